#!/bin/sh
# What a site keeps about a person, and nobody else's.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
site_match 3
site_begin
must pli new hab-gut --name other --seat 'Denis <denis@example.net>' \
	--seat 'Elsa <elsa@example.net>' --seat 'Anna <anna@example.net>'
printf 'prefer text, quiet hours 22:00-07:00\n' | post 0 choice
printf 'say to Bruno: the kettle sings at five\n' | post 0 press
must pli send

run pli player Anna@Example.net export
is "$status" 0 'all that is kept'
like "$out" '^ *format: text' 'what she has chosen'
like "$out" 'match: demo' 'a match'
like "$out" 'match: other' 'and one that has not begun'
like "$out" 'name: Anna' 'her name'
like "$out" 'role: plays' 'that she plays'
like "$out" 'the kettle sings at five' 'what she said'
like "$out" '^ *entries:' 'what she did'
unlike "$out" 'bruno@|chloe@|denis@|elsa@' 'and nobody else is in it'
# Whatever holds the address is named.
(cd "$site" && grep -rli 'anna@example.net' . | sed 's/^\.\///' | sort) >holds
ok 'it stands in files' test -s holds
run pli player anna@example.net export --format json
printf '%s\n' "$out" |
	sed -n '/"files": \[/,/\]/s/^ *"\([^"]*\)",*$/\1/p' | sort >named
same named holds 'and each of them is named'
is "$(pli player nobody@example.net export --format json |
	tr -d ' \n' | sed 's/.*"matches"/"matches"/')" \
	'"matches":[],"tables":[],"files":[]}' 'of who was never here nothing is kept'

# A seat that somebody else has now.
must pli match demo leave Anna
must pli match demo join 'Denis <denis@example.net>'
run pli player denis@example.net export
like "$out" 'match: demo' 'who came later'
unlike "$out" 'anna@example.net' 'does not learn who was there'
run pli player anna@example.net export
unlike "$out" 'denis@example.net' 'nor the other way round'

run pli player anna export
isnt "$status" 0 'an address must be one'
run pli player demo 0 --format json
is "$status" 64 'a format is for an export'
cp "$site/state/other.pli" whole
sed -i 's/^seats: 3/seats: 4/' "$site/state/other.pli"
run pli player anna@example.net export
isnt "$status" 0 'what cannot be read may hold more'
done_testing
