#!/bin/sh
# Deadlines: reminders, grace, what follows, and what stops a clock.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

# deadline LINE...: what pli.yaml says of it.
deadline() {
	sed '/^deadline:/,/^[a-z]/{/^deadline:/d;/^ /d}' "$site/pli.yaml" \
		>site.yaml
	{
		echo deadline:
		printf '  %s\n' "$@"
	} >>site.yaml
	cat site.yaml >"$site/pli.yaml"
}

# at TIME: what cron does then; sets $letters and $added as take does.
at() {
	now=$1
	run pli tick
	is "$status $out$errors" '0 ' "$now: the clock is looked at"
	ls "$site/outbox/new" >batches.now
	letters=$(comm -13 batches.before batches.now |
		while read -r batch; do cat "$site/outbox/new/$batch"; done)
	count=$(printf '%s\n' "$letters" | grep -cE '^letter [^ ]+ [^ ]+ [0-9]+$')
	added=$(($(entries) - entries_before))
	entries_before=$(entries)
	must pli send
	ls "$site/outbox/new" >batches.before
}

afresh() {
	now=2026-11-21T18:00:00Z
	begin "$1"
}

# raw_to ADDRESS: the letters of this step that go there; text_to: what they say.
raw_to() {
	printf '%s\n' "$letters" | awk -v who="$1" '
		/^letter [^ ]+ [^ ]+ [0-9]+$/ { mine = $3 == who }
		mine'
}

text_to() {
	raw_to "$1" | LC_ALL=C awk -f "$srcdir/tests/kit/letter.awk" |
		tr '\n' ' ' | tr -s ' '
}

# A machine that is looked at every day.
daily() {
	for day; do
		at "2026-11-${day}T18:00:00Z"
		is "$added, $count letters" '0, 0 letters' 'nothing is due'
	done
}

site_make
echo 'pictures: no' >>"$site/pli.yaml"
deadline 'target: 3d' 'grace: 1d' 'remind: [-1d, 0h, 12h]' 'late: default'
site_match 3
site_begin
must pli send
must pli tick
home=$site
mover=$(who)

# ---- from the question to the safe move ----

afresh default
daily 22
at 2026-11-23T17:00:00Z
is "$count" 0 'two days before nobody is reminded'
at 2026-11-24T18:00:00Z
is "$added, $count letters, $(to_of)" "0, 1 letters, $(address_of "$mover")" \
	'at the deadline: one reminder, of the two that are due'
like "$(text_of)" 'overdue|en retard' 'which says so'
like "$(text_of)" 'safe move|coup de sûreté' 'and what follows'
at 2026-11-24T18:05:00Z
is "$added, $count letters" '0, 0 letters' 'and no second one'
at 2026-11-25T06:00:00Z
is "$added, $count letters" '0, 1 letters' 'the last reminder'
at 2026-11-25T17:59:00Z
is "$added, $count letters" '0, 0 letters' 'nothing within the grace'
at 2026-11-25T18:00:00Z
like "$(grep '^by: ' "$site/state/demo.pli" | tail -n 1)" 'by: clock' \
	'then the safe move is made'
is "$count" 3 'and everybody is told'
isnt "$(who)" "$mover" 'the next one is asked'
run pli verify demo
is "$status" 0 'the match verifies'

# ---- before the deadline ----

afresh before
daily 22
at 2026-11-23T18:00:00Z
is "$count, $(to_of)" "1, $(address_of "$mover")" 'a day before: a reminder'
like "$(text_of)" 'a reminder|un rappel' 'a friendly one'
unlike "$(text_of)" 'overdue|en retard' 'that calls nobody late'
text_of | mail_from "$mover" back >mail
take 'the reminder, sent back' mail
is "$added" 0 'plays nothing'
echo 'buy 1 coal' | mail_from "$mover" answer >mail
take 'an answer' mail
is "$added" 1 'is in time'
must pli send
ls "$site/outbox/new" >batches.before
at 2026-11-24T18:00:00Z
is "$(printf '%s' "$letters" | grep -c overdue)" 0 'and nobody is late'

# ---- a letter that was taken two minutes later ----

afresh later
echo 'buy 1 coal' | mail_from "$mover" later >mail
take 'an answer' mail
second=$(who)
now=2026-11-21T18:02:00Z
must pli send
ls "$site/outbox/new" >batches.before
daily 22
at 2026-11-23T18:00:00Z
is "$count" 0 'the day before its deadline begins two minutes later, too'
at 2026-11-23T18:05:00Z
is "$count, $(to_of)" "1, $(address_of "$second")" 'then comes the reminder'

# ---- not at night ----

afresh night
echo 'prefer quiet hours 17:00-20:00' | mail_from "$mover" night >mail
take 'a wish of the mover' mail
must pli send
ls "$site/outbox/new" >batches.before
daily 22 23
at 2026-11-23T19:55:00Z
is "$count" 0 'a reminder lets him sleep'
at 2026-11-23T20:00:00Z
is "$count, $(to_of)" "1, $(address_of "$mover")" 'until he gets up'
echo 'buy 1 coal' | mail_from "$mover" awake >mail
take 'an answer' mail

# ---- on whose wall ----

afresh wall
printf 'prefer time zone Europe/Paris\nprefer quiet hours 17:00-20:00\n' |
	mail_from "$mover" wall >mail
take 'a wish of the mover' mail
echo report | mail_from "$mover" report >mail
take 'the report' mail
like "$(text_of | tr '\n' ' ')" \
	'24 November 2026, 20:00 \(Paris\)|24 novembre 2026 à 20 h 00 \(heure de Paris\)' \
	'the deadline is told on his clock, and leaves him his quiet hours'
now=2026-11-22T18:00:00Z
must pli tick
now=2026-11-23T19:00:00Z
run pli tick
must pli send
now=2026-11-24T18:30:00Z
ls "$site/outbox/new" >batches.before
run pli tick
is "$(ls "$site/outbox/new")" "$(cat batches.before)" 'in them nobody is late'

# ---- away ----

# tell SEAT ID WORDS: a mail of them, answered by one letter.
tell() {
	echo "$3" | mail_from "$1" "$2" >tell.mail
	take "$3" tell.mail
	is "$added, $count letters" '0, 1 letters' 'is answered'
}

afresh away
tell "$mover" away1 'vacation 2026-11-23 to 2026-11-30'
like "$(text_of | tr -s ' \n' ' ')" 'from 23 November 2026 to 30 November 2026|du 23 novembre 2026 au 30 novembre 2026' \
	'with the days'
like "$(text_of | tr -s ' \n' ' ')" '22 more days of vacation in 2026|reste 22 jours de vacances en 2026' \
	'and what is left of the year'
echo report | mail_from "$mover" report >mail
take 'the report' mail
like "$(text_of)" '2 December 2026, 18:00|2 décembre 2026 à 18 h 00' \
	'the deadline waits for the player'
tell "$mover" away2 'Vacances 2026-11-30'
like "$(text_of)" 'already|déjà' 'not twice'
tell "$mover" away3 'vacation 2026-12-01 to 2026-12-30'
like "$(text_of | tr -s ' \n' ' ')" '30 days a year|30 jours par an' 'not for ever'
tell "$mover" away4 'vacation next week'
like "$(text_of | tr -s ' \n' ' ')" 'first and the last day|premier et le dernier' 'and by its days'
tell "$mover" away5 'vacation 2026-02-30 to 2026-03-01'
like "$(text_of | tr -s ' \n' ' ')" 'first and the last day|premier et le dernier' 'that there are'
tell "$mover" away6 'vacation 2026-11-10'
like "$(text_of)" 'are over|sont passés' 'and that are to come'
tell "$mover" away7 'vacation from 24 Dec to 2 Jan'
like "$(text_of | tr -s ' \n' ' ')" '14 more days of vacation in 2026. You have 28 more|reste 14 jours de vacances en 2026. Il vous reste 28' \
	'in two years'
tell "$mover" away8 'vacances du 4 au 6 décembre'
like "$(text_of | tr -s ' \n' ' ')" 'to 6 December 2026|au 6 décembre 2026' 'in French'
tell "$mover" away9 'vacation 3/4/27'
case $mover in
0) like "$(text_of)" 'cannot tell the day' 'what may be two days is asked back' ;;
*) like "$(text_of)" 'le 3 avril 2027' 'in French the day comes first' ;;
esac
tell "$mover" away10 'no vacation'
echo report | mail_from "$mover" report2 >mail
take 'the report' mail
like "$(text_of)" '24 November 2026, 18:00|24 novembre 2026 à 18 h 00' \
	'the clock goes on'

# ---- a letter that did not go ----

afresh unsent
rm -rf "$site/outbox/sent"
mkdir -m 700 "$site/outbox/sent"
echo 'buy 1 coal' | mail_from "$mover" go >mail
take 'an answer' mail
second=$(who)
for day in 22 23 24 25 26; do
	now=2026-11-${day}T18:00:00Z
	run pli tick
done
is "$(entries)" "$entries_before" 'whose letter has not been sent is not late'
like "$(pli status)" 'waits for' 'the match waits'
must pli send
now=2026-11-29T17:00:00Z
for day in 27 28 29; do
	now=2026-11-${day}T18:00:00Z
	run pli tick
done
is "$(entries)" "$entries_before" 'its three days begin when it is sent'
now=2026-11-30T18:00:00Z
run pli tick
like "$(grep '^by: ' "$site/state/demo.pli" | tail -n 1)" 'by: clock' \
	'and end'
isnt "$(who)" "$second" 'for the next one'

# ---- a letter that was refused ----

afresh refused
printf '#!/bin/sh\nexit 67\n' >refuse
chmod +x refuse
sed "s|^  url: .*|  url: sendmail:$PWD/refuse|" "$site/pli.yaml" >refused.yaml
cat refused.yaml >"$site/pli.yaml"
echo 'buy 1 coal' | mail_from "$mover" refused >mail
take 'an answer' mail
for day in 21 22 23 24 25 26 27 28 29 30; do
	now=2026-11-${day}T18:01:00Z
	run pli send
	run pli tick
done
is "$(entries)" "$entries_before" \
	'whose letter was refused is not late as long as one that came back stops a clock'
for day in 01 02 03; do
	now=2026-12-${day}T18:01:00Z
	run pli send
	run pli tick
done
is "$(entries)" $((entries_before + 1)) \
	'and then as if it had been taken: no match waits for ever'
like "$(grep '^by: ' "$site/state/demo.pli" | tail -n 1)" 'by: clock' \
	'the clock acts'
ok 'the outbox knows of it' test -n "$(ls "$site/outbox/failed")"

# ---- a pause ----

afresh pause
must pli note demo --topic pause 'We pause.'
must pli send
ls "$site/outbox/new" >batches.before
for day in 22 23 24 25 26 27 28; do
	at "2026-11-${day}T18:00:00Z"
done
is "$added, $count letters" '0, 0 letters' 'in a pause nobody is reminded'
must pli note demo --topic resume 'We go on.'
must pli send
ls "$site/outbox/new" >batches.before
entries_before=$(entries)
at 2026-11-29T18:00:00Z
is "$added" 0 'nor late at once behind it'
at 2026-11-30T18:00:00Z
like "$letters" 'Subject' 'a reminder'

# ---- the machine slept ----

afresh slept
daily 22
at 2026-11-29T18:00:00Z
is "$added" 0 'after a week without a look nobody is late'
like "$letters$(cat "$site"/log/pli.log)" 'deadlines stand still: jump' \
	'all deadlines stand still'
at 2026-11-30T17:00:00Z
is "$added" 0 'for a day'
at 2026-12-01T18:00:00Z
is "$added" 0 'and the time of it does not count'
run pli tick --go
is "$status" 0 'the host may end it'

# ---- nothing had ever looked ----

afresh never
rm "$site/ledger/.clock"
deadline 'target: 1d' 'late: bot' 'claim: 10d'
at 2026-11-22T17:00:00Z
unlike "$(cat "$site/log/pli.log" 2>/dev/null)" 'stand still' \
	'the first look, while nobody is late, holds nothing up'
afresh never
rm "$site/ledger/.clock"
deadline 'target: 1d' 'late: bot' 'claim: 10d'
echo 'host: host@example.org' >>"$site/pli.yaml"
at 2026-11-24T18:00:00Z
is "$added" 0 'the first look takes no seat'
like "$(cat "$site/log/pli.log")" 'deadlines stand still: first' \
	'all deadlines stand still'
like "$letters" 'for the first time' 'and the host is told why'
at 2026-11-25T17:00:00Z
at 2026-11-26T17:00:00Z
is "$added" 0 'what passed before does not count'
at 2026-11-27T17:00:00Z
like "$(pli seats demo)" "^$mover  .*\((computer|ordinateur)\)" \
	'then the deadline is one again'

# ---- nobody is heard ----

afresh silent
now=2026-11-21T19:00:00Z
must pli new hab-gut --name quiet --seat 'Anna <anna@example.net>;en' \
	--seat 'Bruno <bruno@example.net>;fr' \
	--seat 'Chloé <chloe@example.net>;fr' \
	--seat 'Denis <denis@example.net>;en' --seat 'Elsa <elsa@example.net>;fr'
must pli send
for day in 22 23 24; do
	now=2026-11-${day}T20:00:00Z
	must pli tick
	must pli send
done
unlike "$(cat "$site"/log/pli.log 2>/dev/null)" 'stand still' \
	'a seat that is late is one seat'
now=2026-11-25T19:30:00Z
must pli tick
like "$(cat "$site/log/pli.log")" 'deadlines stand still: silent' \
	'five are not: their mails do not come in'

# ---- a computer player takes the seat ----

afresh bot
older=$(reply_of "$mover")
deadline 'target: 3d' 'grace: 1d' 'late: bot' 'claim: 10d'
daily 22 23 24
at 2026-11-25T18:00:00Z
like "$(pli seats demo)" "^$mover  .*\((computer|ordinateur)\)" \
	'it has the seat now'
like "$(printf '%s' "$letters" | sed -n 's/^Subject: //p')" 'demo' 'letters say so'
farewell=$(printf '%s\n' "$letters" | tr -d '\r' |
	sed -n 's/^Reply-To: .*<\(.*\)>$/\1/p; s/^Reply-To: \([^<]*\)$/\1/p')
to=$(printf '%s\n' "$letters" | tr -d '\r' |
	awk -v who="$(address_of "$mover")" '
	/^letter / { mine = $3 == who }
	mine && /^Reply-To: / { print $NF }' | tr -d '<>' | head -n 1)
isnt "$to" '' 'one of them to who sat there'
like "$letters" 'No answer came|ponse n.*est venue' 'who was silent'
unlike "$letters" 'resigned|abandonn' 'and did not resign'
printf 'hello?\n' | mail_to "$to" "$mover" hello >mail
take 'a question of his' mail
is "$added, $(to_of)" "0, $(address_of "$mover")" 'is answered'
like "$(text_of)" 'I am back|me revoilà' 'with the word that brings it back'
printf 'I am back\n' | mail_to "$to" 2 stranger | sed 's/^From: .*/From: <x@y.example>/' >mail
take 'that word of a stranger' mail
is "$added" 0 'is worth nothing'
printf 'I am back!\n' | mail_to "$older" "$mover" older >mail
take 'his word to a letter of before' mail
is "$added, $(to_of)" "0, $(address_of "$mover")" \
	'may be anybody'"'"'s: he is told once more'
printf 'I am back!\n' | mail_to "$to" "$mover" back >mail
take 'his' mail
is "$added" 1 'gives him the seat'
unlike "$(pli seats demo)" "^$mover  .*\((computer|ordinateur)\)" 'back'
like "$(text_of)" 'have your seat back|avez retrouvé votre place' 'with words of its own'
unlike "$(text_of)" 'take over|reprenez une place' 'and not those of a substitute'
echo status | mail_from "$mover" status >mail
take 'and he' mail
is "$count" 1 'is heard again'
run pli verify demo
is "$status" 0 'the match verifies'

# ---- somebody else ----

afresh substitute
deadline 'target: 3d' 'grace: 1d' 'late: substitute'
echo 'prefer text' | post "$mover" text
must pli send
begin_again
daily 22 23 24
at 2026-11-25T18:00:00Z
like "$(grep '^by: ' "$site/state/demo.pli" | tail -n 1)" 'by: clock' \
	'meanwhile the safe move is made'
old=$(reply_of "$mover")
was=$(address_of "$mover")
like "$(text_to "$was")" 'may take your seat|peut prendre votre place' \
	'and who is late reads that the seat may be lost'
{
	echo 'Delivered-To: pli@example.org'
	echo 'From: Denis <denis@example.net>'
	echo 'To: <pli@example.org>'
	echo 'Message-ID: <1@mail.example.net>'
	echo 'Subject: join'
	echo
	echo 'take over demo'
} >mail
take 'one who would take over' mail
is "$added, $count letters, $(to_of)" '0, 1 letters, denis@example.net' 'is asked'
to=$(printf '%s\n' "$letters" | tr -d '\r' | sed -n 's/^Reply-To: //p' |
	tr -d '<>' | awk '{ print $NF }')
subject=$(printf '%s\n' "$letters" | tr -d '\r' | sed -n 's/^Subject: //p')
{
	echo "Delivered-To: $to"
	echo 'From: Denis <denis@example.net>'
	echo "To: <$to>"
	echo "Subject: Re: $subject"
	echo 'Message-ID: <2@mail.example.net>'
	echo
	echo Denis
} >mail
take 'his name' mail
is "$added" 1 'gives him the seat'
like "$(pli seats demo)" "^$mover  Denis" 'of who is gone'
like "$(text_of)" 'take over a seat|reprenez une place' 'with all that the seat knows'
like "$(text_of)" 'The match begins|La partie commence' 'and the story'
like "$(raw_to denis@example.net)" '^Content-Type: text/html' \
	'in letters as he wants them, not as the one before did'
like "$(text_to "$was")" \
	'seat in the match demo.* is somebody else|place dans la partie demo.* à quelqu’un d’autre' \
	'and who sat there is told'
like "$(text_to "$was" | tr -s '\n ' ' ')" \
	'no answer came from you|aucune réponse n’est venue de vous' 'why'
printf 'buy 1 coal\nMy secret.\n' | mail_to "$old" "$mover" gone >mail
take 'who sat there, to an older letter' mail
is "$added, $count letters, $(to_of)" "0, 1 letters, $was" \
	'has no part in it any more, is told so, and nobody else reads it'
printf 'buy 1 coal\n' | mail_to "$(reply_of "$mover")" "$mover" there >mail
take 'who sat there, to the newest' mail
is "$added" 0 'has no part in it either'

# ---- the host is told ----

afresh wait
deadline 'target: 3d' 'grace: 1d' 'late: wait'
echo 'host: host@example.org' >>"$site/pli.yaml"
daily 22 23 24
at 2026-11-25T18:00:00Z
is "$added, $(to_of)" '0, host@example.org' 'nobody plays for the seat'
like "$letters" 'not answered' 'the host may'
at 2026-11-25T18:30:00Z
is "$count" 0 'once a question'
told=$(cat "$site"/outbox/sent/host-late.*)
for day in 11-26 11-27 11-28 11-29 11-30 12-01 12-02 12-03 12-04 12-05 12-06 \
	12-07 12-08 12-09 12-10 12-11; do
	now=2026-${day}T18:30:00Z
	must pli tick
	must pli send
done
is "$(cat "$site"/outbox/sent/host-late.*)" "$told" \
	'also when letters of that time are not kept any more'

# ---- a time for each kind of decision, on the days that count ----

# due_of SEAT: sets $due to the date by which its report asks for an answer.
due_of() {
	echo report | mail_from "$1" "due$1$(entries)" >mail
	take "the report of seat $1" mail
	due=$(text_of | tr -s '\n ' ' ' |
		sed -nE 's/.*(answer by|avant le) [A-Za-z]+ ([0-9A-Za-zéû:, ]*20[0-9]{2}( à)?,? [0-9]+( h |:)[0-9]+).*/\2/p')
}
afresh kinds
deadline 'target: 9d' 'kinds: {trade: {target: 1d}, market: {target: 3d}}' \
	'days: [mon, tue, wed, thu, fri]' 'holidays: [11-24]'
# It is Saturday; Monday counts, Tuesday is a holiday.
due_of "$mover"
like "$due" '^25 (November 2026, 00:00|novembre 2026 à 00 h 00)$' \
	'one working day'
for n in 1 2 3; do
	echo 'done' | post "$(who)" "trade$n"
done
must pli send
begin_again
due_of "$(who)"
like "$due" '^27 (November 2026, 00:00|novembre 2026 à 00 h 00)$' \
	'and three for another kind'

# ---- what is left behind an absence ----

for minimum in 12h 20h; do
	afresh "least$minimum"
	deadline 'target: 1d' "minimum: $minimum"
	echo 'vacation 2026-11-22 to 2026-11-23' | post "$mover" "away$minimum"
	must pli send
	begin_again
	due_of "$mover"
	case $minimum in
	12h) want='24 (November 2026, 18:00|novembre 2026 à 18 h 00)' ;;
	*) want='24 (November 2026, 20:00|novembre 2026 à 20 h 00)' ;;
	esac
	like "$due" "^$want\$" "$minimum at least, or what is left"
done

# ---- a reminder that was missed ----

afresh night
printf 'prefer quiet hours 22:00-07:00\n' | post "$mover" quiet
must pli send
begin_again
daily 22
at 2026-11-23T17:55:00Z
is "$count letters" '0 letters' 'it is not due yet'
at 2026-11-23T23:00:00Z
is "$count letters" '0 letters' 'what was missed wakes nobody'
at 2026-11-24T06:00:00Z
is "$count letters" '0 letters' 'as long as the night lasts'
at 2026-11-24T07:00:00Z
is "$count, $(to_of)" "1, $(address_of "$mover")" 'and comes in the morning'

# ---- terms of one match ----

afresh terms
like "$(pli match demo)" '^target=3d$' 'the terms are those of the site'
run pli match demo set target=5d 'remind=[0h]'
is "$status" 0 'and may be changed for one match'
like "$(pli match demo)" '^target=5d$' 'which shows them'
is "$(grep -c 'topic: terms' "$site/state/demo.pli")" 1 'in one note'
like "$(grep -A1 'topic: terms' "$site/state/demo.pli")" 'target=5d' 'and its file tells'
ls "$site/outbox/new" >batches.before
echo report | mail_from "$mover" report >mail
take 'the report' mail
like "$(text_of)" '26 November 2026, 18:00|26 novembre 2026 à 18 h 00' \
	'what is asked already is due later'
like "$(text_of | tr '\n' ' ')" \
	'(may take|peut prendre) 5 (days|jours)' 'in words'
like "$(text_of | tr '\n' ' ')" \
	'come at *the deadline itself|viennent à l.échéance même' 'all of it'
unlike "$(text_of)" 'target=' 'and not in ours'
entries=$(grep -c 'topic: terms' "$site/state/demo.pli")
run pli match demo set target=5d
is "$status, $(grep -c 'topic: terms' "$site/state/demo.pli")" "0, $entries" \
	'what stood so already is no news'

# Each setting has words of its own, in both languages, and is shown as typed.
sed -i "s|maildir:.*|maildir:$site.mail|" "$site/pli.yaml"
must pli send
said_to() {
	letter_to "$1" | tr -s '\n ' ' '
}
told() {
	must pli match demo set "$1"
	like "$(pli match demo)" "^$(printf '%s' "$1" | sed 's/[][{}]/\\&/g')\$" "$1: is shown"
	like "$(said_to 0)" "$2" "$1: in English"
	like "$(said_to 1)" "$3" "$1: in French"
}
told target=0 'No decision has a deadline' 'Aucune décision n.a'
told minimum=12h 'goes on with 12 hours at least' 'repart avec 12 heures au moins'
told grace=2d 'has 2 days more' 'a 2 jours de plus'
told 'kinds={trade: {target: 2d, grace: 6h}, market: {target: 1d}}' \
	'“trading” 2 days, 6 hours of grace; “the market” 1 day\.' '« [^»]* » 2 jours, 6 heures de grâce'
run pli match demo set 'kinds={auction: {target: 1d}}'
is "$status" 64 'decisions of another game are none'
like "$errors" 'auction; there are trade, market, like \{trade: \{target: 1d\}\}' \
	'and those of this one are told'
told 'days=[mon, tue]' 'count: Monday, Tuesday\.' 'comptent : lundi, mardi\.'
told 'holidays=[12-25, 2027-04-01]' 'not count: 25 December, 1 April 2027\.' 'pas : 25 décembre, 1er avril 2027\.'
told late=bot 'A computer player takes' 'Un joueur-ordinateur prend'
told bot=random 'of the kind “random”' 'du genre « random »'
told claim=10d 'have it back for 10 days' 'la reprendre pendant 10 jours'
told vacation=20 'away for 20 days a year' 'absent 20 jours par an'
told 'remind=[-1d, 0h]' '1 day before, at the deadline itself' '1 jour avant, à l.échéance même'
told zone=Europe/Paris 'by that of Europe/Paris' 'à l.heure d.Europe/Paris'
told press=none 'to nobody but the host' 'qu.à l.hôte'
told observers=no 'Nobody without a seat' 'ne peut pas regarder'

# A note says nothing that has not been done, and speaks for nobody.
for topic in terms closed restored deadline; do
	run pli note demo --topic "$topic" 'target=1d'
	is "$status" 64 "a note that says $topic is refused"
done
run pli note demo --topic pause --seat 0 'A rest.'
is "$status" 64 'nor is a pause of the host a vote of a seat'

for wrong in target 'target=soon' 'wish=3d' '=3d' 'a b=3'; do
	run pli match demo set "$wrong"
	is "$status" 64 "$wrong: is refused"
done
run pli match demo set late=bot bot=foo
is "$status" 64 'nor does a computer player of no kind play'
like "$errors" 'bot: must be random, greedy, search or search-N .*like greedy$' \
	'and the host is told which there are'
run pli match demo set remind=0h
is "$status" 64 'a list needs its brackets'
like "$errors" 'write \[0h\]$' 'which the host is shown'
run pli match demo bless
is "$status" 64 'there is nothing else'

# ---- new terms in a reminder ----

afresh reminded
must pli match demo set target=1d
begin_again
at 2026-11-22T18:00:00Z
text=$(text_to "$(address_of "$mover")")
like "$text" 'may take 1 day|peut prendre 1 jour' 'a reminder tells of new terms'
unlike "$text" 'For whoever is late|Pour qui tarde trop' \
	'and what follows is not among them'

# ---- resigning ----

afresh resign
echo 'I resign' | mail_from "$mover" resign >mail
take 'I resign' mail
is "$added, $count letters" '0, 1 letters' 'is asked about'
code=$(text_of | grep -oE '(confirm|confirmer) [a-z2-7]{8,}' | head -n 1)
echo "$code" | mail_from "$mover" yes >mail
take 'yes' mail
like "$(pli seats demo)" "^$mover  .*\((computer|ordinateur)\)" \
	'then a computer player goes on'
like "$letters" 'You have resigned|Vous avez abandonn' 'which the letter calls so'
unlike "$letters" 'No answer came|ponse n.*est venue' 'and not a silence'
isnt "$(who)" "$mover" 'at once'
done_testing
