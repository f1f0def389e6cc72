#!/bin/sh
# People without a seat look on: they get what everybody may see, once a day,
# and nothing is kept of an address that has not answered.
# The quotes are French, not the shell's.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
sed 's/^stranger_letters: .*/stranger_letters: 500/' "$site/pli.yaml" >site.yaml
echo 'pictures: no' >>site.yaml
cat site.yaml >"$site/pli.yaml"
site_match 3
salting=$dir/salting
site_copy "$site" "$salting"
site_begin
home=$site

# guest ADDRESS ID [TO [SUBJECT]]: standard input as a mail of one without a
# seat.
guest() {
	echo "Delivered-To: ${3-pli@example.org}"
	echo "From: Elsa <$1>"
	echo "To: <${3-pli@example.org}>"
	echo "Subject: ${4-hello}"
	echo "Message-ID: <$2@mail.example.net>"
	echo 'MIME-Version: 1.0'
	echo 'Content-Type: text/plain; charset=utf-8'
	echo
	cat
}

asked_at() {
	printf '%s\n' "$letters" | tr -d '\r' |
		sed -nE 's/^Reply-To: .*(pli\+demo\.w\.[^>]*@example\.org).*/\1/p' |
		head -n 1
}

subject() {
	printf '%s\n' "$letters" | sed -n 's/^Subject: /Re: /p' | head -n 1 |
		tr -d '\r'
}

# watches ADDRESS WORDS: asks and confirms; $letters is what comes then.
watches() {
	echo "$2" | guest "$1" "ask.$1" >mail
	take "$1 asks" mail
	at=$(asked_at)
	echo 'Yes, please.' | guest "$1" "yes.$1" "$at" "$(subject)" >mail
	take "$1 confirms" mail
}

mover_plays() {
	mover=$(who)
	player "$mover" | mail_from "$mover" "$1" >mail
	take "a move, $1" mail
}

# ---- asking ----

begin ask
echo 'watch demo' | guest elsa@example.com ask1 >mail
take 'a wish to watch' mail
is "$added, $(to_of)" '0, elsa@example.com' 'is answered'
like "$(asked_at)" '^pli\+demo\.w\.20778\.w[a-z2-7]{16}@example\.org$' 'with a code'
find "$site" -type f -exec grep -l 'elsa@example' {} + >holds
is "$(cat holds)" "$(find "$site/outbox/new" -name 'notice-*')" \
	'the address stands in that letter alone'
at=$(asked_at)
about=$(subject)
echo 'join me' | guest chloe@example.com ask2 "$at" "$about" >mail
nothing 'an answer from elsewhere' mail
now=2026-12-01T18:00:00Z
echo 'yes' | guest elsa@example.com ask3 "$at" "$about" >mail
nothing 'an answer that comes too late' mail
now=2026-11-21T18:00:00Z
echo 'stop watching' | guest elsa@example.com ask4 "$at" "$about" >mail
take 'a no' mail
like "$(text_of)" 'No more letters' 'is a no'
unlike "$(cat "$site/state/demo.private")" 'elsa' 'and keeps nothing'
echo 'watch nowhere' | guest denis@example.com ask5 >mail
take 'a match that is none' mail
like "$(text_of)" 'There is none' 'is told'
must pli match demo set observers=no
begin_again
echo 'observer demo' | guest bruno@example.com ask6 >mail
take 'a match whose host forbids it' mail
like "$(text_of)" 'demandé à observer' 'is told'

# ---- watching ----

begin watch
watches elsa@example.com 'watch demo'
is "$(to_of)" 'elsa@example.com' 'the report comes at once'
like "$(text_of)" 'waiting for|your turn' 'and says how it stands'
like "$(text_of)" 'stop watching' 'and how it ends'
unlike "$(text_of)" 'Cards that you see|You hold' 'nothing hidden is in it'
like "$letters" '^List-Unsubscribe: <mailto:pli%2Bdemo\.w\.' 'programs can end it, too'
unlike "$letters" '@example\.net' 'no player’s address'
take 'the same yes again' mail
is "$count" 0 'is one yes'
like "$(pli seats demo)" '^1 watches' 'the host sees how many there are'
like "$(pli seats demo --format json)" '"watchers": 1' 'in JSON, too'
watches denis@example.com 'observer demo'
like "$(text_of)" 'Vous observez cette partie' 'in French, too'
like "$(pli seats demo)" '^2 watch$' 'they are two'
before=$(cat "$site/state/demo.pli")
at=$(asked_at)
echo 'dire à tous : coucou' | guest denis@example.com say1 "$at" >mail
take 'words for the players' mail
is "$(to_of)" 'denis@example.com' 'go nowhere'
like "$(text_of | tr '\n' ' ')" 'ne peut pas écrire' 'that is told'
is "$(cat "$site/state/demo.pli")" "$before" 'the match does not know of it'

# One letter a day.
mover_plays day1
unlike "$(to_of)" 'elsa|denis' 'no second letter on the same day'
now=2026-11-22T19:00:00Z
mover_plays day2
like "$(to_of)" 'elsa@example.com denis@example.com' 'one on the next day'
letters=$(printf '%s\n' "$letters" | sed -n '/^letter .*elsa/,$p')
first=$(text_of | grep -cE '(buys|sells|passes|places|plays)')
[ "$first" -ge 2 ] && pass 'with all that happened since' || fail 'with all that happened since'
mover_plays day3
unlike "$(to_of)" 'elsa|denis' 'and no more that day'
watch_batches() {
	find "$site/outbox/new" -name '*watch*' | wc -l
}
now=2026-11-23T18:59:00Z
must pli tick
is "$(watch_batches)" 0 'not before the day is over'
now=2026-11-23T19:01:00Z
must pli tick
is "$(watch_batches)" 2 'what happened last comes by itself'
must pli tick
is "$(watch_batches)" 2 'once'
ls "$site/outbox/new" >batches.before
entries_before=$(entries)
echo rapport | guest denis@example.com rep1 "$at" >mail
take 'a report that is asked for' mail
is "$(to_of)" 'denis@example.com' 'comes at once'

# What they prefer, and the end.
echo 'je préfère le texte' | guest denis@example.com pref1 "$at" |
	sed 's/^Content-Type.*/&\nContent-Transfer-Encoding: 8bit/' >mail
take 'a preference' mail
unlike "$letters" 'text/html' 'is heeded'
echo 'x' | guest denis@example.com unsub1 "$at" unsubscribe >mail
take 'a program that ends it' mail
like "$(text_of)" 'ne viendra plus' 'is answered'
unlike "$(cat "$site/state/demo.private")" 'denis' 'and the address is forgotten'
is "$(pli seats demo | tail -n 1)" '1 watches' 'the other stays'
at=$(sed -n 's/^letter \(pli+demo\.w\.[^ ]*\) elsa.*/\1/p' "$site"/outbox/new/* |
	tail -n 1)
begin_again
must pli match demo close
ls "$site/outbox/new" >batches.now
letters=$(comm -13 batches.before batches.now | while read -r b; do
	cat "$site/outbox/new/$b"
done | tr -d '\r')
like "$(to_of)" 'elsa@example.com' 'the end is told to who looks on'
echo 'stop watching' | guest elsa@example.com stop1 "$at" >mail
begin_again
take 'the word for it' mail
like "$(text_of)" 'No more letters' 'ends it'
is "$(pli seats demo | grep -c watch)" 0 'nobody is left'

# An older letter may be anybody's.
begin older
watches elsa@example.com 'watch demo'
at=$(asked_at)
now=2026-12-01T18:00:00Z
begin_again
for line in 'stop watching' 'prefer text'; do
	echo "$line" | guest elsa@example.com "older-$line" "$at" >mail
	take "$line, to an older letter" mail
	is "$(to_of)" elsa@example.com 'is answered'
	like "$(text_of)" 'more than a week ago' 'and not done'
	is "$(pli seats demo | tail -n 1)" '1 watches' 'who looks on stays'
	is "$(ls "$site/players")" '' 'and changes nothing'
done
echo report | guest elsa@example.com older-report "$at" >mail
take 'a question' mail
like "$(text_of)" 'waiting for|your turn' 'is answered'
echo 'stop watching' | guest elsa@example.com older-now "$(asked_at)" >mail
take 'the word, to the newest letter' mail
is "$(pli seats demo | grep -c watch)" 0 'ends it'
now=2026-11-21T18:00:00Z

# A letter that comes back.
begin bounce
watches elsa@example.com 'watch demo'
at=$(asked_at)
{
	echo 'Return-Path: <>'
	echo "Delivered-To: $at"
	echo 'From: Mail Delivery System <MAILER-DAEMON@mx.example.net>'
	echo "To: <$at>"
	echo 'Auto-Submitted: auto-replied'
	echo 'MIME-Version: 1.0'
	echo 'Content-Type: multipart/report; report-type=delivery-status;'
	echo '	boundary=b'
	printf '\n--b\n\nI am sorry.\n\n--b\n'
	printf 'Content-Type: message/delivery-status\n\n'
	printf 'Reporting-MTA: dns; mx.example.net\n\n'
	echo 'Final-Recipient: rfc822; elsa@example.com'
	printf 'Action: failed\nStatus: 5.1.1\n\n--b--\n'
} >mail
take 'a letter that came back' mail
is "$count" 0 'is not answered'
is "$(pli seats demo | grep -c watch)" 0 'there is no other'

# ---- limits ----

begin many
i=0
while [ "$i" -lt 21 ]; do
	i=$((i + 1))
	echo 'watch demo' | guest "w$i@example.com" "many$i" >mail
	must pli ingest -- mail
	notice=$(grep -l "w$i@example.com" "$site"/outbox/new/notice-* | head -n 1)
	letters=$(cat "$notice")
	echo yes | guest "w$i@example.com" "manyes$i" "$(asked_at)" \
		"$(subject)" >mail
	must pli ingest -- mail
done
is "$(pli seats demo | tail -n 1)" '20 watch' 'so many, and no more'
begin sits
echo 'watch demo' | guest anna@example.net sits1 >mail
take 'a player asks' mail
echo yes | guest anna@example.net sits2 "$(asked_at)" "$(subject)" >mail
nothing 'who sits there needs not watch' mail

home=$salting
begin early
watches elsa@example.com 'watch demo'
like "$(text_of)" 'not begun' 'before the start, too'
done_testing
