#!/bin/sh
# A topic reads well: its first post is kept true, who is asked is mentioned,
# and whatever befalls the forum meanwhile nothing is twice or lost.
. "${srcdir:-.}/tests/cli/lib.sh"
needs forum
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/forum.sh"

site_make
home=$site
start=$now

# turn ENTRY TEXT FIRST [ASKS]: a letter with what the first post says.
turn() {
	{
		printf 'Subject: Match demo\nMessage-ID: <t%s@example.org>\n' "$1"
		printf 'Pli-Entry: demo %s\n' "$1"
		[ -z "${4-}" ] || printf 'Pli-Asks: %s\n' "$4"
		printf 'Pli-First: %s\n' "$(printf %s "$3" | wc -c)"
		printf 'Content-Type: text/markdown\n\n%s\n\n%s' "$2" "$3"
	} >"turn$1"
	queue "demo.00000$1" forum:topic/demo "turn$1"
}

fresh() {
	site=$dir/fresh now=$start
	site_copy "$home" "$site"
	forum_empty
	echo 'The beginning.' | letter 1.demo 'Match demo' 1 >begin
	queue demo.000001 forum:topic/demo begin
	post
	first=$(ls "$forum/posts")
}

# says ID: what that post says.
says() {
	sed -n "s/.* content='\\(.*\\)'\$/\\1/p" "$forum/posts/$1"
}

for kind in nodebb nodebb-write-api discourse; do
	site=$home
	forum_up $kind
	fresh
	is "$(says "$first")" 'The beginning.' "$kind: a topic begins"

	turn 2 'Anna buys.' 'Bruno — is to move.
Posts:' '3 77'
	post
	is "$status $out" '0 posted 1, waiting 0, failed 0' "$kind: a turn"
	second=$(ls "$forum/posts" | sort -n | tail -n 1)
	is "$(says "$second")" 'Anna buys.\n\n@bruno' \
		"$kind: is short, and mentions who is asked, if he is there"
	case $kind in
	discourse) link=p ;;
	*) link=post ;;
	esac
	is "$(says "$first")" "Bruno — is to move.\\nPosts: [2](http://127.0.0.1:$forum_port/$link/$second)" \
		"$kind: the first post says how it stands, and links it"
	turn 3 'Bruno sells.' 'Chloé is to move.
Posts:'
	post
	third=$(ls "$forum/posts" | sort -n | tail -n 1)
	is "$(says "$third")" 'Bruno sells.' "$kind: nobody is asked"
	is "$(says "$first" | grep -o '\[[0-9]*\]' | tr -d '\n')" '[2][3]' \
		"$kind: each turn is linked"
	is "$(count "$forum/posts")" 3 "$kind: and nothing more is posted"

	# ---- the edit does not get through ----

	turn 4 'A turn.' 'It stands at four.'
	echo 503 >"$forum/edits"
	post
	is "$status $out" '75 posted 0, waiting 1, failed 0' \
		"$kind: the edit is refused for now"
	rm "$forum/edits"
	later 600
	post
	is "$status $(texts posts | grep -c 'A turn')" '0 1' \
		"$kind: it is made later, and nothing is posted twice"
	like "$(says "$first")" '^It stands at four' "$kind: then it is there"

	# ---- it may not be edited any more ----

	echo 400 >"$forum/edits"
	turn 5 'A fifth turn.' 'It stands at five.'
	post
	is "$status $out" '0 posted 1, waiting 0, failed 0' \
		"$kind: a turn does not wait for what may not be edited"
	like "$(says "$first")" '^It stands at four' "$kind: which stays as it was"
	like "$(cat "$site/forum/unedited/demo")" 'why: .*topics.edit: the forum says 400' \
		"$kind: that is noted"
	rm "$forum/edits"
	turn 6 'A sixth turn.' 'It stands at six.'
	post
	like "$(says "$first")" '^It stands at six' "$kind: the next turn tries again"
	ok "$kind: and then it is well" test ! -e "$site/forum/unedited/demo"

	# ---- an older letter comes late ----

	turn 8 'Eight.' 'It stands at eight.'
	post
	turn 7 'Seven.' 'It stands at seven.'
	post
	like "$(says "$first")" '^It stands at eight' "$kind: nothing older is said"

	# ---- a moderator takes the first post away ----

	rm "$forum/posts/$first"
	turn 9 'Nine.' 'It stands at nine.'
	post
	is "$status $out" '0 posted 1, waiting 0, failed 0' \
		"$kind: without the first post turns go on"
	like "$(texts posts | tail -n 1)" '^Nine\.' "$kind: below"

	# ---- who is asked is renamed, and the answer was lost ----

	if [ $kind != discourse ]; then
		fresh
		turn 2 'Anna buys.' 'Bruno.' 3
		forum_fault lost
		post
		sed -i 's/@bruno/@bruno-2/' "$forum/posts"/*
		later 600
		post
		is "$status $(texts posts | grep -c 'Anna buys')" '0 1' \
			"$kind: a new name of who is asked makes no second post"
	fi
	forum_down
done
done_testing
