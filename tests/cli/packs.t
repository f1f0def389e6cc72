#!/bin/sh
# What the rules and the engine say has a text, and no text is never said.
# (test_packs looks at what random matches meet; this at the sources.)
. "${srcdir:-.}/tests/cli/lib.sh"

# said FILE... - the keys that C sources hand to these functions.
said() {
	cat "$@" | tr '\n\t' '  ' | grep -oE \
	    '(event_add|refuse|refuse_number|phrase_set|set_near)\([^;]*' |
		grep -oE '"[a-z]+(-[a-z]+)*"' | tr -d '"' | sort -u
}

# keys WHERE PACK - the keys of a map of a pack.
keys() {
	sed -n "/^$1:/,/^[a-z]/s/^  \([a-z-]*\):.*/\1/p" "$2" | sort -u
}

# without A B - the lines of A that B lacks.
without() {
	comm -23 "$1" "$2"
}

set -- "$srcdir"/games/*/
plan $((2 * $# + 2))

keys refusals "$srcdir/templates/en.yaml" >shared
for folder; do
	folder=${folder%/}
	game=${folder##*/}
	{ keys events "$folder/en.yaml"; keys refusals "$folder/en.yaml"; } |
		sort -u >pack
	sort -u pack shared >known
	said "$folder"/*.c >told
	# A key of one word may be the name of an argument; test_packs meets it.
	grep -- - told >dashed
	is "$(without dashed known)" '' "$game: what is said has a text"
	cat "$folder"/*.c | grep -oE '"[a-z-]+"' | tr -d '"' | sort -u >literals
	is "$(without pack literals)" '' "$game: what has a text is said"
done

cat "$srcdir"/src/match/*.c "$srcdir"/src/play/*.c "$srcdir"/src/reading/*.c \
	"$srcdir"/src/answer/*.c "$srcdir"/src/wishes/*.c "$srcdir"/src/intake/*.c \
	"$srcdir"/src/language/*.c | grep -oE '"near-[a-z]+"' | tr -d '"' |
	sort -u >near
said "$srcdir"/src/match/*.c "$srcdir"/src/play/*.c "$srcdir"/src/reading/*.c \
	"$srcdir"/src/answer/*.c "$srcdir"/src/wishes/*.c "$srcdir"/src/intake/*.c \
	"$srcdir"/src/language/orders*.c |
	grep -- - >engine
sort -u near engine >needed
is "$(without needed shared)" '' 'what the engine says has a text'
find "$srcdir/src" -name "*.c" -exec cat {} + | grep -oE '"[a-z-]+"' | tr -d '"' | sort -u >literals
is "$(without shared literals)" '' 'what has a text is said by the engine'
