#!/bin/sh
# pli fetch reads a forum: each post is kept as it was read and handed over
# once, ours never.
. "${srcdir:-.}/tests/cli/lib.sh"
needs forum
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/forum.sh"
. "$srcdir/tests/cli/steps.sh"

site_make
site_match 3
rm -rf "$site/outbox/new"/*
home=$site
start=$now told=

# What takes the posts: it writes down what it was given.  A file "trouble"
# makes it refuse all that hold that word.
cat >taker <<END
#!/bin/sh
unset PLI_CRASH_AT
shift 5
text='' trouble=none.
while IFS= read -r line || [ -n "\$line" ]; do
	text="\$text\${text:+ }\$line"
done
[ ! -f "$dir/trouble" ] || read -r trouble <"$dir/trouble"
case \$text in *"\$trouble"*) exit 75 ;; esac
printf '%s <%s> \n' "\$*" "\$text" >>"$dir/taken"
END
chmod +x taker

fetch() {
	[ "$now" = "$told" ] || told=$now seconds=$(date -u -d "$now" +%s)
	run "$PLI_LIBEXEC/pli-fetch" "$site" "$dir/taker" "$seconds"
}

taken() {
	cat taken
	: >taken
}

fresh() {
	site=$dir/fresh now=$start
	site_copy "$home" "$site"
	forum_empty
	rm -f trouble
	: >taken
	echo 'The first turn.' | letter 1.demo 'Match demo' 4 >turn
	queue demo.000004 forum:topic/demo turn
	pli post >post.log 2>&1
	topic=$(cat "$site/forum/topics/demo")
}

for kind in nodebb nodebb-write-api discourse; do
	site=$home
	forum_up $kind
	fresh
	case $kind in
	discourse) messages=posts ;;
	*) messages=messages ;;
	esac
	fetch
	is "$status $out$(taken)" '0 forum: taken 0, waiting 0' \
		"$kind: our own posts are not for us"

	# ---- posts, in the order in which they were written ----

	said posts "$topic" 2 anna 'bid 4\npass'
	first=$id
	for i in 1 2 3 4 5 6 7; do
		said posts "$topic" 3 bruno "chatter $i"
	done
	fetch
	is "$status $out" '0 forum: taken 8, waiting 0' "$kind: eight posts"
	taken >got
	is "$(head -n 1 got)" "--forum-user=2 --forum-name=anna --forum-post=post/$first --forum-match=demo --forum-after=demo.4 -- <bid 4 pass> " \
		"$kind: with who wrote it, where, and after what"
	is "$(sed -n 's/.*<chatter \(.\)> /\1/p' got | tr -d '\n')" 1234567 \
		"$kind: in their order, over all pages"
	fetch
	is "$status $out$(taken)" '0 forum: taken 0, waiting 0' \
		"$kind: and once"
	is "$(grep -c 'bid 4' "$site/forum/read/post-$first.yaml")" 1 \
		"$kind: kept as it was read"

	# ---- the turn goes on ----

	echo 'The second turn.' | letter 2.demo 'Match demo' 7 >turn2
	echo 'Your hand.' | letter 3.demo 'Match demo' 9 >hand
	queue demo.000007 forum:topic/demo turn2
	pli post >post.log 2>&1
	said posts "$topic" 2 anna 'bid 5'
	queue demo.000009 forum:user/2 hand
	pli post >post.log 2>&1
	said posts "$topic" 2 anna 'bid 6'
	said posts "$topic" 3 bruno 'bid 7'
	fetch
	is "$(taken | sed 's/.*forum-after=\([^ ]*\) -- <\(.*\)> /\2:\1/' | tr '\n' ' ')" \
		'bid 5:demo.7 bid 6:demo.9 bid 7:demo.7 ' \
		"$kind: what each may have seen when it was written"

	# ---- private messages ----

	room 3
	said $messages "$thread" 3 "bruno O'Hara" 'my code: 1234 & é'
	fetch
	is "$status $(taken)" "0 --forum-user=3 --forum-name=bruno O'Hara --forum-post=chat/$id --forum-after=demo.7 -- <my code: 1234 & é> " \
		"$kind: a private message"
	: >"$forum/log"
	fetch
	is "$status $out$(taken)" '0 forum: taken 0, waiting 0' "$kind: once"
	is "$(grep -c "/chats/$thread\|/t/$thread.json" "$forum/log")" 0 \
		"$kind: a room without news is not read"
	said $messages "$thread" 3 bruno 'and more'
	fetch
	like "$(taken)" '<and more>' "$kind: until there are"

	if [ $kind = discourse ]; then
		said posts "$topic" 3 bruno 'It is closed.' 1
		said posts "$topic" 3 bruno '(post deleted by author)'
		sed -i 's/deleted=0/deleted=1/' "$forum/posts/$id"
		fetch
		is "$status $(taken)" '0 ' \
			"$kind: what the forum says of somebody he has not said"
	fi
	if [ $kind = nodebb ]; then
		said messages "$thread" 3 bruno \
			'[[modules:chat.system.room-rename, bruno, , bid 4]]' 1
		fetch
		is "$status $(taken)" '0 ' \
			"$kind: what the forum says of somebody he has not said"
	fi

	# ---- one of theirs, and pages of ours behind it ----

	said posts "$topic" 2 anna 'bid 8'
	[ $kind = nodebb-write-api ] || said $messages "$thread" 3 bruno 'psst'
	for i in 1 2 3 4 5 6 7; do
		said posts "$topic" 9 pli "ours $i"
		said $messages "$thread" 9 pli "ours $i"
	done
	fetch
	is "$(taken | sed 's/.*<//' | tr -d '\n')" "bid 8> $(
		[ $kind = nodebb-write-api ] || echo 'psst> ')" \
		"$kind: is read all the same"
	: >"$forum/log"
	fetch
	is "$status $out$(taken)" '0 forum: taken 0, waiting 0' "$kind: once"
	ok "$kind: and is not looked for again" \
		test "$(grep -c "/topic/$topic?\|/t/$topic.json" "$forum/log")" -le 2

	# ---- whom a post mentions ----

	said posts "$topic" 2 anna 'sell to @Bruno, @nobody, x@chloe and @pli'
	fetch
	like "$(taken)" "^--forum-user=2 .*--forum-match=demo --forum-mention=Bruno=3 --forum-after=[^ ]* -- <sell" \
		"$kind: who is mentioned is an account, and nobody else is"
	said posts "$topic" 2 anna 'and @chloe.'
	echo 503 >"$forum/only-accounts"
	fetch
	is "$status $(taken)" '75 ' "$kind: nobody knows who that is: it waits"
	rm "$forum/only-accounts"
	fetch
	like "$(taken)" 'mention=chloe=4 .*and @chloe' "$kind: and then does not"

	# ---- the lobby ----

	said posts 77 3 bruno 'games'
	echo 77 >"$site/forum/topics/_lobby"
	fetch
	is "$status $(taken)" '0 ' "$kind: without a lobby it is not read"
	sed -i 's/^  user: pli/  lobby: yes\n&/' "$site/pli.yaml"
	fetch
	is "$status $(taken)" "0 --forum-user=3 --forum-name=bruno --forum-post=post/$id --forum-lobby -- <games> " \
		"$kind: with one it is"
	fetch
	is "$status $(taken)" '0 ' "$kind: once"

	# ---- it is not kept for ever ----

	: >"$forum/log"
	count=$(ls "$site/forum/read" | wc -l)
	find "$site/forum/read" -type f -exec touch -d '2026-11-08' {} +
	said posts "$topic" 2 anna 'bid 9, and trouble'
	echo trouble >trouble
	fetch
	is "$(ls "$site/forum/read" | wc -l)" $((count + 1)) \
		"$kind: what was read is kept for fourteen days"
	find "$site/forum/read" -type f -exec touch -d '2026-11-07' {} +
	fetch
	is "$(ls "$site/forum/read")" "post-$id.yaml" \
		"$kind: and no longer, if it was dealt with"
	rm trouble
	fetch
	is "$(taken | sed 's/.*<//')" 'bid 9, and trouble> ' \
		"$kind: and is not read again"

	# ---- trouble ----

	fresh
	said posts "$topic" 2 anna 'one'
	said posts "$topic" 2 anna 'two'
	two=$id
	said posts "$topic" 2 anna 'three'
	echo two >trouble
	fetch
	is "$status $out" '75 forum: taken 1, waiting 1' "$kind: one has to wait"
	like "$(taken)" '<one>' "$kind: those before it do not"
	sed -i 's/two/edited/' "$forum/posts/$two"
	rm trouble
	fetch
	is "$status $(taken | sed 's/.*<//' | tr -d '\n')" '0 two> three> ' \
		"$kind: those behind it do, and an edit changes nothing"
	said posts "$topic" 2 anna 'four'
	rm "$forum/posts/$two"
	fetch
	is "$status $(taken | sed 's/.*<//')" '0 four> ' \
		"$kind: nor does a deletion"
	said posts "$topic" 0 guest 'I am nobody'
	said posts "$topic" 2 anna ''
	fetch
	is "$status $(taken)" '0 ' "$kind: no guests, no empty posts"
	said posts "$topic" 4 '--help' 'five'
	fetch
	like "$(taken)" '^--forum-user=4 --forum-name=--help .*<five>' \
		"$kind: a strange name is only a name"

	echo 503 >"$forum/always"
	said posts "$topic" 2 anna 'six'
	fetch
	is "$status $(taken)" '75 ' "$kind: a forum that says no"
	like "$errors" 'the forum says 503' "$kind: and what it says"
	rm "$forum/always"
	fetch
	like "$status $(taken)" '<six>' "$kind: loses nothing"

	# ---- a match that is over ----

	printf '\nkind: reveal\ntime: %s\n' "$now" >>"$site/state/demo.pli"
	said posts "$topic" 2 anna 'again'
	later $((13 * 24 * 3600))
	fetch
	like "$status $(taken)" '^0 .*<again>' \
		"$kind: who wants another match is heard for two weeks"
	said posts "$topic" 2 anna 'seven'
	later $((24 * 3600))
	fetch
	is "$status $(taken)" '0 ' "$kind: then it is not read any more"
	forum_down
done

# ---- killed at each disk step ----

PLI_CRASH_AT=1 "$PLI" init probe >/dev/null 2>&1
if [ $? != 137 ]; then
	skip 'built without --enable-crash-points'
	done_testing
	exit
fi
site=$home
forum_up nodebb
fresh
said posts "$topic" 2 anna 'one'
room 4
said messages "$thread" 4 chloe 'two'
crashhome=$site
before() {
	site=$dir/crashed
	site_copy "$crashhome" "$site"
	: >taken
}
crashing() {
	"$PLI_LIBEXEC/pli-fetch" "$site" "$dir/taker" 1795284000
}
after() {
	fetch
	[ "$status" = 0 ] || complain "$errors"
	# pli ingest knows what it had already: once more is once.
	ones='' twos=''
	while read -r line; do
		case $line in
		*'<one>') ones=1$ones ;;
		*'<two>') twos=1$twos ;;
		*) complain "taken: $line" ;;
		esac
	done <taken
	case $ones,$twos in
	1,1 | 11,1 | 1,11) ;;
	*) complain "not taken, or too often: $(cat taken)" ;;
	esac
	[ "$(grep -c '^post\|^chat' "$site"/fetch/*)" = 2 ] ||
		complain 'not noted, or twice'
}
each_step 'reading' 8
forum_down
done_testing
