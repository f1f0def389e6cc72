#!/bin/sh
# Two sites that differ only in what one seat does face down: the others get the
# same letters, refusals and logs, and the match file shows no more than that
# something is sealed.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

# Letters without what must differ: what is made from the hash of the match.
mask() {
	sed 's/\r$//' "$@" | sed -e ':again' -e '/=$/{
		N
		s/=\n//
		b again
	}' | sed -E 's/\.([rb])[a-z2-7]{16}@/.\1CODE@/g
		s/<[a-z2-7]{16}\./<ID./g
		s/=(3D)?_[a-z2-7]{16}/=_BOUNDARY/g
		s/hash(=|": ")[0-9a-f]{64}/hash=HASH/g
		s/sig=[0-9a-f]{128}/sig=SIG/g
		s/(^|[^a-z])([a-z2-7]{4} ){7}[a-z2-7]{4}/\1PRINT/g'
}

# What the host tells everybody of the file: not what is sealed or signed.
public() {
	sed 's/^sealed: .*/sealed:/; s/^sig: .*/sig:/' "$1/state/demo.pli"
}

# split SITE: each letter of the outbox to a file of its own, by its reader.
split_letters() {
	rm -rf "$1.letters"
	mkdir "$1.letters"
	for batch in "$1"/outbox/new/*; do
		awk -v to="$1.letters/${batch##*/}" '
		    /^end [0-9]/ { next }
		    /^letter pli/ { split($3, who, "@"); file = to "." who[1] }
		    file != "" { print >file }' "$batch"
	done
}

site_make
site_match 3
site_begin
first=$(who)
second=$(((first + 1) % 3))
third=$(((first + 2) % 3))
home=$site

# both MAIL-OF-ONE MAIL-OF-THE-OTHER SEAT ID: the same but for the words.
both() {
	for twin in one other; do
		site=$twin
		if [ "$twin" = one ]; then
			printf '%b' "$1"
		else
			printf '%b' "$2"
		fi | post "$3" "$4"
	done
}

both_same() {
	both "$1" "$1" "$2" "$3"
}

cp -a "$home" one
cp -a "$home" other

# ---- hidden: a share for clients; orders ahead ----

both 'buy 2 coal\nbuy 1 salt\nclient coal\n' \
	'buy 2 coal\nbuy 1 salt\nclient salt\n' "$first" trade1
both 'when market: play +6 coal left\n' 'when market: play -2 tea left\n' \
	"$first" ahead1
both 'buy 1 tea\nclient tea\n' 'buy 1 tea\nclient tea\n' "$second" trade2
# What the third can ask, and be refused.
both_same 'buy 9 coal\n' "$third" refused1
both_same 'client coal\nclient salt\n' "$third" refused2
both_same 'sell 1 salt\nclient wheat\n' "$third" refused3
both_same 'help\n' "$third" help
both_same 'orders\n' "$third" orders
both_same 'buy 3 wheat\nclient wheat\nwait\n' "$third" trade3

split_letters one
split_letters other
is "$(ls one.letters)" "$(ls other.letters)" \
	'the same letters to the same readers'
reader=$(address_of "$first")
differ=
count=0
for letter in one.letters/*; do
	case $letter in *."${reader%@*}") continue ;; esac
	count=$((count + 1))
	mask "$letter" >masked.one
	mask "other.letters/${letter##*/}" >masked.other
	cmp -s masked.one masked.other || {
		differ="$differ ${letter##*/}"
		diff masked.one masked.other | head -n 10 | sed 's/^/# /'
	}
done
is "$differ" '' "letters of the others ($count) tell no difference"
ok 'there were letters' test "$count" -gt 12
own=$(cat one.letters/*."${reader%@*}" | mask)
isnt "$own" "$(cat other.letters/*."${reader%@*}" | mask)" \
	'their owner reads the difference'

# ---- the file, and what is printed of it ----

is "$(wc -c <one/state/demo.pli)" "$(wc -c <other/state/demo.pli)" \
	'the match files are of one length'
isnt "$(b2sum <one/state/demo.pli)" "$(b2sum <other/state/demo.pli)" \
	'and not the same'
# A mail's tag is made from the seat and the Message-ID; result is keyed.
public one | grep -v '^result: ' >public.one
public other | grep -v '^result: ' >public.other
same public.one public.other 'but only in what is sealed and signed'

# look NAME COMMAND...: the same on both sites.
look() {
	name=$1
	shift
	for twin in one other; do
		site=$twin
		pli "$@" >"look.$twin" 2>&1
		mask "look.$twin" >"masked.$twin"
	done
	same masked.one masked.other "$name"
}

for seat in "$second" "$third"; do
	for format in text json html markdown; do
		look "show --seat $seat, $format" \
			show demo --seat "$seat" --format "$format"
	done
	look "log --seat $seat" log demo --seat "$seat"
	look "log --seat $seat, json" log demo --seat "$seat" --format json
done
look 'show' show demo
look 'show, json' show demo --format json
look 'log' log demo
look 'log, json' log demo --format json
look 'seats' seats demo
look 'list' list
look 'status' status
is "$(ls -A one/log)" "$(ls -A other/log)" 'the same is logged for the host'
for log in one/log/*; do
	[ ! -f "$log" ] || mask "$log"
done >masked.one
for log in other/log/*; do
	[ ! -f "$log" ] || mask "$log"
done >masked.other
same masked.one masked.other 'in the same words'
for twin in one other; do
	site=$twin
	pli show demo --seat "$first" | mask >"masked.$twin"
done
isnt "$(cat masked.one)" "$(cat masked.other)" 'only its owner sees it'
for twin in one other; do
	site=$twin
	ok "site $twin verifies" pli verify demo
done
done_testing
