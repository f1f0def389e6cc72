#!/bin/sh
# pli backup and pli restore: a site that was lost goes on.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/steps.sh"

site_make
echo 'pictures: no' >>"$site/pli.yaml"
site_match 3
site_begin
must pli new hab-gut --name other --seat 'Anna <anna@example.net>' \
	--seat 'Bruno <bruno@example.net>' --seat 'Elsa <elsa@example.net>'
printf 'prefer text\n' | post 1 choice
must pli send
home=$site

# ---- a backup ----

begin first
run pli backup "$dir/one.tar"
is "$status $out" "0 $dir/one.tar" 'a site is backed up'
like "$errors" '2 matches, and the keys; read back and compared' 'and read back'
is "$(stat -c %a one.tar)" 600 'for its owner alone'
mkdir plain
ok 'tar reads it' tar -C plain -xf one.tar
(cd plain && b2sum --quiet -c MANIFEST) >b2sum.out 2>&1
is "$?" 0 'and b2sum its list'
same plain/state/demo.pli "$site/state/demo.pli" 'with the matches'
same plain/state/demo.private "$site/state/demo.private" 'the addresses'
same plain/keys/host "$site/keys/host" 'the key'
is "$(ls plain/players)" "$(ls "$site/players")" 'the wishes of players'
is "$(ls -d plain/outbox plain/ledger plain/log 2>/dev/null)" '' 'and no more'
mkdir backups
run pli backup backups
is "$status $out" '0 backups/pli-2026-11-21-180000.tar' 'in a folder it has a name'
run pli backup "$site/one.tar"
is "$status" 64 'it does not lie in the site'
run pli backup --no-keys two.tar
is "$status" 0 'without keys'
unlike "$(tar -tf two.tar)" '^keys/' 'there are none'
run pli backup "$dir/none/one.tar"
is "$status" 64 'a folder that is not there'
sed 's/Anna/Anja/' "$site/state/other.pli" >other.bad
cp "$site/state/other.pli" other.good
cp other.bad "$site/state/other.pli"
run pli backup three.tar
is "$status" 77 'a match that is not well is told'
like "$errors" 'other' 'by name'
cp other.good "$site/state/other.pli"

# ---- while mails come in ----

(
	n=0
	while [ ! -e stop ] && [ $n -lt 60 ]; do
		printf 'wait\nprefer %s columns\n' $((60 + n % 20)) |
			mail_from "$(who)" "load$n" >load.mail
		printf 'buy 1 coal\nwait\n' | pli move demo --seat "$(who)" >/dev/null 2>&1
		pli ingest -- load.mail
		n=$((n + 1))
	done
) &
load=$!
for n in 1 2 3 4 5; do
	run pli backup "load$n.tar"
	is "$status" 0 'a backup while mails come in'
	rm -rf "load$n"
	run "$PLI" restore "load$n.tar" "load$n"
	is "$status" 0 'is whole'
	run "$PLI" verify "load$n/state/demo.pli"
	is "$status" 0 'and its match is right'
done
touch stop
wait $load

# ---- the site is lost ----

begin lost
run pli backup kept.tar
seat=$(who)
echo 'buy 1 coal' | mail_from "$seat" played >played.mail
take 'a mail after the backup' played.mail
is "$added" 1 'is played'
next=$(who)
echo 'buy 1 tea' | mail_from "$next" future >future.mail
must pli send
rm -rf "$site"
printf 'x' >full
run "$PLI" restore kept.tar .
is "$status" 64 'nothing is mixed'
head -c 3000 kept.tar >cut.tar
run "$PLI" restore cut.tar "$site"
is "$status" 65 'a backup that is cut off is not taken'
is "$(ls -d "$site" 2>/dev/null)" '' 'nothing of it'
sed 's/anna@example/anja@example/' kept.tar >false.tar
run "$PLI" restore false.tar "$site"
is "$status" 65 'nor one that was changed'
printf 'x\n' >evil
tar --format=ustar -P -cf evil.tar "../${PWD##*/}/evil"
run "$PLI" restore evil.tar "$site"
is "$status" 65 'nor one whose names lead out of it'
ln -s evil link
tar --format=ustar -cf link.tar link
run "$PLI" restore link.tar "$site"
is "$status" 65 'nor one with anything but files'
run "$PLI" restore none.tar "$site"
is "$status" 66 'nor none'
run "$PLI" restore kept.tar "$site"
is "$status" 0 'the site is back'
like "$out" 'match demo accept$' 'and says what to type'
like "$errors" 'of 2026-11-21T18:00:00Z' 'and of when it is'
is "$(stat -c %a "$site" "$site/keys/host" "$site/state/demo.private" | tr '\n' ' ')" \
	'700 600 600 ' 'for its owner alone'
run pli status
is "$status" 75 'nothing goes on by itself'
like "$out" '^demo +WRONG +match demo: was put back from a backup of 2026' 'status says why'
like "$out" "pli -C $site match demo accept" 'and what to type'
run pli ledger demo
like "$out" '^known +a backup of 2026' 'the ledger, too'
file=$site/state/demo.pli
run pli ingest -- future.mail
is "$status" 75 'mails wait'
run pli doctor
like "$(echo "$out" | tr -s ' \n' '  ')" \
	"-> If nothing newer is to be found: pli -C $site match demo accept" \
	'doctor says first what to do'
begin_again
run pli match demo accept
is "$status" 0 'the host lets it go on'
letters=$(cat "$site/outbox/new"/demo.*)
is "$(to_of)" 'anna@example.net bruno@example.net chloe@example.net' \
	'every player is told'
like "$(text_of | tr '\n' ' ')" 'goes on from a backup: what was played after entry' 'in words'
like "$(printf '%s\n' "$letters" | tr -d '\n=')" 'reprend +.* partir .*une sauvegarde' 'in French, too'
begin_again
take 'the answer to a lost letter' future.mail
is "$added, $(to_of)" "0, $(address_of "$next")" 'plays nothing and gets the newest letter'
take 'the same again' future.mail
is "$count" 0 'once'
take 'the mail that was lost, from a mailbox' played.mail
is "$added" 1 'is played again, since nobody has'
take 'the same' played.mail
is "$added" 0 'not twice'
echo 'buy 1 tea' | mail_from "$(who)" again >again.mail
take 'the next one' again.mail
is "$added" 1 'is played'
take 'the same' again.mail
is "$added" 0 'not twice'
run pli verify demo
is "$status" 0 'the match verifies'
run pli match demo accept
is "$status" 64 'accepted is accepted'

# ---- an older file put back by hand ----

begin hand
run pli backup hand.tar
echo 'buy 1 coal' | mail_from "$seat" by-hand >mail
take 'a mail' mail
rm -rf state.old
mkdir state.old
tar -C state.old -xf hand.tar
cp state.old/state/demo.* "$site/state/"
site_copy "$site" "$dir/hand.home"
run pli status
is "$status" 75 'the ledger notices an older file'
begin_again
run pli match demo accept
is "$status" 0 'which can be taken on purpose'
is "$(ls "$site"/outbox/*/demo.* | sed -nE 's/.*demo\.0*([0-9]+)$/\1/p' | sort -n | tail -n 1)" \
	"$(($(entries) - 1))" 'letters of lost entries do not leave any more'

# ---- weeks later ----

# The letter that asked lies weeks back; what was answered to it is lost.
begin weeks
sed -i 's/^deadline: .*/deadline: {target: 2d, grace: 1d, late: default}/' "$site/pli.yaml"
# days DAY...: a tick every six hours of these days of December.
days() {
	for day; do
		for hour in 01 07 13 19; do
			now=2026-12-${day}T$hour:00:00Z
			must pli tick
		done
	done
}
now=2026-12-10T18:00:00Z
echo 'buy 1 coal' | mail_from "$seat" weeks >mail
take 'a mail' mail
must pli send
cp state.old/state/demo.* "$site/state/"
must pli match demo accept
like "$(pli status)" '^demo: the letter that asks .* has not been taken' \
	'the letter that asks again has not gone'
must pli send
like "$(pli status)" '^demo .* due 2026-12-12T18:00:00Z ' 'the time begins when it has'
known=$(entries)
must pli tick --go
days 11 12
is "$(entries)" "$known" 'nobody is late within it'
days 13 14
isnt "$(entries)" "$known" 'but behind it he is'
now=2026-11-21T18:00:00Z

# ---- cut off while it is accepted ----

crashing() {
	pli match demo accept
}

# try_accept POWER: killed at each step, and done again.
try_accept() {
	n=1 power=$1
	while :; do
		begin "crash"
		cut_at "$n"
		if pli status 2>/dev/null | grep -q '^demo .*WRONG'; then
			pli match demo accept >/dev/null 2>&1 ||
				echo "step $n: it is not taken any more"
		fi
		pli tick --all >/dev/null 2>&1
		grep -q '^topic: restored' "$site/state/demo.pli" ||
			echo "step $n: taken without a word"
		[ "$(grep -ac '^letter pli' "$site/outbox/new/demo.$(printf %06d \
			"$(($(entries) - 1))")")" = 3 ] ||
			echo "step $n: somebody was not told"
		[ "$(grep -c '^topic: restored' "$site/state/demo.pli")" = 1 ] ||
			echo "step $n: told twice"
		[ "$code" = 137 ] || break
		n=$((n + 1))
	done
	[ $n -gt 5 ] || echo "only $n steps"
}
PLI_CRASH_AT=1 "$PLI" init probe >/dev/null 2>&1
if [ $? = 137 ]; then
	home=$dir/hand.home
	is "$(try_accept 0)" '' 'a run that is killed takes nothing in silence'
	is "$(try_accept 1)" '' 'nor one that loses power'
else
	skip 'built without --enable-crash-points'
	skip 'built without --enable-crash-points'
fi

# ---- a table that was restored goes on in letters of their own ----

# Numbers come again, and a mail program hides a second mail of one name.
sit() {
	"$PLI" -C tables --now "$1" match guests join "$2" >/dev/null 2>&1
	sed -n 's/^Message-ID: //p' tables/outbox/new/table-guests.* | sort
}
"$PLI" init tables --address pli@example.org >/dev/null 2>&1
must "$PLI" -C tables --now "$now" new hab-gut --open 3 --name guests \
	--seat 'Anna <anna@example.net>'
must "$PLI" -C tables --now "$now" backup tables.tar
sit 2026-11-22T10:00:00Z 'Bruno <bruno@example.net>' >ids.before
rm -rf tables
must "$PLI" restore tables.tar tables
sit 2026-11-23T10:00:00Z 'Bruno the Second <bruno@example.net>' >ids.after
ok 'letters of a table are there' test -s ids.before -a -s ids.after
is "$(comm -12 ids.before ids.after)" '' 'and are called otherwise after a restore'

# ---- behind a new key ----

cp -a "$dir/site" newkey
run "$PLI" -C newkey --now "$now" host --new-key
is "$status" 0 'the site has a new key'
run "$PLI" -C newkey --now "$now" backup newkey.tar
is "$status" 0 'a match that ends with it is well, here and in the backup'

# ---- without keys ----

run "$PLI" restore two.tar nokeys
is "$status" 0 'a backup without keys is put back'
like "$errors" 'pli key --secret' 'and the key asked for'
cp "$dir/site/keys/host" nokeys/keys/host
run "$PLI" -C nokeys --now "$now" match demo accept
is "$status" 0 'with it all goes on'
done_testing
