#!/bin/sh
# Mail comes in by Postfix: as a transport, by an alias, by a .forward file.
. "${srcdir:-.}/tests/live/kit.sh"
live mail
. "$srcdir/tests/live/ways.sh"
plan $((3 * way_checks))
from=$srcdir/contrib/postfix

way_idle() {
	postfix_idle
}

way_push() {
	postqueue -f
}

way_bounces() {
	grep -c 'status=bounced' /var/log/mail.log
}

postfix_config
cat "$from/main.cf" >>/etc/postfix/main.cf
cat "$from/master.cf" >>/etc/postfix/master.cf
cp "$from/pli_transport" /etc/postfix
postfix_up
way_site
way_in transport

postconf -X transport_maps
postconf -e 'alias_maps = hash:/etc/aliases hash:/var/lib/pli/aliases'
cp "$from/aliases" /var/lib/pli/aliases
chown pli:pli /var/lib/pli/aliases
must as_pli /usr/sbin/postalias hash:/var/lib/pli/aliases
must postfix reload
way_site
way_in alias

postconf -e 'alias_maps = hash:/etc/aliases'
cp "$from/forward" /var/lib/pli/.forward
chown pli:pli /var/lib/pli/.forward
must postfix reload
way_site
way_in .forward
