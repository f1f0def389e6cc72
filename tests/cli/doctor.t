#!/bin/sh
# pli doctor: a site that is well, and each way in which one is not.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
[ -x "$PLI_LIBEXEC/pli-send" ] || skip_all 'no pli-send'

# A mail server, so that all is well.
sink=$builddir/tests/kit/sink
server=
trap 'stop; tap_end' EXIT
serve() {
	stop
	rm -f port
	"$sink" port - "$@" >sink.log 2>&1 &
	server=$!
	for i in $(seq 1000); do
		[ ! -f port ] || break
		sleep 0.05
	done
}
stop() {
	[ -z "$server" ] || {
		kill "$server"
		wait "$server" 2>/dev/null || :
	}
	server=
}

# configure LINE...: the smtp map.
configure() {
	printf '%s\n' 'address: pli@example.org' 'host: elsa@example.org' \
		'smtp:' >"$site/pli.yaml"
	for line; do
		echo "  $line"
	done >>"$site/pli.yaml"
}

serve
site_make
configure "url: smtp://127.0.0.1:$(cat port)"
site_match 3
site_begin
must pli send
touch -d "$now" "$site"/outbox/*/*
site_copy "$site" well
kept=$site

# $said: a finding a line, "AREA WRONG: WHAT -> DO".  What this machine is
# like is no matter of the test.
doctor() {
	run pli doctor
	said=$(awk '
	    substr($0, 1, 1) != " " { area = $1 }
	    substr($0, 15) ~ /^(WRONG: |note: |well)/ {
		if (line != "")
			print line
		line = area " " substr($0, 15)
		next
	    }
	    {
		sub(/^ */, " ")
		line = line $0
	    }
	    END { print line }' run.out | grep -v -e '^clock' -e '^disk' \
		-e 'belongs to root')
}

# sick NAME WORDS DO: what stands there now is found, and what to do.
sick() {
	doctor
	is "$status" 75 "$1: something is wrong"
	like "$said" "WRONG: .*$2.* -> .*$3" "$1: what"
	site_copy well "$kept"
}
# odd NAME WORDS DO: the same of what is only to be known.
odd() {
	doctor
	is "$status" 0 "$1: nothing is wrong"
	like "$said" "note: .*$2.* -> .*$3" "$1: what"
	site_copy well "$kept"
}

doctor
is "$status" 0 'a site that is well'
is "$errors" '' 'needs no words'
unlike "$said" WRONG 'and nothing is wrong'
like "$said" 'note: The domain example.org is reserved' 'but for its domain'
like "$said" '^matches well' 'its matches are well'
like "$said" '^letters well' 'and its letters'
run pli doctor --format json
like "$out" '"version": 1' 'the same for programs'
like "$out" '"area": "mail"' 'with its places'
run pli doctor --format xml
is "$status" 64 'and nothing else'
state() {
	find "$site" -type f -exec b2sum {} + | sort
}
state >before
run pli doctor
state >after
same after before 'it changes nothing'
is "$(grep -c '^dot' sink.log)" 0 'and sends nothing'

# ---- permissions and keys ----

rmdir "$site/players"
sick 'no folder' 'The folder players is missing' 'mkdir -m 700 '
chmod 755 "$site" "$site/inbox"
sick 'a folder that others read' 'inbox may be read by other users \(mode 0755\)' \
	'chmod -R go-rwx '
chmod 755 "$site"
chmod 644 "$site/state/demo.private"
sick 'addresses that others read' 'state/demo.private may be read' 'chmod'
chmod 755 "$site"
chmod 644 "$site/state/demo.pli"
doctor
is "$status" 0 'a match may be read by all'
site_copy well "$kept"
echo 'game: chess' >"$site/tables/kodami.yaml"
sick 'a table that cannot be read' 'tables/kodami.yaml:1: is broken' 'Mend it'
chmod 777 "$site" "$site/state"
sick 'a folder that others write' 'state may be changed by other users' \
	'chmod -R go-w '
if [ "$(id -u)" = 0 ]; then
	chown 12345 "$site/log/pli.log" 2>/dev/null || : >"$site/log/x" &&
		chown 12345 "$site/log/"*
	sick 'files of another user' 'log/.* belong to another user' \
		'chown -R 0 '
	run pli doctor
	like "$out" 'The site belongs to root' 'root is not a good host'
	chmod 755 "$dir" "$site"
	run setpriv --reuid=12345 --regid=12345 --clear-groups \
		"$PLI" -C "$site" doctor
	is "$status" 78 'another user is told to go'
	site_copy well "$kept"
else
	chmod 500 "$site/outbox/new"
	sick 'a folder that cannot be written' \
		'outbox/new cannot be written to' 'chmod 700 '
	skip 'not root'
	skip 'not root'
fi
rm "$site/keys/host"
doctor
like "$said" 'WRONG: The host key, .*/keys/host, is missing.* -> .*on paper' \
	'no key: what'
site_copy well "$kept"
chmod 640 "$site/keys/host"
doctor
like "$said" 'WRONG: .*keys/host: others may read this key; run "chmod 600' \
	'a key that others read: what'
site_copy well "$kept"
echo 'pli-host-1 0707' >"$site/keys/host"
doctor
like "$said" '^keys WRONG: .*keys/host' 'a key that is none: what'
site_copy well "$kept"
must pli host --new-key
for retired in "$site"/keys/retired/*; do
	cp "$site/keys/host" "$retired"
done
sick 'a wrong retired key' 'retired key: .*holds another key' 'from a backup'
: >"$site/keys/retired/readme"
doctor
like "$said" 'note: keys/retired/readme is no key' 'something else there: what'
site_copy well "$kept"

# ---- the program ----

mkdir libexec
cp "$PLI_LIBEXEC/pli-send" libexec
old=$PLI_LIBEXEC
PLI_LIBEXEC=$PWD/libexec
sick 'no helper' 'libexec/pli-html cannot be run: mails' 'Install pli again'
like "$said" 'libexec/pli-mime cannot be run: no mail can be read' \
	'without pli-mime nothing is read'
like "$said" 'libexec/pli-smtp cannot be run: no letter leaves' \
	'without pli-smtp no server gets one'
doctor
rm libexec/pli-send
doctor
like "$said" '^mail note: Not looked at: pli-send cannot be run' \
	'without pli-send nobody can say that mail is well'
cp "$old/pli-send" libexec
doctor
like "$said" 'note: .*pli-draw cannot be run: letters have no pictures' \
	'without pictures one can live'
unlike "$said" pli-fetch 'what is not asked for is not missed'
printf '%s\n' 'fetch:' '  - url: imap://localhost' >>"$site/pli.yaml"
sick 'no helper that was asked for' 'pli-fetch cannot be run: no mail is' \
	'Install pli again|Build pli with it \(configure --with-fetch\)'
PLI_LIBEXEC=$old
mkdir -p "$site/templates/fr" "$site/games/hab-gut"
echo '{{#open' >"$site/templates/fr/turn.md"
sick 'a template of the host' 'templates/fr/turn.md:1' 'mend it or remove it'
mkdir -p "$site/games/hab-gut"
echo 'verbs: [' >"$site/games/hab-gut/en.yaml"
sick 'words of the host' 'games/hab-gut/en.yaml' 'mend it or remove it'
old=$PLI_DATA
PLI_DATA=$PWD/libexec
doctor
is "$(printf '%s\n' "$said" | grep -c 'templates/..\.yaml: no such file')" \
	"$(find "$srcdir"/templates -maxdepth 1 -name '??.yaml' | grep -c .)" \
	'without its data it does not say the same for each file'
PLI_DATA=$old

# ---- matches ----

sed 's/^time: ./time: 1/' well/state/demo.pli >"$site/state/demo.pli"
sick 'a match that was changed' 'demo cannot be played on: .*another history' \
	'pli verify'
head -c 900 well/state/demo.pli >"$site/state/demo.pli"
sick 'a match that is shorter' 'demo cannot be played on: ' \
	"pli -C $site match demo accept"
printf 'hello\n' >"$site/state/demo.pli"
sick 'a match that is none' 'demo cannot be played on: ' 'from a backup'
rm "$site/state/demo.pli"
sick 'a match that is gone' 'state/demo.pli is missing, and the ledger' \
	"pli -C $site match demo accept lost"
rm "$site/state/demo.private"
sick 'no addresses' 'state/demo.private is missing, or empty: nobody knows' \
	'Put it back from a backup'
must pli new hab-gut --name mute --seat Anna --seat 'Bruno <bruno@example.net>' \
	--seat 'Chloé <chloe@example.net>'
must pli send
odd 'a seat without an address' 'mute: Anna \(seat 0\) has no address' \
	"pli -C $site player mute 0 --address"
echo 'seats: 5' >"$site/state/demo.private"
sick 'addresses that are none' 'demo.private: must list 3 seats' 'Mend the file'
rm "$site"/editions/*
doctor
like "$said" '^matches' 'no edition: it is seen'
site_copy well "$kept"

# ---- letters ----

mv "$site"/outbox/sent/demo.000003 "$site/outbox/new"
rm "$site"/outbox/sent/demo.000003.journal
touch -d '2026-11-21T17:50:00Z' "$site/outbox/new/demo.000003"
doctor
is "$status" 0 'letters that have just been written may wait'
touch -d '2026-11-21T17:40:00Z' "$site/outbox/new/demo.000003"
sick 'nobody sends' \
	'3 letters wait to be sent, since 2026-11-21T17:40:00Z, and nobody' \
	'from cron'
mv "$site"/outbox/sent/demo.000003 "$site/outbox/new"
rm "$site"/outbox/sent/demo.000003.journal
printf '%s\n' '1795280000 1 ok 250' '1795280000 2 ok 250' \
	'1795280000 3 retry 450 greylisted' \
	>"$site/outbox/new/demo.000003.journal"
odd 'a letter put off' '1 letter was put off, .*450 greylisted' 'send --all'
mv "$site"/outbox/sent/demo.000003 "$site/outbox/failed"
rm "$site"/outbox/sent/demo.000003.journal
printf '%s\n' '1795280000 1 ok 250' '1795280000 2 failed 550' \
	'1795280000 3 ok 250' >"$site/outbox/failed/demo.000003.journal"
odd 'a letter refused' '1 letter could not be delivered' 'send --again'
echo 'pli-batch 1' >"$site/outbox/new/demo.000009"
sick 'a damaged batch' '1 batch in outbox/new is damaged' 'Remove them'
echo 'pli-batch 1' >"$site/outbox/tmp/demo.000009"
touch -d '2026-11-21T16:00:00Z' "$site/outbox/tmp/demo.000009"
odd 'a run that was cut off' '1 batch in outbox/tmp is left' 'pli send'
printf 2026-11-18 >"$site/log/cleaned"
sick 'cron has stopped' '"pli send" has not run since 2026-11-18' 'every minute'
grep -v '^host:' well/pli.yaml >"$site/pli.yaml"
odd 'nobody to write to' 'Nobody is written to' 'Set host in pli.yaml'

# ---- the clock ----

run "$PLI" -C "$site" --now 2026-11-20 doctor
is "$status" 75 'a clock that was set back'
like "$(echo "$out" | tr -s ' \n' '  ')" \
	'the last entry of demo is of 2026-11-21T18:00:00Z: the clock is wrong' \
	'is found'

# ticks NAME STATUS WORDS: what doctor says of the clock where there are
# deadlines.
ticks() {
	run pli doctor
	is "$status" "$2" "$1"
	like "$(echo "$out" | tr -s ' \n' '  ')" "$3" "$1: what"
}
no_ticks='Deadlines are set, but "pli tick" has'
run pli doctor
unlike "$out" 'pli tick' 'without deadlines nobody needs a tick'
echo 'deadline: {target: 3d}' >>"$site/pli.yaml"
ticks 'no tick ever' 75 "WRONG: $no_ticks never run\\. -> .*\\*/5 \\* .*tick"
mv "$site/state" aside
mv "$site/ledger" aside
mkdir -m 700 "$site/state" "$site/ledger"
ticks 'no tick, and no match yet' 0 "note: $no_ticks never run"
site_copy well "$kept"
must pli match demo set target=3d
must pli send
touch -d "$now" "$site"/outbox/*/*
must pli tick
run pli doctor
unlike "$out" 'pli tick' 'deadlines of one match, and a tick'
now=2026-11-21T19:30:00Z
ticks 'no tick for long' 75 "$no_ticks not run since 2026-11-21T18:00:00Z"
now=2026-11-21T18:00:00Z
site_copy well "$kept"

# ---- mail ----

# mail NAME RULE LINE WORDS DO: a server that does so, a map with that line.
mail() {
	serve "$2"
	configure "url: smtp://127.0.0.1:$(cat port)" "$3"
	printf 'secret\n' >"$site/password"
	chmod 600 "$site/password"
	sick "$1" "$4" "$5"
}
mail 'greeted badly' 'connect=554 go away' 'timeout: 5' \
	'does not want us: 554 go away' 'Ask who runs it'
mail 'EHLO refused' 'ehlo=550 who' 'timeout: 5' 'does not want us: 5' \
	'smtp: hello'
mail 'a slow server' 'ehlo=slow' 'timeout: 1' 'is too slow' 'raise smtp: timeout'
mail 'no STARTTLS' offer=SIZE 'starttls: yes' 'offers no STARTTLS' '587'
mail 'no login' offer=SIZE 'starttls: no
  user: pli
  password_file: password' 'does not let us in: the server offers no login' \
	'Check smtp: user'
serve 'offer=AUTH PLAIN' 'auth=535 wrong password'
configure "url: smtp://127.0.0.1:$(cat port)" 'starttls: no' 'user: pli' \
	'password_file: password'
printf 'secret\n' >"$site/password"
chmod 600 "$site/password"
sick 'a wrong password' 'does not let us in: 535 wrong password' 'Check'
mail 'our address refused' 'mail=550 not you' 'timeout: 5' \
	"from the site's address: 550 not you" 'let this user'
mail 'no sub-addresses' 'rcpt/pli+=550 5.1.1 unknown user' 'timeout: 5' \
	'to the reply addresses: 550 5.1.1' 'recipient_delimiter'
serve 'rcpt=450 greylisted'
configure "url: smtp://127.0.0.1:$(cat port)"
odd 'greylisted' 'puts us off: 450 greylisted' 'by itself'
stop
configure "url: smtp://127.0.0.1:$(cat port)"
sick 'no server' 'cannot be reached: ' 'Does it run'
configure 'url: sendmail:/nowhere/sendmail'
sick 'no sendmail' 'program cannot be run: /nowhere/sendmail' 'Name the right'
configure 'url: maildir:out'
odd 'a Maildir' 'Letters go into the folder .*/out, and to nobody' 'smtp: url'
done_testing
