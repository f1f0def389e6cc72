#!/bin/sh
# People without a seat: nothing is stored of them until they have answered a
# letter, and nobody else is written to.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
echo 0707070707070707070707070707070707070707070707070707070707070707 \
	>match.key
must pli new hab-gut --name demo --match-key match.key --free 2 \
	--seat 'Anna <anna@example.net>;en'
home=$site

# guest FROM ID [SUBJECT]: standard input as a mail to the plain address.
guest() {
	echo 'Delivered-To: pli@example.org'
	echo "From: Elsa <$1>"
	echo 'To: <pli@example.org>'
	echo "Subject: ${3-hello}"
	echo "Message-ID: <$2@mail.example.net>"
	echo 'MIME-Version: 1.0'
	echo 'Content-Type: text/plain; charset=utf-8'
	echo
	cat
}

# The reply address of the first of $letters, and its subject.
asked_at() {
	printf '%s\n' "$letters" |
		sed -nE 's/^Reply-To: <?([^>[:space:]]*)>?.*/\1/p' | head -n 1
}
subject() {
	printf '%s\n' "$letters" | sed -n 's/^Subject: //p' | head -n 1 |
		tr -d '\r'
}

# answer FROM ID SUBJECT ADDRESS: standard input as an answer to a notice.
answer() {
	guest "$1" "$2" "Re: $3" | sed "s/^Delivered-To: .*/Delivered-To: $4/"
}

# ---- asking ----

begin ask
like "$(cat must.log)" '2 of its seats are free.*join demo' 'the host is told how'
find "$site" -type f | sort >files.before
echo 'join demo' | guest elsa@example.com ask1 >mail
take 'a wish' mail
is "$added, $(to_of)" '0, elsa@example.com' 'is answered to who wrote'
like "$letters" '^letter <> ' 'by nobody who wants to know of failures'
like "$letters" '^Auto-Submitted: auto-replied' 'and by a machine'
like "$(asked_at)" '^pli\+demo\.j\.20778\.j[a-z2-7]{16}@example\.org$' \
	'with a code'
unlike "$letters" 'Elsa|hello' 'and without a word of theirs'
find "$site" -type f -exec grep -l 'elsa@example' {} + >holds
is "$(cat holds)" "$(find "$site/outbox/new" -name 'notice-*')" \
	'the address stands in that letter alone'
slip_subject=$(subject)
slip_address=$(asked_at)
nothing 'the same mail again' mail
echo 'join demo' | guest elsa@example.com ask2 >mail
take 'another wish on the same day' mail
is "$count" 1 'is answered'
for n in 3 4; do
	echo 'join demo' | guest elsa@example.com "ask$n" >mail
	take "wish $n on the same day" mail
done
is "$count" 0 'the fourth is not'
now=2026-11-22T18:00:00Z
echo 'Rejoindre DEMO, svp' | guest elsa@example.com ask5 >mail
take 'one on another day, in French' mail
is "$(to_of)" elsa@example.com 'is answered'
like "$(text_of)" 'Répondez à cette lettre' 'in French'
must pli new heliopolis --name helio --free 2 --seat 'Anna <anna@example.net>'
begin_again
echo 'Je rejoins helio, svp' | guest denis@example.com ask6 >mail
take 'one for a game with a French name' mail
like "$(text_of)" 'Héliopolis' 'calls it by that'
now=2026-11-21T18:00:00Z
for wish in 'join nowhere' 'join demo2' 'join ../demo'; do
	begin none
	echo "$wish" | guest elsa@example.com "none-$wish" >mail
	take "$wish" mail
	is "$count" 1 'is answered'
	is "$(asked_at)" '' 'with nothing to answer'
done
begin silent
echo 'hello' | guest elsa@example.com silent-hello >mail
take 'a stranger who knows no word of ours' mail
is "$count" 1 'is told some, once'
for words in 'hello again' 'buy 2 coal' 'key' 'renew' 'also from x@y.org' \
	'join'; do
	echo "$words" | guest elsa@example.com "silent-$words" >mail
	nothing "\"$words\" of a stranger" mail
done
echo 'join demo' | guest elsa@example.com lists >mail
for field in 'Precedence: bulk' 'List-Id: <x.example.com>' \
	'Auto-Submitted: auto-replied' 'Return-Path: <>'; do
	{
		echo "$field"
		cat mail
	} >mail2
	nothing "a wish with $field" mail2
done
echo '> join demo' | guest elsa@example.com quoted >mail
nothing 'a wish that is quoted' mail
begin limits
sed 's/^stranger_letters: .*/stranger_letters: 3/' "$site/pli.yaml" >yaml
cat yaml >"$site/pli.yaml"
counts=
for n in 1 2 3 4 5; do
	echo 'join demo' | guest "g$n@example.com" "limit$n" >mail
	take "guest $n" mail
	counts="$counts$count"
done
is "$counts" 11100 'no more in a day than the site says'

# ---- answering ----

begin answer
echo 'Elsa' | answer elsa@example.com ans1 "$slip_subject" "$slip_address" >mail
sed 's/elsa@example.com/mallory@example.com/' mail >mail2
nothing 'the code from another address' mail2
sed 's/\.j\.20778\./.j.20779./' mail >mail2
nothing 'the code of another day' mail2
now=2026-11-29T00:00:00Z
nothing 'the code after more than a week' mail
now=2026-11-28T23:00:00Z
take 'the code on the last day' mail
is "$added" 1 'gives a seat'
now=2026-11-21T18:00:00Z
begin answer
sed 's/example.com>$/Example.COM>/' mail >mail2
take 'the code, and a name' mail2
is "$added, $(to_of | tr '[:upper:]' '[:lower:]')" '1, elsa@example.com' \
	'give a seat and an invitation'
like "$(pli seats demo)" '^1 +Elsa +en +owes a salt' 'it is the first free one'
unlike "$(cat "$site/state/demo.pli")" 'elsa@' 'the match file has no address'
like "$(text_of | tr '\n' ' ')" 'One seat is still free.*join demo' \
	'she is told what is free'
nothing 'the same mail again' mail2
echo 'Elsa two' | answer elsa@example.com ans2 "$slip_subject" \
	"$slip_address" >mail
nothing 'the code again' mail
echo 'my very own sentence' | mail_to "$(reply_of 1)" 1 salt |
	sed 's/^From: .*/From: <elsa@example.com>/' >mail
take 'her sentence' mail
is "$added" 1 'is taken'

begin as
echo 'join demo as Elsa' | answer elsa@example.com as1 "$slip_subject" \
	"$slip_address" >mail
take 'a name behind the word' mail
is "$added" 1 'is one'
like "$(pli seats demo)" '^1 +Elsa +en' 'and hers'

# Names, in the language of the letter that asked.
begin names
echo 'rejoindre demo' | guest denis@example.com name1 >mail
take 'a wish in French' mail
fr_subject=$(subject)
address=$(asked_at)
for name in 'Anna' '' "$(printf '%090d' 0)"; do
	echo "$name" | answer denis@example.com "name-$name" "$fr_subject" \
		"$address" >mail
	take "the name \"$name\"" mail
	is "$added, $(to_of)" '0, denis@example.com' 'is asked for again'
	like "$(text_of | tr '\n' ' ')" 'par votre nom seul' 'in French'
done
{
	printf 'Denis Dupré\n\nBonne journée !\n\n'
	printf 'Le 21 nov. 2026 à 19:00, Pli <pli@example.org> a écrit :\n> x\n'
} | answer denis@example.com name5 "$(subject)" "$(asked_at)" >mail
take 'a name above a quotation' mail
is "$added" 1 'is one'
like "$(pli seats demo)" '^1 +Denis Dupré +fr' 'with the language'
for n in 1 2 3 4 5 6 7 8 9 10 11; do
	echo Anna | answer elsa@example.com "many$n" "$slip_subject" \
		"$slip_address" >mail
	take "bad name $n" mail
done
is "$count" 0 'bad names are not answered for ever'

# No seat any more.
begin full
for n in 1 2; do
	echo 'join demo' | guest "g$n@example.com" "full$n" >mail
	take "guest $n asks" mail
	echo "Guest $n" | answer "g$n@example.com" "fullname$n" "$(subject)" \
		"$(asked_at)" >mail
	take "guest $n answers" mail
	is "$added" 1 'and sits'
done
echo 'Elsa' | answer elsa@example.com ans9 "$slip_subject" "$slip_address" >mail
take 'who is too late' mail
is "$added, $(to_of)" '0, elsa@example.com' 'is told'
is "$(asked_at)" '' 'with nothing to answer'
for seat in 0 1 2; do
	from=anna@example.net
	[ "$seat" = 0 ] || from=g$seat@example.com
	echo "a sentence of seat $seat" | mail_to "$(reply_of "$seat")" "$seat" \
		"salt$seat" | sed "s/^From: .*/From: <$from>/" >mail
	must pli ingest -- mail
done
like "$(pli list)" 'running' 'with the last sentence it begins'

# ---- the host puts somebody else into a seat ----

# letters_of COMMAND...: what a command of the host's leads to, as take does.
letters_of() {
	begin_again
	run pli "$@"
	ls "$site/outbox/new" >batches.now
	letters=$(comm -13 batches.before batches.now |
		while read -r batch; do cat "$site/outbox/new/$batch"; done)
	added=$(($(entries) - entries_before))
}
elsa='Elsa <elsa@example.com>;fr'
run pli match demo join "$elsa"
is "$status" 64 'nobody is seated where no seat is free'
like "$errors" 'no seat is free; "leave NAME" frees one' 'and it says how one is'
run pli match demo leave Bruno
is "$status" 64 'nor is the seat freed of who is not there'
letters_of match demo leave 'Guest 1'
is "$status, $added" '0, 0' 'a seat is freed by its name'
is "$(to_of)" g1@example.com 'and its player gets a letter'
like "$(printf '%s\n' "$letters" | tr -d '\r' | grep -a '^Subject: ')" \
	'\[pli demo\] The host has freed your seat' 'that says by whom'
asked=$(printf '%s\n' "$letters" | tr -d '\r' |
	sed -n 's/^Reply-To: //p' | tr -d '<>')
like "$asked" '^pli\+demo\.1\.' 'and is answered to the seat'
letters_of match demo leave 1
is "$status, $(to_of)" '0, ' 'what is free already is told once'
like "$(pli status)" 'demo: 1 seat is free' 'a seat is freed'
like "$(pli seats demo)" '^1  Guest 1 +en  .*free$' 'and seats says which'
echo 'I am still here.' | mail_to "$asked" 1 stays |
	sed 's/^From: .*/From: <g1@example.com>/' >mail
take 'its player, who writes after all,' mail
unlike "$(pli status)" 'seat is free' 'keeps it'
unlike "$(printf '%s\n' "$letters")" 'No answer has come' 'and nobody says that he was silent'
must pli match demo leave 1
old=$(reply_of 1)
for wrong in 'Elsa' 'Anna <elsa@example.com>' 'Elsa elsa@example.com'; do
	run pli match demo join "$wrong"
	is "$status" 64 "$wrong: is not seated"
done
letters_of match demo join "$elsa"
is "$status$out, $added" '0, 1' 'somebody else is seated'
like "$(pli seats demo)" '^1  Elsa +fr' 'in that seat'
is "$(to_of)" 'elsa@example.com g1@example.com' 'both who sits and who sat there get a letter'
like "$(printf '%s\n' "$letters" | tr -d '\r' | grep -a '^Subject: ')" \
	'\[pli demo\] Somebody else has your seat now' 'who sat there is told of it'
reason() {
	printf '%s\n' "$letters" | tr -d '\r' | tr '\n' ' ' |
		sed 's/= //g'
}
like "$(reason)" 'now: the host has given it to somebody else' 'and the true reason'
unlike "$(reason)" 'no answer came' 'not another'
echo 'My secret.' | mail_to "$old" 1 late |
	sed 's/^From: .*/From: <g1@example.com>/' >mail
begin_again
take 'what the one before writes' mail
is "$(to_of)" g1@example.com 'is answered to him alone'
like "$(reason)" 'now: the host has given it to somebody else' 'with the same reason'
run pli verify demo
is "$status" 0 'and the match verifies'

# In French as well; a name needs no accents.
must pli match demo leave Élsâ
run pli match demo join 'Ànna <denis@example.com>;en'
is "$status" 64 'nor does an accent make another name of one'
letters_of match demo join 'Denis <denis@example.com>;en'
like "$(reason)" 'l=E2=80=99h=C3=B4te l=E2=80=99a donn=C3=A9e' \
	'in French, too'

# ---- hosts without sub-addressing ----

begin subject
sed 's/^address_style: .*/address_style: subject/' "$site/pli.yaml" >yaml
cat yaml >"$site/pli.yaml"
echo 'join demo' | guest elsa@example.com subj1 >mail
take 'a wish' mail
is "$(asked_at)" pli@example.org 'the plain address is to be answered'
like "$(subject)" '\[pli demo\.j\.20778\.j[a-z2-7]{16}\]' 'the subject says the rest'
echo 'Elsa' | guest elsa@example.com subj2 "Re: $(subject)" >mail
take 'the answer' mail
is "$added" 1 'gives a seat'

# ---- the host's words ----

run pli new hab-gut --name new --free 3
is "$status" 64 'no match is called new'
run pli new hab-gut --free 9
is "$status" 64 'nor has it more seats than the game'
run pli new hab-gut --free x
is "$status" 64 'nor a number that is none'
done_testing
