#!/bin/sh
# Every game that has a picture: at each stage, for each reader, in each
# language it is drawn; letters carry it, and go without where it fails.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"


# is_png FILE
is_png() {
	[ "$(head -c 8 "$1" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ]
}

# entries FILE: the last entry with moves before the reveal.
entries() {
	grep -c '^sig: ' "$1"
}

# Who reads it at entry $at: all, or by day one who has no seat and one who has.
readers() {
	echo -1
	if [ -n "${PLI_SOAK-}" ]; then
		seq 0 $((seats - 1))
	else
		echo $((at % seats))
	fi
}

# draw_all FILE: what is wrong with any picture of a match.
draw_all() {
	languages=$(complete_languages)
	row=0
	last=$(($(entries "$1") - 2))
	seats=$(sed -n 's/^seats: //p' "$1" | head -n 1)
	for at in $((seats + seats + 1)) $((last / 2)) "$last"; do
		for seat in $(readers); do
			reader=
			[ "$seat" -lt 0 ] || reader="--seat $seat"
			# By turns; in a soak in each.
			row=$((row + 1)) column=0
			for language in $languages; do
				column=$((column + 1))
				its_turn "$row" "$((column - 1))" || continue
				# shellcheck disable=SC2086
				"$PLI" show "$1" --at "$at" $reader \
					--language $language --format svg \
					>board.svg 2>board.err || {
					echo "$at $reader $language"
					cat board.err
				}
				grep -l '{{' board.svg
				[ "$(tail -c 7 board.svg)" = '</svg>' ] ||
					echo "$at $reader $language: no end"
				command -v xmllint >/dev/null || continue
				xmllint --noout board.svg 2>&1
			done
		done
		# shellcheck disable=SC2086
		"$PLI" show "$1" --at "$at" $reader --format png >board.png &&
			is_png board.png || echo "$at: no PNG"
		[ "$(wc -c <board.png)" -lt 150000 ] || echo "$at: too large"
	done
}

for board in "$srcdir"/games/*/board.svg; do
	game=$(basename "$(dirname "$board")")
	for players in $("$PLI" games --help >/dev/null; sed -n \
		's/^players: {min: \([0-9]\), max: \([0-9]\)}.*/\1 \2/p' \
		"$srcdir/games/$game/edition.yaml"); do
		must "$PLI" simulate "$game" --seats "$players" --count 1 \
			--seed 7 --out "$game.$players"
		is "$(draw_all "$game.$players/sim0.pli")" '' \
			"$game is drawn for $players players"
	done
done

# ---- names ----

site_make

# tall GAME NAME: how high the picture is with a player of that name.
tall() {
	must pli new "$1" --name tall --seat "$2" --seat Bruno --seat Chloé
	for seat in 0 1 2; do
		must pli salt tall --seat $seat "a sentence of mine" >/dev/null
	done
	pli show tall --format svg | sed -n '1s/.* height="\([0-9]*\)".*/\1/p'
	rm "$site"/*/tall* "$site"/outbox/*/tall*
}

for game in age-of-industry hauts-fourneaux heliopolis industria; do
	is "$(($(tall $game 'Anna von und zu Wittgensteinau') -
		$(tall $game Anna)))" 150 "$game: a long name has its own line"
done

# ---- letters ----

site_match
site_begin
must pli send
letter=$(grep -l '^To:.*anna' "$site".mail/new/* | tail -n 1)
like "$(cat "$letter")" '^Content-Type: image/png' 'a letter has its picture'
unlike "$(cat "$letter")" 'image/svg' 'and no other'
id=$(sed -n 's/^Content-ID: <\(.*\)>.*/\1/p' "$letter" | tr -d '\r')
like "$(tr -d '\r\n' <"$letter" | sed 's/=\([^3]\)/\1/g; s/=3D/=/g')" \
	"src=\"cid:$id\"" 'which its HTML shows'

# The helper is not there: the letters go.
mkdir libexec
for helper in "$PLI_LIBEXEC"/pli-*; do
	[ ! -x "$helper" ] || [ -d "$helper" ] ||
		[ "${helper##*/}" = pli-draw ] || ln -s "$helper" libexec/
done
rm -rf "$site".mail
printf 'wait\nbuy 1 coal\n' | mail_from 0 first >mail
ingest mail
(
	PLI_LIBEXEC=$PWD/libexec
	export PLI_LIBEXEC
	must pli send
)
like "$(ls "$site".mail/new | wc -l)" '[1-9]' 'without the helper letters go'
unlike "$(cat "$site".mail/new/*)" '^Content-Type: image' 'with no picture'

# The host's board is broken: it is told, and the letters go.
mkdir -p "$site/games/hab-gut"
cp "$srcdir/games/hab-gut/board.svg" "$site/games/hab-gut/"
sed 's/here: .*/here: 1 + nothing/' "$srcdir/games/hab-gut/board.yaml" \
	>"$site/games/hab-gut/board.yaml"
printf 'done\n' | mail_from 1 second >mail
ingest mail
is "$status" 0 'a board with a mistake stops nothing'
like "$(cat "$site/log/pli.log")" \
	'board.yaml:[0-9]*: the sum here knows no number nothing' \
	'its line is named in the log'
run pli show demo --format svg
is "$status" 78 'and by show'
# Of the views of its history it keeps what it asks for.
echo '{{#history}}[{{entry}}{{#me}} me{{/me}}{{#companies}}{{#first}} all{{/first}}{{/companies}}]{{/history}}' \
	>"$site/games/hab-gut/board.svg"
shows() {
	printf '%s\n' 'history: 2' "$@" >"$site/games/hab-gut/board.yaml"
	run pli show demo --seat 0 --format svg
	echo "$out" | sed 's/\[[0-9]*/[N/g'
}
is "$(shows)" '[N me all][N me all]' 'a history of whole views'
is "$(shows 'keep: [me]')" '[N me][N me]' 'and of parts of them'
is "$(shows 'keep: [me, me, none, {a: b}]')" '[N me][N me]' \
	'odd parts are left out'
rm -r "$site/games"

echo 'pictures: no' >>"$site/pli.yaml"
rm -rf "$site".mail "$site"/outbox/new/*
printf 'done\n' | mail_from 2 third >mail
ingest mail
unlike "$(cat "$site"/outbox/new/*)" 'image/' 'a site can do without'
done_testing
