#!/bin/sh
# Killed, or without power, at any disk step of what the clock brings: it
# happens once, every letter leaves once, and the match verifies.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/steps.sh"

crash_points
site_make
{
	echo 'pictures: no'
	echo 'host: host@example.org'
} >>"$site/pli.yaml"
sed '/^deadline:/d' "$site/pli.yaml" >site.yaml
printf 'deadline: {target: 3d, grace: 1d, remind: [0h], late: %s}\n' default \
	>>site.yaml
# The Maildir goes with the copies.
sed 's|maildir:.*|maildir:mail|' site.yaml >"$site/pli.yaml"
site_match 3
site_begin
must pli send
must pli tick
home=$site

# The site a moment before the clock is looked at.
kept=$dir/kept
work=$dir/work
prepare() {
	site=$kept
	site_copy "$home" "$site"
	sed "s/late: [a-z]*/late: $1/" "$home/pli.yaml" >site.yaml
	cat site.yaml >"$site/pli.yaml"
	for day in 22 23 24; do
		now=2026-11-${day}T18:00:00Z
		[ "$day" -ge "$2" ] || must pli tick
	done
	must pli send
	site=$work
}

before() {
	site_copy "$kept" "$work"
}

crashing() {
	pli tick
}

# Run on, as cron would; then all must be as if nothing had been.
after() {
	pli tick >after.out 2>&1 || complain "then: $(cat after.out)"
	pli send >after.out 2>&1 || complain "send: $(cat after.out)"
	# What is the same in every byte has been verified.
	cmp -s right.pli "$work/state/demo.pli" ||
		pli verify demo >after.out 2>&1 ||
		complain "verify: $(cat after.out)"
	got=$(found)
	[ "$got" = "$want" ] || complain "$got, not $want"
}

found() {
	set -- "$work"/mail/*/*
	echo "$(entries) entries, $# letters"
}

# want_of: what a run that nobody kills leaves.
want_of() {
	before
	must pli tick
	must pli send
	must pli verify demo
	cp "$work/state/demo.pli" right.pli
	want=$(found)
}

for policy in default bot substitute wait; do
	prepare "$policy" 25
	now=2026-11-25T18:00:00Z
	want_of
	each_step "a tick with late: $policy" 2
done
done_testing
