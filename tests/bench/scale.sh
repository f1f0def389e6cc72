#!/bin/sh
# scale.sh - what a site of very many matches costs its host.
#
#	make bench-scale		# SCALE_MATCHES=100000 make bench-scale
#
# All times are medians of SCALE_RUNS runs, but of the first one of each
# command, which has to read the matches.
set -u

: "${SCALE_MATCHES:=10000}" "${SCALE_RUNS:=9}" "${SCALE_ENTRIES:=10 30 100 300 1000 3000}"
bench=$builddir/tests/bench
dir=$(mktemp -d "$PWD/scale.XXXXXX") || exit 1
trap 'cd /; rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir" || exit 1
PLI_SITE_ANYWHERE=1
export PLI_SITE_ANYWHERE
unset PLI_SITE
# shellcheck source=tests/cli/site.sh
. "$srcdir/tests/cli/site.sh"
now=2026-11-21T18:05:00Z

say() {
	printf '\n%s\n' "$*"
}

# timed NAME COMMAND...: once, and what it took.
timed() {
	name=$1
	shift
	"$bench/race" 1 /dev/null true "$name" "$@" | tail -n 1
}

# again NAME COMMAND...: the median of many.
again() {
	name=$1
	shift
	"$bench/race" "$SCALE_RUNS" /dev/null true "$name" "$@" | tail -n 1
}


begin=$(date +%s)
must pli init "$site" --address pli@example.org
sed -i 's/^deadline: .*/deadline: {target: 7d, grace: 2d}/' "$site/pli.yaml"
"$bench/scale" "$site" "$SCALE_MATCHES" || exit 1
say "A site of $SCALE_MATCHES running matches, made in" \
	"$(($(date +%s) - begin)) s ($(du -sm "$site" | cut -f 1) MB)"
sleep 1
set -- "$PLI" -C "$site" --now "$now"
"$bench/race" 1 /dev/null true 'tick, the first' "$@" tick
timed 'status, the first' "$@" status
again 'status' "$@" status
again 'status --problems' "$@" status --problems
again 'list' "$@" list
again 'tick, nothing due' "$@" tick
timed 'status --deep' "$@" status --deep
timed 'tick --all' "$@" tick --all
# It may find something wrong with this machine.
timed 'doctor' sh -c '"$@" || :' doctor "$@" doctor

# ---- one mail, however long the match ----

# A mail of Anna's to a match, and what it costs: entries, ms, instructions.
cost() {
	"$bench/race" "$SCALE_RUNS" mail 'sh ./reset' "$1" "$PLI" -C "$site" \
		--now "$now" ingest -- | tail -n 1
	[ -n "$(command -v valgrind)" ] || return 0
	sh ./reset
	valgrind --tool=callgrind --callgrind-out-file=/dev/null \
		--log-file=count "$PLI" -C "$site" --now "$now" ingest -- \
		<mail >/dev/null 2>&1
	sed -n 's/.*Collected : //p' count | sort -n | tail -n 1 |
		awk '{ printf "%32.1f million instructions\n", $1 / 1e6 }'
}

keep_it() {
	cp "$site/state/demo.pli" kept.pli
	cp "$site/state/demo.private" kept.private
	cp "$site/ledger/demo" kept.ledger
	cp "$site/state/demo.point" kept.point
	mv "$site"/outbox/new/demo* "$site/outbox/sent" 2>/dev/null
	cat >reset <<EOF2
cp kept.pli $site/state/demo.pli
cp kept.private $site/state/demo.private
cp kept.ledger $site/ledger/demo
cp kept.point $site/state/demo.point
rm -f $site/outbox/new/demo*
EOF2
}

# grown ENTRIES: a match with so many before the first question; $seat, mail.
grown() {
	site=$dir/grown
	rm -rf "$site"
	must site_make
	site_match 3
	entry=8
	while [ "$entry" -lt "$1" ]; do
		entry=$((entry + 1))
		must pli note demo "The host says a word to all of you, the ${entry}th."
	done
	rm -f "$site"/outbox/new/*
	site_begin
	seat=$(who)
	player "$seat" 1 >orders
	mail_from "$seat" bench <orders >mail
}

say 'One mail in a match of so many entries: notes by the host, then its first' \
	'orders'
for want in $SCALE_ENTRIES; do
	grown "$want"
	keep_it
	cost "$(entries) entries"
done
