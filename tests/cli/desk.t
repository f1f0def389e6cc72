#!/bin/sh
# The host's desk: pli status, and the daily letter.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/guest.sh"

site_make
cat >>"$site/pli.yaml" <<'EOF'
pictures: no
host: denis@example.org
EOF
sed -i 's/^deadline: .*/deadline: {target: 2d, grace: 1d, late: wait, remind: []}/' \
	"$site/pli.yaml"
site_match 3
site_begin
must pli send
must pli tick
home=$site
mover=$(who)
name=$(pli seats demo | sed -nE "s/^$mover +([^ ]+) .*/\1/p")

# daily TIME: cron at that time; $daily is the daily letter that it wrote.
daily() {
	now=$1
	begin_again
	run pli tick
	is "$out$errors" '' "$1: in silence"
	daily=$(cat "$site"/outbox/new/host-daily.* 2>/dev/null)
	letters=$daily
	must pli send
}
mails_to_host() {
	grep -lx 'Delivered-To: denis@example.org' "$site.mail"/new/* 2>/dev/null |
		xargs -r grep -l '^Message-ID:' | wc -l
}

# ---- status ----

begin status
run pli status
like "$out" "^demo +running +hab-gut +entry [0-9]+ +due 2026-11-23T18:00:00Z +waits for $name since 2026-11-21\$" \
	'status says who is waited for, since when and until when'
like "$out" '^the last mail of a player came in 2026-11-21T18:00:00Z' \
	'and when mail came in last'
like "$(pli status --format json)" '"version": 1' 'also for programs'
like "$(pli status --format json | tr -d ' \n')" \
	"\"waiting\":\[\{\"seat\":$mover,\"player\":\"$name\",\"salt\":0,\"since\":\"2026-11-21T18:00:00Z\",\"due\":\"2026-11-23T18:00:00Z\"" \
	'with the same'
run pli status --format xml
is "$status" 64 'in these two forms alone'
printf 'vacation 2026-11-20 to 2026-11-28\n' | post 0 away
must pli note demo --topic pause 'We pause.'
must pli new hab-gut --name open --seat 'Anna <anna@example.net>' --free 2
run pli status
like "$out" '^demo: Anna \(seat 0\) is away until 2026-11-29T00:00:00Z' 'who is away'
like "$out" '^demo: is paused by the host since 2026-11-21T18:00:00Z' 'a pause'
like "$out" '^open: 2 seats are free' 'free seats'
must pli match open leave Anna
run pli status
like "$out" '^open: 3 seats are free' 'also one that was freed before the start'
like "$out" '^open: the letter that asks Anna \(seat 0\) has not been taken' \
	'what has not left'
unlike "$out$(pli status --format json)" '@' 'no address stands in it'
like "$(pli status --format json | tr -d ' \n')" '"paused":\{"since"' 'for programs, too'

# A long reason pads no line of another match, and one of each is one.
cp "$site/state/open.pli" open.pli
sed 's/Anna/Anka/' open.pli >"$site/state/open.pli"
run pli status
is "$status" 75 'a match that cannot go on'
like "$out" '^open  WRONG  .{20}' 'stands first, with its reason'
unlike "$out" '^demo .* {4}' 'which pads no other line'
like "$errors" '1 match cannot be played on' 'and is one'
like "$out" '^[01] batch(es)? |^0 mails were junk' 'as are others'
unlike "$out" '^1 (batches|mails)' 'in words, too'
cat open.pli >"$site/state/open.pli"

# Who has chosen no time zone is back by the clock of the match.
if [ -f /usr/share/zoneinfo/America/New_York ]; then
	must pli match demo set zone=America/New_York
	like "$(pli status)" '^demo: Anna \(seat 0\) is away until 2026-11-29T05:00:00Z' \
		'as the match has it'
else
	skip 'no table of time zones here'
fi

# ---- all is well ----

begin well
daily 2026-11-21T20:00:00Z
is "$daily" '' 'nothing needs anybody'
daily 2026-11-22T18:00:00Z
is "$daily" '' 'nor the day after'
is "$(mails_to_host)" 0 'the host gets no letter'

# ---- somebody is silent ----

daily 2026-11-23T18:00:00Z
daily 2026-11-24T17:00:00Z
is "$daily" '' 'who is late has a grace'
daily 2026-11-25T07:00:00Z
is "$daily" '' 'a letter told when it ended'
daily 2026-11-26T05:00:00Z
is "$daily" '' 'nobody is woken for it'
daily 2026-11-26T07:00:00Z
is "$(to_of)" denis@example.org 'then the host gets a daily letter'
like "$daily" '^Subject: 1 thing needs you' 'that counts what there is'
like "$(text_of)" "demo waits for $name \(seat $mover\), who owes" 'who'
like "$(text_of | tr '\n' ' ')" "pli -C *$site *match demo set *late=default" 'and what to type'
unlike "$daily" "$(address_of "$mover")" 'without the address'
daily 2026-11-26T18:00:00Z
daily 2026-11-26T23:00:00Z
is "$daily" '' 'never two a day'
daily 2026-11-27T09:00:00Z
like "$(text_of)" "demo waits for $name" 'but the next day again'
must pli note demo --topic pause 'We wait.'
daily 2026-11-28T09:00:00Z
is "$daily" '' 'who pauses the match knows of it'

# ---- other things, in French ----

now=2026-11-21T18:00:00Z
begin french
sed -i 's/^language: .*/language: fr/' "$site/pli.yaml"
must pli new hab-gut --name open --seat 'Anna <anna@example.net>' --free 2
must pli new hab-gut --name bad --seat 'Anna <anna@example.net>' \
	--seat 'Bruno <bruno@example.net>' --seat 'Elsa <elsa@example.net>'
must pli send
cp "$site/state/bad.pli" bad.pli
sed 's/Elsa/Elza/' bad.pli >"$site/state/bad.pli"
now=2026-11-22T17:00:00Z
run pli tick
isnt "$status" 0 'a match file that does not verify is told on stderr'
now=2026-11-23T17:00:00Z
run pli tick
begin_again
rm -f "$site"/outbox/*/host-daily* "$site"/log/daily-*
now=2026-11-24T18:30:00Z
run pli tick
letters=$(cat "$site/outbox/new/host-daily.2026-11-24")
like "$letters" '^Subject: 2 choses ont besoin de vous' 'a letter in French'
like "$(text_of)" 'bad ne peut pas continuer' 'of the file'
like "$(text_of)" 'match bad accept' 'what to type'
like "$(text_of | tr '\n' ' ')" 'open.: personne n.a pris les 2 sièges libres' 'and of free seats'
unlike "$(text_of)" 'demo' 'but of nothing that is well'

# ---- who waits for the host's yes ----

now=2026-11-21T18:00:00Z
begin asks
sed -i 's/^approve: no/approve: yes/' "$site/pli.yaml"
open_by elsa 'open hauts fourneaux for 3'
like "$(pli status)" "^table $id: Elsa waits for the host's yes" 'status tells it'
like "$(pli status --format json | tr -d ' \n')" \
	'"asks":\[\{"player":"Elsa"\}\]' 'for programs, too'
daily 2026-11-22T07:00:00Z
is "$daily" '' 'a letter has asked at once'
daily 2026-11-23T07:00:00Z
like "$(text_of | tr '\n' ' ')" "match $id approve *\"Elsa\"" 'the daily one asks again'

# ---- no host ----

begin nobody
sed -i '/^host: /d' "$site/pli.yaml"
now=2026-11-23T18:00:00Z
must pli tick
now=2026-11-24T18:30:00Z
must pli tick
is "$(find "$site/outbox" -name '*daily*')" '' 'a site without a host writes to nobody'
# ---- somebody is refused all day ----

begin refused
now=2026-11-21T18:30:00Z
# refused N: the N-th letter that nobody can play.
refused() {
	echo "buy $1 unicorns" | mail_from "$mover" "refused$1" >mail
}
for n in $(seq 1 19); do
	refused "$n"
	ingest mail
done
begin_again
refused 20
take 'the last refusal of a day' mail
like "$(text_of | tr '\n' ' ')" \
	'my last answer of this kind today|ma dernière réponse de cette sorte' 'says so'
for n in 21 22; do
	refused "$n"
	ingest mail
done
must pli send
daily 2026-11-22T07:30:00Z
like "$(text_of | tr '\n' ' ' | tr -s ' ')" \
	"demo: [A-Z][a-z]+ \(seat $mover\) had as many refusals as I write in a day, and 2 letters more had no answer" \
	'the host hears who ran into the limit'

done_testing
