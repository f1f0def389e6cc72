#!/bin/sh
# Making a site, and what holds for every command.
. "${srcdir:-.}/tests/cli/lib.sh"
plan 48

run "$PLI" init site --address pli@example.org --language fr
is "$status" 0 'a site is made'
like "$out" '^pli-keys-1 [0-9a-f]{64} [0-9a-f]{64}$' 'its public keys are told'
like "$errors" 'key --secret' 'and the paper copy is asked for'
is "$(stat -c %a site/keys/host)" 600 'the key is for its owner only'
is "$(stat -c %a site)" 700 'and so is the site'
like "$(cat site/keys/host)" '^pli-host-1 [0-9a-f]{64}$' 'the key is in it'
like "$(cat site/pli.yaml)" '^address: pli@example\.org$' 'and the address'
unlike "$out$errors" "$(cut -d' ' -f2 site/keys/host)" 'no secret is printed'

run "$PLI" init site
is "$status" 64 'a second time is refused'
like "$errors" '^pli: .*already' 'with a sentence'
run "$PLI" init
is "$status" 64 'a folder must be named'
like "$errors" '^pli: usage: pli init DIR' 'by usage'
run "$PLI" init a b
is "$status" 64 'only one'
run "$PLI" init x --address nobody
is "$status" 64 'an address must be one'
run "$PLI" init x --address a-very-very-long-address@example.org
is "$status" 64 'an address that leaves no room for codes'
like "$errors" 'more than 19 letters before the @ .*nothing was made' 'is named'
[ ! -e x ]
is $? 0 'before anything is made'
run "$PLI" init x --color
is "$status" 64 'an unknown option is refused'
like "$errors" '^pli: init: --color: unknown option$' 'and named'
run "$PLI" init --address
like "$errors" '^pli: init: --address: needs a value$' 'a value must be there'
run "$PLI" init --address a@b.org --address c@d.org x
like "$errors" 'given twice' 'and only once'
run "$PLI" init -- --help
is "$status" 0 'behind -- there are no options'
ok 'so this is a folder' test -f ./--help/pli.yaml

mkdir -p tree/src/site tree/site
: >tree/src/site/site.h
run env -u PLI_SITE_ANYWHERE "$PLI" init tree/site
is "$status" 64 'no site in a source tree'
like "$errors" 'source tree' 'and it says why'

run "$PLI" init --help
is "$status" 0 'help can be had'
like "$out" '^usage: pli init DIR' 'with usage'
like "$out" '--language LANG' 'and options'
run "$PLI" ini
is "$status" 64 'a command must be known'
like "$errors" '^pli: ini: .*did you mean "pli init"\?$' 'else one is guessed'
run "$PLI"
is "$status" 64 'one must be given'
run "$PLI" --now tomorrow init x
is "$status" 64 'a time must be one'

run "$PLI" --nonsense init x
is "$status" 64 'an option in front must be known'
like "$errors" '^pli: --nonsense: unknown option' 'and is named'

# A mail system bounces on any other code; why stands in its log.
for a in '-C nowhere ingest' 'ingest --nonsense' '--nonsense ingest' \
	'--now tomorrow ingest'; do
	# shellcheck disable=SC2086
	run "$PLI" $a </dev/null
	is "$status" 75 "pli $a: keep the mail"
	is "$out" "" "pli $a: nothing is printed"
	like "$errors" "^pli: " "pli $a: but why"
done

if [ "$(id -u)" = 0 ]; then
	chown 12345 site
	run "$PLI" init site
	is "$status" 78 'a folder of somebody else is not touched'
	like "$errors" '12345' 'not even by root'
else
	skip 'only root can give a folder away'
	skip 'only root can give a folder away'
fi
