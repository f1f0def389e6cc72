#!/bin/sh
# Once a day, and never at night: also for who is only at a forum, and for who
# has his letters in both places.
. "${srcdir:-.}/tests/cli/lib.sh"
needs forum
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

[ -f /usr/share/zoneinfo/Europe/Paris ] ||
	skip_all 'no table of time zones here'

site_make
echo 'pictures: no' >>"$site/pli.yaml"
site_match 3
site_begin
. "$srcdir/tests/cli/forum.sh"
for seat in 0 1 2; do
	must pli player demo "$seat" --forum "1$seat" --prefer forum
done
mover=$(who)
second=$(((mover + 1) % 3))
third=$(((mover + 2) % 3))
# The third is reached there alone.
sed -i "s/address: .*$(address_of "$third")/address: \"\"/" "$site/state/demo.private"
must pli note demo 'The forum is here.'
must pli send
forum_up nodebb
must pli post

# wish SEAT LINE: he writes it to us, and has his answer.
wish() {
	room "1$1"
	said messages "$thread" "1$1" "u1$1" "$2"
	must pli fetch
	must pli post
}

# at TIME: what cron does then; $sent and $mailed are the new messages to the
# third, and mails to the second.
at() {
	now=$1
	said_before=$(told "1$third")
	mails_before=$(mails)
	run pli post
	is "$status" 0 "$now: posted"
	must pli send
	sent=$(($(told "1$third") - said_before))
	mailed=$(($(mails) - mails_before))
}

# told UID: how many messages stand in its room that end with number and print.
told() {
	in_room "$1" | grep -cE ', (print|empreinte) '
}
in_room() {
	read -r in <"$site/forum/rooms/$1"
	cat "$forum/messages"/* | grep "thread=$in uid=9 "
}
mails() {
	grep -l "^Delivered-To: $(address_of "$second")" "$site.mail/new"/* |
		wc -l
}
# play: whose turn it is plays, by mail or message.
play() {
	player "$(who)" >orders
	wish "$(who)" "$(sed 's/$/\\n/' orders | tr -d '\n')"
}

# ---- one message a day ----

now=2026-11-21T19:00:00Z
wish "$third" 'prefer one letter a day at 18:00, time zone Europe/Paris, English'
like "$(in_room "1$third")" 'once a day at 18:00' 'the wish is met'
entries_before=$(entries)
before=$(told "1$third")
play
play
is "$(($(entries) - entries_before)) $(($(told "1$third") - before))" '2 0' \
	'what others do waits for him'
at 2026-11-22T16:59:00Z
is "$sent" 0 'not a minute too early'
at 2026-11-22T17:00:00Z
is "$sent" 1 'at his hour: one message'
like "$(in_room "1$third" | tail -n 4 | tr -d '\n')" 'your turn' 'that says whose turn it is'
at 2026-11-22T17:05:00Z
is "$sent" 0 'and no second one'
entries_before=$(entries)
player "$third" >orders
wish "$third" "$(sed 's/$/\\n/' orders | tr -d '\n')"
is "$(($(entries) - entries_before))" 1 'an answer to it is played'

# ---- several matches: a message each, at that hour ----

must pli new hab-gut --name zwei --seat "Anna <forum:1$third>;en" \
	--seat 'Bruno <forum:21>;en' --seat 'Elsa <forum:22>;en'
must pli post
for uid in 1$third 21 22; do
	[ "$uid" != "1$third" ] || wish "${uid#1}" 'zwei\nmy own sentence, which nobody knows'
	[ "$uid" = "1$third" ] || {
		room "$uid"
		said messages "$thread" "$uid" "u$uid" "my own sentence $uid"
	}
done
must pli fetch
must pli post
must pli note zwei 'One.'
must pli note demo 'Two.'
at 2026-11-23T16:00:00Z
is "$sent" 0 'news of two matches wait'
at 2026-11-23T17:00:00Z
is "$sent" 2 'each has a message at his hour'

# ---- both at once ----

must pli player demo "$second" --prefer 'mail and forum'
must pli player demo "$second" --prefer 'one letter a day at 18:00, time zone Europe/Paris'
must pli post
must pli send
had=$(told "1$second")
must pli note demo 'Three.'
at 2026-11-24T16:59:00Z
is "$mailed $(($(told "1$second") - had))" '0 0' 'both: nothing before the hour'
at 2026-11-24T17:00:00Z
is "$mailed $(($(told "1$second") - had))" '1 1' 'both: one each'
at 2026-11-24T17:10:00Z
is "$mailed $(($(told "1$second") - had))" '0 1' 'both: and no other'

# ---- quiet hours ----

now=2026-11-24T18:00:00Z
wish "$third" 'demo\nprefer every letter, quiet hours 22:00 to 8:00'
now=2026-11-24T22:30:00Z
must pli note demo 'At night.'
at 2026-11-24T22:31:00Z
is "$sent" 0 'at night nobody is woken'
at 2026-11-25T06:59:00Z
is "$sent" 0 'not even before eight'
at 2026-11-25T07:00:00Z
is "$sent" 1 'then it comes'
like "$(in_room "1$third" | tail -n 4 | tr -d '\n')" 'At night' 'with what happened'
forum_down
done_testing
