#!/bin/sh
# What checkpoints save is time only: with none, and with each match read as a
# whole besides and compared, mails lead to the same bytes.  By day one test goes
# each way, with PLI_SOAK=1 both go both.  (make soak does so with all tests.)
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

crash_points
[ -z "${PLI_TEST_POINT-}" ] || skip_all 'they run this way already'
pairs='none.crash-before twice.once'
[ -z "${PLI_SOAK-}" ] || pairs="$pairs none.once twice.crash-before"
for pair in $pairs; do
	way=${pair%%.*} test=${pair#*.}
	mkdir "$pair"
	(cd "$pair" && PLI_TEST_POINT=$way sh \
		"$srcdir/tests/cli/$test.t" >../log 2>&1)
	code=$?
	is "$(grep -c '^not ok' log).$code" 0.0 "$test, $way"
	[ "$code" = 0 ] || sed 's/^/# /' log
done
done_testing
