#!/bin/sh
# The kept letters under axe-core (4.10.2, of npm) in Chromium, as wide as a phone,
# on a light and on a dark screen: no rule of WCAG 2 or of good practice is broken,
# no letter is wider than the screen, and no more buttons are seen than fit on one.
#
# By day a letter of each game, the turn in English; PLI_SOAK=1 tries all.  Contrast
# in the dark is left to access.t: axe does not know the ground of a page that has
# no colour of its own.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/axe.sh"

command -v chromium >/dev/null || skip_all 'no chromium'
axe_get || skip_all "$axe_lacks"

# page LETTER: with what says at its end what is wrong.
page() {
	sed '/<\/html>/d' "$1"
	echo "<script src=\"file://$axe\"></script><script>"
	cat <<-'X'
	const boxes = () => [...document.querySelectorAll(".b")]
		.map(b => b.getBoundingClientRect()).filter(b => b.height)
	const high = () => Math.max(0, ...boxes().map(b => b.bottom)) -
		Math.min(...boxes().map(b => b.top), 1e9)
	const out = text => document.documentElement.setAttribute("data-axe", text)
	axe.run(document).then(result => out([
		...result.violations.map(v => v.id + " " + v.nodes[0].html),
		...document.documentElement.scrollWidth > innerWidth ? ["too wide"] : [],
		...high() > 660 ? ["buttons " + high() + " pixels high"] : [],
		result.passes.length < 15 ? "hardly looked at" : "looked at"
	].join("; ")), error => out("" + error))
	X
	echo '</script></html>'
}

# browse SCHEME PAGE: it as it is when all is done; 0 is dark.
browse() {
	HOME=$PWD timeout 300 chromium --headless=new --no-sandbox --disable-gpu \
		--hide-scrollbars --window-size=500,900 --virtual-time-budget=60000 \
		--user-data-dir="$PWD/data" --allow-file-access-from-files \
		--disable-web-security --disable-dev-shm-usage \
		--blink-settings=preferredColorScheme="$1" \
		--dump-dom "file://$PWD/$2" 2>/dev/null
}

# looks SCHEME LETTER...: in frames of one page, "LETTER: what is wrong" each.
looks() {
	scheme=$1 n=0
	shift
	{
		echo '<!DOCTYPE html><html lang="en"><title>all</title>'
		for letter; do
			n=$((n + 1))
			page "$letter" >"page$n.html"
			printf '<iframe title="%s" src="page%s.html" width="480" height="800"></iframe>\n' \
				"${letter##*golden/}" "$n"
		done
		cat <<-'X'
		<script>
		const frames = [...document.querySelectorAll("iframe")]
		const said = frame => frame.contentDocument.documentElement.dataset.axe
		const look = () => frames.every(said) ?
			document.body.append(...frames.map(frame => Object.assign(
				document.createElement("p"), {className: "said",
				textContent: frame.title + ": " + said(frame)}))) :
			setTimeout(look, 100)
		onload = look
		</script>
		X
	} >all.html
	browse "$scheme" all.html | sed -n 's/.*<p class="said">/&/p' |
		sed 's/<p class="said">/\n/g' | sed -n 's/<\/p>.*//p'
}

# wrong LETTER SCHEME: the same of one.
wrong() {
	looks "$2" "$1" | sed 's/^[^:]*: //' | head -n 1
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
	HOME=$PWD timeout 300 chromium --headless=new --no-sandbox --disable-gpu \
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

# It finds what it looks for.
printf '%s\n' '<html><body><h1>A</h1><img src="x"></body>' '</html>' >bad.html
if [ -z "${PLI_SOAK-}" ]; then
	# The games one after the other.
	set -- "$srcdir"/tests/golden/*/turn.en.html
	for scheme in 1 0; do
		looks $scheme "$@" "$PWD/bad.html" >looked
		for letter; do
			name=${letter#"$srcdir"/tests/golden/}
			is "$(sed -n "s,^$name: ,,p" looked)" 'looked at' \
				"$name, scheme $scheme"
		done
		like "$(tail -n 1 looked)" 'image-alt' 'a picture without words is found'
	done
	done_testing
	exit
fi
for letter in "$srcdir"/tests/golden/*/*.html; do
	name=${letter#"$srcdir"/tests/golden/}
	is "$(wrong "$letter" 1)" 'looked at' "$name"
	is "$(wrong "$letter" 0)" 'looked at' "$name, in the dark"
done
like "$(wrong "$PWD/bad.html" 1)" 'image-alt' 'a picture without words is found'
done_testing
