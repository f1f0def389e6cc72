#!/bin/sh
# A table from its setting to its reveal, by the host's own hand.
. "${srcdir:-.}/tests/cli/lib.sh"

anna='Anna <anna@example.org>;en'
bruno='Bruno <bruno@example.org>;fr'
chloe='Chloé <chloe@example.org>'
PLI_SITE=site
export PLI_SITE
"$PLI" init site --address pli@example.org >/dev/null 2>&1

# ---- what cannot be set ----
refuse() {
	want=$1 words=$2
	shift 2
	run "$PLI" "$@"
	is "$status" "$want" "$words: ends with $want"
	like "$errors" "^pli: .*$words" 'and is told'
	is "$(ls site/state site/outbox/new)" "$before" 'and nothing is there'
}
before=$(ls site/state site/outbox/new)
refuse 64 'no such game' new go --seat "$anna"
refuse 64 'played by 3 to 5' new hab-gut --seat "$anna" --seat "$bruno"
refuse 64 'one name' new hab-gut --seat "$anna" --seat 'anna' --seat "$bruno"
refuse 64 'one name' new hab-gut --seat "$anna" --seat 'Ànna' --seat "$bruno"
refuse 64 'not a mail address' \
	new hab-gut --seat "$anna" --seat "$bruno" --seat 'Elsa <elsa>'
refuse 64 'is missing' \
	new hab-gut --seat "$anna" --seat "$bruno" --seat 'Elsa <e@x.org;en'
refuse 64 'a name of 1 to' \
	new hab-gut --seat "$anna" --seat "$bruno" --seat '<e@x.org>'
refuse 64 'stands between < and >' \
	new hab-gut --seat "$anna" --seat "$bruno" --seat 'Elsa e@x.org'
refuse 64 'no language pack EN; there are en, de, fr' \
	new hab-gut --seat "$anna" --seat "$bruno" --seat 'Elsa;EN'
refuse 64 'no language pack xx; there are en, de, fr' \
	new hab-gut --seat "$anna" --seat "$bruno" --seat 'Elsa <e@x.org>;xx'
refuse 64 'is named by' new hab-gut --name 'A b' \
	--seat "$anna" --seat "$bruno" --seat "$chloe"
refuse 64 'not an option like' new hab-gut --option rounds \
	--seat "$anna" --seat "$bruno" --seat "$chloe"
refuse 64 'rounds=: not an option like' new hab-gut --option rounds= \
	--seat Anna --seat Bruno --seat Elsa
refuse 64 'ROUNDS=1: not an option like' new hab-gut --option ROUNDS=1 \
	--seat Anna --seat Bruno --seat Elsa
refuse 64 'hand_limit must be a whole number' new age-of-industry --open 3 \
	--option hand_limit=99
refuse 64 'not an option like' new hab-gut --option dice=given \
	--seat "$anna" --seat "$bruno" --seat "$chloe"
refuse 78 'nonsense' new hab-gut --option nonsense=1 \
	--seat "$anna" --seat "$bruno" --seat "$chloe"
refuse 64 'not a time' new hab-gut --salts soon \
	--seat "$anna" --seat "$bruno" --seat "$chloe"
echo 12 >short
refuse 64 '64 hex' new hab-gut --match-key short \
	--seat "$anna" --seat "$bruno" --seat "$chloe"
refuse 64 'no such match' salt m1 --seat 0 'a whole sentence'
refuse 64 'no such match' start ../../etc

# ---- a table that waits for all salts ----
run "$PLI" new hab-gut --name m1 --option trade_max=4 \
	--seat "$anna" --seat "$bruno" --seat "$chloe"
is "$status" 0 'a table is set'
is "$out" m1 'its id is printed'
like "$errors" '3 invitations' 'what is next is told'
is "$(ls site/outbox/new)" m1.000003 'the invitations are one batch'
is "$(grep -c '^letter pli' site/outbox/new/m1.000003)" 3 'of three letters'
is "$(stat -c %a site/state/m1.private)" 600 'the addresses are private'
unlike "$(cat site/state/m1.pli)" '@' 'and not in the match file'
run "$PLI" new hab-gut --name m1 --seat "$anna" --seat "$bruno" --seat "$chloe"
is "$status" 64 'an id is used once'
run "$PLI" list
like "$out" '^m1 +hab-gut +salts +entry 3 +Anna, Bruno, Chloé$' 'it is listed'
run "$PLI" start m1
is "$status" 64 'it does not start without the salts'
like "$errors" 'salt of every person' 'and says why'
run "$PLI" salt m1 --seat 0 short
is "$status" 64 'a salt that can be guessed is refused'
run "$PLI" salt m1 --seat 7 'a whole sentence'
is "$status" 64 'and one of nobody'
run "$PLI" salt m1 'a whole sentence'
is "$status" 64 'and one that nobody gave'
run "$PLI" salt m1 --beacon '3 11 19'
is "$status" 64 'and a beacon that was not named'
run "$PLI" salt m1 --seat 0 'Съешь ещё этих мягких булок'
is "$status" 64 'and one in letters that do not count'
like "$errors" 'letters a to z' 'which it says'
cp -R site kept
run "$PLI" salt m1 --seat anna 'Le cœur a ses raisons…'
is "$status" 0 'a salt is taken, by the name'
is "$out" 'le coeur a ses raisons' 'and shown as it is written'
# What nobody sees, odd blanks and what does not count: no other throw.
entry=$(grep -A 5 '^kind: salt' site/state/m1.pli | grep '^text: ')
for unseen in '\357\270\201' '\315\217' '\341\205\237' '\341\240\216' '\342\240\200' '\343\205\244' \
	'\357\276\240' '\363\240\204\200' '\363\240\201\201' '\302\255' '\342\200\256' ' ' '.' '7'; do
	rm -rf site && cp -R kept site
	# shellcheck disable=SC2059
	"$PLI" salt m1 --seat 0 "$(printf "le$unseen \302\240 coeur a$unseen ses raisons")" >/dev/null
	is "$(grep -A 5 '^kind: salt' site/state/m1.pli | grep '^text: ')" "$entry" 'is the same salt'
done
run "$PLI" salt m1 --seat 0 'a second sentence'
is "$status" 64 'but the first counts'
run "$PLI" seats m1
like "$out" '^0  Anna   en  -$' 'who has given his salt owes nothing'
like "$out" '^1  Bruno  fr  owes a salt$' 'the others do'
run "$PLI" status
like "$out" '^m1 .*waits for Bruno since [-0-9]*, Chloé since [-0-9]*$' \
	'status says so, too'
like "$out" '^2 batches of letters wait' 'and what waits to be sent'
unlike "$out" '@|\.r[a-z2-7]{16}' 'but no address'
run "$PLI" show m1
is "$status" 64 'nothing is to be seen yet'
"$PLI" salt m1 --seat 1 'une phrase de Bruno'
run "$PLI" salt m1 --seat 2 'colourless green ideas'
like "$errors" 'has begun' 'with the last salt it begins'
run "$PLI" salt m1 --seat 2 'another sentence'
is "$status" 64 'then no salt counts'

# ---- looking ----
run "$PLI" seats m1 --format json
like "$out" '"owes": 1' 'somebody owes a move'
like "$out" '"player": "Chloé"' 'JSON has the names'
unlike "$out" 'reply_to' 'and no addresses unasked'
run "$PLI" seats m1 --addresses --format json
is "$(printf '%s\n' "$out" | grep -cE \
	'"reply_to": "pli\+m1\.[0-2]\.7\.r[a-z2-7]{16}@example\.org"')" 3 \
	'but with --addresses'
mover=$("$PLI" seats m1 | sed -n 's/^\([0-9]\) .*owes a move$/\1/p')
run "$PLI" show m1
is "$status" 0 'the public sees it'
for f in html markdown bbcode json; do
	run "$PLI" show m1 --seat "$mover" --format $f
	is "$status" 0 "a seat sees it as $f"
done
like "$out" '"version": 1' 'JSON says its version'
run "$PLI" show m1 --format png9
is "$status" 64 'other formats are not known'
run "$PLI" show m1 --at 99
is "$status" 64 'nor other entries'
run "$PLI" log m1
like "$out" '^7 +[0-9TZ:-]+  start$' 'the log has the start'
unlike "$out" '^    dice' 'and no dice yet'
run "$PLI" log m1 --seat host
like "$out" '^    dice    shuffle of 54: ([0-9]+ ){53}[0-9]+$' 'but for the host'
run "$PLI" log m1 --format json
like "$out" '"reader": "public"' 'it comes as JSON'
run "$PLI" log m1 --seat nobody
is "$status" 64 'who reads it must sit there'

cp site/state/m1.pli early.pli
run env -u PLI_SITE "$PLI" show ./early.pli
is "$status" 64 'a file that is not revealed is not shown'
like "$errors" 'not revealed yet' 'and it is said why'

# ---- a move, a void, a note ----
echo 'buy 2 coal, client coal' >orders
run "$PLI" move m1 --seat "$mover" orders
is "$status" 0 'a move is played'
"$PLI" log m1 --seat "$mover" >own
"$PLI" log m1 >public
"$PLI" log m1 --seat $(((mover + 1) % 3)) >other
like "$(cat own)" '^    moves   client coal$' 'its owner sees the hidden part'
like "$(cat own)" 'It is coal' 'and the event'
unlike "$(cat public other)" 'client coal|It is coal' 'nobody else does'
like "$(cat public)" '^    moves   \?$' 'but that there is one'
same other public 'a seat without part in it knows as much as the public'
run "$PLI" log m1 --seat host
like "$out" 'client coal' 'the host knows'
run "$PLI" void m1 --back 6 --why undo
is "$status" 64 'a void goes not before the start'
run "$PLI" void m1 --back 7 --why fun
is "$status" 64 'and has one of three reasons'
run "$PLI" void m1 --back 7 --why consent
is "$status" 0 'a move is voided'
run "$PLI" log m1
like "$out" 'does not count any more' 'and stays readable'
run "$PLI" move m1 --seat "$mover" orders
is "$status" 0 'the same move again'
run "$PLI" note m1 'Elsa watches.'
is "$status" 0 'a note is written'
run "$PLI" note m1 --topic Rain 'Elsa watches.'
is "$status" 64 'its topic is a word'
run "$PLI" note m1 ' two
lines'
is "$status" 64 'its text is a line'
is "$(find site/outbox/new -type f | wc -l)" 8 'each wrote its letters'
"$PLI" show m1 >new
"$PLI" show m1 --at 8 >old
ok 'the past can be seen' test "$(cat new)" != "$(cat old)"

# ---- players' keys ----
key=$("$PLI" sign --new bruno.key 2>/dev/null)
run "$PLI" key m1 --seat Bruno "${key}0"
is "$status" 64 'a key must be one'
run "$PLI" key m1 --seat Bruno "$key"
is "$status" 0 'a key is registered'
run "$PLI" seats m1 --format json
like "$out" '"signs": 1' 'and shows'

# ---- the end ----
run "$PLI" verify m1
is "$status" 0 'the match is well'
run "$PLI" reveal m1
is "$status" 64 'nothing is revealed before the end'
run "$PLI" reveal m1 --unfinished
is "$status" 0 'unless on purpose'
run "$PLI" reveal m1 --unfinished
is "$status" 64 'once'
run "$PLI" seats m1
unlike "$out" 'owes' 'nobody owes a move then'
run "$PLI" status
like "$out" '^m1 +revealed' 'status has it revealed'
unlike "$out" '^m1 .*waits for' 'and nobody is waited for'
run "$PLI" note m1 'Too late.'
is "$status" 64 'nothing stands behind it'
run "$PLI" log m1
like "$out" 'client coal' 'all is open then'
like "$out" '^    dice    shuffle of 54' 'the dice, too'
run "$PLI" verify m1
is "$status" 0 'and can be checked'
like "$out" 'right are .*, replay$' 'to the last move'
cp site/state/m1.pli copy.pli
run env -u PLI_SITE "$PLI" log ./copy.pli --format json
is "$status" 0 'a revealed file is read without a site'
run env -u PLI_SITE "$PLI" show ./copy.pli --seat 0
is "$status" 0 'and seen'

# ---- a table with a time for salts, a beacon, a given key ----
printf '%064d\n' 7 >given
run "$PLI" --now 2026-11-21 new hab-gut --name m2 --salts 2026-11-24 \
	--beacon 'EuroMillions of 2026-11-24' --match-key given \
	--seat Anna --seat Bruno --seat 'Chloé'
is "$status" 0 'a table by hand'
like "$errors" 'it is a test' 'a given key is told'
like "$(cat site/state/m2.pli)" '^- "dice=given"$' 'and stands in the charter'
like "$(cat site/state/m2.pli)" '^due: 2026-11-24T00:00:00Z$' 'and the time'
run "$PLI" salt m2 --seat 1 'une phrase de Bruno'
is "$status" 0 'one salt'
run "$PLI" start m2
is "$status" 64 'it waits for the beacon'
run "$PLI" status
unlike "$out" 'waits for you' 'and not for the host'
run "$PLI" salt m2 --beacon '03 11 l9'
is "$status" 64 'a beacon has no letters'
like "$errors" 'digits 0 to 9' 'which it says'
run "$PLI" salt m2 --beacon '03 11 19 38 44, 02 09'
is "$status" 0 'the beacon is entered'
is "$out" '03 11 19 38 44 02 09' 'as its digits'
run "$PLI" status
like "$out" '^m2 .*waits for you: pli start m2' 'then for the host alone'
run "$PLI" salt m2 --seat 0 'a late sentence'
is "$status" 64 'and ends the salts'
run "$PLI" start m2
is "$status" 0 'then it begins'
run "$PLI" status
unlike "$out" 'waits for you' 'and waits for her no more'
run "$PLI" --now 2026-11-21 new hab-gut --name m3 --salts 2026-11-24 \
	--seat Anna --seat Bruno --seat 'Chloé'
for seat in 0 1 2; do
	run "$PLI" status
	unlike "$out" 'waits for you' "a sentence of $seat is missing"
	run "$PLI" salt m3 --seat "$seat" 'une phrase tout entière'
done
run "$PLI" status
like "$out" '^m3 .*waits for you: pli start m3' 'all are in: the host begins'
rm site/state/m3.*
run "$PLI" log m2 --seat host --format json
printf '%s\n' "$out" | sed -n '/"order"/,/]/p' >one
"$PLI" reveal m2 --unfinished
run "$PLI" verify m2
is "$status" 0 'and verifies'
like "$out" '^beacon     EuroMillions' 'the beacon is told'
like "$out" 'match key was given, so this' 'and the test'

run "$PLI" list
is "$(printf '%s\n' "$out" | grep -c revealed)" 2 'two matches, both revealed'
run "$PLI" list --format json
like "$out" '"version": 1' 'as JSON'
run "$PLI" list --format xml
is "$status" 64 'and nothing else'

# ---- a note before the start ----
"$PLI" new hab-gut --name m9 --seat 'Anna <anna@example.org>' \
	--seat Bruno --seat 'Chloé' >/dev/null 2>&1
run "$PLI" note m9 'Take your time.'
is "$status" 0 'a note before the start'
like "$(cat site/outbox/new/m9.000004)" \
	'We are waiting for a sentence from Anna, ' 'says what is waited for'
done_testing
