#!/bin/sh
# Mail comes in by fetchmail and getmail, from a real Dovecot.
. "${srcdir:-.}/tests/live/kit.sh"
live mail
. "$srcdir/tests/live/ways.sh"
plan 12
box=$(mailbox_of pli)
dovecot_up </dev/null
echo '127.0.0.1 imap.example.org' >>/etc/hosts

arrived() {
	rm -rf "${box:?}"
	mkdir -p "$box/tmp" "$box/new" "$box/cur"
	for seat in 0 1; do
		echo "the sentence of $seat is my very own" |
			mail_from "$seat" "salt$seat" >"$box/new/10$seat.x"
	done
	chown -R mail:mail /var/mail/players
}

# check NAME COMMAND...
check() {
	name=$1
	shift
	way_site
	arrived
	mv "$site/keys/host" "$site/keys/gone"
	run as_pli "$@"
	is "$(mails_of pli)" 2 "$name: while there is trouble both stay"
	is "$(grep -c 'a mail must wait' "$site/log/pli.log")" 2 \
		"$name: having been tried"
	mv "$site/keys/gone" "$site/keys/host"
	run as_pli "$@"
	is "$status" 0 "$name: then"
	ok "$name: both are played" has_salts 2
	is "$(mails_of pli)" 0 "$name: and deleted"
	run as_pli "$@"
	ok "$name: once" has_salts 2
}

# The port and the certificate of this server.
rc=/var/lib/pli/.fetchmailrc
sed "s|protocol imap|service $imap_port protocol imap|
	s|ssl sslcertck|sslcertck sslproto tls1.2+ sslcommonname localhost sslcertfile $live_ca|" \
	"$srcdir/contrib/fetchmail/fetchmailrc" >$rc
chown pli:pli $rc
chmod 600 $rc
check fetchmail fetchmail -s -f $rc --pidfile /var/lib/pli/.fetchmail.pid

rc=/var/lib/pli/.config/getmail
as_pli mkdir -p $rc
sed "s|^server = .*|server = localhost\nport = $imaps_port\nca_certs = $live_ca|" \
	"$srcdir/contrib/getmail/getmailrc" >$rc/getmailrc
chown pli:pli $rc/getmailrc
chmod 600 $rc/getmailrc
check getmail getmail -g $rc
