#!/bin/sh
# Letters as people write them: nothing is played that a fair reader would not
# have played, and as many are understood as there were before.
. "${srcdir:-.}/tests/cli/lib.sh"

"$builddir/tests/talk/talk" >table 2>&1
is "$?" 0 'no line is misread, no floor is broken'
is "$(grep -c '%$' table)" "$(($(ls "$srcdir"/games/*/edition.yaml | wc -l) *
	$(ls "$srcdir"/templates/??.yaml | wc -l) * 2))" \
	'each game in each language, and the lines that no pack was written for'
sed 's/^/# /' table

# Sentences at random: whatever is read as orders says all that they do.
many=4000
[ -z "${PLI_SOAK-}" ] || many=2000000
is "$("$builddir/tests/talk/talk" fuzz $many "${PLI_TEST_FROM:-1}" | grep -c 'not said: ')" 0 \
	'no order has a thing or a number that its sentence does not name'

# Letters of two orders, of which the first is damaged: neither is lost.
many=300
[ -z "${PLI_SOAK-}" ] || many=100000
"$builddir/tests/talk/talk" pairs $many "${PLI_TEST_FROM:-1}" >pairs
is "$?" 0 'no order is left behind as talk, and none is read as another'
[ -s pairs ] && sed 's/^/# /' pairs

# It can fail.
mkdir -p own/tests/talk
cp -R "$srcdir"/tests/talk/. own/tests/talk
printf '[hab-first]\n> buy 1 coal\n= ask\n' >own/tests/talk/hab-gut.en
srcdir=$PWD/own "$builddir/tests/talk/talk" hab-gut >wrong 2>&1
is "$?" 1 'a move that nobody wanted is seen'
like "$(cat wrong)" 'misread, line 2' 'and named'
printf '[hab-first]\n> gibberish\n= play: buy 1 coal\n' >own/tests/talk/hab-gut.en
echo 'hab-gut en 100' >own/tests/talk/floors.txt
srcdir=$PWD/own "$builddir/tests/talk/talk" hab-gut >wrong 2>&1
is "$?" 1 'a floor that is not reached is seen'
done_testing
