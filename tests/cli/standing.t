#!/bin/sh
# What pli status and pli list keep of each match (standing.h): with it they say
# what they say without it, whatever was changed since.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

kept=$site/cache/.standing

# Both with what was kept and without.
same_as_read() {
	pli status --format json >told 2>/dev/null
	pli status --deep --format json >deep 2>/dev/null
	same told deep "$1"
	pli list --format json >told 2>&1
	mv "$kept" aside 2>/dev/null
	pli list --format json >deep 2>&1
	same told deep "$1: the list"
	[ ! -e aside ] || mv aside "$kept"
}

# While somebody holds the match nobody can read it, but what was kept.
locked() {
	flock "$site/state/$1.pli" "$PLI" -C "$site" --now "$now" status \
		2>/dev/null |
		grep -q "^$1 *WRONG"
}

# Files that were changed a moment ago are not trusted: after that moment.
settle() {
	tries=0
	while pli status >/dev/null && locked "$1" && [ "$tries" -lt 100 ]; do
		tries=$((tries + 1))
		sleep 0.1
	done
}

site_make
sed -i -e 's/^deadline: .*/deadline: {target: 2d, grace: 1d}/' \
	-e '/^lock_wait/d' "$site/pli.yaml"
printf 'lock_wait: 0\npictures: no\n' >>"$site/pli.yaml"
site_match 3
site_begin
must pli send
settle demo
ok 'what was told is kept' test -s "$kept"
is "$(stat -c %a "$kept")" 600 'for nobody else'
locked demo
is $? 1 'a match that is not read is told of'
pli list >listed
flock "$site/state/demo.pli" "$PLI" -C "$site" --now "$now" list >told
same told listed 'and listed'
same_as_read 'as it stands'
cp "$kept" before
pli status >/dev/null
same "$kept" before 'nothing has changed: nothing is written'

# ---- each thing that a row is told from ----

# changed WHAT COMMAND...: it is seen at once, and again when it is kept.
changed() {
	changing "$@"
	settle demo
	same_as_read "$1, kept"
}

# changing WHAT COMMAND...: what will be otherwise by itself is never kept.
changing() {
	what=$1
	shift
	must "$@"
	same_as_read "$what"
}

mover=$(who)
play_on() {
	player "$mover" | post "$mover" play
}
leave() {
	echo 'vacation 2026-11-20 to 2026-11-28' | post 0 away
}
changing 'a mail that is played' play_on
changed 'letters that have left' pli send
changed 'a note' pli note demo 'A word to all.'
changing 'a pause' pli note demo --topic pause 'We pause.'
changing 'it goes on' pli note demo --topic resume 'We go on.'
changed 'the site has other terms' sed -i 's/target: 2d/target: 3d/' \
	"$site/pli.yaml"
changed 'a player has other hours' pli player demo "$mover" --prefer 'quiet hours 22:00-07:00'
changing 'another match' pli new hab-gut --name other \
	--seat 'Anna <anna@example.net>' --free 2
now=2026-11-25T18:00:00Z
same_as_read 'who is late by now'
now=2026-12-25T18:00:00Z
same_as_read 'and too late'
now=2026-11-21T18:00:00Z
same_as_read 'and the clock put back'

# ---- the file itself ----

settle demo
head -c 200 "$kept" >torn
cat torn >"$kept"
same_as_read 'a torn file'
settle demo
LC_ALL=C tr 'A' 'B' <"$kept" >torn
cat torn >"$kept"
same_as_read 'a file with other names in it'
settle demo
cp -p "$site/state/demo.pli" pli
head -c -1 pli >"$site/state/demo.pli"
same_as_read 'a match that was cut'
run pli status
isnt_well=$status
is "$isnt_well" 75 'is told as wrong'
cat pli >"$site/state/demo.pli"
rm "$kept"
same_as_read 'a lost file'

changing 'who is away' leave

# ---- many, by all cores ----

i=0
while [ "$i" -lt 33 ]; do
	i=$((i + 1))
	must pli new hab-gut --name "m$i" --seat 'Anna <anna@example.net>' \
		--free 2
done
pli status --deep >deep
rm -f "$kept"
pli status >told
same told deep 'all are told, in their order'
is "$(grep -c '^m[0-9]* ' told)" 33 'each once'
head -c -1 "$site/state/m7.pli" >short
cat short >"$site/state/m7.pli"
run pli status --deep
like "$out" '^m7 +WRONG' 'one that cannot be read'
is "$status" 75 'is told by the exit code'

# pli doctor says of each what it says where they are too few for all cores.
well() {
	pli doctor --format json | sed -n '/"area": "matches"/,/}/p'
}
must pli new hab-gut --name n1 --seat 'Anna' --free 2
cat short >"$site/state/m21.pli"
head -c -1 "$site/state/m30.pli" >shorter
cat shorter >"$site/state/m30.pli"
run pli doctor
is "$status" 75 'pli doctor sees it, too'
well >many
is "$(grep -c 'cannot be played on' many)" 3 'and others, each once'
i=0
while [ "$i" -lt 20 ]; do
	i=$((i + 1))
	[ "$i" = 7 ] || rm "$site/state/m$i".* "$site/ledger/m$i"
done
well >few
same many few 'in one order, by many processes and by one'
like "$(cat few)" 'no address' 'with what there is to know of others'

# ---- killed while it is written ----

if has_crash_points; then
	. "$srcdir/tests/cli/steps.sh"
	for i in 7 21 30; do
		rm "$site/state/m$i".* "$site/ledger/m$i"
	done
	must pli send
	settle n1
	pli status --deep >deep 2>/dev/null
	ok 'it is written' test -s "$kept"
	written=$(wc -c <"$kept")
	before() {
		rm -f "$kept"
	}
	crashing() {
		pli status >/dev/null
	}
	after() {
		pli status >told 2>/dev/null
		cmp -s told deep || complain 'another table than without it'
		pli list >/dev/null || complain 'no list'
	}
	each_step 'what is kept'
	is "$(wc -c <"$kept")" "$written" 'and at last whole'
fi
done_testing
