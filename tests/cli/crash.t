#!/bin/sh
# Killed, or without power, at any of its disk steps: the next run heals.  No
# mail, move or letter is lost, none is played or queued twice.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/crash.sh"

crash_points
[ -x "$PLI_LIBEXEC/pli-send" ] || skip_all 'no pli-send'

# ---- a new match, and letters that leave ----

# Each letter in the Maildir at least once and at most $1 times, and then with
# the same bytes; $2 of them.  The boundaries are the mail's own: all of it tells
# it apart.
delivered() {
	sums=$(b2sum "$site/mail"/new/* | awk -v most="$1" '
		!seen[$1]++ { letters++ }
		seen[$1] > most { often = ", too often" }
		END { print letters + 0 often }')
	[ "$sums" = "$2" ] || complain "$sums letters have left, not $2"
}

send_all() {
	for again in 1 2 3; do
		pli send >send.log 2>&1 && return
	done
	complain "pli send: $(cat send.log)"
}

site=before
site_make
# The Maildir goes with the copies.
sed 's|maildir:.*|maildir:mail|' before/pli.yaml >yaml
cat yaml >before/pli.yaml
site_copy before empty

before() {
	site_copy empty crashed
	site=crashed
}
crashing() {
	pli new hab-gut --name demo --seat 'Anna <a@b.org>' \
		--seat 'Bruno <b@b.org>' --seat 'Chloé <c@b.org>'
}
after() {
	said=$(crashing 2>&1) || case $said in
	*'there is a match demo already'*) ;;
	*) complain "new again: $said" ;;
	esac
	send_all
	delivered 1 3
	nothing_left crashed
	pli verify demo >told 2>&1 || complain "$(cat told)"
}
thorough=0
each_step 'a new match' 5

# ---- the matches ----

site=before
site_match 3
echo 'a sentence of my very own' | mail_from 0 salt0 >mail
try_mail 'a salt' mail
must pli ingest -- mail
echo 'a sentence of my very own, too' | post 1 salt1
echo 'this sentence begins the match' | mail_from 2 salt2 >mail
try_mail 'a salt that begins the match' mail

must pli ingest -- mail
letters=$(cat before/outbox/new/* | grep -c '^letter pli')
on_copies
crashing() {
	pli send
}
after() {
	send_all
	delivered 2 "$letters"
	for batch in crashed/outbox/new/*; do
		[ ! -e "$batch" ] || complain "left: $batch"
	done
}
each_step 'letters leave' 10
site=before
mv before/outbox/new/* before/outbox/sent

# The other two trade ahead, so one mail makes several entries.
first=$(who)
[ "$first" = 2 ] && second=1 || second=2
for seat in 0 1 2; do
	[ "$seat" != "$first" ] || continue
	player "$seat" 1 >orders
	mail_from "$seat" "ahead$seat" <orders >mail
	[ "$seat" != "$second" ] || try_mail 'orders ahead' mail
	must pli ingest -- mail
done
player "$first" 1 | mail_from "$first" first >mail
thorough=1
try_mail 'a mail that sets off the orders ahead of others' mail
echo 'by 1 coall' | mail_from "$first" refused >mail
try_mail 'a mail that is refused' mail
echo 'no mail at all' >mail
try_mail junk mail

# To the last mail, which ends and reveals.
serial=0
while seat=$(who) && [ -n "$seat" ]; do
	serial=$((serial + 1))
	player "$seat" 1 >orders
	site_copy before kept
	mail_from "$seat" "play$serial" <orders >mail
	# Letters of long ago would only be copied.
	set -- before/outbox/new/*
	must pli ingest -- mail
	rm -f "$@"
done
site_copy kept before
try_mail 'the last mail' mail
done_testing
