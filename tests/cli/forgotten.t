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
must pli note demo 'Chloé is late today.'
must pli send
like "$(pli show demo; pli log demo)" 'Chloé is late' 'what is said of her is shown'
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
like "$out" "the name, in entry [0-9, ]*$(grep -c '^sig: ' "$dir/before/state/demo.pli" |
	awk '{ print $1 - 1 }')" 'and a note that says the name'
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
is "$(pages_with "$dir/web" Chlo | grep -v '\.pli$')" '' 'nor do pages'
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

# An account of a forum is his as well, with what was read there.
site=$dir/forum
cp -a "$dir/before" "$site"
must pli player demo 2 --forum 12
mkdir -p "$site/forum/read" "$site/forum/rooms" "$site/forum/topics"
echo 77 >"$site/forum/rooms/12"
echo 78 >"$site/forum/rooms/123"
echo 79 >"$site/forum/topics/demo"
cat >"$site/forum/posted" <<'EOF'
done 1 aa messages 12 77 500 1 demo 8
begin 2 ab messages 123
done 3 ac topics demo 79 501 1 demo 9
EOF
# post ID UID NAME TEXT
was_read() {
	printf 'thread: "79"\nmatch: demo\nuid: "%s"\nname: %s\nraw: "%s"\n' \
		"$2" "$3" "$4" >"$site/forum/read/post-$1.yaml"
}
was_read 500 12 Coco 'I am in no hurry'
was_read 501 10 Anna '@coco it is your turn'
was_read 502 10 Anna 'hello'
cp -a "$site" account
run pli player chloe@example.net export --format json
like "$out" '"forum/rooms/12"' 'what is kept of the account is told'
like "$out" '"forum/read/post-500.yaml"' 'and what it has written'
unlike "$out" 'rooms/123|post-50[12]' 'and nothing of others'
run pli player forum:12 export
like "$out" 'match: demo' 'also if the account asks'
for whose in chloe@example.net forum:12; do
	run pli player $whose forget
	is "$status" 0 "$whose: forgotten"
	like "$out" 'forum/read/post-500.yaml' "$whose: what went is told"
	is "$(cd "$site/forum" && find . -type f | sort | tr '\n' ' ')" \
		'./posted ./read/post-502.yaml ./rooms/123 ./topics/demo ' \
		"$whose: the account's files are gone, others are not"
	is "$(cut -c 1-20 "$site/forum/posted" | tr '\n' ' ')" \
		'begin 2 ab messages  done 3 ac topics dem ' \
		"$whose: and its lines"
	unlike "$(cat "$site/state/demo.private")" 'forum: "?12"?|chloe@' \
		"$whose: the seat has neither address nor account"
	rm -rf "$site"
	cp -a account "$site"
done
run pli player forum:../x forget
is "$out" 'Nothing is kept about forum:user/../x.' 'no account leads out'

# Who has two addresses in one match is the same in one that knows the other.
site=$dir/two
cp -a "$dir/before" "$site"
sed -i 's/chloe@example.net/cleo@example.org/' "$site/state/other.private"
sed -i '/address: chloe@example.net/a\    also:\n      - cleo@example.org' \
	"$site/state/demo.private"
run pli player chloe@example.net forget
like "$out" 'demo: seat 2' 'who has two addresses'
like "$out" 'other: seat 2' 'is found by both'
is "$(holders 'cleo@')" '' 'and neither is left'

# Who sat there before is another: forgotten alone, he takes no seat with him.
site=$dir/former
cp -a "$dir/before" "$site"
sed -i '/address: chloe@example.net/a\    former:\n      address: elsa@example.org\n      name: Elsa\n      language: en\n      until: "2027-01-01T00:00:00Z"' \
	"$site/state/demo.private"
cp -a "$site" taken
run pli player elsa@example.org forget
like "$out" 'demo: seat 2, in former times' 'who was there before'
like "$(pli seats demo)" '^2 +Chloé ' 'who is there now stays'
is "$(grep -cE 'chloe@|kettle sings' "$site/state/demo.private")" 2 \
	'with her address and what she said'
rm -rf "$site"
cp -a taken "$site"
run pli player chloe@example.net forget
unlike "$out" 'elsa@' 'and if she goes he is not forgotten with her'

# Nobody has to know who sat there: it is kept when another person comes.
site=$dir/replaced
cp -a "$dir/before" "$site"
must pli match demo leave Chloé
must pli match demo join 'Elsa <elsa@example.org>'
must pli send
like "$(pli seats demo)" '^2 +Elsa ' 'another person sits there'
run pli player chloe@example.net forget
like "$out" 'demo: seat 2, in former times' 'and she is forgotten still'
like "$(pli seats demo)" '^2 +Elsa ' 'without taking the seat with her'
is "$(holders 'chlo')" '' 'nothing of her is left'

# What is left of a match that went to another host.
site=$dir/handed
cp -a "$dir/before" "$site"
"$PLI" init elsewhere --address games@example.com >keys 2>/dev/null
must pli send
must pli host demo --to "$(tail -n 1 keys)" --address games@example.com
like "$(holders 'chlo')" 'handed/demo.private' 'of a match that was handed over something is kept'
run pli player chloe@example.net forget
is "$status" 0 'she is forgotten there, too'
like "$out" 'handed/demo\.private' 'which is said'
like "$out" 'handed/demo\.pli: the name, in entry [0-9]' 'with the entries that stay'
like "$out" 'handed/demo\.pli: the sentence for the dice' 'and the words'
like "$out" 'handed/demo\.move: .*remove it' 'and that the other host was sent all'
sed -i "s|^  url: .*|  url: maildir:$site.mail|" "$site/pli.yaml"
must pli send
today=$now
now=$(date -u -d "$now + 1 day" +%Y-%m-%dT%H:%M:%SZ)
must pli send
now=$today
left 'what others said of her, and letters that told of it, are gone'
run pli player anna@example.net export
like "$out" 'handed/demo.private' 'others are kept'

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
