#!/bin/sh
# pli-send: letters leave through what pli.yaml names.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/kit/batch.sh"
send=$PLI_LIBEXEC/pli-send
plan 109

# batch NAME TO...: one letter for each.
batch() {
	batch_write site/outbox "$@"
}

# site LINE...: a new site whose smtp map has these lines.
site() {
	rm -rf site
	mkdir -p site/outbox/tmp site/outbox/new site/outbox/sent \
		site/outbox/failed
	printf 'address: pli@example.org\n' >site/pli.yaml
	[ $# = 0 ] || printf 'smtp:\n' >>site/pli.yaml
	for line; do
		printf '  %s\n' "$line" >>site/pli.yaml
	done
}

# ---- usage and configuration ----

run "$send" --help
is "$status" 0 '--help'
run "$send"
is "$status" 64 'a site is needed'
site 'url: http://example.org'
run "$send" site
is "$status" 78 'a url of another kind is a mistake'
like "$errors" 'pli.yaml:3: smtp: url' 'whose line is named'
site 'url: smtp://pli:secret@example.org'
run "$send" site
is "$status" 78 'no password in the url'
site 'ulr: smtp://example.org'
run "$send" site
like "$errors" 'unknown key: ulr .did you mean url' 'an unknown key is a mistake'
site 'user: pli'
run "$send" site
is "$status" 78 'a user needs a password'
site 'user: pli' 'password_file: password'
printf 'secret\n' >site/password
chmod 644 site/password
run "$send" site
is "$status" 78 'a password that everybody may read'
unlike "$errors" secret 'is not shown to more'
site 'url: smtps://example.org' 'starttls: yes'
run "$send" site
is "$status" 78 'smtps has no STARTTLS'
rm -rf site
run "$send" site
is "$status" 78 'no site'

# ---- a Maildir ----

site 'url: maildir:out'
run "$send" site 1000
is "$status" 0 'nothing to send'
is "$out" 'sent 0, waiting 0, failed 0' 'and it says so'
batch k1 anna@example.net bruno@example.net
run "$send" site 1000
is "$status $out" '0 sent 2, waiting 0, failed 0' 'two letters sent'
cat site/out/new/* >all
is "$(grep -c '^Return-Path: <bounce+k1@example.org>$' all)" 2 'from whom'
like "$(cat all)" '^Delivered-To: anna@example.net$' 'to whom'
is "$(grep -c "$(printf '\r')" all)" 0 'with the line ends of this system'
ok 'the batch is done with' test -f site/outbox/sent/k1
ok 'and so is its journal' test -f site/outbox/sent/k1.journal
run "$send" site 1001
is "$out" 'sent 0, waiting 0, failed 0' 'once'

# ---- sendmail ----

cat >sendmail <<'END'
#!/bin/sh
printf '%s\n' "$*" >>"${0%/*}/args"
cat >>"${0%/*}/mails"
case $* in
*anna*) exit 0 ;;
*bruno*) echo 'no such user'; exit 67 ;;
*) echo 'disk full' >&2; exit 75 ;;
esac
END
chmod +x sendmail
site "url: sendmail:$PWD/sendmail"
batch k2 anna@example.net bruno@example.net -chloe@example.net
run "$send" site 1000
is "$status $out" '75 sent 1, waiting 1, failed 1' 'one of each kind'
like "$(cat args)" '^-i -f bounce\+k2@example.org -- -chloe@example.net$' \
	'an address is no option'
like "$(cat site/outbox/new/k2.journal)" '^1000 2 failed no such user' 'why'
like "$(cat site/outbox/new/k2.journal)" '^1000 3 retry disk full' 'why not yet'
is "$(grep -c "$(printf '\r')" mails)" 0 'line ends'
run "$send" site 1001
is "$status $out" '75 sent 0, waiting 1, failed 0' 'not tried before its time'
is "$(wc -l <args | tr -d ' ')" 3 'really not'
site "url: sendmail:$PWD/none"
batch k3 anna@example.net
run "$send" site 1000
is "$status $out" '75 sent 0, waiting 1, failed 0' 'no such program: later'
printf '#!/bin/sh\nexec sleep 20\n' >sendmail
site "url: sendmail:$PWD/sendmail" 'timeout: 1'
batch k3 anna@example.net
run "$send" site 1000
is "$status" 75 'a program that hangs is ended'

# ---- SMTP ----

# serve RULE...: a server, and a site that sends to it; $kept is what it took.
sink=$builddir/tests/kit/sink
kept=$PWD/kept
server=
trap 'stop; tap_end' EXIT
serve() {
	stop
	rm -rf "$kept" port sink.log
	mkdir "$kept"
	"$sink" port "$kept" "$@" >sink.log 2>&1 &
	server=$!
	for i in $(seq 1000); do
		[ ! -f port ] || break
		sleep 0.05
	done
	site "url: smtp://127.0.0.1:$(cat port)" 'timeout: 5'
}
stop() {
	[ -z "$server" ] || {
		kill "$server"
		wait "$server" 2>/dev/null || :
	}
	server=
}

# taken: how many letters the server has.
taken() {
	find "$kept" -name '*.eml' | wc -l | tr -d ' '
}

connections() {
	grep -c '^connection' sink.log
}

journal() {
	cat "site/outbox/new/$1.journal" "site/outbox/failed/$1.journal" \
		"site/outbox/sent/$1.journal" 2>/dev/null
}

serve
batch k1 anna@example.net bruno@example.net
batch k2.tag anna@example.net
run "$send" site 1000
is "$status $out" '0 sent 3, waiting 0, failed 0' 'smtp: sent'
cat "$kept"/* >all
is "$(grep -c '^X-From: <bounce+k1@example.org>' all)" 2 'smtp: from whom'
is "$(grep -c '^X-To: <anna@example.net>' all)" 2 'smtp: to whom'
is "$(grep -c '^\.dot' all)" 3 'smtp: a dot survives'
is "$(connections)" 1 'smtp: over one connection'

serve 'ehlo/example.org=250 hello there'
batch k1 anna@example.net
run "$send" site 1000
like "$(cat sink.log)" '^ehlo 250 hello' 'smtp: who we are'

# One letter of three: what the server says of it, and what becomes of it.
# one NAME RULE COUNTS JOURNAL [TAKEN]
one() {
	serve "$2"
	batch k1 anna@example.net bruno@example.net chloe@example.net
	run "$send" site 1000
	is "$out" "$3" "$1"
	like "$(journal k1)" "^1000 2 $4" "$1: why"
	is "$(taken)" "${5-2}" "$1: the others"
}
one 'a recipient put off' 'rcpt/bruno=450 4.2.0 greylisted, come back' \
	'sent 2, waiting 1, failed 0' 'retry 450 4.2.0 greylisted'
one 'a recipient refused' 'rcpt/bruno=550 5.1.1 no such user' \
	'sent 2, waiting 0, failed 1' 'failed 550 5.1.1 no such user'
one 'a letter put off' 'dot#2=451 4.3.0 try again' \
	'sent 2, waiting 1, failed 0' 'retry 451 4.3.0'
one 'a letter refused' 'dot#2=554 5.7.1 spam' \
	'sent 2, waiting 0, failed 1' 'failed 554 5.7.1 spam'
one 'too large' 'mail#2=552 5.3.4 too big' \
	'sent 2, waiting 0, failed 1' 'failed 552 5.3.4'
one 'our sender refused' 'mail#2=550 5.1.0 who are you' \
	'sent 2, waiting 1, failed 0' 'retry 550 5.1.0'
one 'DATA put off' 'data#2=451 not now' \
	'sent 2, waiting 1, failed 0' 'retry 451 not now'
one 'hangs up in the middle of a letter' 'body/bruno=drop' \
	'sent 2, waiting 1, failed 0' 'retry '
one 'hangs up at the final dot' 'dot#2=drop' \
	'sent 2, waiting 1, failed 0' 'retry '
one 'keeps the letter, but does not say so' 'dot#2=keep' \
	'sent 2, waiting 1, failed 0' 'retry ' 3
ok 'it has arrived' test -f "$kept/00002.eml"
run "$send" site 2000
is "$out" 'sent 1, waiting 0, failed 0' 'then it goes again'
tail -n +2 "$kept/00002.eml" >first
tail -n +2 "$kept/00004.eml" >second
same second first 'with the same bytes'

# A server that has had enough of a connection is asked on a new one at once.
many() {
	for i in 1 2 3 4 5 6 7 8 9; do
		batch "k$i" a@example.net b@example.net c@example.net \
			d@example.net
	done
	run "$send" site 1000
}
serve
many
is "$out" 'sent 36, waiting 0, failed 0' 'many letters'
is "$(connections)" 1 'over one connection'
run "$send" site 1000 more
is "$status" 64 'no more than that on the command line'
serve
for i in $(seq 40); do
	batch "k$i" a@example.net b@example.net
done
run "$send" site 1000
is "$status $out" '0 sent 80, waiting 0, failed 0' 'very many letters'
like "$(connections)" '^[234]$' 'over some connections'
is "$(taken)" 80 'each once'
serve 'mail#30=drop' 'rcpt/b@=450 later'
for i in $(seq 40); do
	batch "k$i" a@example.net b@example.net
done
run "$send" site 1000
is "$status" 75 'many letters, many troubles'
like "$out" '^sent (39|40), waiting (40|41), failed 0$' 'are counted all'
site 'connections: 0'
run "$send" site
is "$status" 78 'no connections are too few'
serve 'mail:11=421 4.7.0 too many messages in this connection'
many
is "$status $out" '0 sent 36, waiting 0, failed 0' 'ten letters a connection'
is "$(connections)" 4 'make four connections'
serve 'mail:11=drop'
many
is "$status $out" '0 sent 36, waiting 0, failed 0' 'and so if it just hangs up'
is "$(taken)" 36 'none twice'
serve 'mail=421 4.3.2 closing down'
many
is "$status $out" '75 sent 0, waiting 36, failed 0' 'a server that closes: later'
like "$(connections)" '^[1-5]$' 'and it is not asked for each letter'

# A server that does not work at all.
# all_later NAME RULE WHY
all_later() {
	serve "$2"
	site "url: smtp://127.0.0.1:$(cat port)" 'timeout: 1'
	batch k1 anna@example.net bruno@example.net chloe@example.net
	batch k2 anna@example.net bruno@example.net chloe@example.net
	begin=$(date +%s)
	run "$send" site 1000
	is "$status $out" '75 sent 0, waiting 6, failed 0' "$1: later"
	like "$(journal k2)" "^1000 3 retry $3" "$1: why"
	ok "$1: soon" test $(($(date +%s) - begin)) -lt 5
}
all_later 'takes nobody' connect=drop ''
all_later 'has no time' 'connect=421 4.3.2 too busy' '421 4.3.2 too busy'
all_later 'hates us' 'connect=554 5.7.1 go away' '554 5.7.1 go away'
all_later 'is slow' ehlo=slow '.*[Tt]ime'
all_later 'is slow with letters' dot=slow '.*[Tt]ime'

# What is asked for and not there: no letter goes out.
serve
site "url: smtp://127.0.0.1:$(cat port)" 'starttls: yes'
batch k1 anna@example.net
run "$send" site 1000
is "$status $out" '75 sent 0, waiting 1, failed 0' 'no STARTTLS: later'
is "$(taken)" 0 'no letter was told'
site "url: smtp://127.0.0.1:$(cat port)" 'starttls: no' 'user: pli' \
	'password_file: password'
printf 'secret\n' >site/password
chmod 600 site/password
batch k1 anna@example.net
run "$send" site 1000
is "$status $out" '75 sent 0, waiting 1, failed 0' 'no login: later'
like "$(journal k1)" 'offers no login' 'and why'
is "$(taken)" 0 'no letter was told'

# login RULE: with a password, over an open line.
login() {
	serve 'offer=AUTH PLAIN' "$@"
	site "url: smtp://127.0.0.1:$(cat port)" 'starttls: no' 'user: pli' \
		'password_file: password'
	printf 'secret\n' >site/password
	chmod 600 site/password
	batch k1 anna@example.net bruno@example.net
	run "$send" site 1000
}
login
is "$status $out" '0 sent 2, waiting 0, failed 0' 'logged in'
login 'auth=535 5.7.8 wrong password'
is "$status $out" '75 sent 0, waiting 2, failed 0' 'a wrong password: later'
like "$(journal k1)" '^1000 1 retry 535 5.7.8' 'and why'
is "$(grep -c '^auth' sink.log)" 1 'and it is tried once'
is "$(journal k1 | grep -c secret)" 0 'the password stands nowhere'
stop
run "$send" site 9000
is "$status $out" '75 sent 0, waiting 2, failed 0' 'no server: later'
