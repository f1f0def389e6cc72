#!/bin/sh
# A third map of Age of Industry is one YAML file in the site's own folder, and
# a mistake in it is told with file and line.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

third=$srcdir/tests/games/age-of-industry/belgium.yaml
edition=$site/games/age-of-industry/edition.yaml

site_make
mkdir -p "${edition%/*}"
sed '1,/^places:/d; /^---$/,$d' "$third" >places.yaml
{
	sed '/^places:/r places.yaml' \
		"$srcdir/games/age-of-industry/edition.yaml"
	sed '1,/^---$/d' "$third"
} >edition.yaml

# set_table MAP: with this edition.
set_table() {
	run pli new age-of-industry --name demo --option "map=$1" \
		--seat 'Anna <anna@example.net>;en' \
		--seat 'Bruno <bruno@example.net>;fr'
}

# refused FROM TO WHY [WHERE]: Belgium with a mistake in it.
refused() {
	sed "s/$1/$2/" edition.yaml >"$edition"
	at=$(awk -v text="${4-$2}" 'index($0, text) { n = NR } END { print n }' \
		"$edition")
	set_table belgium
	is "$status" 78 "$3"
	like "$errors" "age-of-industry/edition.yaml: line $at: $3" \
		'with file and line'
}

refused '- \[antwerp, ghent]' '- [antwerp, atlantis]' \
	'this map has no place "atlantis" for a link'
refused 'group: mauve, spaces: \[space-port, space-port, space-open]' \
	'group: purple, spaces: [space-port]' 'group must be one of the cards'
refused 'id: mauve, kind: group, count: 5' 'id: mauve, kind: group, count: 0' \
	'there is no card of group mauve' '{place: antwerp, group: mauve'
cat edition.yaml >"$edition"
set_table atlantis
is "$status" 78 'a map that is not there is refused'
like "$errors" 'map is none of maps' 'and named'

set_table belgium
is "$status" 0 'Belgium is played'
seats=2
site_begin
like "$(pli show demo --seat 0)" 'Belgium, 1830-1880, turn 1' 'it has a name'
like "$(pli show demo --seat 1)" '^Gand +bleu +1' 'and towns, in French too'

# Nobody said where these towns lie: all of them are drawn, each elsewhere.
pli show demo --format svg >map.svg
is "$status" 0 'a map without points is drawn'
is "$(grep 'url(#[ew][ae]st)' map.svg | cut -d'"' -f2 | sort -u | wc -l)" 15 \
	'with all its places'

# say WORDS: the seat that acts writes them; all players understand both.
say() {
	n=$((n + 1))
	printf '%s\n' "$1" | post "$(who)" "say$n"
}
say 'draw pile and pile'
say 'tirer pioche et pioche'
say 'double coal mine in Charleroi'
say 'doubler port à Ostende'
like "$(pli log demo)" 'builds a coal mine, technology 1, in Charleroi' \
	'a mine is built'
like "$(pli log demo)" 'builds a port, technology 1, in Ostend' 'and a port'
run pli verify demo
is "$status" 0 'the match verifies'
done_testing
