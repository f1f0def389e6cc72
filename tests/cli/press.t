#!/bin/sh
# What players say to each other: at once, by letter, to all or to some.
# The quotes are French, not the shell's.
# shellcheck disable=SC1112
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
is "$count" 3 'the words go with it'
letters=$(printf '%s\n' "$letters" |
	sed -n "/^letter .*$(address_of $(((mover + 1) % 3)))/,\$p")
like "$(text_of)" '^ *> I like coal\.' 'in the report of what happened'

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
like "$(text_of | tr -s ' \n' ' ')" 'Line 1, “say to Zoe: hello”: Nobody else .* called “Zoe”.*Bruno, Chloé' \
	'and who there is'
say 0 wrong2 'say to Anna: hello'
is "$(to_of)" 'anna@example.net' 'not to oneself'
say 0 wrong3 'say to Bruno'
is "$(to_of)" 'anna@example.net' 'nor nothing'
say 0 wrong4 'Say hello to your family!'
is "$(to_of)" 'anna@example.net' 'and chat is chat'
printf 'say to Bruno: a\342\200\256b [x](http://x.example) <b>{{seat}}\n' |
	mail_from 0 marks >mail
take 'marks and hidden letters' mail
letters=$(printf '%s\n' "$letters" | sed -n '/^letter .*bruno/,$p')
unlike "$(html_of)" '<b>|href="http:' 'are what they are'
like "$(text_of)" '\{\{seat\}\}' 'and no template'

# ---- whom, and how much ----

# The letter to a seat, of those that one mail led to.
only_to() {
	letters=$(printf '%s\n' "$letters" | LC_ALL=C awk -v "to=${2-$(address_of "$1")}" '
		/^letter [^ ]+ [^ ]+ [0-9]+\r?$/ { on = $3 == to }
		on')
}

begin some
say 0 some1 'say to Bruno and to Chloé: coal | wheat, or else nothing'
is "$(to_of)" 'anna@example.net bruno@example.net chloe@example.net' \
	'some are named with "and"'
like "$(text_of)" '^> coal \| wheat, or else nothing' 'its writer sees what was said'
like "$(text_of)" '^To Bruno and Chlo' 'and to whom'
only_to 2
like "$(text_of)" 'vous et Bruno' 'each reads who else does'
say 1 some2 'dire à Anna et à Chloé : « oui »'
is "$(to_of)" 'bruno@example.net anna@example.net chloe@example.net' 'in French, too'

begin accents
say 0 accents1 'say to chloe: coal'
is "$(to_of)" 'anna@example.net chloe@example.net' 'a name needs no accents'
say 1 accents2 'dire à CHLOE : oui'
is "$(to_of)" 'bruno@example.net chloe@example.net' 'in French, too'

begin length
long='I would give you two coal for every wheat that you can spare now,'
printf 'say to Bruno: %s\nand three later on.\n\nBest,\nAnna\n' "$long" |
	mail_from 0 length1 >mail
take 'a line that a mail program broke' mail
like "$(text_of | tr -d '\n>')" 'now, and three later on\.' 'is read to its end'
unlike "$(text_of)" '^> Best' 'and no further'
printf 'say to Bruno:\nfirst line\nsecond line\n\nMy cat says hello.\n' |
	mail_from 0 length2 >mail
take 'a paragraph' mail
only_to 1
like "$(text_of)" '^> second line' 'is said line by line'
unlike "$(text_of)" 'My cat' 'and nothing below it'
printf 'say to Bruno:\nhello\nbuy 1 coal\n' | mail_from 0 length3 >mail
take 'words with an order right below' mail
is "$added, $(to_of)" '0, anna@example.net' 'are asked about'
like "$(text_of)" 'empty line' 'kindly'
say 0 length4 "say to Bruno: $(printf '%01900d' 0) coal"
is "$(to_of)" 'anna@example.net bruno@example.net' 'a long paragraph on one line'
say 0 length5 "say to Bruno: $(printf '%02100d' 0)"
is "$(to_of)" 'anna@example.net' 'but not too long'
like "$(text_of | tr '\n' ' ')" 'too long.*2000' 'it is told'

# A mail that is refused says nothing, so that it can be sent again whole.
begin refused
printf 'buy 1 unicorn\n\nsay to all: look!\n' | mail_from "$mover" refused1 >mail
take 'words beside a wrong order' mail
is "$(to_of)" "$(address_of "$mover")" 'are not passed on'
unlike "$(cat "$site/state/demo.private")" 'look!' 'nor kept'
printf 'preview\nbuy 1 coal\n\nsay to all: look!\n' |
	mail_from "$mover" refused2 >mail
take 'words beside a preview' mail
is "$(to_of)" "$(address_of "$mover")" 'are not passed on, either'

# ---- in the reports ----

begin report
other=$(((mover + 1) % 3))
third=$(((mover + 2) % 3))
mover_name=$(pli seats demo | sed -n "s/^$mover  *\([^ ]*\) .*/\1/p")
say "$other" report1 "say to $mover_name: buy 1 coal"
say "$third" report2 'say to all: Wheat is dear.'
rm -f "$site"/outbox/new/demo.0*.*
printf 'buy 1 coal\ndone\n' | mail_from "$mover" report3 >mail
take 'an order like the words of another' mail
is "$added" 1 'is an order'
only_to "$mover"
like "$(text_of | tr -d ' ')" '^>Wheatisdear\.' 'the receipt has what was said before'
only_to "$mover"
player "$other" | mail_from "$other" report4 >mail
take 'the next one plays' mail
only_to "$third"
text_of >told
like "$(grep -n 'Wheat is dear\|coal\|charbon' told | head -n 3 | tr '\n' ' ')" \
	'Wheat is dear.*(coal|charbon)' 'words stand before what came after them'
unlike "$(cat told)" '> buy 1 coal' 'and only where they belong'
is "$(grep -c 'Wheat is dear' told)" 1 'once'
{
	echo 'I see.'
	echo
	cat told
} | mail_from "$third" report5 >mail
take 'such a report, sent back' mail
is "$added" 0 'plays nothing'
echo history | mail_from "$mover" report6 >mail
take 'the history' mail
like "$(text_of)" '^ *> buy 1 coal' 'has the words to its reader'
echo history | mail_from "$third" report7 >mail
take 'the history of another' mail
unlike "$(text_of)" '^ *> buy 1 coal' 'has not'
like "$(text_of)" 'Wheat is dear' 'but what all heard'
last=$(($(entries) - 1))
echo "report $last" | mail_from "$mover" report8 >mail
take 'an older report' mail
unlike "$(text_of)" 'Too late' 'ends where it did'
site_copy "$site" "$dir/erased"
site=$dir/erased
sed '/^press:/,/^[^ -]/{/^[- ]/d;/^press:/d;}' "$site/state/demo.private" >side
must cp side "$site/state/demo.private"
is "$(grep -c 'Wheat is dear' "$site/state/demo.private")" 0 'the words are erased'
like "$(pli show demo --seat "$mover")" '[Cc]oal|[Cc]harbon' 'and all goes on'

# Who wants letters only on his turn reads it then.
begin turn
echo 'prefer letters only on my turn' | mail_from "$other" turn1 >mail
must pli ingest -- mail
begin_again
say "$mover" turn2 'say to all: Who is asleep?'
unlike "$(to_of)" "$(address_of "$other")" 'no letter to who wants fewer'
player "$mover" | mail_from "$mover" turn3 >mail
take 'a move' mail
only_to "$other"
[ -z "$letters" ] || like "$(text_of)" 'Who is asleep' 'it stands in the report'

# ---- to the host ----

begin host
say 0 host1 'say to host: Bruno is rude'
is "$(to_of)" 'anna@example.net' 'where no host reads letters'
like "$(text_of)" 'no address' 'that is told'
echo 'host: host@example.org' >>"$site/pli.yaml"
say 0 host2 'say to host: Bruno is **rude** <b>'
is "$(to_of)" 'anna@example.net host@example.org' 'goes to the host'
only_to 0
like "$(text_of)" '^To the host:' 'its writer sees it'
say 1 host3 'dire à l’hôte : Anna ne répond pas'
like "$(to_of)" 'host@example.org' 'in French, too'
only_to host host@example.org
like "$(text_of)" '^> Anna ne r' 'as a quotation'
i=0
while [ "$i" -lt 3 ]; do
	i=$((i + 1))
	say 0 "hosts$i" "say to host: $i"
done
is "$(to_of)" 'anna@example.net' 'not more than some a day'
like "$(text_of)" 'host' 'it is told'

# ---- without a name ----

begin unnamed
say 0 unnamed1 'say to all anonymously: Bruno bluffs'
is "$(to_of)" 'anna@example.net' 'not where names are asked for'
like "$(text_of)" 'anonymously' 'it is told'
must pli match demo set press=anonymous
begin_again
say 0 unnamed2 'say to all anonymously: Bruno bluffs'
is "$(to_of)" 'anna@example.net bruno@example.net chloe@example.net' 'where it may be'
only_to 1
unlike "$letters" 'Anna|anna' 'no name, no address'
like "$(text_of)" 'quelqu’un' 'but somebody'
say 1 unnamed3 'dire à Anna et Chloé anonymement : Chut !'
only_to 0
like "$(text_of)" 'To you and Chlo' 'in French, too'
unlike "$letters" 'Bruno|bruno' 'as well'
{
	echo 'say to all: Hello!'
	echo 'say to all anonymously: Good-bye!'
} | mail_from 0 unnamed4 >mail
take 'with a name and without' mail
is "$(to_of)" 'anna@example.net' 'cannot be in one letter'
player "$mover" | mail_from "$mover" unnamed5 >mail
take 'a move' mail
only_to 2
case $mover in
2) pass 'it is her own' ;;
*) like "$(text_of)" 'Quelqu’un, à tous' 'the report names nobody, either' ;;
esac
must pli match demo set press=none
begin_again
say 0 none1 'say to Bruno: hello'
is "$(to_of)" 'anna@example.net' 'nothing where nothing is to be said'
like "$(text_of | tr -s ' \n' ' ')" 'only to the host' 'it is told'
like "$(pli match demo)" '^press=none' 'the host sees the setting'
run pli match demo set press=loud
is "$status" 64 'and can set no other'

# Whoever has an older letter says nothing in its reader's name.
begin stale
old=$(reply_of "$mover")
player "$mover" | mail_from "$mover" stale1 >mail
must pli ingest -- mail
begin_again
echo 'say to all: Well played?' | mail_to "$old" "$mover" stale2 >mail
take 'words in answer to an old letter' mail
is "$count, $(to_of)" "1, $(address_of "$mover")" 'go back to their writer alone'
unlike "$(cat "$site/state/demo.private")" 'Well played' 'and stand nowhere'
tap '^say to all: Well played' "$mover" stale3 >mail
take 'a tap there' mail
is "$count" 3 'passes them on'

# Beside a wish about oneself nothing is done by halves.
begin beside
for wish in renew 'no key' resign; do
	say 0 "beside$wish" "$wish
say to Bruno: this must not be lost"
	is "$added, $(to_of)" '0, anna@example.net' "words beside $wish reach nobody"
	like "$(text_of | tr '\n' ' ' | tr -s ' ')" 'your words to others were not passed on' 'which is told'
done
say 1 beside-fr 'renouveler
dire à Anna : bonjour'
is "$added, $(to_of)" '0, bruno@example.net' 'in French'
like "$(text_of | tr '\n' ' ' | tr -s ' ')" 'vos mots aux autres ne leur ont pas été transmis' 'too'

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

# said SEAT: a letter with a sentence and words to all.
said() {
	{
		echo "sentence: my very own sentence number $1"
		echo
		echo "say to all: Welcome, said number $1"
	} | mail_from "$1" "said$1" >mail
	take 'words beside a sentence' mail
}
# Letters by receiver that hold the words.
hearers() {
	printf '%s\n' "$letters" | tr -d '\r' | awk '
		/^letter / { who = $3 }
		/Welcome, said/ && /^[ >]/ { print who }' | sort
}
begin starts
said 0
is "$(hearers | uniq -d)" '' 'before the start nobody hears them twice'
like "$(hearers | tr '\n' ' ')" 'bruno@.* chloe@' 'and all hear them'
echo 'my very own sentence number 1' | post 1 salt1
begin_again
said 2
is "$(hearers | grep -v chloe | tr '\n' ' ')" \
	'anna@example.net anna@example.net bruno@example.net bruno@example.net ' \
	'with the start, in one letter: these, and what was said before'

# Whoever is called like a word between names is meant only behind one.
begin called
echo 'name A' | post 0 name
for seat in 0 1 2; do
	echo 'my very own sentence' | post $seat "salt$seat"
done
begin_again
say 2 called1 'dire à Bruno : un'
is "$(to_of)" 'chloe@example.net bruno@example.net' 'A is not meant'
say 2 called2 'dire à A : deux'
is "$(to_of)" 'chloe@example.net anna@example.net' 'A alone is'
say 2 called3 'dire à A et à Bruno : trois'
is "$(to_of)" 'chloe@example.net anna@example.net bruno@example.net' 'A and Bruno'
done_testing
