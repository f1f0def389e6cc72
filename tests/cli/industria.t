#!/bin/sh
# A whole match of Industria by mail: the first round written by hand in both
# languages and with mistakes, the others as the letters ask.
. "${srcdir:-.}/tests/cli/lib.sh"

[ -x "$PLI_LIBEXEC/pli-html" ] || skip_all 'no pli-html'

kit=$srcdir/tests/kit
awk=${AWK:-awk}
site=$dir/site
now=1795284000
mails=0

pli() {
	"$PLI" -C "$site" --now "$now" "$@"
}

address_of() {
	case $1 in
	0) echo anna@example.net ;;
	1) echo bruno@example.net ;;
	2) echo chloe@example.net ;;
	esac
}

# The reply address of the newest letter to a seat (other names are those of
# refusals, which ask nothing new).
reply_to() {
	(cd "$site/outbox/new" && LC_ALL=C grep -a -m 1 \
		"^Reply-To: .*+ind\.$1\." ind.??????) | sort -r |
		sed -n '1{ s/^[^:]*:Reply-To: //; s/\r$//; p; }'
}

# post SEAT FILE
post() {
	mails=$((mails + 1))
	now=$((now + 600))
	pli ingest --sender "$(address_of "$1")" \
		--recipient "$(reply_to "$1")" -- "$2"
}

# The names of the tiles on offer, one a line.
offer() {
	pli show ind --seat "$1" --format json |
		"$awk" -F '"' '/^    "offer"/ { on = 1 }
			/^    "supply"/ { on = 0 }
			on && /^        "name"/ { print $4 }'
}

# A mail by hand; @T0@ and @F0@ are the tiles of the round in both languages.
by_hand() {
	sed -e "s/@REPLY@/$(reply_to "$1")/" -e "s/@T0@/$t0/; s/@T1@/$t1/" \
		-e "s/@T2@/$t2/; s/@F0@/$f0/; s/@F1@/$f1/; s/@F2@/$f2/" \
		"$srcdir/tests/mail/$2" >mail
	post "$1" mail
}

moves() {
	grep -c '^- "' "$site/state/ind.pli"
}

# The newest letter to a seat, as it would be read.
letter() {
	pli show ind --seat "$1"
}

# ---- the table ----
"$PLI" init "$site" --address pli@example.org >/dev/null 2>&1
pli new industria --name ind --seat 'Anna <anna@example.net>;en' \
	--seat 'Bruno <bruno@example.net>;fr' \
	--seat 'Chloé <chloe@example.net>;fr' >/dev/null 2>&1
for seat in 0 1 2; do
	pli salt ind --seat $seat "kettle number $seat sings" >/dev/null 2>&1
done
offer 0 >english
offer 1 >french
{ read -r t0 && read -r t1 && read -r t2; } <english
{ read -r f0 && read -r f1 && read -r f2; } <french
isnt "$t2" '' 'three tiles are turned up'

# ---- a round of three auctions, in one letter a seat ----
before=$(moves)
by_hand 0 industria-anna.eml
is "$?" 0 'a mail with a slip of the pen is taken'
is "$(moves)" "$before" 'and plays nothing'
by_hand 0 industria-anna-2.eml
by_hand 1 industria-bruno.eml
by_hand 2 industria-chloe.eml
after=$(pli log ind)
like "$after" "Anna puts .*$t0" 'Anna offers her first tile'
like "$after" "Bruno bids 1 on .*$t0" 'a ceiling bids the least'
unlike "$after" 'Chloé bids|Chloé passes' 'a bid one cannot pay is refused'
unlike "$(letter 0)$(letter 2)" 'from 9|partir de 9' 'no one else sees a reserve'
like "$(letter 1)" 'partir de 9' 'but its owner does'
unlike "$(cat "$site/state/ind.pli")" 'from 9|partir de 9|upto|sell - 9' \
	'and it is sealed in the file'
by_hand 2 industria-chloe-2.eml
is "$?" 0 'the third letter is taken'
first=$(pli log ind | sed '/Round 2 of/q')
is "$(printf '%s\n' "$first" | grep -cE 'keeps|must take|sells')" 3 \
	'three letters have played three auctions'
like "$first" "Bruno keeps .*$t1" 'by a reserve of another auctioneer'
like "$first" "Anna bids 1 on .*$t1" 'and a ceiling for a later tile'

# ---- and on to the end, as the letters ask ----
while seat=$(pli seats ind | sed -n '/owes a move/{ s/ .*//; p; q; }') &&
	[ -n "$seat" ] && [ "$mails" -lt 300 ]; do
	fr=0
	[ "$seat" = 0 ] || fr=1
	{
		echo "From: <$(address_of "$seat")>"
		echo "To: <$(reply_to "$seat")>"
		echo "Message-ID: <ind.$mails@mail.example.net>"
		echo 'MIME-Version: 1.0'
		echo 'Content-Type: text/plain; charset=utf-8'
		echo
		pli show ind --seat "$seat" --format json | LC_ALL=C "$awk" \
			-v "fr=$fr" -f "$kit/industria.awk"
	} >mail
	was=$(moves)
	post "$seat" mail
	if [ "$(moves)" = "$was" ]; then
		cat mail
		pli show ind --seat "$seat"
		break
	fi
done
run pli show ind
like "$out" '(wins|gagne)$' 'the match is played to its end'
note "$mails mails, $(moves) moves"
pli reveal ind >/dev/null 2>&1
run pli verify ind
is "$status" 0 'and it verifies'
done_testing
