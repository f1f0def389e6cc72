#!/bin/sh
# A match of Héliopolis by mail, with two negotiations.  Which cards are dealt
# hangs on the throws, so the cards that are spoken of are looked up in what
# their owners see; all else the players wrote by hand, with mistakes.
#
# Not every deal lets the second player help the first, and the third the
# second: then the table is set again, as often as it takes, up to forty times.
if [ -z "${DEAL-}" ]; then
	DEAL=1
	export DEAL
	while sh "$0" >"heliopolis.deal$DEAL" 2>&1
	grep -q '^not ok' "heliopolis.deal$DEAL" && [ "$DEAL" -lt 40 ]; do
		rm -rf "heliopolis.deal$DEAL" heliopolis.t.*
		DEAL=$((DEAL + 1))
	done
	cat "heliopolis.deal$DEAL"
	rm -f "heliopolis.deal$DEAL"
	exit 0
fi
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
plan 17

table() {
	echo 0707070707070707070707070707070707070707070707070707070707070707 \
		>match.key
	must pli new heliopolis --name demo --match-key match.key \
		--option start_coins=40 --option start_barters=5 \
		--seat 'Anna <anna@example.net>;en' \
		--seat 'Bruno <bruno@example.net>;fr' \
		--seat 'Chloé <chloe@example.net>;fr'
	seats=3
}

# say SEAT ENGLISH FRENCH: a line in the seat's own language.
say() {
	if [ "$1" = 0 ]; then echo "$2"; else echo "$3"; fi
}

# A barter that a seat holds and that lacks one base good.
short() {
	pli show demo --seat "$1" --format json | awk '
		/"id": "t[0-9]+"/ { gsub(/[",]/, ""); id = $2 }
		/"one_short": 1/ && id != "" { print toupper(id); exit }'
}

coins() {
	pli show demo --seat "$1" --format json | awk '
		/"me": \{/ { inside = 1 }
		inside && /"coins"/ { gsub(/[^0-9]/, ""); print; exit }'
}

# The active seat draws until it holds such a card.
look_for_card() {
	card=$(short "$1")
	tries=0
	while [ -z "$card" ] && [ "$tries" -lt 9 ]; do
		tries=$((tries + 1))
		{
			say "$1" 'draw barter' 'piocher troc'
			say "$1" 'wait' 'attendre'
		} | post "$1" "draw$tries-$1-$2"
		card=$(short "$1")
	done
}

site_make
table
site_begin
a=$(who) b=$(((a + 1) % 3)) c=$(((a + 2) % 3))

# ---- a proposal, at first with a slip of the pen ----
look_for_card "$a" 1
before=$(entries)
{
	say "$a" 'Hello, here is my offer:' 'Bonjour, voici mon offre :'
	say "$a" "propse $card for 2 coins" "propoer $card pour 2 pièces"
} | mail_from "$a" slip >slip
ingest slip
is "$status" 0 'a misspelt order is dealt with'
is "$(entries)" "$before" 'and plays nothing'
{
	say "$a" "I propose $card for 2 silver" "proposer $card pour 2 argent"
	say "$a" "propose $card for 1 spice" "proposer $card pour 1 épice"
} | mail_from "$a" base >base
ingest base
is "$(entries)" "$before" 'base goods are no reward, so nothing of it stands'
{
	say "$a" "I propose $card for 2 coins." "je propose $card pour 2 po."
	say "$a" 'end turn' 'fin du tour'
} | post "$a" posted
is "$(who)" "$b" 'the next player may help'

# ---- the first negotiation: too much, less, agreed ----
say "$b" "haggle $card: 9 coins" "négocier $card : 9 pièces" | post "$b" nine
is "$(who)" "$a" 'the owner is asked'
unlike "$(pli log demo)" 'would give 9' 'the terms are for the two'
like "$(pli show demo --seat "$a")" 9 'the owner reads them'
say "$b" 'end turn' 'fin du tour' | mail_from "$b" early >early
before=$(entries)
ingest early
is "$(who)" "$a" 'who waits for an answer cannot go on'
say "$a" "haggle $card for 4 coins" "négocier $card pour 4 pièces" |
	post "$a" four
is "$(who)" "$b" 'another offer'
had=$(coins "$b")
say "$b" 'Well, all right.
accept' 'Bon, entendu.
accepter' | post "$b" yes
like "$(pli log demo)" 'accepts the offer' 'it is agreed'
is "$(coins "$b")" "$((had + 4))" 'and paid'

# ---- the second: refused, the reward is taken ----
say "$b" 'end turn' 'fin du tour' | post "$b" ends
look_for_card "$c" 2
{
	say "$c" "propose $card for 3 coins" "proposer $card pour 3 pièces"
	say "$c" 'end turn' 'fin du tour'
} | post "$c" posted2
had=$(coins "$a")
say "$a" "haggle $card for 8 coins" "négocier $card pour 8 pièces" |
	post "$a" eight
say "$c" 'refuse' 'refuser' | post "$c" no
like "$(pli log demo)" 'refuses the offer' 'no'
is "$(who)" "$a" 'the helper plays on'
say "$a" "assist $card" "aider $card" | post "$a" reward
is "$(coins "$a")" "$((had + 3))" 'the posted reward is taken'

# ---- nobody goes on: a whole round missed ends the match ----
# (The end of a mail about phase 2 has ended the turn.)
turn=0
while [ -n "$(who)" ] && [ "$turn" -lt 5 ]; do
	seat=$(who)
	turn=$((turn + 1))
	say "$seat" 'skip my turn' 'sauter mon tour' | post "$seat" "skip$turn"
done
is "$turn" 3 'three skip'
like "$(pli log demo)" 'Nobody has played' 'and the match is over'
run pli verify demo
is "$status" 0 'it verifies'
