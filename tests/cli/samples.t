#!/bin/sh
# Each sample is answered by pli verify as state/samples/LIST says.
. "${srcdir:-.}/tests/cli/lib.sh"

samples=$srcdir/state/samples
"$PLI" verify --help >/dev/null 2>&1 || skip_all 'no pli verify'
tab=$(printf '\t')

while IFS="$tab" read -r file with code words; do
	case $file in
	'' | '#'*) continue ;;
	esac
	set -- "$samples/$file"
	case $with in
	key) set -- "$@" --key "$(cat "$samples/key")" ;;
	*.eml) set -- "$@" "$samples/$with" ;;
	esac
	run "$PLI" verify "$@"
	is "$status" "$code" "$file: exit $code"
	[ -z "$words" ] || like "$out$errors" "$words" "$file: $words"
done <"$samples/LIST"

done_testing
