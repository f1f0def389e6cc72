#!/bin/sh
# Somebody who has only a mail program comes to a table: what he writes becomes
# his name or his sentence only if it plainly is one, he is answered in his own
# language, and told what to write where he does not know.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/guest.sh"

site_make
echo 'pictures: no' >>"$site/pli.yaml"
home=$site
tables() {
	ls "$site/tables" | sed 's/\.yaml$//'
}
people() {
	sed -n 's/^ *\(- \)\{0,1\}name: //p' "$site/tables/$id.yaml" | tr -d '"' |
		tr '\n' ' '
}

# ---- a name ----

begin name
say chloe@example.com $plain x 'ouvrir hauts fourneaux pour 3'
wish="Re: $(subject)" chloe=$(asked_at)
for text in 'Bonjour,' 'Merci beaucoup à tous' 'Oui !' \
	'je voudrais bien jouer' 'Qui es-tu ?' 'Bonjour, je suis ravie' \
	'Chloé
Une deuxième ligne'; do
	begin_again
	say chloe@example.com "$chloe" "$wish" "$text"
	like "$(flat)" 'pas trouvé dans votre lettre un nom dont je sois sûr' \
		'is no name'
	is "$(tables)" '' 'and opens nothing'
	now=$(date -u -d "$now + 1 hour" +%Y-%m-%dT%H:%M:%SZ)
done
for text in 'Bonjour,

Chloé de la Tour

Merci beaucoup,
Chloé' 'Je m’appelle Chloé de la Tour.' 'nom : Chloé de la Tour' \
	'Chloé de la Tour'; do
	site_copy "$home" "$dir/named"
	site=$dir/named
	begin_again
	say chloe@example.com "$chloe" "$wish" "$text"
	like "$(flat)" 'Vous jouez sous ce nom : Chloé de la Tour\. "nom" suivi d.un autre' \
		'is a name: she is told it, and how to change it'
	id=$(tables)
	is "$(people)" 'Chloé de la Tour ' 'and nothing else of it'
done
chloe=$(asked_at)
say chloe@example.com "$chloe" x 'nom Chloé'
like "$(flat)" 'Vous vous appelez désormais Chloé' 'she may change it'
is "$(people)" 'Chloé ' 'and so she has'
nothing 'the same mail again' mail
say bruno@example.com $plain x "join $id"
say bruno@example.com "$(asked_at)" "Re: $(subject)" 'Hello everybody!'
like "$(flat)" 'found no name in your letter that I can use' 'a greeting is none'
say bruno@example.com "$(asked_at)" "Re: $(subject)" 'My name is chloé'
like "$(flat)" 'Chloé has a place at the table' 'nor is one that is taken'
say bruno@example.com "$(asked_at)" "Re: $(subject)" 'bruno'
bruno=$(asked_at)
like "$(flat)" 'You play as bruno\. "name" and another' 'one word is'
say bruno@example.com "$bruno" x 'Name: Jean d’Ormesson.'
is "$(people)" 'Chloé Jean d’Ormesson ' 'so are three'
say bruno@example.com "$bruno" x 'name Chloé'
like "$(flat)" 'Chloé has a place at the table' 'a name that is taken'
say bruno@example.com "$bruno" x 'name Bruno'
is "$(people)" 'Chloé Bruno ' 'another one'
say anna@example.com $plain x "join $id as Anna"
say anna@example.com "$(asked_at)" "Re: $(subject)" Anna
like "$(pli list)" "^$id .*Chloé, Bruno, Anna" 'it begins with these'

# ---- a sentence ----

to() {
	pli seats "$id" --addresses | sed -n "s/^$1 .* //p"
}
salts() {
	grep -A 4 '^kind: salt' "$site/state/$id.pli" | sed -n 's/^text: //p' |
		tr '\n' ' '
}
begin_again
for text in 'Oui !' 'Bonjour à tous,' 'Merci beaucoup à tous' \
	'Quand est-ce que nous commençons ?' 'Chloé
Merci de votre accueil'; do
	say chloe@example.com "$(to 0)" x "$text"
	like "$(flat)" 'pas trouvé dans votre lettre une phrase dont je sois sûr' \
		'is no sentence'
done
say chloe@example.com "$(to 0)" x 'Une première phrase de moi

Une deuxième phrase de moi'
like "$(flat)" 'plusieurs phrases dans votre lettre' 'nor are two'
is "$(salts)" '' 'and none is kept'
like "$(flat)" 'Vous jouez sous ce nom : Chloé\. "nom" suivi' 'her name is told'
like "$(flat)" 'In English: answer this letter with "language en"' \
	'and how to have another language'
say chloe@example.com "$(to 0)" x 'Bonjour à tous,

Le cœur a ses raisons que la raison ne connaît point, disait-il, et je le
crois.

Cordialement,
Chloé de la Tour'
is "$(salts)" '"le coeur a ses raisons que la raison ne connait point disaitil et je le crois" ' \
	'one is, with its second line'
like "$(flat)" 'raison ne connait point.*Jusqu.au début de la partie, "phrase :" suivi d.une autre' \
	'she is told it, and how to change it'
nothing 'the same mail again' mail
say chloe@example.com "$(to 0)" x 'Une phrase qui vient trop tard'
is "$added" 0 'another one without the word changes nothing'
say chloe@example.com "$(to 0)" x 'phrase : trop'
like "$(flat)" 'de 12 à 200 lettres' 'too short a one is refused'
say chloe@example.com "$(to 0)" x 'Voici ma phrase : Bonjour tristesse, adieu'
like "$(flat)" 'exactement ainsi, en simples lettres : > bonjour tristesse adieu' \
	'with the word, another one takes its place'
nothing 'the same mail again' mail
say chloe@example.com "$(to 0)" x 'Bonjour ! Phrase : le chat du boulanger dort sur trois coussins mauves
Merci, Chloé'
like "$(flat)" '> le chat du boulanger dort sur trois coussins mauves ' \
	'behind a greeting, too, and thanks below it are none of it'
say chloe@example.com "$(to 0)" x 'Voici ma phrase : Bonjour tristesse, adieu'
say chloe@example.com "$(to 0)" x 'nom Elsa'
like "$(flat)" 'bonjour tristesse adieu.*sous ce nom : Elsa' \
	'another name leaves the sentence'
like "$(pli list)" "^$id .*Elsa, Bruno, Anna" 'so she is called'
say chloe@example.com "$(to 0)" x 'nom Anna'
like "$(flat)" 'Anna a une place à cette table' 'but not like somebody else'
say bruno@example.com "$(to 1)" x 'language fr'
like "$(flat)" 'lettres.*français' 'another language is a word away'
say bruno@example.com "$(to 1)" x 'name: Denis'
like "$(flat)" 'Vous jouez sous ce nom : Denis' 'before the sentence, too'
say bruno@example.com "$(to 1)" x 'Here is my sentence: yes, this is what I mean'
say anna@example.com "$(to 2)" x 'Hello! The last one comes from Anna.'
like "$(pli list)" "^$id .*running.*Elsa, Denis, Anna" 'the match begins'
like "$(flat)" 'bonjour tristesse adieu' 'with what was put right'
must pli verify "$id"
say chloe@example.com "$(to 0)" x 'nom Chloé'
like "$(pli list)" 'Elsa, Denis, Anna' 'then nothing of it can be changed'

# ---- languages ----

begin language
say denis@example.com $plain tables 'tables'
like "$(flat)" 'No table has a free seat' 'a word of both languages: the host.s'
like "$(flat)" 'En français : répondez à cette lettre par "language fr"' \
	'with how to have the other'
say denis@example.com "$(asked_at)" "Re: $(subject)" 'language fr'
like "$(flat)" 'Aucune table n.a de place libre' 'which brings the same letter'
say denis@example.com "$(asked_at)" "Re: $(subject)" 'tables'
like "$(flat)" 'Aucune table n.a de place libre' 'and from then on the language stays'
say elsa@example.com $plain x 'Bonjour,
tables
Merci'
like "$(flat)" 'Aucune table' 'the rest of the letter tells, too'
said=$((said + 1))
{
	echo 'Content-Language: fr-FR'
	echo tables | guest bruno@example.com "said$said" $plain x
} >mail
take 'a mail program that says its language' mail
like "$(flat)" 'Aucune table' 'is believed'
say chloe@example.com $plain x 'ouvrir hauts fourneaux pour 3'
say chloe@example.com "$(asked_at)" "Re: $(subject)" 'language en'
like "$(subject)" 'open Les Hauts Fourneaux for 3' 'a wish is said in the other'
say chloe@example.com "$(asked_at)" "Re: $(subject)" 'Chloé'
like "$(flat)" 'You play as Chloé' 'and holds'
id=$(tables)
say chloe@example.com "$(asked_at)" "Re: $(subject)" 'language fr'
like "$(flat)" 'désormais en français' 'who sits there may change it, too'
is "$(sed -n 's/^ *language: //p' "$site/tables/$id.yaml" | tr -d '"')" fr \
	'for good'

# ---- whoever knows no word ----

begin lost
say elsa@example.com $plain 'Bonjour' 'Bonjour, vos lettres sont bien jolies'
like "$(flat)" 'Je ne lis que quelques mots.*ouvrir Hab & Gut pour 4' \
	'is told what works'
unlike "$letters" 'bien jolies' 'without a word of his'
isnt "$(asked_at)" '' 'in a letter that can be answered'
say elsa@example.com $plain 'Bonjour' 'Je ne comprends pas'
is "$count" 0 'once'
now=2026-11-22T18:00:00Z
say elsa@example.com $plain 'Bonjour' 'Il y a quelqu’un ?'
is "$count" 0 'not even every day'
now=2026-12-03T18:00:00Z
say elsa@example.com $plain 'Bonjour' 'Toujours pas ?'
is "$count" 1 'but after a week'
now=2026-11-21T18:00:00Z
for field in 'Precedence: bulk' 'List-Id: <x.example.com>' \
	'Auto-Submitted: auto-replied' 'Return-Path: <>'; do
	said=$((said + 1))
	{
		echo "$field"
		echo 'Hello there' | guest denis@example.com "said$said" \
			$plain x
	} >mail
	take "$field" mail
	is "$count" 0 'a machine is not answered'
done
vouch=$vouched vouched=
for verdict in fail pass; do
	said=$((said + 1))
	{
		echo "Authentication-Results: mx.example.org; dmarc=$verdict"
		echo 'Hello there' | guest denis@example.com "said$said" \
			$plain x
	} >mail
	take "dmarc=$verdict" mail
	[ $verdict = fail ] && want=0 || want=1
	is "$count" $want 'whose address was taken is not written to'
done
vouched=$vouch
find "$site" -type f -exec grep -l 'elsa@example' {} + | grep -v outbox >holds
is "$(cat holds)" '' 'and nothing is stored'
for word in parties jeux matches; do
	say "$word@example.com" $plain x "$word"
	like "$(flat)" 'Aucune table|No table|Hab & Gut, de 3' "$word is a word"
done
say anna@example.com $plain x games
unlike "$(flat)" 'last answer' 'the first of three'
say anna@example.com $plain x games
say anna@example.com $plain x games
like "$(flat)" 'last answer that I may give you today, unless you answer it.*tables and matches at which you have a seat come' \
	'the last of a day says so'
sed -i 's/^stranger_letters: .*/stranger_letters: 6/' "$site/pli.yaml"
grep -q '^stranger_letters: 6' "$site/pli.yaml" ||
	echo 'stranger_letters: 6' >>"$site/pli.yaml"
rm -f "$site"/log/lost-* "$site"/log/strangers-*
answers=
for n in 1 2 3; do
	say "s$n@example.com" $plain x 'Special offer for you'
	answers=$answers$count
done
is "$answers" 110 'they get a third of what strangers may get'
say bruno@example.com $plain x games
is "$count" 1 'so that the others get theirs'

# ---- a name and a wish in one sentence, in any language's order of words ----

begin wish
open_by anna 'open Hab & Gut for 3'
n=0
while read -r line; do
	n=$((n + 1))
	say "wish$n@example.com" $plain x "$(echo "$line" | sed "s/ID/$id/")"
	like "$(flat)" " ${id}[^a-z].*(free one|libre|ist frei)" "$line"
done <<\EOF
Hi, I'm Elsa and I would like to join ID.
Bonjour, je suis Elsa et je voudrais rejoindre ID.
Hallo, ich bin Elsa und möchte bei ID mitspielen.
Ich würde gern am Tisch ID mitmachen!
EOF

done_testing
