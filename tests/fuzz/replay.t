#!/bin/sh
# Every fuzz target takes every file of its corpus.
. "${srcdir:-.}/tests/cli/lib.sh"

# shellcheck disable=SC2086
set -- $FUZZ_TARGETS
[ $# -gt 0 ] || skip_all 'no fuzz targets'
plan $#
for target; do
	name=${target##*/fuzz_}
	find "$srcdir/tests/fuzz/corpus/$name" -type f >files 2>/dev/null
	if [ -s files ]; then
		ok "$name: $(wc -l <files) files" \
			xargs "$builddir/$target" <files
	else
		fail "$name: no corpus"
	fi
done
