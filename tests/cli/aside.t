#!/bin/sh
# names: side - who plays stands beside the signed file: the table reads it, and
# nobody else.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
{
	echo 'pictures: no'
	echo 'names: side'
} >site.more
sed -i 's/^names: .*//' "$site/pli.yaml"
cat site.more >>"$site/pli.yaml"
site_match 3
site_begin
file=$site/state/demo.pli
like "$(cat "$file")" '^- "names=side"' 'the file says that names are kept aside'
is "$(grep -Ec 'Anna|Bruno|Chlo' "$file")" 0 'and has none'
like "$(cat "$site/state/demo.private")" 'person: Bruno' 'they stand beside it'
must pli send
letter=$(letter_to 0)
like "$letter" 'Bruno|Chloé' 'players read them'
unlike "$letter" 'Coral|know you only as' 'and no pseudonyms'
like "$(pli list)" 'Anna.*Bruno' 'the host, too'
unlike "$(pli show demo)" 'Anna|Bruno' 'what everybody may see has none'
like "$(pli show demo)" 'Agate' 'but pseudonyms'
like "$(pli show demo --seat 0)" 'Bruno' 'a seat sees the names'
unlike "$(pli log demo)" 'Bruno' 'the public log does not'
like "$(pli log demo --seat host)" 'Bruno' 'that of the host does'
must pli publish "$dir/web"
is "$(pages_with "$dir/web" 'Bruno|Anna|Chlo')" '' 'no page names anybody'
like "$(cat "$dir/web/privacy.html")" 'pseudonym' 'the page about it says so'
printf 'say to Bruno: hello\n' | mail_from 0 press >mail
begin_again
take 'a player is written to by name' mail
is "$(to_of)" 'anna@example.net bruno@example.net' 'who gets it'
run pli match demo leave Bruno
is "$status" 0 'the host frees a seat by name'
run pli match demo join 'Denis <denis@example.net>'
is "$status" 0 'and seats another'
is "$(grep -c Denis "$file")" 0 'whose name is kept aside, too'
like "$(pli show demo --seat 0)" 'Denis' 'and read'
unlike "$(pli show demo --seat 0)" 'Bruno' 'who has left is his pseudonym'
run pli player chloe@example.net forget
is "$status" 0 'a person is forgotten'
unlike "$out" 'the name, in' 'no name stays'
unlike "$(cat "$site"/state/demo.*)" 'Chlo' 'nowhere'
run pli verify demo
is "$status" 0 'it can be checked like any other'
sed -i 's/^names: .*/names: nowhere/' "$site/pli.yaml"
run pli list
is "$status" 78 'other places there are none'
like "$errors" 'names: must be file or side' 'it is said'
done_testing
