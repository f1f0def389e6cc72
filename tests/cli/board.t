#!/bin/sh
# The board page: a whole match in which one seat answers by it alone, in a real
# browser, and its letters are taken in by "pli ingest"; and what it is without a
# letter.  PLI_SOAK: of each game, in all languages, and the same in Firefox.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/axe.sh"
needs board

"$PLI" board --out board.html || { echo 'Bail out! no page'; exit 99; }
for game in $("$PLI" games | sed 's/ .*//'); do
	"$PLI" board --game "$game" --out one.html
	gzip -9 -c one.html >one.gz
	ok "the page of $game has at most 700 KB" \
		test "$(wc -c <one.gz)" -lt 716800
done
run "$PLI" board --game no-such-game
is "$status" 64 'a game that is not there is a mistake of usage'
unlike "$(sed 's/<script type=.*//' board.html)" 'https\?://[^w]' \
	'the page asks nothing of any server'

# python_says SCRIPT ARGS...: its lines are checks of this test.
python_says() {
	script=$1
	shift
	NOW=$now PYTHONPATH=$srcdir/tests/board python3 -B \
		"$srcdir/tests/board/$script" "$@" >played 2>&1
	played_says
}

played_says() {
	grep -q '^ok ' played || sed 's/^/# /' played
	while read -r line; do
		case $line in
		'ok '*) pass "$about: ${line#ok }" ;;
		'not ok '*) fail "$about: ${line#not ok }" ;;
		*) echo "$line" ;;
		esac
	done <played
}

# play GAME LANG WIDTH...
play() {
	game=$1 lang=$2 about="$1, $2${PLI_BROWSER:+, $PLI_BROWSER}"
	shift 2
	site=$dir/$game.$lang.${PLI_BROWSER-chromium}
	site_make
	echo 'board: https://example.org/board.html' >>"$site/pli.yaml"
	must pli new "$game" --name demo --seat "Anna <anna@example.net>;$lang" \
		--bot greedy --bot random
	seats=1
	site_begin
	python_says match.py "$site" "file://$dir/board.html" "$lang" 7 "$@"
}

# look COUNT GARBLED: without letters, beside the match that was played last; so many
# garbled links of each game.
look() {
	about="without a letter${PLI_BROWSER:+, $PLI_BROWSER}"
	must pli publish "$dir/web"
	"$builddir/tests/board/garbled" "$2" 24 >garbled
	# shellcheck disable=SC2046
	python_says look.py "file://$dir/board.html" "$dir/web" "$1" garbled \
		"$(complete_languages | tr '\n' ' ')" \
		$("$PLI" games | sed 's/ .*//')
}

# axe_looks WIDTHS GAME...: behind look.
axe_looks() {
	widths=$1 about=${PLI_BROWSER:-chromium}
	shift
	if axe_get; then
		python_says axe.py "file://$dir/board.html" "$axe" "$dir/web" \
			"$widths" "$(complete_languages | tr '\n' ' ')" "$@"
	else
		skip "the page is not looked at by axe: $axe_lacks"
	fi
}

# hostile COUNT COPIES: so many garbled links of each game, and so many damaged ones
# of each of them, without a browser.
hostile() {
	command -v node >/dev/null || {
		skip 'no hostile links without a browser: no node here'
		return
	}
	about='the program of the page'
	"$builddir/tests/board/garbled" "$1" 24 |
		node "$srcdir/tests/board/hostile.js" board.html 7 "$2" >played 2>&1
	played_says
}

# everything BROWSER: of all games in all languages.
everything() {
	PLI_BROWSER=$1
	export PLI_BROWSER
	for game in $("$PLI" games | sed 's/ .*//'); do
		for lang in $(complete_languages); do
			play "$game" "$lang" 390 1200
		done
	done
	look 2000 100
	# shellcheck disable=SC2046
	axe_looks '390 1200' $("$PLI" games | sed 's/ .*//')
}

if [ -n "${PLI_SOAK-}" ]; then
	hostile 20000 9
else
	hostile 6 20
fi
chromium=
! command -v chromedriver >/dev/null || ! command -v chromium >/dev/null ||
	chromium=yes
if [ -n "$chromium" ] && [ -z "${PLI_SOAK-}" ]; then
	play hab-gut fr 390 1200
	look 40 2
	axe_looks 390 hab-gut
elif [ -n "$chromium" ]; then
	everything chromium
else
	skip 'no match is played: no chromium here'
fi
if [ -n "${PLI_SOAK-}" ] && command -v firefox-esr >/dev/null; then
	everything firefox
elif [ -n "${PLI_SOAK-}" ]; then
	skip 'no match is played in Firefox: no firefox-esr here'
fi
done_testing
