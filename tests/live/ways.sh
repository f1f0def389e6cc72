# ways.sh - what every way in must keep.  Usage, after live:
#
#	. "$srcdir/tests/live/ways.sh"
#	way_site		# a new site of the user pli, with a match
#	way_idle() { ...; }	# nothing waits in the mail system
#	way_bounces() { ...; }	# how many mails it has sent back
#	way_in NAME		# way_checks checks
#	way_restarts <SCRIPT	# what invoke-rc.d does, where no init runs
#	way_setup SYSTEM ...	# pli setup does it all; way_setup_checks checks
#
# A mail goes in by smtp_in unless the test has a way_deliver of its own.  None
# says itself where it was for: only the envelope does.
# shellcheck shell=sh

way_checks=14
way_setup_checks=3

. "$srcdir/tests/cli/site.sh"
site=/var/lib/pli/site

pli() {
	as_pli pli "$@"
}

way_site() {
	rm -rf "$site" "$site.mail"
	site_make
	site_match 3
}

# way_mail SEAT ID <body
way_mail() {
	echo "From: <$(address_of "$1")>"
	echo 'To: friends:;'
	echo 'Subject: Re: [pli demo] Hab & Gut'
	echo "Message-ID: <$2@mail.example.net>"
	echo
	cat
}

way_deliver() {
	smtp_in "$@"
}

# way_post SEAT ID FROM TO...: a sentence of that seat's own.
way_post() {
	post_seat=$1 post_id=$2
	shift 2
	echo "the sentence of $post_id is my very own" |
		way_mail "$post_seat" "$post_id" | way_deliver "$@"
}

# Where a mail that waits is not tried again by itself.
way_push() {
	:
}

# How many players have given their sentence.
has_salts() {
	way_push
	[ "$(grep -c '^kind: salt' "$site/state/demo.pli")" = "$1" ]
}

is_waiting() {
	grep -q 'a mail must wait' "$site/log/pli.log" && ! way_idle
}

log_says() {
	grep -q "$1" "$site/log/pli.log"
}

# What strangers put where a careless hand-over would run it, or take it for an
# option or a file.
way_hostile() {
	for bad in '--help' '../../etc/passwd' '$(touch${IFS}/tmp/owned)' \
		'`touch${IFS}/tmp/owned`' '|touch${IFS}/tmp/owned' \
		'--site=/tmp' '-C' '%s%n'; do
		way_post 0 bad anna@example.net "pli+$bad@example.org"
		way_post 0 bad "$bad@example.net" pli+x@example.org
	done >/tmp/hostile.log 2>&1
}

way_in() {
	rm -f /tmp/owned
	way_0=$(reply_of 0) way_1=$(reply_of 1) way_2=$(reply_of 2)

	way_post 0 first anna@example.net "$way_0"
	ok "$1: a mail is played" within 60 has_salts 1
	way_post 0 first anna@example.net "$way_0"
	ok "$1: the same mail" within 60 way_idle
	ok "$1: is played once" has_salts 1

	way_hostile
	ok "$1: strange addresses are dealt with" within 60 way_idle
	ok "$1: and nothing is played" has_salts 1
	ok "$1: nor run" test ! -e /tmp/owned

	way_post 1 machine '' "$way_1"
	ok "$1: a mail of no sender is left out" within 60 way_machine
	ok "$1: and plays nothing" has_salts 1

	# To two seats at once: one is hers, the other is asked.
	way_post 1 second bruno@example.net "$way_0" "$way_1"
	ok "$1: a mail to two seats is two mails" within 60 way_done 2

	# The host's trouble is no reason to lose a mail, nor to send it back.
	mv "$site/keys/host" "$site/keys/gone"
	way_post 2 third chloe@example.net "$way_2"
	ok "$1: a mail waits while the host has trouble" within 60 is_waiting
	live_killing
	can_kill=$?
	mv "$site/keys/gone" "$site/keys/host"
	ok "$1: and is played afterwards" within 60 way_done 3
	if [ $can_kill = 0 ]; then
		live_spare
		ok "$1: though killed at each of $live_steps steps" \
			test "$live_steps" -gt 3
	else
		skip 'built without --enable-crash-points'
	fi
	is "$(grep -c '^letter pli' "$site/outbox/new/demo.000007")" 3 \
		"$1: and so all get their letters"
	is "$(way_bounces)" 0 "$1: no mail was sent back"
}

way_machine() {
	log_says "a machine's mail" && way_idle
}

way_done() {
	has_salts "$1" && way_idle
}

# ---- pli setup ----

# Standard input is run in the place of the init script.
way_restarts() {
	mkdir -p /usr/local/sbin
	{
		echo '#!/bin/sh'
		cat
	} >/usr/local/sbin/invoke-rc.d
	chmod 755 /usr/local/sbin/invoke-rc.d
	PATH=/usr/local/sbin:$PATH
}

# way_setup SYSTEM [OPTION...]: from no site to a letter that left and came in.
# The doctor after it may miss the DNS, and the timers.
way_setup() {
	way_system=$1
	shift
	rm -rf "$site" "$site.mail"
	# What setup puts into the mail system runs without our environment.
	mkdir -p /usr/local/share /usr/local/libexec
	ln -sfn /usr/local/lib/pli-live/data /usr/local/share/pli
	ln -sfn /usr/local/lib/pli-live /usr/local/libexec/pli
	run /usr/local/bin/pli setup "$site" --user pli --host '' \
		--mail "$way_system" --out "smtp://127.0.0.1:$smtp_port" \
		--write "$@" </dev/null
	like "$out" 'left, and came in' \
		"setup of $way_system: a letter goes out, and comes in" ||
		note "$errors"
	like "$(cat "$site/log/pli.log")" 'mail=<[0-9a-f]*\.host@' \
		"setup of $way_system: the site has taken it"
	run /usr/local/bin/pli setup "$site" --user pli --host '' \
		--mail "$way_system" --out "smtp://127.0.0.1:$smtp_port" "$@" \
		</dev/null
	unlike "$out" 'then:|at its end|--write' \
		"setup of $way_system: a second time nothing is to be done"
}
