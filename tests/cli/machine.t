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
done_testing
