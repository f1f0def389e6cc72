#!/bin/sh
# What a player asks by a word: the report again, an older one, who waits, the
# whole story, and who he is.  Nothing of it plays anything.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
site_match 3
salting=$dir/salting
site_copy "$site" "$salting"
site_begin
home=$site
mover=$(who)

# ask SEAT ID LINE...: a mail of it; one letter answers it, and no entry.
ask() {
	seat=$1
	id=$2
	shift 2
	printf '%s\n' "$@" | mail_from "$seat" "$id" >ask.mail
	take "$*" ask.mail
	is "$added, $count letters, $(to_of)" "0, 1 letters, $(address_of "$seat")" \
		'is answered by one letter, and plays nothing'
}

begin ask
ask "$mover" status1 status
like "$(text_of)" 'is to move, since|doit jouer, depuis' 'it says who waits'
like "$(text_of)" 'nothing to do now|rien à faire maintenant' 'and who does not'
ask "$mover" who1 'Who am I?'
like "$(text_of)" "(letters go to|lettres vont à) $(address_of "$mover")" \
	'it says where letters go'
like "$(text_of)" 'No other address|Aucune autre adresse' 'and who else may write'
echo 'also from friend@example.com' | mail_from "$mover" also >mail
take 'a friend' mail
tap '^confirm' "$mover" alsoyes >mail
take 'the yes to him' mail
ask "$mover" who2 'Qui suis-je ?'
like "$(text_of)" 'friend@example\.com' 'it names the friend'
ask "$mover" report1 report
like "$(text_of)" 'your turn|à vous de jouer' 'the report comes again'

ask "$mover" report2 report cancel
ask "$mover" report3 rapport 'no auto' 'annuler'
echo 'buy 1 coal' | mail_from "$mover" order1 >mail
take 'an order' mail
is "$added" 1 'is played'
ask "$mover" history1 history
like "$(text_of)" 'The match begins|La partie commence' 'the story has its beginning'
like "$(text_of)" 'coal|charbon' 'and its end'
like "$(text_of)" "$((entries_before - 1)), .* 2026" 'numbered and dated'
start=$(entries)
ask "$mover" past1 "report $((start - 2))"
like "$(text_of)" "after entry $((start - 2))|après l.entrée $((start - 2))" \
	'an older report says which it is'
unlike "$(text_of)" 'buys 1 coal|achète 1 charbon' 'and knows nothing of later'
ask "$mover" past2 'rapport 0'
like "$(text_of)" 'after entry 0|après l.entrée 0' 'before the start, too'
ask "$mover" past3 'report 4711'
like "$(text_of)" 'no such entry yet|pas encore d.entrée' 'there is no later one'
ask "$mover" past4 'report 99999999999999999999999'
like "$(text_of)" 'no such entry yet|pas encore d.entrée' 'nor one beyond all numbers'

# Each of these letters, sent back whole and unquoted, plays nothing.
for letter in status history who "report $((start - 2))"; do
	ask "$(who)" "back-$letter" "$letter"
	text_of | mail_from "$(who)" "whole-$letter" >mail
	take "the letter to $letter, sent back" mail
	is "$added" 0 'plays nothing'
done

# A sentence asks as well as the word; no and yes answer what the letter asks.
ask "$(who)" sentence1 'Hi! Could you send me the rules, please?'
like "$(text_of)" 'buy|acheter' 'the rules have the ways to write orders'
ask "$(who)" no1 no
like "$(text_of | tr '\n' ' ')" 'Did you mean|Vouliez-vous' 'no is asked back'
like "$(text_of)" '“yes”|« oui »' 'and says that a yes will do'
asked=$(who)
printf 'yes\nif Anna agrees\n' | mail_from "$asked" yes1 >mail
take 'a yes with a doubt' mail
is "$added" 0 'is none'
ask "$asked" no2 no
printf 'Yes, please!\nThanks, Anna\n' | mail_from "$asked" yes2 >mail
take 'a yes' mail
is "$added" 1 'plays what was offered'
echo yes | mail_from "$(who)" yes3 >mail
take 'a yes of the next one' mail
is "$added" 0 'plays nothing that nobody offered him'

# Whoever says first that he is done is offered it last.
asked=$(who)
printf 'Done!\nbuy 1 caol\n' | mail_from "$asked" ends1 >mail
take 'an end above an order' mail
is "$added" 0 'is asked back'
echo yes | mail_from "$asked" ends2 >mail
take 'a yes to that' mail
is "$(sed -n 's/^- //p' "$site/state/demo.pli" | tail -n 2 | tr '\n' ' ')" \
	'"buy 1 coal" "done" ' 'plays the order first'

# Where nobody can tell what was meant, a yes takes the nearest.
asked=$(who)
ask "$asked" near1 'buy 9 gold'
like "$(text_of | tr '\n' ' ')" 'takes the first|joue le premier' \
	'what is near can be had by a yes'
echo yes | mail_from "$asked" near2 >mail
take 'a yes to what is near' mail
is "$added" 1 'plays the first of it'

# Beside an order it is the order that counts.
echo 'report that I bought' | mail_from "$(who)" chat >mail
take 'a sentence' mail
unlike "$(text_of)" 'after entry|après l.entrée' 'is no question'

# Beside an order it is asked whether both are meant; with the end of the turn it is
# a yes.
begin beside
asked=$(who)
ask "$asked" with1 'buy 1 caol'
printf 'yes\nbuy 1 tea\n' | mail_from "$asked" with2 >mail
take 'a yes beside an order' mail
is "$added" 0 'plays nothing yet'
like "$(printf '%s\n' "$letters" | tr -d '\r' |
	sed -e ':a' -e '/=$/{' -e 'N' -e 's/=\n//' -e 'b a' -e '}' | tr '\n' ' ')" \
	'what I +offered last|propos=C3=A9 +en +dernier' \
	'and the yes is named'
like "$(text_of)" '“buy 1 coal”.{1,3}“buy 1 tea”|« buy 1 coal ».{1,3}« buy 1 tea »|« acheter 1 charbon »' \
	'both are offered'
ask "$asked" with3 'buy 1 caol'
printf 'yes\ndone\n' | mail_from "$asked" with4 >mail
take 'a yes and an end' mail
is "$(sed -n 's/^- //p' "$site/state/demo.pli" | tail -n 2 | tr '\n' ' ')" \
	'"buy 1 coal" "done" ' 'plays what was offered, and ends'

# Talk in between takes no offer away.
begin between
asked=$(who)
ask "$asked" between1 'buy 1 caol'
echo 'What does a share cost, by the way?' | mail_from "$asked" between2 >mail
take 'a question in between' mail
is "$added" 0 'plays nothing'
echo 'Yes, thanks!' | mail_from "$asked" between3 >mail
take 'a yes behind it' mail
is "$(sed -n 's/^- //p' "$site/state/demo.pli" | tail -n 1)" '"buy 1 coal"' \
	'plays what was offered'

# A word for the program that is not sure is what a yes stands for.
asked=$(who)
echo 'buy 1 coal' | mail_from "$asked" doubt1 >mail
take 'an order' mail
printf 'Sorry, I made a mistake. Please take that back.\n' |
	mail_from "$asked" doubt2 >mail
take 'an undo in doubt' mail
if [ "$added" = 0 ]; then
	echo yes | mail_from "$asked" doubt3 >mail
	take 'a yes to it' mail
fi
is "$(sed -n 's/^kind: //p' "$site/state/demo.pli" | tail -n 1)" void \
	'takes the move back'

# Before the start there is less to tell.
home=$salting
begin early
for word in status history 'who am I' report; do
	echo "$word" | mail_from 1 "early-$word" >mail
	take "$word before the start" mail
	is "$added, $count letters" '0, 1 letters' 'is answered, and is no salt'
done
done_testing
