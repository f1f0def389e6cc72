#!/bin/sh
# No letter is taken back by what changes nothing: every command of the host's
# that is given twice leaves, the second time, each byte of the site as it was,
# or is an entry of its own; and so does one that is refused.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

# All that a command must not change; the log says what was refused to others.
see() {
	(cd "$site" && find . -type f ! -path './log/*' -exec b2sum -l 128 {} + |
		sort -k 2) >"$1"
}

# unchanged NAME: the site is as it was at the last see.
unchanged() {
	see after.sums
	same after.sums before.sums "$1"
}

# twice NAME COMMAND...: it does something once.
twice() {
	twice_name=$1
	shift
	must "$@"
	see before.sums
	run "$@"
	is "$status" 0 "$twice_name again goes well"
	like "$errors" 'nothing has changed' "$twice_name again: and says so"
	unchanged "$twice_name again: every byte is as it was"
}

# refused NAME COMMAND...
refused() {
	refused_name=$1
	shift
	see before.sums
	run "$@"
	is "$status" 64 "$refused_name is refused"
	unchanged "$refused_name: every byte is as it was"
}

# reads NAME COMMAND...: whatever it answers, it only looks.
reads() {
	reads_name=$1
	shift
	see before.sums
	run "$@"
	unchanged "$reads_name: every byte is as it was"
}

site_make
site_match 3
site_begin
head=$(printf 'demo.%06d' $(($(entries) - 1)))
batch=$site/outbox/new/$head

# ---- the batch of the head, which asks who is to move ----

letters=$(grep -c '^letter ' "$batch")
isnt "$letters" 0 "the batch of the head has letters: $letters"
cp "$batch" was.batch
must pli match demo set target=5d
is "$(entries)" $((${head#demo.} + 2)) 'other terms are an entry'
cp "$site/outbox/new/$(printf 'demo.%06d' $(($(entries) - 1)))" was.terms
run pli match demo set target=5d
is "$status" 0 'the same terms again are taken'
same "$site/outbox/new/$(printf 'demo.%06d' $(($(entries) - 1)))" was.terms \
	'and the letters that say so are there'
same "$batch" was.batch 'and those that ask'

# ---- each command that sets something ----

twice 'one term' pli match demo set target=6d
twice 'a list' pli match demo set 'remind=[0h, 2d]'
twice 'late' pli match demo set late=bot bot=random
twice 'press' pli match demo set press=anonymous
twice 'a topic' pli match demo set forum=yes
twice 'no topic' pli match demo set forum=no
refused 'a term that is none' pli match demo set target=7d late=never
refused 'another' pli match demo set late=wait nothing=1

twice 'a seat freed' pli match demo leave Anna
refused 'nobody freed' pli match demo leave Nobody
refused 'somebody without an address' pli match demo join 'Elsa'
must pli match demo join 'Elsa <elsa@example.net>;fr'
refused 'the same guest' pli match demo join 'Elsa <elsa@example.net>;fr'

twice 'an address' pli player demo 1 --address denis@example.net
twice 'choices' pli player demo 1 --prefer 'text, quiet hours 22:00-07:00'
twice 'the choice of what holds' pli player demo 2 --prefer 'every letter'
twice 'an account' pli player demo 1 --forum 17
twice 'no account' pli player demo 1 --forum none
twice 'all at once' pli player demo 1 --forum 18 --prefer 'one letter a day' \
	--signed no --address bruno@example.net
refused 'an address with a choice that is none' pli player demo 2 \
	--address chloe@example.com --prefer 'blue letters'
refused 'an address with an account of another' pli player demo 2 \
	--address chloe@example.com --forum 18
refused 'an address with signatures without a key' pli player demo 2 \
	--address chloe@example.com --signed yes
key=$(pli sign --new my.key)
twice 'a key' pli key demo --seat 2 "$key"
twice 'only signed orders' pli player demo 2 --signed yes

head=$(entries)
printf 'wait\nbuy 1 coal\n' | must pli move demo --seat "$(who)"
isnt "$(entries)" "$head" 'orders are played'
twice 'a void' pli void demo --back "$(($(entries) - 2))" --why undo

# ---- what is refused, and what only looks ----

refused 'a start' pli start demo
refused 'a salt' pli salt demo --seat 1 'my very own words once more'
refused 'a void of what is not there' pli void demo --back 9999 --why undo
refused 'a reveal' pli reveal demo
refused 'an older file that is none' pli match demo accept
refused 'a table of that name' pli new hab-gut --name demo \
	--seat 'Anna <anna@example.net>' --seat 'Bruno <bruno@example.net>' \
	--seat 'Denis <denis@example.net>'
refused 'a table with one address for two names' pli new hab-gut --name x
for what in 'show demo' 'show demo --seat 1' 'log demo' 'seats demo' \
	'seats demo --addresses' 'player demo 1' 'match demo' list \
	'list --open' status 'status --format json' 'ledger' 'key' 'key demo' \
	'verify demo' template 'template --check' 'games' \
	'games hab-gut'; do
	# Words.
	# shellcheck disable=SC2086
	reads "$what" pli $what
done

# ---- what has been done ----

must pli tick
see before.sums
run pli tick
unchanged 'a tick in the same second: every byte is as it was'
must pli send
see before.sums
run pli send
unchanged 'nothing is left to send: every byte is as it was'
must pli publish "$dir/web"
must pli backup "$dir/first.pli"
see before.sums
run pli publish "$dir/web"
run pli backup "$dir/second.pli"
unchanged 'pages and a backup once more: every byte is as it was'
must pli match demo close 'nobody plays'
refused 'to close it again' pli match demo close 'nobody plays'
refused 'terms of what is closed' pli match demo set target=9d

done_testing
