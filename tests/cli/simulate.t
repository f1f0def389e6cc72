#!/bin/sh
# Random matches, and their files, for every game.
. "${srcdir:-.}/tests/cli/lib.sh"

run "$PLI" simulate go
is "$status" 64 'a game must be known'
run "$PLI" simulate hab-gut --seats 2
is "$status" 64 'and be played by so many'
run "$PLI" simulate hab-gut --count many
is "$status" 64 'a number must be one'
run "$PLI" simulate hab-gut --option nonsense=1
is "$status" 78 'an option must be known'

"$PLI" games | sed 's/ .*//' >names
ok 'there are games' test -s names
while read -r game; do
	run "$PLI" games "$game"
	is "$status" 0 "$game tells its facts"
	like "$out" '^languages: en( de)? fr' "$game is played in English and French"
	run "$PLI" simulate "$game" --count 20 --seed 5
	is "$status" 0 "$game is played"
	like "$(printf '%s\n' "$out" | tail -1)" \
		'^[0-9]+ random moves per second$' "$game says how fast"
	printf '%s\n' "$out" | head -n -1 >first
	"$PLI" simulate "$game" --count 20 --seed 5 | head -n -1 >second
	same second first "$game is played the same with the same seed"
	run "$PLI" --now 2026-11-21 simulate "$game" --count 5 --out "$game"
	is "$status" 0 "$game is written"
	is "$(find "$game" -name '*.pli' | wc -l)" 5 "as $game's five files"
	for f in "$game"/*.pli; do
		run "$PLI" verify "./$f"
		is "$status" 0 "$f verifies"
		like "$out" '^right are .*, replay$' "$f to the last move"
		# The sentence may be broken anywhere.
		like "$(echo "$out" | tr -s '\n ' ' ')" \
			' wins with|Nobody wins' "$f has an end"
	done
	"$PLI" --now 2026-11-21 simulate "$game" --count 5 --out again >again.out
	same again/sim3.pli "$game/sim3.pli" "$game's files are the same again"
	grep '^sealed: ' "$game/sim0.pli" >sealed
	run "$PLI" games "$game"
	if printf '%s\n' "$out" | grep -q 'without hidden'; then
		skip "$game hides nothing"
	elif [ "$game" = industria ] || [ "$game" = age-of-industry ]; then
		skip "$game hides cards, and no move"
	else
		ok "$game's files hold sealed moves" test -s sealed
	fi
done <names

# A match file holds a digest of what each entry caused.  If this fails after a
# change of what letters say, matches that run could not go on: such things are
# told aside (phrase_aside, event_aside).  Only rules that have changed, or the
# order in which moves are listed, give another sum.
while read -r game sum; do
	"$PLI" --now 2026-11-21T18:00:00Z simulate "$game" --count 6 --seed 7 \
		--out "sums-$game" >sums.out
	is "$(cat "sums-$game"/*.pli | grep '^result: ' | cksum)" "$sum" \
		"$game causes what it caused when matches began"
done <<'E'
hab-gut 1090572589 29315
hauts-fourneaux 1305588434 20213
industria 3861486163 59942
age-of-industry 4261189161 29397
heliopolis 2628645459 130831
E
done_testing
