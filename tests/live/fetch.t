#!/bin/sh
# pli fetch from a real Dovecot, over IMAP and POP3.
. "${srcdir:-.}/tests/live/kit.sh"
live mail
needs fetch
. "$srcdir/tests/live/ways.sh"
. "$srcdir/tests/cli/steps.sh"
box=$(mailbox_of pli)

dovecot_up </dev/null
way_site
cp "$site/pli.yaml" plain.yaml
chown -R pli:pli .
for seat in 0 1 2; do
	echo "the sentence of $seat is my very own" |
		mail_from "$seat" "salt$seat" >"mail$seat"
done
echo 'no mail at all' >mail9
as_pli cp -a "$site" /var/lib/pli/empty
(umask 077 && echo secret | as_pli tee /var/lib/pli/password >/dev/null)
chmod 600 /var/lib/pli/password

# fresh LINE...: nothing was fetched yet, and these lines are in the fetch list.
fresh() {
	rm -rf "$site"
	as_pli cp -a /var/lib/pli/empty "$site"
	{
		cat plain.yaml
		printf 'fetch:\n'
		printf '%s\n' "$@" '  user: pli' \
			'  password_file: /var/lib/pli/password'
	} >"$site/pli.yaml"
}

# arrived MAIL...: what has come to the mailbox.
arrived() {
	rm -rf "${box:?}"
	mkdir -p "$box/tmp" "$box/new" "$box/cur"
	arrived_n=100
	for mail; do
		arrived_n=$((arrived_n + 1))
		cp "$mail" "$box/new/$arrived_n.x.example"
	done
	chown -R mail:mail /var/mail/players
}

fetch() {
	run as_pli pli fetch
	counts=$(printf '%s\n' "$out" | sed -n 's/.*: taken/taken/p')
}

left() {
	mails_of pli
}

ca="  ca_file: $live_ca"
imap="- url: imap://localhost:$imap_port"
imaps="- url: imaps://localhost:$imaps_port"
pop3="- url: pop3://localhost:$pop3_port"
pop3s="- url: pop3s://localhost:$pop3s_port"

# ---- only what was not seen, and nothing goes that was not taken ----

# whole NAME URL: the life of a mailbox.
whole() {
	arrived mail0 mail1 mail9
	fresh "$2" "$ca"
	fetch
	is "$status $counts" '0 taken 3, waiting 0' "$1: three mails"
	ok "$1: are played" has_salts 2
	is "$(left)" 3 "$1: and stay"
	case $1 in
	IMAP*) is "$(find "$box" -name '*:2,*S*' | wc -l)" 0 \
		"$1: not even marked" ;;
	esac
	cp mail2 "$box/new/200.y.example"
	fetch
	is "$status $counts" '0 taken 1, waiting 0' "$1: later a fourth"
	fetch
	is "$status $counts" '0 taken 0, waiting 0' "$1: then no more"

	arrived mail0 mail1
	fresh "$2" "$ca" '  then: delete'
	mv "$site/keys/host" "$site/keys/gone"
	fetch
	is "$status $counts" '75 taken 0, waiting 2' "$1: while there is trouble"
	is "$(left)" 2 "$1: both stay"
	mv "$site/keys/gone" "$site/keys/host"
	fetch
	is "$status $counts" '0 taken 2, waiting 0' "$1: and then are taken"
	ok "$1: and played" has_salts 2
	is "$(left)" 0 "$1: and deleted"
}
whole 'IMAP, STARTTLS' "$imap"
whole 'IMAP, TLS' "$imaps"
whole 'POP3, STARTTLS' "$pop3"
whole 'POP3, TLS' "$pop3s"

# ---- moved, also to a folder with accents that is not there yet ----

arrived mail0 mail1
fresh "$imaps" "$ca" '  then: move Joué & fini'
fetch
is "$status $counts" '0 taken 2, waiting 0' 'moved'
is "$(left)" 0 'from the inbox'
is "$(doveadm mailbox status -u pli messages 'Joué & fini')" \
	'Joué & fini messages=2' 'to another folder'
fresh "$imaps" "$ca" '  folder: Joué & fini' '  then: delete'
fetch
is "$status $counts" '0 taken 2, waiting 0' 'and read from there'
is "$(doveadm mailbox status -u pli messages 'Joué & fini')" \
	'Joué & fini messages=0' 'and deleted there'
fresh "$imaps" "$ca" '  folder: Nowhere'
fetch
is "$status" 75 'a folder that is not there'
like "$errors" 'Nowhere.*the server says: NO' 'is what the server says'

# ---- a long mail, and another's mail deleted meanwhile ----

{
	cat mail0
	head -c 5000000 /dev/zero | tr '\0' 'x' | fold -w 70
} >long
arrived long mail1
fresh "$imaps" "$ca"
fetch
is "$status $counts" '0 taken 2, waiting 0' 'only the front of a long mail'
arrived long mail1
fresh "$pop3" "$ca"
fetch
is "$status $counts" '0 taken 2, waiting 0' 'over POP3, too'

# ---- a Maildir that a filter of another user delivers into ----

spool=/var/spool/pli-mail
mkdir -p $spool/tmp $spool/new $spool/cur
chown -R mail:pli $spool
chmod -R 2770 $spool
fresh "$imaps" "$ca"
(umask 007 && setpriv --reuid=mail --regid=mail --clear-groups \
	tee $spool/new/1.x.example <mail0 >/dev/null)
run as_pli pli fetch --delete maildir:$spool
is "$status $(ls $spool/new)" '0 ' 'a Maildir of another user'
ok 'is read by the owner of the site' has_salts 1

# ---- what the doctor says of it ----

fresh "$imaps" "$ca"
run as_pli pli doctor
unlike "$out" 'fetched' 'a mailbox that can be read is well'
fresh "- url: imap://localhost:10999" "$ca"
run as_pli pli doctor
like "$out" 'No mail can be fetched from imap://localhost:10999' \
	'one that cannot is told'
arrived mail0
is "$(left)" 1 'and nothing is fetched'

# ---- whom not to talk to ----

# refused NAME REGEX LINE...: nothing is fetched, and the regex says why.
refused() {
	name=$1
	regex=$2
	shift 2
	arrived mail0
	fresh "$@"
	fetch
	is "$status $counts" '75 ' "$name: later"
	like "$errors" "$regex" "$name: and why"
	unlike "$errors$(cat "$site/log/pli.log")" secret \
		"$name: without the password"
}
refused 'an unknown certificate' 'certificate' "$imaps"
refused 'an unknown certificate, STARTTLS' 'certificate' "$imap"
echo '127.0.0.1 other.example.org' >>/etc/hosts
refused 'another name than the certificate has' 'certificate|SSL' \
	"- url: imaps://other.example.org:$imaps_port" "$ca"
refused 'nobody there' 'onnect' '- url: imap://localhost:10999' "$ca"
echo wrong >/var/lib/pli/password
refused 'a wrong password' 'enied|AUTHENTICATIONFAILED' "$imaps" "$ca"
echo secret >/var/lib/pli/password

# A server that takes the call and says nothing.
kill -STOP "$(cat /run/dovecot/master.pid)"
refused 'a server that says nothing' 'imed out|timeout' "$imap" "$ca" \
	'  timeout: 1'
kill -CONT "$(cat /run/dovecot/master.pid)"

# ---- servers that can less ----

doveadm stop
while listens "$imap_port"; do sleep 0.05; done
sed -i 's/^ssl = yes/ssl = no/' /etc/dovecot/dovecot.conf
echo 'imap_capability = IMAP4rev1' >>/etc/dovecot/dovecot.conf
must dovecot
server_up Dovecot "$imap_port" "$pop3_port"
logins=$(grep -c 'Login: user=<pli>' /var/log/dovecot.log)
refused 'no STARTTLS' 'TLS|SSL' "$imap" "$ca"
refused 'no STARTTLS, POP3' 'TLS|SSL' "$pop3" "$ca"
is "$(grep -c 'Login: user=<pli>' /var/log/dovecot.log)" "$logins" \
	'no password went over an open line'
open='  starttls: no'
arrived mail0 mail1
fresh "$imap" "$open" '  then: delete'
fetch
is "$status $counts $(left)" '0 taken 2, waiting 0 0' \
	'a server that knows neither UIDPLUS nor MOVE: deleted'
arrived mail0 mail1
fresh "$imap" "$open" '  then: move Done'
fetch
is "$status $counts $(left)" '0 taken 2, waiting 0 0' 'and moved'
is "$(doveadm mailbox status -u pli messages Done)" 'Done messages=2' \
	'to where it should'

# ---- killed at each disk step, and the server gives it again ----

cat >calm <<END
#!/bin/sh
unset PLI_CRASH_AT PLI_CRASH_STEPS
exec /usr/local/bin/pli "\$@"
END
chmod 755 calm

crashing() {
	as_pli env PLI_CRASH_AT="$PLI_CRASH_AT" \
		PLI_CRASH_POWER="$PLI_CRASH_POWER" \
		PLI_CRASH_STEPS="${PLI_CRASH_STEPS-}" PLI_DATA="$PLI_LIVE_DATA" \
		/usr/local/lib/pli-live/pli-fetch "$site" "$dir/calm" ''
}
PLI_LIVE_DATA=/usr/local/lib/pli-live/data
as_pli env PLI_CRASH_AT=1 pli init /var/lib/pli/probe >/dev/null 2>&1
if [ $? != 137 ]; then
	skip 'built without --enable-crash-points'
	done_testing
	exit
fi
after() {
	for try in 1 2 3; do
		fetch
		[ "$status" != 0 ] || break
	done
	[ "$status" = 0 ] || complain "fetch again: $errors"
	has_salts 3 || complain 'a mail was lost, or played twice'
	[ "$(left)" = 0 ] || complain 'a mail was left'
	pli verify demo >told 2>&1 || complain "$(cat told)"
}
before() {
	arrived mail0 mail9 mail1 mail2
	fresh "$imap" "$open" '  then: delete'
}
each_step 'IMAP' 5
before() {
	arrived mail0 mail9 mail1 mail2
	fresh "$pop3" "$open" '  then: delete'
}
each_step 'POP3' 5
done_testing
