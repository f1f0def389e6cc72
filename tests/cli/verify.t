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
like "$out" '^in the dice: salt 1 le coeur a ses raisons$' 'and what goes into the dice'
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

# ---- two histories, in any order of pieces ----

two='two histories of this match'
a=$s/midgame.pli
b=$s/forged-history.pli
one=$("$PLI" verify "$a" "$b" 2>&1 | sed -n 's/.*with the prints \(.*\) and .*/\1/p')
other=$("$PLI" verify "$b" | sed -n 's/^last entry 8, print //p')

# convicted WHAT: both prints are told, whichever comes first.
convicted() {
	is "$status" 77 "$1"
	like "$errors" "$two" "$1: told as what it is"
	like "$errors" "prints ($one and $other|$other and $one)" "$1: with both prints"
	unlike "$out" '^proved:' "$1: nothing is proved"
}
like "$one" '^[a-z2-7]{4}( [a-z2-7]{4}){7}$' 'a print is one'
isnt "$one" "$other" 'and there are two'
run "$PLI" verify "$a" "$b"
convicted 'two files'
run "$PLI" verify "$b" "$a"
convicted 'in the other order'
run "$PLI" verify "$s/rolled-back.pli" "$b" "$a"
convicted 'and a third'
awk '/^---$/ { n++ } n > 6' "$b" >tail.pli
for page in 'words a tail' 'a words tail' 'words tail a' 'tail words a'; do
	for piece in $page; do
		case $piece in
		a) cat "$a" ;;
		tail) cat tail.pli ;;
		*) printf '\nSomebody wrote:\n\n' ;;
		esac
	done >page
	sed '1i The page begins.' page >page.txt
	run "$PLI" verify page.txt
	convicted "a page: $page"
done
run "$PLI" verify "$a" tail.pli
convicted 'a file, and some posts of another'
run "$PLI" verify "$b" "$s/letter.eml"
is "$status" 77 'a file and a letter'
like "$errors" "$two" 'are told to be two histories'
like "$errors" "prints are $one in the letter and $other in the file" 'with both prints'
run "$PLI" verify "$s/letter.eml" "$b"
is "$status" 77 'and in the other order'
like "$errors" "$one in the letter and $other in the file" 'as well'

# ---- and what convicts nobody ----

run "$PLI" verify "$a" "$s/rolled-back.pli"
is "$status" 0 'an older file is the same history'
run "$PLI" verify "$s/rolled-back.pli" "$a"
is "$status" 0 'and so is a newer one'
like "$out" 'goes on in what else is given, up to entry 68' 'which is looked at'
run "$PLI" verify "$a" "$a"
is "$status" 0 'and the same one'
run "$PLI" verify "$a" "$s/kinds.pli"
is "$status" 65 'another match'
like "$errors" 'holds nothing of this match' 'is told to be one'
sed '/^entry: 8$/,$s/^time: 2/time: 3/' "$a" >lie.pli
run "$PLI" verify "$a" lie.pli
is "$status" 0 'what no host has signed convicts nobody'
run "$PLI" verify "$a" "$srcdir/README.md"
is "$status" 65 'and what is no piece of a match'
awk '/^---$/ { n++ } { print > ("piece" n) }' "$a"
for n in $(seq 69 -1 1); do
	echo "Post $n"
	cat "piece$n"
done >posts.txt
run "$PLI" verify posts.txt
is "$status" 0 'posts may stand in any order'
like "$out" '^posts.txt: entries 0 to 68, found in 69 places of it$' 'one entry in each'
head -c 17000000 /dev/zero >large
run "$PLI" verify large
isnt "$status" 0 'a file that is far too long is refused'
: >empty
run "$PLI" verify empty
is "$status" 65 'and so is an empty one'
done_testing
