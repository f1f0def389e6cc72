#!/bin/sh
# A tick knows who is next without looking at every match; and what it does not
# know, because its list was lost or somebody changed something by hand, it
# finds within an hour.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

crash_points
list=$site/ledger/.due

# at TIME COMMAND...
at() {
	at_now=$1
	shift
	"$PLI" -C "$site" --now "$at_now" "$@"
}

lines_of() {
	grep -c " $1 *\$" "$list"
}

site_make
sed '/^deadline:/,/^[a-z]/{/^deadline:/d;/^ /d}' "$site/pli.yaml" >site.yaml
printf 'deadline:\n  target: 2d\n' >>site.yaml
cat site.yaml >"$site/pli.yaml"
site_match 3
must pli send
ok 'a site without a list' test ! -e "$list"
must pli tick
ok 'the first tick makes one' test -s "$list"
is "$(stat -c %a "$list")" 600 'that nobody else reads'
# Each match was opened, which may have said something of its own.
known=$(lines_of demo)
ok 'with the match in it' test "$known" -ge 1
is "$(awk 'length($0) != 37' "$list")" '' 'all lines are as long'

# ---- who changes a match says so ----

echo 'a sentence of my very own' | post 0 salt0
is "$(lines_of demo)" $((known + 2)) 'a mail: before it and after it'
must pli tick
is "$(sed 1,2d "$list" | sort -u)" "$(printf '%s %-16s' \
	"$(cut -d ' ' -f 4 "$site/ledger/demo" | head -n 1)" demo)" \
	'the tick has looked, and knows when it is next'
cp "$list" kept
must pli tick
same "$list" kept 'nothing is due: nothing is written'

# Nothing is read either: this ledger is no ledger.
cp "$site/ledger/demo" ledger
echo 'no line of a ledger' >"$site/ledger/demo"
run pli tick
is "$status.$errors" 0. 'a match that is not due is not looked at'

# lost WHAT: now all are looked at.
lost() {
	run pli tick
	is "$status" 75 "$1: all are looked at"
	cp kept "$list"
}

rm "$list"
lost 'no list'
: >"$list"
lost 'an empty one'
head -c 100 kept >"$list"
lost 'a torn one'
sed 's/..$/xx/' kept >"$list"
lost 'one of another start of the machine'
echo 'nonsense' >"$list"
lost 'no list at all'
: >"$site/players/new"
lost 'a player said how he lives'
rm "$site/players/new"
run at 2026-11-21T18:59:00Z tick
run at 2026-11-21T19:00:00Z tick
is "$status" 75 'an hour later: all are looked at'
run at 2026-11-21T19:01:00Z tick
is "$status" 75 'what is wrong is told each time'
cp ledger "$site/ledger/demo"
must at 2026-11-21T19:02:00Z tick
isnt "$(lines_of demo)" 0 'and once more when it is well'
ok 'and no more' at 2026-11-21T19:03:00Z tick

# ---- what is due ----

due=$(grep ' demo ' "$list" | cut -c 1-20)
is "$due" "$(cut -d ' ' -f 4 "$site/ledger/demo" | head -n 1)" \
	'the list says what the ledger says'
rm -f "$list"
must at "$due" tick
rm -f "$site"/outbox/new/*
next=$(grep ' demo ' "$list" | cut -c 1-20)
isnt "$next" "$due" 'then another time'

# ---- a run that is killed ----

site_copy "$site" fresh
echo 'this one is cut off at each step' | mail_from 1 salt1 >mail
site=fresh
must pli ingest -- mail
ls fresh/outbox/new >right
site=$dir/site
for n in $(seq 40); do
	site_copy site tried
	PLI_CRASH_AT=$n "$PLI" -C tried --now "$now" ingest -- mail \
		>/dev/null 2>&1
	[ "$?" = 137 ] || break
	# It has happened, or not: a tick makes its letters in either case.
	"$PLI" -C tried --now "$now" tick >told 2>&1 ||
		fail "a tick behind step $n: $(cat told)"
	[ "$(grep -c '^entry: ' tried/state/demo.pli)" = \
		"$(grep -c '^entry: ' site/state/demo.pli)" ] ||
		cmp -s right - <<-EOF || fail "letters behind step $n"
		$(ls tried/outbox/new)
		EOF
done
ok 'after each step' test "$n" -gt 4
done_testing
