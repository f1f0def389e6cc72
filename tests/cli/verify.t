#!/bin/sh
# What pli verify says to good, broken and forged files.
. "${srcdir:-.}/tests/cli/lib.sh"

s=$srcdir/state/samples
tab=$(printf '\t')
while IFS=$tab read -r file other want words; do
	case $file in '#'* | '') continue ;; esac
	case $other in
	-) run "$PLI" verify "$s/$file" ;;
	key) run "$PLI" verify --key "$(cat "$s/key")" "$s/$file" ;;
	*) run "$PLI" verify "$s/$file" "$s/$other" ;;
	esac
	is "$status" "$want" "$file ends with $want"
	if [ -n "$words" ]; then
		like "$errors" "^pli: .*($words)" "$file is told: $words"
		unlike "$out" '^proved:' "$file proves nothing"
	else
		like "$out" '^proved: ' "$file proves something"
		like "$out" '^not proved: ' "$file does not prove all"
		is "$errors" '' "$file is told nothing else"
	fi
done <"$s/LIST"

run "$PLI" verify "$s/kinds.pli"
like "$out" '^host key   f94f7111' 'the host key is told'
like "$out" 'compare it with your first letter' 'and that it must be compared'
like "$out" 'a later entry may exist' 'and that the file may be old'
like "$out" 'because$' 'and why the dice are not proved'
run "$PLI" verify --key "$(cut -d' ' -f2 "$s/key")" "$s/fresh.pli"
is "$status" 0 'the key alone can be pinned'
like "$out" 'as pinned' 'and is told to be'
run "$PLI" verify --key 1234 "$s/fresh.pli"
is "$status" 64 'but it must be one'
run "$PLI" verify "$s/kinds.pli"
like "$out" '^entry 10 +void: back to entry 7 \(mistake\)$' 'voids are told'
like "$out" '^entry 9 +note \(host\): ' 'and notes'
like "$out" '^seat 0 +Anna: salted the dice; orders by mail 1' \
	'and who gave what by what'
run "$PLI" verify "$s/midgame.pli" "$s/letter.eml" "$s/letter.eml"
is "$status" 0 'letters are compared'
like "$out" 'entry 8 is in the file as the letter has it' 'and agree'
grep -v Pli-Head "$s/letter.eml" >bare.eml
run "$PLI" verify "$s/midgame.pli" bare.eml
is "$status" 65 'a letter without its header is none'
sed 's/^Pli-Head: 1 8/Pli-Head: 1 7/' "$s/letter.eml" >false.eml
run "$PLI" verify "$s/midgame.pli" false.eml
is "$status" 77 'a letter that nobody signed'
like "$errors" 'not signed by a host' 'is told to be'
run "$PLI" verify "$s/midgame.pli" nothing.eml
is "$status" 66 'a letter must be there'
run "$PLI" verify nothing
is "$status" 66 'and so must a file'
run "$PLI" verify
is "$status" 64 'one must be named'
run "$PLI" verify --edition nothing "$s/finished.pli"
is "$status" 66 'and an edition that is named'
run sh -c '"$PLI" verify - <"$1"' sh "$s/finished.pli"
is "$status" 0 'a file may come on stdin'
head -c 17000000 /dev/zero >large
run "$PLI" verify large
isnt "$status" 0 'a file that is far too long is refused'
: >empty
run "$PLI" verify empty
is "$status" 65 'and so is an empty one'
done_testing
