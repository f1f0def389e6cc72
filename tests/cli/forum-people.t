#!/bin/sh
# People of a forum who never gave a mail address: what a mail to the plain
# address does, from there; the lobby, mentions, looking on.
. "${srcdir:-.}/tests/cli/lib.sh"
needs forum
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/forum-match.sh"

site_make
{
	echo 'pictures: no'
	echo 'forum: {kind: nodebb, lobby: yes}'
} >>"$site/pli.yaml"
site_match 3
site_begin
bind
must pli match demo set forum=yes
home=$site
mover=$(who)
other=$(((mover + 1) % 3))

flat_to() {
	posts_of "forum:$1" | tr '\n' ' '
}

tables() {
	ls "$site/tables" | sed 's/\.yaml$//'
}

# in_lobby NAME ID UID LINE...
in_lobby() {
	hand_name=$1 hand_id=$2 hand_uid=$3
	shift 3
	printf '%s\n' "$@" >post.text
	# shellcheck disable=SC2086
	hand "$hand_name" --forum-user "$hand_uid" --forum-lobby \
		--forum-post "post/$hand_id" ${mentions-}
}

# ---- in private ----

begin private
wrote 'who asks for the rules' 1 60 'rules Hab & Gut'
is "$(to_of)" forum:user/60 'has them'
like "$(flat_to user/60)" '# Hab .& Gut: the rules' 'of that game'
wrote 'who asks for help' 2 60 'help'
like "$(flat_to user/60)" 'The games here' 'is told what there is'
wrote 'who wants French' 3 60 'language fr'
like "$(flat_to user/60)" 'Ce que vous pouvez' 'is told it in French'
unlike "$letters" 'mailto:' 'and nobody is sent to a mail program'
wrote 'a player' 4 "1$mover" 'help'
like "$(flat_to "user/1$mover")" 'Subject: .*demo' 'is helped with his match'

# ---- the lobby ----

begin lobby
in_lobby 'a question in the lobby' 1 60 'games'
is "$(to_of)" forum:topic/_lobby 'is answered there'
like "$(flat_to topic/_lobby)" 'Hab .& Gut.*for 3 to 5' 'for all to read'
in_lobby 'the rules' 2 60 'règles Hab & Gut'
like "$(flat_to topic/_lobby)" 'Hab .& Gut.*: la r' 'in the language of who asks'
in_lobby 'chatter' 3 60 'What a fine day.'
is "$count" 0 'is not answered'
in_lobby 'a table' 4 60 'open hab-gut for 3'
id=$(tables)
is "$(to_of)" forum:user/60 'is opened, which its opener is told in private'
like "$(flat_to user/60)" "called \*\*$id\*\*" 'with its name'
like "$(flat_to user/60)" 'invite @bruno' 'and how others are asked here'
unlike "$(flat_to user/60)" 'example.com|pli@example' 'not how by mail'
in_lobby 'another' 5 61 "join $id"
like "$(to_of)" forum:user/61 'sits down'
in_lobby 'thanks' 6 61 'Thank you, that is nice.'
is "$count" 0 'of who sits at a table are no answer to anything'
in_lobby 'orders' 7 "1$mover" 'buy 1 coal'
is "$count, $(entries)" "0, $(grep -c '^entry: ' "$home/state/demo.pli")" \
	'play nothing there'

# ---- invitations ----

begin invite
wrote 'a table' 1 60 'open hab-gut for 4'
id=$(tables)
mentions='--forum-mention=bruno=61 --forum-mention=chloe-2=62'
in_lobby 'two accounts' 2 60 'invite @bruno and @Chloe-2, please'
is "$(to_of | tr ' ' '\n' | sort | tr '\n' ' ')" \
	'forum:user/61 forum:user/62 ' 'are asked, and nobody else'
like "$(flat_to user/61)" "Name 60 asks you to play at the table \*\*$id" \
	'by whom, and where'
like "$(flat_to user/61)" "join $id" 'and how they say yes'
in_lobby 'one of them once more' 3 60 'invite @bruno'
like "$(to_of) $(flat_to user/60)" '^forum:user/60 .*has been asked' 'is not asked twice'
mentions=
in_lobby 'who is no account' 4 60 'invite @nobody'
like "$(flat_to user/60)" 'no account of that name' 'is not there'
wrote 'a yes' 5 61 "join $id"
like "$(flat_to user/61)" 'You are at the table' 'is a yes'
wrote 'a no in French' 6 62 'partir'
is "$(grep -c 'forum:user/62' "$site/tables/$id.yaml")" 0 'leaves the seat'
wrote 'who may not' 7 61 'invite @bruno'
like "$(flat_to user/61)" 'Only who opened the table' 'invites nobody'

# ---- a mention is a player ----

begin mention
printf 'say to @pete: hello there\n' >post.text
hand 'a word to an account' --forum-user "1$mover" --forum-post chat/1 \
	--forum-mention "pete=1$other" --forum-mention "nemo=77"
name=$(sed -n "/^seat: $other\$/,/^name:/s/^name: \"\\(.*\\)\"/\\1/p" \
	"$site/state/demo.pli" | head -n 1)
like "$(cat "$site/state/demo.private")" 'hello there' "is one to $name"
for wrong in '--forum-mention pete' '--forum-mention =3' \
	'--forum-mention pete=a@b'; do
	# shellcheck disable=SC2086
	run pli ingest --forum-user 10 --forum-post chat/2 $wrong -- post.text
	is "$status" 75 "$wrong: cannot be"
done
run pli ingest --forum-user 10 --forum-post chat/2 --forum-lobby \
	--forum-match demo -- post.text
is "$status" 75 'a post in two places cannot be'

# ---- who looks on ----

begin watch
wrote 'who would look on' 1 60 'watch demo'
is "$(to_of)" forum:user/60 'looks on at once'
like "$(flat_to user/60)" 'You watch this match' 'and is told so'
wrote 'the same once more' 1 60 'watch demo'
is "$count" 0 'changes nothing'
wrote 'the newest' 2 60 'report'
like "$(flat_to user/60)" 'You watch this match' 'comes when he asks'
wrote 'who plays it' 3 "1$mover" 'watch demo'
like "$(flat_to "user/1$mover")" 'Nothing to watch' 'does not look on'
wrote 'a match that is not' 4 60 'watch kodami'
like "$(flat_to user/60)" 'Nothing to watch' 'cannot be watched'
now=$(date -u -d "$now + 26 hours" +%Y-%m-%dT%H:%M:%SZ)
posted 'an order' 5 "1$mover" 'buy 1 coal'
like "$(to_of)" forum:user/60 'is told who looks on, a day later'
wrote 'who has seen enough' 6 60 'ne plus observer'
like "$(flat_to user/60)" 'no longer' 'is left alone'
unlike "$(cat "$site/state/demo.private")" 'forum:user/60' 'and forgotten'

done_testing
