#!/bin/sh
# What moderators, people and machines do to a forum: nothing is played twice,
# nothing hidden becomes public, and the host is told what needs him.
. "${srcdir:-.}/tests/cli/lib.sh"
needs forum
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
printf 'pictures: no\nhost: denis@example.org\n' >>"$site/pli.yaml"
sed -i 's/^deadline: .*/deadline: {target: 3d, grace: 1d, late: wait, remind: []}/' \
	"$site/pli.yaml"
site_match 3
site_begin
. "$srcdir/tests/cli/forum.sh"
for seat in 0 1 2; do
	must pli player demo "$seat" --forum "1$seat"
done
sed -i 's/address: .*@.*/address: ""/' "$site/state/demo.private"
must pli match demo set forum=yes
must pli send
bare=$site
mover=$(who)

# cron: what the host lets run every few minutes; $errors are those of pli fetch.
cron() {
	run pli fetch
	fetched="$status ${out##*
}"
	fetch_errors=$errors
	cron_post
}
cron_post() {
	run pli post
	posted="$status $out"
}

# A turn that everybody hears of, and its private letters.
fresh() {
	forum_empty
	site=$bare
	forum_site
	site=$dir/fresh now=2026-11-21T18:00:00Z
	site_copy "$bare" "$site"
	file=$site/state/demo.pli
	must pli note demo 'It goes on.'
	cron_post
	is "${posted%% *}" 0 "$forum_kind: $1"
	topic=$(cat "$site/forum/topics/demo")
	entries_before=$(entries)
}

added() {
	echo $(($(entries) - entries_before))
}

# moderator FOLDER ID WHAT: adds it to what is kept of a topic or a room.
moderator() {
	read -r kept <"$forum/$1/$2"
	echo "$kept $3" >"$forum/$1/$2"
}

# receivers WORDS: to how many rooms they were said.
receivers() {
	sed -n "/content='.*$1/s/.*thread=\([0-9]*\) .*/\1/p" "$forum/messages"/* |
		sort -u | wc -l
}

# daily: the letter that tells the host what needs him.
daily() {
	rm -f "$site"/log/daily-* "$site"/outbox/new/host-daily.*
	pli tick >/dev/null 2>&1
	cat "$site"/outbox/new/host-daily.* 2>/dev/null |
		LC_ALL=C awk -f "$srcdir/tests/kit/letter.awk" | tr -s ' \n' ' '
}

forum_up nodebb

# ---- a topic is locked ----

fresh 'locked'
moderator topics "$topic" state=locked
said posts "$topic" "1$mover" "u1$mover" 'buy 1 coal'
cron
is "$(added), ${posted%% *}" '1, 75' 'what stands there is read; our post waits'
unlike "$(daily)" 'its topic' 'for a day the host is told nothing'
later 90000
cron
like "$(daily)" 'demo: its topic on the forum cannot be reached since 2026-11-21T18:00:00Z: topics.reply: the forum says 400.*set forum=new' \
	'then he is, and what he can do'
sed -i 's/ state=locked//' "$forum/topics/$topic"
later 20000
cron
is "$(texts posts | grep -c 'buys 1') $posted" \
	'1 0 posted 1, waiting 0, failed 0' 'unlocked, it goes on, and once'
unlike "$(daily)" 'its topic' 'and the host is left alone'

# ---- a topic is removed ----

fresh 'removed'
moderator topics "$topic" state=deleted
cron
like "$fetched $fetch_errors" '^75 .*topics.posts: the forum says 404' \
	'that it cannot be read is said'
room "1$mover"
said messages "$thread" "1$mover" "u1$mover" 'buy 1 coal'
cron
is "$(added)" 1 'private messages are read all the same'
like "$(texts messages | tail -n 3)" 'buys 1 coal|achète 1 charbon' 'and told'
is "$(count "$forum/topics")" 1 'no other topic is opened by itself'
later 90000
cron
is "$(daily | grep -o 'its topic' | wc -l)" 1 'the host is told, once'
must pli match demo set forum=new
later 20000
cron
is "$posted $(count "$forum/topics")" '0 posted 1, waiting 0, failed 0 2' \
	'if he wants so, another one begins with what waits'
new=$(cat "$site/forum/topics/demo")
ok 'and all is well' test ! -e "$site/forum/trouble"
: >"$forum/log"
cron
is "$(grep -c "/topic/$topic?" "$forum/log")" 0 'the old one is not read any more'
isnt "$new" "$topic" 'which is another'

# ---- the first post may not be edited any more ----

fresh 'unedited'
echo 400 >"$forum/edits"
must pli note demo 'On and on.'
cron
is "$posted" '0 posted 4, waiting 0, failed 0' 'an edit that is refused keeps no post'
like "$(daily)" 'demo: the first post of its topic on the forum is not kept true since 2026-11-21T18:00:00Z: topics.edit: the forum says 400.*pli-forum\(5\) says which' \
	'the host is told'
rm "$forum/edits"
must pli note demo 'And on.'
cron
unlike "$(daily)" 'first post' 'no more once it is edited'
rm "$forum/posts/$(sed -n '1s/.* //p' "$site/forum/turns/demo")"
must pli note demo 'And once more.'
cron
like "$(daily)" 'the first post of its topic.*topics.edit: the forum says 404.*set forum=new' \
	'and if a moderator has removed it'
must pli match demo set forum=new
unlike "$(daily)" 'first post' 'until another topic is wanted'

# ---- posts are edited, moved, split and merged ----

fresh 'moved'
said posts 77 "1$mover" "u1$mover" 'buy 1 tea'
stray=$id
ours=$(ls "$forum/posts" | tail -n 1)
sed -i "s/content='[^']*/content='Somebody else said this./" "$forum/posts/$ours"
sed -i "s/title='[^']*/title='Moved: something else/" "$forum/topics/$topic"
said posts "$topic" "1$mover" "u1$mover" 'buy 1 coal'
bought=$id
sed -i "s/thread=$topic /thread=66 /" "$forum/posts/$bought"
cron
is "$(added), ${fetched%% *}" '0, 0' 'what was split off before it was read is not read'
sed -i "s/thread=66 /thread=$topic /" "$forum/posts/$bought"
cron
is "$(added)" 1 'merged back, it is played'
is "$posted" '0 posted 4, waiting 0, failed 0' 'a new title, and our post edited, stop nothing'
sed -i "s/thread=$topic /thread=66 /" "$forum/posts/$bought"
cron
sed -i "s/thread=66 /thread=$topic /; s/buy 1/buy 2/" "$forum/posts/$bought"
cron
is "$(added)" 1 'split, edited and merged again, it is played once'
sed -i "s/thread=77 /thread=$topic /" "$forum/posts/$stray"
cron
is "$(added)" 1 'an old post of another topic, merged into this one, plays nothing'

# ---- a topic is merged into another, which takes all its posts ----

fresh 'merged'
said posts "$topic" "1$mover" "u1$mover" 'buy 1 coal'
sed -i "s/thread=$topic /thread=66 /" "$forum/posts"/*
moderator topics "$topic" state=deleted
cron
is "$(added) ${fetched%% *}" '0 75' 'what stands in the other one is not read'
must pli note demo 'Still here.'
cron_post
is "${posted%% *} $(count "$forum/topics")" '75 1' 'our post waits, no topic is opened by itself'
later 90000
cron
like "$(daily)" 'demo: its topic on the forum cannot be reached' 'the host is told'
must pli match demo set forum=new
later 20000
cron
is "$posted $(texts posts | grep -c 'Still here')" '0 posted 1, waiting 0, failed 0 1' \
	'then another one begins, with what waited, once'
room "1$mover"
said messages "$thread" "1$mover" "u1$mover" 'buy 1 coal'
cron
is "$(added)" 2 'the player orders again, and it is played'
new=$(cat "$site/forum/topics/demo")
sed -i "s/thread=66 /thread=$new /" "$forum/posts"/*
cron
is "$(added) $(texts posts | grep -c 'buys 1')" '2 1' \
	'old posts that are merged into the new one play nothing'

# ---- an account gets another name, and its old one another owner ----

fresh 'renamed'
echo "name=renamed" >"$forum/users/1$mover"
must pli note demo 'News.'
cron_post
is "$posted $(count "$forum/rooms")" '0 posted 4, waiting 0, failed 0 3' \
	'who is renamed is written to in the same room'
echo "name=u1$mover" >"$forum/users/50"
said posts "$topic" 50 "u1$mover" 'buy 1 coal'
cron
is "$(added)" 1 'his old name in another hand plays nothing'
said posts "$topic" "1$mover" renamed 'buy 1 coal'
cron
is "$(added)" 2 'and he does by his new one'

# ---- an account is banned: it reads what we write, and can say nothing ----

fresh 'banned'
echo banned=1 >"$forum/users/1$mover"
must pli note demo 'News.'
cron_post
is "$posted" '0 posted 4, waiting 0, failed 0' 'everybody is written to, he too'
for day in 1 2 3 4 5; do
	later 86400
	cron
	pli tick >/dev/null 2>&1
done
is "$(added) ${fetched%% *}" '1 0' 'nothing of him comes, and nothing is wrong'
like "$(pli status; daily)" 'the grace of .* \(seat '"$mover"'\) ended' 'he is late, and the host is told'
must pli match demo set late=bot
pli tick >/dev/null 2>&1
like "$(pli seats demo)" "^$mover .*computer" 'by the terms a computer player takes his seat'

# ---- an account is gone ----

fresh 'gone'
echo gone=1 >"$forum/users/1$mover"
their=$(cat "$site/forum/rooms/1$mover")
sed -i "s/people=.*/people=/" "$forum/rooms/$their"
must pli note demo 'News.'
cron_post
is "$posted" '75 posted 3, waiting 1, failed 0' 'its message waits, the others do not'
later 90000
cron
like "$(daily)" '1 thing needs you.*A private message waits for the forum, since 2026-11-21T18:00:00Z: .*404' \
	'the host is told of it'
later 500000
cron_post
is "$posted" '0 posted 0, waiting 0, failed 1' 'after some days it has failed'
pli send >/dev/null 2>&1
like "$(cat "$site"/outbox/*/host-failed.*)" 'or the forum, has' 'and he is told again'
unlike "$(texts posts)" 'Your orders|you may' 'what was hidden is not public'

# ---- the forum is down for a day ----

fresh 'down'
due=$(pli status | grep -o 'due [^ ]*')
said posts "$topic" "1$mover" "u1$mover" 'buy 1 coal'
forum_down
must pli note demo 'While it is down.'
cron
is "${fetched%% *} ${posted%% *}" '75 75' 'down: everything waits'
later 93600
cron
must pli tick
like "$(daily)" 'The forum cannot be read since 2026-11-21T18:00:00Z: self: ' \
	'the host is told after a day'
is "$(daily | grep -c 'private message\|its topic')" 0 'and of nothing that follows from it'
isnt "$(pli status | grep -o 'due [^ ]*')" "$due" 'who plays there alone has his time'
kept=$forum
mv "$forum" saved
forum_up nodebb
rm -rf "$forum"
mv saved "$kept"
site=$dir/fresh
forum_site
later 3600
cron
is "$fetched ${posted%% *} $(added)" '0 forum: taken 1, waiting 0 0 2' \
	'up again: what was written meanwhile is played'
is "$(texts posts | grep -c 'While it is down') $(receivers 'While it is down')" \
	'1 3' 'and everybody has his letter, once'
cron
is "$(added) $(texts posts | grep -c 'While it is down')" '2 1' 'and nothing more'
pli tick
isnt "$(pli status | grep -o 'due [^ ]*')" "$due" 'what was lost of the time does not count'

# ---- it is slow ----

fresh 'slow'
sed -i 's/^  user: pli/&\n  timeout: 1/' "$site/pli.yaml"
said posts "$topic" "1$mover" "u1$mover" 'buy 1 coal'
echo slow >"$forum/reads"
cron
is "${fetched%% *} $(added)" '75 0' 'too slow to be read: later'
rm "$forum/reads"
sleep 2.5
cron
is "${fetched%% *} $(added)" '0 1' 'and once'

# ---- it answers twice, and not at all ----

fresh 'twice'
touch "$forum/keep"
said posts "$topic" "1$mover" "u1$mover" 'buy 1 coal'
said posts "$topic" "1$mover" "u1$mover" 'buy 1 coal'
run pli fetch
is "$(added)" 1 'an order that the forum took twice is played once'
forum_fault lost
pli post >/dev/null 2>&1
later 600
pli post >/dev/null 2>&1
later 1200
pli post >/dev/null 2>&1
is "$(texts posts | grep -c 'buys 1 coal') $(cat "$forum"/posts/* "$forum"/messages/* |
	sed 's/id=[0-9]* //; s/time=[0-9]* //' | grep " uid=9 .* content='# " | sort | uniq -d)" '1 ' \
	'a line that breaks after it was posted makes no second post'
rm "$forum/keep"

# ---- it loses posts, or is put back to an older state ----

fresh 'lost'
last=$(ls "$forum/posts" | tail -n 1)
must pli note demo 'News.'
cron
lost=$(ls "$forum/posts" | tail -n 1)
isnt "$lost" "$last" 'a post'
rm "$forum/posts/$lost"
said posts "$topic" "1$mover" "u1$mover" 'buy 1 coal'
sed "s/^id=$id /id=$lost /" "$forum/posts/$id" >"$forum/posts/$lost"
rm "$forum/posts/$id"
cron
is "$(added)" 2 'a post that has the number of one of ours that was lost is read'
is "${posted%% *}" 0 'and posts go on'
is "$(texts posts | grep -c '^News')" 0 'what the forum lost is not posted again'

# ---- our own account may not do anything any more ----

fresh 'barred'
said posts "$topic" "1$mover" "u1$mover" 'buy 1 coal'
echo 403 >"$forum/always"
echo 403 >"$forum/reads"
must pli note demo 'News.'
cron
is "${fetched%% *} ${posted%% *} $(count "$forum/rooms")" '75 75 3' 'barred: all waits'
later 90000
cron
like "$(daily)" 'The forum cannot be read since .*self: the forum says 403' 'the host is told'
rm "$forum/always" "$forum/reads"
later 20000
cron
cron
is "$(added) $(texts posts | grep -c 'News') $(receivers News)" \
	'2 1 3' 'let in again, all is played and told once'
forum_down

# ---- what is private stays so ----

for forum_kind in nodebb nodebb-write-api discourse; do
	forum_up $forum_kind
	case $forum_kind in
	discourse) messages=posts ;;
	*) messages=messages ;;
	esac

	# in_room ID: what stands there.
	in_room() {
		grep -l "thread=$1 " "$forum/$messages"/* | xargs cat
	}

	case $forum_kind in
	nodebb) ways='joined left' ;;
	nodebb-write-api) ways=joined ;;
	discourse) ways='joined opened' ;;
	esac
	for how in $ways; do
		fresh "$how"
		their=$(cat "$site/forum/rooms/1$mover")
		case $how in
		joined) sed -i "s/people=.*/people='1$mover 44'/" "$forum/rooms/$their" ;;
		left) sed -i "s/people=.*/people=44/" "$forum/rooms/$their" ;;
		opened) moderator rooms "$their" public=1 ;;
		esac
		must pli note demo 'A secret word.'
		cron_post
		is "$posted" '0 posted 4, waiting 0, failed 0' "$forum_kind, $how: posted"
		unlike "$(in_room "$their")" 'A secret word' "$forum_kind, $how: not where others read"
		like "$(in_room "$(cat "$site/forum/rooms/1$mover")")" 'A secret word' \
			"$forum_kind, $how: but where he alone does"
		is "$(count "$forum/rooms")" 4 "$forum_kind, $how: in one new room"
	done

	# Two accounts are told the same, and no answer comes.
	site_copy "$bare" "$site"
	echo 'The same words.' | letter 1.x 'The same title' >words
	queue x.000001 forum:user/33 words
	pli post >/dev/null 2>&1
	rm "$site/forum/posted"
	queue x.000002 forum:user/34 words
	forum_fault silent
	pli post >/dev/null 2>&1
	later 600
	pli post >/dev/null 2>&1
	isnt "$(cat "$site/forum/rooms/34")" "$(cat "$site/forum/rooms/33")" \
		"$forum_kind: the same words in another's room are another's"
	forum_down
done
done_testing
