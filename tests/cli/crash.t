#!/bin/sh
# Killed, or without power, at any of its disk steps: the next run heals.  No
# mail, move or letter is lost, none is played or queued twice.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/crash.sh"

crash_points
[ -x "$PLI_LIBEXEC/pli-send" ] || skip_all 'no pli-send'

# ---- a new match, and letters that leave ----

# Each letter in the Maildir at least $1 and at most $2 times, and then with
# the same bytes; $3 of them.
delivered() {
	for letter in "$site/mail"/new/*; do
		# The boundaries are the mail's own: all of it tells it apart.
		[ ! -f "$letter" ] || b2sum <"$letter"
	done | sort | uniq -c >sums
	[ "$(wc -l <sums)" = "$3" ] ||
		complain "$(wc -l <sums) letters have left, not $3"
	awk -v most="$2" '$1 > most { exit 1 }' sums ||
		complain 'a letter has left too often'
}

send_all() {
	for again in 1 2 3; do
		pli send >send.log 2>&1 && return
	done
	complain "pli send: $(cat send.log)"
}

one_new() {
	for n in $(seq 100); do
		site_copy empty crashed
		site=crashed
		cut_off "$n" "$power" \
			pli new hab-gut --name demo --seat 'Anna <a@b.org>' \
			--seat 'Bruno <b@b.org>' --seat 'Chloé <c@b.org>'
		[ "$code" != 0 ] || break
		[ "$code" = 137 ] || complain "exit $code"
		pli new hab-gut --name demo --seat 'Anna <a@b.org>' \
			--seat 'Bruno <b@b.org>' --seat 'Chloé <c@b.org>' \
			>new.log 2>&1
		code=$?
		[ "$code" = 0 ] || grep -q 'there is a match demo already' \
			new.log || complain "new again: $(cat new.log)"
		send_all
		delivered 1 1 3
		nothing_left crashed
		pli verify demo >told 2>&1 || complain "$(cat told)"
	done
	[ "$n" -gt 5 ] || complain 'so few steps cannot be all'
}

one_send() {
	for n in $(seq 100); do
		site_copy before crashed
		site=crashed
		cut_off "$n" "$power" pli send
		[ "$code" != 0 ] || break
		[ "$code" = 137 ] || complain "exit $code"
		send_all
		delivered 1 2 "$1"
		[ -z "$(ls crashed/outbox/new)" ] ||
			complain "left: $(ls crashed/outbox/new)"
	done
	[ "$n" -gt 10 ] || complain 'so few steps cannot be all'
}

# ---- the matches ----

site=before
site_make
# The Maildir goes with the copies.
sed 's|maildir:.*|maildir:mail|' before/pli.yaml >yaml
cat yaml >before/pli.yaml
site_copy before empty
with 'a new match' one_new

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
with 'letters leave' one_send "$letters"
site=before
mv before/outbox/new/* before/outbox/sent

# The other two trade ahead, so one mail makes several entries.
first=$(who)
for seat in 0 1 2; do
	[ "$seat" != "$first" ] || continue
	player "$seat" 1 >orders
	mail_from "$seat" "ahead$seat" <orders >mail
	[ "$seat" != 2 ] || try_mail 'orders ahead' mail
	must pli ingest -- mail
done
player "$first" 1 | mail_from "$first" first >mail
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
	must pli ingest -- mail
done
site_copy kept before
try_mail 'the last mail' mail
done_testing
