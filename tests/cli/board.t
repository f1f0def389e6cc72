#!/bin/sh
# The board page: a whole match in which one seat answers by it alone, in a real
# browser, and its letters are taken in by "pli ingest".  PLI_SOAK: of each game, in
# both languages.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
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

# play GAME LANG WIDTH...
play() {
	game=$1 lang=$2
	shift 2
	site=$dir/$game.$lang
	site_make
	echo 'board: https://example.org/board.html' >>"$site/pli.yaml"
	must pli new "$game" --name demo --seat "Anna <anna@example.net>;$lang" \
		--bot greedy --bot random
	seats=1
	site_begin
	NOW=$now PYTHONPATH=$srcdir/tests/board python3 -B \
		"$srcdir/tests/board/match.py" "$site" "file://$dir/board.html" "$lang" "${BOARD_SEED:-7}" "$@" \
		>played 2>&1
	grep -q '^ok ' played || sed 's/^/# /' played
	while read -r line; do
		case $line in
		'ok '*) pass "$game, $lang: ${line#ok }" ;;
		'not ok '*) fail "$game, $lang: ${line#not ok }" ;;
		*) echo "$line" ;;
		esac
	done <played
}

if ! command -v chromedriver >/dev/null || ! command -v chromium >/dev/null; then
	pass 'no match is played: no chromium here # SKIP'
elif [ -n "${PLI_SOAK-}" ]; then
	for game in $("$PLI" games | sed 's/ .*//'); do
		play "$game" en 390 1200
		play "$game" fr 1200 390
	done
else
	play hab-gut fr 390 1200
fi
done_testing
