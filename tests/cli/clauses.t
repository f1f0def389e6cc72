#!/bin/sh
# People without a seat write in sentences, with greetings around them, and say
# who they are as people do.
# The quotes are French, not the shell's.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/guest.sh"

site_make
sed 's/^stranger_letters: .*/stranger_letters: 500/' "$site/pli.yaml" >site.yaml
cat site.yaml >"$site/pli.yaml"
home=$site
begin talk
n=0

# asks WORDS PATTERN NAME: a first mail, and what its answer says.
asks() {
	n=$((n + 1))
	say "person$n@example.com" $plain hello "$1"
	like "$(flat)" "$2" "$3"
}

asks 'Hi there! rules industria please' 'The rules of Industria' \
	'a question between courtesies'
asks 'Hi! Can you send me the rules of industria please?' \
	'The rules of Industria' 'in a whole sentence'
asks 'Bonjour, les règles industria svp' 'Les règles d.Industria' 'in French'
asks 'can I play with my brother bob@example.org?' 'Hab & Gut, for 3 to 5' \
	'who would play is told what'
asks 'Puis-je jouer avec mon frère ?' 'Hab & Gut, de 3 à 5' 'in French'
asks 'Can I play Industria with my brother bob@example.org?' \
	'open a table of Industria' 'or asked whether he opens that'
asks 'Hello, I would like to play Hab & Gut with 3 players. My name is Anna.' \
	'open a table of Hab & Gut for 3' 'for as many'
asks "Hi, I'd like to open a table of Hab & Gut for 3. I'm Anna" \
	'open a table of Hab & Gut for 3' 'said in other words'
asks "Bonjour, j'aimerais jouer à Hab & Gut à 3. Moi c'est Chloé" \
	'ouvrir une table de Hab & Gut pour 3' 'in French'
asks 'Hello, can I play Furnace against two computers?' \
	'open a table of Les Hauts Fourneaux for 3' 'against computers: for them and him'
asks 'Ich möchte gern Industria gegen drei Computer spielen' \
	'Tisch Industria für 4' 'with the verb at the end'

# ---- what says nothing to us ----

for words in 'What a fine day. We sell shoes.' \
	'Play now and win big money! Open your mind.' \
	'Join us at the fair. Watch our film.'; do
	asks "$words" 'found none of them in your letter|There is no (table|match)|no seat is free|You asked to watch' \
		"$words: opens nothing"
	unlike "$(flat)" 'open a table of' 'nor asks for a name'
done

# ---- who he is ----

# called WORDS NAME: so somebody answers the letter that opens a table.
called() {
	n=$((n + 1))
	say "person$n@example.com" $plain hello 'open hab gut for 3'
	say "person$n@example.com" "$(asked_at)" "Re: $(subject)" "$1"
	like "$(flat)" "$2 \((you|vous)\)" "$1: $2"
}
called "Sure! I'm Anna." Anna
called 'Hello, my name is Anna. Thanks!' Anna
called 'Oui ! Moi c’est Chloé.' Chloé
called "Je m'appelle Chloé" Chloé
called "It's Anna" Anna
called 'I am Anna Dupont and my brother is bob@example.org' 'Anna Dupont'
called Elsa Elsa

asked_again() {
	n=$((n + 1))
	say "person$n@example.com" $plain hello 'open hab gut for 3'
	say "person$n@example.com" "$(asked_at)" "Re: $(subject)" "$1"
	like "$(flat)" 'no name in your letter' "$1: is no name"
}
asked_again "Hi, I'm happy to play"
asked_again "I'm not sure"
asked_again "It's 3 of us"

# ---- a seat at a table ----

open_by anna 'open hab gut for 4'
asks "Hello! join $id please, I'm Bruno" "a seat at the table $id" \
	'a seat is asked for in a sentence'
asks "I'd like to join $id. My name is Elsa
sentence: the quick brown fox jumps over it" "a seat at the table $id" \
	'with more around it'
say bruno@example.com $plain hello 'games'
say bruno@example.com "$(asked_at)" "Re: $(subject)" \
	"Hello! join $id please. name Bruno"
like "$(flat)" 'Bruno \(you\)' 'whose address is known sits down at once'
done_testing
