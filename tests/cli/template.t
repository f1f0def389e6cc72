#!/bin/sh
# Templates are the host's; one with a mistake stops no letter.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

run "$PLI" template
is "$status" 0 'all are listed, without a site'
like "$out" '^games/hab-gut/fr.md$' 'those of games'
like "$out" '^templates/en/parts/end.md$' 'and of letters'
unlike "$out" 'NOTES' 'and nothing else'
run "$PLI" template templates/en/turn.md
is "$out" "$(cat "$srcdir/templates/en/turn.md")" 'one is printed'
run "$PLI" template templates/en/none.md
is "$status" 78 'one that is not there is told'

site_make
site_match
site_begin
seat=$(who)
run pli template --check
is "$status" 0 'a site without own files is well'

# ---- languages ----

like "$out" '^en: complete
fr: complete' 'each language is said to be complete'
run pli template --check fr
is "$status" 0 'or the one that was asked for'
unlike "$out" '^en' 'alone'
run pli template --check xx
is "$status" 78 'no such language'
like "$errors" 'pli template --new-language xx' 'is told how to begin one'
run pli template --new-language english
is "$status" 64 'a language is two letters'
run pli template --new-language fr
is "$status" 64 'one that is there is not begun'

run pli template --new-language xx
is "$status" 0 'a new one is'
like "$out" '^xx: [0-9]+ files to be translated in ' 'and is told where it is'
ok 'there is each letter' test -f "$site/templates/xx/parts/end.md"
ok 'and each text of a game' test -f "$site/games/hab-gut/ask.xx.md"
run pli template --check xx
is "$status" 0 'which is no mistake'
like "$out" '^xx: 0 %; it lacks [0-9]+ of [0-9]+ texts' 'but nothing of it is there'
like "$out" '^  templates/xx/turn.md$' 'which lists the letters'
like "$out" '^  templates/xx.yaml: label.you$' 'the texts of packs'
like "$out" '^  games/hab-gut/xx.yaml: things.coal.name$' 'and the names of things'
run pli show demo --seat 0 --language xx
is "$status" 0 'a letter is written in it'
is "$out" "$(pli show demo --seat 0 --language en)" 'by what stands in for it'
printf 'label: {you: xixi}\n' >>"$site/templates/xx.yaml"
pli template templates/en/past.md | sed 's/letter/xetter/' >"$site/templates/xx/past.md"
run pli template --check
like "$out" '^xx: 0 %; it lacks [0-9]+ of [0-9]+ texts' 'two texts are counted'
unlike "$(pli template --check xx)" 'label.you|xx/past.md' 'and lacking no more'

# ---- what was translated from another text than there is now ----

# changed WHAT FILE SCRIPT HOW: French for a host's xx, but for a change that stands for
# one of the English text since.
mkdir -p "$site/games/hab-gut"
changed() {
	from=$(echo "$2" | sed 's|xx|fr|')
	sed -E "$3" "$srcdir/$from" >"$site/$2"
	isnt "$(cat "$site/$2")" "$(cat "$srcdir/$from")" "$1"
	run pli template --check xx
	is "$status" 0 'no mistake'
	like "$out" "^  $2: $4$" 'but stale'
	cat "$srcdir/$from" >"$site/$2"
	unlike "$(pli template --check xx)" "^  $2: $4$" 'and not without it'
}
pack=games/hab-gut/xx.yaml
changed 'a name fewer' $pack 's/(bought: .*)\{\{price\}\}/\1zwei/' 'events.bought, without price'
changed 'a name more' $pack 's/(no-trade: .*)\{\{player\}\}/\1{{player}}{{gone}}/' \
	'events.no-trade, which has no more gone'
changed 'another name' $pack 's/(frozen: .*)\{\{price\}\}/\1{{cost}}/' 'events.frozen, without price'
changed 'a text more' $pack 's/^events:$/&\n  gone: "x"/' 'events.gone, which en has not'
changed 'a text fewer' $pack '/^  frozen: /d' 'events.frozen'
changed 'a form of an order' $pack '/^  halve:/,/^    write:/s/\{rack\}/x/' \
	'verbs.halve.forms, without \{rack'
changed 'a letter' games/hab-gut/ask.xx.md 's/\{\{trade_max\}\}/3/' 'without trade_max'
rm -r "$site/templates" "$site/games"

# ---- one that is right ----

mkdir -p "$site/templates/en/parts" "$site/games/hab-gut"
pli template templates/en/parts/end.md >"$site/templates/en/parts/end.md"
echo 'Written in the house of the host.' >>"$site/templates/en/parts/end.md"
run pli template
like "$out" "^templates/en/parts/end.md  \(the site's own\)$" 'it is marked'
run pli template --check
is "$status" 0 'and well'
printf 'wait\nbuy 1 coal\n' | mail_from "$seat" one >mail
ingest mail
like "$(cat "$site"/outbox/new/*)" 'in the house of the host' 'letters use it'

# ---- mistakes ----

wrong() {
	rm -f "$site"/outbox/new/* "$site/log/pli.log"
	run pli template --check
	is "$status" 78 "$1: the check fails"
	like "$out" "$2" 'and names file and line'
	printf 'wait\nbuy 1 tea\n' | mail_from "$seat" "$3" >mail
	ingest mail
	is "$status" 0 'a mail is taken in'
	like "$(cat "$site"/outbox/new/*)" 'Subject: .*demo' 'its letters go'
	like "$(cat "$site/log/pli.log")" 'the built-in [a-z]* is used' \
		'and the log tells'
}

for language in $(complete_languages); do
	mkdir -p "$site/templates/$language"
	printf 'Hello\n{{#my_turn}}\nyou\n' >"$site/templates/$language/receipt.md"
done
wrong 'a section without an end' 'templates/en/receipt.md:[0-9]+: ' two
rm "$site"/templates/*/receipt.md
for language in $(complete_languages); do
	printf 'verbs:\n  buy: [unclosed\n' >"$site/games/hab-gut/$language.yaml"
done
wrong 'a pack that is no YAML' 'games/hab-gut/en.yaml:[0-9]+' three
# lacks KEY LINES WHAT - a pack without it is wrong, and why it is needed told.
lacks() {
	sed "$2" "$srcdir/games/hab-gut/en.yaml" >"$site/games/hab-gut/en.yaml"
	run pli template --check
	is "$status" 78 "a pack must have $1"
	like "$out" "games/hab-gut/en.yaml:[0-9]+: $1 is missing: $3" \
		'and is told what for'
}
rm "$site"/games/hab-gut/*
lacks verbs.done.words '/^  done:/,/^  play:/{/^  *words:/d}' 'a list of the words'
lacks verbs.done.write '/^    write: done/d' 'the order as letters write it'
lacks kinds.trade.missing '/whether you trade/d' 'what letters say is still'
lacks kinds.market.name '/name: the market/d' 'what letters call this decision'
lacks about '/^about:/,/^length/{/^length/!d}' 'what the game is'
lacks length '/^length:/d' 'how long it takes'
# stray KEY LINES GUESS - what nobody reads is wrong, and what was meant is told.
stray() {
	sed "$2" "$srcdir/games/hab-gut/en.yaml" >"$site/games/hab-gut/en.yaml"
	run pli template --check
	is "$status" 78 "$1 is unknown"
	like "$out" "games/hab-gut/en.yaml:[0-9]+: unknown key: $1$3" \
		'and what was meant is told'
}
stray kinds.tarde 's/^kinds:$/&\n  tarde: {name: x}/' ' \(did you mean trade\?\)'
stray kinds.auction 's/^kinds:$/&\n  auction: {name: x}/' ''
stray kinds.trade.nam '/^kinds:/,/^  trade:/s/^  trade:$/&\n    nam: x/' ' \(did you mean name\?\)'
stray verbs.byu 's/^verbs:$/&\n  byu: {write: x}/' ' \(did you mean buy\?\)'
stray verbs.done.wrds 's/^  done:$/&\n    wrds: [x]/' ' \(did you mean words\?\)'
rm "$site"/games/hab-gut/*
echo 'Hello' >"$site/templates/en/trun.md"
run pli template --check
is "$status" 78 'a slip in a name is found'
like "$out" 'trun.md: nothing reads' 'and told'
done_testing
