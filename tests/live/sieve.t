#!/bin/sh
# Mail comes in by Dovecot's Sieve filter.  What it cannot hand over waits in a
# folder for pli fetch.
. "${srcdir:-.}/tests/live/kit.sh"
live mail
. "$srcdir/tests/live/ways.sh"
plan $way_checks
from=$srcdir/contrib/sieve
retry=/var/lib/pli/Maildir/.Retry

way_push() {
	as_pli pli fetch --delete "maildir:$retry" >/dev/null 2>&1
}

way_idle() {
	postfix_idle && [ -z "$(find "$retry/new" "$retry/cur" -type f \
		2>/dev/null)" ]
}

way_bounces() {
	grep -c 'status=bounced' /var/log/mail.log
}

mkdir -p /usr/local/lib/dovecot/sieve-execute
cp "$from/pli-ingest" /usr/local/lib/dovecot/sieve-execute
cp "$from/pli.sieve" /var/lib/pli/.dovecot.sieve
chown pli:pli /var/lib/pli/.dovecot.sieve
{
	cat "$from/dovecot.conf"
	# The owner of the site is a user of this machine.
	printf 'userdb {\n  driver = passwd-file\n'
	printf '  args = username_format=%%n /etc/pli-live/users\n}\n'
} >dovecot.conf
tls_up
printf 'pli::%s:%s::/var/lib/pli::\n' "$(id -u pli)" "$(id -g pli)" \
	>/etc/pli-live/users
dovecot_up <dovecot.conf
postfix_config
postconf -e 'transport_maps = inline:{{pli@example.org=lmtp:unix:/run/dovecot/lmtp}}'
postfix_up
way_site
way_in Sieve
