# crash.sh - one mail, killed or without power at its disk steps (steps.sh says
# at which), and brought again.  Usage, after lib.sh and site.sh:
#
#	try_mail WHAT MAIL		# two checks; the site is ./before
#
# What comes of it must be what comes of the mail that nothing befell: the
# match, what is kept beside it, the letters.  With renews=1 the mail's address
# is dead afterwards: it may be answered, once, with the newest letter.  More
# options of ingest stand in $brought (a post of a forum).
# shellcheck shell=sh

. "$srcdir/tests/cli/steps.sh"

renews=0
brought=
ends=137

# ---- what must be the same, whatever happened on the way ----

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

# same_site RIGHT SITE FILE...: these files, the letters and junk are the same,
# nothing is left over, and the match is right.  One look is enough at a site
# that is the same in every byte, but for its log and what hangs on nothing.
same_site() {
	diff -rq -x log -x .due "$1" "$2" >differs && return
	right=$1 crashed=$2
	shift 2
	for path in "$@"; do
		same_file "$right/$path" "$crashed/$path"
	done
	same_batches "$right" "$crashed"
	[ "$(ls "$right/inbox/junk")" = "$(ls "$crashed/inbox/junk")" ] ||
		complain 'junk is not what it should be'
	nothing_left "$crashed"
	pli verify demo >told 2>&1 || complain "$(cat told)"
}

# ---- one mail ----

# rightly COMMAND...: ./right is what comes of it if nothing befalls it.  It is
# done under the name of those that will be killed: letters to the host say it.
rightly() {
	site_copy before crashed
	site=crashed
	must "$@"
	must pli verify demo
	rm -rf right
	mv crashed right
	is "$(find right -name '.*.new' -o -path 'right/outbox/tmp/*')" '' \
		'where nothing befalls it, nothing is left'
}

# The mail system tries again until it is taken.
mail_again() {
	for again in 1 2 3; do
		# shellcheck disable=SC2086
		pli ingest $brought -- "$mail_tried" && return
	done
	complain "the mail is not taken: exit $?"
}

on_copies() {
	before() {
		site_copy before crashed
		site=crashed
	}
}

try_mail() {
	mail_tried=$2
	on_copies
	crashing() {
		# shellcheck disable=SC2086
		pli ingest $brought -- "$mail_tried"
	}
	after() {
		mail_again
		same_site right crashed state/demo.pli state/demo.private \
			state/demo.point ledger/demo
	}
	# shellcheck disable=SC2086
	rightly pli ingest $brought -- "$2"
	each_step "$1"
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
