#!/bin/sh
# Killed, or without power, at any disk step of a match's hand-over to another
# host: it can be ended, and the players are told.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/crash.sh"

crash_points
site_make
site_match
site_begin
"$PLI" init new --address games@example.com >new.keys 2>/dev/null
keys=$(tail -n 1 new.keys)
must pli send
mv "$site" before

# What lies where, and what the players are told.
told() {
	(cd "$1" && ls outbox/new outbox/tmp state handed)
	cat "$1"/outbox/new/* | grep -E '^(To|Subject):'
}
hand_over() {
	pli host demo --to "$keys"
}
crashing() {
	hand_over
}
after() {
	[ "$n" = 0 ] || hand_over >heard 2>&1 || complain "$(cat heard)"
	told right >is.right
	told crashed >is.crashed
	cmp -s is.right is.crashed ||
		complain "$(diff is.right is.crashed | head -n 5)"
}
on_copies
before
must hand_over
mv crashed right
each_step 'a hand-over' 8

# Until then it is nobody's to play.
before
echo 'buy 1 coal' | mail_from "$(who)" late >mail
PLI_CRASH_AT=$(awk '$2 ~ /outbox\/new/ { print $1; exit }' steps.told) \
	pli host demo --to "$keys" >told 2>&1
run pli ingest mail
is "$status" 75 'in between a mail waits'
run pli doctor
like "$out" 'end that with the same pli host demo --to' 'and the host is told what to do'
done_testing
