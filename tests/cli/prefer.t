#!/bin/sh
# What letters a player wants: said by mail, kept, and held to.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

[ -f /usr/share/zoneinfo/Europe/Paris ] ||
	skip_all 'no table of time zones here'

site_make
site_match 3
fresh=$dir/fresh
site_copy "$site" "$fresh"
site_begin
home=$site
mover=$(who)
other=$(((mover + 1) % 3))

# say SEAT ID LINE...: a mail of it to the seat's last address.
say() {
	seat=$1
	id=$2
	shift 2
	printf '%s\n' "$@" | mail_from "$seat" "$id" >say.mail
	take "$*" say.mail
}

# answered NAME: one letter, and no entry.
answered() {
	is "$added, $count letters" '0, 1 letters' "$1"
}

chosen() {
	pli player demo "$1" | tr '\n' ' '
}

# The part of $letters for a seat.
letter_of() {
	printf '%s\n' "$letters" | awk -v "to=$(address_of "$1")" '
		/^(letter|held) [^ ]+ [^ ]+ [0-9 ]+$/ { on = $3 == to }
		on { print }'
}

# What the other players do: the seat whose turn it is plays.
play_on() {
	now_playing=$(who)
	player "$now_playing" >orders
	mail_from "$now_playing" "$1" <orders >play.mail
	take "seat $now_playing plays" play.mail
}

# The same until the mover is asked, whose letter is among $letters then.
play_to_mover() {
	played=0
	play_on "$1$played"
	while [ "$(who)" != "$mover" ]; do
		played=$((played + 1))
		play_on "$1$played"
	done
}

# ---- language, form, width, pictures ----

begin form
like "$(chosen "$mover")" '^language: (en|fr) zone: UTC format: html pictures: yes board: link width: 72 length: usual letters: every quiet: none calendar: no listed: no way: mail $' \
	'who says nothing has the usual'
say "$mover" form1 'prefer English'
answered 'is answered'
is "$(to_of)" "$(address_of "$mover")" 'at the registered address'
like "$(text_of)" 'Language: English' 'in English'
like "$(text_of)" '^- “prefer text”' 'with the lines that change it'
say "$mover" form2 'Je préfère le texte, 40 colonnes !'
answered 'and in French words'
unlike "$letters" 'text/html|image/svg' 'then there is only text'
like "$(text_of)" 'columns|Width' 'still in English'
is "$(text_of | LC_ALL=C sed 's/[\x80-\xbf]//g' |
	LC_ALL=C awk 'length($0) > 40 && !/@|^end /')" '' 'of 40 columns'
say "$mover" form3 'prefer html and no pictures'
like "$letters" 'text/html' 'HTML comes back'
play_on form4
like "$(letter_of "$(who)")" 'image/svg' 'others have theirs'
play_to_mover form5
unlike "$(letter_of "$mover")" 'image/svg' 'without a picture'
say "$mover" form6 'prefer pictures, 100 columns'
sed '/^pictures:/d' "$site/pli.yaml" >yaml
{
	cat yaml
	echo 'pictures: no'
} >"$site/pli.yaml"
play_on form7
unlike "$(letter_of "$(who)")" 'image/svg' 'without one the site counts'
play_to_mover form8
like "$(letter_of "$mover")" 'image/svg' 'his wish goes above the site'
is "$(chosen "$mover")" 'language: en zone: UTC format: html pictures: yes board: link width: 100 length: usual letters: every quiet: none calendar: no listed: no way: mail ' \
	'all of it is kept'

# ---- how much is told ----

tables='^-- (The market|Le marché|The table|La table)'
# told_next NAME: what the next seat that is asked reads.
told_next() {
	play_on "$1"
	letter_of "$(who)" | awk -f "$srcdir/tests/kit/letter.awk"
}

begin length
for seat in 0 1 2; do
	say "$seat" "full$seat" 'prefer English, full letters'
	answered 'full letters'
done
like "$(text_of)" 'Length: all tables' 'are said back'
like "$(told_next full)" '^-- The market --$' 'have all tables when something is asked'
begin length
for seat in 0 1 2; do
	say "$seat" "short$seat" 'je préfère les lettres courtes'
	answered 'short letters'
done
unlike "$(told_next short)" "$tables" 'have none'
say "$(who)" report 'report full'
like "$(text_of)" "$tables" 'a report has all'
say 0 usual 'prefer usual letters'
like "$(chosen 0)" 'length: usual' 'and all is as before'

# An answer in the old language, to a letter in it, quoted whole.
begin before
pli show demo --seat "$mover" >french
say "$mover" before1 'prefer English'
{
	echo 'acheter 1 charbon'
	cat french
} | mail_from "$mover" before2 >mail
take 'a letter from before, quoted whole' mail
is "$added" 1 'plays what was written above it'

# ---- what cannot be ----

begin wrong
for line in 'prefer 20 columns' 'prefer 101 columns' 'prefer chocolate' \
	'prefer time zone ../../etc/passwd' 'prefer quiet hours 25:00-7:00' \
	'je préfère les heures de silence' 'prefer text, chocolate'; do
	say "$mover" "wrong-$line" "$line"
	answered 'is refused'
	like "$(text_of)" '“|«' 'in words'
	unlike "$(text_of)" '^(My next|Mes prochaines)' 'and is not done'
done
say "$mover" two 'prefer text' 'prefer chocolate'
answered 'one of two that cannot be'
like "$(text_of)" '(Line|Ligne) 2' 'is named'
is "$(ls "$site/players")" '' 'and nothing was changed'

# ---- beside orders ----

say "$mover" both1 'prefer English' 'buy 99 coal'
is "$added" 0 'orders that cannot be'
is "$(ls "$site/players")" '' 'take the wish with them'
say "$mover" both2 'I prefer coal to tea' 'buy 1 coal' 'prefer English'
is "$added, $count letters" '1, 3 letters' 'orders that can be are played'
unlike "$(letter_of "$mover" | awk -f "$srcdir/tests/kit/letter.awk")" \
	'coal to tea' 'talk is talk'
like "$(chosen "$mover")" 'language: en' 'and the wish is kept'
say "$mover" both3 'help' 'prefer text'
is "$added, $count letters" '0, 2 letters' 'beside help'
like "$(chosen "$mover")" 'format: text' 'too'

# ---- who may say it ----

begin who
say "$mover" who1 'also from friend@example.com'
tap '^confirm' "$mover" who1yes >mail
take 'the yes' mail
echo 'prefer text' | mail_from "$mover" who2 |
	sed 's/^From: .*/From: <friend@example.com>/' >mail
take 'a friend who may play' mail
answered 'may not choose'
is "$(to_of)" "$(address_of "$mover")" 'and the owner is told'
is "$(ls "$site/players")" '' 'nothing is changed'
echo 'prefer text' | mail_from "$mover" who3 |
	sed 's/^From: .*/From: <m@example.com>/' >mail
take 'a stranger' mail
is "$(ls "$site/players")" '' 'changes nothing'
old=$(reply_of "$mover")
play_on who4
play_on who5
play_on who6
echo 'prefer text' | mail_to "$old" "$mover" who7 >mail
take 'an old letter' mail
answered 'will not do'
is "$(ls "$site/players")" '' 'for anybody may have it'
tap '^(prefer|je préfère) text' "$mover" who7yes >mail
take 'a tap on its answer' mail
answered 'will'
like "$(chosen "$mover")" 'format: text' 'the wish is met'
printf '%s\n' 'prefer html' 'buy 1 coal' | mail_to "$old" "$mover" who8 >mail
take 'with orders' mail
like "$(chosen "$mover")" 'format: text' 'neither is met'
is "$added, $count letters" '0, 1 letters' 'the orders are not played'
like "$(text_of | tr -s ' \n' ' ')" '“buy 1 coal” was left out|buy 1 coal.*laissé de côté' \
	'and named'

# ---- each line that a letter offers ----

for lang in $(complete_languages); do
	begin "lines-$lang"
	name=$(sed -nE "/^  language: \{/,/\}/s/.*[ {]$lang: \[([A-Za-z]+).*/\1/p" \
		"$srcdir/templates/en.yaml")
	say "$mover" lines0 "prefer $name, text, 80 columns"
	text_of >answer
	sed -nE "s/^- [^a-z]*($(pack_word "$lang" commands prefer) .*)/\\1/p" answer |
		LC_ALL=C sed -e 's/”$//' -e 's/[^0-9a-zA-Zé]*»$//' >lines
	isnt "$(wc -l <lines)" 0 "there are lines in $lang"
	n=0
	while read -r line; do
		n=$((n + 1))
		say "$mover" "lines$n" "$line"
		like "$(text_of)" '^(My next letters|Mes prochaines|Meine nächsten)' "$line"
	done <lines
	before=$(cat "$site"/players/*)
	mail_from "$mover" lines99 <answer >mail
	take 'the letter, sent back whole' mail
	is "$(cat "$site"/players/*)" "$before" 'changes nothing'
done

# ---- only on my turn ----

begin turn
say "$other" turn1 'prefer letters only on my turn'
seen=
for n in 1 2 3 4 5 6 7 8; do
	[ -z "$seen" ] || break
	play_on "turn-$n"
	if [ "$(who)" = "$other" ]; then
		seen=$(letter_of "$other")
	else
		is "$(letter_of "$other")" '' 'of that he hears nothing'
		isnt "$(letter_of $(((other + 1) % 3)))" '' 'though others do'
	fi
done
like "$seen" '^Subject: ' 'his turn he hears of'
play_on turn9
like "$(letter_of "$other")" '^Subject: ' 'and what he did himself'

# ---- quiet hours ----

# It is 19:00 in Paris.
begin quiet
say "$other" quiet1 'prefer quiet hours 18:00-07:00, Europe/Paris'
like "$letters" '^letter ' 'an answer comes at once'
unlike "$letters" '^held ' 'and is not held'
must pli send
play_on quiet2
like "$(letter_of "$other")" '^held .* 1795327200 [0-9]+$' \
	'what others do waits until 07:00 there'
run pli send
is "$status" 0 'that is nothing to try again'
like "$out" '^sent 2, .*held 1$' 'two letters go, one waits'
run pli send --all
like "$out" '^sent 0, .*held 1$' 'whoever is in a hurry'
unlike "$(pli status)" 'tried' 'it is no trouble'
now=2026-11-22T05:59:00Z
run pli send
like "$out" '^sent 0, .*held 1$' 'not a minute earlier'
now=2026-11-22T06:00:00Z
run pli send
is "$status $out" '0 sent 1, waiting 0, failed 0' 'then it goes'
now=2026-11-21T18:00:00Z

# A deadline before they end.
begin late
echo 'deadline: 1' >line
sed '/^deadline:/d' "$site/pli.yaml" | cat - line >yaml
cat yaml >"$site/pli.yaml"
say "$other" late1 'prefer quiet hours 00:00-23:59, Europe/Paris'
for n in 1 2 3 4 5 6 7 8; do
	[ "$(who)" != "$other" ] || break
	play_on "late-$n"
done
is "$(who)" "$other" 'his turn comes'
like "$(letter_of "$other")" '^held ' 'a deadline behind the quiet waits'
# ---- a program that unsubscribes ----

begin fewer
play_on fewer0
field=$(letter_of "$other" | tr -d '\r ' | grep '^List-Unsubscribe:')
like "$field" '^List-Unsubscribe:<mailto:pli%2Bdemo\.[^>]*@example\.org\?subject=unsubscribe>$' \
	'letters offer it'
to=$(printf '%s\n' "$field" | sed 's/.*mailto://; s/?.*//' | unescape)
echo 'buy 1 coal' | mail_to "$to" "$other" fewer1 |
	sed 's/^Subject: .*/Subject: Unsubscribe/' >mail
sed 's/^From: .*/From: <m@example.com>/; s/fewer1@/fewer2@/' mail >mail2
nothing 'from elsewhere' mail2
take 'a tap on it' mail
answered 'is answered'
is "$(to_of)" "$(address_of "$other")" 'at the registered address'
like "$(chosen "$other")" 'letters: turn' 'fewer letters come'
sed 's/fewer1@/fewer3@/' mail >mail2
nothing 'once more' mail2
is "$(pli seats demo | grep -c "^$other ")" 1 'nobody leaves a match'
sed 's/^Subject: .*/Subject: Re: unsubscribe/; s/fewer1@/fewer4@/' mail >mail2
take 'a reply of that name' mail2
isnt "$added, $count" '0, 0' 'is a mail like others'

# ---- before the start ----

home=$fresh
begin early
say 0 early1 'prefer French'
answered 'a wish is no sentence'
like "$(text_of)" 'Langue' 'and is met'
say 0 early2 'I prefer dark chocolate, always'
is "$added" 1 'a sentence that begins like one is a sentence'
like "$(cat "$file")" '^text: "i prefer dark chocolate always"' 'this one'

# ---- the address moves, the host looks ----

home=$dir/site
begin move
say "$mover" move1 'prefer 50 columns'
must pli player demo "$mover" --address new@example.com
like "$(chosen "$mover")" 'width: 50' 'the choices move with the address'
run pli player demo "$mover" --prefer 'text, quiet hours 22:00-07:00'
is "$status" 0 'the host may choose for a player'
like "$(chosen "$mover")" 'format: text .*width: 50.*quiet: 22:00-07:00' 'too'
run pli player demo "$mover" --prefer 'chocolate'
is "$status" 64 'but not what cannot be'
like "$errors" 'chocolate' 'and is told'
for file in "$site"/players/*; do
	echo 'width: 7' >"$file"
done
run pli player demo "$mover"
is "$status" 78 'a file that is broken'
like "$errors" 'players/.*:1: width' 'is named'
play_on move2
is "$added" 1 'stops no letter'
like "$(cat "$site/log/pli.log")" 'players/.*:1: width' 'the log says so'
like "$(pli doctor)" '^players  *WRONG' 'and the doctor'
# ---- the picture that he has ----

# A letter goes without a picture that shows what the last one showed, but not
# to who had none of it.
site=$dir/pictured
site_make
site_kept "$srcdir/tests/games/industria/by-mail"
home=$site

# $pictured is what seat 0 reads of its picture when it is asked again, later.
next_picture() {
	now=2026-11-21T$1:00:00Z
	while
		say_next=$(who)
		say "$say_next" "$1.$entries_before" "$(pli show demo \
			--seat "$say_next" --format json |
			sed -n 's/^ *"text": "\(.*\)",*$/\1/p' | tail -n 1)"
		[ "$(who)" != 0 ]
	do :; done
	pictured=$(letter_of 0 |
		grep -oE 'image/svg|not changed since your last' | sort -u)
}

for choice in 'no pictures|pictures' 'text|html' 'daily|every letter'; do
	begin "pictured-${choice%|*}"
	say 0 without "prefer ${choice%|*}"
	next_picture 19
	now=2026-11-21T20:00:00Z
	say 0 with "prefer ${choice#*|}"
	next_picture 21
	is "$pictured" image/svg "${choice%|*}, then ${choice#*|}: drawn again"
	next_picture 22
	is "$pictured" 'not changed since your last' 'and then it is known'
done

done_testing
