#!/bin/sh
# The end of a match: the last letter, and a match that the host closes.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make

# tick_on ID: the clock plays until the match is over.
tick_on() {
	day=1
	while [ "$(state_of "$1")" = running ] && [ "$day" -lt 400 ]; do
		now=$(date -u -d "2026-11-21T18:00:00Z + $day days" +%Y-%m-%dT%H:%M:%SZ)
		must pli tick --go
		must pli send
		day=$((day + 2))
	done
}
state_of() {
	pli status | sed -nE "s/^$1 +([a-z]+) .*/\1/p"
}
# part_of NAME FILE: the bytes of an attachment.
part_of() {
	tr -d '\r' <"$2" | sed -n "/filename=\"*$1/,/^--=/{/^[A-Za-z0-9+\/=]*$/p}" |
		base64 -d
}
# last_to SEAT: the newest mail to a seat's player.
last_to() {
	grep -lx "Delivered-To: $(address_of "$1")" "$site.mail"/new/* | sort |
		tail -n 1
}

# ---- to the end, by the clock alone ----

sed -i 's/^deadline: .*/deadline: {target: 1d, late: default}/' "$site/pli.yaml"
site_match 3
site_begin
must pli send
printf 'prefer text\n' | post 2 text
tick_on demo
is "$(state_of demo)" revealed 'the match ends, and is revealed'
must pli send
mail=$(last_to 0)
text=$(LC_ALL=C awk -f "$srcdir/tests/kit/letter.awk" "$mail")
like "$text" '^Hab & Gut: .* wins?$|^Hab & Gut: you have won$' 'the last letter tells who has won'
like "$text" '^Place +Player +Points$' 'the ranking'
like "$text" '^The match took [0-9]+ days' 'the story in figures'
like "$text" '^- Anna: [0-9-]+(, [0-9-]+){5}$' 'the scores as a row that can be heard'
like "$text" 'pli verify demo\.pli first\.eml last\.eml' 'and how to check it'
like "$text" 'demo\.pli is attached' 'with the file'
part_of demo.pli "$mail" >attached.pli
same attached.pli "$site/state/demo.pli" 'which is the match file, byte by byte'
run "$PLI" verify attached.pli "$mail"
is "$status" 0 'the command as the letter says it'
like "$out" '^proved: ' 'proves it'
like "$out" 'attached\.pli|letter|Pli-Head' 'with the letter'
like "$(tr -d '\r' <"$mail")" 'filename="?scores\.(png|svg)' 'the scores over time are a picture'
mail=$(last_to 1)
text=$(LC_ALL=C awk -f "$srcdir/tests/kit/letter.awk" "$mail")
like "$text" '^- Anna.+: [0-9-]+(, [0-9-]+){5}$' 'in French, too'
like "$text" 'La partie a duré [0-9]+ jours' 'with its figures'
mail=$(last_to 2)
unlike "$(tr -d '\r' <"$mail")" 'scores\.' 'who wants text alone gets no picture'
part_of demo.pli "$mail" >attached2.pli
same attached2.pli "$site/state/demo.pli" 'but the file'

# ---- over, and not revealed ----

played=$site
site=$dir/kept
site_copy "$played" "$site"
sed -i 's/^reveal: .*/reveal: no/; s/^forget: .*/forget: 30/' "$site/pli.yaml"
awk '/^entry: / {n++} {at[NR] = n; line[NR] = $0} END {
	for (i = 1; i <= NR; i++) if (at[i] < n) print line[i]}' \
	"$played/state/demo.pli" >"$site/state/demo.pli"
must pli match demo accept
is "$(state_of demo)" over 'a match may be over and not revealed'
like "$(pli status)" '^demo .* waits for you: pli reveal demo$' 'status says so'
like "$(pli status --format json | tr -d ' \n')" '"host_reveals":1' 'for programs, too'
like "$(pli doctor | tr -s '\n ' ' ')" \
	"demo is over since .* its addresses and press are kept.* pli -C $site reveal demo" \
	'the doctor says what that means'
kept_now=$now
now=2029-01-01T00:00:00Z
must pli send
ok 'its addresses are kept' test -f "$site/state/demo.private"
now=$kept_now
must pli reveal demo
unlike "$(pli doctor | tr -s '\n ' ' ')" 'demo is over since' 'until it is'
now=2029-01-03T00:00:00Z
must pli send
ok 'and then go in their time' test ! -f "$site/state/demo.private"
now=$kept_now
site=$played

# ---- what the reveal opens is not said as if to its reader ----

must pli new heliopolis --name souk --seat 'Anna <anna@example.net>' \
	--bot greedy --bot greedy
must pli salt souk --seat 0 'my very own sentence'
must pli match souk close
letters=$(cat "$(find "$site/outbox/new" -name 'souk.*' | sort | tail -n 1)")
like "$(text_of)" '^- You draw' 'her own cards are told'
# How many depends on whom she is dealt.
is "$(text_of | grep -oE 'You[^a-z]+draw' | wc -l)" \
	"$(pli log souk | awk '/ Anna draws/ {n += $4} END {print n}')" \
	'and not those of others as hers'

# ---- closed by the host ----

home=$dir/closing
site=$home
now=2026-11-21T18:00:00Z
site_make
echo 'pictures: no' >>"$site/pli.yaml"
site_match 3
site_begin
must pli send
begin shown
mover=$(who)
echo 'buy 1 coal' | mail_from "$mover" late >late.mail
run pli match demo close ''
is "$status" 64 'a reason is no empty word'
begin_again
run pli match demo close 'Our club has ended.'
is "$status" 0 'the host closes a match'
is "$(state_of demo)" revealed 'with all that was hidden'
letters=$(cat "$site/outbox/new/$(ls -t "$site/outbox/new" | head -n 1)")
is "$(to_of)" 'anna@example.net bruno@example.net chloe@example.net' 'everybody is told'
like "$(text_of)" '^Hab & Gut: closed without a result$' 'that there is no result'
like "$(text_of)" 'New: The host closes the match.*A note of the host: .Our' 'and why'
unlike "$(text_of)" '^Place' 'there is no ranking'
like "$letters" 'sultat' 'in French, too'
begin_again
take 'a mail for it' late.mail
is "$added, $(to_of)" "0, $(address_of "$mover")" 'plays nothing and is answered'
like "$(text_of)" 'closed without a result|close sans résultat' 'by the end once more'
run pli match demo close
is "$status" 64 'once'
run pli verify demo
is "$status" 0 'it verifies'
run pli move demo --seat "$mover" late.mail
is "$status" 64 'the host plays nothing on it either'

begin kept
sed -i 's/^reveal: .*/reveal: no/; s/^deadline: .*/deadline: {target: 1d, late: default}/' "$site/pli.yaml"
run pli match demo close
is "$status" 0 'a match is closed where nothing is revealed'
is "$(state_of demo)" closed 'and stays sealed'
unlike "$(pli status)" '^demo .*(waits|due)' 'nobody is waited for'
begin_again
take 'a mail for it' late.mail
is "$added, $(to_of)" "0, $(address_of "$mover")" 'plays nothing and is answered'
unlike "$(text_of)" 'host: .-.|hôte : « - »' 'without a reason none is told'
echo status | mail_from "$mover" ask >mail
take 'a question' mail
is "$added, $count letters" '0, 1 letters' 'is answered'
now=2026-12-21T18:00:00Z
must pli tick --all
is "$(entries)" "$entries_before" 'the clock plays nothing'
like "$(pli show demo)" '^Hab & Gut: closed without a result$' 'who looks at it sees that'
unlike "$(pli show demo --at "$(($(entries) - 2))")" 'closed without' 'but not where it went on'
must pli publish pages
like "$(cat pages/demo/index.html)" '<h1>[^<]*closed without a result' 'so does its page'
run pli void demo --back 6 --why mistake
is "$status" 64 'nor is anything taken back'
run pli reveal demo --unfinished
is "$status" 0 'it may be revealed later'
run pli reveal demo
like "$status $errors" '^64 .*demo is revealed already$' 'once'

begin unbegun
must pli new hab-gut --name other --seat 'Anna <anna@example.net>' \
	--seat 'Bruno <bruno@example.net>' --free 1
run pli match other close
is "$status" 0 'a table that never began is closed, too'
is "$(state_of other)" revealed 'and does not begin'
done_testing
