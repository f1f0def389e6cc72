#!/bin/sh
# pli setup --write with a real Postfix, and with a mailbox that is fetched by
# IMAP.  Exim and OpenSMTPD: exim.t, opensmtpd.t.
. "${srcdir:-.}/tests/live/kit.sh"
live mail
needs fetch
. "$srcdir/tests/live/ways.sh"
plan $((2 * way_setup_checks + 1))

dovecot_up </dev/null
postfix_config
postfix_up
way_restarts <<'END'
exit 0
END
way_setup postfix --address pli@example.org

# A provider's mailbox; its certificate is one that this machine trusts.
cat $live_ca >>/etc/ssl/certs/ca-certificates.crt
(umask 077 && echo secret | as_pli tee /var/lib/pli/password >/dev/null)
way_setup fetch --address pli@example.net \
	--fetch "imaps://localhost:$imaps_port" --fetch-user pli \
	--password-file /var/lib/pli/password
like "$(cat "$site/pli.yaml")" "^ *- url: imaps://localhost:$imaps_port" \
	'setup of fetch: the mailbox stands in pli.yaml'
