#!/bin/sh
# Games and tables by mail alone: what there is, opening a table, coming to it,
# leaving it, inviting, beginning; and the same by the host's hand.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/guest.sh"

site_make
echo 'pictures: no' >>"$site/pli.yaml"
home=$site
plain=pli@example.org

# ---- an older letter may be anybody's ----

begin older
open_by anna 'open Hab & Gut for 4'
anna=$(asked_at)
sit_down bruno Bruno
sed '/tags:/,$d' "$site/tables/$id.yaml" >before
now=2026-11-30T18:00:00Z
for line in leave start 'invite Chloe' 'name Chloe' 'language fr'; do
	say anna@example.com "$anna" x "$line"
	is "$count, $(to_of)" '1, anna@example.com' 'goes back to its writer'
	like "$(flat)" 'more than a week ago.*so nothing has changed' 'who is told'
	is "$(sed '/tags:/,$d' "$site/tables/$id.yaml" | diff before -)" '' \
		'and nothing is done'
done
say anna@example.com "$anna" x tables
like "$(flat)" 'Hab & Gut' 'a question is answered'
say anna@example.com "$anna" x leave
say anna@example.com "$(asked_at)" x leave
like "$(flat)" 'not at the table any more' 'what answers the newest letter is done'
now=2026-11-21T18:00:00Z

# ---- what there is ----

begin look
find "$site" -type f | sort >files.before
say elsa@example.com $plain hello games
is "$count, $(to_of)" '1, elsa@example.com' 'who asks for the games is answered'
like "$(flat)" 'Hab & Gut, for 3 to 5: buy and sell shares.*short: about [0-9]+ answers from each player, [0-9]+ with' \
	'with what each is, for how many, how long'
like "$letters" '^letter <> ' 'by nobody who wants to know of failures'
like "$(asked_at)" '^pli\+new\.j\.20778\.j[a-z2-7]{16}@example\.org$' \
	'with a code'
address=$(asked_at)
nothing 'the same mail again' mail
say elsa@example.com $plain hello 'rules Industria'
like "$(flat)" 'The rules of Industria.*thalers.*- start money 4' \
	'the rules, and the options'
say elsa@example.com $plain TABLES ''
like "$(flat)" 'No table has a free seat now' 'a subject will do'
say elsa@example.com $plain hello games
is "$count" 0 'a stranger is answered three times a day'
say elsa@example.com "$address" 'Re: [pli new] The games here' tables
is "$count" 1 'who answers a letter is known'
find "$site" -type f -exec grep -l 'elsa@example' {} + | grep -v outbox >holds
is "$(cat holds)" '' 'and nothing is stored of her'
ls "$site/tables" >stored
is "$(cat stored)" '' 'nor a table'
say denis@example.com $plain bonjour jeux
like "$(flat)" 'Hab & Gut, de 3 à 5.*courte.*ouvrir Hab & Gut pour 4' \
	'in French'
say denis@example.com $plain bonjour 'règles Héliopolis'
like "$(flat)" 'Souk.*pouvoirs.*pièces de départ 5' 'the rules, too'
say bruno@example.com $plain hello 'Hello, how are you?'
like "$(flat)" 'I read only a few words' 'other words are told which are known'

# ---- what cannot be ----

begin wrong
say a@example.com $plain x 'open Monopoly for 4'
like "$(flat)" 'not played here.*Les Hauts Fourneaux' 'no such game'
unlike "$(flat)" Monopoly 'and no word of theirs'
say a@example.com $plain x 'open industria for 7'
like "$(flat)" 'Industria is played by 3 to 4' 'no such number'
say a@example.com $plain x 'open industria with jokers'
like "$(flat)" 'none of Industria.*- income 1' 'no such option: which there are'
say b@example.com $plain x 'ouvrir industria pour 3 avec revenu 99999'
like "$(flat)" 'L.option « revenu » ne peut avoir cette valeur.*- revenu 1' 'no such value'
say b@example.com $plain x 'open age of industry for 3 with hand limit 2'
like "$(flat)" 'The option “hand limit” cannot have that value' 'nor one that the game refuses'
say b@example.com $plain x 'join nowhere'
like "$(flat)" 'no table of that name.*"tables", written to pli@example.org' \
	'no such table: how to see which there are'
is "$(ls "$site/tables")" '' 'nothing is stored'

# ---- a table in English and French ----

begin open
say anna@example.com $plain hi \
	'Open Hab & Gut for 4 players with start money 400 and frozen ends'
is "$count, $(to_of)" '1, anna@example.com' 'who would open one is asked'
is "$(subject)" \
	'[pli new] open Hab & Gut for 4 with start money 400, frozen ends' \
	'with the wish in the subject'
is "$(ls "$site/tables")" '' 'and nothing is stored'
wish=$(subject)
anna=$(asked_at)
begin_again
say mallory@example.com "$anna" "Re: $wish" Mallory
is "$count$(ls "$site/tables")" 0 'the code from another address does nothing'
say anna@example.com "$anna" "Re: $wish" ''
is "$(subject)$(ls "$site/tables")" "$wish" 'without a name she is asked again'
say anna@example.com "$anna" "Re: $wish" 'Anna

Bye!'
id=$(ls "$site/tables" | sed 's/\.yaml$//')
like "$id" '^[a-z]{6}$' 'her name opens it'
like "$(flat)" "called $id\\..*start money 400, frozen ends.*Anna \\(you\\); 3 are free" \
	'she is told'
like "$(flat)" "join $id\" to pli@example.org" 'and what others write'
anna=$(asked_at_first)
nothing 'the same mail again' mail
is "$(ls "$site/tables")" "$id.yaml" 'opens no other table'
say chloe@example.com $plain hi 'tables ouvertes'
like "$(flat)" "$id : Hab & Gut, argent de départ 400, bouts gelés.*Anna ; 3 places sont libres" \
	'it is shown, names only'
unlike "$(flat)" 'anna@' 'without an address'
door=$(asked_at)
kept=$site
site_copy "$kept" named
site=$PWD/named
begin_again
say chloe@example.com "$door" 'Re: x' "rejoindre $id
nom Chloé"
like "$(cat "$site/tables/$id.yaml")" 'name: .*Chloé' \
	'who says his name on a line beside the word has his seat'
like "$(flat)" 'Chloé \(vous\)' 'and is told so'
site=$kept
begin_again
say chloe@example.com "$door" 'Re: x' "Je rejoins la table $id."
like "$(flat)" "votre nom" 'who answers it with the word is asked for a name'
isnt "$(asked_at)" '' 'in a letter that can be answered'

# Several at once, in two lines or on one, with thanks behind; all or none.
kept=$site
site_copy "$kept" several
site=$PWD/several
begin_again
say anna@example.com "$anna" 'Re: x' \
	'invite Chloé <chloe@example.com> and Elsa elsa@example.com, please
invite Denis, Bruno and Mallory'
is "$count" 1 'more guests than seats are too many'
like "$(flat)" 'No seat is free' 'she is told'
unlike "$(cat "$site/tables/$id.yaml")" 'Chlo|Denis' 'and none is kept for them'
say anna@example.com "$anna" 'Re: x' \
	'invite Chloé <chloe@example.com> and Elsa elsa@example.com, please
invite Denis'
is "$count" 3 'three guests are three letters to send on'
like "$(flat)" 'Chloé, I have opened.*Chloé \(invited\); 2 are free' 'one for her'
like "$letters" '^Elsa, I have opened' 'one for the other'
like "$letters" '^Denis, I have opened' 'and one for him'
rm -rf several
site=$kept
begin_again

# An invitation is hers to send.
say anna@example.com "$anna" 'Re: x' 'invite Bruno <bruno@example.com>'
is "$(to_of)" anna@example.com 'who is invited gets no letter'
like "$(flat)" "Bruno, I have opened a table of Hab & Gut.*join $id.*to pli@example.org" \
	'she gets a text to send on'
like "$(flat)" 'pli@example.org, from the address to which I sent you this' \
	'which tells him from where to write'
is "$(grep -rl bruno@example "$site" | grep -v outbox)" '' \
	'his address is not stored'
say anna@example.com "$anna" 'Re: x' 'invite Denis'
is "$count" 1 'a name alone will do'
say anna@example.com "$anna" 'Re: x' 'invite Änna'
like "$(flat)" 'Nobody was invited, since nobody can be called “Änna” here.*Anna has a place' 'but nobody twice'
say elsa@example.com $plain x "join $id"
say elsa@example.com "$(asked_at)" "Re: $(subject)" Bruno
like "$(flat)" 'Bruno has a place at the table' 'a kept name is not for others'
say bruno@example.com $plain x "I join the table $id as Bruno"
bruno=$(asked_at)
unlike "$letters" Bruno 'no word of his is said back'
say bruno@example.com "$bruno" "Re: $(subject)" 'bonjour'
is "$(to_of)" 'bruno@example.com anna@example.com' 'he and she are told'
say bruno@example.com "$bruno" 'Re: x' leave
is "$(to_of)" 'bruno@example.com anna@example.com' 'he goes, both are told'
like "$(flat)" 'not at the table any more' 'so he is'
is "$(grep -c bruno@ "$site/tables/$id.yaml")" 0 'nothing of him is kept'
say bruno@example.com "$bruno" 'Re: x' 'start'
like "$(flat)" 'You have no seat' 'a stranger cannot start it'
is "$(pli list)$(grep -c start: "$site/tables/$id.yaml")" 0 'nor sits down'

# Two at a time, from here on in French.
for who in chloe denis; do
	say $who@example.com $plain '' "rejoindre $id"
	case $who in
	chloe) name=Chloé ;;
	denis) name=Denis ;;
	esac
	say $who@example.com "$(asked_at)" "Re: $(subject)" "$name"
	like "$(flat)" "Vous êtes à la table $id, $name" "$name is there"
	eval "$who=\$(asked_at_first)"
done
like "$(pli list --open)" "^$id +hab-gut +1 of 4 free .*Anna, Chloé, Denis$" \
	'the host sees it'
say chloe@example.com "$chloe" 'Re: x' commencer
like "$(flat)" 'Seule la personne qui a ouvert la table' 'only the opener starts'
say anna@example.com "$anna" 'Re: x' 'please start'
is "$(to_of)" 'anna@example.com chloe@example.com denis@example.com' \
	'with fewer, too'
like "$(pli list)" "^$id +hab-gut +salts .*Anna, Chloé, Denis$" \
	'it is a match of that name'
like "$(cat "$site/state/$id.pli")" '^- "start_money=400"$' 'with its options'
unlike "$(cat "$site/state/$id.pli")" '@example' 'and no addresses'
like "$(flat)" 'join, answer with a sentence' 'each is asked for a sentence'
nothing 'the same mail again' mail
say denis@example.com "$denis" 'Re: x' partir
like "$(flat)" "n.a pas commencé : elle attend la phrase de chacun.*partir. y rend" \
	'the table is told to be a match that waits'
say denis@example.com "$(pli seats "$id" --addresses |
	sed -n 's/^2 .* //p')" 'Re: x' partir
like "$(flat)" 'La partie n.a pas commencé.*place' \
	'in answer to its letter who would leave is asked whether he means it'
like "$(flat)" 'confirmer [a-z2-7]{16}' 'with a code'
n=0
for who in anna chloe denis; do
	echo "a sentence of $who" | guest "$who@example.com" "salt$n" \
		"$(pli seats "$id" --addresses | sed -n "s/^$n .* //p")" x >mail
	must pli ingest -- mail
	n=$((n + 1))
done
like "$(pli list)" "^$id +hab-gut +running" 'and the match runs'

# ---- full, machines, limits ----

begin full
open_by anna 'open Les Hauts Fourneaux for 2'
anna=$(asked_at_first)
say bruno@example.com $plain x "join $id"
bruno=$(asked_at) subject=$(subject)
for field in 'Auto-Submitted: auto-replied' 'Return-Path: <>' \
	'Precedence: bulk'; do
	{
		echo "$field"
		echo Bruno | guest bruno@example.com "auto$field" "$bruno" \
			"Re: $subject"
	} >mail
	case $field in
	Prec*) ;;
	*) nothing "an answer with $field" mail ;;
	esac
done
is "$(pli list)" '' 'machines do not sit down'
say bruno@example.com "$bruno" "Re: $subject" Bruno
is "$(to_of)" 'anna@example.com bruno@example.com' \
	'with the last seat it begins by itself'
nothing 'the same mail again' mail
begin many
open_by anna 'open industria'
open_by anna 'open industria'
say anna@example.com $plain x 'open industria'
like "$(flat)" 'as many tables as one may' 'two tables an address'
echo 'tables: {most: 2}' >>"$site/pli.yaml"
sed -i '/^tables:$/,/^  start/d' "$site/pli.yaml"
say bruno@example.com $plain x 'open industria'
like "$(flat)" 'as many open tables here' 'so many on the site'
sed -i 's/^tables: .*/tables: {most: 0}/' "$site/pli.yaml"
say chloe@example.com $plain x 'ouvrir industria'
like "$(flat)" 'Seul l.*hôte ouvre' 'none, if the host says so'

# Tables that nobody fills are closed, and who sits there is told.
now=2026-12-21T17:00:00Z
begin_again
must pli tick
is "$(ls "$site/tables" | wc -l)" 2 'for a month they stand'
now=2026-12-21T19:00:00Z
must pli tick
letters=$(cat "$site"/outbox/new/table-*.000002)
like "$(flat)" 'Nothing has happened at this table for 30 days' 'then no more'
is "$(pli list --open)" '' 'they are closed'
is "$(grep -l anna@ "$site/tables"/*)" '' 'with nothing kept'
now=2027-01-10T00:00:00Z
must pli tick
is "$(ls "$site/tables")" '' 'and forgotten'
now=2026-11-21T18:00:00Z

# Who does not send his sentence does not keep the others waiting for ever.
begin silent
open_by anna 'open hauts fourneaux for 2'
sit_down bruno Bruno
echo 'a sentence of Anna' | guest anna@example.com salt \
	"$(pli seats "$id" --addresses | sed -n 's/^0 .* //p')" x >mail
must pli ingest -- mail
now=2026-12-05T17:00:00Z
must pli tick
begin_again
say elsa@example.com $plain x tables
like "$(flat)" 'No table has a free seat' 'he has two weeks'
now=2026-12-05T18:00:00Z
must pli tick
say denis@example.com $plain x tables
like "$(flat)" "$id: Les Hauts Fourneaux.*Anna; one seat is free" \
	'then his seat is shown'
say denis@example.com $plain x "join $id"
say denis@example.com "$(asked_at)" "Re: $(subject)" Denis
like "$(pli seats "$id")" '^1 +Denis +en +owes a salt' 'and taken'
now=2026-11-21T18:00:00Z
begin early
open_by anna 'open hauts fourneaux for 2'
sit_down bruno Bruno
say bruno@example.com "$(pli seats "$id" --addresses |
	sed -n 's/^1 .* //p')" 'Re: x' resign
like "$(flat)" 'whoever would like your seat may have it' 'who would go is asked'
say bruno@example.com "$(asked_at)" 'Re: x' \
	"confirm $(flat | grep -oE 'confirm [a-z2-7]{16}' | sed 's/confirm //')"
like "$(flat)" 'it stands among the free ones' 'and goes'
say elsa@example.com $plain x tables
like "$(flat)" "$id.*Anna; one seat is free" 'so his seat is free'

# ---- the opener says when ----

begin manual
open_by anna 'open hauts fourneaux for 2, when I say so'
anna=$(asked_at_first)
sit_down bruno Bruno
is "$(pli list)" '' 'full, it does not begin'
say anna@example.com "$anna" 'Re: x' leave
like "$(flat_of bruno@example.com)" 'Anna, who opened this table, has left' \
	'who goes leaves the table to the next'
say bruno@example.com "$bruno" 'Re: x' leave
is "$(pli list --open)" '' 'with the last it is closed'

# ---- the host's yes ----

begin approve
sed -i 's/^approve: no/approve: yes/' "$site/pli.yaml"
echo 'host: host@example.org' >>"$site/pli.yaml"
open_by anna 'open hauts fourneaux for 3'
is "$(to_of)" 'anna@example.com host@example.org' 'the host is asked'
like "$(flat)" 'The host wants to say yes' 'and she is told'
like "$(flat_of host@example.org)" "approve Anna\" or \"decline Anna" 'how'
host=$(asked_at_last)
say elsa@example.com $plain x tables
like "$(flat)" 'No table has a free seat' 'until then nobody sees it'
say anna@example.com "$host" 'Re: x' 'approve Anna'
is "$count" 0 'nobody else can say so'
say host@example.org "$host" 'Re: x' 'approve Anna'
is "$(to_of)" anna@example.com 'the host says yes'
say bruno@example.com $plain x "join $id"
say bruno@example.com "$(asked_at)" 'Re: x' Bruno
bruno=$(asked_at_first)
is "$(to_of)" 'bruno@example.com host@example.org' 'the next one is asked about'
must pli match "$id" decline Bruno
like "$(cat "$site/outbox/new/table-$id.000004")" '^To: bruno@' 'no, by hand'
say bruno@example.com "$bruno" 'Re: x' Bruno
must pli match "$id" approve brûno
like "$(pli list --open)" 'Anna, Bruno$' 'yes, by hand'

# ---- again ----

begin again
must pli new hauts-fourneaux --name old --option rounds=3 \
	--seat 'Anna <anna@example.com>;en' \
	--seat 'Bruno <bruno@example.com>;fr' \
	--seat 'Chloé <chloe@example.com>;fr'
to_old() {
	pli seats old --addresses | sed -n "s/^$1 .* //p"
}
begin_again
say anna@example.com "$(to_old 0)" 'Re: x' again
like "$(flat)" 'The match is not over yet' 'not before the end'
must pli match old close
begin_again
like "$(cat "$site"/outbox/new/old.* | tr -d '\r' | tr '\n' ' ')" \
	'Would you like another.*again' 'the last letter offers it'
say anna@example.com "$(to_old 0)" 'Re: x' 'Thanks! It was fun.

Again!'
is "$(to_of)" 'bruno@example.com chloe@example.com anna@example.com' \
	'those who played are asked'
like "$(flat_of bruno@example.com)" \
	'Anna aimerait rejouer, à la même table que dans la partie old.*manches 3' \
	'in their language'
like "$(flat_of anna@example.com)" 'Your table is open.*Bruno \(has not answered' \
	'she is told'
like "$(flat_of bruno@example.com)" \
	'places : Anna, Bruno \(vous\), Chloé \(n.a pas encore répondu\)' \
	'and she stands among those who have answered'
bruno=$(asked_at) chloe=$(asked_of chloe@example.com)
id=$(ls "$site/tables" | sed 's/\.yaml$//')
nothing 'the same mail again' mail
say bruno@example.com "$bruno" 'Re: x' 'Quand voudriez-vous jouer ?'
like "$(flat)" 'Je ne peux pas tirer de votre lettre si vous voulez rejouer' \
	'an answer that is neither yes nor no is told so'
asked=$site
for answer in 'Oui, encore une !' 'Oui, volontiers' 'No, sorry, I am off to sea'; do
	site=$dir/answer
	site_copy "$asked" "$site"
	begin_again
	case $answer in
	Oui*) want='Vous êtes à la table' ;;
	*) want='Vous n.êtes plus à la table' ;;
	esac
	say chloe@example.com "$chloe" 'Re: x' "$answer"
	like "$(flat_of chloe@example.com)" "$want" 'is understood'
done
site=$asked
begin_again
say elsa@example.com $plain x tables
like "$(flat)" 'No table has a free seat' 'their seats are kept'
say bruno@example.com "$bruno" 'Re: x' 'pas cette fois'
is "$(to_of)" 'bruno@example.com anna@example.com' 'one says no'
say elsa@example.com $plain x tables
like "$(flat)" "$id: Les Hauts Fourneaux, rounds 3.*Anna; one seat is free, 1 is kept" \
	'so his seat is free'
say chloe@example.com "$(to_old 2)" 'Re: x' encore
is "$(to_of)" 'anna@example.com chloe@example.com' 'another says yes'
like "$(pli list)" "^$id +hauts-fourneaux +salts .*Anna, Chloé$" \
	'when all have said one or the other it begins'
say bruno@example.com "$(to_old 1)" 'Re: x' 'on rejoue'
like "$(flat)" 'déjà mise en place' 'then it is too late'

# ---- by the host's hand ----

begin hand
must pli new hab-gut --open 3 --name mine --option start_money=500 \
	--seat 'Anna <anna@example.com>;en'
for verb in match seats; do
	run pli "$verb" mine
	is "$status" 64 "$verb: it is no match yet"
	like "$errors" 'mine is an open table.*pli list --open' 'but a table'
done
run pli new hab-gut --open 9
is "$status" 64 'as many seats as the game has'
run pli new hab-gut --open 3 --name mine
is "$status" 64 'one table of a name'
run pli new hab-gut --name mine --free 3
is "$status" 64 'nor a match'
run pli new hab-gut --open 3 --option money=5
is "$status" 64 'options that there are'
run pli match mine start
is "$status" 64 'not with too few'
run pli match mine join 'anna <a@example.com>'
is "$status" 64 'nor one name twice'
must pli match mine join 'Bruno <bruno@example.net>;fr'
must pli match mine leave Bruno
must pli match mine join 'Bruno <bruno@example.net>;fr'
must pli match mine join 'Denis <denis@example.net>'
like "$(pli list)" '^mine +hab-gut +salts .*Anna, Bruno, Denis$' 'it begins'
must pli new industria --open 3 --name other --manual
like "$(pli list --open --format json | tr -d ' \n')" \
	'"table":"other","game":"industria","seats":3,"free":3' 'for programs'
must pli new hab-gut --free 2 --name set --seat 'Anna <anna@example.com>'
begin_again
say elsa@example.com $plain x tables
like "$(flat)" 'other: Industria.*Nobody yet; 3 seats are free' 'it is shown'
like "$(flat)" 'set: Hab & Gut.*Anna; 2 seats are free' \
	'a match with free seats, too'
must pli match other close
is "$(pli list --open)" '' 'or is closed'
must pli new hab-gut --open 3 --name pair --seat 'Anna <anna@example.com>;en'
must pli match pair join 'Denis <anna@example.com>;en'
must pli send
must pli match pair close
is "$(sed -n 's/^Message-ID: //p' "$site"/outbox/new/table-pair.* | sort -u | wc -l)" 2 \
	'two who share an address have a letter each'

# ---- hosts without sub-addressing ----

begin subject
sed -i 's/^address_style: .*/address_style: subject/' "$site/pli.yaml"
say anna@example.com $plain x 'ouvrir Industria pour 3 avec revenu 2'
like "$(subject)" \
	'^\[pli new\.j\.20778\.j[a-z2-7]{16}\] ouvrir Industria pour 3 avec revenu 2$' \
	'the subject says all'
say anna@example.com $plain "Re: $(subject)" Anna
like "$(flat)" 'Votre table est ouverte.*revenu 2' 'and opens it'
done_testing
