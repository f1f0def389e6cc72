#!/bin/sh
# demo.sh - a whole match of Hab & Gut by mail, in a site that is thrown away.
#
# Three players write: Anna in English, Bruno and Chloé in French.  Their first
# letters are those of tests/mail/demo-*.eml, with the reply address of the
# letter they answer; the others are made from the orders that tests/kit/
# player.awk picks.  Every mail goes through "pli ingest" and every letter out
# through "pli send" into a Maildir, where the players read it.
set -u

: "${srcdir:=$(cd "$(dirname "$0")/.." && pwd)}"
: "${builddir:=$PWD}"
: "${PLI:=$builddir/pli}"
: "${PLI_DATA:=$srcdir}"
: "${PLI_LIBEXEC:=$builddir}"
export PLI_DATA PLI_LIBEXEC
unset PLI_SITE ORIGINAL_RECIPIENT RECIPIENT SENDER

kit=$srcdir/tests/kit
awk=${AWK:-awk}
dir=$(mktemp -d "${TMPDIR:-/tmp}/pli-demo.XXXXXX") || exit 1
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
site=$dir/site
mailbox=$dir/mailbox
mails=0
now=1795284000 # 2026-11-21, 18:00 UTC

say() {
	echo "demo: $*"
}

die() {
	echo "demo: $*" >&2
	exit 1
}

pli() {
	"$PLI" -C "$site" --now "$now" "$@"
}

# ---- who plays ----

# As wide as each other.
name_of() {
	case $1 in
	0) echo 'Anna ' ;;
	1) echo 'Bruno' ;;
	2) echo 'Chloé' ;;
	esac
}

address_of() {
	case $1 in
	0) echo anna@example.net ;;
	1) echo bruno@example.net ;;
	2) echo chloe@example.net ;;
	esac
}

# ---- letters out: what lies in a player's mailbox ----

# newest SEAT: the file of the newest letter to a seat.
newest() {
	grep -lx "Delivered-To: $(address_of "$1")" "$mailbox"/new/* |
		sort | tail -n 1
}

reply_to() {
	sed -n 's/^Reply-To: //p; /^$/q' "$1"
}

read_letter() {
	LC_ALL=C "$awk" -f "$kit/letter.awk" "$1"
}

# ---- mails in ----

# post SEAT FILE: a mail reaches us, and the letters it leads to leave.
post() {
	mails=$((mails + 1))
	now=$((now + 600))
	pli ingest --sender "$(address_of "$1")" \
		--recipient "$(reply_to "$(newest "$1")")" -- "$2" ||
		die "mail $mails was not taken: exit $?"
	pli send >"$dir/log" 2>&1 || die "the letters do not leave: exit $?"
}

# A mail written by hand, to the address that the last letter gave.
post_file() {
	sed "s/@REPLY@/$(reply_to "$(newest "$1")")/" \
		"$srcdir/tests/mail/$2" >"$dir/mail"
	post "$1" "$dir/mail"
}

head_of() {
	echo "From: <$(address_of "$1")>"
	echo "To: <$(reply_to "$2")>"
	sed -n 's/^Subject: /Subject: Re: /p; /^$/q' "$2"
	sed -n 's/^Message-ID: /In-Reply-To: /p; /^$/q' "$2"
	echo "Message-ID: <demo.$mails@mail.example.net>"
	echo 'MIME-Version: 1.0'
}

# Anna's program quotes all of our letter below.
write_plain() {
	echo 'Content-Type: text/plain; charset=utf-8'
	echo 'Content-Transfer-Encoding: 8bit'
	echo
	cat
	echo
	echo 'On Sat, 21 Nov 2026 at 18:00, pli@example.org wrote:'
	read_letter "$1" | sed 's/^/> /'
}

# Bruno has a phone that writes HTML and nothing else.
write_html() {
	echo 'Content-Type: text/html; charset=utf-8'
	echo 'Content-Transfer-Encoding: 8bit'
	echo
	echo '<html><body dir="auto">'
	sed 's|.*|<div>&</div>|'
	echo '<div><br></div><div dir="ltr">Envoyé de mon iPhone</div>'
	echo '<blockquote type="cite"><pre>'
	read_letter "$1" | sed 's/&/\&amp;/g; s/</\&lt;/g'
	echo '</pre></blockquote></body></html>'
}

# Chloé signs, and answers above the whole letter, which has no quote marks.
write_signed() {
	echo 'Content-Type: text/plain; charset=utf-8'
	echo 'Content-Transfer-Encoding: 8bit'
	echo
	cat
	printf '\n-- \nChloé\n\n'
	echo 'De : pli@example.org'
	echo 'Envoyé : samedi 21 novembre 2026 18:00'
	echo
	read_letter "$1"
}

# answer SEAT FORM: the lines of $dir/orders, as this seat writes a mail.
answer() {
	letter=$(newest "$1")
	{
		head_of "$1" "$letter"
		"write_$2" "$letter" <"$dir/orders"
	} >"$dir/mail"
	post "$1" "$dir/mail"
}

# orders SEAT AHEAD
orders() {
	pli show demo --seat "$1" --format json |
		LC_ALL=C "$awk" -v "ahead=$2" -f "$kit/player.awk"
}

# play SEAT: what a seat that owes a move writes.
play() {
	case $1 in
	0) form=plain ahead=0 ;;
	1) form=html ahead=1 ;;
	2) form=signed ahead=1 ;;
	esac
	orders "$1" "$ahead" >"$dir/orders"
	[ -s "$dir/orders" ] || die "$(name_of "$1") knows no orders"
	printf 'demo: %4d  %s  %s\n' "$((mails + 1))" "$(name_of "$1")" \
		"$(paste -s -d ';' "$dir/orders" | sed 's/;/; /g')"
	answer "$1" "$form"
}

# The seat that owes a move, if any.
who() {
	pli seats demo | sed -n '/owes a move/{
		s/ .*//
		p
		q
	}'
}

# ---- the match ----

set_table() {
	say "a site of its own, in $dir"
	pli init "$site" --address pli@example.org >"$dir/log" 2>&1 ||
		die "$(cat "$dir/log")"
	sed "s|^  url: .*|  url: maildir:$mailbox|" "$site/pli.yaml" \
		>"$dir/yaml" && cat "$dir/yaml" >"$site/pli.yaml"
	pli new hab-gut --name demo --seat 'Anna <anna@example.net>;en' \
		--seat 'Bruno <bruno@example.net>;fr' \
		--seat 'Chloé <chloe@example.net>;fr' >"$dir/log" 2>&1 ||
		die "$(cat "$dir/log")"
	pli send >"$dir/log" 2>&1 || die "the invitations do not leave: exit $?"
	say 'Hab & Gut for Anna (English), Bruno and Chloé (French);' \
		'three invitations are out'
}

salt() {
	echo "$3" >"$dir/orders"
	answer "$1" "$2"
}

begin() {
	say 'each answers with a sentence, which is mixed into the shuffle'
	salt 0 plain 'The kettle sings before the tide turns.'
	salt 1 html 'Le cœur a ses raisons, et le chat aussi.'
	salt 2 signed 'Trois marrons chauds dans une poche trouée.'
	pli show demo --seat 0 --format json | grep -q '"started": 1' ||
		die 'the match has not begun'
}

# Whoever is not the first to move orders ahead.
first_letters() {
	say 'four mails written by hand:'
	say '   4  Anna   plain, with a slip of the pen'
	post_file 0 demo-mistake.eml
	read_letter "$(newest 0)" |
		sed -n '/^- /,/^$/{ /^$/q; s/^/demo:            /p; }'
	say '   5  Bruno  a phone that writes only HTML'
	post_file 1 demo-phone.eml
	say '   6  Chloé  quoted-printable, with the whole letter below'
	post_file 2 demo-quoted.eml
	play 0
}

count_moves() {
	"$awk" '/^[a-z]/ { moves = /^moves:/ } moves && /^- / { n++ }
		END { print n + 0 }' "$site/state/demo.pli"
}

set_table
begin
first_letters
say 'and on, as the letters ask:'
shown=
while seat=$(who) && [ -n "$seat" ]; do
	[ "$mails" -lt 200 ] || die 'it does not end'
	# One of Anna's letters is shown below.
	[ "$mails" -lt 12 ] || [ "$seat" != 0 ] || : "${shown:=$(newest 0)}"
	play "$seat"
done

say 'the match is over; the last letter to Bruno begins:'
read_letter "$(newest 1)" | sed -n '3,20s/^/    /p'
say 'one whole letter of the middle, as Anna read it:'
read_letter "$shown" | sed 's/^/    /'
say 'pli verify demo:'
pli verify demo >"$dir/verify" 2>&1 || {
	cat "$dir/verify"
	die 'the match does not verify'
}
sed 's/^/    /' "$dir/verify"

letters=$(find "$mailbox/new" -type f | wc -l)
# Letters that go with no entry of the match are named by the mail they answer.
refused=$(find "$site/outbox/sent" -name 'demo.????????????????*' \
	! -name '*.journal' | wc -l)
say "$((mails)) mails in, $(count_moves) moves played," \
	"$((letters)) reports out, $((refused)) refused, match verified"
