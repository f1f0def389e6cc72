#!/bin/sh
# Rounds of Industria by mail, with four seats.  All mails are written by hand:
# Anna's and Denis's in English, Bruno's and Chloé's in French.  So that the
# deal is always the same, the match was begun once and is kept in
# tests/games/industria/by-mail: the first round turns up the Sawmill, the
# Shipyard and Mechanical Engineering, which need its wood, and a Canal.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
[ -x "$PLI_LIBEXEC/pli-send" ] || skip_all 'no pli-send'

without_pictures
site_make
site_kept "$srcdir/tests/games/industria/by-mail"

# mail SEAT ID: standard input is a mail; $letter is what its sender gets.
mail() {
	mail_from "$1" "$2" >mail
	ingest mail
	letter=$(letter_to "$1")
}

# Who owes a move, as numbers.
owing() {
	pli seats demo | sed -n '/owes a move/s/ .*//p' | tr -d '\n'
}

# told TEXT: the story's events, in English, hold this line.
told() {
	like "$(pli log demo)" "^ *event *$1\$" "$1"
}

# Nobody but a seat reads these words in a letter, nor anybody in the file.
only_for() {
	unlike "$(cat "$site/state/demo.pli")" "$2" "$3: not in the file"
	for reader in 0 1 2 3; do
		[ "$reader" = "$1" ] ||
			unlike "$(pli show demo --seat "$reader")" "$2" \
				"$3: not in the letter to seat $reader"
	done
	unlike "$(pli show demo)" "$2" "$3: not in what all may see"
	like "$(pli show demo --seat "$1")" "$2" "$3: but in its owner's"
}

# ---- a round of four auctions and four buildings, in one mail a seat ----
mail 0 a1 <<'X'
Good morning! A whole round, so that I can go on holiday.

offer Sawmill, then Shipyard, Mechanical Engineering and Canal
sell Sawmill from 4, sell all from 2
up to 2 on Canal, pass on the rest
build Sawmill
X
is "$status" 0 'Anna gives orders for the whole round'
is "$(owing)" 1 'and Bruno is asked for a bid'
only_for 0 'from 4' 'a reserve'
only_for 0 'build Sawmill' 'a building order'
mail 1 b1 <<'X'
Bonjour à tous,

Jusqu’à 3 sur Scierie, jusqu'à 1 sur Construction mécanique, passer sur le reste
Proposer Chantier naval, Canal
Vendre Chantier naval à partir de 4, vendre tout dès 2
Construire Chantier naval avec bois chez Anna
X
only_for 1 'jusqu’à 1' 'a ceiling'
mail 2 c1 <<'X'
miser 2 sur Scierie
passer sur le reste
proposer Canal, Construction mécanique
vendre tout à partir de 3
construire Construction mécanique
X
only_for 2 'Construction mécanique à partir de 3' 'a later reserve'
mail 3 d1 <<'X'
up to 3 on Shipyard
bid 3 on Canal
pass on the rest
build Canal
X
told 'Bruno bids 1 on the Sawmill.'
told 'Chloé bids 2 on the Sawmill.'
told 'Anna keeps the Sawmill instead of 2 thalers, and hands the hammer on.'
told 'Bruno puts the Shipyard up for sale.'
told 'Denis bids 1 on the Shipyard.'
told 'Bruno keeps the Shipyard instead of 1 thaler, and hands the hammer on.'
told 'Chloé puts the Canal bonus up for sale.'
told 'Chloé sells the Canal bonus to Denis for 3.'
told 'Bruno bids 1 on Mechanical Engineering.'
told 'Anna lays the Sawmill for 2.'
told 'Bruno buys wood from Anna for 1.'
told 'Bruno lays the Shipyard for 2: 2 points.'
told 'Chloé buys wood from Anna for 1.'
told 'Chloé lays Mechanical Engineering: 2 points.'
told 'Denis lays the Canal bonus.'
told 'Round 2 of 15: Bruno is first player.'
is "$(grep -c '^by: mail' "$site/state/demo.pli")" 4 \
	'four mails have played four auctions and four buildings'
is "$(owing)" 1 'and Bruno begins the second round'

# ---- what is built: a later mail takes the place of the earlier one ----
site=$PWD/again
site_make
site_kept "$srcdir/tests/games/industria/by-mail"
mail 0 a2 <<'X'
offer Sawmill, then Shipyard, Mechanical Engineering and Canal
sell Sawmill from 4, sell all from 2
up to 2 on Canal, pass on the rest
X
mail 1 b2 <<'X'
jusqu’à 3 sur Scierie, passer sur le reste
proposer Chantier naval, Canal
vendre tout dès 4
X
mail 2 c2 <<'X'
passer sur le reste
proposer Canal, Construction mécanique
vendre tout à partir de 3
X
mail 3 d2 <<'X'
bid 3 on Canal
pass on the rest
X
is "$(owing)" 0123 'all are asked at once what they build'
like "$letter" 'a\. +build Canal' 'each in a letter of his own'
unlike "$(pli show demo --seat 3)$(pli show demo --seat 2)" \
	'What you ordered ahead|Vos ordres donnés' \
	'and no order for the auctions is left'
mail 0 a3 <<'X'
build Sawmill
X
like "$letter" 'build Sawmill' 'Anna would build'
is "$(owing)" 123 'and has answered'
mail 1 b3 <<'X'
construire Chantier naval avec bois chez Anna
X
is "$(owing)" 23 'so has Bruno, who counts on her'
mail 0 a4 <<'X'
No, I think better of it.

start over
done
X
is "$status" 0 'Anna takes it back'
unlike "$letter" '“build Sawmill”' 'and no order of hers is kept'
mail 0 a5 <<'X'
build Sawmill
X
mail 1 b4 <<'X'
Finalement non : fini
X
unlike "$(pli log demo)" 'lays|built' 'nothing is built before all have answered'
like "$letter" 'Finalement non : fini' 'a line with other words is no order'
mail 1 b5 <<'X'
Je me ravise.

recommencer
fini
X
is "$status" 0 'Bruno takes his back, too'
unlike "$letter" 'construire Chantier naval avec bois chez Anna' \
	'and none of his is kept'
mail 2 c3 <<'X'
construire Construction mécanique avec bois chez Anna
X
mail 3 d3 <<'X'
build Canal
X
told 'Bruno lays nothing.'
told 'Anna lays the Sawmill for 2.'
told 'Chloé lays Mechanical Engineering: 2 points.'
told 'Denis lays the Canal bonus.'
unlike "$(pli log demo)" 'Bruno (lays the|buys wood)' 'only the last mail counts'
told 'Round 2 of 15: Bruno is first player.'
mail 0 a6 <<'X'
build Sawmill
X
unlike "$(pli log demo)" 'Round 3' 'after the last answer it is too late'
done_testing
