#!/bin/sh
# A line of our own letter that comes back without a mark is no order.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
without_pictures

site_make
echo 0707070707070707070707070707070707070707070707070707070707070707 >match.key
seats=2
must pli new hauts-fourneaux --name demo --match-key match.key \
	--seat 'Anna <anna@example.net>;de' --seat 'Bruno <bruno@example.net>;de'
site_begin
home=$site
mover=$(who)
piece='Scheiben: 1, 2, 3, 4.'
like "$(letter_to "$mover" | tr -s '\n ' ' ')" "$piece" 'the letter has the sentence'

begin alone
echo "$piece" | mail_from "$mover" alone >mail
take 'such a line alone' mail
is "$added, $count letters" '0, 1 letters' 'plays nothing'
like "$(text_of)" 'Diese Zeile steht so im Brief' 'and is asked about'
echo ja | mail_from "$mover" agreed >mail
take 'a yes' mail
is "$added" 1 'takes it as it was offered'

begin beside
printf '%s\nbiete 2 auf 3\n' "$piece" | mail_from "$mover" beside >mail
take 'the line above an order' mail
is "$added" 1 'the order is played'
like "$(text_of)" 'biete 2 auf 3' 'alone'
unlike "$(text_of)" 'biete 1 auf 2' 'without what the line may say'

begin written
echo 'Scheibe 1 auf 2' | mail_from "$mover" written >mail
take 'other words of that kind' mail
is "$added" 1 'are an order'
done_testing
