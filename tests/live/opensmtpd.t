#!/bin/sh
# Mail comes in by OpenSMTPD, and letters leave by it.
. "${srcdir:-.}/tests/live/kit.sh"
live opensmtpd
. "$srcdir/tests/live/ways.sh"
plan $((way_checks + 7 + way_setup_checks))

way_idle() {
	[ -z "$(smtpctl show queue)" ]
}

way_bounces() {
	grep -c 'result=PermFail' /var/log/smtpd.log
}

# What waits is tried again after minutes, but for this.
way_push() {
	smtpctl schedule all >/dev/null 2>&1
}

{
	echo "listen on 127.0.0.1 port $smtp_port"
	cat "$srcdir/contrib/opensmtpd/smtpd.conf"
	echo 'table players { "@" = "pli" }'
	echo 'action "players" mda "/usr/local/bin/keep" virtual <players>'
	echo 'match from any for domain "example.net" action "players"'
} >/etc/smtpd.conf
cat >/usr/local/bin/keep <<'END'
#!/bin/sh
cat >"/var/lib/pli/box/$$.new" && mv "/var/lib/pli/box/$$.new" "/var/lib/pli/box/$$"
END
chmod 755 /usr/local/bin/keep
as_pli mkdir /var/lib/pli/box
must smtpd -n
smtpd -d -v >/var/log/smtpd.log 2>&1 </dev/null &
server_up OpenSMTPD "$smtp_port"
way_site
way_in OpenSMTPD

# ---- out ----

. "$srcdir/tests/kit/batch.sh"
kept() {
	cat /var/lib/pli/box/* 2>/dev/null | tr -d '\r' >kept
	[ "$(grep -c "^Message-ID: <$1\." kept)" = "$2" ]
}
smtp_line() {
	printf 'address: pli@example.org\nsmtp:\n' >"$site/pli.yaml"
	printf '  %s\n' "$@" >>"$site/pli.yaml"
}
rm -rf "$site"
must as_pli pli init "$site" --address pli@example.org
smtp_line "url: smtp://127.0.0.1:$smtp_port"
batch_write "$site/outbox" o1 anna@example.net nobody@elsewhere.example \
	bruno@example.net
chown pli:pli "$site"/outbox/new/o1
run as_pli pli --now 1795284000 send
is "$status $out" '0 sent 2, waiting 0, failed 1' 'out: two go, one is refused'
like "$(cat "$site/outbox/failed/o1.journal")" '^1795284000 2 failed 550 ' \
	'out: in the words of OpenSMTPD'
ok 'out: both arrive' within 60 kept o1 2
is "$(grep -c '^\.dot$' kept)" 2 'out: a line with a dot as it was'
smtp_line "url: smtp://127.0.0.1:$smtp_port" 'starttls: yes'
batch_write "$site/outbox" o2 anna@example.net
chown pli:pli "$site"/outbox/new/o2
run as_pli pli --now 1795284000 send
is "$status $out" '75 sent 0, waiting 1, failed 0' 'out: no STARTTLS, no letter'
smtp_line "url: smtp://127.0.0.1:$smtp_port"
run as_pli pli --now 1795284000 send --all
is "$status $out" '0 sent 1, waiting 0, failed 0' 'out: it goes in the clear'
ok 'out: and arrives' within 60 kept o2 1

# ---- by pli setup ----

{
	echo "listen on 127.0.0.1 port $smtp_port"
	echo 'action "local" mbox'
	echo 'match for local action "local"'
} >/etc/smtpd.conf
way_restarts <<END
smtpctl stop 2>/dev/null || pkill -o smtpd
while ss -Hltn 'sport = :$smtp_port' | grep -q .; do sleep 0.1; done
smtpd
until ss -Hltn 'sport = :$smtp_port' | grep -q .; do sleep 0.1; done
END
way_setup opensmtpd --address pli@example.org
