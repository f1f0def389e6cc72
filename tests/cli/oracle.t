#!/bin/sh
# Names that ICU's uspoof calls alike are one for us, in whatever case they are
# written, and none mixes scripts that it would not (tests/names/oracle.c).
. "${srcdir:-.}/tests/cli/lib.sh"

oracle=$builddir/tests/names/oracle
[ -x "$oracle" ] || skip_all 'built without ICU (libicu-dev)'
run "$oracle"
[ "$status" != 77 ] || skip_all "$out"
is "$status" 0 'ICU agrees on every name'
like "$out" ' names, [1-9][0-9]{3,} pairs that look alike, 0 wrong$' \
	'and was asked about many'
note "$out"

done_testing
