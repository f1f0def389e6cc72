#!/bin/sh
# No room, or no lock: exit 75, nothing changed, and the next try is as if this
# one had not been.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

site_make
sed 's/^lock_wait:.*/lock_wait: 1/' "$site/pli.yaml" >yaml
cat yaml >"$site/pli.yaml"
site_match 3
site_begin
first=$(who)
player "$first" 1 | mail_from "$first" first >good
echo 'by 1 coall' | mail_from "$first" wrong1 >wrong
home=$site

# The site as it stands, but for its log and what a lock makes.
state() {
	(cd "$1" && find . -type f ! -path './log/*' ! -name '.*.new' \
		-exec b2sum {} + | sort -k2)
}

site_copy "$home" right
site=right
must pli ingest -- good
state right >right.state
site_copy "$home" refused
site=refused
must pli ingest -- wrong
state "$home" >home.state

# is_as SITE: so does the site of now.
is_as() {
	diff -rq -x log -x '.*.new' "$1" "$site" >differs 2>&1
}

# unchanged NAME: what the last run left is what it found.
unchanged() {
	state "$site" >now.state
	same now.state home.state "$1"
}

# ---- locked ----

if command -v flock >/dev/null; then
	site=$home
	held() {
		! flock -n "$site/state/demo.pli" true
	}
	(
		flock 9
		exec sleep 60
	) 9<"$site/state/demo.pli" >/dev/null 2>&1 &
	holder=$!
	until held; do sleep 0.05; done
	ingest good
	is "$status" 75 'a match that stays locked is for later'
	like "$errors" 'locked by another process' 'and says why'
	unchanged 'nothing has changed'
	run pli show demo --seat 0
	is "$status" 75 'who only looks waits, too'
	kill "$holder"
	while held; do sleep 0.05; done
	site_copy "$home" locked
	site=locked
	flock "$site/state/demo.pli" sleep 0.5 &
	sleep 0.1
	ingest good
	is "$status" 0 'a lock that goes in time is waited for'
	state locked >now.state
	same now.state right.state 'and the mail is played'
	wait
	site=$home
else
	for i in 1 2 3 4 5 6; do skip 'no flock'; done
fi

# ---- files that may not grow: the match, its letters, a refusal ----

# limited BLOCKS MAIL: of 512 bytes.
limited() {
	(
		ulimit -f "$1"
		"$PLI" -C "$site" --now "$now" ingest -- "$2"
	) >run.out 2>run.err
	status=$?
}

site_copy "$home" tight
site=tight
for mail in good wrong; do
	for blocks in 0 1 8 16; do
		limited "$blocks" "$mail"
		is "$status" 75 "$blocks blocks are too few for a $mail mail"
		unchanged 'nothing has changed'
	done
done

# A match longer than its letters: then it is the match that does not fit.
site=$home
site_copy "$home" long
site=long
for i in $(seq 60); do
	must pli note demo "A note that makes the file longer, number $i: $(
		printf '%0900d' 0)"
	rm -f "$site"/outbox/new/*
done
echo 'by 1 coall' | mail_from "$first" more >wrong2
player "$first" 1 | mail_from "$first" again >good2
# The batch of the last note must be there, or it would be written again.
must pli note demo 'the last'
size=$(wc -c <long/state/demo.pli)
state long >long.state
limited "$((size / 512))" good2
is "$status" 75 'a match that may not grow is for later'
state long >now.state
same now.state long.state 'nothing has changed'
ingest good2
is "$status" 0 'and goes on when there is room'
ok 'it verifies' pli verify demo

# ---- a full disk ----

small=$dir/small
mkdir small
if [ "$(id -u)" = 0 ] && mount -t tmpfs -o size=600k none small 2>/dev/null
then
	trap 'umount "$small" 2>/dev/null; tap_end' EXIT
	full=0
	bad=
	for room in 0 4 8 12 16 20 24 28 32 40 48 56 64 72 80 96 120; do
		for mail in good wrong; do
			rm -rf small/*
			cp -a "$home" small/site
			site=small/site
			dd if=/dev/zero of=small/rest bs=1k 2>/dev/null
			truncate -s "-${room}k" small/rest
			ingest "$mail"
			if [ "$status" = 75 ]; then
				full=$((full + 1))
				is_as "$home" || bad="$bad $mail/$room"
				rm small/rest
				ingest "$mail"
			fi
			want=right
			[ "$mail" = good ] || want=refused
			[ "$status" = 0 ] && is_as "$want" ||
				bad="$bad $mail/$room/again"
		done
	done
	rm -rf small/*
	cp -a "$home" small/site
	site=small/site
	dd if=/dev/zero of=small/rest bs=1k 2>/dev/null
	run pli status
	is "$status" 75 'status does not call that well'
	like "$out" '^the disk is full$' 'and says why'
	is "$bad" '' "a full disk ($full times) changes nothing"
	ok 'it was full' test "$full" -gt 4

	# ---- a disk that can only be read, with no room on it ----

	rm -rf small/*
	cp -a "$home" small/site
	site=small/site
	must pli tick
	state small/site >before.state
	mount -o remount,ro small
	for command in 'status' 'tick' 'tick --go' 'doctor' 'send' \
		'ingest -- good' 'ingest -- wrong' 'note demo hello' \
		'match demo set target=4d' 'match demo leave 0' \
		'match demo close' 'void demo' 'reveal demo' 'host --new-key' \
		"new hab-gut --open 3 --name other" 'start demo'; do
		# shellcheck disable=SC2086
		run pli $command
		case $command in
		'void demo' | 'reveal demo' | 'start demo' | new*) ;;
		*)
			is "$status" 75 "$command: is for later"
			like "$out$errors" '[Rr]ead-only|only be read' \
				"$command: and calls it so"
			;;
		esac
		unlike "$out$errors" '([Dd]isk is|no room|space left).*full|chmod' \
			"$command: and nothing else"
	done
	run pli status --format json
	like "$out" '"disk_read_only": 1' 'programs are told, too'
	ok 'what only reads goes on' pli verify demo
	like "$(pli list)" '^demo' 'so does the list'
	state small/site >now.state
	same now.state before.state 'nothing has changed'
	umount small
else
	skip 'cannot make a small disk'
	skip 'cannot make a small disk'
	skip 'cannot make a small disk'
	skip 'cannot make a small disk'
fi
done_testing
