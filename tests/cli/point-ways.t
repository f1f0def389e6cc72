#!/bin/sh
# What checkpoints save is time only: with none, and with each match read as a
# whole besides and compared, mails lead to the same bytes.  (make soak does so
# with all tests.)
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

crash_points
[ -z "${PLI_TEST_POINT-}" ] || skip_all 'they run this way already'
for way in none twice; do
	for test in golden basic once crash-before; do
		mkdir "$way.$test"
		(cd "$way.$test" && PLI_TEST_POINT=$way sh \
			"$srcdir/tests/cli/$test.t" >../log 2>&1)
		code=$?
		is "$(grep -c '^not ok' log).$code" 0.0 "$test, $way"
		[ "$code" = 0 ] || sed 's/^/# /' log
	done
done
done_testing
