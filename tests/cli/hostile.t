#!/bin/sh
# Mails that mean harm: 0 and kept or answered, and nothing is played; never a
# crash.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

site_make
echo 'host: host@example.org' >>"$site/pli.yaml"
site_match
site_begin
seat=$(who)
to=$(reply_of "$seat")
state=$(cksum <"$site/state/demo.pli")

# small_memory COMMAND...: 20 MB of data are enough (but not for sanitizers).
small_memory() {
	if grep -q 'fsanitize' "$builddir/Makefile" &&
		grep -q '^SAN_CFLAGS = .*fsanitize' "$builddir/Makefile"; then
		"$@"
	else
		# shellcheck disable=SC3045 # where there is no -d, no limit
		(ulimit -d 20480 2>/dev/null; "$@")
	fi
}

# throw NAME: hostile.mail is dealt with, and plays nothing.
throw() {
	run small_memory "$PLI" -C "$site" --now "$now" ingest \
		--recipient "$to" --sender anna@example.net -- hostile.mail
	is "$status $out$errors" '0 ' "$1: taken"
	is "$(cksum <"$site/state/demo.pli")" "$state" "$1: plays nothing"
}

# repeat N LINE
repeat() {
	awk -v n="$1" -v line="$2" 'BEGIN {
		for (i = 0; i < n; i++)
			print line
	}'
}

fields() {
	echo "From: <$(address_of "$seat")>"
	echo "To: <$to>"
	echo "Message-ID: <$1@mail.example.net>"
	echo 'MIME-Version: 1.0'
}

# Mail systems have names for the empty sender of a machine.
{
	fields machine
	echo
	echo 'buy 1 coal'
} >hostile.mail
for sender in '' '<>' MAILER-DAEMON mailer-daemon@mx.example.org; do
	run pli ingest --recipient "$to" --sender "$sender" -- hostile.mail
	is "$status" 0 "sender '$sender': taken"
	is "$(cksum <"$site/state/demo.pli")" "$state" \
		"sender '$sender': plays nothing"
done

printf '' >hostile.mail
throw 'an empty file'
echo 'no header at all' >hostile.mail
throw 'no header fields'
head -c 1000000 /dev/zero >hostile.mail
throw 'a megabyte of NUL'
{
	fields long
	echo
	repeat 10000 'nothing that anybody would call an order, in a long line'
	repeat 10000 'and more of it, until it is above a megabyte of text ....'
} >hostile.mail
throw 'a mail above a megabyte'
{
	fields lines
	echo
	repeat 10000 'bui 2 coal'
} >hostile.mail
throw 'ten thousand lines'
{
	fields depth
	awk 'BEGIN {
		printf "Content-Type: multipart/mixed; boundary=b0\n\n"
		for (i = 0; i < 20000; i++)
			printf "--b%d\nContent-Type: multipart/mixed; boundary=b%d\n\n", i, i + 1
	}'
} >hostile.mail
throw 'twenty thousand levels'
{
	fields parts
	printf 'Content-Type: multipart/mixed; boundary=b\n\n'
	repeat 200000 '--b'
} >hostile.mail
throw 'two hundred thousand parts'
{
	fields headers
	repeat 200000 'X: y'
	echo
	echo 'buy 1 coal'
} >hostile.mail
throw 'two hundred thousand header lines'
{
	fields nuls
	printf 'Content-Type: text/plain\n\n\0\0\0bui 1 coal\0\n\0'
} >hostile.mail
throw 'NULs'
{
	fields base64
	printf 'Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n'
	repeat 500 '=====!!!!YnV5IDEgY29hbA'
} >hostile.mail
throw 'broken base64'
{
	fields html
	printf 'Content-Type: text/html\n\n'
	repeat 50000 '<div><b>'
} >hostile.mail
throw 'HTML without an end'
{
	fields words
	printf 'Content-Type: text/plain\n\n'
	awk 'BEGIN {
		for (i = 0; i < 200000; i++)
			printf "buy buy | "
		print ""
	}'
} >hostile.mail
throw 'an order without an end'

# A machine's mail gets no answer and plays nothing.
new=$(echo "$site"/outbox/new/*)
for field in 'Auto-Submitted: auto-replied' 'Return-Path: <>' \
	'Content-Type: multipart/report; report-type=delivery-status; boundary=b'
do
	{
		fields "machine-$field"
		echo "$field"
		printf '\n--b\n\nbuy 1 coal\n'
	} >hostile.mail
	throw "$field"
done
is "$(echo "$site"/outbox/new/*)" "$new" 'and none of them is answered'

# A wrong code is met with silence.
{
	fields forged
	echo
	echo 'buy 1 coal'
} >forged.mail
wrong=$(echo "$to" | sed 's/\.r[a-z2-7]*@/.raaaaaaaaaaaaaaaa@/')
run pli ingest --recipient "$wrong" -- forged.mail
is "$status" 0 'a wrong code: taken'
is "$(cksum <"$site/state/demo.pli")" "$state" 'a wrong code: plays nothing'
is "$(echo "$site"/outbox/new/*)" "$new" 'a wrong code: no letter'
ahead=$(echo "$to" | sed 's/\.[0-9]*\.r/.999999.r/')
sed 's/^From: .*/From: <stranger@example.com>/' forged.mail >stranger.mail
run pli ingest --recipient "$ahead" -- stranger.mail
is "$status" 0 'an entry to come, from a stranger: taken'
run pli ingest --recipient "$ahead" -- forged.mail
is "$status" 75 'an entry to come, from the seat itself: an alarm'
is "$(grep -l '^letter <> host@' "$site"/outbox/new/* | wc -l)" 1 \
	'and gets a letter'
like "$(tail -n 1 "$site/log/pli.log")" \
	'a mail must wait: .*names entry 999999' 'and the host can read why'

# ---- what is not even mapped ----

if command -v ldd >/dev/null; then
	unlike "$(ldd "$PLI")" 'curl|rsvg|xml2' \
		'pli maps neither libcurl nor librsvg nor libxml2'
fi
done_testing
