#!/bin/sh
# Files changed and signed again by their true host are judged the same by
# pli verify and by a second reader, written from state/FORMAT.md alone.  With
# PLI_SOAK 20,000 of them (PLI_SECOND: so many).
. "${srcdir:-.}/tests/cli/lib.sh"

count=1000
if [ -n "${PLI_SOAK-}" ]; then
	count=20000
fi
count=${PLI_SECOND-$count}
python3 -c 'import ctypes, hashlib' 2>/dev/null || skip_all 'no python3'
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

run python3 "$srcdir/tests/second/mutate.py" "$count" "${PLI_TEST_FROM-1}" \
	"$builddir/tests/second/judge"
is "$status" 0 'both judge each file the same, and each verdict is there'
like "$out" "^$count files, 0 judged differently$" 'all of them were judged'
note "$out"

done_testing
