#!/bin/sh
# A whole match of Les Hauts Fourneaux by mail.  All mails are written by hand,
# mistakes included: Anna's in English, Bruno's and Chloé's in French.  So that
# the deal is always the same, the match was begun once and is kept, with its
# edition and its host's key, in tests/games/hauts-fourneaux/by-mail.
# What is looked for in letters has their apostrophes.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
[ -x "$PLI_LIBEXEC/pli-send" ] || skip_all 'no pli-send'
[ -x "$PLI_LIBEXEC/pli-html" ] || skip_all 'no pli-html'

without_pictures
site_make
site_kept "$srcdir/tests/games/hauts-fourneaux/by-mail"

# mail SEAT ID: standard input is a mail; $letter is what its sender gets.
mail() {
	mail_from "$1" "$2" >mail
	ingest mail
	letter=$(letter_to "$1")
}

# The same from a telephone that writes HTML and quotes the letter below.
phone() {
	mail_from "$1" "$2" </dev/null |
		sed 's|text/plain|text/html|' >mail
	{
		echo '<html><body dir="auto"><div>Salut !</div>'
		sed 's|.*|<div>&</div>|'
		echo '<div dir="ltr">Envoyé de mon iPhone</div>'
		echo '<blockquote type="cite"><pre>'
		letter_to "$1" | sed 's/&/\&amp;/g; s/</\&lt;/g'
		echo '</pre></blockquote></body></html>'
	} >>mail
	ingest mail
	letter=$(letter_to "$1")
}

# Who owes a move, as numbers.
owing() {
	pli seats demo | sed -n '/owes a move/s/ .*//p' | tr -d '\n'
}

# told TEXT: the story's last events, in English, hold this line.
told() {
	like "$(pli log demo)" "^ *event *$1\$" "$1"
}

# ---- round 1: the auction in three mails, and one that was misspelt ----
mail 0 a1 <<'E'
Hello everybody! May the best furnace win.

bid 3 on 5
bid 4 on 7 | 4 on 5 | 4 on 6
bid 2 on 3 | 2 on 6 | 2 on 4
bid 1 on 6 | 1 on 4 | 1 on 2
E
is "$status" 0 'Anna gives all her discs in one mail'
like "$letter" 'bid 1 on 6 \| 1 on 4' 'and sees what waits'
is "$(owing)" 1 'it is Bruno’s turn'
mail 1 b1 <<'E'
Bonsoir, je tente ma chance.
misser 4 sur 5
E
like "$letter" 'miser 4 sur 5' 'a misspelt verb is asked about'
is "$(owing)" 1 'and nothing is played'
phone 1 b2 <<'E'
Miser 4 sur le Laminoir
miser 3 sur 7 | 3 sur 6 | 3 sur 4
miser 2 sur 6 | 2 sur 4 | 2 sur 3
miser 1 sur 3 | 1 sur 4 | 1 sur 2
E
is "$(owing)" 2 'Bruno’s telephone is understood'
mail 2 c1 <<'E'
Bonsoir à tous, et bonne chance.

Je mise 4 sur la carte n° 3.
Mise 3 sur 4 sinon 3 sur 6
mise 2 sur 5 | 2 sur 7
mise 1 sur 7 | 1 sur 6 | 1 sur 2
E
is "$(owing)" 012 'the auction is over, and all produce at once'
told 'Bruno puts a 1 on card 3, the Blast Furnace.'
told 'Nobody has a disc on card 1, the Pipeline Company: it leaves the game.'
told 'Anna wins card 7, the Foundry, with a 4.'
told 'Anna is compensated by the Rolling Mill, 3 times: \+3 iron.'
told 'Anna is compensated by the Foundry, 2 times: \+4 coal.'

# ---- its production: plans that fail, a plan that is replaced ----
mail 2 c2 <<'E'
activer Paraffinerie, Haut fourneau 2
terminer
E
is "$(owing)" 01 'Chloé has answered'
unlike "$(pli log demo)" 'Paraffin Works: \+2 coal' 'nobody sees what'
like "$letter" 'Voici où vous en êtes après tout votre plan' 'she sees what it comes to'
mail 1 b3 <<'E'
activer usine à gaz 2
activer laminoir 2
E
like "$letter" 'Étape 2, le laminoir' 'a plan that fails names the step'
like "$(echo "$letter" | tr '\n' ' ' | tr -s ' ')" \
	'demande 2 fer, et vous avez alors 1 \(charbon 4, fer 1' 'and the stock'
mail 0 a2 <<'E'
run Village Smithy 2, upgrade Foundry, run Foundry 4
E
like "$letter" '3 times at most' 'and a plan beyond a maximum fails, too'
is "$(owing)" 01 'nothing of them was played'
mail 0 a3 <<'E'
run Village Smithy 2, upgrade Foundry, run Foundry 3
finish

> bid 1 on 6
E
is "$(owing)" 1 'Anna’s second try is good'
mail 2 c3 <<'E'
activer Paraffinerie
améliorer Haut fourneau, Paraffinerie
activer Haut fourneau 2/3
terminer
E
like "$(echo "$letter" | tr '\n' ' ' | tr -s ' ')" 'Argent 6 .avant.* 0.' \
	'Chloé has a better plan, and sees before and after'
mail 1 b4 <<'E'
activer usine à gaz 2
activer dépôt de charbon 1
améliorer usine à gaz
activer laminoir 1
terminer
E
told 'Anna transforms 3 times with the Foundry: -3 iron \+6 money.'
told 'Bruno transforms 2 times with the Gasworks: -4 coal \+6 money.'
told 'Chloé transforms 3 times with the Blast Furnace: -3 iron \+6 money.'
told 'Round 2 of 4 begins. Bruno is the first player.'

# ---- round 2: compensations with a choice ----
mail 1 b5 <<'E'
miser 4 sur 5
miser 3 sur 3
miser 2 sur 1
miser 1 sur 7
E
mail 2 c4 <<'E'
mise 4 sur la source de pétrole
mise 3 sur 7
mise 2 sur 3
mise 1 sur 4
E
mail 0 a4 <<'E'
bid 4 on 5 | 3 on 5
bid 4 on Boiler Works
bid 1 on 3
bid 2 on 6
E
told 'Anna puts a 3 on card 5, the Deep Shaft.'
is "$(owing)" 02 'only who has a choice is asked'
mail 0 a5 <<'E'
exchange 1 on 3
exchange 3 on 4
E
like "$letter" 'allows 2 exchanges' 'more than the disc allows is refused'
is "$(owing)" 02 'whole'
mail 0 a6 <<'E'
exchange 1 on 3
exchange 2 on Boiler Works
E
phone 2 c5 <<'E'
Échanger 1 sur Forge à puddler
E
told 'Anna exchanges 2 times as compensation by the Boiler Works: -2 iron \+2 upgrade tokens.'
told 'Chloé exchanges 1 time as compensation by the Puddling Works: -1 iron \+1 upgrade token.'
mail 0 a7 <<'E'
run start-up 2
E
like "$letter" '“run start-up 2” is kept until' 'a step of a plan is kept'
unlike "$letter" 'Reply with one of these|Write your whole plan|Your orders are kept' \
	'and nothing is explained once more'
mail 0 a7-more <<'E'
upgrade Boiler Works
run Boiler Works 1/2
run Foundry 1
finish
E
mail 1 b6 <<'E'
activer tourbière, puits profond, forge à puddler 1
activer dépôt de charbon 1
améliorer laminoir
activer laminoir 1/1
activer usine à gaz 1
terminer
E
mail 2 c6 <<'E'
activer départ, améliorer source de pétrole et cornues à schiste
activer source de pétrole, paraffinerie 1, cornues à schiste 2/1
terminer
E
told 'Anna transforms 2 times with the Boiler Works: -2 coal -2 iron \+8 money.'
told 'With the same card Bruno also extracts: \+3 coal.'
told 'Chloé transforms 1 time with the Shale Retorts: -1 coal -1 oil \+6 money.'

# ---- round 3: an answer to an old letter ----
mail 2 c7 <<'E'
mise 4 sur 5
mise 3 sur 3
mise 2 sur 2
mise 1 sur 1
E
mail 0 a8 <<'E'
bid 4 on 2
bid 3 on 1
bid 2 on 3
bid 1 on 4
E
old=$(reply_of 1)
mail 1 b7 <<'E'
miser 4 sur 4
miser 3 sur 7
miser 2 sur 6
miser 1 sur 5
E
is "$(owing)" 02 'the third auction is over'
before=$(entries)
mail_to "$old" 1 b8 >mail <<'E'
miser 1 sur 6
E
ingest mail
is "$(entries)" "$before" 'an answer to an old letter plays nothing'
like "$(letter_to 1)" 'ancienne lettre' 'and is told so'
mail 0 a9 <<'E'
exchange 1 on Refinery
done
E
mail 2 c8 <<'E'
échange 1 fois avec l'allée des derricks
E
told 'Anna exchanges nothing as compensation by the Bridge Company.'
mail 0 a10 <<'E'
run Derrick Row, Foundry 3 and start-up 2
finish
E
mail 1 b9 <<'E'
activer tourbière, puits profond, mine de la couronne, forge à puddler 1
activer compagnie des ponts 1, distillerie de goudron 1
activer dépôt de charbon 1
améliorer puits profond
activer usine à gaz 2
terminer
E
mail 2 c9 <<'E'
activer départ
améliorer raffinerie, trust de l'acier et du pétrole
activer source de pétrole, raffinerie 0/2, trust 1, paraffinerie
activer cornues à schiste 1/1
terminer
E
told 'Round 4 of 4 begins. Anna is the first player.'

# ---- round 4: a list given ahead that does not hold ----
mail 0 a11 <<'E'
bid 4 on 4
bid 3 on 5
bid 2 on 2
bid 1 on 1
E
mail 1 b10 <<'E'
miser 4 sur 6
miser 3 sur 5
E
mail 2 c10 <<'E'
mise 4 sur 7
mise 3 sur 1
mise 2 sur 5
mise 1 sur 2
E
is "$(owing)" 1 'Bruno’s second disc does not fit'
like "$(letter_to 1)" 'déjà un disque de valeur 3 sur les gradins' 'and he is told why'
mail 1 b11 <<'E'
miser 3 sur 3
miser 2 sur 4
miser 1 sur 5
E
told 'Anna is compensated by the Coke Ovens, 2 times: \+4 coal.'
is "$(owing)" 012 'the last production'
mail 2 c11 <<'E'
améliorer chaufferie
activer mine de fer, source de pétrole, raffinerie 2/1, trust 0/1
activer paraffinerie 1, cornues à schiste 1/1, chaufferie 2
terminer
E
mail 0 a12 <<'E'
upgrade Tool Works, Rail Works and Coke Ovens
run Ore Terraces, Derrick Row, Coke Ovens 1
run Rail Works 1/2, Foundry 1, Boiler Works 1/1, Tool Works 0/2
finish
E
mail 1 b12 <<'E'
activer tourbière, puits profond, mine de la couronne, forge à puddler 1
activer laminoir 3/1, fabrique de colorants 1
activer dépôt de charbon 1, usine à gaz 2, distillerie de goudron 1
terminer
E

# ---- the end ----
is "$(owing)" '' 'the match is over'
told 'Bruno sells all that is left: -8 coal -2 oil \+12 money.'
told 'Anna: 73 money, 7 companies, [0-9]+ resources?.'
told 'Bruno: 76 money, 10 companies, 0 resources.'
told 'Bruno wins with 76 money.'
like "$(letter_to 1)" 'gagné|gagne' 'Bruno’s letter says so'
run pli verify demo
is "$status" 0 'the whole match verifies'
like "$out" 'sealed moves? ' 'sealed plans included'
done_testing
