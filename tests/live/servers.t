#!/bin/sh
# The servers of the live tests themselves: mail comes and goes.
. "${srcdir:-.}/tests/live/kit.sh"
live mail
plan 6

dovecot_up </dev/null
postfix_config
postfix_up
printf 'Subject: hello\n\nworld\n' | smtp_in bruno@example.net anna@example.net
is $? 0 'Postfix takes a mail'
some_mail() {
	[ "$(mails_of anna)" = 1 ]
}
ok 'and hands it to Dovecot' within 60 some_mail
imap_mails anna read
is "$(grep -c '^Subject: hello' read/1.eml)" 1 'which gives it out'
run curl -sS --cacert "$live_ca" -u anna:secret \
	"pop3s://localhost:$pop3s_port/1"
like "$out" '^Subject: hello' 'also over POP3 with TLS'
run curl -sS -u anna:wrong "imap://127.0.0.1:$imap_port/"
is "$status" 67 'but to nobody else'
run as_pli sh -c 'id -un; pli --version'
like "$out" '^pli$' 'the owner of the site can run pli'
