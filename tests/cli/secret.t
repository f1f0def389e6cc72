#!/bin/sh
# A secret match: whatever happens in it, no letter and no public file tells a
# player who another one is.
# The quotes are French, not the shell's.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
{
	echo 'pictures: no'
	echo 'host: host@example.org'
	echo 'press: anonymous'
} >>"$site/pli.yaml"
echo 0707070707070707070707070707070707070707070707070707070707070707 \
	>match.key
seats=3

# table OPTION: a match of three, one of whom asks for the free seat by mail.
table() {
	must pli new hab-gut --name demo --match-key match.key "$1" --free 1 \
		--seat 'Anna <anna@example.net>;en' \
		--seat 'Bruno <bruno@example.net>;fr'
	echo 'rejoindre demo' | guest pli@example.org >mail
	must pli ingest -- mail
	notice=$(cat "$site"/outbox/new/notice-* | tr -d '\r')
	echo 'Chloé' | guest "$(printf '%s\n' "$notice" |
		sed -nE 's/^Reply-To: .*(pli\+demo\.j\.[^>]*@example\.org).*/\1/p')" |
		sed "s/^Subject: .*/Subject: Re: $(printf '%s\n' "$notice" |
			sed -n 's/^Subject: //p')/" >mail
	must pli ingest -- mail
	site_begin
}

guest() {
	echo "Delivered-To: $1"
	echo 'From: Chloe Dupont <chloe@example.net>'
	echo "To: <$1>"
	echo 'Subject: hello'
	echo "Message-ID: <guest.${#1}@mail.example.net>"
	echo 'MIME-Version: 1.0'
	echo 'Content-Type: text/plain; charset=utf-8'
	echo 'Content-Transfer-Encoding: 8bit'
	echo
	cat
}

# Each line of each letter in the outbox that names another than its reader:
# as it stands, and once more without what quoted-printable makes of it.
leaks() {
	for batch in "$site"/outbox/new/*; do
		case $batch in
		*/host-*) continue ;;
		esac
		tr -d '\r' <"$batch" | LC_ALL=C awk '
			/^letter [^ ]* [^ ]* [0-9]+$/ { to = $3; next }
			{ sub(/^To: .*/, "To: " ($0 ~ to ? "" : $0)) }
			{
				line = tolower(held $0)
				if (line ~ /=$/) {
					held = substr(line, 1, length(line) - 1)
					next
				}
				held = ""
				gsub(/=c3=a9|\303\251/, "e", line)
				# A code may spell a name.
				gsub(/pli(\+|%2b)[a-z0-9.]*@/, "", line)
				# These are the examples of help.
				if (line ~ /example\.com|(say to|dire =c3=a0) bruno(=c2=a0)?:/)
					next
				if (line ~ /anna/ && to !~ /^anna/ ||
				    line ~ /bruno/ && to !~ /^bruno/ ||
				    line ~ /chloe|dupont/ && to !~ /^chloe/ ||
				    line ~ /denis/ && to !~ /^denis/)
					print to ": " line
			}'
	done
}

# What anybody may read, or finds where the host writes down what happens.
public_leaks() {
	grep -Eil 'anna|bruno|chlo|denis|dupont' "$site/state/demo.pli" \
		"$site/log/pli.log" "$@" 2>/dev/null
}

say() {
	printf '%s\n' "$3" | mail_from "$1" "$2" >say.mail
	take "$3" say.mail
}

pli board --out board.html >/dev/null 2>&1 || :

# An open match leaks, or the checks below would mean nothing.
must pli new hab-gut --name open --seat 'Anna <anna@example.net>;en' \
	--seat 'Bruno <bruno@example.net>;fr' --seat 'Chloé <chloe@example.net>;fr'
like "$(leaks)" 'chloe' 'what is looked for can be found'
rm -rf "$site"/state/open.* "$site"/ledger/open "$site"/outbox/new/*

table --secret
home=$site
entries_before=$(entries)

begin names
like "$(cat "$file")" '^- "names=secret"' 'the match file says that it is secret'
like "$(cat "$file")" '^name: "Agate"' 'and has pseudonyms'
is "$(public_leaks)" '' 'and no names'
is "$(leaks)" '' 'nor have the first letters'
like "$(pli seats demo)" '^1 +Beryl \(Bruno\)' 'the host sees who it is'
like "$(pli seats demo --format json)" '"person": "Chlo' 'as programs do'
run pli verify demo
is "$status" 0 'it can be checked like any other'
letters=$(cat "$site/outbox/new/demo.000000" "$site"/outbox/new/demo.00000[1-3] 2>/dev/null)
like "$(text_of)" 'know you only as' 'the invitation says what a secret match is'
unlike "$letters" '^To: .*Anna' 'the head of a letter can be shown'

begin talk
say 0 talk1 'say to Beryl and Coral: hello'
is "$(to_of)" 'anna@example.net bruno@example.net chloe@example.net' 'pseudonyms can be written to'
say 1 talk2 'dire à Béryl : moi'
is "$(to_of)" 'bruno@example.net' 'not to oneself'
say 1 talk3 'dire à Agate et Corail : bonjour'
is "$(to_of)" 'bruno@example.net anna@example.net chloe@example.net' 'in both languages'
letters=$(printf '%s\n' "$letters" | sed -n '/^letter .*anna/,$p')
like "$(text_of)" '^Hab & Gut: Beryl writes' 'each reads it in his own'
letters=$(printf '%s\n' "$letters" | sed -n '/^letter .*chloe/,$p')
like "$(text_of)" 'Béryl écrit' 'French'
say 2 talk4 'dire à tous anonymement : Chut'
say 0 talk5 'say to Anna: do I know you?'
is "$(to_of)" 'anna@example.net' 'nobody is called by a name'
for word in status history 'who am I' report; do
	say 0 "ask-$word" "$word"
	say 1 "ask2-$word" "$word"
done
# Somebody else has seen a letter, and answers it.
echo 'buy 1 coal' | mail_to "$(reply_of 0)" 1 foreign >mail
take 'a letter of another player' mail
is "$(to_of)" 'anna@example.net' 'is told to the owner'
like "$(text_of)" 'somebody else of this match' 'but not who it was'
unlike "$(text_of)" 'buy 1 coal|let .* write' 'nor what, nor with a choice'
echo 'buy 1 coal' | mail_to "$(reply_of 0)" 3 foreign2 >mail
take 'a letter of a stranger' mail
like "$(text_of)" 'denis@example' 'is told as ever'
rm "$site"/outbox/new/"$(tail -n 1 batches.before)"
grep -l 'denis' "$site"/outbox/new/* | while read -r batch; do rm "$batch"; done
is "$(leaks)" '' 'no letter of all that names another'
is "$(public_leaks)" '' 'and no file'

# A seat changes hands.
begin change
say 1 change1 'abandonner'
tap '^confirmer|^confirm' 1 change2 >mail
take 'a seat is given up' mail
is "$(leaks)" '' 'nobody is told whose it was'
like "$(pli seats demo)" '^1 +Beryl \(computer\)' 'a pseudonym may be a computer player'
tap 'revoil|back' 1 change3 >mail 2>/dev/null
printf 'me revoilà\n' | mail_to "$(printf '%s\n' "$letters" | tr -d '\r' |
	sed -n '/^letter .*bruno/,$p' |
	sed -nE 's/^Reply-To: <?([^>]*)>?$/\1/p' | head -n 1)" 1 change4 >mail
take 'and claimed back' mail
like "$(pli seats demo)" '^1 +Beryl \(Bruno\)' 'by who he was'
is "$(leaks)" '' 'nobody is told who that is'
echo 'my address is denis@example.net' | mail_from 0 change5 >mail
take 'a new address' mail
is "$(leaks | grep -v '^anna')" '' 'is told to its owner'
is "$(public_leaks)" '' 'no file names anybody'

# ---- to the end ----

finish() {
	n=0
	while mover=$(who) && [ -n "$mover" ]; do
		n=$((n + 1))
		{
			player "$mover"
			[ $((n % 5)) != 0 ] || printf '\nsay to all: move %s\n' "$n"
		} | mail_from "$mover" "move$n" >mail
		must pli ingest -- mail
		[ "$n" -lt 80 ] || break
	done
}

begin end
finish
like "$(pli list)" 'revealed' 'played to the end'
is "$(leaks)" '' 'no letter of the whole match names another'
is "$(public_leaks)" '' 'no file'
must pli publish "$dir/web"
# The page for playing by touch is that of before there was a match.
[ ! -f "$dir/web/board.html" ] ||
	same "$dir/web/board.html" board.html 'the board knows nobody'
rm -f "$dir/web/board.html"
# shellcheck disable=SC2046 # no name has a blank
is "$(public_leaks $(find "$dir/web" -type f))" '' 'no page'
for format in text html markdown bbcode json svg; do
	pli show demo --format "$format"
	pli show demo --format "$format" --seat 1
	pli log demo
done >shown 2>&1
is "$(grep -Eic 'anna|bruno|chlo' shown)" 0 'nothing that is shown'
letters=$(cat "$site/outbox/new/demo.0000$(($(entries) - 1))")
unlike "$(text_of)" 'Who was who' 'and the end does not tell'

site=$dir/told
cp -a "$home" "$site"
rm -rf "$site"/state/* "$site"/ledger/* "$site"/outbox/new/* "$site"/log/*
table --secret-until-end
is "$(leaks)" '' 'names that the end will tell are not told before'
must pli match demo close
last=$(printf 'demo.%06d' $(($(entries) - 1)))
letters=$(tr -d '\r' <"$site/outbox/new/$last")
like "$(text_of)" '^- Beryl was Bruno' 'but then'
letters=$(printf '%s\n' "$letters" | sed -n '/^letter .*bruno/,$p')
like "$(text_of)" 'Corail, c’était Chloé' 'in both languages'
run pli new hab-gut --name other --option names=secret --seat 'Anna' --seat 'Bruno' --seat 'Elsa'
is "$status" 64 'it is no option of a game'
run pli new hab-gut --name other --secret --forum --free 3
is "$status" 64 'nor is a topic kept for it'
done_testing
