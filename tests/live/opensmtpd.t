#!/bin/sh
# Mail comes in by OpenSMTPD.
. "${srcdir:-.}/tests/live/kit.sh"
live opensmtpd
. "$srcdir/tests/live/ways.sh"
plan $way_checks

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
} >/etc/smtpd.conf
must smtpd -n
smtpd -d -v >/var/log/smtpd.log 2>&1 </dev/null &
server_up OpenSMTPD "$smtp_port"
way_site
way_in OpenSMTPD
