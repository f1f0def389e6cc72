#!/bin/sh
# A whole match of Age of Industry by mail: mails by hand in both languages,
# mistakes included.  The deal differs from run to run, so nobody relies on his
# cards: after two turns all draw as long as they can, and pass.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
[ -x "$PLI_LIBEXEC/pli-send" ] || skip_all 'no pli-send'

site_make
echo 0707070707070707070707070707070707070707070707070707070707070707 \
	>match.key
must pli new age-of-industry --name demo --match-key match.key \
	--option map=new-england --option short_deck=true \
	--seat 'Anna <anna@example.net>;en' --seat 'Bruno <bruno@example.net>;fr'
seats=2
site_begin

# mail SEAT ID: standard input is a mail; it is taken or refused, never lost.
mail() {
	mail_from "$1" "$2" >mail
	ingest mail
}

# say ENGLISH FRENCH: what the seat that acts writes, in its language.
say() {
	number=$((${number-0} + 1))
	seat=$(who)
	[ "$seat" = 0 ] || shift
	printf '%b\n' "$1" >words
	mail "$seat" "m$number" <words
}

told() {
	like "$(pli log demo)" "$1" "$2"
}

# ---- the first turn: one action each ----
before=$(entries)
say 'Hello all, here I go.\ndarw' 'Bonjour à tous !\ntirre'
is "$status" 0 'a misspelt verb is answered'
is "$(entries)" "$before" 'and plays nothing'
say 'rail Boston to Atlantis' 'voie Boston vers Atlantide'
is "$(entries)" "$before" 'a place that does not exist plays nothing'
say 'rail Boston-Lowell' 'voie Boston-Lowell'
is "$(entries)" "$before" 'nor does a railway without a counter'
say 'Draw two cards, please.' 'Je tire deux cartes, merci.'
is "$(entries)" "$((before + 1))" 'cards are drawn'
say 'draw visible 1 and pile' 'tirer visible 1 et pioche'
told 'takes the visible' 'a visible card is taken for all to see'
told 'Turn 2 begins' 'after one action each the second turn begins'

# ---- the second turn: two actions, loans out of turn, a part left open ----
before=$(entries)
first=$(who)
say 'pass' 'passer'
is "$(entries)" "$before" 'one action of two is not enough'
if [ "$first" = 0 ]; then
	echo 'emprunter 20' | mail 1 loan
	told 'Bruno borrows 20' 'money is borrowed out of turn'
	echo 'rembourser tout' | mail 1 repay
	told 'Bruno repays 20' 'and repaid'
else
	echo 'borrow 20' | mail 0 loan
	told 'Anna borrows 20' 'money is borrowed out of turn'
	echo 'repay all' | mail 0 repay
	told 'Anna repays 20' 'and repaid'
fi
say 'pass\nwait' 'passer\nattendre'
is "$(who)" "$first" 'with “wait” it is'
say 'develop factory' 'développer manufacture'
told 'Factory, technology 0, is removed' 'a counter is developed away'
is "$(who)" $((1 - first)) 'then the other seat is to play'
say 'develop ship\npass' 'développer navire\npasser'
told 'Ship, technology 0, is removed' 'two actions go in one mail'

# ---- and so on to the end ----
while [ -n "$(who)" ] && [ "$number" -lt 150 ]; do
	say 'draw | pass\npass | draw' 'tirer | passer\npasser | tirer'
done
is "$(who)" '' 'the match ends'
told 'this is the last turn' 'after a last turn'
like "$(pli log demo)" 'wins with' 'somebody wins'
run pli verify demo
is "$status" 0 'all of it is verified'
done_testing
