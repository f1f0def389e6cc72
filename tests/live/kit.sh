# kit.sh - real mail servers for shell tests.  Usage:
#
#	#!/bin/sh
#	. "${srcdir:-.}/tests/live/kit.sh"
#	live mail		# which layer of prepare.sh: mail, exim, ...
#	plan 3			# from here on as with cli/lib.sh
#	dovecot_up </dev/null	# each returns when it answers
#	postfix_config		# then the recipe may change /etc/postfix
#	postfix_up
#
# "live" starts the test again in namespaces of its own: processes, mounts and
# network.  There / is this machine's with the layer laid over it, so the test
# may write everywhere (/etc/postfix!), nothing of it is there afterwards, and
# whatever still runs at the end is killed by the kernel.  127.0.0.1 is the
# whole network, and all ports are free.  Where that cannot be had the test is
# skipped, and says why.
#
# pli is /usr/local/bin/pli, the owner of the site is the user pli, and the
# site /var/lib/pli/site, as in contrib/.  "as_pli COMMAND" runs it as pli.
# Players are NAME@example.net: dovecot keeps a mailbox for every NAME; user
# and password are NAME and "secret".  The certificate is for "localhost" and
# 127.0.0.1, signed by $live_ca.
# shellcheck shell=sh

: "${srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}"
: "${builddir:=$PWD}"
export srcdir builddir

# All on 127.0.0.1.
smtp_port=10025 submission_port=10587 smtps_port=10465
imap_port=10143 imaps_port=10993 pop3_port=10110 pop3s_port=10995
live_ca=/etc/pli-live/ca.pem
site=/var/lib/pli/site

live_skip() {
	echo "1..0 # SKIP $*"
	exit 0
}

live() {
	[ "${PLI_LIVE-}" = inside ] || live_enter "$1"
	. "$srcdir/tests/cli/lib.sh"
	# It may be looked into by those who are not root.
	chmod 755 "$dir"
	trap live_end EXIT
	ip link set lo up || exit 99
	live_pli
}

# Why there is no such layer.
live_lacks() {
	if [ -s "$builddir/live/$1.log" ]; then
		echo "no $1 could be had here:" \
			"$(tail -n 1 "$builddir/live/$1.log")"
	elif [ "$1" = nodebb-now ]; then
		echo 'no current NodeBB here: PLI_NODEBB names its sources'
	else
		echo "no $1 here: tests/live/prepare.sh gets it"
	fi
}

live_enter() {
	[ "$(id -u)" = 0 ] || live_skip 'real servers need root'
	# They may be on their way.
	[ ! -e "$builddir/live/lock" ] || flock -s "$builddir/live/lock" true
	[ -f "$builddir/live/$1.tar" ] || live_skip "$(live_lacks "$1")"
	unshare -m -p -n -u -i -f --kill-child true 2>/dev/null ||
		live_skip 'no namespaces here (unshare)'
	unshare -m -p -f --kill-child sh "$srcdir/tests/live/enter.sh" \
		"$builddir/live/$1.tar" '' true 2>/dev/null ||
		live_skip 'no overlay of / here'
	PLI_LIVE=inside exec unshare -m -p -n -u -i -f --kill-child \
		sh "$srcdir/tests/live/enter.sh" "$builddir/live/$1.tar" '' \
		sh "$srcdir/tests/live/${0##*/}"
}

# A failed test shows what the servers said.
live_end() {
	if [ "$tap_failed" != 0 ]; then
		for log in /var/log/mail.log /var/log/dovecot.log \
			/var/log/exim4/mainlog /var/log/smtpd.log \
			"$site/log/pli.log"; do
			[ -s "$log" ] || continue
			note "$log:"
			tail -n 20 "$log" | sed 's/^/#   /'
		done
	fi
	tap_end
}

# ---- pli, as if installed ----

# The build folder may be closed to the user pli, so what it needs is copied.
live_pli() {
	lib=/usr/local/lib/pli-live
	mkdir -p $lib/data
	cp "$PLI" "$PLI_LIBEXEC"/pli-* $lib
	mkdir -p $lib/data/contrib
	cp -R "$PLI_DATA/games" "$PLI_DATA/templates" $lib/data
	cp -R "$PLI_DATA/contrib/forum" "$PLI_DATA/contrib/setup" \
		$lib/data/contrib
	chmod -R u+rwX,go+rX,go-w $lib
	cat >/usr/local/bin/pli <<-END
		#!/bin/sh
		export PLI_DATA=$lib/data PLI_LIBEXEC=$lib LC_ALL=C.UTF-8
		# See live_killing.
		if [ -s /run/pli-step ]; then
			read -r step </run/pli-step
			echo \$((step + 1)) >/run/pli-step
			export PLI_CRASH_AT=\$step
		fi
		exec $lib/pli "\$@"
	END
	chmod 755 /usr/local/bin/pli
	mkdir -p /var/lib/pli
	chown pli:pli /var/lib/pli
}

# From now on each run of pli is killed, one disk step later than the last one,
# until live_spare.  False: this pli cannot be killed so.
live_killing() {
	as_pli env PLI_CRASH_AT=1 pli init /var/lib/pli/probe >/dev/null 2>&1
	[ $? = 137 ] || return 1
	echo 1 >/run/pli-step
	chmod 666 /run/pli-step
}

# Sets $live_steps: at how many it was killed.
live_spare() {
	live_steps=$(($(cat /run/pli-step) - 2))
	rm -f /run/pli-step
}

# as_pli COMMAND...: as the owner of the site, with little around it.
as_pli() {
	setpriv --reuid=pli --regid=pli --clear-groups --reset-env \
		env PLI_SITE=$site LC_ALL=C.UTF-8 \
		PATH=/usr/local/bin:/usr/bin:/bin "$@"
}

# pids_of NAME: the processes of that name, of which all are this test's.
pids_of() {
	for comm in /proc/[0-9]*/comm; do
		[ "$(cat "$comm" 2>/dev/null)" = "$1" ] || continue
		comm=${comm%/comm}
		echo "${comm#/proc/}"
	done
}

# ---- waiting ----

# within SECONDS COMMAND...: until it succeeds.
within() {
	within_left=$(($1 * 20))
	shift
	until "$@" >/dev/null 2>&1; do
		within_left=$((within_left - 1))
		[ $within_left -gt 0 ] || return 1
		sleep 0.05
	done
}

listens() {
	ss -Hltn "sport = :$1" | grep -q .
}

# server_up NAME PORT...: bail out if one of them does not answer.
server_up() {
	for live_port in "$@"; do
		[ "$live_port" != "$1" ] || continue
		within 10 listens "$live_port" && continue
		echo "Bail out! $1 does not listen on port $live_port"
		tap_failed=1
		exit 99
	done
}

# ---- a certificate ----

# Makes $live_ca and /etc/pli-live/{cert,key}.pem, and one that is not to be
# trusted: other-cert.pem.
tls_up() {
	[ ! -f $live_ca ] || return 0
	mkdir -p /etc/pli-live
	(
		cd /etc/pli-live || exit 1
		ec='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
		# shellcheck disable=SC2086
		openssl req -x509 $ec -days 30 -keyout ca-key.pem -out ca.pem \
			-subj '/CN=the CA of a test'
		# shellcheck disable=SC2086
		openssl req $ec -keyout key.pem -out cert.csr -subj /CN=localhost
		echo 'subjectAltName=DNS:localhost,IP:127.0.0.1' >san
		openssl x509 -req -in cert.csr -CA ca.pem -CAkey ca-key.pem \
			-CAcreateserial -days 30 -extfile san -out cert.pem
		openssl x509 -req -in cert.csr -signkey key.pem -days 30 \
			-extfile san -out other-cert.pem
		chmod 600 ./*key.pem
	) >/tmp/tls.log 2>&1
}

# ---- Postfix ----

# A fresh /etc/postfix, as it comes but for ports and players: takes mail for
# example.org (local users, aliases) and example.net (dovecot); submission and
# smtps want a login.
postfix_config() {
	tls_up
	# Not what this machine may have there.
	: >/etc/postfix/main.cf
	cp /usr/share/postfix/master.cf.dist /etc/postfix/master.cf
	printf 'postmaster: root\n' >/etc/aliases
	postfix_settings >/tmp/postfix.log 2>&1
	cat >>/etc/postfix/master.cf <<-END
		$smtp_port inet n - n - - smtpd
		$submission_port inet n - n - - smtpd
		  -o smtpd_tls_security_level=encrypt
		  -o smtpd_relay_restrictions=permit_sasl_authenticated,reject
		$smtps_port inet n - n - - smtpd
		  -o smtpd_tls_wrappermode=yes
		  -o smtpd_relay_restrictions=permit_sasl_authenticated,reject
	END
}

postfix_settings() {
	postconf -e inet_interfaces=127.0.0.1 inet_protocols=ipv4 \
		myhostname=mx.example.org mydomain=example.org \
		'mydestination=example.org, localhost' 'mynetworks=127.0.0.0/8' \
		maillog_file=/var/log/mail.log recipient_delimiter=+ \
		compatibility_level=3.6 \
		virtual_mailbox_domains=example.net \
		virtual_mailbox_maps=static:all \
		virtual_transport=lmtp:unix:/run/dovecot/lmtp \
		'default_transport=error:nothing leaves this machine' \
		smtp_dns_support_level=disabled smtp_host_lookup=native \
		smtpd_tls_cert_file=/etc/pli-live/cert.pem \
		smtpd_tls_key_file=/etc/pli-live/key.pem \
		smtpd_tls_security_level=may smtpd_tls_auth_only=yes \
		smtpd_sasl_type=dovecot smtpd_sasl_path=/run/dovecot/auth-smtp \
		smtpd_sasl_auth_enable=yes \
		smtpd_relay_restrictions='permit_sasl_authenticated, reject_unauth_destination' \
		minimal_backoff_time=1s maximal_backoff_time=1s \
		queue_run_delay=1s smtpd_client_connection_rate_limit=0
	postconf -F '*/*/chroot=n'
	postconf -MX smtp/inet
}

postfix_up() {
	# What was changed this very second would be waited for.
	find /etc/postfix -type f -exec touch -d '10 seconds ago' {} +
	newaliases
	postfix start >>/tmp/postfix.log 2>&1 </dev/null
	server_up Postfix $smtp_port $submission_port $smtps_port
}

# Is nothing waiting any more?
postfix_idle() {
	[ -z "$(postqueue -j)" ]
}

# ---- Dovecot ----

# IMAP, POP3, LMTP and logins.  More settings come on standard input, and stand
# in front of the list of users: dovecot_up <<END.
dovecot_up() {
	tls_up
	mkdir -p /var/mail/players
	chown mail:mail /var/mail/players
	dovecot_config >/etc/dovecot/dovecot.conf
	dovecot >/tmp/dovecot.log 2>&1 </dev/null || {
		sed 's/^/# /' /tmp/dovecot.log
		echo 'Bail out! Dovecot does not start'
		exit 99
	}
	server_up Dovecot $imap_port $imaps_port $pop3_port $pop3s_port
}

dovecot_config() {
	cat <<-END
		protocols = imap pop3 lmtp
		listen = 127.0.0.1
		log_path = /var/log/dovecot.log
		first_valid_uid = 1
		mail_location = maildir:~/Maildir
		mail_plugins =
		recipient_delimiter = +
		lda_mailbox_autocreate = yes
		disable_plaintext_auth = no
		auth_mechanisms = plain login
		auth_username_format = %n
		ssl = yes
		ssl_cert = </etc/pli-live/cert.pem
		ssl_key = </etc/pli-live/key.pem
		postmaster_address = postmaster@example.org
	END
	cat
	cat <<-END
		passdb {
		  driver = static
		  args = password=secret
		}
		userdb {
		  driver = static
		  args = uid=mail gid=mail home=/var/mail/players/%n
		}
		service imap-login {
		  inet_listener imap {
		    port = $imap_port
		  }
		  inet_listener imaps {
		    port = $imaps_port
		    ssl = yes
		  }
		}
		service pop3-login {
		  inet_listener pop3 {
		    port = $pop3_port
		  }
		  inet_listener pop3s {
		    port = $pop3s_port
		    ssl = yes
		  }
		}
		service lmtp {
		  unix_listener lmtp {
		    mode = 0666
		  }
		}
		service auth {
		  unix_listener auth-smtp {
		    mode = 0666
		  }
		}
	END
}

# Where dovecot keeps the mail of a player.
mailbox_of() {
	echo "/var/mail/players/$1/Maildir"
}

# mails_of NAME: how many lie in the inbox.
mails_of() {
	find "$(mailbox_of "$1")/new" "$(mailbox_of "$1")/cur" -type f \
		2>/dev/null | wc -l
}

# ---- mail in and out ----

# smtp_in FROM TO... <mail: hand a mail to $smtp_port.  FROM may be empty.
smtp_in() {
	smtp_from=$1
	shift
	for smtp_to in "$@"; do
		shift
		set -- "$@" --mail-rcpt "$smtp_to"
	done
	sed 's/\r*$/\r/' >/tmp/smtp_in.eml
	curl -sS --url "smtp://127.0.0.1:$smtp_port/test.example.net" \
		--mail-from "$smtp_from" "$@" -T /tmp/smtp_in.eml
}

# imap_mails NAME DIR: what lies in the inbox of NAME, read over IMAP, into
# DIR/1.eml, DIR/2.eml, ...
imap_mails() {
	mkdir -p "$2"
	imap_n=$(curl -sS "imap://127.0.0.1:$imap_port/" -u "$1:secret" \
		-X 'STATUS INBOX (MESSAGES)' | tr -d '\r' |
		sed -n 's/.*MESSAGES \([0-9]*\).*/\1/p')
	imap_i=1
	while [ $imap_i -le "${imap_n:-0}" ]; do
		curl -sS -u "$1:secret" -o "$2/$imap_i.eml" \
			"imap://127.0.0.1:$imap_port/INBOX;MAILINDEX=$imap_i"
		imap_i=$((imap_i + 1))
	done
}
