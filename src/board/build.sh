#!/bin/sh
# build.sh SRCDIR OUT SOURCE... - the program of the board page, compressed; in the
# build folder.  What is newer than its object in wasm/ or has newer headers is
# compiled.
set -eu

top=$1 out=$2
shift 2
mkdir -p wasm
newest=$(find "$top/src" "$top/games" -name '*.h' -newer "$out" 2>/dev/null | head -n 1)
[ -e "$out" ] && [ -z "$newest" ] || rm -f wasm/*.o

flags="-iquote $top/src -iquote $top -iquote . -ffunction-sections -fdata-sections"
objects=
for source; do
	object=wasm/$(echo "$source" | tr / -).o
	objects="$objects $object"
	[ -z "$(find "$object" -newer "$top/$source" 2>/dev/null)" ] || continue
	# shellcheck disable=SC2086
	$WASM_CC $flags -Wall -Wextra -c "$top/$source" -o "$object"
done
# shellcheck disable=SC2086
$WASM_CC -mexec-model=reactor -Wl,--gc-sections -Wl,--strip-all \
	-Wl,-z,stack-size=1048576 $objects -o wasm/board.wasm
gzip -9 -n -c wasm/board.wasm >"$out.new"
mv "$out.new" "$out"
