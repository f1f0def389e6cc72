#!/bin/sh
# Mail that no person wrote: it plays nothing and gets no answer.  Lists and
# gateways are no machines: what a person sends through them is played.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
echo 'host: host@example.org' >>"$site/pli.yaml"
echo 'bounce_pause: 3' >>"$site/pli.yaml"
sed 's/^bounce_pause: 7$//; s/^deadline: 0/deadline: 2/' "$site/pli.yaml" >yaml
cat yaml >"$site/pli.yaml"
site_match 3
site_begin
mover=$(who)
other=$(((mover + 1) % 3))
name=$(pli seats demo | awk -v seat="$mover" '$1 == seat { print $2 }')
home=$site

# with FIELD: the mail of standard input with one more header field.
with() {
	echo "$1"
	cat
}

# ---- machines ----

begin machines
order() {
	echo 'buy 1 coal' | mail_to "$(reply_of "$mover")" "$mover" "$1"
}
n=0
while read -r field; do
	n=$((n + 1))
	order "machine$n" | sed '/^Content-Type/d' | with "$field" >mail
	nothing "$field" mail
done <<'EOF'
Auto-Submitted: auto-replied
Auto-Submitted: auto-generated (vacation)
Auto-Submitted: auto-notified
X-Autoreply: yes
X-Autorespond: vacation
Return-Path: <>
Pli-Head: 1 8 match=00 hash=00 sig=00
Content-Type: multipart/report; boundary=b
X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent
Delivered-To: Autoresponder
Content-Type: multipart/report; report-type=disposition-notification; boundary=b
Content-Type: text/calendar; method=REPLY
EOF
for from in MAILER-DAEMON@mx.example.net postmaster@example.net \
	no-reply@example.net; do
	order "from-$from" | sed "s/^From: .*/From: <$from>/" >mail
	nothing "$from" mail
done
order sender >mail
nothing 'an empty envelope sender' mail --sender '<>'
for field in 'Auto-Submitted: no' 'X-Autoreply: no'; do
	begin "person$n"
	n=$((n + 1))
	order "person$n" | with "$field" >mail
	take "$field" mail
	is "$added" 1 'is a person'
done

# ---- lists and gateways ----

while read -r field; do
	n=$((n + 1))
	begin "list$n"
	order "list$n" | with "$field" >mail
	take "an order with $field" mail
	is "$added, $count letters" '1, 3 letters' 'is played, and told to all'
	begin "chat$n"
	echo 'I am away until Monday.' |
		mail_to "$(reply_of "$mover")" "$mover" "chat$n" |
		with "$field" >mail
	nothing "words with $field" mail
	echo 'buy 99 coal' | mail_to "$(reply_of "$mover")" "$mover" \
		"wrong$n" | with "$field" >mail
	take "a wrong order with $field" mail
	is "$added, $count letters" '0, 1 letters' 'is refused as always'
	order "foreign$n" | with "$field" |
		sed 's/^From: .*/From: <list@example.com>/' >mail
	take "a list that writes itself into From ($field)" mail
	is "$added, $count letters" '0, 1 letters' 'is asked about'
done <<'EOF'
Precedence: bulk
Precedence: list
List-Id: <games.example.com>
X-Auto-Response-Suppress: All
EOF
begin stale
old=$(reply_of "$mover")
order now >mail
take 'an order' mail
echo 'I am away.' | mail_to "$old" "$mover" away | with 'Precedence: junk' >mail
nothing 'an old letter, answered by a list' mail

# ---- letters that came back ----

# bounce_of SEAT: the bounce address of the last letter to a seat.
bounce_of() {
	sed -n "s/^letter \(pli+demo\.$1\.[0-9]*\.b[^ ]*\) .*/\1/p" \
		"$site"/outbox/new/demo.* | tail -n 1
}

# failure ADDRESS [ACTION [STATUS]]
failure() {
	echo 'Return-Path: <>'
	echo "Delivered-To: $1"
	echo 'From: Mail Delivery System <MAILER-DAEMON@mx.example.net>'
	echo "To: <$1>"
	echo 'Subject: Undelivered Mail Returned to Sender'
	echo 'Auto-Submitted: auto-replied'
	echo 'MIME-Version: 1.0'
	echo 'Content-Type: multipart/report; report-type=delivery-status;'
	echo '	boundary=b'
	printf '\n--b\n\nI am sorry.\n\n--b\n'
	printf 'Content-Type: message/delivery-status\n\n'
	printf 'Reporting-MTA: dns; mx.example.net\n\n'
	echo 'Final-Recipient: rfc822; someone@example.net'
	echo "Action: ${2-failed}"
	printf 'Status: %s\n\n--b--\n' "${3-5.1.1}"
}

begin bounce
is "$(pli status | grep 'came back')" '' 'no letter has come back'
to=$(bounce_of "$mover")
reply=$(reply_of "$mover")
must pli send
ls "$site/outbox/new" >batches.before
failure "$reply" >mail
nothing 'a failure at the reply address' mail
failure pli@example.org >mail
nothing 'a failure at the plain address' mail
failure "$(echo "$to" | sed 's/\.b.*@/.baaaaaaaaaaaaaaaa@/')" >mail
nothing 'a failure with a wrong code' mail
failure "$(echo "$reply" | sed 's/\.r\([a-z2-7]*\)@/.b\1@/')" >mail
nothing 'a reply code in its place' mail
failure "$to" delayed 4.4.1 >mail
nothing 'what is only late' mail
order vacation | sed "s/^Delivered-To: .*/Delivered-To: $to/" >mail
nothing 'an order at the bounce address' mail
with 'Auto-Submitted: auto-replied' <mail >mail2
nothing 'a vacation notice at the bounce address' mail2
is "$(pli status | grep 'came back')" '' 'none of these counts'

failure "$to" >mail
take 'a failure at the bounce address' mail
is "$added, $count letters" '0, 1 letters' 'plays nothing; somebody is told'
like "$letters" '^letter <> host@example\.org ' 'who is the host'
like "$letters" '^Auto-Submitted: auto-generated' 'by a machine'
like "$letters" "$name.*5\.1\.1|5\.1\.1" 'why'
unlike "$letters" "$(address_of "$mover")" 'without the address'
like "$(pli status)" "^demo: 1 letter to $name \(seat $mover\) came back" \
	'status tells it'
like "$(pli status)" "5\.1\.1\); its clock stands still until 2026-11-24T18:00" \
	'and that the clock stands still'
unlike "$(pli status)" "$(address_of "$mover")" 'without the address'
nothing 'the same report again' mail

# At most three days in a match, as the site says.
now=2026-11-24T12:00:00Z
unlike "$(pli status)" '\(late\)' 'a clock that stands still is not late'
now=2026-11-26T17:00:00Z
unlike "$(pli status)" 'stands still|\(late\)' 'it goes on by itself'
now=2026-11-26T19:00:00Z
like "$(pli status)" '\(late\)' 'and is late when the time is up'

# The player writes: letters arrive again.
now=2026-11-22T18:00:00Z
order back >mail
take 'the player writes' mail
is "$added" 1 'and plays'
is "$(pli status | grep 'came back')" '' 'then all is well'
failure "$to" failed 5.2.2 >mail
nothing 'a late report of the letter he answered' mail
failure "$(bounce_of "$other")" failed 5.2.2 >mail
take 'a letter to another comes back' mail
like "$letters" '^letter <> host' 'and the host is told'
begin renewed
to=$(bounce_of "$mover")
echo renew | mail_to "$(reply_of "$mover")" "$mover" renew >mail
take 'addresses are renewed' mail
failure "$to" >mail
nothing 'a report of a letter before' mail
like "$(tail -n 1 "$site/log/pli.log")" 'older address' 'is only logged'

# He has written since, but not answered that letter.
begin heard
to=$(bounce_of "$mover")
failure "$to" >mail
take 'a letter comes back' mail
now=2026-11-23T18:00:00Z
echo help | mail_from "$mover" heard >mail2
take 'its player writes' mail2
begin_again
nothing 'the same report once more' mail
is "$(pli status | grep 'came back')" '' 'says nothing new'
with 'Message-ID: <other@mx.example.net>' <mail >mail2
take 'another of that entry, of a reminder' mail2
is "$count" 1 'does'
now=2026-11-21T18:00:00Z

# A report that said nothing new says nothing once more, whatever was between.
begin twice
failure "$(bounce_of "$mover")" >mail
with 'Message-ID: <second@mx.example.net>' <mail >mail2
take 'a letter comes back' mail
begin_again
take 'a second report of it' mail2
is "$count" 0 'is no news'
now=2026-11-23T18:00:00Z
echo help | mail_from "$mover" twice >mail3
take 'its player writes' mail3
begin_again
nothing 'the first report again' mail
nothing 'the second report again' mail2
now=2026-11-21T18:00:00Z

# More than one: one letter a day to the host.
begin many
failure "$(bounce_of "$mover")" >mail
take 'one letter comes back' mail
must pli note demo 'it goes on'
begin_again
failure "$(bounce_of "$mover")" >mail
nothing 'another comes back on the same day' mail
like "$(pli status)" '^demo: 2 letters to' 'both are counted'
now=2026-11-23T18:00:00Z
must pli note demo 'and on'
begin_again
failure "$(bounce_of "$mover")" >mail
take 'another on another day' mail
is "$count" 1 'the host hears of it'
now=2026-11-21T18:00:00Z

# A report of a mail server without a name.
begin nameless
failure "$(bounce_of "$mover")" | sed '/^From: /d' >mail
take 'a report without From' mail
is "$count" 1 'counts'

# The same in words: no name, no address, no part for machines.
words_of() {
	echo 'Return-Path: <>'
	echo "Delivered-To: $1"
	echo "$2"
	printf 'Subject: Mail delivery failed\nMessage-ID: <%s@x>\n\n' "$3"
	cat
}
n=0
while read -r from; do
	n=$((n + 1))
	begin "words$n"
	printf 'There was an error delivering your mail to\n%s\n' \
		'<someone@example.net>: 550 5.1.1 User unknown' |
		words_of "$(bounce_of "$mover")" "$from" "w$n" >mail
	take "a failure in words ($from)" mail
	is "$count" 1 'counts: the host hears of it'
	like "$(pli status)" '5\.1\.1' 'and why'
	printf 'Your letter has been delayed: 4.4.1; it will be retried.\n' |
		words_of "$(bounce_of "$other")" "$from" "l$n" >mail
	nothing "what is only late ($from)" mail
	echo 'buy 1 coal, could not be delivered' |
		words_of "$(reply_of "$mover")" "$from" "r$n" >mail
	nothing "at the reply address ($from)" mail
done <<'EOF'
From: MAILER-DAEMON <>
From: MAILER-DAEMON
From: <>
X-No-From: at all
From: Mail Delivery System <bounces@mx.example.net>
EOF
begin words
order fwd | sed "s/^Delivered-To: .*/Delivered-To: $(bounce_of "$mover")/
	s/^Subject: .*/Subject: Fwd: Undelivered Mail Returned to Sender/" >mail
nothing 'a person there sends on what came back' mail

# What answers for somebody who is away writes there, too, and says what it
# likes: never a failure, if it comes from an address of a player.
own_note() {
	words_of "$(bounce_of "$mover")" "From: <$2>" "$1" |
		with 'Auto-Submitted: auto-replied (vacation)' |
		sed "s|^Subject: .*|Subject: ${3-Re: your letter}|"
}
begin own_note
also=$(address_of "$other")
n=0
while read -r words; do
	n=$((n + 1))
	echo "$words" | own_note "note$n" "$(address_of "$mover")" >mail
	nothing "$words" mail
	echo "$words" | own_note "plain$n" "$(address_of "$mover")" |
		sed '/^Auto-Submitted/d; /^Return-Path/d' >mail
	nothing "unmarked: $words" mail
	echo "$words" | own_note "also$n" "$also" 'I am away' >mail
	nothing "of another player: $words" mail
done <<'EOF'
I am out of office until Dec 5 and unable to send or receive email.
Ich bin im Urlaub. Ihre Nachricht wird nicht zugestellt.
This mailbox is no longer in use. Your message was not delivered to me.
I can't be reached; mail that could not be delivered: call 555 1234.
undeliverable mail is my hobby, says the mailer-daemon
Mailbox full, Mailbox is full. 550 5.2.2
> Your letter could not be delivered? 5.1.1
Your message was rejected until you confirm: https://challenge.example/x
EOF
is "$(pli status | grep 'came back')" '' 'none of these counts'
echo 'Your message was not delivered to me.' |
	own_note elsewhere elsa@example.com 'Auto: [pli demo] Hab' >mail
nothing 'a note from where his mail goes' mail
echo 'Your message was not delivered to me.' |
	own_note elsewhere2 elsa@example.com >mail
nothing 'one that answers a letter' mail
failure "$(bounce_of "$mover")" |
	sed "s/^From: .*/From: <$(address_of "$mover")>/" >mail
take 'a report for machines, in his own name' mail
is "$count" 1 'counts'

# ---- notes of who is away, with no field that says so ----

# note_of NUMBER SUBJECT: with words that would play, and stop the clock
note_of() {
	printf 'buy 1 coal\nvacation until 2026-12-05\n' |
		mail_to "$(reply_of "$mover")" "$mover" "note$1" |
		sed "s/^Subject: .*/Subject: $2/"
}

begin away
failure "$(bounce_of "$mover")" >mail
take 'a letter comes back' mail
clocks() {
	pli status | grep '^demo'
}
before=$(clocks)
note_of 0 'Automatic reply: [pli demo] Hab' >mail
take 'a note' mail
is "$added, $count letters" '0, 1 letters' 'plays nothing, and is told once'
like "$(text_of)" 'votre messagerie qui a envoyé cette lettre' 'why'
is "$(clocks)" "$before" 'no clock stands or goes on'
n=0
while read -r subject; do
	n=$((n + 1))
	note_of "$n" "$subject [pli demo] Hab" >mail
	nothing "$subject" mail
done <<'EOF'
Out of Office:
OUT OF OFFICE AutoReply:
=?utf-8?Q?R=C3=A9ponse_automatique_=3A?=
=?iso-8859-1?Q?R=E9ponse?= =?iso-8859-1?Q?_automatique=A0=3A?=
Abwesenheitsnotiz:
Automatische Antwort:
=?utf-8?B?UmVzcHVlc3RhIGF1dG9tw6F0aWNhOg==?=
Risposta automatica:
Automatisch antwoord:
=?utf-8?Q?Resposta_autom=C3=A1tica=3A?=
Automatisk svar:
Autosvar:
Automaattinen vastaus:
Automatyczna odpowied=?utf-8?Q?=C5=BA=3A?=
EOF
note_of apple 'Re: [pli demo] Hab' | with 'X-Apple-Action: VACATION' >mail
nothing 'X-Apple-Action' mail
now=2026-11-28T17:00:00Z
note_of week 'Abwesenheitsnotiz: [pli demo] Hab' >mail
nothing 'a week later, less an hour' mail
note_of notes 'AUTO: Bruno is out of the office (returning 12/05/2026)' >mail
nothing 'a note of Notes' mail
note_of spam '***SPAM*** Automatic reply: [pli demo] Hab' >mail
nothing 'a note behind the mark of a filter' mail
note_of end 'Re: [pli demo] Hab (Auto-Reply)' >mail
nothing 'a note that its end tells' mail
echo 'Votre message a été lu le samedi.' |
	mail_to "$(reply_of "$mover")" "$mover" receipt |
	sed 's/^Subject: .*/Subject: Lu : [pli demo] Hab/' >mail
nothing 'a receipt' mail
now=2026-11-29T18:00:00Z
note_of week2 'Abwesenheitsnotiz: [pli demo] Hab' >mail
take 'more than a week later' mail
is "$added, $count letters" '0, 1 letters' 'is told once more'
now=2026-11-21T18:00:00Z
note_of re 'Re: Out of Office: [pli demo] Hab' | sed '/^vacation/d' >mail
take 'a person answers a note' mail
is "$added" 1 'and plays'
begin read
note_of read 'Read: my orders' | sed '/^vacation/d' >mail
take 'a person who writes as a receipt' mail
is "$added" 1 'plays'
begin away2
note_of foreign 'Automatic reply: [pli demo] Hab' |
	sed 's/^From: .*/From: <elsa@example.com>/' >mail
nothing 'a note from another address' mail
note_of plain 'Automatic reply: tables' |
	sed 's/^Delivered-To: .*/Delivered-To: pli@example.org/' >mail
nothing 'a note to the plain address' mail
note_of list 'Automatic reply: [pli demo] Hab' | with 'Precedence: bulk' >mail
nothing 'a note that says it is no letter' mail

# ---- what came back, sent on by a person ----

# sent_on NUMBER: a report in a person's mail; standard input above it
sent_on() {
	{
		cat
		printf '%s\n' '---------- Forwarded message ---------' \
			'From: Mail Delivery System <MAILER-DAEMON@example.net>' \
			'Date: Sat, 21 Nov 2026 18:00' \
			'Subject: Undelivered Mail Returned to Sender' \
			'To: <someone@example.net>' '' \
			'This is the mail system at host mx.example.net.' \
			'Status: 5.1.1'
	} | mail_to "$(reply_of "$mover")" "$mover" "on$1"
}

begin sent_on
sent_on 0 </dev/null >mail
take 'a report that is sent on' mail
is "$added, $count letters" '0, 1 letters' 'is answered'
like "$(text_of)" 'avis d.*un serveur de courrier' 'as what it is'
n=1
while [ "$n" -lt 20 ]; do
	sent_on "$n" </dev/null >"mail$n"
	n=$((n + 1))
done
begin_again
for mail in mail[0-9]*; do
	pli ingest -- "$mail"
done
is "$(ls "$site/outbox/new")" "$(cat batches.before)" 'once, not twenty times'
sed 's/^Message-ID: .*/Message-ID: <att@x>/' "$srcdir/tests/mail/bounce-forwarded.eml" |
	sed "s/^Delivered-To: .*/Delivered-To: $(reply_of "$mover")/
	s/^From: Bruno .*/From: <$(address_of "$mover")>/" >mail
nothing 'nor as an attachment' mail
echo 'buy 1 coal' | sent_on order >mail
take 'with an order above it' mail
is "$added" 1 'it is played'
done_testing
