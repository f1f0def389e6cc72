#!/bin/sh
# A whole match by mail.  Letters leave by a login at Postfix and lie at Dovecot;
# the players read them over IMAP, tap a button of the newest, and answer by
# SMTP, each as their program writes it.  They know nothing but their letters.
. "${srcdir:-.}/tests/live/kit.sh"
live mail
. "$srcdir/tests/cli/site.sh"
site=/var/lib/pli/site
plan 19

dovecot_up </dev/null
postfix_config
cat "$srcdir/contrib/postfix/main.cf" >>/etc/postfix/main.cf
cat "$srcdir/contrib/postfix/master.cf" >>/etc/postfix/master.cf
cp "$srcdir/contrib/postfix/pli_transport" /etc/postfix
postfix_up

must as_pli pli init "$site" --address pli@example.org
sed "s|^  url: .*|  url: smtp://localhost:$submission_port\\
  user: pli\\
  password_file: keys/smtp\\
  ca_file: $live_ca|; s|^lock_wait:.*|lock_wait: 1|" "$site/pli.yaml" >yaml
cat yaml >"$site/pli.yaml"
as_pli sh -c "umask 077; echo secret >$site/keys/smtp"
# One round of two; in a soak both.
rounds=1
[ -z "${PLI_SOAK-}" ] || rounds=2
must as_pli pli new hab-gut --name demo --option rounds=$rounds --seat 'Anna <anna@example.net>;en' \
	--seat 'Bruno <bruno@example.net>;fr' \
	--seat 'Chloé <chloe@example.net>;fr'

# ---- letters ----

# What cron does, and then all has arrived.
send_letters() {
	as_pli pli send >>sent.log 2>&1 || note "$(tail -n 1 sent.log)"
	within 60 postfix_idle
}

letters_wait() {
	[ -n "$(ls "$site/outbox/new")" ]
}

# fetch NAME: what is new in the mailbox, over IMAP, as letters/NAME/N.eml.
fetch() {
	mkdir -p "letters/$1"
	have=$(find "letters/$1" -name '*.eml' | wc -l)
	total=$(mails_of "$1")
	while [ "$have" -lt "$total" ]; do
		have=$((have + 1))
		curl -sS -u "$1:secret" -o "letters/$1/$have.eml" \
			"imap://127.0.0.1:$imap_port/INBOX;MAILINDEX=$have"
	done
	newest=letters/$1/$have.eml
}

field() {
	sed -n "s/\\r\$//; s/^$1: //p; /^\$/q" "$2"
}

read_letter() {
	LC_ALL=C awk -f "$srcdir/tests/kit/letter.awk" "$1"
}

# ---- answers: their program, standard input, above the letter $newest ----

# Quotes all of it below.
write_anna() {
	echo 'Content-Type: text/plain; charset=utf-8'
	echo 'Content-Transfer-Encoding: 8bit'
	echo
	cat
	echo
	echo 'On Sat, 21 Nov 2026 at 18:00, pli@example.org wrote:'
	read_letter "$newest" | sed 's/^/> /'
}

# A phone that writes HTML and nothing else.
write_bruno() {
	echo 'Content-Type: text/html; charset=utf-8'
	echo 'Content-Transfer-Encoding: 8bit'
	echo
	echo '<html><body dir="auto">'
	sed 's|.*|<div>&</div>|'
	echo '<div><br></div><div dir="ltr">Envoyé de mon iPhone</div>'
	echo '<blockquote type="cite"><pre>'
	read_letter "$newest" | sed 's/&/\&amp;/g; s/</\&lt;/g'
	echo '</pre></blockquote></body></html>'
}

# An old program, which knows no Unicode.
write_chloe() {
	echo 'Content-Type: text/plain; charset=iso-8859-1'
	echo 'Content-Transfer-Encoding: base64'
	echo
	{
		cat
		printf '\n-- \nChloé\n'
	} | iconv -f UTF-8 -t ISO-8859-1 | base64
}

# answer NAME ADDRESS SUBJECT <lines: written, and taken by Postfix.
answers=0
answer() {
	answers=$((answers + 1))
	{
		echo "From: <$1@example.net>"
		echo "To: <$2>"
		echo "Subject: =?UTF-8?B?$(printf %s "$3" | base64 -w 0)?="
		echo "In-Reply-To: $(field Message-ID "$newest")"
		echo "Message-ID: <$answers@mail.example.net>"
		echo 'MIME-Version: 1.0'
		"write_$1"
	} >answer.eml
	smtp_in "$1@example.net" "$2" <answer.eml || note "$2 is not taken"
	# Now and then a mail system hands a mail over twice.
	[ $((answers % 10)) != 5 ] ||
		smtp_in "$1@example.net" "$2" <answer.eml
}

# tap NAME: answer the newest letter, if it has a button.
tap() {
	LC_ALL=C awk -v "want=$((answers * 7))" -f "$srcdir/tests/kit/tap.awk" \
		"$newest" | tr -d '\r' >tapped
	[ -s tapped ] || return 1
	tail -n +3 tapped >orders
	answer "$1" "$(sed -n 1p tapped)" "$(sed -n 2p tapped)" <orders
}

# ---- the match ----

send_letters
for name in anna bruno chloe; do
	fetch "$name"
	is "$(mails_of "$name")" 1 "$name is invited"
	echo "Phrase choisie par $name pour ce mélange" >orders
	answer "$name" "$(field Reply-To "$newest")" 'Re: invitation' <orders
	within 60 letters_wait
	send_letters
done
ok 'it begins when all have answered' grep -q '^kind: start' \
	"$site/state/demo.pli"

# The letters that a mail leads to leave; a lost one would end the match.
moves=0
while [ "$answers" -lt 300 ]; do
	acted=0
	for name in anna bruno chloe; do
		fetch "$name"
		tap "$name" || continue
		acted=1
		moves=$((moves + 1))
		within 60 letters_wait ||
			note "$name's answer $answers leads to no letter"
		within 60 postfix_idle
		send_letters
		break
	done
	[ "$acted" = 1 ] || break
	# A mail must wait when somebody has the match; Postfix brings it again.
	[ "$moves" != 12 ] || flock "$site/state/demo.pli" sleep 4 &
done
wait
note "$answers mails in, $moves of them orders," \
	"$(cat letters/*/*.eml | grep -c '^Pli-Head: ') letters out"
run as_pli pli list
like "$out" 'demo .*revealed' 'it is played to its end, and revealed'
is "$(as_pli pli seats demo | grep -c 'owes')" 0 'nobody owes a move'
for name in anna bruno chloe; do
	fetch "$name"
	run as_pli pli verify demo "$PWD/letters/$name"/*.eml
	is "$status" 0 "the match and all letters to $name verify"
	like "$(read_letter "$newest")" 'pli verify demo.pli' \
		"$name was told of the end"
done
is "$(cat letters/*/*.eml | tr -d '\r' | sed -n 's/^Message-ID: //p' |
	sort | uniq -d)" '' 'no letter came twice'
played=$(grep -c '^by: mail' "$site/state/demo.pli")
ok 'no mail was played twice' test "$played" -le "$moves"
is "$(find "$site/inbox/junk" -type f | wc -l)" 0 'nothing was junk'
is "$(find "$site/outbox/new" "$site/outbox/failed" "$site/outbox/tmp" \
	-type f | wc -l)" 0 'all letters have left'
is "$(grep -c 'status=bounced' /var/log/mail.log)" 0 'no mail came back'
like "$(cat /var/log/mail.log)" 'status=deferred .*temporary failure' \
	'a mail that had to wait came again'
like "$(cat /var/log/mail.log)" 'sasl_username=pli' 'letters left by a login'
