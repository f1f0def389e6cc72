#!/bin/sh
# The kept letters under axe-core (4.10.2, of npm) in Chromium, as wide as a phone,
# on a light and on a dark screen: no rule of WCAG 2 or of good practice is broken,
# and no letter is wider than the screen.
#
# Part of make soak, which gets axe-core by npm; PLI_AXE=.../axe.min.js tries it
# at any time. Contrast in the dark is left to access.t: axe does not know the
# ground of a page that has no colour of its own.
. "${srcdir:-.}/tests/cli/lib.sh"

[ -n "${PLI_SOAK-}${PLI_AXE-}" ] || skip_all 'part of make soak'
command -v chromium >/dev/null || skip_all 'no chromium'
axe=${PLI_AXE-}
if [ -z "$axe" ]; then
	command -v npm >/dev/null || skip_all 'no npm'
	npm pack --silent axe-core@4.10.2 >/dev/null 2>&1 &&
		tar -xzf axe-core-4.10.2.tgz || skip_all 'axe-core cannot be had'
	axe=$PWD/package/axe.min.js
fi

# page LETTER: with what says at its end what is wrong.
page() {
	sed '/<\/html>/d' "$1"
	echo "<script src=\"file://$axe\"></script><script>"
	cat <<-'X'
	const out = text => document.documentElement.setAttribute("data-axe", text)
	axe.run(document).then(result => out([
		...result.violations.map(v => v.id + " " + v.nodes[0].html),
		...document.documentElement.scrollWidth > innerWidth ? ["too wide"] : [],
		result.passes.length < 15 ? "hardly looked at" : "looked at"
	].join("; ")), error => out("" + error))
	X
	echo '</script></html>'
}

# wrong LETTER SCHEME: 0 is dark.
wrong() {
	page "$1" >page.html
	HOME=$PWD timeout 120 chromium --headless=new --no-sandbox --disable-gpu \
		--hide-scrollbars --window-size=500,900 --virtual-time-budget=20000 \
		--user-data-dir="$PWD/data" --allow-file-access-from-files \
		--blink-settings=preferredColorScheme="$2" \
		--dump-dom "file://$PWD/page.html" 2>/dev/null |
		sed -n 's/.*data-axe="\([^"]*\)".*/\1/p' | head -n 1
}

# frame LETTER: on a phone 360 pixels wide.
frame() {
	printf '<iframe title="%s" src="file://%s" style="width:360px"></iframe>\n' \
		"${1##*golden/}" "$1"
}

# too_wide PAGE: those of its frames that have to be moved to be read; a table may
# be moved by itself.
too_wide() {
	cat >>"$1" <<-'X'
	<script>onload = () => {
		const wide = []
		for (const frame of document.querySelectorAll("iframe")) {
			const root = frame.contentDocument.documentElement
			if (root.scrollWidth > root.clientWidth)
				wide.push(frame.title)
		}
		document.documentElement.setAttribute("data-wide", "[" + wide.join("; ") + "]")
	}</script>
	X
	HOME=$PWD timeout 120 chromium --headless=new --no-sandbox --disable-gpu \
		--virtual-time-budget=20000 --user-data-dir="$PWD/data" \
		--allow-file-access-from-files --disable-web-security \
		--dump-dom "file://$PWD/$1" 2>/dev/null |
		sed -n 's/.*data-wide="\([^"]*\)".*/\1/p' | head -n 1
}

for letter in "$srcdir"/tests/golden/*/*.html; do
	frame "$letter"
done >frames.html
is "$(too_wide frames.html)" '[]' 'each letter fits a phone of 360 pixels'
printf '<html><body><p style="width:500px">x' >broad.html
frame "$PWD/broad.html" >frames.html
like "$(too_wide frames.html)" 'broad.html' 'one that does not is found'

for letter in "$srcdir"/tests/golden/*/*.html; do
	name=${letter#"$srcdir"/tests/golden/}
	is "$(wrong "$letter" 1)" 'looked at' "$name"
	is "$(wrong "$letter" 0)" 'looked at' "$name, in the dark"
done
# It finds what it looks for.
printf '%s\n' '<html><body><h1>A</h1><img src="x"></body>' '</html>' >bad.html
like "$(wrong bad.html 1)" 'image-alt' 'a picture without words is found'
done_testing
