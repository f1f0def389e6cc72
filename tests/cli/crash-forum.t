#!/bin/sh
# Killed, or without power, at any disk step of posts and private messages: they
# happen once, and all letters leave.
. "${srcdir:-.}/tests/cli/lib.sh"
needs forum
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/crash.sh"
. "$srcdir/tests/cli/forum-match.sh"

crash_points

# step WHAT UID ID TEXT OPTIONS: tried, then taken.
step() {
	hand_what=$1 hand_uid=$2 hand_id=$3
	printf '%b\n' "$4" >post.text
	shift 4
	brought="--forum-name Name --forum-user $hand_uid --forum-post $hand_id
		--forum-after demo.$(head_entry) $*"
	try_on_copy "$hand_what" post.text
	# shellcheck disable=SC2086
	must pli ingest $brought -- post.text
	begin_again
}

site_make
{
	echo 'pictures: no'
	echo 'forum: {kind: nodebb, file: block}'
} >>"$site/pli.yaml"
site_match 3
site_begin
bind
must pli match demo set forum=yes
home=$site
file=$site/state/demo.pli
begin_again
mover=$(who)

step 'an order in a topic' "1$mover" post/1 'buy 1 coal' --forum-match demo
next=$(who)
step 'orders in private' "1$next" chat/2 'buy 1 tea\nclient tea'
next=$(who)
step 'hidden ones in public' "1$next" post/3 'buy 1 tea\nclient tea' --forum-match demo
echo forum | mail_from "$mover" bind1 >mail
take 'a wish for an account' mail
step 'a code that binds' 50 chat/4 \
	"$(text_of | grep -Eo 'demo-[0-2]-[a-z2-7]{16}' | head -n 1)"
like "$(cat "$site/state/demo.private")" '^ *forum: "?50"?$' 'it does'

done_testing
