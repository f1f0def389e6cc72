#!/bin/sh
# bench.sh - what one mail costs, side by side with the least it could cost.
#
#	make bench			# BENCH_RUNS=1000 make bench
#
# In a match of BENCH_ENTRIES entries one mail is played by a cold process,
# again and again from the same state, in turn with: the floor program, which
# starts the same libraries, parses the mail, hashes and signs the match and
# makes as many bytes durable; and procmail, which delivers the same mail to a
# Maildir.
set -u

: "${BENCH_RUNS:=200}" "${BENCH_ENTRIES:=300}"
bench=$builddir/tests/bench
dir=$(mktemp -d "$PWD/bench.XXXXXX") || exit 1
#trap 'cd /; rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir" || exit 1
PLI_SITE_ANYWHERE=1
export PLI_SITE_ANYWHERE
unset PLI_SITE
# shellcheck source=tests/cli/site.sh
. "$srcdir/tests/cli/site.sh"

say() {
	printf '\n%s\n' "$*"
}

# Each line of an answer as a mail of its own: many entries.
spell_out() {
	player "$1" >lines
	last=$(wc -l <lines)
	for line in $(seq "$last"); do
		serial=$((serial + 1))
		{
			sed -n "${line}p" lines
			[ "$line" = "$last" ] || echo wait
		} | post "$1" "play$serial"
	done
}

# Orders ahead of those who wait, each an entry with a sealed part.
wait_aloud() {
	for seat in 0 1 2; do
		serial=$((serial + 1))
		[ "$seat" = "$1" ] || [ "$(entries)" -ge "$BENCH_ENTRIES" ] ||
			player "$seat" 1 | sed -n 's/^\(play\|jouer\)/&/p' |
			post "$seat" "ahead$serial"
	done
}

make_match() {
	serial=0
	must site_make
	site_match 3
	site_begin
	while [ "$(entries)" -lt "$BENCH_ENTRIES" ]; do
		seat=$(who)
		for round in 1 2 3 4 5; do
			wait_aloud "$seat"
		done
		spell_out "$seat"
	done
	# The next to trade will do so.
	while seat=$(who) && ! pli show demo --seat "$seat" --format json |
		grep -q '"trade": 1'; do
		serial=$((serial + 1))
		player "$seat" | post "$seat" "play$serial"
	done
}

make_match
player "$seat" 1 >orders
mail_from "$seat" bench <orders >mail
cp "$site/state/demo.pli" kept.pli
cp "$site/ledger/demo" kept.ledger
mv "$site"/outbox/new/* "$site/outbox/sent"
batch=$(
	pli ingest -- mail
	ls "$site"/outbox/new/*
)
size=$(wc -c <"$batch")
letters=$(grep -c '^letter pli' "$batch")
pli show demo --seat "$seat" --format markdown >letter.md
edition=$(ls "$site"/editions/*.yaml)
cat >reset <<EOF
set -e
cp kept.pli $site/state/demo.pli
cp kept.ledger $site/ledger/demo
rm -f $site/outbox/new/* out box/new/*
EOF
mkdir -p box/new box/cur box/tmp
printf 'MAILDIR=%s\nDEFAULT=%s/box/\nLOGFILE=/dev/null\n' "$dir" "$dir" >rc

say "One mail in a match of $(grep -c '^entry: ' kept.pli) entries" \
	"($(wc -c <kept.pli) bytes), $letters letters ($size bytes);" \
	"medians of $BENCH_RUNS runs, in turn"
set -- floor "$bench/floor" kept.pli "$edition" letter.md "$letters" out \
	: 'pli ingest' "$PLI" -C "$site" --now "$now" ingest --
[ -z "$(command -v procmail)" ] ||
	set -- "$@" : procmail procmail -m "$dir/rc"
"$bench/race" "$BENCH_RUNS" mail 'sh ./reset' "$@"
