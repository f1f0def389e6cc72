#!/bin/sh
# A whole match of Age of Industry by mail, three seats on the map of Germany:
# five turns of mails by hand in both languages, mistakes included, then all
# draw and pass.  So that the deal is always the same, the match was begun once
# and is kept in tests/games/age-of-industry/by-mail.  Remarks say what money
# everybody has, worked out by hand.
# What is looked for in letters has their apostrophes.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
[ -x "$PLI_LIBEXEC/pli-send" ] || skip_all 'no pli-send'

without_pictures
site_make
site_kept "$srcdir/tests/games/age-of-industry/by-mail"
seats=3

# mail SEAT ID: standard input is a mail; $letter is what its sender gets, as
# one line.
mail() {
	mail_from "$1" "$2" >mail
	ingest mail
	letter=$(letter_to "$1" | tr '\n' ' ' | tr -s ' ')
}

told() {
	like "$(pli log demo)" "$1" "$1"
}

# nothing WHY: the last mail has played nothing.
nothing() {
	is "$(entries)" "$before" "$1"
}

# money NAME N: as everybody sees it.
money() {
	like "$(pli show demo --seat 0)" "^$1( \(you\))? +$2 " "$1 has $2"
}

# ---- turn 1, one action each: Anna, Bruno, Chloé ----
before=$(entries)
mail 0 a1 <<'E'
Hello everybody, have fun!

biuld cotton in Leipzig
E
is "$status" 0 'a misspelt verb is taken'
nothing 'and plays nothing'
like "$letter" 'build cotton mill in Leipzig|build cotton in Leipzig' \
	'but is asked about'
mail 0 a2 <<'E'
build cotton in Leipsic
E
nothing 'a misspelt town plays nothing'
mail 0 a3 <<'E'
build cotton in Leipzig
-- 
Anna, on her way
E
told 'Anna plays the grey card\.'
told 'Anna pays 6\.'
told 'Anna borrows 10 for that\.'
told 'Anna builds a cotton mill, technology 1, in Leipzig \(space 1\)\.'
before=$(entries)
mail 1 b1 <<'E'
Construire un port à Leipzig
E
nothing 'a port needs its own space'
like "$letter" 'Aucune case libre à Leipzig n’accepte un port' 'and Bruno is told'
mail 1 b2 <<'E'
Bonjour à toutes, ravi de jouer avec vous.
Construire un port à Hambourg avec la carte mauve
E
like "$letter" 'Bruno construit un port de niveau 1 à Hambourg' 'the second try is good'
before=$(entries)
mail 2 c1 <<'E'
construire charbon à Essen
E
nothing 'nobody builds without a card'
like "$letter" 'Il ne vous reste pas de carte rouge' 'and Chloé is told which'
mail 2 c2 <<'E'
construire une mine de charbon à Kattowitz
E
told 'Chloé plays the brown card\.'
# 10 - 6 - 1, 10 - 5 - 1, 10 - 4 - 1.
money Anna 3
money Bruno 4
money Chloé 5

# ---- turn 2: railways; Chloé, Bruno, Anna ----
before=$(entries)
mail 2 c3 <<'E'
voie Kattowitz-Breslau
voie Breslau-Dresde
E
nothing 'a railway without iron leaves the whole mail out'
like "$letter" 'Le fer ne peut pas être acheminé à Dresde' 'it names what is missing'
like "$letter" 'le plus proche est à Hambourg \(il manque 2 liaisons, la première est Dresde – Berlin\)' \
	'and the missing link'
mail 2 c4 <<'E'
Tant pis.
Voie Kattowitz - Breslau
Je pioche deux cartes.
E
told 'Chloé lays a railway from Breslau to Kattowitz\.'
# 4 - 1 - 1 - 1 = 1, and 1 + 10 - 3 = 8.
mail 1 b3 <<'E'
voie Hambourg-Berlin
voie Berlin-Leipzig
E
told 'One cube of coal is imported for 1\.'
told 'Bruno borrows 10 for that\.'
mail 0 a4 <<'E'
rail Leipzig to Chemnitz
E
told 'Anna lays a railway from Leipzig to Chemnitz\.'
like "$letter" 'Your decision is still open' 'one action of two is played alone'
before=$(entries)
mail 0 a5b <<'E'
done
E
nothing 'but does not end the turn'
like "$letter" 'the rest of your actions' 'and the letter says what is missing'
# 3 + 10 - 1 - 2 - 2 = 8, less 6 for the mill.
mail 0 a5 <<'E'
build cotton in Chemnitz
E
told '^ *event  *Anna 11\.'
money Anna 0
money Bruno 6
money Chloé 3

# ---- turn 3: two sales in one action; Chloé, Bruno, Anna ----
mail 0 a6 <<'E'
borrow 10
E
told 'Anna borrows 10\.'
mail 0 a7 <<'E'
repay all
E
told 'Anna repays 10\.'
mail 2 c5 <<'E'
construire coton à Breslau
passer la carte bleue
E
told 'Chloé plays the cotton mill card\.'
told 'Chloé discards the blue card\.'
# 6 - 1 - 2 - 2 = 1, and 1 + 10 - 1 - 3 - 3 = 4.
mail 1 b4 <<'E'
voie Leipzig-Dresde
voie Dresde-Bohême
E
told 'One cube of iron is imported for 3\.'
before=$(entries)
mail 0 a8 <<'E'
sell Leipzig to Bohemia, Chemnitz to Russia
develop factory with ship
E
nothing 'a sale that is not possible leaves all of them out'
like "$letter" 'No railway joins Chemnitz and Russia \(2 links are missing, the first is Berlin – Breslau\)' \
	'and the missing link is named'
mail 0 a9 <<'E'
sell Leipzig to Bohemia, Chemnitz to Hamburg
develop factory with ship
E
told 'Anna sells from the cotton mill in Leipzig to Bohemia, which buys no more\.'
told 'Anna sells from the cotton mill in Chemnitz to Hamburg\.'
told 'Anna’s cotton mill in Leipzig is flipped and pays 10\.'
told 'Bruno’s port in Hamburg is flipped and pays 7; it buys no more\.'
told 'Anna develops: a factory, technology 0, is removed\.'
# 10 + 10 repay 20; 4 + 7 - 10 lacks 1 of 2, and 10 are borrowed; 3 + 10 - 6 - 2.
told 'Anna repays 20 .end of the turn.\.'
money Anna 0
money Bruno 9
money Chloé 5

# ---- turn 4: a part of the turn, a card taken; Anna, Chloé, Bruno ----
mail 0 a10 <<'E'
borrow 20
build factory in Berlin
wait
E
told 'Anna plays the yellow card\.'
told 'One cube of coal is imported for 3\.'
is "$(who)" 0 'with “wait” her turn goes on'
mail 0 a11 <<'E'
Draw visible 1 and pile, please.
E
told 'Anna takes the visible ship card\.'
# 5 for the works, coal from Kattowitz: nothing.  Its last cube makes 5, less 1.
mail 2 c6 <<'E'
construire sidérurgie à Breslau
voie Breslau-Berlin
E
told 'One cube of iron comes from Breslau \(space 2\)\.'
told 'Chloé’s coal mine in Kattowitz is flipped and pays 5\.'
before=$(entries)
mail 1 b5 <<'E'
doubler navire à Hambourg
E
nothing 'a ship of technology 0 is not built'
like "$letter" 'est de niveau 0.*il ne peut qu’être développé' 'and Bruno is told'
mail 1 b6 <<'E'
développer navire avec la carte grise
passer brun
E
told 'Bruno discards the grey card\.'
# 20 - 7 - 3 repay 10 and lack 1; 9 - 3; 4 - 2.
told 'Anna borrows 10 for that\.'
money Anna 9
money Bruno 6
money Chloé 2

# ---- turn 5: both actions at once, overseas; Bruno, Chloé, Anna ----
# 8, coal at 4 since the track is empty, iron from Breslau: 6 + 10 - 12 = 4.
mail 1 b7 <<'E'
doubler navire à Hambourg
E
told 'Bruno builds with both actions .any card will do. and discards the'
told 'One cube of coal is imported for 4\.'
told 'Bruno builds a ship, technology 2, off Hamburg'
before=$(entries)
mail 2 c7 <<'E'
vendre Breslau vers Hambourg
passer
E
nothing 'a flipped port buys no more'
like "$letter" 'ne s’achète pas, ou plus, à Hambourg' 'and Chloé is told'
# The last iron pays 5: 2 + 5 - 1 - 4 + 10 = 12.
mail 2 c8 <<'E'
voie Kattowitz vers la Russie
vendre Breslau à la Russie
E
told 'Chloé’s iron works in Breslau is flipped and pays 5\.'
told 'Chloé sells from the cotton mill in Breslau to Russia, which buys no more\.'
mail 0 a12 <<'E'
sell Berlin to Hamburg ship
pass
E
told 'Anna’s factory in Berlin is flipped and pays 14\.'
told 'Bruno’s ship off Hamburg is flipped and pays 15\.'
# 9 + 14 repay 20; 4 + 15 - 10 - 3; 12 - 10 - 1.
money Anna 3
money Bruno 6
money Chloé 1

# ---- and so on to the end ----
number=0
while [ -n "$(who)" ] && [ "$number" -lt 150 ]; do
	number=$((number + 1))
	seat=$(who)
	case $seat in
	0) words='draw | pass\npass | draw' ;;
	*) words='piocher | passer\npasser | piocher' ;;
	esac
	printf '%b\n' "$words" | mail_from "$seat" "m$number" >mail
	ingest mail
done
is "$(who)" '' 'the match ends'
told 'Bruno has no card left and the pile is empty: this is the last turn\.'
# Thirteen turns later, the last one included: Bruno and Chloé have borrowed for
# their interest, 6 and 9 are left, and 100 and 50 owed.  Anna's railway pays 2
# and a counter at each end.  Bruno's four pay 4, 4, 3, 3, Chloé's 5, 5, 4.
told 'Anna earns 4 with railways\.'
told 'Bruno earns 14 with railways\.'
told 'Chloé earns 14 with railways\.'
told 'Anna: 4 points \(1 for 7 in money, 3 for technology\)\.'
told 'Bruno: -37 points \(0 for 0 in money, 3 for technology, less 40 for 80 of unpaid loans\)\.'
told 'Chloé: -12 points \(0 for 3 in money, 3 for technology, less 15 for 30 of unpaid loans\)\.'
told 'Anna wins with 4 points\.'
like "$(letter_to 2)" 'Anna gagne avec 4 points' 'the last letter says so'
run pli verify demo
is "$status" 0 'all of it is verified'
done_testing
