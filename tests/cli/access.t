#!/bin/sh
# What a reader who does not see a letter, or sees it in the dark, is owed: the
# kept letters of all games have a language, headings in order, heads of tables
# that say what they head, and words for each picture; and no colour is used that
# the table of colours has not, for both kinds of screen.
. "${srcdir:-.}/tests/cli/lib.sh"

colours=$srcdir/templates/colours.yaml

# wrong FILE: what is wrong with a letter, a line each.
wrong() {
	tr '\n' ' ' <"$1" | sed 's/</\n</g' | awk '
		/^<html/ && !/ lang="[a-z][a-z]"/ { print "no language" }
		/^<title>/ && /^<title> *$/ { print "no title" }
		/^<h[1-6]/ {
			level = substr($0, 3, 1)
			if (level > last + 1)
				print "h" level " behind h" last
			if (level == 1 && ones++)
				print "two headings of the first level"
			last = level
		}
		/^<th/ && !/^<th scope="(col|row)"/ { print "a head of nothing: " $0 }
		/^<img/ && !/ alt="[^"]+/ { print "a picture without words" }
		/^<(script|link|iframe|object)/ { print "not in a letter: " $0 }
		END { if (last == "") print "no heading" }'
}

for letter in "$srcdir"/tests/golden/*/*.html; do
	is "$(wrong "$letter")" '' "${letter#"$srcdir"/tests/golden/} can be heard"
done
# The searcher finds what it looks for.
printf '<html><body><h1>A</h1><h3>B</h3><th>C</th><img src="x" alt="">' >bad
is "$(wrong bad | wc -l | tr -d ' ')" 4 'and a bad one is found out'

# ---- colours ----

# used FILE...: colours in it, each once; of three digits or six.
used() {
	cat "$@" | grep -oE '[": ]#[0-9a-f]{3}([0-9a-f]{3})?[^0-9a-z-]' |
		grep -o '#[0-9a-f]*' | sort -u
}

# known SIDE: those of the table.
known() {
	sed -n "s/.*$1: \"\(#[0-9a-f]*\)\".*/\1/p" "$colours" | sort -u
}

known light >light.list
known dark >dark.list
used "$srcdir"/games/*/*.svg "$srcdir"/games/*/board.yaml \
	"$srcdir"/templates/svg/*.svg "$srcdir"/templates/svg/parts/*.svg >used.list
is "$(comm -23 used.list light.list)" '' 'each colour of a board is in the table'
# A document's rules for the dark stand in lines that begin so.
grep -v prefers-color-scheme:dark "$srcdir"/templates/html/shell.html >light.html
grep prefers-color-scheme:dark "$srcdir"/templates/html/shell.html >dark.html
used "$srcdir"/src/text/markup_html.c light.html >used.list
is "$(comm -23 used.list light.list)" '' 'so is each of a letter'
used dark.html "$srcdir"/templates/html/pli.css >used.list
is "$(comm -23 used.list dark.list)" '' 'and each of letters and pages in the dark'
is "$(sed -n 's/.*light: "\([^"]*\)".*/\1/p' "$colours" | sort | uniq -d)" '' \
	'no colour becomes two'

# contrast COLOUR COLOUR: of WCAG 2.2, at least 4.5 or what it is.
contrast() {
	awk -v a="$1" -v b="$2" '
		function part(text, at) {
			v = (index(digits, substr(text, at, 1)) - 1) * 16 + \
				index(digits, substr(text, at + 1, 1)) - 1
			v /= 255
			return v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ^ 2.4
		}
		function light(text) {
			return .2126 * part(text, 2) + .7152 * part(text, 4) + \
				.0722 * part(text, 6)
		}
		BEGIN {
			digits = "0123456789abcdef"
			x = light(a) + .05; y = light(b) + .05
			c = x > y ? x / y : y / x
			print (c >= 4.5 ? "enough" : c)
		}'
}

# of WHAT SIDE: that colour.
of() {
	sed -n "s/.*what: $1,.* $2: \"\(#[0-9a-f]*\)\".*/\1/p" "$colours"
}

for side in light dark; do
	is "$(contrast "$(of "a button's words" $side)" "$(of 'a button' $side)")" \
		enough "a button can be read, $side"
	is "$(contrast "$(of 'quiet words' $side)" "$(of 'the ground' $side)")" \
		enough "so can quiet words on a board, $side"
done
is "$(contrast '#777777' '#888888' | cut -c1-3)" 1.2 'and what cannot is found'
done_testing
