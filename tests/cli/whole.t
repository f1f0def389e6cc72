#!/bin/sh
# What is missing is noticed: each kind of hole by each command, by name; mails
# wait, other matches go on, and when all is back nothing was lost.  (That all
# commands are content then is looked at after one hole; PLI_SOAK=1: after each.)
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

site_make
echo 'pictures: no' >>"$site/pli.yaml"
site_match 3
site_begin
must pli new hab-gut --name other --seat 'Anna <anna@example.net>' \
	--seat 'Bruno <bruno@example.net>' --seat 'Elsa <elsa@example.net>'
cp "$site/state/demo.pli" older.pli
printf 'buy 1 coal\nwait\n' | post "$(who)" first
must pli send
must pli tick
printf 'buy 1 tea\nwait\n' | mail_from "$(who)" waiting >waiting.mail
to=$(pli seats other --addresses | sed -n 's/^2 .* //p')
echo 'a sentence of Elsa herself' | mail_to "$to" 4 elsa >elsa.mail
edition=$(ls "$site/editions")
home=$dir/well
site_copy "$site" "$home"
site=$dir/site
must pli backup kept.tar

# Every command that must say it.  ingest comes first: it must not mend.
commands='status tick list backup doctor'
command() {
	case $1 in
	backup)
		rm -f new.tar*
		run pli backup new.tar
		;;
	*) run pli "$1" ;;
	esac
}

# hole NAME REGEX EXIT COMMAND...: after COMMAND each ends with EXIT and says
# so.
hole() {
	name=$1 regex=$2 exit=$3
	shift 3
	site_copy "$home" "$site"
	"$@" || fail "$name: could not be made"
	run pli ingest --queue-id Q1 -- waiting.mail
	is "$status" 75 "$name: its mail waits"
	like "$errors" "$regex" "$name: stderr says why"
	[ ! -d "$site/log" ] ||
		like "$(tail -n 1 "$site/log/pli.log")" \
			"a mail must wait: .*($regex).* mail=<waiting@mail.example.net> queue=Q1" \
			"$name: the log says why"
	for command in $commands; do
		command "$command"
		if [ "$exit" = any ]; then
			isnt "$status" 0 "$name: $command"
		else
			is "$status" "$exit" "$name: $command"
		fi
		# Words between blanks, whatever is wrapped.
		# shellcheck disable=SC2086
		set -f -- $out$errors
		set +f
		like "$*" "$regex" "$name: $command names it"
		case $command in
		list) listed=$out ;;
		status) stands=$out ;;
		backup) backed=$errors ;;
		esac
	done
}

# The other match goes on all the same.
others_go_on() {
	like "$listed" '^other ' "$name: the others are listed"
	like "$stands" '^other ' "$name: and stand in status"
	run pli ingest -- elsa.mail
	is "$status" 0 "$name: a mail of another match is taken"
	like "$(tail -n 3 "$site/state/other.pli" "$site/log/pli.log")" \
		'other: seat 2: taken, entry' "$name: and played"
	run pli tick
	isnt "$status" 0 "$name: tick says so each time"
}

no_backup() {
	unlike "$backed" 'read back and compared' "$name: no backup is whole"
	ok "$name: nor has its name" test ! -e new.tar
}

# mended NAME-OF-FILE...: put back, all is well, and the mail is taken.
content=$commands
mended() {
	for file in "$@"; do
		rm -rf "${site:?}/$file"
		cp -a "$home/$file" "$site/$file"
	done
	for command in $content; do
		command "$command"
		is "$status" 0 "$name: mended, $command"
		[ "$command" != backup ] || like "$out$errors" \
			'read back and compared' "$name: mended, the backup is whole"
	done
	[ -n "${PLI_SOAK-}" ] || content='backup doctor'
	run pli ingest -- waiting.mail
	is "$status" 0 "$name: mended, the mail"
	like "$(tail -n 1 "$site/log/pli.log")" 'demo: seat .: taken, entry' \
		"$name: mended, is taken"
	run pli verify demo
	is "$status" 0 "$name: mended, the match is right"
}

# ---- a match ----

remove() {
	rm -r "${site:?}/$1"
}
empty() {
	: >"$site/$1"
}
cut_by() {
	head -c "$(($(wc -c <"$home/state/demo.pli") - $1))" \
		"$home/state/demo.pli" >"$site/state/demo.pli"
}
# As a tool that keeps times would put it.
put_back() {
	cp older.pli "$site/state/demo.pli"
	touch -d 2026-01-01 "$site/state/demo.pli"
}
put_beside() {
	cp older.pli "$site/state/new" && touch -d 2026-01-01 "$site/state/new" &&
		mv "$site/state/new" "$site/state/demo.pli"
}
cut_side() {
	head -c 60 "$home/state/demo.private" >"$site/state/demo.private"
}
both() {
	remove state/demo.pli && remove ledger/demo
}

while IFS='|' read -r name regex file how what; do
	# shellcheck disable=SC2086
	exit=75
	# One that cannot be read is a mistake of the host's, as in pli.yaml.
	[ "$how" != cut_side ] || exit=any
	# shellcheck disable=SC2086
	hole "$name" "$regex" "$exit" $how $what
	# All matches of a game share one.
	[ "$how $what" = "remove editions/$edition" ] || others_go_on
	no_backup
	# shellcheck disable=SC2086
	mended $file
done <<X
a match file that is gone|state/demo.pli is missing|state/demo.pli|remove|state/demo.pli
one that is empty|state/demo.pli is empty|state/demo.pli|empty|state/demo.pli
one cut in its last entry|demo: the file ends with entry|state/demo.pli|cut_by|40
one cut by entries|demo: the file ends with entry|state/demo.pli|cut_by|1500
an older copy|demo: the file ends with entry|state/demo.pli|put_back|
an older copy, moved there|demo: the file ends with entry|state/demo.pli|put_beside|
a private file that is gone|state/demo.private is missing|state/demo.private|remove|state/demo.private
one that is empty|state/demo.private|state/demo.private|empty|state/demo.private
one that is cut|state/demo.private|state/demo.private|cut_side|
a ledger that is gone|ledger/demo is missing|ledger/demo|remove|ledger/demo
a ledger that is empty|ledger/demo: this is no line.*empty|ledger/demo|empty|ledger/demo
match and ledger|ledger/demo is missing|state/demo.pli ledger/demo|both|
an edition|demo: the edition that it is played with|editions/$edition|remove|editions/$edition
X

# ---- the site ----

while read -r folder; do
	hole "$folder" "folder $folder is missing|$folder, is missing" 75 remove "$folder"
	no_backup
	mended "$folder"
done <<X
outbox
outbox/tmp
outbox/new
outbox/sent
outbox/failed
ledger
state
players
tables
editions
inbox/junk
fetch
keys/retired
log
keys/host
X

# ---- a key that is none ----

# slip KEY LINE...: in pli.yaml, for every command.
slip() {
	hole "$1" "unknown key: $1" 78 add_lines "$@"
	cp "$home/pli.yaml" "$site/pli.yaml"
}
add_lines() {
	shift
	sed '/^smtp:/,$d; /^tables:/,/^  start/d; /^deadline:/d' \
		"$home/pli.yaml" >"$site/pli.yaml"
	printf '%s\n' "$@" >>"$site/pli.yaml"
}
slip 'adress .did you mean address' 'adress: x@example.org'
slip 'xyzzy' 'xyzzy: x'
slip 'ulr .did you mean url' 'smtp:' '  ulr: smtp://localhost'
slip 'usr .did you mean user' 'fetch:' '  - url: maildir:x' '    usr: y'
slip 'token' 'forum:' '  kind: nodebb' '  token: y'
slip 'mots .did you mean most' 'tables:' '  mots: 5'
slip 'graze .did you mean grace' 'deadline: {target: 3d, graze: 1d}'
slip_side() {
	sed "s/$1/$2/" "$home/state/demo.private" >"$site/state/demo.private"
}
for key in seats address; do
	command=list
	site_copy "$home" "$site"
	slip_side "$key:" "${key}x:"
	for command in status tick list backup doctor; do
		command "$command"
		isnt "$status" 0 "a private file with ${key}x: $command"
		like "$(echo "$out$errors" | tr -s ' \n' '  ')" \
			"unknown key: ${key}x .did you mean $key" \
			"a private file with ${key}x: $command names it"
	done
	run pli ingest -- waiting.mail
	is "$status" 75 "a private file with ${key}x: its mail waits"
done

# ---- a match is given up, or goes on with what is there ----

site_copy "$home" "$site"
remove state/demo.pli
run pli match demo accept
is "$status" 64 'what is gone is not accepted'
like "$errors" 'accept lost' 'and it says what may be'
run pli new hab-gut --name demo --seat Anna --seat Bruno --seat Elsa
is "$status" 64 'nor is another made in its place'
run pli match demo accept lost
is "$status" 0 'it may be given up'
for command in $commands; do
	command "$command"
	is "$status" 0 "given up: $command"
	unlike "$out$errors" 'demo' "given up: $command is silent"
done
run pli ingest -- waiting.mail
is "$status" 0 'its mails are left out'
like "$(tail -n 1 "$site/log/pli.log")" 'left out mail=<waiting' 'and logged'
cp -p "$home/state/demo.pli" "$site/state/demo.pli"
run pli status
is "$status" 75 'if its file comes to light'
like "$out" 'given up as lost on 2026-11-21' 'it is known'
run pli match demo accept lost
is "$status" 64 'what is there is not lost'
run pli match demo accept
is "$status" 0 'and can be accepted'
run pli ingest -- waiting.mail
is "$status" 0 'then mails are taken'
run pli verify demo
is "$status" 0 'it is right'

site_copy "$home" "$site"
remove state/demo.private
must pli match demo accept
run pli status
is "$status" 0 'a match goes on without addresses'
run pli player demo "$(who)" --address new@example.net
is "$status" 0 'and they can be given'
site_copy "$home" "$site"
remove ledger/demo
must pli match demo accept
like "$(pli log demo)" 'nothing was known, this goes on from' \
	'a match without a ledger goes on, and says so'
run pli status
is "$status" 0 'and is well'

# ---- an open table ----

site_copy "$home" "$site"
must pli new hab-gut --open 4 --name guests --seat 'Anna <anna@example.net>'
must pli send
cp "$site/tables/guests.yaml" guests.yaml
spoil() {
	name=$1 file=$site/tables/guests.yaml
	cat guests.yaml >"$file"
	"$@"
	for command in $commands; do
		command "$command"
		isnt "$status" 0 "$name: $command"
		# shellcheck disable=SC2086
		set -f -- $out$errors
		set +f
		like "$*" 'tables/guests.yaml' "$name: $command names it"
		[ "$command" != backup ] || backed=$errors
	done
	no_backup
}
no_table() {
	: >"$file"
}
half_a_table() {
	head -c 40 guests.yaml >"$file"
}
unknown_key() {
	echo 'sets: 5' >>"$file"
}
spoil no_table
spoil half_a_table
spoil unknown_key
run pli ingest -- waiting.mail
is "$status" 0 'a mail of a match is taken beside it'

# ---- what is no hole ----

# A run that was killed left a torn entry: it never happened.
site_copy "$home" "$site"
printf 'entry: 000099\nkind: no' >>"$site/state/demo.pli"
run pli ingest -- waiting.mail
is "$status" 0 'a torn entry of a killed run is cut off'
run pli verify demo
is "$status" 0 'and the match is right'
# A ledger that lags behind.
site_copy "$home" "$site"
cp "$site/ledger/demo" lags
must pli ingest -- waiting.mail
cp lags "$site/ledger/demo"
run pli status
is "$status" 0 'a ledger that lags is none'
# A match that is over long since has no private file any more.
site_copy "$home" "$site"
must pli match demo close
must "$PLI" -C "$site" --now 2028-01-05T07:00:00Z send
is "$(ls "$site/state/demo.private" 2>/dev/null)" '' 'after a year it is forgotten'
for command in status list backup; do
	now=2028-01-05T08:00:00Z
	command "$command"
	is "$status" 0 "which is no hole: $command"
done
rm -rf again
run "$PLI" restore new.tar again
is "$status" 0 'nor in its backup'
run "$PLI" -C again --now "$now" ledger demo
is "$status" 0 'which is known as it is'
done_testing
