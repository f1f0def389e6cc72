# site.sh - a site with a match of Hab & Gut, for shell tests.  Usage, after
# lib.sh:
#
#	. "$srcdir/tests/cli/site.sh"
#	site_make			# $site; letters go to $site.mail
#	site_match [SEATS]		# set the table "demo", 3 seats
#	site_begin			# every seat's salt, by mail
#	site_kept DIR			# or a match that has begun already
#	mail_from 0 ID <orders >mail	# a mail of a seat, to its last address
#	ingest mail			# sets $status, like run
#	player 0 [AHEAD]		# orders that seat 0 may well give
#	without_pictures		# letters leave undrawn, but in a soak
#
# The clock stands at $now and the match key is given, so that a run on a copy
# of a site writes the same bytes.
# shellcheck shell=sh

site=$PWD/site
now=2026-11-21T18:00:00Z
unset ORIGINAL_RECIPIENT RECIPIENT SENDER

pli() {
	"$PLI" -C "$site" --now "$now" "$@"
}

# must COMMAND...: what a test stands on.
must() {
	"$@" >must.log 2>&1 || {
		sed 's/^/# /' must.log
		echo "Bail out! $*"
		exit 99
	}
}

site_make() {
	must pli init "$site" --address pli@example.org
	sed "s|^  url: .*|  url: maildir:$site.mail|" "$site/pli.yaml" \
		>site.yaml
	cat site.yaml >"$site/pli.yaml"
}

# A copy to try something on: site_copy FROM TO, then site=TO.
site_copy() {
	[ ! -e "$2" ] || rm -rf "$2"
	cp -a "$1" "$2"
}

# The test is skipped where pli has nothing for tests in it: seal_test.h.
has_crash_points() {
	PLI_CRASH_AT=1 "$PLI" init probe >/dev/null 2>&1
	[ $? = 137 ]
}
crash_points() {
	has_crash_points || skip_all 'built without --enable-crash-points'
}

# A match that was begun once, and is kept with its edition and its host's key,
# so that its deal is always the same: site_kept DIR, after site_make.  Where
# DIR/seed is, its dice follow from that.
site_kept() {
	if [ -f "$1/seed" ]; then
		crash_points
		PLI_TEST_SEED=$(cat "$1/seed")
		export PLI_TEST_SEED
	fi
	cat "$1/host" >"$site/keys/host"
	cat "$1/demo.pli" >"$site/state/demo.pli"
	cat "$1/demo.private" >"$site/state/demo.private"
	cat "$1/ledger" >"$site/ledger/demo"
	for file in "$1"/editions/*; do
		cat "$file" >"$site/editions/${file##*/}"
	done
	chmod 600 "$site/keys/host" "$site/state"/* "$site/ledger/demo"
}

# For a test of what letters say: to draw them, which others look at, takes longer
# than all the rest.
without_pictures() {
	[ -z "${PLI_SOAK-}" ] || return 0
	mkdir undrawn
	for helper in "$PLI_LIBEXEC"/pli-* "$PLI_LIBEXEC"/packs "$PLI_LIBEXEC"/board.*; do
		case $helper in
		*/pli-draw | *.[ch] | *.o) ;;
		*) [ ! -f "$helper" ] || ln -s "$helper" undrawn ;;
		esac
	done
	PLI_LIBEXEC=$PWD/undrawn
}

# The file of the newest letter to a seat.
newest_to() {
	must pli send
	grep -lx "Delivered-To: $(address_of "$1")" "$site.mail"/new/* |
		sort | tail -n 1
}

# The newest letter to a seat, as text.
letter_to() {
	LC_ALL=C awk -f "$srcdir/tests/kit/letter.awk" "$(newest_to "$1")"
}

address_of() {
	case $1 in
	0) echo anna@example.net ;;
	1) echo bruno@example.net ;;
	2) echo chloe@example.net ;;
	3) echo denis@example.net ;;
	4) echo elsa@example.net ;;
	esac
}

site_match() {
	echo 0707070707070707070707070707070707070707070707070707070707070707 \
		>match.key
	set -- "${1-3}" --seat 'Anna <anna@example.net>;en' \
		--seat 'Bruno <bruno@example.net>;fr' \
		--seat 'Chloé <chloe@example.net>;fr'
	[ "$1" -lt 4 ] || set -- "$@" --seat 'Denis <denis@example.net>;en'
	[ "$1" -lt 5 ] || set -- "$@" --seat 'Elsa <elsa@example.net>;fr'
	seats=$1
	shift
	must pli new hab-gut --name demo --match-key match.key "$@"
}

# The reply address in force of a seat.
reply_of() {
	pli seats demo --addresses | sed -n "s/^$1 .* //p"
}

# mail_to ADDRESS SEAT ID: standard input as the body of a mail.
mail_to() {
	echo "Delivered-To: $1"
	echo "From: <$(address_of "$2")>"
	echo "To: <$1>"
	echo 'Subject: Re: [pli demo] Hab & Gut'
	echo "Message-ID: <$3@mail.example.net>"
	echo 'MIME-Version: 1.0'
	echo 'Content-Type: text/plain; charset=utf-8'
	echo 'Content-Transfer-Encoding: 8bit'
	echo
	cat
}

# mail_from SEAT ID: the same to the seat's last address.
mail_from() {
	mail_to "$(reply_of "$1")" "$1" "$2"
}

ingest() {
	run pli ingest -- "$1"
}

# Standard input is taken as a mail of a seat, which must go well.
post() {
	mail_from "$1" "$2" >post.mail
	must pli ingest -- post.mail
}

site_begin() {
	n=0
	while [ "$n" -lt "$seats" ]; do
		echo "my very own sentence number $n" | post "$n" "salt$n"
		n=$((n + 1))
	done
}

player() {
	pli show demo --seat "$1" --format json | LC_ALL=C awk \
		-v "ahead=${2-0}" -f "$srcdir/tests/kit/player.awk"
}

# The seat that owes a move, or nothing.
who() {
	pli seats demo | sed -n '/owes a move/{
		s/ .*//
		p
		q
	}'
}

entries() {
	grep -c '^entry: ' "$site/state/demo.pli"
}
