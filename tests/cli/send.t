#!/bin/sh
# pli-send: letters leave through what pli.yaml names.
. "${srcdir:-.}/tests/cli/lib.sh"
send=$PLI_LIBEXEC/pli-send
plan 47

# batch NAME TO...: one letter for each.
batch() {
	{
		printf 'pli-batch 1\n'
		name=$1
		shift
		for to; do
			printf 'Subject: %s\r\n\r\n.dot\r\nend %s\r\n' \
				"$name" "$to" >letter
			printf 'letter bounce+%s@example.org %s %s\n' \
				"$name" "$to" "$(wc -c <letter | tr -d ' ')"
			cat letter
			printf '\n'
		done
	} >batch.new
	hash=$(b2sum -l 256 batch.new)
	size=$(wc -c <batch.new | tr -d ' ')
	printf 'end %s %s\n' "$size" "${hash%% *}" >>batch.new
	mv batch.new "site/outbox/new/$name"
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
like "$errors" 'ulr: no such setting' 'an unknown key is a mistake'
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

sink=
for bin in /usr/sbin /usr/local/sbin "$builddir/sink"; do
	[ -n "$sink" ] || [ ! -x "$bin/smtp-sink" ] || sink=$bin/smtp-sink
done
if [ -z "$sink" ]; then
	while [ "$tap_n" -lt "$tap_plan" ]; do
		skip 'no smtp-sink here'
	done
	exit
fi

# serve FLAG...: a server on $port, and a site that sends to it.
port=$((20000 + $$ % 20000))
serve() {
	port=$((port + 1))
	[ "$(id -u)" != 0 ] || set -- -u nobody "$@"
	"$sink" "$@" 127.0.0.1:"$port" 20 >sink.log 2>&1 &
	server=$!
	sleep 0.3
	site "url: smtp://127.0.0.1:$port" 'timeout: 5'
}
stop() {
	kill "$server"
	wait "$server" 2>/dev/null || :
}

# The server is somebody else, and has to get there.
kept=$(mktemp -d "${TMPDIR:-/tmp}/pli-send.XXXXXX")
chmod 777 "$kept"
trap 'rm -rf "$kept"; tap_end' EXIT

serve -d "$kept/%M."
batch k1 anna@example.net bruno@example.net
batch k2.tag anna@example.net
run "$send" site 1000
is "$status $out" '0 sent 3, waiting 0, failed 0' 'smtp: sent'
cat "$kept"/* >all
is "$(grep -c '^X-Mail-Args: <bounce+k1@example.org>' all)" 2 'smtp: from whom'
is "$(grep -c '^X-Rcpt-Args: <anna@example.net>' all)" 2 'smtp: to whom'
is "$(grep -c '^\.dot' all)" 3 'smtp: a dot survives'
is "$(grep -c '^X-Helo-Args: example.org' all)" 3 'smtp: who we are'
stop

serve -r rcpt
batch k1 anna@example.net
run "$send" site 1000
is "$status $out" '75 sent 0, waiting 1, failed 0' '450: later'
like "$(cat site/outbox/new/k1.journal)" '^1000 1 retry 450 ' 'in its words'
stop
serve -f rcpt
batch k1 anna@example.net bruno@example.net
run "$send" site 1000
is "$status $out" '0 sent 0, waiting 0, failed 2' '500: failed, each'
like "$(cat site/outbox/failed/k1.journal)" '^1000 2 failed 500 ' 'in its words'
stop
serve -q .
batch k1 anna@example.net
run "$send" site 1000
is "$status $out" '75 sent 0, waiting 1, failed 0' 'lost at the final dot: later'
stop
serve -q connect
batch k1 anna@example.net bruno@example.net
run "$send" site 1000
is "$status $out" '75 sent 0, waiting 2, failed 0' \
	'a server that takes nobody: later'
stop
serve -w 9
site "url: smtp://127.0.0.1:$port" 'timeout: 1'
batch k1 anna@example.net bruno@example.net
run "$send" site 1000
is "$status $out" '75 sent 0, waiting 2, failed 0' 'a slow server: later'
stop

# What is asked for and not there: no letter goes out.
rm -f "$kept"/*
serve -d "$kept/open."
site "url: smtp://127.0.0.1:$port" 'starttls: yes'
batch k1 anna@example.net
run "$send" site 1000
is "$status $out" '75 sent 0, waiting 1, failed 0' 'no STARTTLS: later'
site "url: smtp://127.0.0.1:$port" 'starttls: no' 'user: pli' \
	'password_file: password'
printf 'secret\n' >site/password
chmod 600 site/password
batch k1 anna@example.net
run "$send" site 1000
is "$status $out" '75 sent 0, waiting 1, failed 0' 'no login: later'
like "$(cat site/outbox/new/k1.journal)" 'offers no login' 'and why'
is "$(cat "$kept"/* 2>/dev/null | grep -c dot)" 0 'no letter was told'
stop
run "$send" site 9000
is "$status $out" '75 sent 0, waiting 1, failed 0' 'no server: later'

serve
for i in 1 2 3 4 5 6 7 8 9; do
	batch "k$i" a@example.net b@example.net c@example.net d@example.net
done
run "$send" site 1000
is "$out" 'sent 36, waiting 0, failed 0' 'many letters'
stop
