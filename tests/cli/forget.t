#!/bin/sh
# What a site keeps no longer than it says: addresses, press, junk.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
echo 'pictures: no' >>"$site/pli.yaml"
sed -i 's/^forget: .*/forget: 30/' "$site/pli.yaml"
site_match 3
site_begin
must pli new hab-gut --name other --seat 'Anna <anna@example.net>' \
	--seat 'Denis <denis@example.net>' --seat 'Elsa <elsa@example.net>'
# Chloé sits in one match and watches the other.
cat >>"$site/state/other.private" <<'EOF'
watchers:
  - address: chloe@example.net
    language: fr
    tag: "00"
    day: 20778
    from: 0
    told: 0
    when: "2026-11-21T18:00:00Z"
EOF
for n in 0 1 2; do
	printf 'prefer text\n' | post $n "choice$n"
done
must pli send
is "$(ls "$site/players" | wc -l)" 3 'three players have chosen'
must pli note demo --topic pause 'A rest.'
must pli send
asking=$(pli status --format json | sed -n '/"demo"/,/"other"/p' |
	tr -d ' \n' | sed -n 's/.*"since":"\([^"]*\)".*/\1/p')
isnt "$asking" '' "somebody is asked, since $asking"
cp -a "$site" paused
mine=$site
site=$PWD/paused
# That the host was told is known by the letter alone.
from=$(date -u -d 2026-11-21T18:00:00Z +%s)
printf 'last: "%s"\nholds:\n  - {from: "%s", until: "%s"}\n' \
	2026-12-20T17:00:00Z 2026-11-21T18:00:00Z 2026-12-20T20:00:00Z \
	>"$site/ledger/.clock"
for name in late.demo.0.3 lost.demo.3 "hold.$from" "hold.$((from - 1))" \
	daily.2026-11-21; do
	echo x >"$site/outbox/sent/host-$name"
	touch -d 2026-11-21 "$site/outbox/sent/host-$name"
done
now=2026-12-20T18:00:00Z
must pli send
is "$(cd "$site/outbox/sent" && ls host-*)" \
	"$(printf 'host-%s\n' "hold.$from" late.demo.0.3 lost.demo.3)" \
	'what the host may be told once only stays as long as it may be'
unlike "$(pli status)" 'has not been taken' \
	'in a pause, too, it is known that the letter was taken'
must pli note demo --topic resume 'We go on.'
unlike "$(pli status)" 'demo.*has not been taken' 'and so when it ends'
must pli match demo close
must pli send
now=2027-02-20T18:00:00Z
must pli send
is "$(find "$site/outbox/sent" -name 'demo.0*' -o -name 'host-*')" '' \
	'what a match that is closed has sent goes'
site=$mine now=2026-11-21T18:00:00Z
must pli note demo --topic resume 'We go on.'
must pli match demo close
must pli send
echo junk >"$site/inbox/junk/1.eml"
touch -d 2026-11-20 "$site/inbox/junk/1.eml" "$site"/players/*

now=2026-12-20T18:00:00Z
must pli send
ok 'within its time all is kept' test -f "$site/state/demo.private"
is "$(ls "$site/players" | wc -l)" 3 'wishes, too'
is "$(ls "$site/inbox/junk")" '' 'but not junk'
now=2026-12-22T18:00:00Z
must pli send
is "$(cd "$site/state" && ls ./*.pli ./*.private)" \
	"$(printf './demo.pli\n./other.pli\n./other.private')" \
	'then the private file of a match that has ended is erased'
is "$(ls "$site/players" | wc -l)" 2 'and what those have chosen who play or watch no other'
like "$(cat "$site"/players/*)" 'anna@example.net' 'not the others'
is "$(grep -rl 'bruno@example.net' "$site/state" "$site/players" "$site/outbox" "$site/ledger")" '' \
	'his address stands nowhere any more'
run pli verify demo
is "$status" 0 'the match file stays'
run pli status
is "$status" 0 'and all is well'
run pli seats demo
is "$status" 0 'it can still be looked at'
run pli publish web
is "$status" 0 'and shown'
run pli doctor
unlike "$out" 'no address of' 'nobody is missed'

now=2027-12-31T18:00:00Z
must pli send
ok 'a match that goes on keeps its own' test -f "$site/state/other.private"

# For ever, if so wished; and no time that is too short.
sed -i 's/^forget: .*/forget: 0/' "$site/pli.yaml"
must pli match other close
now=2028-12-31T18:00:00Z
must pli send
ok 'with 0 nothing is erased' test -f "$site/state/other.private"
sed -i 's/^forget: .*/forget: 3/' "$site/pli.yaml"
run pli status
is "$status" 78 'a time too short is refused'
done_testing
