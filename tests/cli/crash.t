#!/bin/sh
# Killed, or without power, at any step that changes the disk: the next run
# heals, and in the end all is as if nothing had been.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
"$PLI" --version | grep -q crash-points ||
	grep -q '^#define PLI_CRASH_POINTS' "$builddir/config.h" ||
	skip_all 'configure with --enable-crash-points'

site_make
site_match
base=$PWD/base
site_copy "$site" "$base"

# ---- what is compared ----

# All that must be the same: the match, who sits where, and each letter.  What
# a power cut took is written again from the match alone, so a receipt then
# tells the moves, but not the lines of the mail: its id says that it is the
# same letter.
state_of() (
	cd "$1" || exit
	cksum state/*
	for f in outbox/tmp/* outbox/new/* outbox/sent/* outbox/failed/*; do
		[ -f "$f" ] || continue
		echo "$f"
		if [ "$power" = 0 ]; then
			cksum <"$f"
		else
			grep -a -e '^letter ' -e '^Message-ID:' "$f" |
				sed 's/ [0-9]*$//'
		fi
	done
)

# The mail system keeps a mail until we end with 0.
deliver() {
	run pli ingest -- "$1"
	while [ "$status" != 0 ]; do
		tries=$((tries + 1))
		[ "$tries" -lt 5 ] || return
		run pli ingest -- "$1"
	done
}

# crash_all NAME MAIL: the mail is taken with a crash at the first step, at the
# second, and so on, until there is none left to crash at.
crash_all() {
	name=$1 mail=$2
	site_copy "$site" reference
	from=$site
	site=$PWD/reference
	must pli ingest -- "$mail"
	for power in 0 1; do
		want=$(state_of reference)
		n=1 bad=
		while :; do
			site_copy "$from" crash
			site=$PWD/crash
			PLI_CRASH_AT=$n PLI_CRASH_POWER=$power \
				"$PLI" -C "$site" --now "$now" ingest -- \
				"$mail" >/dev/null 2>&1 && break
			tries=0
			deliver "$mail"
			must pli verify demo
			[ "$(state_of crash)" = "$want" ] || {
				bad="$bad $n"
				[ -d "bad$power" ] || cp -a crash "bad$power"
			}
			n=$((n + 1))
		done
		is "$bad" '' "$name, power=$power: $((n - 1)) steps heal"
		[ "$n" -gt 4 ] || fail "$name: only $n steps were tried"
	done
	site=$from
}

# ---- ingest ----

echo 'my own sentence, number one' | mail_from 0 s0 >salt0
crash_all 'a salt' salt0
must pli ingest -- salt0
echo 'my own sentence, number two' | post 1 s1
echo 'my own sentence, number three' | mail_from 2 s2 >salt2
crash_all 'the salt that starts the match' salt2
must pli ingest -- salt2
seat=$(who)
next=$(((seat + 1) % 3))
echo 'acheter 1 sel' | mail_from "$next" a1 >ahead
crash_all 'orders ahead' ahead
must pli ingest -- ahead
printf 'buy 2 coal\nclient coal\n' | mail_from "$seat" p1 >play
crash_all 'orders, and what they set off' play
echo 'bui 2 coal' | mail_from "$seat" r1 >refuse
crash_all 'a refused mail' refuse
echo 'no mail at all' >junk
crash_all 'junk' junk

# ---- a site and a match that are begun ----

power=0
while [ "$power" -lt 2 ]; do
	n=1 bad=
	while :; do
		rm -rf made
		site_copy "$base" made
		rm -f made/state/* made/ledger/* made/outbox/new/* \
			made/editions/*
		site=$PWD/made
		PLI_CRASH_AT=$n PLI_CRASH_POWER=$power "$PLI" -C "$site" \
			--now "$now" new hab-gut --name demo --match-key \
			match.key --seat 'Anna <anna@example.net>;en' \
			--seat 'Bruno <bruno@example.net>;fr' \
			--seat 'Chloé <chloe@example.net>;fr' \
			>/dev/null 2>&1 && break
		# The host does it again, or learns that it is there, and the
		# letters go with the next run that looks.
		if ! pli new hab-gut --name demo --match-key match.key \
			--seat 'Anna <anna@example.net>;en' \
			--seat 'Bruno <bruno@example.net>;fr' \
			--seat 'Chloé <chloe@example.net>;fr' \
			>/dev/null 2>&1; then
			must pli verify demo
		fi
		pli send >/dev/null 2>&1
		[ -f "$site/outbox/new/demo.000003" ] ||
			[ -f "$site/outbox/sent/demo.000003" ] ||
			bad="$bad $n"
		[ -z "$(ls "$site/outbox/tmp")" ] || bad="$bad tmp$n"
		must pli verify demo
		n=$((n + 1))
	done
	is "$bad" '' "a new match, power=$power: $((n - 1)) steps heal"
	power=$((power + 1))
done

# ---- send ----

site=$PWD/base
site_copy "$site" sendbase
power=0
while [ "$power" -lt 2 ]; do
	n=1 bad=
	while :; do
		site_copy sendbase crash
		rm -rf crash.mail
		site=$PWD/crash
		sed "s|^  url: .*|  url: maildir:$site.mail|" \
			sendbase/pli.yaml >crash/pli.yaml
		PLI_CRASH_AT=$n PLI_CRASH_POWER=$power "$PLI" -C "$site" \
			--now "$now" send >/dev/null 2>&1 && break
		pli send >/dev/null 2>&1
		pli send >/dev/null 2>&1
		for who in anna bruno chloe; do
			got=$(grep -lx "Delivered-To: $who@example.net" \
				crash.mail/new/* | wc -l)
			# Once, or twice and then the same bytes.
			[ "$got" -ge 1 ] && [ "$got" -le 2 ] ||
				bad="$bad $n:$who:$got"
			[ "$(grep -lx "Delivered-To: $who@example.net" \
				crash.mail/new/* | while read -r f; do
					cksum <"$f"
				done | sort -u | wc -l)" = 1 ] ||
				bad="$bad $n:$who:differ"
		done
		[ -z "$(ls "$site/outbox/new")" ] || bad="$bad $n:left"
		n=$((n + 1))
	done
	is "$bad" '' "send, power=$power: $((n - 1)) steps heal"
	power=$((power + 1))
done
done_testing
