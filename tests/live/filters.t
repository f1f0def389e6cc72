#!/bin/sh
# Mail comes in by the mailbox of the owner of the site: procmail, maildrop.
. "${srcdir:-.}/tests/live/kit.sh"
live mail
. "$srcdir/tests/live/ways.sh"
plan $((2 * way_checks))

way_idle() {
	postfix_idle
}

way_push() {
	postqueue -f
}

way_bounces() {
	grep -c 'status=bounced' /var/log/mail.log
}

# mailbox FILE NAME: that file of contrib/, and the command its head says.
mailbox() {
	postconf -e "$(sed -n 's/^#[[:blank:]]*\(mailbox_command = .*\)/\1/p' "$1")"
	cp "$1" "/var/lib/pli/$2"
	chown pli:pli "/var/lib/pli/$2"
	chmod 600 "/var/lib/pli/$2"
}

postfix_config
mailbox "$srcdir/contrib/procmail/procmailrc" .procmailrc
postfix_up
way_site
way_in procmail

mailbox "$srcdir/contrib/maildrop/mailfilter" .mailfilter
must postfix reload
way_site
way_in maildrop
