#!/bin/sh
# What a hostile mail cannot: read a file, run a program, put a field into a
# letter's header, write to anybody else, or fill the disk.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

site_make
site_match
site_begin
seat=$(who)
to=$(reply_of "$seat")
secret=canary-9f3b1c77
echo "$secret" >canary
mv "$site"/outbox/new/* "$site/outbox/sent"

# throw NAME [OPTION...]: hostile.mail is dealt with.
throw() {
	name=$1
	shift
	run pli ingest "$@" -- hostile.mail
	is "$status $out$errors" '0 ' "$name: taken"
}

fields() {
	echo "Delivered-To: $to"
	echo "From: <$(address_of "$seat")>"
	echo "Message-ID: <$1@mail.example.net>"
	echo 'MIME-Version: 1.0'
}

# ---- read a file ----

# What could be asked to be fetched, in each of the languages of a mail.
uri=file://$dir/canary
{
	fields html
	echo 'Content-Type: text/html; charset=utf-8'
	echo
	echo '<?xml version="1.0"?>'
	echo "<!DOCTYPE html [<!ENTITY e SYSTEM \"$uri\"><!ENTITY % p SYSTEM \"$uri\">%p;]>"
	echo '<html xmlns:xi="http://www.w3.org/2001/XInclude"><head>'
	echo "<base href=\"$uri\"><link rel=stylesheet href=\"$uri\">"
	echo "<style>@import url($uri);</style></head>"
	echo "<body background=\"$uri\"><p>&e; <xi:include href=\"$uri\" parse=\"text\"/>"
	echo "<img src=\"$uri\"><iframe src=\"$uri\"></iframe><object data=\"$uri\"></object>"
	echo "<script src=\"$uri\"></script><p>nothing that is an order</p></body></html>"
} >hostile.mail
throw 'HTML that fetches'
{
	fields external
	echo 'Content-Type: multipart/mixed; boundary=b'
	printf '\n--b\n'
	echo "Content-Type: message/external-body; access-type=local-file; name=\"$dir/canary\""
	printf '\nContent-Type: text/plain\n\n--b\n'
	echo "Content-Type: message/partial; id=x; number=1; total=1"
	printf '\n--b\n'
	echo "Content-Type: text/plain; name=\"$dir/canary\"; charset=\"../../../$dir/canary\""
	echo "Content-Disposition: inline; filename=\"../../../../../../../$dir/canary\""
	printf '\nnothing that is an order\n--b--\n'
} >hostile.mail
throw 'parts of other places'
# The names of charsets lead to files of the C library.
for charset in "../../../..$dir/canary" "$dir/canary" '//TRANSLIT' 'UTF-8//IGNORE' \
	'%s%s%n' "$(head -c 5000 /dev/zero | tr '\0' 'x')"; do
	{
		fields "charset-$(printf '%s' "$charset" | cksum | tr ' ' -)"
		echo "Subject: =?$charset?q?=41?="
		echo "Content-Type: text/plain; charset=\"$charset\""
		printf '\nnothing th\303\251t is an order\n'
	} >hostile.mail
	throw "charset $(printf '%.30s' "$charset")"
done
ok 'letters were written' [ -n "$(ls "$site/outbox/new")" ]
is "$(grep -rl "$secret" "$site")" '' 'no file has come into the site'

# ---- run a program ----

for name in "\$(touch pwned)" "\`touch pwned\`" "; touch pwned" "| touch pwned" \
	"&& touch pwned #" '--help' '-C /' "../../pwned" '%n%n%s'; do
	{
		echo "Delivered-To: $name@example.org"
		fields "run-$(printf '%s' "$name" | cksum | tr ' ' -)"
		echo "Subject: $name"
		echo "X-Original-To: pli+$name@example.org"
		echo "Content-Type: text/plain; name=\"$name\""
		echo
		echo "$name"
		echo "buy $name"
		echo "help $name"
	} >hostile.mail
	throw "run: $name" --recipient "pli+$name@example.org" --sender "$name"
	ORIGINAL_RECIPIENT=$name SENDER=$name throw "environment: $name"
done
is "$(find "$dir" -name 'pwned*')" '' 'nothing was run'

# ---- write to others, put fields into a header ----

{
	echo "Delivered-To: $to"
	echo "From: =?utf-8?q?x=0D=0ABcc=3A_evil=40example=2Ecom?= <m@example.com>"
	echo 'Reply-To: <evil@example.com>'
	echo 'Disposition-Notification-To: <evil@example.com>'
	echo 'Return-Receipt-To: <evil@example.com>'
	echo 'Errors-To: <evil@example.com>'
	echo 'Sender: <evil@example.com>'
	echo 'Cc: <evil@example.com>, <evil2@example.com>'
	echo 'Bcc: <evil@example.com>'
	echo "Message-ID: <a@b>$(printf '\r')Bcc: <evil@example.com>"
	echo "In-Reply-To: <x@y$(printf '\r')Bcc: evil@example.com>"
	echo 'Subject: =?utf-8?b?eA0KQmNjOiBldmlsQGV4YW1wbGUuY29tDQo=?='
	echo
	printf 'buy 1 coal\r\n.\r\nMAIL FROM:<x@example.com>\r\n'
} >hostile.mail
throw 'a stranger with a right code'
sed "s/^From: .*/From: <$(address_of "$seat")>/; s/<a@b>/<a2@b>/; s/buy 1 coal/bui 1 coal/" \
	hostile.mail >own.mail
mv own.mail hostile.mail
throw 'the seat itself'
cat "$site"/outbox/new/* >letters
is "$(sed -n 's/^letter pli+demo\.[^ ]* \([^ ]*\) [0-9]*$/\1/p' letters |
	sort -u | tr '\n' ' ')" "$(address_of "$seat") " \
	'all letters are for the seat'
is "$(tr -d '\r' <letters | grep -ciE '^(bcc|cc|sender|disposition-.*|return-.*):')" 0 \
	'and no field was put into one'
unlike "$(tr -d '\r' <letters | grep -E '^[A-Z][A-Za-z-]*: ')" 'evil' \
	'nor into the words of one'

# ---- fill the disk ----

site_copy "$site" full
site=$dir/full
mv "$site"/outbox/new/* "$site/outbox/sent"
rm -f "$site"/log/answers-*
i=0
while [ "$i" -lt 60 ]; do
	i=$((i + 1))
	{
		echo "no mail, number $i"
		head -c 900000 /dev/zero | tr '\0' "$i"
	} >junk.mail
	pli ingest -- junk.mail || fail "junk $i"
	# Each would be a refusal.
	mail_to "$to" "$seat" "refused$i" <<-X >refused.mail
	bui $i coal
	X
	pli ingest -- refused.mail || fail "refusal $i"
	# Each would tell of a stranger.
	sed 's/^From:.*/From: <m@example.com>/; s/refused/foreign/' \
		refused.mail >foreign.mail
	pli ingest -- foreign.mail || fail "foreign $i"
done
kept=$(du -sk "$site/inbox/junk" | sed 's/[^0-9].*//')
ok "54 MB of junk leave $kept KB" [ "$kept" -lt 5000 ]
is "$(find "$site/inbox/junk" -type f | wc -l)" 60 'a bit of each'
is "$(cat "$site"/outbox/new/* | grep -c '^letter pli')" 23 \
	'20 refusals and 3 warnings a day, not 120'
# 500 lines a day, and one that says so, are the most that mails can cause.
rm "$site/log/pli.log"
count=$site/log/lines-$(echo "$now" | cut -c 1-10)
ok 'lines about mails are counted' [ "$(wc -c <"$count")" -gt 100 ]
head -c 498 /dev/zero | tr '\0' . >"$count"
i=0
while [ "$i" -lt 8 ]; do
	i=$((i + 1))
	echo "no mail either, number $i" >line.mail
	pli ingest -- line.mail || fail "line $i"
done
is "$(sed 's/^[^ ]* //; s/: [0-9a-f]* .*//' "$site/log/pli.log")" \
	"$(printf '%s\n' junk junk \
		'500 lines about mails today: no more of them until tomorrow')" \
	'mails do not fill the log'
must "$PLI" -C "$site" --now 2026-11-22T18:00:00Z ingest -- line.mail
like "$(tail -n 1 "$site/log/pli.log")" '^2026-11-22' 'tomorrow it goes on'
rm "$count"
head -c 8500000 /dev/zero | tr '\0' '\n' >>"$site/log/pli.log"
pli ingest -- junk.mail
pli ingest -- foreign.mail
mail_to "$to" "$seat" one-more <foreign.mail >foreign2.mail
pli ingest -- foreign2.mail
ok 'a long log is begun anew' [ "$(wc -c <"$site/log/pli.log")" -lt 100000 ]
ok 'and kept' [ -f "$site/log/pli.log.old" ]
done_testing
