#!/bin/sh
# soak.sh - the last part of make soak: the fuzzers of what strangers write,
# half an hour each (SOAK_SECONDS) under ASan and UBSan, in a build of their own
# below the build folder.
set -u

: "${SOAK_SECONDS:=1800}" "${SOAK_FUZZ:=message orders forum}"
: "${srcdir:?run it by make soak}" "${builddir:?run it by make soak}"
dir=$builddir/soak-fuzz

if ! command -v clang >/dev/null; then
	echo 'soak: the fuzzers need clang: skipped'
	exit 0
fi
if [ -f "$srcdir/config.status" ]; then
	echo 'soak: the fuzzers need a build folder outside of the sources:' \
		'skipped'
	exit 0
fi
mkdir -p "$dir" && cd "$dir" || exit 1
[ -f Makefile ] || "$srcdir/configure" -q CC=clang CXX=clang++ \
	--enable-fuzzing --enable-sanitizers || exit 1
set --
for name in $SOAK_FUZZ; do
	set -- "$@" "tests/fuzz/fuzz_$name"
done
unset PLI_SOAK
make -s fuzz FUZZ="$*" FUZZ_SECONDS="$SOAK_SECONDS"
