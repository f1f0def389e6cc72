#!/bin/sh
# Deadlines come as calendar entries to those who ask for it.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
sed 's/^deadline: .*/deadline: 3/' "$site/pli.yaml" >yaml
cat yaml >"$site/pli.yaml"
site_match 3
site_begin
home=$site
begin play
mover=$(who)

# The entry in a seat's letter among $letters.
entry_of() {
	printf '%s\n' "$letters" | tr -d '\r' |
		awk -v "to=$(address_of "$1")" '
		/^letter [^ ]+ [^ ]+ [0-9]+$/ { on = $3 == to }
		on && /^Content-Type: text\/calendar/ { part = 1 }
		part && /^--=_/ { exit }
		part && body { print }
		part && /^$/ { body = 1 }' | base64 -d | tr -d '\r'
}

value() {
	printf '%s\n' "$1" | sed -n "s/^$2[^:]*://p"
}

play_on() {
	player "$(who)" >orders
	mail_from "$(who)" "$1" <orders >play.mail
	take "seat $(who) plays" play.mail
}

play_on quiet
unlike "$letters" 'text/calendar' 'nobody has asked for it'
for seat in 0 1 2; do
	echo 'prefer calendar entries' | mail_from "$seat" "ask$seat" >mail
	take "seat $seat asks for it" mail
	is "$count" 1 'and is answered'
	unlike "$letters" 'method=' 'without an entry'
done
before=$(who)
play_on first
after=$(who)
new=$(entry_of "$after")
is "$(value "$new" METHOD)" REQUEST 'whose turn it is has an entry'
is "$(value "$new" DTEND)" 20261124T180000Z 'that ends at the deadline'
is "$(value "$new" ORGANIZER)" 'mailto:pli+noreply@example.org' \
	'from nobody who listens'
unlike "$new" "$(reply_of "$after")" 'the reply address is not in it'
old=$(entry_of "$before")
is "$(value "$old" METHOD)" CANCEL 'who has played has none any more'
third=$((3 - before - after))
is "$(entry_of "$third")" '' 'nor has who only watches'
now=2026-11-22T18:00:00Z
for n in 1 2 3 4 5 6; do
	play_on "again$n"
	[ "$(who)" != "$before" ] || break
done
again=$(entry_of "$before")
is "$(value "$again" METHOD)" REQUEST 'his next turn is an entry again'
is "$(value "$again" UID)" "$(value "$old" UID)" 'the same'
isnt "$(value "$again" UID)" "$(value "$new" UID)" 'not that of another'
is "$(value "$again" DTEND)" 20261125T180000Z 'moved'
ok 'with a higher number' test "$(value "$again" SEQUENCE)" -gt \
	"$(value "$old" SEQUENCE)"

# What other programs make of the letter, with its picture drawn.
must pli send
cat >read.py <<'PY'
import email, email.policy, glob, sys
import icalendar
seen = set()
for name in glob.glob(sys.argv[1] + '/new/*'):
    mail = email.message_from_binary_file(
        open(name, 'rb'), policy=email.policy.default)
    for part in mail.walk():
        if part.get_content_type() != 'text/calendar':
            continue
        calendar = icalendar.Calendar.from_ical(part.get_payload(decode=True))
        event, = calendar.walk('VEVENT')
        assert not part.defects and not mail.defects
        assert not event.errors
        assert part.get_param('method') == calendar['METHOD']
        assert event['DTEND'].dt > event['DTSTART'].dt
        seen.add(str(calendar['METHOD']))
        assert mail.get_body(('html',)) is not None
print(' '.join(sorted(seen)))
PY
python=
for p in python3 /usr/bin/python3; do
	"$p" -c 'import icalendar' 2>/dev/null && python=$p && break
done
if [ -n "$python" ]; then
	is "$("$python" read.py "$dir/site.mail")" 'CANCEL REQUEST' \
		'another program reads them'
else
	skip 'no icalendar of Python here'
fi

# An answer to it is a machine's mail.
{
	mail_from "$before" reply </dev/null |
		sed '/^Content-Type:/,$d'
	echo 'Content-Type: text/calendar; method=REPLY; charset=utf-8'
	echo
	printf '%s\n' "$again" | sed 's/^METHOD:.*/METHOD:REPLY/'
} >mail
nothing 'a calendar that answers' mail
echo 'prefer no calendar' | mail_from "$before" no >mail
take 'who wants it no longer' mail
play_on last
is "$(entry_of "$before")" '' 'has it no longer'
done_testing
