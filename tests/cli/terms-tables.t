#!/bin/sh
# Who opens a table by mail chooses the time for a turn and computer players,
# as far as the site allows it; and letters say options in words.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/guest.sh"

site_make
echo 'pictures: no' >>"$site/pli.yaml"
home=$site
deadline_of() {
	pli match "$id" | sed -n 's/^target=//p'
}

begin english
open_by anna 'open hab & gut for 4 with start money 400, 3 days a turn, 2 computer players'
like "$(flat)" 'start money 400; 3 days for a turn\. 4 seats: .*\(computer\).*\(computer\).*Anna \(you\); one is free' \
	'who opens a table says how long a turn takes, and who plays besides'
say anna@example.com "$(asked_at)" x start
like "$(pli list)" "^$id +hab-gut +salts .*Anna, .*\(computer\), .*\(computer\)" \
	'persons sit in front'
is "$(deadline_of)" 72h 'the match has that time'
like "$(flat)" 'Options of this match: start money 400\.' \
	'the invitation says options in words'
to=$(pli seats "$id" --addresses | sed -n 's/^0 .* //p')
say anna@example.com "$to" x 'a sentence that is my own'
like "$(flat)" 'Tuesday 24 November 2026' 'it is due in three days'
is "$(pli list | grep -c running)" 1 'and one plays against the computers'

begin french
say chloe@example.com $plain x \
	'ouvrir hauts fourneaux pour 3 avec 36 heures par tour et un ordinateur'
like "$(subject)" \
	'ouvrir Les Hauts Fourneaux pour 3, 36 heures par tour, 1 ordinateur$' \
	'in French, too: the subject says it'
say chloe@example.com "$(asked_at)" "Re: $(subject)" Chloé
id=$(ls "$site/tables" | sed 's/\.yaml$//')
like "$(flat)" '36 heures par tour.*Chloé \(vous\) ; une est libre' \
	'the table has it'
say denis@example.com $plain x 'parties'
like "$(flat)" "$id : Les Hauts Fourneaux ; 36 heures par tour\." \
	'and it is shown with it'
say bruno@example.com $plain x "rejoindre $id"
say bruno@example.com "$(asked_at)" "Re: $(subject)" Bruno
like "$(pli list)" "^$id .*salts .*Chloé, Bruno, .*\(ordinateur|\(computer" \
	'it begins with the last person'
is "$(deadline_of)" 36h 'with that time'
must pli match "$id" close
to=$(pli seats "$id" --addresses | sed -n 's/^0 .* //p')
begin_again
say chloe@example.com "$to" x encore
like "$(flat_of chloe@example.com)" '36 heures par tour' 'again keeps it'

begin limits
for wish in '6 hours a turn' '60 days per turn' '3 days a turn, 2 days a turn' \
	'5 weeks a move'; do
	say "x$(echo "$wish" | tr -cd 0-9)@example.com" $plain x \
		"open hab & gut for 4 with $wish"
	like "$(flat)" 'A turn may take from 1 day to 30 days here' "$wish: no"
done
for wish in '4 computers' '3 computers, for 3'; do
	say "y$(echo "$wish" | tr -cd 0-9)@example.com" $plain x \
		"open hab & gut with $wish"
	like "$(flat)" 'may be 3 computer players at a table here at most' "$wish: no"
done
is "$(ls "$site/tables")" '' 'nothing was opened'
sed -i 's/^  fastest: .*/  fastest: 6h/; s/^  slowest: .*/  slowest: 24h/
	s/^  bots: .*/  bots: 0/' "$site/pli.yaml"
must pli games
say z1@example.com $plain x 'ouvrir hab & gut avec 6 heures par tour'
like "$(subject)" '6 heures par tour' 'the site may allow it'
say z2@example.com $plain x 'ouvrir hab & gut avec 1 ordinateur'
like "$(flat)" 'aucun ordinateur ne joue' 'or not'
say z3@example.com $plain x 'ouvrir hab & gut avec 3 jours par tour'
like "$(flat)" 'de 6 heures à 1 jour' 'and says what it allows'
say z4@example.com $plain x 'rules hab & gut'
unlike "$(flat)" 'computers' 'the rules, too'
sed -i 's/^  fastest: .*/  fastest: 90m/' "$site/pli.yaml"
run pli list
is "$status" 78 'only whole hours'
like "$errors" 'fastest.*whole hours' 'and the line is named'

# ---- the host's hand ----

begin hand
run pli new hab-gut --open 3 --forum --secret
is "$status" 64 'no topic for a secret match'
must pli new hab-gut --open 3 --name forum --forum \
	--seat 'Anna <anna@example.com>;en' \
	--seat 'Bruno <bruno@example.com>;en'
must pli match forum join 'Denis <denis@example.net>'
like "$(pli match forum)" '^forum=yes' 'a table of the host has its topic'

# ---- what a match with free seats says of its time ----

begin set
sed -i 's/^deadline: .*/deadline: 2/' "$site/pli.yaml"
grep -q '^deadline: 2' "$site/pli.yaml" || echo 'deadline: 2' >>"$site/pli.yaml"
must pli new hab-gut --free 2 --name set --seat 'Anna <anna@example.com>'
begin_again
say elsa@example.com $plain x tables
like "$(flat)" 'set: Hab & Gut; 2 days for a turn' 'it has one'
done_testing
