#!/bin/sh
# What a player would have the whole table do: take back, pause, go on, more
# time; at once, or when the others agree.
# The quotes are French, not the shell's.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
# What a letter asks for is not what its news tell of (template_test.h).
PLI_TEST_NAMES=1
export PLI_TEST_NAMES

site_make
echo 'pictures: no' >>"$site/pli.yaml"
sed 's/^deadline: .*/deadline: 3/' "$site/pli.yaml" >site.yaml
cat site.yaml >"$site/pli.yaml"
site_match 3
salting=$dir/salting
site_copy "$site" "$salting"
site_begin
home=$site
mover=$(who)
second=$(((mover + 1) % 3))
third=$(((mover + 2) % 3))

# say SEAT ID WORDS: a mail of them.
say() {
	echo "$3" | mail_from "$1" "$2" >say.mail
	take "$3" say.mail
}

# All the letters.
text_of_all() {
	printf '%s\n' "$letters" | csplit -s -z -f letter. - '/^letter [^ ]* [^ ]* [0-9]*.*$/' '{*}'
	for each in letter.*; do
		LC_ALL=C awk -f "$srcdir/tests/kit/letter.awk" "$each"
		rm -f "$each"
	done
}

# ---- taking back ----

begin undo
say "$mover" undo0 'undo'
is "$added, $count letters" '0, 1 letters' 'nothing was played yet'
like "$(text_of)" 'could be taken back|à reprendre' 'so nothing goes back'
before=$(pli show demo)
printf 'buy 1 coal\ndone\n' | mail_from "$mover" buy >mail
take 'an order' mail
next=$(who)
isnt "$next" "$mover" 'the turn passes'
say "$mover" undo1 'Je reprends mon coup'
is "$added, $count letters" '1, 3 letters' 'is taken back at once, all are told'
is "$(who)" "$mover" 'the turn is back'
like "$(text_of | tr "\n" " ")" '(Anna|Bruno|Chloé) (takes back the last move|reprend son dernier coup)' \
	'which the letters say'
unlike "$(text_of | tr "\n" " ")" 'The host takes|L.hôte reprend' \
	'and the host did nothing'
like "$(grep '^why: ' "$site/state/demo.pli")" 'why: undo' 'as an undo'
take 'the same mail again' say.mail
is "$added" 0 'takes nothing more back'
is "$(pli show demo | sed -n '/^-- The market/,/^-- The table/p')" \
	"$(printf '%s\n' "$before" | sed -n '/^-- The market/,/^-- The table/p')" \
	'the table is as it was'
printf 'buy 2 coal\ndone\n' | mail_from "$mover" buy2 >mail
take 'another order' mail
is "$added" 1 'is played instead'
run pli verify demo
is "$status" 0 'and the match verifies'

begin consent
printf 'buy 1 coal\ndone\n' | mail_from "$mover" buy >mail
take 'an order' mail
next=$(who)
printf 'buy 1 coal\ndone\n' | mail_from "$next" buy2 >mail
take 'and one of the next' mail
last=$((3 - mover - next))
say "$mover" undo1 'undo'
is "$added, $count letters" '0, 3 letters' 'somebody has acted: all are asked'
like "$(text_of)" '(buys|achète) 1 (coal|charbon)' 'by the moves that would go'
unlike "$(text_of)" 'entr(y|ies|ée|ées) [0-9l]' 'and not by numbers that nobody knows'
like "$(text_of)" 'must agree|doit être d.accord' 'whether they agree'
say "$mover" undo2 'undo'
is "$added, $count letters" '0, 1 letters' 'once'
# He has two letters under one address now, and the other one lists orders.
say "$last" pick 'a'
is "$added, $count letters" '0, 1 letters' 'no letter of the alphabet plays'
like "$(text_of)" 'Two letters of mine|Deux de mes lettres' 'for it may mean either'
say "$next" yes1 'I agree'
is "$added, $count letters" '0, 1 letters' 'one agrees'
like "$(text_of)" 'not all of the others|tous les autres' 'but not all have'
run pli show demo
say "$last" yes2 'Je suis pour.'
is "$added, $count letters" '1, 3 letters' 'then the other one, too'
is "$(who)" "$mover" 'and it is taken back'
like "$(grep '^why: ' "$site/state/demo.pli")" 'why: consent' 'by consent'
like "$(text_of | tr "\n" " ")" \
	'All agreed to take back|D.un commun accord, on reprend' 'say they'
say "$last" yes3 'I agree'
is "$added, $count letters" '0, 1 letters' 'then nobody asks any more'

# What would go holds what was taken back by consent before.
begin again
printf 'buy 1 coal\ndone\n' | mail_from "$mover" buy >mail
take 'an order' mail
next=$(who)
last=$((3 - mover - next))
printf 'buy 1 coal\ndone\n' | mail_from "$next" buy2 >mail
take 'one of the next' mail
printf 'buy 1 coal\ndone\n' | mail_from "$last" buy3 >mail
take 'and one of the last' mail
say "$next" undo1 'undo'
say "$mover" yes1 'I agree'
say "$last" yes2 'I agree'
is "$added, $(who)" "1, $next" 'the next takes his back by consent'
printf 'buy 2 coal\ndone\n' | mail_from "$next" buy4 >mail
take 'and plays again' mail
say "$mover" undo2 'undo'
is "$added, $count letters" '0, 3 letters' 'then the first would take his back'
like "$(text_of | tr "\n" " ")" \
	'All agreed to take back|D.un commun accord, on reprend' \
	'and what goes with it is told as it was'
unlike "$(text_of_all | tr "\n" " ")" 'takes back the last|reprend son dernier' \
	'as nobody'"'"'s own undo'

# In a sentence of its own; what asks whether it may is asked back.
begin sentences
printf 'buy 1 coal\ndone\n' | mail_from "$mover" buy >mail
take 'an order' mail
begin played
site_copy "$dir/sentences" "$site"
begin_again
for wish in 'undo my last move' 'Take back my last move, please.' \
	'annuler mon dernier coup' 'Je voudrais reprendre mon dernier coup' \
	'cancel my move' 'undo, I meant tea' 'undo please, I clicked the wrong one' \
	'I want to take back my move because I misread the table.' \
	'Annule mon coup, je me suis trompé de ligne'; do
	site_copy "$dir/sentences" "$site"
	begin_again
	say "$mover" undo "$wish"
	is "$added, $(who)" "1, $mover" "$wish: takes it back"
done
# What is meant instead waits for the letter that the undo leads to.
site_copy "$dir/sentences" "$site"
begin_again
say "$mover" instead 'undo
buy 2 tea'
is "$added, $(who)" "1, $mover" 'an order below an undo: it is taken back'
like "$(text_of_all | tr -s ' \n' ' ')" 'buy 2 tea. was left out. Your undo comes first|buy 2 tea.* laissé de côté. Votre annulation' \
	'and the order is named'
site_copy "$dir/sentences" "$site"
begin_again
say "$mover" before 'buy 2 tea
undo'
is "$added" 0 'above it: nobody knows which is meant'
site_copy "$dir/sentences" "$site"
begin_again
say "$mover" may 'May I take back my move?'
is "$added" 0 'a question takes nothing back'
like "$(text_of | tr -s ' \n' ' ')" 'write just “undo”|écrivez simplement « (undo|reprendre mon coup) »' \
	'but is told how'
for wish in 'cancel my last order' 'annuler mon dernier ordre'; do
	say "$mover" "which$wish" "$wish"
	is "$added" 0 "$wish: may be either"
	like "$(text_of | tr -s ' \n' ' ')" '“undo” alone|reprendre mon coup.*, seul' \
		"$wish: and both are told"
done
# Talk beside an order is no wish where nothing is paused.
last=$((3 - mover - $(who)))
printf '%s\n' 'Let us continue!' 'buy 1 coal' 'done' | mail_from "$last" on >mail
take 'an order with a word' mail
is "$added" 1 'let us continue: the order counts'

# As people say it, whatever their keyboard.
begin said
for yes in "D'accord" 'Je suis d’accord.' 'agreed!' 'OK' 'Yes' 'oui, d’accord'; do
	say "$third" "none$yes" "$yes"
	like "$(text_of | tr '\n' ' ')" 'Nobody asks you|Personne ne vous demande' \
		"$yes: understood, though nobody asks"
done
like "$(text_of | tr '\n' ' ')" 'the match has gone on since|la partie a continué depuis' \
	'who answers what was asked before is told so'
for yes in "d'accord" 'Je suis d’accord.' 'agreed!' 'Sure, I agree' 'ok for me' \
	"d'accord pour moi" 'Ça marche pour moi.' 'bien sûr'; do
	begin said
	say "$second" ask 'pause'
	say "$third" "yes" "$yes"
	is "$added" 1 "$yes: one agrees"
done
for ask in 'propose a pause' 'proposer une pause' 'Je propose une pause.' \
	"Let's have a break"; do
	begin said
	say "$second" ask "$ask"
	is "$added, $count letters" '0, 3 letters' "$ask: all are asked"
done
for no in "pas d'accord" 'Je ne suis pas d’accord.' "I don’t agree" 'non'; do
	begin said
	say "$second" ask 'pause'
	say "$third" "no" "$no"
	is "$added, $count letters" '0, 3 letters' "$no: one does not"
done

begin declined
printf 'buy 1 coal\ndone\n' | mail_from "$mover" buy >mail
take 'an order' mail
next=$(who)
printf 'buy 1 coal\ndone\n' | mail_from "$next" buy2 >mail
take 'and one of the next' mail
say "$mover" undo1 'undo'
say "$next" no 'I disagree'
is "$added, $count letters" '0, 3 letters' 'one says no'
like "$(text_of)" 'does not agree|n.est pas d.accord' 'and all hear it'
say "$((3 - mover - next))" yes 'I agree'
is "$added" 0 'that was that'

begin gone
printf 'buy 1 coal\ndone\n' | mail_from "$mover" buy >mail
take 'an order' mail
next=$(who)
printf 'buy 1 coal\ndone\n' | mail_from "$next" buy2 >mail
take 'and one of the next' mail
say "$mover" undo1 'undo'
last=$(who)
say "$last" open1 'status'
like "$(text_of | tr -s ' \n' ' ')" 'waits for your answer|attend votre réponse' \
	'a status says that an answer is awaited'
say "$last" open2 'reprot'
like "$(text_of | tr -s ' \n' ' ')" 'waits for your answer|attend votre réponse' \
	'and a refusal'
printf 'buy 1 coal\ndone\n' | mail_from "$last" buy3 >mail
take 'the third plays on meanwhile' mail
is "$(text_of_all | grep -cE 'had asked the table|vait demandé à la table|viez demandé')" 3 \
	'all are told that the question is over'
say "$mover" after 'status'
unlike "$(text_of | tr -s ' \n' ' ')" 'asked the table|demandé à la table' 'once'
say "$next" yes1 'I agree'
is "$added" 0 'then the question is gone'

# ---- a pause ----

begin pause
say "$second" pause1 'pause'
is "$added, $count letters" '0, 3 letters' 'one alone does not pause'
say "$third" pause2 'I agree'
is "$added, $count letters" '1, 3 letters' 'two of three do'
like "$(text_of)" 'paused, as|en pause, comme' 'as the letters say'
like "$(text_of)" '"resume" asks|"fin de la pause" demande' 'and how it goes on'
unlike "$(text_of_all)" 'your turn|Your orders|à vous de jouer|Vos ordres' \
	'nobody is asked then'
say "$mover" pause4 'status'
like "$(text_of)" 'The match is paused|La partie est en pause' 'as the status does'
printf 'buy 1 coal\ndone\n' | mail_from "$mover" buy >mail
take 'an order' mail
is "$added" 0 'is not played then'
say "$third" pause3 'Faire une pause, svp.'
like "$(text_of)" 'paused already|déjà en pause' 'no pause in a pause'
say "$mover" go1 'resume'
say "$second" go2 'I agree'
is "$added" 1 'two of three let it go on'
printf 'buy 1 coal\ndone\n' | mail_from "$mover" buy2 >mail
take 'an order' mail
is "$added" 1 'is played'
must pli note demo --topic pause 'I am away.'
entries_before=$(entries)
ls "$site/outbox/new" >batches.before
say "$mover" go3 'resume'
is "$added, $count letters" '0, 1 letters' 'what the host paused'
like "$(text_of | tr -s ' \n' ' ')" 'host lets it go on|l.hôte' 'the host lets go on'

# ---- more time ----

begin extend
say "$mover" more1 'extend by 2 days'
is "$added, $count letters" '0, 3 letters' 'the others are asked'
like "$(text_of)" '2 (days|jours)' 'for two days'
say "$second" more2 'I agree'
is "$added, $count letters" '1, 3 letters' 'one more is enough'
like "$(text_of)" '26 November 2026|26 novembre 2026' 'the deadline is put off'
say "$mover" more3 'prolonger de 200 jours'
like "$(text_of | tr -s ' \n' ' ')" 'at most 30 days|30 jours au plus' 'not for ever'
say "$mover" more4 'extend by some days'
like "$(text_of)" 'extend by|prolonger' 'and by a length'

# ---- before the start ----

home=$salting
begin early
say 1 early1 'undo'
is "$added, $count letters" '0, 1 letters' 'before the start nothing of it'
done_testing
