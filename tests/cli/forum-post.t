#!/bin/sh
# pli post: each letter for the forum is posted once, whatever happens to the
# answer.
# The quotes are French, not the shell's.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
needs forum
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/forum.sh"

site_make
home=$site
start=$now
printf '# Turn 1\n\nAnna \\*bids\\* 4 & "more".\n\n| a | b |\n|---|---|\n| é | 2 |\n' |
	letter 1.demo 'Match demo: <turn> & more' 1 >turn1
echo 'Turn 2: [bid](mailto:pli@example.org?body=bid%204) now.' |
	letter 2.demo 'Match demo' 2 >turn2
echo 'Turn 0.' | letter 0.demo 'Match demo' 1 >turn0
echo 'Your hand: three cards.' | letter 3.demo 'Match demo' 2 >hand
printf 'From: pli@example.org\r\nSubject: x\r\nMessage-ID: <m>\r\n\r\nmail\r\n' \
	>mail

fresh() {
	site=$dir/fresh now=$start
	site_copy "$home" "$site"
	forum_empty
}

# counts: how many posts and messages there are.
counts() {
	echo "$(count "$forum/posts") $(count "$forum/messages")"
}

for kind in nodebb nodebb-write-api discourse; do
	site=$home
	forum_up $kind
	fresh
	# Discourse's private messages are posts of a topic of their own.
	case $kind in
	discourse) three='3 0' two='2 0' place=posts ;;
	*) three='2 1' two='2 0' place=messages ;;
	esac

	# ---- posted, and mail left alone ----

	queue demo.000001 forum:topic/demo turn1 anna@example.net mail
	queue demo.000002 forum:topic/demo turn2 forum:user/2 hand
	post
	is "$status $out" '0 posted 3, waiting 0, failed 0' "$kind: posted"
	is "$(counts)" "$three" "$kind: as posts and messages"
	is "$(texts posts | head -n 1)" \
		'# Turn 1\n\nAnna \\*bids\\* 4 & \"more\".\n\n| a | b |\n|---|---|\n| é | 2 |' \
		"$kind: word for word"
	is "$(texts $place | tail -n 1)" 'Your hand: three cards.' \
		"$kind: to the one it is for"
	unlike "$(texts posts | head -n 2)" 'hand' "$kind: and not in public"
	is "$(count "$forum/topics")" 1 "$kind: in one topic"
	like "$(cat "$forum"/topics/*)" "title='Match demo: <turn> & more'" \
		"$kind: which has the first one's subject"
	is "$(ls "$site/outbox/new" | tr '\n' ' ')" \
		'demo.000001 demo.000001.journal ' \
		"$kind: what is for mail waits for pli send"
	run pli send
	is "$status $out" '0 sent 1, waiting 0, failed 0' "$kind: which sends it"
	is "$(ls "$site/outbox/new")" '' "$kind: and then the batch is done with"
	queue demo.000003 forum:user/2 hand anna@example.net mail
	run pli send
	is "$status $out" '0 sent 1, waiting 0, failed 0' \
		"$kind: pli send leaves the forum's alone"
	is "$(counts)" "$three" "$kind: and posts nothing"
	post
	is "$status $out $(counts)" "0 posted 1, waiting 0, failed 0 $three" \
		"$kind: a letter that was posted once is not posted again"
	unlike "$(cat "$forum/log")" sesame "$kind: no token in an address"

	# ---- a second message, to the same room ----

	echo 'A second hand.' | letter 4.demo 'Match demo' 3 >hand2
	queue demo.000004 forum:user/2 hand2
	post
	is "$status $(count "$forum/rooms")" '0 1' \
		"$kind: messages to one account are in one room"

	# ---- the answer is lost ----

	for fault in lost silent; do
		fresh
		queue demo.000001 forum:topic/demo turn1
		forum_fault $fault
		post
		is "$status $out" '75 posted 0, waiting 1, failed 0' \
			"$kind: $fault: later"
		later 30
		post --all
		is "$status $out" '75 posted 0, waiting 1, failed 0' \
			"$kind: $fault: the forum may be at it still"
		later 600
		post
		is "$status $(counts) $(count "$forum/topics")" '0 1 0 1' \
			"$kind: $fault: once, in one topic"
		queue demo.000002 forum:topic/demo turn2 forum:user/2 hand
		forum_fault $fault
		post
		is "$status" 75 "$kind: $fault: again"
		later 600
		forum_fault $fault
		post
		later 1200
		post
		is "$status $(counts)" "0 $three" "$kind: $fault: each once"
		queue demo.000005 forum:user/3 hand
		forum_fault $fault
		post
		later 600
		post
		is "$status $(texts $place | grep -c 'Your hand')" '0 2' \
			"$kind: $fault: the same words to somebody else count"
	done

	# ---- it says no ----

	fresh
	queue demo.000001 forum:topic/demo turn1
	forum_fault 503
	post
	is "$status $out" '75 posted 0, waiting 1, failed 0' "$kind: 503: later"
	like "$(cat "$site"/outbox/new/*.journal)" \
		'retry topics.open: the forum says 503' "$kind: 503: and why"
	later 60
	queue demo.000002 forum:topic/demo turn2
	post
	is "$status $(counts)" '75 0 0' "$kind: 503: the next one waits for it"
	later 600
	post
	is "$status $(texts posts | tail -n 1 | cut -c1-6)" '0 Turn 2' \
		"$kind: 503: then they are posted, in their order"
	fresh
	queue demo.000001 forum:topic/demo turn1
	queue other.000001 forum:topic/other turn2
	forum_fault 429
	post
	is "$status $out" '75 posted 0, waiting 2, failed 0' "$kind: 429: later"
	is "$(grep -c '^POST.*\(topics\|posts\)' "$forum/log")" 1 \
		"$kind: 429: and the forum is left alone"
	later 60
	post --all
	is "$(grep -c '^POST.*\(topics\|posts\)' "$forum/log")" 1 \
		"$kind: 429: as long as it wants"
	later 600
	post
	is "$status $(counts)" '0 2 0' "$kind: 429: and not longer"
	if [ $kind = discourse ]; then
		fresh
		queue demo.000001 forum:topic/demo turn1
		forum_fault '422 too-similar'
		post
		is "$status $out" '75 posted 0, waiting 1, failed 0' \
			"$kind: too much alike: later"
		later 1200
		post
		is "$status $(counts)" '0 1 0' "$kind: too much alike: once"
	fi
	if [ $kind = nodebb ]; then
		fresh
		queue demo.000001 forum:topic/demo turn1
		forum_fault '400 too-many'
		post
		is "$status $out" '75 posted 0, waiting 1, failed 0' \
			"$kind: too many posts: later"
		like "$(cat "$site"/outbox/new/*.journal)" \
			'says 400: .*only post once every 120 second' \
			"$kind: too many posts: and why"
		later 1200
		post
		is "$status $(counts)" '0 1 0' "$kind: too many posts: then once"
	fi
	fresh
	queue demo.000001 forum:topic/demo turn1
	forum_fault 413
	post
	is "$status $out" '0 posted 0, waiting 0, failed 1' \
		"$kind: 413: for good"
	is "$(ls "$site/outbox/failed" | head -n 1)" demo.000001 \
		"$kind: 413: and kept"
	queue demo.000002 forum:topic/demo turn2
	post
	is "$status $(counts)" '0 1 0' "$kind: 413: nothing waits for it"
	run pli send --again
	post
	is "$status $(counts)" '0 2 0' "$kind: 413: until the host says again"

	# ---- a moderator has to see it first ----

	if [ $kind != nodebb-write-api ]; then
		for what in 'a new topic' 'a reply'; do
			fresh
			sure=0
			if [ "$what" = 'a reply' ]; then
				queue demo.000001 forum:topic/demo turn0
				post
				sure=1
			fi
			queue demo.000002 forum:topic/demo turn1
			forum_fault held
			post
			is "$status $out" '75 posted 0, waiting 1, failed 0' \
				"$kind: $what that is held: later"
			like "$(cat "$site"/outbox/new/*.journal)" \
				'retry .*a moderator of the forum has to let it' \
				"$kind: $what that is held: and why"
			queue demo.000003 forum:topic/demo turn2
			for try in 1 2 3; do
				later 7200
				post
				is "$status $(counts) $(count "$forum/queue/posts")" \
					"75 $sure 0 1" \
					"$kind: $what that is held: lies there once ($try)"
			done
			forum_approve
			later 30000
			post
			later 7200
			post
			is "$status $(counts) $(count "$forum/topics")" \
				"0 $((sure + 2)) 0 1" \
				"$kind: $what that is held: is found, and others follow"
			is "$(texts posts | tail -n 1 | cut -c1-6)" 'Turn 2' \
				"$kind: $what that is held: in their order"
		done
		fresh
		queue demo.000001 forum:topic/demo turn1
		forum_fault held
		post
		later 432000
		post
		is "$status $out $(counts)" '0 posted 0, waiting 0, failed 1 0 0' \
			"$kind: what nobody lets through has failed"
		run pli send --again
		later 432001
		post
		is "$status $(counts)" '0 1 0' "$kind: and is posted if the host says so"
	fi

	# ---- what is no letter for a forum ----

	fresh
	queue demo.000001 forum:topic/../../etc turn1 forum:moon/1 turn1 \
		forum:user/ turn1
	post
	is "$status $out $(counts)" \
		'0 posted 0, waiting 0, failed 3 0 0' "$kind: no such receiver"
	forum_down
done

# ---- a long message ----

site=$home
forum_up nodebb
fresh
{
	for i in $(seq 60); do
		echo "Line $i: a few words — « et d’autres » — 😀."
		[ $((i % 7)) != 0 ] || echo
	done
} | letter 1.long 'Match demo' 4 >long
queue demo.000001 forum:user/2 long
post
is "$status $(count "$forum/rooms")" '0 1' 'a long message: posted'
texts messages >pieces
sed 's/\\n/x/g' pieces | while read -r piece; do
	[ "$(printf '%s' "$piece" | wc -m)" -le 1000 ] || echo "$piece"
done >long-ones
is "$(cat long-ones)" '' 'in pieces that are short enough'
is "$(sed 's/\\n/\n/g' pieces | grep -c '^Line')" 60 'and whole'
is "$(sed 's/\\n/\n/g' pieces | sed -n '/^Line/p')" \
	"$(sed -n '/^Line/p' long)" 'word for word'
isnt "$(wc -l <pieces)" 1 'it was long'

# A link of which half would be in the next piece.
fresh
{
	echo 'Your turn.'
	echo
	echo "[Choose on the board](https://example.org/board.html#$(printf %01200d 7)): touch it."
	echo
	echo 'Or write.'
} | letter 1.linked 'Match demo' 4 >linked
queue demo.000001 forum:user/2 linked
post
is "$status $(texts messages)" '0 Your turn.\n\nOr write.' \
	'a link that a message cannot hold is left out'
sed 's/^  user: pli/&\n  longest: 2000/' "$site/pli.yaml" >longest.yaml
cat longest.yaml >"$site/pli.yaml"
queue demo.000002 forum:user/3 linked
post
like "$(texts messages | tail -n 1)" '^Your turn.*board.html#0*7\): touch it' \
	'where messages may be longer it is there'

# ---- a long post ----

fresh
for i in $(seq 900); do
	echo "Line $i of a report that is longer than a forum takes."
	[ $((i % 10)) != 0 ] || echo
done | letter 5.demo 'Match demo' 3 >long
queue demo.000005 forum:topic/demo long
post
is "$status $(counts)" '0 2 0' 'a long report: two posts'
is "$(texts posts | sed 's/\\n/ /g' | wc -w)" 10800 'a long report: whole'
is "$(texts posts | awk 'length > 34000')" '' 'a long report: each short enough'

# ---- to an account without a seat ----

fresh
must pli new hab-gut --name voll --seat Anna --seat Bruno --seat Elsa
echo 'je rejoins voll' >wish
must pli ingest --forum-user 2 --forum-name Denis --forum-post chat/7 -- wish
must pli ingest --forum-user 2 --forum-name Denis --forum-post chat/7 -- wish
post
is "$status $out" '0 posted 1, waiting 0, failed 0' \
	'who finds no seat: answered once'
like "$(texts messages)" '# Pas de place libre.*aucune place n’y est libre' \
	'who finds no seat: in his language'

# ---- the lobby ----

fresh
sed 's/^  user: pli/&\n  lobby: yes/' "$site/pli.yaml" >lobby.yaml
cat lobby.yaml >"$site/pli.yaml"
forum_fault lost
post
later 1200
post
later 1200
post
is "$status $(counts) $(count "$forum/topics")" '0 1 0 1' \
	'the lobby: is opened once, by itself'
like "$(texts posts)" '`open Hab & Gut for 4`.*- \*\*Heliopolis\*\*' \
	'the lobby: tells what can be written there'
rm "$site"/outbox/sent/*
post
is "$status $(counts)" '0 1 0' 'the lobby: also when that is long ago'
sed 's/lobby: yes/lobby: perhaps/' lobby.yaml >"$site/pli.yaml"
post
like "$status $errors" '^78 .*forum.lobby: must be yes or no' \
	'the lobby: yes or no'

# ---- slow ----

fresh
sed 's/^  user: pli/&\n  timeout: 1/' "$site/pli.yaml" >slow.yaml
cat slow.yaml >"$site/pli.yaml"
queue demo.000001 forum:topic/demo turn1
forum_fault slow
post
is "$status $out" '75 posted 0, waiting 1, failed 0' 'too slow: later'
like "$(cat "$site"/outbox/new/*.journal)" 'imed out|timeout' 'too slow: and why'
sleep 3
later 600
post
is "$status $(counts)" '0 1 0' 'too slow: once'
forum_down
done_testing
