#!/bin/sh
# At one table everybody has his own language: a match of each game with a player
# in each language that there is a file of, who answers in the words of his own
# letters.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
without_pictures

letters=${PLI_SOAK:+4000}
letters=${letters:-8}

# The orders that a letter of a seat lists, one a line.
listed() {
	pli show demo --seat "$1" --format json | LC_ALL=C awk '
		/^  "choices": / {
			inside = 1
		}
		/^  "[a-z_]*": / && !/^  "choices": / {
			inside = 0
		}
		inside && sub(/^ *"text": "/, "") && sub(/",?$/, "")' |
		sed 's/\\"/"/g'
}

# A mail with the N-th of them, counted round.
answer() {
	listed "$1" >orders
	n=$(wc -l <orders)
	[ "$n" -gt 0 ] || return
	sed -n "$(($2 % n + 1))p" orders >order
	mail_from "$1" "m$2" <order >mail
	ingest mail
	is "$status, $(($(entries) > $3))" '0, 1' "$game, seat $1: $(cat order)"
}

for game in $(cd "$srcdir/games" && ls ./*/edition.yaml | cut -d/ -f2); do
	rm -rf "$site" "$site.mail"
	site_make
	echo 0707070707070707070707070707070707070707070707070707070707070707 \
		>match.key
	must pli new "$game" --name demo --match-key match.key \
		--seat 'Anna <anna@example.net>;de' \
		--seat 'Bruno <bruno@example.net>;fr' \
		--seat 'Chloé <chloe@example.net>;en'
	seats=3
	site_begin
	for i in $(seq "$letters"); do
		# So many letters are not taken in a day.
		now=$(date -u -d "2026-11-21T18:00:00Z + $i hours" +%Y-%m-%dT%H:%M:%SZ)
		seat=$(who)
		[ -n "$seat" ] || break
		answer "$seat" "$i" "$(entries)"
	done
	[ -z "${PLI_SOAK-}" ] || is "$(who)" '' "$game: to its end"
	like "$(pli show demo --seat 0)" 'Partie demo, Nr\. ' "$game in German"
	like "$(pli show demo --seat 1)" 'Partie demo n' 'in French'
	like "$(pli show demo --seat 2)" 'Match demo, no\. ' 'and in English'
done

# ---- a language that a site has added, as far as it goes ----

rm -rf "$site" "$site.mail"
site_make
mkdir -p "$site/templates" "$site/games/hab-gut"
cp "$srcdir/tests/languages/templates/es.yaml" "$site/templates"
cp "$srcdir/tests/languages/games/hab-gut/es.yaml" "$site/games/hab-gut"
run pli template --check es
is "$status" 0 'what is translated has no mistake'
like "$out" '^es: [1-9] %; it lacks [0-9]+ of [0-9]+ texts' 'and is counted'
must pli new hab-gut --name demo --match-key match.key \
	--seat 'Anna <anna@example.net>;es' \
	--seat 'Bruno <bruno@example.net>;es' \
	--seat 'Chloé <chloe@example.net>;en'
site_begin
game='hab-gut in Spanish'
while seat=$(who) && [ "$seat" = 2 ]; do
	answer 2 0 "$(entries)"
done
listed "$seat" >orders
like "$(cat orders)" '^compro 2 carbón$' 'orders are listed in the new language'
echo 'compra dos acciones de carbón' | mail_from "$seat" es >mail
ingest mail
letter_to "$seat" >letter
like "$(cat letter)" ' compra 2 carbón a ' 'read, and told'
like "$(cat letter)" 'Match demo, no\. ' 'the rest stands in'
done_testing
