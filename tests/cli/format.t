#!/bin/sh
# The commands of state/FORMAT.md, "By hand", do what it says they do.
. "${srcdir:-.}/tests/cli/lib.sh"

for tool in b2sum xxd openssl; do
	command -v $tool >/dev/null || skip_all "no $tool"
done
plan 6

# block N: the N-th indented block of that section.
block() {
	sed -n '/^## 13/,/^## 14/p' "$srcdir/state/FORMAT.md" |
		awk -v want="$1" '
		/^    / { if (!inside) n++; inside = 1
			if (n == want) print substr($0, 5); next }
		{ inside = 0 }'
}

hash=$(block 1)
signature=$(block 2)
commit=$(block 3)
FILE=$srcdir/state/samples/finished.pli
# Used by the commands.
# shellcheck disable=SC2034
last=$(($(grep -c '^sig: ' "$FILE") - 1))

N=0
H0=$(eval "$hash")
like "$H0" '^[0-9a-f]{64}$' 'the hash of entry 0'
head=$(sed -n 's/^Pli-Head://p; /^ /p' "$srcdir/state/samples/letter.eml" |
	tr -d ' \n')
like "$head" "match=$H0" 'is the one in a letter'
# shellcheck disable=SC2034
HASH=$H0
run eval "$signature"
is "$status" 0 'and entry 0 is signed'

N=$last
# shellcheck disable=SC2034
HASH=$(eval "$hash")
run eval "$signature"
is "$status" 0 'as is the last'
# shellcheck disable=SC2034
N=1
run eval "$signature"
isnt "$status" 0 'but not under another number'
is "$(eval "$commit")" "$(sed -n 's/^commit: //p' "$FILE")" \
	'the revealed key is the one committed to'
