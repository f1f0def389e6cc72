#!/bin/sh
# How many letters a match takes, as README.md, the list of games and the invitation
# say it, is one number for all of them; PLI_SOAK=1 plays matches and counts.
. "${srcdir:-.}/tests/cli/lib.sh"

# readme GAME: "16/8".
readme() {
	tr '\n' ' ' <"$srcdir/README.md" |
		sed -n "s|.*\\*\\*$1\\*\\* ([^;)]*; \\([0-9]*/[0-9]*\\)).*|\\1|p"
}

# pack FILE: the same of a pack, whose sentence has these two numbers and no other.
pack() {
	sed -n 's/^length: *//p' "$1" | tr -cs '0-9' ' ' |
		sed 's|^ *\([0-9]*\) \([0-9]*\) *$|\1/\2|'
}

while IFS='|' read -r game title; do
	told=$(readme "$title")
	like "$told" '^[0-9]+/[0-9]+$' "README.md tells of $game"
	for file in "$srcdir/games/$game"/??.yaml; do
		is "$(pack "$file")" "$told" "so does $game/${file##*/}"
	done
	echo "$game $told" | tr / ' ' >>told
done <<-'X'
	hab-gut|Hab & Gut
	hauts-fourneaux|Les Hauts Fourneaux
	age-of-industry|Age of Industry
	heliopolis|Héliopolis
	industria|Industria
X

# A count of few matches: a quarter more or less is as told.
if [ -n "${PLI_SOAK-}" ]; then
	while read -r game several ahead; do
		"$builddir/tests/bench/bench_letters" 4 "$game" >counted
		awk -v game="$game" -v several="$several" -v ahead="$ahead" '
			function off(n, told) {
				return n < .75 * told || n > 1.25 * told
			}
			$1 == game && (off($3 / 4, several) || off($4 / 4, ahead)) {
				print $3 / 4 "/" $4 / 4
			}
			$1 == game { found = 1 }
			END { if (!found) print "not counted" }' counted >off
		is "$(cat off)" '' "$game takes as many: $several/$ahead"
	done <told
fi
done_testing
