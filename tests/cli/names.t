#!/bin/sh
# What a person may be called: nothing that looks like somebody else, or means
# the host, the table or the site.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
must pli new hab-gut --name demo --free 2 --seat 'Anna <anna@example.net>;en'
home=$site

# refused NAME WHY: beside Anna, on the host's command line.
refused() {
	pli new hab-gut --name "t$$" --seat 'Anna <anna@example.net>;en' \
		--seat "$1 <bruno@example.org>;fr" \
		--seat 'Chloé <chloe@example.org>;fr' >out 2>&1
	is $? 64 "'$1' is no name here"
	like "$(cat out)" "$2" 'and the host is told why'
}

begin command
refused 'Аnna' 'one script'
refused 'АNNА' 'one script'
refused 'ÁNNA' 'look alike'
refused 'An​na' 'hidden'
refused 'Ａnna' 'plain signs'
for word in Host ALL Everybody Tous 'tout le monde' 'hôte' H0ST; do
	refused "$word" 'somebody else'
done
must pli new hab-gut --name cyr --seat 'Анна <anna@example.net>;en' \
	--seat 'Bruno <bruno@example.org>;fr' \
	--seat 'Chloé <chloe@example.org>;fr'

begin letter
guest() {
	echo 'Delivered-To: pli@example.org'
	echo "From: Elsa <elsa$1@example.com>"
	echo 'To: <pli@example.org>'
	echo 'Subject: hello'
	echo "Message-ID: <n$1@mail.example.net>"
	echo 'MIME-Version: 1.0'
	echo 'Content-Type: text/plain; charset=utf-8'
	echo
	cat
}
asked_at() {
	printf '%s\n' "$letters" |
		sed -nE 's/^Reply-To: <?([^>[:space:]]*)>?.*/\1/p' | head -n 1
}
echo 'join demo' | guest 1 >mail
take 'a wish' mail
at=$(asked_at)
like "$at" '^pli[+]demo' 'is answered with a code'
n=1
for name in Аnna Anna ANNA Host Tous 'tout le monde'; do
	n=$((n + 1))
	echo "name $name" | guest "$n" |
		sed "s/^Delivered-To: .*/Delivered-To: $at/
		s/elsa$n@/elsa1@/" >mail
	take "$name" mail
	is "$added" 0 "'$name' does not sit down"
done
echo 'name Elsa' | guest 90 | sed "s/^Delivered-To: .*/Delivered-To: $at/
	s/elsa90@/elsa1@/" >mail
take 'a name' mail
unlike "$added" '^0$' 'but Elsa does'

done_testing
