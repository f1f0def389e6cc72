#!/bin/sh
# A person is forgotten: nothing of the site tells address, name or words any
# more, but the signed entries that are named.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
echo 'pictures: no' >>"$site/pli.yaml"

# What holds a word, but for match files.
holders() {
	grep -rliE "$1" "$site" | grep -v '\.pli$' | sed "s|^$site/||" | sort
}

# left WHAT: nothing of Chloé is found.
left() {
	is "$(holders 'chlo|kettle sings')" '' "$1"
}

site_match 3
must pli new hab-gut --name other --seat 'Denis <denis@example.net>' \
	--seat 'Elsa <elsa@example.net>' --seat 'Chloé <chloe@example.net>'
must pli new hab-gut --name table --open 3 --seat 'Chloé <chloe@example.net>' \
	--seat 'Denis <denis@example.net>' --manual
site_begin
printf 'préférer texte\n' | post 2 choice
printf 'dire à Bruno : the kettle sings at five\n' | post 2 press
printf 'say to Bruno: Chloé never sells.\n' | post 0 press2
printf 'my addresses are anna@example.net\n' | post 0 also
echo junk chloe@example.net >"$site/inbox/junk/1.eml"
printf '2026-11-21T18:00:00Z demo: chloe@example.net: gone\n' \
	>>"$site/log/pli.log"
must pli send
isnt "$(holders 'chlo')" '' 'what is looked for can be found'
like "$(holders 'chlo')" 'outbox/sent' 'also in letters'
cp -a "$site" before
seal=$(b2sum <"$site/state/demo.pli")

run pli player chloe@example.org forget
is "$out" 'Nothing is kept about chloe@example.org.' 'of a stranger there is nothing'
is "$(b2sum <"$site/state/demo.pli")" "$seal" 'and nothing is changed'
run pli player chloe@example.net remember
is "$status" 64 'a word must be known'
run pli player pli@example.org forget
is "$status" 64 'the site itself is not forgotten'

run pli player Chloe@Example.net forget
is "$status $errors" '0 ' 'forgotten'
like "$out" 'demo: seat 2, which a computer player has now' 'the match goes on'
like "$out" 'table table: left' 'a table waits for another'
like "$out" 'state/demo.pli: the name, in entry [0-9]' 'what stays is named'
like "$out" 'the sentence for the dice, in entry' 'and so are the words'
unlike "$out" 'pli.yaml|outbox' 'nothing else'
like "$(cat "$site/state/demo.private")" 'Coral never sells' \
	'what others said is kept without the name'
# Letters about the change may go on.
must pli send
left 'nowhere in the site'
run pli verify demo
is "$status" 0 'the file is as good as ever'
named=$(printf '%s\n' "$(pli seats demo)")
like "$named" '^2 +Coral \(computer\)' 'a computer player sits there'
for command in 'list' 'status' 'seats demo' 'show demo' 'show demo --seat 0' \
	'log demo' 'list --format json' 'seats demo --format json' \
	'show demo --format json' 'show other'; do
	# shellcheck disable=SC2086 # several words
	unlike "$(pli $command)" 'Chlo' "pli $command does not tell"
done
must pli publish "$dir/web"
is "$(grep -rlE 'Chlo' "$dir/web" | grep -v '\.pli$')" '' 'nor do pages'
run pli player chloe@example.net export
unlike "$out" 'match:|table:|choices' 'nothing is kept'
run pli player chloe@example.net forget
is "$out" 'Nothing is kept about chloe@example.net.' 'twice is once'
run pli status
is "$status" 0 'all is well'
run pli doctor
unlike "$out" 'demo|chloe' 'the doctor finds nothing'
echo 'status' | mail_from 0 later >mail
begin_again
file=$site/state/demo.pli
take 'a letter of later' mail
unlike "$(text_of)" 'Chlo' 'letters do not tell either'
like "$(text_of)" 'Coral' 'but by a mask'

# When the rest is forgotten, she still is.
must pli match demo close
must pli send
now=2028-12-31T18:00:00Z
must pli send
ok 'the mask stays' test -f "$site/state/demo.private"
is "$(grep -c @ "$site/state/demo.private")" 0 'and no address'
unlike "$(pli show demo; pli list)" 'Chlo' 'nobody sees her again'
run pli verify demo
is "$status" 0 'the file can be verified'
now=2026-11-21T18:00:00Z

# Letters that wait: hers do not go, others go and are emptied later.
site=$dir/waiting
cp -a before "$site"
echo 'pass' | mail_from 1 wait >mail
must pli ingest -- mail
must pli note demo --topic pause 'Chloé is ill.'
run pli player chloe@example.net forget
is "$status" 0 'also with letters that wait'
like "$out" 'letters to others wait in outbox/new' 'they are counted'
rm -rf "$site.mail"
sed -i "s|^  url: .*|  url: maildir:$site.mail|" "$site/pli.yaml"
must pli send
is "$(grep -rl 'Delivered-To: chloe' "$site.mail")" '' 'no letter goes to her'
isnt "$(grep -rl 'Delivered-To: anna' "$site.mail")" '' 'the others have theirs'
now=2026-11-22T18:00:00Z
must pli send
left 'a day later nothing tells'
now=2026-11-21T18:00:00Z

# A letter that failed to reach her.
site=$dir/failed
cp -a before "$site"
sed -i "s|^  url: .*|  url: sendmail:$dir/refuse|" "$site/pli.yaml"
printf '#!/bin/sh\necho "550 $5 unknown <chloe@example.net>" >&2\nexit 67\n' >refuse
chmod +x refuse
echo 'status' | mail_from 2 wait >mail
must pli ingest -- mail
pli send >/dev/null 2>&1
isnt "$(ls "$site/outbox/failed")" '' 'a letter has failed'
run pli player chloe@example.net forget
is "$status" 0 'forgotten'
is "$(ls "$site/outbox/failed")" '' 'nothing is there to be sent again'
sed -i "s|^  url: .*|  url: maildir:$site.mail|" "$site/pli.yaml"
must pli send
left 'what the server said of her is gone, too'

# Killed at each step, and done again.
crash_points
n=0
while [ "$n" -lt 200 ]; do
	n=$((n + 7))
	site=$dir/killed
	site_copy "$dir/before" "$site"
	sed -i "s|^  url: .*|  url: maildir:$site.mail|" "$site/pli.yaml"
	PLI_CRASH_AT=$n pli player chloe@example.net forget >/dev/null 2>&1
	killed=$?
	[ "$killed" = 137 ] || break
	pli player chloe@example.net forget >again 2>&1 || cat again
	pli send >/dev/null 2>&1
	found=$(holders 'chlo|kettle sings')
	[ -z "$found" ] || break
done
is "$killed $found" '0 ' "killed at step $n of all, done again: nothing stays"
done_testing
