#!/bin/sh
# The letter of a choice stands for its order, where nobody can take it for
# something else.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
site_match 3
site_begin
home=$site
mover=$(who)

# letter_for ORDER: that stands before it in the mover's letter.
letter_for() {
	cat "$site"/outbox/new/* | tr -d '\r' |
		grep -oE "(^| )[a-z]+\. $1( |\$)" | head -n 1 | tr -d ' ' |
		sed 's/\..*//'
}

begin one
b=$(letter_for '(buy|acheter) 2 (coal|charbon)')
like "$b" '^[a-z]$' 'the letter has letters'
printf '%s\n\nThanks,\nAnna\n' "$b" | mail_from "$mover" one >mail
take 'a letter' mail
is "$added" 1 'is played'
like "$letters" '(buy|acheter) 2 (coal|charbon)' 'as the order it stands for'
take 'the same mail again' mail
is "$added, $count letters" '0, 0 letters' 'is the same mail'

begin asked
printf '2\n' | mail_from "$mover" two >mail
take 'a number among orders with numbers' mail
is "$added, $count letters" '0, 1 letters' 'plays nothing'
like "$(text_of)" 'which order of my list|quel ordre de ma liste' \
	'and is asked about'
printf 'Hello!\n\n%s\n' "$b" | mail_from "$mover" three >mail
take 'a letter at the end' mail
is "$added, $count letters" '0, 1 letters' 'is a name, and plays nothing'
printf 'buy 1 coal\nwait\n%s\n' "$b" | mail_from "$mover" four >mail
take 'orders above one' mail
is "$added" 1 'are played'
unlike "$letters" '(bought|acheté) 2' 'without it'
done_testing
