#!/bin/sh
# Killed, or without power, at any disk step of a turn that waits for the day's
# letter, and of writing that letter: it tells all, and goes once.
# The quotes are French, not the shell's.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/crash.sh"

crash_points
[ -x "$PLI_LIBEXEC/pli-send" ] || skip_all 'no pli-send'

site_make
{
	echo 'pictures: no'
	echo 'deadline: 5'
} >site.add
# The Maildir goes with the copies.
sed '/^deadline:/d; s|maildir:.*|maildir:mail|' "$site/pli.yaml" |
	cat - site.add >site.yaml
cat site.yaml >"$site/pli.yaml"
site_match 3
site_begin
must pli new industria --name second \
	--seat 'Anna <anna@example.net>;en' \
	--seat 'Bruno <bruno@example.net>;fr' \
	--seat 'Chloé <chloe@example.net>;fr'
for s in 0 1 2; do
	to=$(pli seats second --addresses | sed -n "s/^$s .* //p")
	echo "my very own sentence number $s" | mail_to "$to" $s "second$s" >mail
	must pli ingest -- mail
done
third=$((($(who) + 2) % 3))
echo 'prefer one letter a day at 18:00' | post "$third" daily
must pli send
must pli tick
home=$site

# ---- a turn ----

now=2026-11-21T19:00:00Z
player "$(who)" >orders
mail_from "$(who)" turn1 <orders >turn.mail
site_copy "$home" before
try_mail 'a turn that waits to be told' turn.mail

# ---- the letter ----

site=$home
must pli ingest -- turn.mail
player "$(who)" | post "$(who)" turn2
must pli note second 'a word to all'
must pli send
daily_letters() {
	grep -ac '^daily [0-9] ' "$1"/outbox/new/* | grep -c ':[1-9]'
}
is "$(daily_letters "$home")" 3 'three letters wait for it'

now=2026-11-22T18:00:00Z
address=$(address_of "$third")
kept=$dir/kept
work=$dir/work
site=$kept
site_copy "$home" "$kept"
rm -rf "$kept/mail"
site=$work

before() {
	site_copy "$kept" "$work"
}

crashing() {
	pli send
}

# ids: the letters to the player that have left, each named once.
ids() {
	LC_ALL=C awk -v to="Delivered-To: $address" '
		FNR == 1 { mine = 0; head = 1 }
		{ sub(/\r$/, "") }
		$0 == to { mine = 1 }
		$0 == "" { head = 0 }
		head && sub(/^Message-ID: /, "") { id = $0 }
		FNR > 1 && !head && mine && !seen[id]++ { print id }
	' /dev/null "$work/mail"/new/*
}

after() {
	# One run to heal, and one a day later: nothing may come of that.
	pli send >after.out 2>&1 || complain "send: $(cat after.out)"
	went=$(ids)
	case $went in
	*[!a-zA-Z0-9.@\<\>+-]*) complain "letters: $went" ;;
	*.digest@*) ;;
	*) complain "it was $went" ;;
	esac
	now=2026-11-23T18:00:00Z
	pli send >after.out 2>&1 || complain "later: $(cat after.out)"
	now=2026-11-22T18:00:00Z
	[ "$(ids)" = "$went" ] || complain "a day later: $(ids)"
	for batch in "$work/outbox/new"/*; do
		[ ! -e "$batch" ] || complain "left: $batch"
	done
	grep -q 'time: "2026-11-22T18:00:00Z"' "$work/state/demo.private" ||
		complain 'no clock began'
}

each_step 'the letter of a day' 8
done_testing
