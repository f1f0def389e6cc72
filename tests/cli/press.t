#!/bin/sh
# What players say to each other: at once, by letter, to all or to some.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
echo 'pictures: no' >>"$site/pli.yaml"
site_match 3
salting=$dir/salting
site_copy "$site" "$salting"
site_begin
home=$site
mover=$(who)

say() {
	printf '%s\n' "$3" | mail_from "$1" "$2" >say.mail
	take "$3" say.mail
}

begin one
say 0 one1 'say to Bruno: How about wheat?'
is "$added, $(to_of)" '0, anna@example.net bruno@example.net' 'goes to one'
like "$(text_of)" 'passed on' 'its writer hears so'
letters=$(printf '%s\n' "$letters" | sed -n '/^letter .*bruno/,$p')
like "$(text_of)" 'Anna écrit' 'the reader, who it is'
like "$(text_of | tr '\n' ' ')" 'À vous.:.*> How about wheat\?' \
	'and what, and that it is for him'
unlike "$(cat "$site/state/demo.pli" "$site/log/pli.log" 2>&1)" 'wheat\?' \
	'it stands in no file that others read'
take 'the same mail again' say.mail
is "$count" 0 'is not said twice'
unlike "$(cat "$site"/outbox/new/*)" 'Reply-To:.*anna@' \
	'addresses stay where they are'

begin all
say 1 all1 'Dire à tous : bonjour !'
is "$(to_of)" 'bruno@example.net anna@example.net chloe@example.net' 'goes to all'
say 1 all2 'say to anna, CHLOE: hello'
is "$(to_of)" 'bruno@example.net anna@example.net chloe@example.net' \
	'names as people write them'

begin order
{
	echo 'buy 1 coal'
	echo 'say to all: I like coal.'
} | mail_from "$mover" order >mail
take 'words beside an order' mail
is "$added" 1 'the order is played'
is "$count" 5 'the words go with it'
like "$letters" 'I like coal' 'as they are'

# What somebody says must not become an order of who sends it back, wherever
# his program breaks the lines.
begin trap
other=$(((mover + 1) % 3))
name=$(pli seats demo | sed -n "s/^$mover  *\([^ ]*\) .*/\1/p")
long=$(printf '%080d' 0)
say "$other" trap1 "say to $name: $long buy 1 coal $long"
letters=$(printf '%s\n' "$letters" |
	sed -n "/^letter .*$(address_of "$mover")/,\$p")
text_of >back
like "$(cat back)" '^> buy 1 coal$' 'an order that fills a line'
{
	echo 'What does that mean?'
	echo
	cat back
} | mail_from "$mover" trap2 >mail
take 'such a letter, sent back' mail
is "$added" 0 'is none of the reader'

begin wrong
say 0 wrong1 'say to Zoe: hello'
is "$added, $(to_of)" '0, anna@example.net' 'nobody is called that'
like "$(text_of)" 'say to Bruno' 'and an example says how'
say 0 wrong2 'say to Anna: hello'
is "$(to_of)" 'anna@example.net' 'not to oneself'
say 0 wrong3 'say to Bruno'
is "$(to_of)" 'anna@example.net' 'nor nothing'
say 0 wrong4 'Say hello to your family!'
unlike "$letters" 'écrit|writes' 'and chat is chat'
printf 'say to Bruno: a\342\200\256b [x](http://x.example) <b>{{seat}}\n' |
	mail_from 0 marks >mail
take 'marks and hidden letters' mail
letters=$(printf '%s\n' "$letters" | sed -n '/^letter .*bruno/,$p')
unlike "$(html_of)" '<b>|href="http:' 'are what they are'
like "$(text_of)" '\{\{seat\}\}' 'and no template'

begin many
i=0
while [ "$i" -lt 20 ]; do
	i=$((i + 1))
	echo "say to Bruno: $i" | mail_from 0 "many$i"  >mail
	run pli ingest -- mail
done
ls "$site/outbox/new" >batches.before
say 0 many21 'say to Bruno: 21'
unlike "$(to_of)" 'bruno' 'so many a day'

home=$salting
begin early
say 1 early1 'dire à Anna : à bientôt'
is "$added" 0 'before the start, too'
is "$(to_of)" 'bruno@example.net anna@example.net' 'it is passed on'
done_testing
