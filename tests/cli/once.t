#!/bin/sh
# Exactly once, in order: mails that come twice, late, in another order, in the
# same second; for a match that is over, paused, or unknown; and too many.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

# ---- what a mail led to ----

seen=' '

begin() {
	site=$dir/$1
	site_copy "$home" "$site"
	see
}

# $added entries, $count letters, $letter the text of the mover's.
see() {
	set --
	for batch in "$site"/outbox/new/*; do
		case $seen in
		*" $batch "*) continue ;;
		esac
		[ ! -f "$batch" ] || set -- "$@" "$batch"
		seen="$seen$batch "
	done
	letters='' count=0
	if [ $# != 0 ]; then
		letters=$(cat "$@")
		count=$(printf '%s\n' "$letters" | grep -c '^letter pli')
	fi
	entries_now=$(entries)
	added=$((entries_now - ${before:-0}))
	before=$entries_now
}

# take NAME MAIL [OPTION...]
take() {
	name=$1
	mail=$2
	shift 2
	run pli ingest "$@" -- "$mail"
	is "$status $out$errors" '0 ' "$name: taken in silence"
	see
}

nothing() {
	take "$@"
	is "$added, $count letters" '0, 0 letters' "$name: changes nothing"
}

# answered NAME MAIL REGEX: plays nothing, and one letter says so.
answered() {
	take "$1" "$2"
	is "$added, $count letters" '0, 1 letters' "$1: is answered"
	like "$(printf '%s\n' "$letters" |
		LC_ALL=C awk -f "$srcdir/tests/kit/letter.awk" |
		tr '\n' ' ' | tr -s ' ')" "$3" "$1: why"
}

# played NAME MAIL [LETTERS]
played() {
	take "$1" "$2"
	is "$added, $count letters" "1, ${3-$seats} letters" "$1: is played"
	letter=$(printf '%s\n' "$letters" | sed -n "/^letter pli+demo.$who\./,/^letter pli+demo.[^$who]/p" |
		LC_ALL=C awk -f "$srcdir/tests/kit/letter.awk" | tr '\n' ' ' |
		tr -s ' ')
}

# orders ID DATE SEAT ADDRESS: standard input is a mail of that date.
orders() {
	mail_to "$4" "$3" "$1" | sed "1s/^/Date: $2\n/" >"$1"
}

# The clock of the runs stands at 19:00 there.
at() {
	echo "Sat, 21 Nov 2026 $1 +0100"
}

# ---- one seat asked after the other ----

site_make
site_match 3
salting=$dir/salting
site_copy "$site" "$salting"
site_begin
mover=$(who)
other=$(((mover + 1) % 3))
home=$site
who=$mover

begin twice
to=$(reply_of "$mover")
printf 'buy 2 coal\nclient coal\nHello!\n' | orders one "$(at 18:50:00)" "$mover" "$to"
played 'orders' one
like "$letter" '[“«].{0,2}buy 2 coal.{0,2}[”»].{0,3}(, .*)?(were|was) played|joué' \
	'the receipt says what was understood'
like "$letter" '(buys|achète) 2 (coal|charbon)' 'and what happened'
unlike "$letter" 'Hello' 'and a greeting is no order'
like "$letter" '("undo"|"reprendre mon coup")' \
	'and that it stands, but may be asked back'
nothing 'the same mail' one
{
	echo 'Resent-From: <someone@example.com>'
	echo 'Resent-Message-ID: <again@example.com>'
	echo 'Received: from somewhere by elsewhere'
	cat one
} >resent
nothing 'the same, resent' resent
sed 's/^Subject: .*/Subject: Fwd: once more/; s/$/\r/' one >other
nothing 'the same with other line ends' other
printf 'buy 2 coal\nclient coal\nHello!\n' | orders two "$(at 18:50:00)" "$mover" "$to"
answered 'the same words in a mail of the same second' two \
	'older letter|ancienne lettre'
nothing 'that one again' two

# Its entry does not name it, as those of orders do.
home=$salting
begin sentence
echo 'the sentence of the one who was here' | mail_from 0 salt >salt
take 'a sentence' salt
is "$added, $count letters" '1, 1 letters' 'it is written down, and answered'
must pli player demo 0 --address elsa@example.net
see
nothing 'the same mail, when the seat has another address' salt
must pli player demo 0 --address anna@example.net
see
nothing 'and when it has the old one again' salt
home=$dir/site

begin race
printf 'buy 2 coal\n' | orders r1 "$(at 18:50:00)" "$mover" "$to"
printf 'buy 1 tea\n' | orders r2 "$(at 18:50:00)" "$mover" "$to"
(
	pli ingest -- r1 &
	pli ingest -- r2 &
	wait
)
see
is "$added" 1 'of two at once one is played'
is "$count" 4 'and the other one is answered'
run pli verify demo
is "$status" 0 'and the file verifies'

# ---- orders ahead: the later mail replaces the earlier one ----

begin ahead
who=$other
to=$(reply_of "$other")
echo 'buy 2 tea' | orders late "$(at 18:55:00)" "$other" "$to"
echo 'buy 3 salt' | orders early "$(at 18:50:00)" "$other" "$to"
played 'orders ahead' late 1
like "$letter" '(buy|acheter) 2 (tea|thé).*(New lines ahead|nouvelles lignes)' \
	'their receipt says how to change them'
answered 'an older mail that was overtaken' early \
	'newer letter|plus récente'
echo 'buy 3 salt' | orders meant "$(at 18:50:00)" "$other" "$(reply_of "$other")"
played 'one that answers the newest letter' meant 1
echo 'buy 1 salt' | orders undated '' "$other" "$to"
sed 1d undated >dateless
played 'one without a date' dateless 1
echo 'buy 2 salt' | orders future "Sat, 21 Nov 2099 19:00:00 +0100" "$other" "$to"
played 'one from a clock that is ahead' future 1
echo 'buy 2 tea' | orders now "$(at 19:00:00)" "$other" "$to"
played 'the next, from a clock that is right' now 1

# ---- nothing to read in it ----

begin empty
who=$mover
to=$(reply_of "$mover")
# written NAME: that mail of tests/mail, from the seat.
written() {
	sed "s/^From: .*/From: <$(address_of "$mover")>/; s/^To: .*/&\nDelivered-To: $to/" \
		"$srcdir/tests/mail/$1.eml" >"$1"
}
written pgp-encrypted
answered 'an encrypted mail' pgp-encrypted 'is encrypted|est chiffrée'
written attached-letter-only
answered 'only a letter attached' attached-letter-only \
	'no text in|aucun texte dans'
written quote-own-older-alone
sed -i '/^See below/d' quote-own-older-alone
answered 'only an older mail of the seat' quote-own-older-alone \
	'what was quoted|ce qui est cité'

# ---- the site's address has changed ----

begin moved
who=$mover
to=$(reply_of "$mover")
sed 's/^address: .*/address: games@example.com/; s/^address_style: .*/address_style: minus/' \
	"$site/pli.yaml" >moved.yaml
cat moved.yaml >"$site/pli.yaml"
like "$(reply_of "$mover")" '^games-demo.*@example\.com$' 'letters now come from there'
echo 'buy 2 coal' | orders kept "$(at 18:50:00)" "$mover" "$to"
take 'a letter of before the change, answered' kept
is "$added entries, $(printf '%s\n' "$letters" | grep -c '^Reply-To: games-demo')" \
	'1 entries, 3' 'it is played, and all answer to the new address from then on'
echo 'buy 2 coal' | orders guessed "$(at 18:50:00)" "$other" \
	"pli+demo.$other.3.raaaaaaaaaaaaaaaa@example.org"
nothing 'the old address with a wrong code' guessed

# ---- unknown, paused, over ----

begin pause
who=$mover
to=$(reply_of "$mover")
echo 'buy 2 coal' | orders lost "$(at 18:50:00)" "$mover" \
	"$(echo "$to" | sed 's/demo/other/')"
nothing 'a mail for an unknown match' lost
like "$(tail -n 1 "$site/log/pli.log")" 'no reply address of ours' \
	'stands in the log'
must pli note demo --topic pause 'Until Monday.'
see
is "$added, $count letters" '1, 3 letters' 'all are told of a pause'
echo 'buy 2 coal' | orders paused "$(at 18:50:00)" "$mover" "$to"
answered 'a mail for a paused match' paused 'is paused|est en pause'
nothing 'that one again' paused
echo help | orders helped "$(at 18:50:01)" "$mover" "$to"
answered 'help in a paused match' helped 'How to write|Comment écrire'
must pli note demo --topic resume 'On we go.'
see
echo 'buy 2 coal' | orders resumed "$(at 18:50:02)" "$mover" "$to"
played 'the same letter answered after the pause' resumed

begin over
serial=0
while seat=$(who) && [ -n "$seat" ]; do
	serial=$((serial + 1))
	player "$seat" 1 | mail_from "$seat" "play$serial" >mail
	must pli ingest -- mail
done
see
who=0
echo 'buy 2 coal' | orders overmail "$(at 18:50:00)" 0 "$(reply_of 0)"
answered 'a mail for a match that is over' overmail 'The match is over; your'
nothing 'that one again' overmail
run pli verify demo
is "$status" 0 'and the file verifies'

# ---- all choose at the same time ----

home=$dir/hf
site=$home
must pli init "$site" --address pli@example.org
site_kept "$srcdir/tests/games/hauts-fourneaux/by-mail"
post 0 a1 <<'X'
bid 3 on 5
bid 4 on 7 | 4 on 5 | 4 on 6
bid 2 on 3 | 2 on 6 | 2 on 4
bid 1 on 6 | 1 on 4 | 1 on 2
X
post 1 b1 <<'X'
miser 4 sur le Laminoir
miser 3 sur 7 | 3 sur 6 | 3 sur 4
miser 2 sur 6 | 2 sur 4 | 2 sur 3
miser 1 sur 3 | 1 sur 4 | 1 sur 2
X
post 2 c1 <<'X'
mise 4 sur la carte 3
mise 3 sur 4 sinon 3 sur 6
mise 2 sur 5 | 2 sur 7
mise 1 sur 7 | 1 sur 6 | 1 sur 2
X
before=$(entries)
begin same
who=2
to=$(reply_of 2)
printf 'activer haut fourneau 2\nterminer\n' | orders new "$(at 18:55:00)" 2 "$to"
printf 'activer paraffinerie\nterminer\n' | orders old "$(at 18:50:00)" 2 "$to"
printf 'activer haut fourneau 1\nterminer\n' | orders newer "$(at 18:56:00)" 2 "$to"
played 'a choice of a phase' new 1
like "$letter" 'jusqu’à ce que chacun ait répondu.*une nouvelle lettre remplace le tout' \
	'its receipt says until when it can be changed'
answered 'an older one that comes after it' old 'plus récente'
played 'a newer one' newer 1
like "$(tail -n 30 "$site/state/demo.pli")" '^instead: ' 'takes its place'
nothing 'the first again' new
is "$(pli seats demo | grep -c 'owes a move')" 2 'the others are still asked'

# ---- too many ----

begin many
sed 's/^mails_per_day:.*/mails_per_day: 3/' "$site/pli.yaml" >yaml
cat yaml >"$site/pli.yaml"
to=$(reply_of 2)
for i in 1 2; do
	printf 'activer haut fourneau %s\nterminer\n' "$i" | orders "many$i" "$(at 18:5$i:00)" 2 "$to"
	played "change $i" "many$i" 1
done
printf 'activer paraffinerie\nterminer\n' | orders many3 "$(at 18:53:00)" 2 "$to"
answered 'one more than allowed' many3 'demain'
now=2026-11-22T00:00:01Z
printf 'activer paraffinerie\nterminer\n' | orders many4 "$(at 18:54:00)" 2 "$to"
played 'the next day' many4 1
done_testing
