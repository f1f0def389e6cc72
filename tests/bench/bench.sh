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

: "${BENCH_RUNS:=200}" "${BENCH_ENTRIES:=300}" "${BENCH_MAILS:=100}"
bench=$builddir/tests/bench
dir=$(mktemp -d "$PWD/bench.XXXXXX") || exit 1
trap 'cd /; rm -rf "$dir"' EXIT
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
		[ -n "$seat" ] || break
		for round in 1 2 3; do
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

say "making a match of $BENCH_ENTRIES entries, mail by mail"
make_match
player "$seat" 1 >orders
mail_from "$seat" bench <orders >mail
cp "$site/state/demo.pli" kept.pli
cp "$site/ledger/demo" kept.ledger
cp "$site/state/demo.point" kept.point
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
cp \${1-kept.point} $site/state/demo.point
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
if [ -n "$(command -v git)" ]; then
	# The same bytes, durable, by the best known program that keeps a
	# history.
	git init -q kept.git
	cat >commit <<EOF2
cd "$dir/kept.git" || exit 1
{ cat ../kept.pli ../mail; date +%N; } >match
git add match
exec git -c user.name=pli -c user.email=pli@example.org \\
	-c core.fsync=committed commit -q --allow-empty -m mail
EOF2
	set -- "$@" : 'git commit' sh ./commit
fi
"$bench/race" "$BENCH_RUNS" mail 'sh ./reset' "$@"

# count COMMAND...: the millions of instructions it takes, cold, with those of
# the helpers that it starts.
count() {
	sh ./reset
	rm -f count.*
	valgrind --tool=callgrind --callgrind-out-file=/dev/null \
		--trace-children=yes --log-file=count.%p "$@" <mail \
		>/dev/null 2>&1
	cat count.* | sed -n 's/.*Collected : //p' |
		awk '{ sum += $1 } END { printf "%.1f", sum / 1e6 }'
}

# Unlike times they are the same on a busy machine.
if command -v valgrind >/dev/null; then
	floor=$(count "$bench/floor" kept.pli "$edition" letter.md "$letters" out)
	mine=$(count "$PLI" -C "$site" --now "$now" ingest --)
	say "Instructions: floor $floor M, pli ingest $mine M" \
		"($(echo "$floor $mine" | awk '{ printf "%.2f", $2 / $1 }')x)"
fi

# ---- the same orders beside a picture ----

{
	sed '/^Content-T/d; /^$/,$d' mail | sed 's/^Message-ID: </&picture-/'
	echo 'Content-Type: multipart/mixed; boundary=b'
	printf '\n--b\nContent-Type: text/plain; charset=utf-8\n\n'
	cat orders
	printf '\n--b\nContent-Type: image/jpeg; name="cat.jpg"\n'
	printf 'Content-Transfer-Encoding: base64\n\n'
	head -c 750000 /dev/urandom | base64
	echo '--b--'
} >picture
say "The same with a picture ($(wc -c <picture) bytes)"
"$bench/race" "$BENCH_RUNS" /dev/null 'sh ./reset' 'without' \
	"$PLI" -C "$site" --now "$now" ingest -- mail \
	: 'with a picture' "$PLI" -C "$site" --now "$now" ingest -- picture

say 'Where the time of pli ingest goes; medians in one process, run again and again'
sh ./reset
"$bench/steps" 0 "$site" demo mail true
cp "$site/state/demo.point" steps.point
"$bench/steps" "$BENCH_RUNS" "$site" demo mail 'sh ./reset steps.point'

if command -v strace >/dev/null; then
	sh ./reset
	strace -f -o trace -e trace=fsync,fdatasync "$PLI" -C "$site" \
		--now "$now" ingest -- mail
	say "fsyncs on the way to exit 0: $(grep -c 'sync(' trace)"
fi

# ---- many mails, one after the other ----

sh ./reset
for i in $(seq "$BENCH_MAILS"); do
	player "$(((seat + 1) % 3))" 1 >ahead
	[ -s many.to ] || reply_of "$(((seat + 1) % 3))" >many.to
	mail_to "$(cat many.to)" "$(((seat + 1) % 3))" "$i" <ahead >"many$i"
done
begin=$(date +%s%N)
for i in $(seq "$BENCH_MAILS"); do
	"$PLI" -C "$site" --now "$now" ingest -- "many$i"
done
end=$(date +%s%N)
say "$BENCH_MAILS mails one after the other:" \
	"$((BENCH_MAILS * 1000000000 / (end - begin))) mails a second," \
	"$(entries) entries now"

# ---- a computer player that thinks has to move next ----

# third WORD...: Anna's table, with a person without address or a computer
# player as each of the others; it is Anna's turn.
third() {
	must pli init "$site" --address pli@example.org
	must pli new hab-gut --name demo --seat 'Anna <anna@example.net>;en' "$@"
	seats=1
	site_begin
	for other in 1 2; do
		pli salt demo --seat $other "the sentence of number $other" \
			>/dev/null 2>&1
	done
	serial=0
	while seat=$(who) && [ "$seat" != 0 ]; do
		serial=$((serial + 1))
		player "$seat" >orders
		pli move demo --seat "$seat" orders >/dev/null 2>&1 ||
			pli tick --bots
	done
	player 0 | mail_from 0 bot >"$site.mail"
	cp "$site/state/demo.pli" "$site.pli"
	cp "$site/ledger/demo" "$site.ledger"
}

main=$site
site=$dir/alone
third --seat Blaise --seat Grace
site=$dir/machine
third --bot search-1 --bot search-1
# The thinker of the run before may be at work: it holds the lock.
cat >reset2 <<EOF
sleep 0.05
for site in $dir/alone $dir/machine; do
	flock \$site/state/demo.pli cp \$site.pli \$site/state/demo.pli
	cp \$site.ledger \$site/ledger/demo
	rm -f \$site/outbox/new/*
done
EOF
say 'A mail after which a computer player has to think, beside one after which' \
	'a person has (at most 5 ms more)'
"$bench/race" "$((BENCH_RUNS / 4))" /dev/null 'sh ./reset2' 'a person' \
	"$PLI" -C "$dir/alone" --now "$now" ingest -- "$dir/alone.mail" \
	: 'a search' \
	"$PLI" -C "$dir/machine" --now "$now" ingest -- "$dir/machine.mail"
site=$main

# ---- mails that mean harm ----

# fill COUNT LINE
fill() {
	awk -v n="$1" -v line="$2" 'BEGIN {
		for (i = 0; i < n; i++)
			print line
	}'
}

hostile() {
	echo "From: <$(address_of "$seat")>"
	echo "Message-ID: <$1@mail.example.net>"
	case $1 in
	lines)
		echo
		fill 10000 'bui 2 coal'
		;;
	megabyte)
		echo
		fill 20000 'nothing that anybody would call an order, is it now?'
		;;
	depth)
		awk 'BEGIN {
			print "Content-Type: multipart/mixed; boundary=b0"
			for (i = 0; i < 20000; i++)
				printf "\n--b%d\nContent-Type: multipart/mixed; boundary=b%d\n", i, i + 1
		}'
		;;
	parts)
		printf 'Content-Type: multipart/mixed; boundary=b\n\n'
		fill 200000 '--b'
		;;
	headers)
		fill 200000 'X: y'
		;;
	NULs)
		echo
		head -c 1000000 /dev/zero
		;;
	esac
}

sh ./reset
to=$(reply_of "$seat")
set --
for kind in lines megabyte depth parts headers NULs; do
	hostile "$kind" >"hostile.$kind"
	[ $# = 0 ] || set -- "$@" :
	set -- "$@" "$kind" "$PLI" -C "$site" --now "$now" ingest \
		--recipient "$to" -- "hostile.$kind"
done
say 'Mails that mean harm (10,000 lines; 1 MB; depth 20,000; 200,000 parts or' \
	'header lines; 1 MB of NULs)'
"$bench/race" 9 /dev/null 'sh ./reset' "$@"

# ---- verify ----

entry=$(entries)
i=0
while [ "$entry" -lt 500 ]; do
	must pli note demo "The note number $i."
	i=$((i + 1))
	entry=$((entry + 1))
done
say "pli verify, every signature, of $(entries) entries"
"$bench/race" 20 /dev/null true 'pli verify' \
	"$PLI" verify "$site/state/demo.pli"
