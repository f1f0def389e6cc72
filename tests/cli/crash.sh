# crash.sh - one mail, killed or without power at each of its disk steps, and
# brought again.  Usage, after lib.sh and site.sh:
#
#	try_mail WHAT MAIL		# two checks; the site is ./before
#
# What comes of it must be what comes of the mail that nothing befell: the
# match, what is kept beside it, the letters.  With renews=1 the mail's address
# is dead afterwards: it may be answered, once, with the newest letter.  More
# options of ingest stand in $brought (a post of a forum).
# shellcheck shell=sh

renews=0
brought=

# ---- what must be the same, whatever happened on the way ----

# complain WHAT: the check of a step fails, and says why.
complain() {
	echo "# $what, step $n: $*" >>wrong
}

same_file() {
	cmp -s "$1" "$2" || complain "$2 is not what it should be"
}

# Of an entry that gave a seat a new address its letters cannot tell which kind
# they were: its reader gets the newest one.
same_letters() {
	cmp -s "letters.$1" "letters.$2" && return
	[ "$renews" = 1 ] &&
		grep '^letter ' "letters.$1" >left &&
		grep -vxFf "letters.$2" left >lost
	[ "$renews" = 1 ] && [ ! -s lost ] && return
	complain "batch $batch has other letters"
}

# Batches of the same names, each with the same letters in the same order.  A
# letter that had to be written again is the same, but that it cannot tell what
# became of each line of the mail.
same_batches() {
	ls "$1/outbox/new" >names
	ls "$2/outbox/new" >names2
	[ "$renews" = 0 ] || {
		comm -13 names names2 | grep -E '^demo\.[0-9a-f]{32}$' |
			head -n 1 >stale
		grep -vxFf stale names2 >names3
		[ ! -s stale ] || mv names3 names2
	}
	cmp -s names names2 ||
		complain "batches: $(tr '\n' ' ' <names2), not $(tr '\n' ' ' \
			<names)"
	while read -r batch; do
		[ -f "$2/outbox/new/$batch" ] || continue
		cmp -s "$1/outbox/new/$batch" "$2/outbox/new/$batch" &&
			continue
		[ "$power" = 1 ] ||
			complain "batch $batch is not what it should be"
		for site_ in "$1" "$2"; do
			sed -n '/^letter [^ ]* [^ ]* [0-9]*$/s/ [0-9]*$//p
				/^Message-ID: /p
				/^Pli-Head: /,/^MIME/p' \
				"$site_/outbox/new/$batch" >"letters.$site_"
		done
		same_letters "$1" "$2"
	done <names
}

nothing_left() {
	[ -z "$(ls "$1/outbox/tmp")" ] ||
		complain "left in outbox/tmp: $(ls "$1/outbox/tmp")"
	find "$1" -name '.*.new' >litter
	[ ! -s litter ] || complain "left: $(cat litter)"
}

# ---- one mail ----

# shellcheck disable=SC2086

# mail_again: the mail system tries again until it is taken.
mail_again() {
	for again in 1 2 3; do
		pli ingest $brought -- "$1" && return
	done
	complain "the mail is not taken: exit $?"
}

# rightly COMMAND...: ./right is what comes of it if nothing befalls it.  It is
# done under the name of those that will be killed: letters to the host say it.
rightly() {
	site_copy before crashed
	site=crashed
	must "$@"
	rm -rf right
	mv crashed right
}

# one_mail MAIL: at each step until the run lives through it.
one_mail() {
	rightly pli ingest $brought -- "$1"
	for n in $(seq 100); do
		site_copy before crashed
		site=crashed
		cut_off "$n" "$power" pli ingest $brought -- "$1"
		[ "$code" != 0 ] || break
		[ "$code" = 137 ] || complain "exit $code"
		mail_again "$1"
		same_file right/state/demo.pli crashed/state/demo.pli
		same_file right/state/demo.private crashed/state/demo.private
		same_file right/state/demo.point crashed/state/demo.point
		same_file right/ledger/demo crashed/ledger/demo
		same_batches right crashed
		[ "$(ls right/inbox/junk)" = "$(ls crashed/inbox/junk)" ] ||
			complain 'junk is not what it should be'
		nothing_left crashed
		pli verify demo >told 2>&1 || complain "$(cat told)"
	done
	[ "$n" -gt 3 ] || complain 'so few steps cannot be all'
}

# with WHAT FUNCTION ARGUMENTS: killed, then without power.
with() {
	name=$1
	shift
	for power in 0 1; do
		what=$name
		[ "$power" = 0 ] || what="$name without power"
		: >wrong
		"$@"
		if [ -s wrong ]; then
			fail "$what"
			head -n 20 wrong
		else
			pass "$what: $n steps"
		fi
	done
}

try_mail() {
	with "$1" one_mail "$2"
	site=before
}

# try_on_copy WHAT MAIL: the same with the site of now, which stays as it is.
try_on_copy() {
	rm -rf before
	cp -a "$site" before
	kept=$site
	try_mail "$1" "$2"
	site=$kept
}
