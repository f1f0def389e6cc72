#!/bin/sh
# What strangers can make us send: few letters to people who never wrote, and
# all of theirs to those who did.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/guest.sh"

site_make
echo 'pictures: no' >>"$site/pli.yaml"
home=$site
# Nobody vouches for them.
vouched=
# Three letters are what they may cause; 120 mails try it longer.
many=12
[ -z "${PLI_SOAK-}" ] || many=120

# flood NAME: a mail from each address of standard input; sets $sent.
flood() {
	name=$1
	begin_again
	n=0
	while read -r from; do
		n=$((n + 1))
		echo "${wish-games}" | guest "$from" "$name$n" $plain hello >mail
		must pli ingest -- mail
	done
	ls "$site/outbox/new" | comm -13 batches.before - >new
	sent=$(wc -l <new)
	is "$n" "$many" "$name: $many mails"
	begin_again
}
at_most() {
	[ "$sent" -ge 1 ] && [ "$sent" -le 3 ]
	is $? 0 "$1: at most three letters, $sent"
}
addresses() {
	awk -v form="$1" -v many="$many" 'BEGIN { for (n = 1; n <= many; n++) {
		text = form
		gsub(/#/, n, text)
		print text
	} }'
}

# ---- forged mails ----

for form in anna@example.com anna+#@example.com anna#@example.com \
	anna@h#.example.com anna+#@h#.a#.example.co.uk anna@h#.duckdns.org \
	anna@e#.example anna#@e#.com; do
	begin forged
	addresses "$form" >from
	flood forged <from
	at_most "$form"
done
begin dots
for n in 1 2 3 4 5 6 7 8 9 10; do
	for local in anna a.nna an.na ann.a a.n.n.a aNNa Anna+x a.nna+y \
		ANNA an.n.a+z a.n.na aN.na; do
		echo "$local@Example.com"
	done
done | head -n "$many" >from
sed -i 's/^unproved_letters: .*/unproved_letters: 100/' "$site/pli.yaml"
flood dots <from
at_most 'one person, however she is written'
# More may be open in all, and never of one registered domain.
begin more
sed -i 's/^unproved_letters: .*/unproved_letters: 100/' "$site/pli.yaml"
addresses 'anna#@h#.example.co.uk' >from
flood more <from
at_most 'where the host lets more through: of one domain'
begin lost
addresses 'anna@e#.example' >from
wish='Hello, do you know our offers?' flood lost <from
is "$sent" 1 'of mails that say nothing, fewer'
is "$(ls "$site/inbox/unanswered")" '' 'and none is kept'
begin disowned
echo 'authserv: mx.example.org' >>"$site/pli.yaml"
vouched='Authentication-Results: mx.example.org; dmarc=fail'
say anna@example.com $plain hello games
is "$count" 0 'a mail that is said to be forged has no answer'
vouched=

# ---- who is a real newcomer has his share ----

begin real
addresses 'anna@e#.example' >from
flood real <from
at_most 'a flood'
vouched='Authentication-Results: mx.example.org; dmarc=pass header.from=example.com'
say bruno@example.com $plain hello games
is "$count" 1 'one for whom the server vouches is answered'
vouched='Authentication-Results: mx.example.org; dmarc=pass header.from=example.org'
say chloe@example.com $plain hello games
is "$count" 0 'not if it vouches for another'
vouched='Authentication-Results: mx.elsewhere.example; dmarc=pass'
say chloe@example.com $plain hello games
is "$count" 0 'nor if another server does'
vouched='Authentication-Results: mx.example.org; spf=pass; dmarc=none (dmarc=pass)'
say chloe@example.com $plain hello games
is "$count" 0 'nor if it only mentions that'
vouched=

# Who has answered a letter of ours before is known.
begin known
say chloe@example.com $plain hello 'open Hab & Gut for 3'
say chloe@example.com "$(asked_at)" "Re: $(subject)" Chloe
addresses 'anna@e#.example' >from
flood known <from
at_most 'another flood'
say chloe@example.com $plain hello games
is "$count" 1 'who has answered before is answered'
say chloe@example.com $plain hello games
say chloe@example.com $plain hello games
say chloe+x@example.com $plain hello games
is "$count" 0 'as often as one person is'
now=2026-11-22T18:00:00Z
say chloe@example.com $plain hello games
is "$count" 1 'the next day, too'
now=2026-11-21T18:00:00Z

# So is who plays a match that the host has set.
begin plays
must pli new hab-gut --name demo --seat 'Anna <anna@example.net>;en' \
	--seat 'Bruno <bruno@example.net>;en' --seat 'Denis <denis@example.net>;en'
echo 'my very own sentence' | guest anna@example.net plays1 "$(reply_of 0)" x >mail
must pli ingest -- mail
addresses 'x@e#.example' >from
flood plays <from
say anna@example.net $plain hello games
is "$count" 1 'who has answered a letter of a match is answered'
say bruno@example.net $plain hello games
is "$count" 0 'who has answered none is not known'

# Whose letter is answered takes nobody's place: so many may come on one day.
begin many
say anna@example.com $plain hello 'open Hab & Gut for 5'
for name in Anna Bruno Chloe Denis Elsa; do
	from=$(echo $name | tr '[:upper:]' '[:lower:]')@example.com
	[ $name = Anna ] || say "$from" $plain hello "join $id"
	is "$count" 1 "$name is asked"
	say "$from" "$(asked_at)" "Re: $(subject)" $name
	id=$(ls "$site/tables" | sed 's/\.yaml$//')
done
like "$(pli list)" 'Anna, Bruno, Chloe, Denis, Elsa' 'all of them sit there'

# ---- nothing is lost ----

begin kept
addresses 'anna@e#.example' >from
flood kept <from
say denis@example.com $plain hello 'open Hab & Gut for 3'
is "$count" 0 'one who comes meanwhile is not answered'
kept=$(grep -l denis@example.com "$site"/inbox/unanswered/*.eml)
isnt "$kept" '' 'but his mail is kept'
run pli status
like "$out" 'mails of strangers wait in inbox/unanswered' 'the host sees it'
is "$(ls "$site/inbox/unanswered" | wc -l)" $((many - 2)) 'with the others'
begin_again
take 'the host says who it is' "$kept" --known
is "$(to_of)" denis@example.com 'and he is answered'
[ ! -e "$kept" ]
is $? 0 'and waits no longer'
nothing 'the others stay' "$(find "$site/inbox/unanswered" -name '*.eml' | head -n 1)"
echo 'open Hab & Gut for 3' | guest elsa@example.com told1 $plain hello |
	sed '/^Delivered-To/d' >mail
take 'one that only the mail system says to whom it came' mail --recipient $plain
kept=$(grep -l elsa@example.com "$site"/inbox/unanswered/*.eml)
take 'waits with that' "$kept" --known
is "$(to_of)" elsa@example.com 'and is answered, too'
take 'one of which nobody says it' mail
is "$count" 0 'is not answered'
isnt "$(grep -l elsa@example.com "$site"/inbox/junk/*.eml)" '' 'but kept'
like "$(tail -n 2 "$site/log/pli.log")" 'to whom it came was not told' 'and the log says why'
now=2026-11-22T18:00:00Z
say elsa@example.com $plain hello games
is "$count" 1 'the next day somebody else is answered'
now=2026-11-21T18:00:00Z
unlike "$(cat "$site"/log/unproved-*)" 'example' 'no address is written down'

# A mail that was answered may come again, when others have had all letters.
begin again
echo 'open Hab & Gut for 3' | guest denis@example.com once $plain hello >once
must pli ingest -- once
addresses 'anna@e#.example' >from
flood again <from
kept=$(ls "$site/inbox/unanswered")
take 'a mail that was answered, again' once
is "$count" 0 'it is not answered twice'
is "$(ls "$site/inbox/unanswered")" "$kept" 'nor kept as one without an answer'
like "$(tail -n 1 "$site/log/pli.log")" 'known again' 'the log says that it is known'

# ---- the host is told ----

begin told
echo 'host: host@example.org' >>"$site/pli.yaml"
addresses 'anna@e#.example' >from
flood told <from
now=2026-11-22T08:00:00Z
begin_again
must pli tick
letters=$(cat "$site"/outbox/new/host-daily.*)
like "$(flat)" "$((many - 3)) mails of strangers.*inbox/unanswered.*ingest --known" \
	'in his letter of the day'
done_testing
