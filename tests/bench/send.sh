#!/bin/sh
# send.sh - how many letters a second pli-send hands to a server on this
# machine, each with its own line on disk after the server's answer.
#
#	make bench			# BENCH_LETTERS=9000 make bench
#
# The server is tests/kit/sink, which only counts; and Postfix's smtp-sink, if
# it is there.  Three letters a batch and two batches a match, of 3 and of 30
# KB, over one connection and over four.
set -u

: "${BENCH_LETTERS:=3000}"
dir=$(mktemp -d "$PWD/bench.XXXXXX") || exit 1
server=
trap 'stop; cd /; rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir" || exit 1

stop() {
	[ -z "$server" ] || {
		kill "$server"
		wait "$server" 2>/dev/null
	}
	server=
}

# fill BYTES: a full outbox, from one batch under many names.
fill() {
	mkdir -p site/outbox/tmp site/outbox/new site/outbox/sent \
		site/outbox/failed site/log
	awk -v n="$1" 'BEGIN {
		printf "Subject: a letter\r\n\r\n"
		for (n -= 21; n > 0; n -= 72)
			printf "%070d\r\n", n
	}' >letter.eml
	size=$(wc -c <letter.eml)
	{
		echo 'pli-batch 1'
		for to in anna bruno chloe; do
			echo "letter bounce@example.org $to@example.net $size"
			cat letter.eml
			echo
		done
	} >a.batch
	set -- "$(wc -c <a.batch)" "$(b2sum -l 256 a.batch)"
	echo "end $1 ${2%% *}" >>a.batch
	i=0
	while [ $i -lt $((BENCH_LETTERS / 3)) ]; do
		cp a.batch "site/outbox/new/m$((i / 2)).00000$((i % 2))"
		i=$((i + 1))
	done
	sync
}

# measure NAME PORT
measure() {
	for bytes in 3000 30000; do
		for connections in 1 4; do
			rm -rf site
			fill "$bytes"
			printf '%s\n' 'address: pli@example.org' 'smtp:' \
				"  url: smtp://127.0.0.1:$2" \
				"  connections: $connections" >site/pli.yaml
			begin=$(date +%s%N)
			"$PLI_LIBEXEC/pli-send" site >told || cat told
			end=$(date +%s%N)
			echo "$1, $((bytes / 1000)) KB," \
				"$connections connection(s):" \
				"$((BENCH_LETTERS / 3 * 3 * 1000000000 / \
				(end - begin))) letters a second"
		done
	done
}

printf '\npli-send, %s letters, a line on disk for each\n' "$BENCH_LETTERS"
"$builddir/tests/kit/sink" port - >sink.log 2>&1 &
server=$!
until [ -f port ]; do
	sleep 0.05
done
measure sink "$(cat port)"
stop
[ -x /usr/sbin/smtp-sink ] || exit 0
[ "$(id -u)" != 0 ] || set -- -u nobody
/usr/sbin/smtp-sink "$@" 127.0.0.1:20025 20 >sink.log 2>&1 &
server=$!
sleep 1
measure smtp-sink 20025
