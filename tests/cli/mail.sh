# mail.sh - what one mail leads to, for shell tests.  Usage, after site.sh and
# with a site that begin copies:
#
#	home=$site
#	begin NAME			# a fresh copy to try one thing on
#	take NAME MAIL [OPTION...]	# ingest: sets $added, $count, $letters
#	nothing NAME MAIL [OPTION...]	# the same, and it changes nothing
#	text_of				# the text of the first of $letters
#	to_of				# whom $letters are for, in one line
#	link_of PATTERN			# the body of the first tap that matches
#	tap PATTERN SEAT ID		# the mail that such a tap writes
# shellcheck shell=sh

begin() {
	site=$dir/$1
	[ "$site" = "$home" ] || site_copy "$home" "$site"
	file=$site/state/demo.pli
	begin_again
}

# The names in the outbox, a line each.
batches() {
	for batch in "$site"/outbox/new/*; do
		[ ! -f "$batch" ] || echo "${batch##*/}"
	done
}

# What happened until now is not the next mail's doing.
begin_again() {
	batches >batches.before
	entries_before=$(entries)
}

take() {
	taken=$1
	mail=$2
	shift 2
	run pli ingest "$@" -- "$mail"
	is "$status $out$errors" '0 ' "$taken: taken in silence"
	slurp batches.before
	set --
	for batch in "$site"/outbox/new/*; do
		case $tap_newline$slurped$tap_newline in
		*"$tap_newline${batch##*/}$tap_newline"*) ;;
		*) [ ! -f "$batch" ] || set -- "$@" "$batch" ;;
		esac
	done
	batches >batches.before
	letters='' count=0
	if [ $# -gt 0 ]; then
		letters=$(cat "$@")
		count=$(printf '%s\n' "$letters" |
			grep -cE '^letter [^ ]+ [^ ]+ [0-9]+$')
	fi
	entries_now=$(entries)
	added=$((entries_now - entries_before))
	entries_before=$entries_now
}

nothing() {
	take "$@"
	is "$added, $count letters" '0, 0 letters' "$taken: changes nothing"
}

text_of() {
	printf '%s\n' "$letters" | LC_ALL=C awk -f "$srcdir/tests/kit/letter.awk"
}

to_of() {
	printf '%s\n' "$letters" |
		awk '/^letter [^ ]+ [^ ]+ [0-9]+$/ {
			printf "%s%s", sep, $3
			sep = " "
		}'
}

# The HTML part of the first letter, on one line.
html_of() {
	printf '%s\n' "$letters" | tr -d '\r' | sed -n '/^Content-Type: text\/html/,/^--=/p' |
		sed -e ':a' -e '/=$/{' -e 'N' -e 's/=\n//' -e 'b a' -e '}' |
		tr '\n' ' ' | sed 's/=3D/=/g'
}

# What is behind % in a link, as it was.
unescape() {
	sed 's/&amp;/\&/g' | LC_ALL=C awk 'BEGIN {
		for (i = 1; i < 256; i++)
			byte[sprintf("%02X", i)] = sprintf("%c", i)
	}
	{
		out = ""
		for (rest = $0; (at = index(rest, "%")) > 0; ) {
			out = out substr(rest, 1, at - 1) \
			    byte[toupper(substr(rest, at + 1, 2))]
			rest = substr(rest, at + 3)
		}
		print out rest
	}' | tr -d '\r'
}

link_of() {
	html_of | grep -oE 'href="mailto:[^"]*"' | sed 's/^href="mailto://; s/"$//' |
		while read -r link; do
			printf '%s\n' "$link" | sed 's/.*body=//' | unescape >link.body
			if grep -Eq -e "$1" link.body; then
				printf '%s\n' "$link" | sed 's/?.*//' | unescape >link.to
				cat link.body
				break
			fi
		done
}

tap() {
	rm -f link.to
	link_of "$1" >tap.body
	mail_to "$(cat link.to)" "$2" "$3" <tap.body
}
