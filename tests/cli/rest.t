#!/bin/sh
# What lies on the disk of a match: no batch without letters, letters as long as
# they may stay, and in the end hardly anything.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

site_make
echo 'pictures: no' >>"$site/pli.yaml"
echo 0707070707070707070707070707070707070707070707070707070707070707 \
	>match.key
must pli new hab-gut --name demo --match-key match.key --option rounds=1 \
	--option turns_per_round=1 --seat 'Anna <anna@example.net>;en' \
	--seat 'Bruno <bruno@example.net>;fr' \
	--seat 'Chloé <chloe@example.net>;fr'
seats=3
site_begin

# The files of the match, and all of the outbox.
at_rest() {
	(cd "$site" && find . -name 'demo*' | LC_ALL=C sort | tr '\n' ' ')
}

must pli note demo --topic pause 'A rest.'
must pli note demo --topic resume 'We go on.'
must pli match demo set target=2d
must pli player demo 1 --renew
i=0
while seat=$(who) && [ -n "$seat" ] && [ "$i" -lt 30 ]; do
	i=$((i + 1))
	player "$seat" | post "$seat" "move$i"
done
like "$(pli list)" 'revealed' 'played to the end'
empty=$(for batch in "$site"/outbox/new/*; do
	grep -aqE '^(letter|held|daily) ' "$batch" || echo "$batch"
done)
is "$empty" '' 'no batch is without a letter'
isnt "$(ls "$site/outbox/new")" '' 'and there are some'
must pli send
is "$(ls "$site/outbox/new")" '' 'all have gone'
like "$(at_rest)" 'outbox/sent/demo' 'what was sent is kept'
now=2026-12-05T17:00:00Z
must pli send
like "$(at_rest)" 'outbox/sent/demo' 'for 14 days'
now=2026-12-06T19:00:00Z
must pli send
is "$(at_rest)" \
	'./ledger/demo ./state/demo.pli ./state/demo.point ./state/demo.private ' \
	'then a match is four files'
is "$(find "$site/outbox" "$site/inbox" -type f)" '' 'and nothing else is left'
now=2027-11-23T19:00:00Z
must pli send
is "$(at_rest)" './ledger/demo ./state/demo.pli ./state/demo.point ' \
	'in the end three'
done_testing
