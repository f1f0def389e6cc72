#!/bin/sh
# Killed, or without power, at any disk step of what players wish about
# themselves, of joining, of a letter that came back, of the host's notes: it
# happens once, and all letters leave.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/crash.sh"

crash_points

# The mail is tried on a copy of the site; then it is really taken.
step() {
	try_on_copy "$1" "$2"
	take "$1" "$2"
}

# guest FROM ID ADDRESS: standard input as a mail of somebody without a seat.
guest() {
	echo "Delivered-To: $3"
	echo "From: Elsa <$1>"
	echo "To: <$3>"
	echo "Subject: ${slip_subject-hello}"
	echo "Message-ID: <$2@mail.example.net>"
	echo
	cat
}

reply_to() {
	printf '%s\n' "$letters" | tr -d '\r' |
		sed -nE 's/^Reply-To: .*(pli\+demo\.j\.[^>]*@example\.org).*/\1/p'
}

# ---- joining ----

site_make
{
	echo 'pictures: no'
	echo 'host: host@example.org'
} >>"$site/pli.yaml"
echo 0707070707070707070707070707070707070707070707070707070707070707 \
	>match.key
must pli new hab-gut --name demo --match-key match.key --free 1 \
	--seat 'Anna <anna@example.net>;en' --seat 'Bruno <bruno@example.net>;fr'
home=$site
file=$site/state/demo.pli
begin_again
echo 'join demo' | guest elsa@example.com join1 pli@example.org >mail
step 'a wish to join' mail
slip_subject=$(printf '%s\n' "$letters" | tr -d '\r' |
	sed -n 's/^Subject: /Re: /p')
echo 'Elsa' | guest elsa@example.com join2 "$(reply_to)" >mail
renews=1
step 'a name, which is given a seat' mail
renews=0
is "$added" 1 'she has one'
unset slip_subject

# ---- about oneself ----

n=0
while [ "$n" -lt 3 ]; do
	echo "my very own sentence number $n" | mail_from "$n" "salt$n" |
		sed 's/<chloe@example.net>/<elsa@example.com>/' >mail
	must pli ingest -- mail
	n=$((n + 1))
done
begin_again
mover=0
wish() {
	printf '%s\n' "$2" | mail_from "$mover" "$1" >mail
}
wish also 'also from friend@example.com'
step 'another address that may write' mail
tap '^confirm' "$mover" alsoyes >mail
step 'the yes to it' mail
like "$(cat "$site/state/demo.private")" 'friend@example' 'lets it'
wish say1 'say to all and host: hello'
step 'words to the others' mail
like "$(cat "$site/state/demo.private")" 'text: hello' 'are kept for the reports'
{
	player "$(who)"
	echo
	echo 'say to all: what a move'
} | mail_from "$(who)" say2 | sed 's/<chloe@example.net>/<elsa@example.com>/' >mail
step 'words beside orders' mail
is "$added" 1 'which are played'
wish renew renew
renews=1
step 'a renewal' mail
renews=0
is "$added" 1 'is an entry'
"$PLI" sign --new player.key >public 2>/dev/null
wish key1 "my key is $(cat public)"
step 'a key' mail
tap '^confirm' "$mover" key2 >mail
renews=1
step 'the yes to it' mail
renews=0
is "$added" 1 'registers it'
wish nokey1 'no key'
step 'no key' mail
tap '^confirm' "$mover" nokey2 >mail
renews=1
step 'the yes to that' mail
renews=0
wish addr1 'my address is new@example.com'
step 'a new address' mail
tap '^confirm' "$mover" addr2 >mail
step 'the yes from the old one' mail
echo 'yes' | mail_to "$(reply_to)" "$mover" addr3 |
	sed 's/^From: .*/From: <new@example.com>/' >mail
renews=1
step 'the yes from the new one' mail
renews=0
like "$(cat "$site/state/demo.private")" 'address: "?new@example.com' 'it counts'

# ---- a letter that came back ----

to=$(sed -n 's/^letter \(pli+demo\.1\.[0-9]*\.b[^ ]*\) .*/\1/p' \
	"$site"/outbox/new/demo.* | sort -t. -k3,3n | tail -n 1)
{
	echo 'Return-Path: <>'
	echo "Delivered-To: $to"
	echo 'From: Mail Delivery System <MAILER-DAEMON@mx.example.net>'
	echo "To: <$to>"
	echo 'Auto-Submitted: auto-replied'
	echo 'MIME-Version: 1.0'
	echo 'Content-Type: multipart/report; report-type=delivery-status;'
	echo '	boundary=b'
	printf '\n--b\n\nI am sorry.\n\n--b\n'
	printf 'Content-Type: message/delivery-status\n\n'
	printf 'Reporting-MTA: dns; mx.example.net\n\n'
	echo 'Final-Recipient: rfc822; bruno@example.net'
	printf 'Action: failed\nStatus: 5.1.1\n\n--b--\n'
} >mail
step 'a letter that came back' mail
is "$count" 1 'the host is told'

# ---- looking on ----

home=$site
begin_again
echo 'watch demo' | guest denis@example.com watch1 pli@example.org >mail
step 'a wish to watch' mail
slip_subject=$(printf '%s\n' "$letters" | tr -d '\r' |
	sed -n 's/^Subject: /Re: /p')
at=$(printf '%s\n' "$letters" | tr -d '\r' |
	sed -nE 's/^Reply-To: .*(pli\+demo\.w\.[^>]*@example\.org).*/\1/p')
echo 'yes' | guest denis@example.com watch2 "$at" >mail
step 'the yes to it' mail
is "$(to_of)" 'denis@example.com' 'brings a letter'
must pli note demo 'Something happens.'
unset slip_subject

# The letter of the next day comes once, whatever befalls the tick.
kept=$site
site_copy "$kept" before
now=2026-11-22T18:01:00Z
on_copies
crashing() {
	pli tick
}
after() {
	pli tick >told 2>&1 || complain "$(cat told)"
	same_site right crashed state/demo.private
}
rightly pli tick
each_step 'the letter of the next day'
site=$kept
now=2026-11-21T18:00:00Z
begin_again
echo 'stop watching' | guest denis@example.com watch3 "$at" >mail
step 'the end of it' mail
unlike "$(cat "$site/state/demo.private")" 'denis' 'the address is forgotten'

# ---- a note ----

# The host looks whether it was done, and else does it again.
site_copy "$site" before
site=before
was=$(entries)
on_copies
crashing() {
	pli note demo --topic pause 'We pause over Christmas.'
}
after() {
	pli tick >told 2>&1 || complain "$(cat told)"
	[ "$(entries)" != "$was" ] || crashing >told 2>&1 ||
		complain "$(cat told)"
	same_site right crashed state/demo.pli
}
rightly crashing
each_step 'a note of the host'
done_testing
