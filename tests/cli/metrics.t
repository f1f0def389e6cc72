#!/bin/sh
# What watches a site: pli status as numbers, and as nothing but problems.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
sed -i 's/^deadline: .*/deadline: {target: 2d, grace: 1d, late: wait, remind: []}/' \
	"$site/pli.yaml"
site_match 3
site_begin
must pli send
must pli tick

# value NAME: of the numbers as they are now
value() {
	pli status --format prometheus | sed -n "s/^pli_$1 //p"
}

run pli status --problems
is "$status $out$errors" '0 ' 'nothing is said while all is well'
run pli status --format prometheus
is "$status" 0 'there are numbers'
is "$(printf '%s\n' "$out" | grep -Ev '^# (HELP pli_[a-z_]+ [A-Z1].*\.|TYPE pli_[a-z_]+ gauge)$|^pli_[a-z_]+ [0-9]+$')" \
	'' 'as Prometheus reads them'
is "$(printf '%s\n' "$out" | sed -n 's/^\(pli_[a-z_]*\) .*/\1/p' | sort | uniq -d)" '' \
	'each once'
# What the alerts ask for is told, and the page explains all of it.
grep -o 'pli_[a-z_]*' "$srcdir/contrib/prometheus/alerts.yaml" | sort -u |
	while read -r name; do
		printf '%s\n' "$out" | grep -q "^$name " || echo "$name"
	done >unknown
is "$(cat unknown)" '' 'the alerts ask for nothing else'
printf '%s\n' "$out" | sed -n 's/^pli_\([a-z_]*\) .*/\1/p' |
	while read -r name; do
		grep -q "Li .*$name" "$srcdir/man/pli.1" || echo "$name"
	done >unknown
is "$(cat unknown)" '' 'the page names all of them'

is "$(value time_seconds)" "$(date -ud "$now" +%s)" 'the time'
is "$(value matches) $(value matches_running) $(value matches_wrong)" '1 1 0' \
	'one match'
is "$(value seats_owed) $(value seats_late)" '1 0' 'one is asked'
is "$(value last_tick_seconds)" "$(date -ud "$now" +%s)" 'tick has run'
ok 'there is room' test "$(value disk_bytes)" -gt 1000
asked=$(value oldest_owed_seconds)
ok 'since when is known' test "$asked" -gt 0

is "$(value mails_refused) $(value oldest_mail_seconds)" '0 0' 'no mail was refused, none lies unread'
for n in 1 2; do
	echo 'buy 77 coal' | mail_from "$(who)" refused$n >mail
	must pli ingest -- mail
done
is "$(value mails_refused)" 2 'refusals are counted'
mkdir -p box/new box/cur box/tmp
printf 'fetch:\n  - url: maildir:%s/box\n' "$PWD" >>"$site/pli.yaml"
is "$(value oldest_mail_seconds)" 0 'a box may be empty'
echo x >box/new/2
echo x >box/new/1
touch -d 2026-11-21T17:00:00Z box/new/2
is "$(value oldest_mail_seconds)" "$(date -ud 2026-11-21T17:00:00Z +%s)" \
	'since when the first unread mail lies there'

now=2026-11-25T18:00:00Z
is "$(value seats_late)" 1 'late'
is "$(value oldest_owed_seconds)" "$asked" 'since the same time'
run pli status --problems
like "$out" 'the grace of .* ended' 'beyond the grace it is a problem'
unlike "$out" 'entry|batch|last mail' 'and nothing else is said'
is "$status" 0 'which stops no match'

echo 'a line that is none' >>"$site/state/demo.pli"
sed -i 's/^seats: 3/seats: 4/' "$site/state/demo.pli"
is "$(value matches_wrong)" 1 'a match that cannot be read is counted'
run pli status --problems
is "$status" 75 'and ends with 75'
like "$out" '^demo +WRONG' 'named'
run pli status --format xml
is "$status" 64 'another format'
echo 'syslog: perhaps' >>"$site/pli.yaml"
run pli status
is "$status" 78 'syslog: yes or no'
done_testing
