#!/bin/sh
# A whole match of Héliopolis by mail, to the eighth deal and the last turns,
# with two negotiations.  All mails are written by hand, mistakes included:
# Anna's in English, Bruno's and Chloé's in French.  So that the deal is always
# the same, the match was begun once and is kept, with its edition and its
# host's key, in tests/games/heliopolis/by-mail: with 60 coins and 5 barters to
# begin with and five actions a turn it takes five rounds.
# What is looked for in letters has their apostrophes.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
[ -x "$PLI_LIBEXEC/pli-send" ] || skip_all 'no pli-send'

without_pictures
site_make
site_kept "$srcdir/tests/games/heliopolis/by-mail"

# mail SEAT ID: standard input is a mail; $letter is what its sender gets.
mail() {
	mail_from "$1" "$2" >mail
	ingest mail
	letter=$(letter_to "$1")
}

# A letter's lines, joined.
joined() {
	echo "$letter" | tr '\n' ' ' | tr -s ' '
}

# told TEXT: the story, in English, holds this line.
told() {
	like "$(pli log demo)" "^ *event *$1\$" "$1"
}

plan 56

# ---- round 1: a whole turn in a letter, chance and all ----
mail 0 a1 <<'E'
Hello everybody, I am in a hurry today.

hire P16
draw deal
keep F27
perform T36
use partner
keep F06, F04
perform T12
perform F06
play A02 for marble
pay upkeep
E
is "$status" 0 'Anna gives a whole turn in one mail'
unlike "$letter" 'Hello everybody' 'her greeting is talk'
told 'Anna performs F06, Court Fan\.'
told 'Anna draws 3 deals to keep 2\.'
unlike "$(pli log demo)" 'draws? F27' 'nobody else reads what she drew'
is "$(who)" 1 'it is Bruno’s turn'
mail 1 b1 <<'E'
Bonjour à toutes les deux,
réalisser T33
réaliser T22
E
like "$letter" 'réaliser T33' 'a misspelt verb is asked about'
is "$(who)" 1 'and nothing of it is played'
mail 1 b2 <<'E'
Je réalise T33
réalise la T22 s'il te plaît
E
like "$(joined)" 'réalise la T22 s.il te plaît' 'what is too polite is quoted'
mail 1 b3 <<'E'
FIN du Tour

> vendre soie au maritime
E
is "$(who)" 2 'the third is understood, and what is quoted is not played'
told 'Bruno performs T22, Indigo Vat\.'
mail 2 c1 <<'E'
réaliser T27
réaliser T07
E
like "$letter" 'parchemin' 'what is short is named'
is "$(who)" 2 'and the whole mail is refused'
mail 2 c2 <<'E'
réaliser T27 par marchand sans parchemin + parchemin
réaliser T07
fin du tour
E
is "$(who)" 0 'her merchant’s power does it'

# ---- round 2 ----
mail 1 b4 <<'E'
réaliser T15
E
like "$(joined)" 'réaliser T15.*attend' 'Bruno’s next turn is given ahead'
mail 0 a2 <<'E'
draw deal
keep F14
draw barter
phase 2
perform T19
use partner
keep F19, F42
perform F11
perform T23
perform F27
dismiss partner
E
told 'Anna performs F27, Memphis Exchange\.'
told 'Bruno performs T15, Incense for Silver\.'
mail 2 c3 <<'E'
réaliser T21 par marchand sans parchemin
réaliser T13
fin du tour
E

# ---- round 3: Bruno proposes, Chloé wants more, he refuses ----
mail 0 a3 <<'E'
hire P13
draw barter
draw deal
keep F24
draw action
sell gold to pharaoh
perform T04
perform T37 by partner waiving cloth
perform F04
perform F14
pay upkeep
E
is "$(who)" 1 'Anna has done five deals'
mail 1 b5 <<'E'
proposer T06 pour 1 épice
fin du tour
E
like "$(joined)" 'Les marchandises de base ne s’offrent pas' \
	'base goods are no reward'
mail 1 b5bis <<'E'
Je propose T06 pour 1 soie, qui dit mieux ?
fin du tour
E
like "$(joined)" 'je ne comprends pas .*dit mieux' \
	'an order is not said in passing'
mail 1 b6 <<'E'
Allez, qui dit mieux ?
Je propose T06 contre 1 soie.
fin du tour
E
is "$(who)" 2 'and nothing was played until it was right'
told 'Bruno proposes T06, Illuminated Scroll\.'
pli show demo --format svg >board.svg
like "$(cat board.svg)" '>T06 Illuminated Scroll<' 'it lies on his stall for all'
like "$(cat board.svg)" 'reward: 1 silk' 'with what he gives for help'
unlike "$(cat board.svg)" 'Your access' 'and nobody is told what others reach'
mail 2 c4 <<'E'
négocier T06 pour 1 ivoire + 1 soie contre 2 pièces
E
is "$(who)" 1 'Bruno is asked'
told 'Chloé makes Bruno an offer for T06, Illuminated Scroll\.'
unlike "$(pli log demo)" 'would give' 'the terms are for the two'
letter=$(letter_to 1)
like "$(joined)" 'Bruno donne 1 ivoire, 1 soie.; Chloé donne 2 pièces' \
	'he reads them'
unlike "$(pli show demo --seat 0)" 'gives 1 ivory' 'Anna does not'
mail 2 c5 <<'E'
fin du tour
E
like "$(joined)" 'fin du tour.*attend' 'she may not go on yet, so that waits'
mail 2 c5bis <<'E'
annuler
E
is "$(who)" 1 'but she has thought better of it'
mail 1 b7 <<'E'
Non, c'est trop !
refsuer
E
like "$letter" 'refuser' 'half a word is asked about'
mail 1 b8 <<'E'
Non, c'est trop !
je refuse
E
told 'Bruno refuses Chloé’s offer for T06\.'
is "$(who)" 2 'the helper plays on'
mail 2 c6 <<'E'
Tant pis, j'aide Bruno.
aider Bruno pour T06
réaliser T14 par marchand sans parchemin
fin du tour
E
told 'Chloé helps Bruno to perform T06, Illuminated Scroll\.'
told 'Bruno pays 1 silk\.'
told 'Chloé gets 1 silk\.'
is "$(who)" 0 'the posted reward is taken'

# ---- round 4 ----
mail 0 a4 <<'E'
draw deal
keep F34
perform T40
perform T31 by partner waiving spice + spice
perform F24
perform F34
end turn
dismiss partner
E
mail 1 b9 <<'E'
fin du tour
E
mail 2 c7 <<'E'
sauter mon tour
E

# ---- round 5: Anna proposes her eighth deal, Bruno haggles ----
mail 0 a5 <<'E'
propse F19 for 3 coins
end turn
E
like "$letter" 'propose F19' 'another slip of the pen'
mail 0 a6 <<'E'
My last one! Who helps?
propose F19 for 3 coins
end turn
E
is "$(who)" 1 'Bruno may help'
mail 1 b10 <<'E'
négocier F19 pour 1 marbre contre 1 soie
E
is "$(who)" 0 'Anna is asked for her marble'
letter=$(letter_to 0)
like "$(joined)" 'Anna gives 1 marble; Bruno gives 1 silk' 'she reads it'
mail 0 a7 <<'E'
That is too dear for me, sorry.
haggle F19 for 6 coins
E
is "$(who)" 1 'she makes another offer'
mail 1 b11 <<'E'
négocier F19 pour 8 argent
E
like "$(joined)" 'l.or et l.argent sont des marchandises' 'silver is no money'
is "$(who)" 1 'and nothing was offered'
mail 1 b12 <<'E'
Bon, voici ma dernière offre.
négocier F19 pour 8 pièces contre 1 vin
E
mail 0 a9 <<'E'
accept
E
told 'Anna accepts Bruno’s offer for F19\.'
told 'Bruno helps Anna to perform F19, Tura Quarry\.'
told 'Anna pays 8 coins\.'
told 'Bruno pays 1 wine\.'
told '.*every other player has one more turn.*'

# ---- the last turns ----
mail 1 b13 <<'E'
fin du tour
E
mail 2 c8 <<'E'
fin du tour
E
is "$(who)" 0 'the owner has a last turn, too'
mail 0 a10 <<'E'
end turn
E
is "$(who)" '' 'the match is over'
told 'Anna: 14 .1 of renown, 5 luxury goods, 89 coins.\.'
told 'Anna wins with 14\.'
run pli verify demo
is "$status" 0 'it verifies'
