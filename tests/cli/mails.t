#!/bin/sh
# What a mail brings besides its text: orders in files, much that is no text,
# and whom it is for in a field that only the host's mail server writes.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
site_match 3
site_begin
mover=$(who)
home=$site

# mixed_of ID: the head of a mail of parts; part [FIELDS]: one, of standard input
mixed_of() {
	mail_to "$(reply_of "$mover")" "$mover" "$1" </dev/null | sed '/^Content-T/d
		s/^MIME-Version.*/&\nContent-Type: multipart\/mixed; boundary=b/'
}
part() {
	printf '\n--b\n%b\n' "${1-Content-Type: text/plain; charset=utf-8\n}"
	cat
}
apart='Content-Type: text/plain\nContent-Disposition: attachment; filename=o.txt\n'

# ---- orders in a file beside the text ----

# take_beside TEXT FILE...: a mail with files of a line each beside its text.
n=0
take_beside() {
	n=$((n + 1))
	begin "file$n"
	text=$1
	shift
	{
		mixed_of "file$n"
		printf '%b\n' "$text" | part
		for file in "$@"; do
			echo "$file" | part "$apart"
		done
		printf '\n--b--\n'
	} >mail
	take "a file beside \"$text\"" mail
}

while read -r line; do
	take_beside "$line" 'buy 1 coal'
	is "$added" 1 'its order is played'
done <<'EOF'
Hi
Hello,\nmy orders are in the file.\n\nBest wishes\nAnna
OK
Bonjour, oui, voici mes ordres.
-- \nAnna\n+44 1632 960000
Sent from my phone
> a. buy 2 coal\n> b. done
On Sat, 21 Nov 2026, Pli wrote:\n> buy 2 coal\n>\n> done
EOF
while read -r line; do
	take_beside "$line" 'The rules of our house.' 'buy 1 coal'
	like "$(tail -n 12 "$site/state/demo.pli")" '^- "buy 1 coal"' \
		'its order is played'
done <<'EOF'
help
Done!
Fini !
say to all: Hello
Hello,\n\nHelp, my phone only sends attachments!
EOF
begin html
{
	mixed_of html
	echo '<p>Hello,</p><p>see the file.</p>' |
		part 'Content-Type: text/html; charset=utf-8\n'
	echo 'Dear all' | part "$apart"
	echo 'buy 1 coal' |
		part 'Content-Type: application/octet-stream; name="O.TXT"\n'
	printf '\n--b--\n'
} >mail
take 'the second file beside HTML' mail
is "$added" 1 'its order is played'

begin left
{
	mixed_of left
	echo 'buy 99 coal' | part
	echo 'buy 1 coal' | part "$apart"
	printf '\n--b--\n'
} >mail
take 'a text with a wrong order, and a file' mail
is "$added, $count letters" '0, 1 letters' 'is refused'
like "$(text_of)" 'Un fichier accompagnait votre lettre' 'the file is named'
begin misspelt
sed 's/^buy 99 coal/buy 1 caol/; s/^Message-ID: </&m/' mail >mail2
take 'a misspelt order and a file' mail2
is "$added, $count letters" '0, 1 letters' 'is refused'
like "$(text_of)" 'Un fichier accompagnait' 'the file is named'
begin wrong
sed 's/^buy 1 coal/buy 98 coal/; s/^buy 99 coal/Hello/; s/^Message-ID: </&w/' \
	mail >mail2
take 'a file with a wrong order' mail2
is "$added, $count letters" '0, 1 letters' 'is refused'
like "$(text_of)" 'buy 98 coal' 'its order is named'
like "$(text_of)" 'dans le fichier qui accompagnait' 'as one of the file'
begin none
sed 's/^buy 1 coal/Bye/; s/^buy 99 coal/Hello/; s/^Message-ID: </&n/' mail >mail2
take 'no order in either' mail2
is "$added, $count letters" '0, 1 letters' 'is refused'
like "$(text_of)" 'pas trouvé d.*ordre' 'and says that it looked there'
for type in application/pdf text/rtf application/ms-tnef text/html; do
	begin "foreign$n"
	n=$((n + 1))
	{
		mixed_of "foreign$n"
		echo 'Hello, my orders are attached.' | part
		echo 'buy 1 coal' | part "Content-Type: $type
Content-Disposition: attachment; filename=o.bin\n"
		printf '\n--b--\n'
	} >mail2
	take "orders in a file of $type" mail2
	is "$added, $count letters" '0, 1 letters' 'are not read'
	like "$(text_of)" 'que je ne sais pas lire' 'and it is said why'
done
begin signature
sed 's/^Content-Type: text.html/Content-Type: application\/pgp-signature/
	s/^Message-ID: </&s/' mail2 >mail3
take 'a signature beside the text' mail3
unlike "$(text_of)" 'fichier' 'is no such file'
begin own
sed 's/^buy 1 coal/buy 98 coal/; s/^buy 99 coal/buy 1 coal/
	s/^Message-ID: </&o/' mail >mail2
take 'an order in the text, a wrong one in the file' mail2
is "$added" 1 'the text counts'
begin_again
echo 'No file here.' | mail_to "$(reply_of "$(who)")" "$(who)" nofile >mail2
take 'no file' mail2
unlike "$(text_of)" 'fichier' 'none is spoken of'

# ---- many megabytes ----

# lines MEGABYTES: of base64, so many
lines() {
	LC_ALL=C awk -v n="$1" 'BEGIN {
		for (i = 0; i < 19; i++)
			line = line "QUJD"
		for (i = n * 1024 * 1024 / 77; i > 0; i--)
			print line
	}'
}
table='Content-Type: text/csv\nContent-Transfer-Encoding: base64\n'
picture='Content-Type: image/png\nContent-Transfer-Encoding: base64\n'
for kind in "$table" "$picture"; do
	n=$((n + 1))
	begin "big$n"
	{
		mixed_of "big$n"
		echo 'buy 1 coal' | part
		lines 9 | part "$kind"
		printf '\n--b--\n'
	} >mail
	take 'nine megabytes behind the text' mail
	is "$added" 1 'the text is played'
done
begin big
{
	mixed_of before
	lines 2 | part "$table"
	echo 'buy 1 coal' | part
	printf '\n--b--\n'
} >mail
take 'a text behind two megabytes' mail
is "$added" 1 'is played'
begin quotes
{
	echo 'buy 1 coal'
	lines 5 | sed 's/^/> /'
} | mail_to "$(reply_of "$mover")" "$mover" quotes >mail
take 'an order above five megabytes of quotes' mail
is "$added" 1 'is played'
begin html_quotes
{
	mixed_of html_quotes
	{
		echo '<p>buy 1 coal</p><blockquote type="cite">'
		lines 2 | sed 's/.*/<div><b>&<\/b><\/div>/'
		echo '</blockquote>'
	} | part 'Content-Type: text/html; charset=utf-8\n'
	printf '\n--b--\n'
} >mail
take 'the same in HTML' mail
is "$added" 1 'is played'

# What nobody writes himself is told so, and takes seconds, not hours.
# shellcheck disable=SC3045
ulimit -t 60
for shape in 'a, b; ' 'é' 'hello. ' 'buy 1 coal\n'; do
	for times in 10000 700000; do
		n=$((n + 1))
		begin "long$n"
		LC_ALL=C awk -v shape="$shape" -v n="$times" 'BEGIN {
			while (n-- > 0)
				printf "%s", shape
		}' | mail_to "$(reply_of "$mover")" "$mover" "long$n" >mail
		take "\"$shape\", $times times" mail
		is "$added, $count letters" '0, 1 letters' 'is refused'
		[ "$times" = 10000 ] ||
			like "$(text_of)" 'plus longue que je ne peux' \
				'and it is said why'
	done
done
begin big3
{
	mixed_of more
	echo 'buy 1 coal' | part
	lines 11 | part "$picture"
	printf '\n--b--\n'
} >mail
take 'more than ten megabytes' mail
is "$added, $count letters" '0, 1 letters' 'are not played'
like "$(text_of)" 'plus longue que je ne peux' 'and it is said why'
rm -f mail

# ---- whom it is for ----

# for_of FIELD ID: without what is always looked at
for_of() {
	echo 'buy 1 coal' | mail_to "$(reply_of "$mover")" "$mover" "$2" |
		sed "s/^Delivered-To:/$1:/"
}
for field in X-Delivered-To X-Envelope-To X-ENVELOPE-TO X-Rcpt-To; do
	begin "for$field"
	for_of "$field" a >mail
	nothing "$field, and pli.yaml does not name it" mail
	echo 'recipient_field: X-Original-Id' >>"$site/pli.yaml"
	nothing "$field, and pli.yaml names another" mail
	sed 's/^recipient_field: .*/recipient_field: X-Envelope-To/' \
		"$site/pli.yaml" >yaml
	case $field in X-[DR]*) sed "s/X-Envelope-To/$field/" yaml >yaml2 ;;
	*) cp yaml yaml2 ;; esac
	cat yaml2 >"$site/pli.yaml"
	take "$field, and pli.yaml names it" mail
	is "$added" 1 'is played'
done
begin topmost
echo 'recipient_field: X-Envelope-To' >>"$site/pli.yaml"
{
	echo 'X-Envelope-To: elsa@example.org'
	for_of X-Envelope-To b
} >mail
nothing 'one below another' mail
for_of X-Envelope-To c | sed 's/^\(X-Envelope-To: \)\(.*\)/\1<elsa@x.org>, <\2>/
	1{
	p
	s/.*/X-Envelope-To: elsa@example.org/
	}' >mail
take 'the topmost one, with two addresses' mail
is "$added" 1 'is played'
begin maildir
echo 'recipient_field: X-Envelope-To' >>"$site/pli.yaml"
mkdir -p box/new box/cur box/tmp
for_of X-Envelope-To d >box/new/1.mail
printf 'fetch:\n- url: maildir:%s\n' "$PWD/box" >>"$site/pli.yaml"
run pli fetch
is "$status $errors" '0 ' 'pli fetch takes such a mail'
is "$(($(entries) - entries_before))" 1 'and it is played'
for bad in '""' 'X: Y' 'X Y' '[a]' 'X:'; do
	begin bad
	echo "recipient_field: $bad" >>"$site/pli.yaml"
	run pli status
	is "$status" 78 "recipient_field: $bad is refused"
	rm -rf "$site"
done
done_testing
