#!/bin/sh
# Letters that are spared, by mail alone: orders that wait for a decision about
# a thing, lines cancelled by number, the only move made by itself, previews.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
[ -x "$PLI_LIBEXEC/pli-send" ] || skip_all 'no pli-send'

# One line, so that it does not matter where it is broken.
flat() {
	tr '\n' ' ' | tr -s ' '
}

# mail SEAT ID: standard input is a mail; $letter is what its sender gets.
mail() {
	mail_from "$1" "$2" >mail
	ingest mail
	letter=$(letter_to "$1" | flat)
}

owing() {
	pli seats demo | sed -n '/owes a move/s/ .*//p' | tr -d '\n'
}

told() {
	like "$(pli log demo)" "^ *event *$1\$" "$1"
}

# table GAME [OPTION...]: a match of three that has begun.
table() {
	must pli new "$@" --name demo --seat 'Anna <anna@example.net>;en' \
		--seat 'Bruno <bruno@example.net>;fr' \
		--seat 'Chloé <chloe@example.net>;fr'
	seats=3
	site_begin
}

# ---- a preview ----

site_make
site_kept "$srcdir/tests/games/industria/by-mail"
cp "$site/state/demo.pli" before.pli
pli log demo >before.log
mail 0 preview-1 <<'X'
preview
offer Shipyard
X
same "$site/state/demo.pli" before.pli 'a preview changes nothing in the file'
like "$letter" 'a preview, nothing was played' 'and says so'
like "$letter" '“offer Shipyard” would be played' 'it judges each line'
like "$letter" 'Anna puts the Shipyard up for sale' 'tells what would happen'
like "$letter" 'Bruno is to bid|Bruno.s (turn|bid)' 'and how things would stand'
like "$letter" 'answer “yes”' 'a yes plays it'
like "$letter" "no\\. $(($(entries) - 1)), print" 'the print is the real one'
is "$(sed -n 's/^Reply-To: //p' "$(newest_to 0)" | tr -d '\r')" \
	"$(reply_of 0)" 'so is the reply address'
mail 0 preview-2 <<'X'
preview
bid 99
X
like "$letter" 'nothing was played' 'what is not to be done now'
same "$site/state/demo.pli" before.pli 'leaves it alone, too'
mail 1 preview-3 <<'X'
aperçu
quand enchère de Scierie : jusqu'à 3, sinon passer
X
like "$letter" 'un aperçu, rien n.est joué' 'in French as well'
like "$letter" 'serait gardé pour plus tard' 'for orders ahead, too'
like "$letter" '1\. « quand enchère de Scierie' 'with the list as it would be'
same "$site/state/demo.pli" before.pli 'which is not kept'
pli log demo >after.log
same after.log before.log 'nor told to anybody'

# ---- lines that hang on a thing, and cancelling ----

mail 1 ahead-1 <<'X'
quand enchère de Scierie : jusqu'à 3, sinon passer
quand enchère du Canal : jusqu'à 4, sinon passer
quand enchère sur le Chantier naval : miser 1 | passer
X
unlike "$(cat "$site/state/demo.pli")" 'Scierie' 'it is sealed in the file'
like "$letter" '2\. « quand enchère du Canal' 'lines have numbers'
mail 1 orders-1 <<'X'
ordres d'avance
X
like "$letter" '3\. « quand enchère sur le' 'and are shown when asked for'
reply=$(reply_of 1)
mail 1 cancel-1 <<'X'
annuler 2
X
unlike "$letter" '[0-9]\. « quand enchère du Canal' \
	'one is cancelled by its number'
like "$letter" '2\. « quand enchère sur le' 'the others stay'
mail_to "$reply" 1 cancel-2 <<'X' >mail
annuler 1
X
ingest mail
like "$(letter_to 1 | flat)" 'ont changé depuis la lettre' \
	'a number of an older list is not taken'
mail 1 cancel-3 <<'X'
annuler 7
X
like "$letter" 'pas de numéro 7' 'nor one that is not there'
mail 2 ahead-2 <<'X'
when auction of Steal: bid 2
X
like "$letter" 'Rien ici ne s.*steal' 'what is no thing is asked for'
mail 2 ahead-3 <<'X'
quand enchère du Chantier naval : miser 2 | passer
X
mail 3 ahead-4 <<'X'
when auction of the Sawmill: pass
when auction of the Shipyard: pass
X
mail 0 play-1 <<'X'
offer Shipyard
X
told 'Bruno bids 1 on the Shipyard.'
told 'Chloé bids 2 on the Shipyard.'
is "$(owing)" 0 'a whole auction was played without a letter'
like "$(letter_to 1 | flat)" '1\. « quand enchère de Scierie' \
	'what is about other things waits on'
mail 1 cancel-4 <<'X'
annuler tout
X
unlike "$letter" '[0-9]\. « quand' 'all that is left is cancelled at once'
mail 0 play-2 <<'X'
sell
offer Sawmill
X
is "$(owing)" 1 'and is asked about again'
mail 2 auto-1 <<'X'
auto
X
like "$letter" 'un seul coup vous est possible, je le joue' 'auto is on'
mail 2 auto-2 <<'X'
sans auto
X
unlike "$letter" 'un seul coup vous est' 'and off again'
mail 2 auto-3 <<'X'
auto
quand construction : fini
X
like "$letter" '1\. « quand construction' 'it is no line of the list'
mail 2 auto-4 <<'X'
annuler
X
like "$letter" 'je le joue pour vous' 'nor is it cancelled with it'

# ---- a new line is added ----

rm -rf "$site" "$site.mail"
site_make
site_match
site_begin
first=$(owing)
second=$(((first + 1) % 3))
[ "$second" = 0 ] && place='in the place of' || place='à la place de'
mail "$second" add-1 <<'X'
buy 1 tea
client coal
X
like "$letter" '2\. .{1,5}client coal' 'two lines wait'
mail "$second" add-2 <<'X'
buy 2 coffee
X
like "$letter" '1\. .{1,5}buy 1 tea.*2\. .{1,5}client coal.*3\. .{1,5}buy 2 coffee' \
	'another one is added behind them'
unlike "$letter" "$place" 'and takes no place'
mail "$second" add-3 <<'X'
buy 2 tea
X
like "$letter" "buy 2 tea.{1,40}$place .{1,5}buy 1 tea" \
	'one of the same thing takes the place of the other, which is named'
unlike "$letter" '[0-9]\. .{1,5}buy 1 tea' 'and gone'
like "$letter" '1\. .{1,5}buy 2 tea.*2\. .{1,5}client coal.*3\. .{1,5}buy 2 coffee' \
	'the rest stays'
mail "$second" add-4 <<'X'
cancel 2
buy 1 rubber
X
like "$letter" '1\. .{1,5}buy 2 tea.*2\. .{1,5}buy 2 coffee.*3\. .{1,5}buy 1 rubber' \
	'one is cancelled while another is added'
mail "$second" add-5 <<'X'
preview
done
client tea
X
like "$letter" 'client tea' 'a preview tells what would be kept'
mail "$second" add-6 <<'X'
cancel
buy 1 salt
X
like "$letter" '1\. .{1,5}buy 1 salt' 'all of it is cancelled before a new line'
unlike "$letter" '[0-9]\. .{1,5}client coal' 'of which nothing stays'
run pli verify demo
is "$status" 0 'the file verifies'

# ---- what has changed ----

rm -rf "$site" "$site.mail"
site_make
site_match
site_begin
first=$(owing)
second=$(((first + 1) % 3))
mail "$second" ahead-5 <<'X'
when trade of coal: buy 2 coal
when trade of tea: buy 1 tea
X
mail "$first" play-3 <<'X'
buy 1 coal
done
X
like "$(letter_to "$second" | flat)" \
	'(they are ended:|prennent donc fin :)[* ]*[“«] ?when trade of coal' \
	'a line ends when its thing changes, and its owner is told'
is "$(owing)" "$(((first + 2) % 3))" 'the other line was played'
unlike "$(pli log demo)" 'buys 2 coal' 'and nothing else'

# ---- half of what is asked ----

# rack NAME: the first card of it that says one thing.
rack() {
	letter_to 0 | flat | sed "s/.*$1 rack[^:]*: *//;s/ - .*//;s/ -- .*//" |
		tr ',' '\n' | sed -n 's/^ *\([-+][0-9]* [a-z]*\) *$/\1/p' | sed 1q
}

rm -rf "$site" "$site.mail"
site_make
site_match
site_begin
left=$(rack Left)
right=$(rack Right)
mail 0 pair-1 <<X
play $left
X
like "$letter" 'This is half of what the market asks' 'half of a pair: what is missing'
mail 0 pair-2 <<X
cancel
X
mail 0 pair-3 <<X
play $left & halve $right
X
like "$letter" '“play .* & halve .*” is kept' 'the whole of it, on one line'
unlike "$letter" 'half of what' 'is no half'

# ---- the only move ----

# Whoever has neither money nor shares cannot trade.
rm -rf "$site" "$site.mail"
site_make
table hab-gut --option start_money=0
first=$(owing)
second=$(((first + 1) % 3))
third=$(((first + 2) % 3))
mail "$second" auto-5 <<'X'
auto
X
mail "$first" play-4 <<'X'
done
X
is "$(owing)" "$third" 'who has but one answer is not asked'
like "$(letter_to "$second" | flat)" \
	'The only possible move, made for you: [A-Z]|Le seul coup possible, joué pour vous.{1,2}: [A-Z]' \
	'but told, before what it was'
unlike "$(letter_to "$third")" 'only possible|seul coup' \
	'the others do not learn why'
run pli verify demo
is "$status" 0 'and the file verifies'

# ---- where a preview ends ----

rm -rf "$site" "$site.mail"
site_make
table heliopolis
cp "$site/state/demo.pli" before.pli
first=$(owing)
mail "$first" preview-4 <<'X'
preview
draw barter
X
same "$site/state/demo.pli" before.pli 'a preview draws nothing'
like "$letter" 'no preview goes further|aucun aperçu ne va plus loin' \
	'and says where it ends'
unlike "$letter" 'You draw|Vous piochez' 'it does not tell what comes'
done_testing
