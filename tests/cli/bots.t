#!/bin/sh
# Computer players: at a table from the start, by mail alone; and at a terminal.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

# bot_match BOT BOT: Anna against two computer players.
bot_match() {
	echo 0707070707070707070707070707070707070707070707070707070707070707 \
		>match.key
	must pli new hab-gut --name demo --match-key match.key \
		--option rounds=1 --seat 'Anna <anna@example.net>;en' \
		--bot "$1" --bot "$2"
	seats=1
	site_begin
}

# Anna answers by mail until the match is over.
play_out() {
	mails=0
	while [ "$(who)" = 0 ] && [ "$mails" -lt 40 ]; do
		mails=$((mails + 1))
		player 0 | post 0 "move$mails"
		must pli tick --bots
	done
}

# ---- quick ones answer within the run ----

site_make
bot_match greedy random
like "$(pli seats demo)" '^1  Ada \(computer\)  *en' 'they have names'
site_copy "$site" "$PWD/again"
is "$(who)" 0 'the match has begun, and only the person is waited for'
must pli send
is "$(find "$site.mail/new" -type f | wc -l)" 2 \
	'two letters: the invitation, and the first report'
player 0 | post 0 first
is "$(who)" 0 'after a mail they have moved'
like "$(pli log demo)" 'Ada \(computer\)' 'which the log tells'
like "$(grep '^by: ' "$site/state/demo.pli" | sort -u | tr '\n' ' ')" \
	'by: bot by: mail' 'as theirs'
play_out
like "$(pli list)" 'revealed' 'one person plays a match to its end'
run pli verify demo
is "$status" 0 'and it verifies'
like "$(cat "$site"/outbox/new/*)" 'Subject: .*demo' 'letters go'
unlike "$(cat "$site"/outbox/new/*)" '^To: .*computer' 'to the person only'
cp "$site/state/demo.pli" first.pli

# ---- in the language of whoever reads ----

site=$PWD/french
site_make
must pli new hab-gut --name demo --seat 'Bruno <bruno@example.net>;fr' \
	--seat 'Anna <anna@example.net>;en' --bot greedy
like "$(letter_to 1 | tr '\n' ' ')" 'pour Bruno, Anna, Ada \(ordinateur\)\.' \
	'a French letter says in French what she is, once'
like "$(letter_to 0 | tr '\n' ' ')" 'for Bruno, Anna, Ada \(computer\)\.' \
	'and an English one in English'
echo 'my very own sentence number 0' >salt
mail_to "$(reply_of 0)" 1 salt0 <salt >mail
must pli ingest -- mail
mail_to "$(reply_of 1)" 0 salt1 <salt >mail
must pli ingest -- mail
like "$(letter_to 1 | tr '\n' ' ')" 'Ada \(ordinateur\)' 'in the match, too'
unlike "$(letter_to 1)" 'computer' 'and never otherwise'

# ---- the same match again ----

site=$PWD/again
player 0 | post 0 first
play_out
moves() {
	sed -n '/^kind: orders/,/^sig: /{/^seat: /p; /^- /p}' "$1"
}
is "$(moves "$site/state/demo.pli")" "$(moves first.pli)" \
	'the same mails meet the same moves'

# ---- those that think ----

site=$PWD/thinking
site_make
bot_match search-6 search-6
must pli tick --bots
is "$(who)" 0 'players that think have moved after a tick'
before=$(ls "$site/outbox/new" | wc -l)
player 0 | mail_from 0 think >mail
ingest mail
is "$status" 0 'a mail does not wait for them'
must pli tick --bots
is "$(who)" 0 'and they answer it'
letters=$(($(ls "$site/outbox/new" | wc -l) - before))
ok "the person is told in a letter or two, not in $letters" \
	test "$letters" -le 2
# Without a tick by hand: the mail starts it.
player 0 | mail_from 0 alone >mail
ingest mail
i=0
while [ "$(who)" != 0 ] && [ "$i" -lt 100 ]; do
	i=$((i + 1))
	sleep 0.2
done
is "$(who)" 0 'a mail starts them by itself'
play_out
like "$(pli list)" 'revealed' 'such a match ends as well'

# ---- what cannot be ----

run pli new hab-gut --seat 'Anna <anna@example.net>' --bot clever --bot greedy
is "$status" 64 'another kind is refused'
like "$errors" 'must be random, greedy, search' 'and told which there are'
run pli new hab-gut --bot greedy --bot search-0 --bot greedy
is "$status" 64 'so is a search without rounds'
run pli new hab-gut --bot greedy --bot random --bot greedy --name robots
is "$status" 0 'a table needs no person'
like "$(pli list)" '^robots .*revealed' 'and then plays at once'
for game in age-of-industry hauts-fourneaux heliopolis industria; do
	must pli new $game --bot greedy --bot random --bot greedy
done
# A run stops after a thousand moves, and a tick goes on.
must pli tick --bots
must pli tick --bots
unlike "$(pli list)" 'running' 'in any game'

# ---- at a terminal ----

TMPDIR=$PWD/tmp
mkdir tmp
export TMPDIR
printf 'done\n\nwait\nbui 1 coal\n\nhelp\n\na\n\nquit\n' >orders
"$PLI" play hab-gut --bot greedy --bot search-4 --name Anna \
	<orders >play.out 2>play.err
is "$?" 0 'a match at a terminal'
like "$(cat play.out)" 'Hab & Gut: your turn' 'shows the report'
like "$(cat play.out)" 'Anna does not trade' 'plays what is written'
unlike "$(cat play.out)" 'Entered by the host' 'as the player'"'"'s own'
like "$(tr '\n' ' ' <play.out)" 'Did you mean' 'refuses as a letter does'
like "$(cat play.out)" 'How to write orders' 'answers questions'
like "$(cat play.out)" '“(buy 1|play) .*” was ' \
	'takes the letter of a choice'
is "$(ls tmp)" '' 'it leaves nothing behind'
yes 'a
' | head -n 4000 | "$PLI" play hab-gut --bot greedy --bot greedy --name Anna \
	>play.out 2>play.err
# The last letter as one line: where it is wrapped depends on the match.
last=$(sed -n '/^-- Since you last played/h; /^-- Since you last played/!H
	${ g; p; }' play.out | tr '\n' ' ' | tr -s ' ')
like "$last" '^-- Since you last played.* - Anna ' \
	'to the end: the last letter tells his last move'
like "$last" '(wins with|nobody wins)' 'and what came of it'
printf 'aide\n\nquitter\n' | "$PLI" play industria --language fr >play.out 2>&1
like "$(cat play.out)" 'à vous de jouer|à vous' 'in French as well'
like "$(cat play.out)" 'règles et ordres' 'with its help'
unlike "$(cat play.out)" 'quitter' 'and its own way out'
run "$PLI" play chess
is "$status" 64 'a game that is not there is refused'
run "$PLI" play hab-gut --bot greedy
is "$status" 64 'and a table of the wrong size'
like "$errors" 'give --bot 2 to 4 times' 'kindly'

# ---- what they do is told together ----

site=$dir/several
site_make
must pli new heliopolis --name several --bot greedy --bot greedy \
	--seat 'Anna <anna@example.net>;en' --match-key match.key
must pli salt several --seat Anna 'a sentence of my very own'
moves=0
while [ $moves -lt 12 ]; do
	pli show several --seat 0 --format json |
		jq -r '.choices[0].orders[-1].text' >order
	run pli move several --seat 0 order
	moves=$((moves + 1))
done
told=$(for letter in "$site/outbox/new"/several.*; do
	LC_ALL=C awk -f "$srcdir/tests/kit/letter.awk" "$letter"
	echo
done | sed -n 's/^- \([A-Z][a-z]*\) (computer) [a-hj-z].*/\1/p; /^$/p' | uniq -c)
like "$told" '[A-Z]' 'computer players have moved'
unlike "$told" '^ *([2-9]|1[0-9]) [A-Z]' 'each in one piece, however many decisions it took'
done_testing
