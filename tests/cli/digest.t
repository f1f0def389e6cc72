#!/bin/sh
# One letter a day that tells of all matches.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

[ -f /usr/share/zoneinfo/Europe/Paris ] ||
	skip_all 'no table of time zones here'

# kind_of SEAT: how the newest letters to a seat are queued.
kind_of() {
	printf '%s\n' "$letters" | awk -v "to=$(address_of "$1")" \
		'/^(letter|held|daily) .* [0-9]+$/ && index($0, " " to " ") {
			print $1 }' | tr '\n' ' ' | sed 's/ $//'
}

# play_on ID: the seat whose turn it is at the table demo plays.
play_on() {
	seat_now=$(who)
	player "$seat_now" >orders
	mail_from "$seat_now" "$1" <orders >play.mail
	take "seat $seat_now plays" play.mail
	is "$added" 1 'that counts'
}

# at TIME: what cron does then; sets $sent to the new letters in the Maildir.
at() {
	now=$1
	ls "$mails/new" >mail.before
	run pli send
	is "$status $errors" '0 ' "$now: letters go"
	ls "$mails/new" >mail.now
	sent=$(comm -13 mail.before mail.now)
}

# got SEAT: the new letters to it.
got() {
	for file_ in $sent; do
		grep -lx "Delivered-To: $(address_of "$1")" \
			"$mails/new/$file_"
	done
}

read_letter() {
	LC_ALL=C awk -f "$srcdir/tests/kit/letter.awk" <"$1"
}

# with_matches: the other games, at which the same three sit.
with_matches() {
	for game in industria hauts-fourneaux; do
		must pli new $game --name "${game%-*}" \
			--seat 'Anna <anna@example.net>;en' \
			--seat 'Bruno <bruno@example.net>;fr' \
			--seat 'Chloé <chloe@example.net>;fr'
		for s in 0 1 2; do
			to=$(pli seats "${game%-*}" --addresses |
				sed -n "s/^$s .* //p")
			echo "my very own sentence number $s" |
				mail_to "$to" $s "salt-$game-$s" >mail
			must pli ingest -- mail
		done
	done
}

site_make
echo 'pictures: no' >>"$site/pli.yaml"
sed '/^deadline:/d' "$site/pli.yaml" >site.yaml
cat site.yaml >"$site/pli.yaml"
echo 'deadline: 5' >>"$site/pli.yaml"
site_match 3
site_begin
must pli send
home=$site
mails=$site.mail
mover=$(who)
second=$(((mover + 1) % 3))
third=$(((mover + 2) % 3))
daily='prefer one letter a day at 18:00, time zone Europe/Paris, English'

# It is 20:00 in Paris.
now=2026-11-21T19:00:00Z

# ---- one match: its usual letter, once a day ----

begin one
echo "$daily" | mail_from "$third" daily >mail
take 'a wish' mail
is "$(kind_of "$third")" letter 'is answered at once'
like "$(text_of | tr '\n' ' ')" 'When: once a day at 18:00, one letter for all' \
	'in words'
like "$(pli player demo "$third")" '^letters: daily 18:00$' 'and kept'
play_on one1
is "$(kind_of "$third") $(kind_of "$second")" 'daily letter' \
	'what others do waits for him'
play_on one2
is "$(kind_of "$third")" daily 'and so does his turn'
is "$(who)" "$third" 'which it is'
at 2026-11-21T19:00:00Z
is "$(got "$third" | wc -l)" 1 'nothing goes but the answer'
at 2026-11-22T16:59:59Z
is "$(got "$third" | wc -l)" 0 'not a second too early'
like "$(pli status)" '.' 'while that is no trouble'
run pli tick
at 2026-11-22T17:00:00Z
is "$(got "$third" | wc -l)" 1 'at 18:00 in Paris: one letter'
read_letter "$(got "$third")" >letter
like "$(cat letter)" 'your turn' 'it is his turn'
is "$(grep -c '^- \(New: \)\?\(Bruno\|Anna\|Chloé\)' letter)" 2 'and both moves are told'
like "$(tr '\n' ' ' <letter)" 'Friday 27 November 2026, 18:00 \(Paris\)' \
	'his time counts from this letter on'
at 2026-11-22T17:05:00Z
is "$(got "$third" | wc -l)" 0 'and no second one'
player "$third" >orders
mail_from "$third" one3 <orders >mail
take 'his answer' mail
is "$added $(kind_of "$third")" '1 letter' 'counts, and has its receipt at once'

for day in 23 24 25 26 27 28 29; do
	now=2026-11-${day}T17:10:00Z
	must pli tick
	must pli send
done
unlike "$(cat "$site"/outbox/sent/demo.remind.* 2>/dev/null)" \
	"^letter .* $(address_of "$third") " 'who has answered is not reminded'

# ---- a letter that nobody took starts no clock ----

now=2026-11-21T19:00:00Z
begin untaken
echo "$daily" | mail_from "$third" daily >mail
take 'a wish' mail
play_on untaken1
play_on untaken2
sed 's|^  url: .*|  url: maildir:/nonexistent/mail|' "$site/pli.yaml" >site.yaml
cat site.yaml >"$site/pli.yaml"
now=2026-11-22T17:00:00Z
run pli send
is "$status" 75 'a digest that does not go'
for day in 23 24 25 26 27 28 29 30; do
	now=2026-11-${day}T17:10:00Z
	run pli tick
done
is "$(find "$site/outbox/new" -name '*remind*' | wc -l)" 0 'nobody is late by it'

# ---- many matches in one letter ----

now=2026-11-21T19:00:00Z
site=$dir/site
with_matches
must pli send
begin many
echo "$daily" | mail_from "$second" daily0 >mail
take 'a wish in English' mail
echo 'je préfère une lettre par jour à 18 h, fuseau Europe/Paris, français' |
	mail_from "$third" daily1 >mail
take 'a wish in French' mail
like "$(text_of | tr '\n' ' ')" 'Quand.+: une fois par jour à 18:00, une seule lettre' \
	'is answered so'
play_on many1
play_on many2
must pli note industria 'Merry Christmas'
mkdir -p "$site/templates/en"
echo '{{#broken' >"$site/templates/en/digest.md"
at 2026-11-21T19:05:00Z
at 2026-11-22T17:00:00Z
is "$(got "$second" | wc -l) $(got "$third" | wc -l)" '1 1' 'one letter each'
like "$(cat "$site/log/pli.log")" 'templates/en/digest.md' \
	'by the built-in template, where that of the host has a mistake'
english=$(got "$second")
french=$(got "$third")
read_letter "$english" >letter
read_letter "$french" >lettre
like "$(grep '^Subject:' "$english")" '\[pli\] Your matches on 22 November 2026' \
	'it says what it is'
is "$(grep -c '^Pli-Head:' "$english")" "$(grep -c '^Match .* no\. ' letter)" \
	'and has the receipt of each match'
like "$(cat lettre)" '^1\. .*: à vous de jouer' 'what waits stands first'
like "$(cat letter)" '^1\. .*: (your turn|waiting for)' 'in English, too'
like "$(tr '\n' ' ' <lettre)" 'Vos parties, le 22 novembre 2026.+: ' 'all of it'
unlike "$(cat lettre)" 'your turn|waiting for|What happened|Your orders' \
	'without an English word'
unlike "$(cat letter)" 'à vous de|on attend|Ce qui s' 'nor a French one here'
is "$(cat letter lettre | LC_ALL=C sed 's/[\x80-\xbf]//g' |
	LC_ALL=C awk 'length($0) > 72 && !/@/')" '' \
	'in 72 columns'
for file_ in "$english" "$french"; do
	is "$(grep -c '^List-Unsubscribe: <mailto:pli%2B' "$file_")" 1 \
		'a button ends it'
done
sent=
letters=$(cat "$french")
html_of >html
is "$(grep -oE 'href="mailto:pli%2B[a-z]+\.[0-9]' html | sort -u | wc -l)" \
	"$(grep -c '^Partie .* n° ' lettre)" \
	'links go to the address of each match'
rm -f link.to
tap '^acheter 1 charbon' "$third" tap1 >mail
like "$(cat mail)" "^Delivered-To: pli\\+demo\\.$third\\." \
	'a tap writes to its match'
take 'what it writes' mail
is "$added" 1 'is played there'

for id in demo industria; do
	run pli verify "$id" "$french"
	is "$status" 0 "it proves what a letter of $id proves"
	like "$out" 'is in the file as the letter' 'of that match'
done

must pli sign --new key
echo 'buy 1 coal' >lines
run sh -c '"$PLI" sign --key key "$1" <lines' sh "$french"
is "$status" 65 'nothing is signed for one of many'
like "$errors" 'several matches' 'which is said'

# ---- an answer to the letter itself ----

to=$(grep '^Reply-To:' "$english" | tr -d '\r' | sed 's/.*: //')
begin_again
before=$(cat "$site"/state/*.pli | cksum)
echo 'buy 1 coal' | mail_to "$to" "$second" which1 >mail
take 'orders to the letter itself' mail
is "$(cat "$site"/state/*.pli | cksum)" "$before" 'play nothing'
is "$(to_of)" "$(address_of "$second")" 'he is told'
like "$(text_of)" 'nothing has been' 'that it was not played'
like "$(text_of)" '“buy 1 coal”' 'gets them back'
is "$(link_of 'buy 1 coal')" 'buy 1 coal' 'in a link'
like "$(cat link.to)" '^pli\+[a-z]+\.[0-2]\.[0-9]+\.r' 'to a match'
nothing 'once more' mail
read_letter "$english" | mail_to "$to" "$second" which2 >mail
take 'the letter, sent back whole' mail
like "$(text_of | tr '\n' ' ')" 'no words of your own' 'has no words of anybody'
read_letter "$english" | sed 's/^/> /' | mail_to "$to" "$second" which3 >mail
take 'the letter, quoted' mail
like "$(text_of | tr '\n' ' ')" 'no words of your own' 'as little'
is "$(cat "$site"/state/*.pli | cksum)" "$before" 'and all of that plays nothing'
sed 's/\.d[a-z2-7]*@/.daaaaaaaaaaaaaaaa@/; s/which3/which4/' mail >mail2
nothing 'a wrong code' mail2
echo 'hello' | mail_to "$to" "$second" which5 | sed 's/^From:.*/From: <m@example.com>/' \
	>mail
take 'a stranger who has the address' mail
is "$(to_of)" "$(address_of "$second")" 'writes to nobody else'
echo 'prefer text' | mail_to "$to" "$second" which6 | sed 's/^From:.*/From: <m@example.com>/' \
	>mail
take 'nor chooses' mail
like "$(pli player demo "$second")" '^format: html$' 'anything'
echo 'prefer one letter a day at 7:00' | mail_to "$to" "$second" which7 >mail
take 'a wish' mail
like "$(pli player demo "$second")" '^letters: daily 07:00$' 'of the player holds for all'
# When the next one is due anybody may have this one.
on_time=$now
now=$(date -u -d "$now + 25 hours" +%Y-%m-%dT%H:%M:%SZ)
echo 'prefer text' | mail_to "$to" "$second" old1 >mail
take 'a wish, to an old one' mail
like "$(pli player demo "$second")" '^format: html$' 'is not met'
is "$count, $(to_of)" "1, $(address_of "$second")" 'but sent back'
tap '^prefer text' "$second" old2 >mail
take 'a tap there' mail
like "$(pli player demo "$second")" '^format: text$' 'meets it'
echo | mail_to "$to" "$second" old3 | sed 's/^Subject:.*/Subject: unsubscribe/' >mail
take 'the button of an old one' mail
like "$(pli player demo "$second")" '^letters: daily 07:00$' 'changes nothing'
like "$(text_of)" 'confirm [a-z2-7]{16}' 'and is asked about'
now=$on_time
to=$(grep '^Reply-To:' "$french" | tr -d '\r' | sed 's/.*: //')
echo 'acheter 1 charbon' | mail_to "$to" "$third" which8 >mail
take 'orders in French' mail
like "$(text_of)" 'Pour quelle partie' 'are answered in French'
echo | mail_to "$to" "$third" which9 | sed 's/^Subject:.*/Subject: unsubscribe/' >mail
take 'a tap on the button' mail
like "$(pli player demo "$third")" '^letters: turn$' 'ends it'

# ---- a host's template with a mistake ----

mkdir -p "$site/templates/en"
echo '{{#broken' >"$site/templates/en/which.md"
to=$(grep '^Reply-To:' "$english" | tr -d '\r' | sed 's/.*: //')
echo 'buy 1 coal' | mail_to "$to" "$second" which10 >mail
take 'with a broken template' mail
like "$(text_of)" 'For which match' 'the built-in one answers'
like "$(cat "$site/log/pli.log")" 'templates/en/which.md' 'and the log says why'

# ---- letters that come back ----

bounce=$(sed -n "s/^letter \\([^ ]*\\) $(address_of "$second") [0-9]*\$/\\1/p" \
	"$site"/outbox/sent/digest-* | grep '\.e[a-z2-7]*@')
{
	echo "Delivered-To: $bounce"
	echo 'From: <MAILER-DAEMON@mx.example.net>'
	echo "To: <$bounce>"
	echo 'Message-ID: <bounce1@mx.example.net>'
	cat <<-END
		Subject: Undelivered Mail
		MIME-Version: 1.0
		Content-Type: multipart/report; report-type=delivery-status;
		 boundary="b"

		--b
		Content-Type: text/plain

		No such user.
		--b
		Content-Type: message/delivery-status

		Reporting-MTA: dns; mx.example.net

		Final-Recipient: rfc822; $(address_of "$second")
		Action: failed
		Status: 5.1.1
		--b--
	END
} >mail
take 'a digest that comes back' mail
is "$count" 0 'is not answered'
is "$(grep -l 'status: "5.1.1"' "$site"/state/*.private | wc -l)" 3 \
	'and counts for each match'

# ---- what hurries, and what ends it ----

begin hurry
must pli match demo set target=1d
echo "$daily" | mail_from "$third" daily >mail
take 'a wish' mail
now=2026-11-20T17:30:00Z
play_on hurry1
play_on hurry2
is "$(kind_of "$third")" daily 'a day is enough for a letter a day'
begin hurry2
must pli match demo set target=2h
echo "$daily" | mail_from "$third" daily >mail
take 'a wish' mail
play_on hurry3
play_on hurry4
is "$(kind_of "$third")" letter 'two hours are not: that goes at once'

now=2026-11-21T19:00:00Z
begin back
echo "$daily" | mail_from "$third" daily >mail
take 'a wish' mail
play_on back1
echo 'prefer letters at every event' | mail_from "$third" back >mail
take 'and it is taken back' mail
at 2026-11-21T19:10:00Z
is "$(got "$third" | wc -l)" 3 'then what waited goes at once'
at 2026-11-22T17:10:00Z
is "$(got "$third" | wc -l)" 0 'and not again'

# ---- who moves away, or gives the seat up ----

now=2026-11-21T19:00:00Z
begin moved
echo "$daily" | mail_from "$third" daily >mail
take 'a wish' mail
play_on moved1
play_on moved2
at 2026-11-21T19:05:00Z
must pli player demo "$third" --address new@example.com
at 2026-11-22T17:00:00Z
is "$(got "$third" | wc -l)" 0 'to the old address nothing goes'
is "$(grep -lx 'Delivered-To: new@example.com' \
	"$mails"/new/* | wc -l)" 1 'the new one is told'
ok 'and nothing is left' [ -z "$(ls "$site/outbox/new")" ]

# ---- what is over has been told ----

now=2026-11-21T19:00:00Z
begin over
echo "$daily" | mail_from "$third" daily >mail
take 'a wish' mail
play_on over1
play_on over2
at 2026-11-21T19:05:00Z
must pli match demo close 'nobody has time'
at 2026-11-21T19:10:00Z
is "$(got "$third" | wc -l)" 1 'the end is told at once'
at 2026-11-22T17:00:00Z
is "$(got "$third" | wc -l)" 0 'and not again'
ok 'nothing is left' [ -z "$(ls "$site/outbox/new")" ]

# ---- a match that cannot be read holds nobody up ----

now=2026-11-21T19:00:00Z
begin broken
echo "$daily" | mail_from "$third" daily >mail
take 'a wish' mail
play_on broken1
play_on broken2
mv "$site/keys/host" host.away
now=2026-11-22T17:00:00Z
run pli send
mv host.away "$site/keys/host"
is "$(find "$site/outbox/new" -type f ! -name '*.journal' | wc -l)" 2 'its letters wait'
cp "$site/state/demo.pli" kept.pli
printf 'x' | dd of="$site/state/demo.pli" bs=1 seek=200 conv=notrunc 2>/dev/null
at 2026-11-22T17:01:00Z
like "$(cat "$site/log/pli.log")" 'demo: left out of a digest' 'the log says so'
is "$(got "$third" | wc -l)" 0 'for some hours'
at 2026-11-22T23:00:00Z
is "$(got "$third" | wc -l)" 2 'then they go by themselves'
done_testing
