#!/bin/sh
# The host's log names each mail, says what became of it, and can be neither
# forged nor flooded.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

log=$site/log/pli.log
last() {
	tail -n 1 "$log"
}

site_make
echo 'pictures: no' >>"$site/pli.yaml"
site_match 3
echo 'the first sentence of Anna' | mail_from 0 salt0 >mail
run pli ingest --queue-id 4XyZ12 -- mail
is "$(last)" "$now demo: seat 0: taken, entry 4 mail=<salt0@mail.example.net> queue=4XyZ12" \
	'a mail that was taken: match, seat, entry, Message-ID, queue id'
run pli ingest -- mail
is "$(last)" "$now demo: seat 0: known again mail=<salt0@mail.example.net>" \
	'the same again, without a queue id'
echo 'the second sentence of Bruno' | post 1 salt1
echo 'a third sentence, of Chloe' | post 2 salt2
is "$(last)" "$now demo: seat 2: taken, entries 6 to 7 mail=<salt2@mail.example.net>" \
	'all entries that followed'
seat=$(who)
to=$(reply_of "$seat")
echo 'bui 1 coal' | mail_to "$to" "$seat" wrong >mail
run pli ingest -- mail
is "$(last)" "$now demo: seat $seat: refused mail=<wrong@mail.example.net>" \
	'a mail that was refused'
echo status | mail_to "$to" "$seat" asks >mail
run pli ingest -- mail
is "$(last)" "$now demo: seat $seat: answered mail=<asks@mail.example.net>" \
	'one that was answered'
echo 'join demo' | mail_to pli@example.org "$seat" stranger |
	sed 's/^From:.*/From: <new@example.com>/' >mail
run pli ingest -- mail
like "$(last)" 'answered mail=<stranger@mail.example.net>$' \
	'one of somebody without a seat'

# ---- every line has it ----

# line NAME REGEX: how the last line must end, and begin.
line() {
	like "$(last)" "^$now $2.* mail=<$1@mail.example.net> queue=Q7$" "$1"
}
echo 'buy 1 coal' | mail_to pli+demo.1.3.raaaaaaaaaaaaaaaa@example.org 1 \
	no-code >mail
run pli ingest --queue-id Q7 -- mail
line no-code 'demo: a wrong code, left out'
sed 's/^From/Auto-Submitted: auto-replied\nFrom/; s/no-code/robot/' mail >auto
run pli ingest --queue-id Q7 -- auto
line robot "a machine's mail, left out"
echo 'buy 1 coal' | mail_to nobody@example.com 1 nobody >mail
run pli ingest --queue-id Q7 -- mail
line nobody 'a mail to no reply address'
echo 'buy 1 coal' | mail_to "$(echo "$to" | sed 's/\.[0-9]*\.r/.999999.r/')" \
	"$seat" lost >mail
run pli ingest --queue-id Q7 -- mail
is "$status" 75 'a mail that must wait'
line lost 'a mail must wait: match demo: .*names entry 999999'
like "$errors" 'names entry 999999' 'which stderr says, too'
cp "$site/pli.yaml" good.yaml
echo 'adress: x@example.org' >>"$site/pli.yaml"
sed 's/<lost/<config/' mail >mail2
run pli ingest --queue-id Q7 -- mail2
is "$status" 75 'a mail that nobody could read waits'
line config 'a mail must wait: .*pli.yaml.*adress'
like "$errors" 'pli.yaml.*adress' 'and stderr says why'
cat good.yaml >"$site/pli.yaml"
mv "$site/keys/host" "$site/keys/gone"
sed 's/<lost/<no-key/' mail >mail2
run pli ingest --queue-id Q7 -- mail2
line no-key 'a mail must wait: '
mv "$site/keys/gone" "$site/keys/host"
is "$(grep -vc ' mail=' "$log")" 0 'no line is without it'

# ---- what a stranger writes there ----

# forged NAME ID: the log has one more line, of plain ASCII, with one mail= in
# it, which is one word and not too long.
forged() {
	before=$(wc -l <"$log")
	{
		echo 'Delivered-To: nobody@example.com'
		echo 'From: <x@example.com>'
		printf 'Message-ID: %b\n' "$2"
		printf 'MIME-Version: 1.0\nContent-Type: text/plain\n\nhello\n'
	} >mail
	run pli ingest --queue-id "$3" -- mail
	is "$status $(($(wc -l <"$log") - before))" '0 1' "$1: one line"
	is "$(tail -n 1 "$log" | LC_ALL=C tr -d '[ -~\n]' | wc -c)" 0 \
		"$1: plain ASCII"
	is "$(last | tr ' ' '\n' | grep -cE '^(mail|queue)=')" "$4" \
		"$1: no more words than there are"
	ok "$1: not too long" [ "$(last | wc -c)" -lt 700 ]
}
forged 'a line end' '<a@b>\r\n 2026-01-01T00:00:00Z demo: taken mail=<x@y>' Q 2
forged 'blanks' '<a mail=<b@c> queue=1@b>' Q 2
forged 'controls' '<a\033[31m\007\001b@c>' Q 2
forged 'another script' '<\303\251\342\200\256\360\237\230\200@c>' Q 2
forged 'a long one' "<$(head -c 5000 /dev/zero | tr '\0' a)@b>" Q 2
forged 'none' '' Q 2
like "$(last)" ' mail=- queue=Q$' 'is said to be none'
forged 'a queue id of two lines' '<a@b>' 'x
2026-01-01T00:00:00Z demo: taken' 2
forged 'a long queue id' '<a@b>' "$(head -c 3000 /dev/zero | tr '\0' q)" 2
forged 'an empty queue id' '<a@b>' '' 1

# ---- nothing secret ----

for n in 0 1 2; do
	reply_of "$n"
done | sed 's/@.*//; s/.*\.//' >codes
is "$(wc -l <codes)" 3 'three codes'
is "$(grep -cFf codes "$log")" 0 'none of them in the log'

# ---- a flood ----

head -c 500 /dev/zero | tr '\0' . >"$site/log/lines-2026-11-21"
: >"$log"
for n in 1 2 3 4 5 6 7; do
	sed "s/<a@b>/<flood$n@b>/" mail >flood.mail
	pli ingest -- flood.mail
done
is "$(cat "$log")" \
	"$now 500 lines about mails today: no more of them until tomorrow" \
	'what strangers send fills no log'
seat=$(who)
echo 'buy 1 coal' | mail_from "$seat" played >mail
run pli ingest -- mail
is "$(last)" "$now demo: seat $seat: taken, entry $(($(entries) - 1)) mail=<played@mail.example.net>" \
	'but a move stands there'
now=2026-11-22T07:00:00Z
run pli ingest -- flood.mail
is "$(head -n 3 "$log" | tail -n 1)" \
	"$now 7 lines about mails were left out on 2026-11-21" \
	'the next day it says how many there were'
like "$(last)" 'left out mail=<flood7@b>$' 'and goes on'
head -c 600 /dev/zero | tr '\0' . >"$site/log/lines-2026-11-22"
now=2026-11-23T07:00:00Z
must pli send
is "$(last)" "$now 100 lines about mails were left out on 2026-11-22" \
	'pli send says it, too, when no mail comes'
done_testing
