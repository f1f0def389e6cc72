#!/bin/sh
# Killed, or without power, at any disk step of opening a table, inviting to it,
# coming, another name, leaving, beginning, playing again, and of what the host
# does there: it happens once, and all letters leave once.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/guest.sh"
. "$srcdir/tests/cli/steps.sh"

crash_points

# What all of it comes to.  Keys of a match are made anew, so it is told by what
# it says of itself, and its letters by whom they are for.
all_of() {
	site=$dir/$1
	{
		pli list
		cd "$1" && {
			find outbox/new outbox/tmp . -path './outbox/*' -prune \
				-o -path 'outbox/*/*' -print -o -name '.*.new' -print
			LC_ALL=C awk 'FILENAME ~ /^tables/ {
				print FILENAME, FNR, $0
			}
			/^letter / && FILENAME ~ /^outbox/ {
				sub(/^letter [^ ]* /, "")
				sub(/ [0-9]+$/, "")
				print "letter", $0
			}' /dev/null tables/*.yaml outbox/new/*
		} 2>&1
	} | sort
}

before() {
	site_copy before crashed
}

crashing() {
	site=$dir/crashed
	doing
}

doing() {
	pli ingest -- mail
}

after() {
	site=$dir/crashed
	for again in 1 2 3; do
		doing >told 2>&1 && break
		[ "$again" != 3 ] || complain "it is not taken: $(cat told)"
	done
	pli tick >told 2>&1 || complain "$(cat told)"
	comes=$(all_of crashed)
	[ "$comes" = "$wanted" ] || {
		printf '%s\n' "$comes" >comes
		complain "$(printf '%s\n' "$wanted" | diff - comes |
			head -n 8 | tr '\n' '~')"
	}
}

# tried NAME COMMAND...: that does it on copies of the site.
tried() {
	name=$1
	shift
	kept=$site
	site_copy "$kept" before
	site_copy "$kept" right
	site=$dir/right
	must "$@"
	must pli tick
	wanted=$(all_of right)
	each_step "$name"
	site=$kept
}

# step NAME: the mail is tried on copies of the site; then it is really taken.
step() {
	tried "$1" doing
	take "$1" mail
}

# by_hand NAME COMMAND: the same of what the host types.  Who types it again does
# not know whether it has happened; then it is told so.
by_hand() {
	name=$1
	shift
	hand=$*
	doing() {
		# shellcheck disable=SC2086
		pli $hand
		code=$?
		[ "$code" != 64 ] || [ -n "${PLI_CRASH_AT-}" ] || code=0
		return "$code"
	}
	tried "$name" pli "$@"
	must pli "$@"
	begin_again
	doing() {
		pli ingest -- mail
	}
}

# A mail of somebody to an address, to be tried.
write_mail() {
	said=$((said + 1))
	printf '%s\n' "$4" | guest "$1" "said$said" "$2" "$3" >mail
}

site_make
echo 'pictures: no' >>"$site/pli.yaml"
home=$site
begin_again
say anna@example.com $plain hello 'open hauts fourneaux for 2'
write_mail anna@example.com "$(asked_at)" "Re: $(subject)" Anna
step 'a table is opened'
id=$(ls "$site/tables" | sed 's/\.yaml$//')
anna=$(asked_at)
write_mail anna@example.com "$anna" 'Re: x' 'invite Bruno'
step 'a friend is invited'
say bruno@example.com $plain hello "join $id"
bruno=$(asked_at)
say chloe@example.com $plain hello 'ouvrir hauts fourneaux pour 3'
say chloe@example.com "$(asked_at)" "Re: $(subject)" Chloé
other=$(ls "$site/tables" | sed -n "/^$id\\./!s/\\.yaml\$//p")
say bruno@example.com $plain hello "join $other"
other_bruno=$(asked_at)
write_mail bruno@example.com "$other_bruno" 'Re: x' Bruno
step 'a seat is taken'
write_mail bruno@example.com "$other_bruno" 'Re: x' leave
step 'and given up'
write_mail bruno@example.com "$bruno" 'Re: x' Bruno
step 'a match begins with the last seat'
like "$(pli list)" "^$id .*Anna, Bruno" 'so it has'

# ---- again ----

must pli match "$id" close
to=$(pli seats "$id" --addresses | sed -n 's/^0 .* //p')
begin_again
write_mail anna@example.com "$to" 'Re: x' again
step 'one would play again'
is "$(to_of)" 'bruno@example.com anna@example.com' 'both are told'
bruno=$(asked_at)
write_mail bruno@example.com "$bruno" 'Re: x' again
step 'the other one, too'
is "$(pli list | grep -c 'Anna, Bruno')" 2 'and they do'

# ---- a name, a language, the opener's word ----

say denis@example.com $plain hello 'open hab & gut for 4 with 2 days a turn, 2 computers'
write_mail denis@example.com "$(asked_at)" "Re: $(subject)" Denis
ls "$site/tables" >tables.before
step 'a table with computer players is opened'
id=$(ls "$site/tables" | comm -13 tables.before - | sed 's/\.yaml$//')
denis=$(asked_at)
write_mail denis@example.com "$denis" 'Re: x' 'name Denis D.'
step 'a name is changed'
write_mail denis@example.com "$denis" 'Re: x' 'language fr'
step 'so is a language'
write_mail denis@example.com "$denis" 'Re: x' start
step 'the opener begins'
like "$(pli list)" "^$id .*Denis D" 'so the match is set'
to=$(pli seats "$id" --addresses | sed -n 's/^0 .* //p')
isnt "$to" '' 'and somebody is asked for a sentence'

# ---- the host ----

sed -i 's/^approve: no/approve: yes/' "$site/pli.yaml"
echo 'host: host@example.org' >>"$site/pli.yaml"
open_by elsa 'open hauts fourneaux for 3'
host=$(asked_at_last)
write_mail host@example.org "$host" 'Re: x' 'approve Elsa'
step 'the host admits by mail'
say anna@example.com $plain x "join $id"
say anna@example.com "$(asked_at)" 'Re: x' Anna
write_mail host@example.org "$host" 'Re: x' 'decline Anna'
step 'and turns away'
say bruno@example.com $plain x "join $id"
say bruno@example.com "$(asked_at)" 'Re: x' Bruno
by_hand 'the host admits by hand' match "$id" approve Bruno
say chloe@example.com $plain x "join $id"
say chloe@example.com "$(asked_at)" 'Re: x' Chloé
by_hand 'and turns away by hand' match "$id" decline Chloé
by_hand 'the host begins' match "$id" start
by_hand 'the host opens a table' new hauts-fourneaux --open 2 --name mine \
	--seat 'Anna<anna@example.com>;en'
by_hand 'seats somebody' match mine join 'Bruno<bruno@example.net>;fr'
like "$(pli list)" '^mine .*Anna, Bruno' 'with whom the match begins'
must pli new hauts-fourneaux --open 3 --name other \
	--seat 'Anna <anna@example.com>;en' --seat 'Bruno <bruno@example.net>;fr'
begin_again
by_hand 'unseats somebody' match other leave Bruno
by_hand 'and closes it' match other close

# ---- time ----

now=2027-02-01T00:00:00Z
doing() {
	pli tick
}
tried 'a table that nobody fills is closed' doing
done_testing
