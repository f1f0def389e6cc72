#!/bin/sh
# Matches of a site that is one of several have ids of its own.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

for wrong in A abcde a1 ''; do
	site_make
	echo "shard: '$wrong'" >>"$site/pli.yaml"
	run pli list
	is "$status" 78 "shard: '$wrong' is none"
	like "$errors" '1 to 4 letters' 'and it is said what one is'
	rm -rf "$site" "$site.mail"
done

site_make
printf 'shard: ky\npictures: no\n' >>"$site/pli.yaml"
run pli new hab-gut --name demo --bot random --bot random --bot random
is "$status" 64 'a match of another name is not begun'
like "$errors" 'begin with "ky"' 'and what would do is said'
run pli new hab-gut --name kydemo --bot random --bot random --bot random
is "$status" 0 'one of such a name is'
run pli new hab-gut --bot random --bot random --bot random
like "$out" '^ky[a-z2-7]{6}
' 'one without a name gets such a one'
run pli new hab-gut --open 3 --name demo
is "$status" 64 'nor is a table of another name opened'
run pli new hab-gut --open 3 --name kytable
is "$status" 0 'one of such a name is'
run pli new hab-gut --open 3
like "$(ls "$site/tables")" '^ky([bdfgklmnprstvz][aeiou]){3}' \
	'one without a name gets such a one'
done_testing
