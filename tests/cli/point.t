#!/bin/sh
# A match is taken up where it stood, and the result is that of reading all of
# it; a checkpoint that does not fit costs time only, and a match file that was
# changed under a good one is found.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

crash_points
# Each program is the first: two runs of one command draw the same.
PLI_TEST_CHANCE=/dev/null
unset PLI_TEST_POINT

# alike SITE SITE NAME: what a mail has led to is, but for the checkpoint.
alike() {
	ok "$3" diff -rq -x '*.point' -x log "$1" "$2"
}

# both WHAT MAIL: it leads to the same with a checkpoint and without any.
both() {
	site_copy site with
	site_copy site without
	rm -f without/state/demo.point
	"$PLI" -C with --now "$now" ingest -- "$2" >/dev/null 2>&1
	with=$?
	PLI_TEST_POINT=none "$PLI" -C without --now "$now" ingest -- "$2" \
		>/dev/null 2>&1
	is "$with" "$?" "$1: the exit code"
	alike with without "$1: every byte"
}

site_make
site_match 3
site_begin
ok 'it is there' test -s "$site/state/demo.point"
mode=$(stat -c %a "$site/state/demo.point")
is "$mode" 600 'nobody else may read it'

# ---- a match ----

serial=0
while [ "$serial" -lt 12 ]; do
	seat=$(who)
	other=$(((seat + 1) % 3))
	serial=$((serial + 1))
	player "$other" 1 | sed -n 's/^\(play\|jouer\)/&/p' >orders
	[ ! -s orders ] || post "$other" "ahead$serial" <orders
	player "$seat" | mail_from "$seat" "mail$serial" >mail
	both "mail $serial" mail
	must pli ingest -- mail
done

# A late letter, the history, something that is taken back.
late=$(reply_of 1)
player "$(who)" | post "$(who)" on
echo 'history' | mail_to "$late" 1 history >mail
both 'the history' mail
echo 'undo' | mail_to "$late" 1 undo >mail
both 'taken back' mail
player "$(who)" | mail_from "$(who)" next >mail

# ---- checkpoints that do not fit ----

# The mail without one.
site_copy site right
rm right/state/demo.point
PLI_TEST_POINT=none "$PLI" -C right --now "$now" ingest -- mail

# unfit WHAT: tried/state/demo.point is none.
unfit() {
	is "$("$PLI" -C tried --now "$now" ingest -- mail 2>&1)" '' "$1"
	alike tried right "$1: the same"
}

size=$(wc -c <site/state/demo.point)
for at in 0 5 12 15 20 21 40 60 100 1000 "$((size / 2))" "$((size - 1))"; do
	site_copy site tried
	# Each of its bits is turned.
	od -An -v -tu1 -w1 -j "$at" -N 1 site/state/demo.point >byte
	# shellcheck disable=SC2059
	printf "\\$(printf %03o "$((255 - $(cat byte)))")" |
		dd of=tried/state/demo.point bs=1 seek="$at" conv=notrunc \
			2>/dev/null
	unfit "byte $at"
done
for len in 0 1 20 50 500 "$((size - 1))"; do
	site_copy site tried
	head -c "$len" site/state/demo.point >tried/state/demo.point
	unfit "$len bytes of it"
done
site_copy site tried
rm tried/state/demo.point
unfit 'none'
site_copy site tried
"$PLI" -C tried --now "$now" new hab-gut --name other --seat \
	'Anna <anna@example.net>' --seat 'Bruno <bruno@example.net>' \
	>/dev/null 2>&1
mv tried/state/other.point other.point
site_copy site tried
cp other.point tried/state/demo.point
unfit "another match's"

# ---- a match file that is changed under it ----

# Byte by byte of one entry in its middle; size and times stay.
half=$(grep -abo '^---$' site/state/demo.pli | sed -n '9s/:.*//p')
for at in 4 60 140 200; do
	site_copy site tried
	cp -p site/state/demo.pli times
	printf '~' | dd of=tried/state/demo.pli bs=1 seek="$((half + at))" \
		conv=notrunc 2>/dev/null
	touch -r times tried/state/demo.pli
	run "$PLI" -C tried --now "$now" ingest -- mail
	is "$status" 75 "byte $at of an entry that was changed is found"
	is "$(ls tried/outbox/new)" "$(ls site/outbox/new)" \
		'and nothing leaves'
done

# ---- who does not look at it ----

cp other.point site/state/demo.point
ok 'verify' pli verify demo
run pli doctor
unlike "$out" '[.]point' 'doctor has nothing to say of it'
site_copy site tried
must "$PLI" -C tried host --new-key
must "$PLI" -C tried --now "$now" ingest -- mail
ok 'another key' "$PLI" -C tried verify demo
done_testing
