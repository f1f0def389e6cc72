#!/bin/sh
# Letters leave for real servers: Postfix with and without TLS and login, its
# sendmail, and all that can go wrong on the way.
. "${srcdir:-.}/tests/live/kit.sh"
live mail
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/kit/batch.sh"
site=/var/lib/pli/site
plan 91

dovecot_up </dev/null
postfix_config
cat >/etc/postfix/transport <<END
bulk@example.net discard:
END
postconf -e transport_maps=texthash:/etc/postfix/transport \
	smtpd_recipient_restrictions='check_recipient_access texthash:/etc/postfix/access, reject_unlisted_recipient'
: >/etc/postfix/access
echo '127.0.0.1 mail.example.org' >>/etc/hosts
postfix_up

# site LINE...: a new site whose smtp map has these lines.
new_site() {
	rm -rf "$site"
	as_pli pli init "$site" --address pli@example.org >/dev/null 2>&1
	as_pli sh -c "umask 077; echo ${password-secret} >$site/keys/smtp"
	{
		echo 'address: pli@example.org'
		echo 'host: elsa@example.net'
		echo 'smtp:'
		printf '  %s\n' "$@"
	} >"$site/pli.yaml"
}

batch() {
	batch_write "$site/outbox" "$@"
	chown pli:pli "$site/outbox/new/$1"
}

# send_at MINUTES [OPTION...]
send_at() {
	at=$((1795284000 + $1 * 60))
	shift
	run as_pli pli --now "$at" send "$@"
}

journal() {
	cat "$site/outbox/new/$1.journal" "$site/outbox/failed/$1.journal" \
		"$site/outbox/sent/$1.journal" 2>/dev/null
}

# arrived NAME TO: how often that letter lies in the mailbox.
arrived() {
	cat "$(mailbox_of "${2%@*}")"/new/* "$(mailbox_of "${2%@*}")"/cur/* \
		2>/dev/null | grep -c "^Message-ID: <$1.$2>"
}

has_arrived() {
	[ "$(arrived "$1" "$2")" -ge 1 ]
}

# The letters of pli as Dovecot keeps them, without what servers put on top.
letters_of() {
	for letter in "$(mailbox_of "$1")"/new/*; do
		[ ! -f "$letter" ] ||
			sed -n '/^From: <pli/,$p' "$letter" | b2sum
	done | sort | uniq -c
}

log_from() {
	tail -n "+$((log_at + 1))" /var/log/mail.log
}
log_mark() {
	log_at=$(wc -l </var/log/mail.log)
}

# good NAME WHAT LINE...: two letters leave and arrive.
good() {
	name=$1 what=$2
	shift 2
	new_site "$@"
	batch "$name" anna@example.net bruno@example.net
	log_mark
	send_at 0
	is "$status $out" '0 sent 2, waiting 0, failed 0' "$what: sent"
	within 60 has_arrived "$name" anna@example.net
	within 60 has_arrived "$name" bruno@example.net
	is "$(arrived "$name" anna@example.net)" 1 "$what: arrived"
	is "$(log_from | grep -c ': connect from')" "${connects-1}" \
		"$what: over one connection"
	run as_pli pli doctor
	unlike "$out" 'mail  *WRONG' "$what: the doctor agrees"
}

# bad NAME WHY FINDING LINE...: the letters wait, and no server has seen them.
bad() {
	what=$1 why=$2 finding=$3
	shift 3
	new_site "$@"
	batch k1 anna@example.net bruno@example.net
	log_mark
	send_at 0
	is "$status $out" '75 sent 0, waiting 2, failed 0' "$what: later"
	like "$(journal k1)" "^1795284000 2 retry .*$why" "$what: why"
	unlike "$(log_from)" ': message-id=' "$what: no letter was told"
	run as_pli pli doctor
	like "$(echo "$out" | tr -s ' \n' '  ')" "WRONG: $finding" \
		"$what: the doctor finds it"
	is "$status" 75 "$what: and says so"
}

# ---- logins and certificates ----

good plain 'SMTP' "url: smtp://127.0.0.1:$smtp_port"
good starttls 'STARTTLS' "url: smtp://127.0.0.1:$smtp_port" 'starttls: yes' \
	"ca_file: $live_ca"
like "$(cat "$(mailbox_of bruno)"/new/*)" 'with ESMTPS ' 'it was really used'
good login 'STARTTLS and AUTH' "url: smtp://localhost:$submission_port" \
	'user: pli' 'password_file: keys/smtp' "ca_file: $live_ca"
like "$(log_from)" 'sasl_method=[A-Z]*, sasl_username=pli' 'a login it was'
good implicit 'TLS from the first byte' "url: smtps://localhost:$smtps_port" \
	'user: pli' 'password_file: keys/smtp' "ca_file: $live_ca"
connects=0
good pipe 'sendmail' 'url: sendmail:/usr/sbin/sendmail'
connects=1

bad 'an unknown certificate' '[Cc]ertificate|SSL' \
	"The mail server's certificate is not to be trusted" \
	"url: smtp://localhost:$submission_port" 'user: pli' \
	'password_file: keys/smtp'
unlike "$(log_from)" 'sasl_username' 'and no password'
bad 'an unknown certificate, TLS from the first byte' '[Cc]ertificate|SSL' \
	"The mail server's certificate is not to be trusted" \
	"url: smtps://localhost:$smtps_port" 'user: pli' \
	'password_file: keys/smtp'
bad 'the certificate of another name' '[Cc]ertificate|SSL' \
	"The mail server's certificate is not to be trusted" \
	"url: smtp://mail.example.org:$submission_port" 'user: pli' \
	'password_file: keys/smtp' "ca_file: $live_ca"
bad 'TLS where there is none' 'SSL' 'The mail server offers no STARTTLS' \
	"url: smtps://localhost:$smtp_port" "ca_file: $live_ca"
password=wrong
bad 'a wrong password' '535 5.7.8' \
	'The mail server does not let us in: 535 5.7.8' \
	"url: smtp://localhost:$submission_port" 'user: pli' \
	'password_file: keys/smtp' "ca_file: $live_ca"
password=secret
must postconf -e smtpd_tls_security_level=none
must postfix reload
bad 'no STARTTLS' '' 'The mail server offers no STARTTLS' \
	"url: smtp://localhost:$smtp_port" 'starttls: yes' "ca_file: $live_ca"
bad 'no login without TLS' 'offers no login' \
	'The mail server does not let us in' \
	"url: smtp://localhost:$smtp_port" 'starttls: no' 'user: pli' \
	'password_file: keys/smtp'
must postconf -e smtpd_tls_security_level=may
must postfix reload

# ---- what a server thinks of letters ----

new_site "url: smtp://127.0.0.1:$smtp_port"
batch r1 anna@example.net nobody-here@example.org chloe@example.net
send_at 0
is "$status $out" '0 sent 2, waiting 0, failed 1' 'one recipient is refused'
like "$(journal r1)" '^1795284000 2 failed 550 5.1.1 ' 'in the words of Postfix'
run as_pli pli status
like "$out" '^r1 .* failed 2026-11-21T18:00:00Z  +550 5.1.1 <\(the player\)>' \
	'status says so'
send_at 1
told() {
	cat "$(mailbox_of elsa)"/new/* | grep -q 'nobody-here@example.org: 550'
}
ok 'and the host has a letter about it' within 60 told
ok 'the others have theirs' within 60 has_arrived r1 chloe@example.net

echo 'grey@example.net 450 4.2.0 Greylisted, come back in five minutes' \
	>/etc/postfix/access
must postfix reload
batch g1 grey@example.net anna@example.net
send_at 0
is "$status $out" '75 sent 1, waiting 1, failed 0' 'greylisting puts one off'
run as_pli pli status
like "$out" '^g1 .* tried 1 time, next 2026-11-21T18:05:00Z  +450 4.2.0' \
	'status says why, and when'
: >/etc/postfix/access
must postfix reload
send_at 4
is "$out" 'sent 0, waiting 1, failed 0' 'it waits for that'
send_at 5
is "$status $out" '0 sent 1, waiting 0, failed 0' 'and goes'
ok 'and arrives' within 60 has_arrived g1 grey@example.net

echo 'slow@example.net sleep 8' >/etc/postfix/access
must postfix reload
new_site "url: smtp://127.0.0.1:$smtp_port" 'timeout: 1'
batch s1 slow@example.net anna@example.net
begin=$(date +%s)
send_at 0
is "$status $out" '75 sent 0, waiting 2, failed 0' 'a slow server: later'
ok 'and not for long' test $(($(date +%s) - begin)) -lt 8
: >/etc/postfix/access
must postfix reload
sed 's/timeout: 1/timeout: 30/' "$site/pli.yaml" >yaml
cat yaml >"$site/pli.yaml"
send_at 0 --all
is "$status $out" '0 sent 2, waiting 0, failed 0' 'with more patience'

# ---- many letters ----

# bulk NAME: so many batches of 20 letters each.
batches=10
[ -z "${PLI_SOAK-}" ] || batches=50
all=$((batches * 20))
bulk() {
	for i in $(seq $batches); do
		# shellcheck disable=SC2046
		batch "$1$i" $(yes bulk@example.net | head -n 20)
	done
}
new_site "url: smtp://127.0.0.1:$smtp_port" 'connections: 1'
bulk b
log_mark
begin=$(date +%s%N)
send_at 0
note "$all letters to Postfix over one connection:" \
	"$((all * 1000000000 / ($(date +%s%N) - begin))) a second"
is "$status $out" "0 sent $all, waiting 0, failed 0" "$all letters"
is "$(log_from | grep -c ': connect from')" 1 'over one connection'
all_delivered() {
	[ "$(log_from | grep -c 'to=<bulk@example.net>.*status=sent')" = $all ]
}
ok 'are all delivered' within 60 all_delivered
new_site "url: smtp://127.0.0.1:$smtp_port"
bulk c
begin=$(date +%s%N)
send_at 0
note "$all letters to Postfix over four:" \
	"$((all * 1000000000 / ($(date +%s%N) - begin))) a second"
is "$status $out" "0 sent $all, waiting 0, failed 0" "$all over four"

# ---- a server that dies in the middle ----

new_site "url: smtp://127.0.0.1:$smtp_port"
echo 'dora@example.net sleep 1' >/etc/postfix/access
must postfix reload
for i in $(seq 40); do
	batch "d$i" dora@example.net elsa@example.net
done
as_pli pli --now 1795284000 send >send.log 2>&1 &
sender=$!
some_sent() {
	[ -n "$(ls "$site/outbox/sent")" ]
}
within 60 some_sent
postfix abort >/dev/null 2>&1
wait "$sender"
is $? 75 'the server dies: some are for later'
left=$(find "$site/outbox/new" -name 'd*' ! -name '*.journal' | wc -l)
note "$left of 40 batches were left"
ok 'not all had left' test "$left" -gt 0
send_at 0 --all
like "$out" '^sent 0, waiting [1-9]' 'no server, no letters'
: >/etc/postfix/access
find /etc/postfix -type f -exec touch -d '10 seconds ago' {} +
postfix start >/dev/null 2>&1 </dev/null
server_up Postfix "$smtp_port"
send_at 0 --all
is "$status" 0 'it is back: all letters leave'
is "$(ls "$site/outbox/new")" '' 'none is left'
within 120 postfix_idle
letters_of dora >letters
is "$(wc -l <letters)" 40 'all have arrived'
ok 'and none more than twice' awk '$1 > 2 { exit 1 }' letters

# ---- killed at each step of the disk ----

if [ "$(PLI_CRASH_AT=1 "$PLI" init probe >/dev/null 2>&1; echo $?)" != 137 ]
then
	skip 'built without --enable-crash-points'
	skip 'built without --enable-crash-points'
	skip 'built without --enable-crash-points'
else
	new_site "url: smtp://127.0.0.1:$smtp_port"
	# In a soak at each of them.
	every=5
	[ -z "${PLI_SOAK-}" ] || every=1
	n=1 killed=0 wrong=
	while [ "$n" -lt 60 ]; do
		batch "x$n" finn@example.net gina@example.net
		run as_pli env PLI_CRASH_AT="$n" \
			pli --now 1795284000 send
		code=$status
		send_at 0
		[ "$status" = 0 ] || wrong="$wrong $n:$status"
		[ "$code" = 137 ] || break
		killed=$((killed + 1)) n=$((n + every))
	done
	note "killed at $killed steps"
	ok 'it was killed often' test "$killed" -gt $((8 / every))
	is "$wrong" '' 'and every time the next run ends well'
	within 120 postfix_idle
	letters_of finn >letters
	letters_of gina >>letters
	is "$(wc -l <letters) $(awk '$1 > 2' letters | wc -l)" \
		"$((2 * (killed + 1))) 0" 'each letter arrives, at most twice, the same'
fi

# ---- DKIM is the server's work ----

mkdir -p /etc/opendkim/keys
opendkim-genkey -D /etc/opendkim/keys -d example.org -s pli >/tmp/dkim.log 2>&1
chown -R opendkim:opendkim /etc/opendkim
cp "$srcdir/contrib/dkim/opendkim.conf" /etc/opendkim.conf
mkdir -p /run/opendkim
chown opendkim:opendkim /run/opendkim
opendkim -x /etc/opendkim.conf >>/tmp/dkim.log 2>&1 </dev/null
server_up OpenDKIM 8891
cat "$srcdir/contrib/dkim/main.cf" >>/etc/postfix/main.cf
must postfix reload
new_site "url: smtp://127.0.0.1:$smtp_port"
must as_pli pli new hab-gut --name demo --seat 'Hugo <hugo@example.net>;fr' \
	--seat 'Ines <ines@example.net>;en' --seat 'Jana <jana@example.net>;fr'
send_at 0
is "$status" 0 'letters of a match, signed by OpenDKIM'
signed() {
	cat "$(mailbox_of hugo)"/new/* | grep -q '^DKIM-Signature: '
}
ok 'have a signature' within 60 signed
cat "$(mailbox_of hugo)"/new/* >signed.eml
like "$(cat signed.eml)" 'd=example.org; s=pli;' 'of the domain'
# What DNS would say, as the file has it.
{
	printf 'pli._domainkey.example.org '
	sed 's/^[^"]*//; s/)[^)]*$//; s/"[^"]*"/&\n/g' /etc/opendkim/keys/pli.txt |
		sed -n 's/^[^"]*"\(.*\)"$/\1/p' | tr -d '\n'
	echo
} >/etc/opendkim/public
printf '%s\n' 'Mode v' 'TestPublicKeys /etc/opendkim/public' 'Syslog no' \
	>/etc/opendkim/verify.conf
run opendkim -t signed.eml -x /etc/opendkim/verify.conf
is "$status" 0 'which is right'
like "$out$errors" 'verification .*succeeded' 'as OpenDKIM finds'
sed 's/Hab/Had/' signed.eml >forged.eml
run opendkim -t forged.eml -x /etc/opendkim/verify.conf
unlike "$out$errors" 'verification .*succeeded' 'but not of other words'
