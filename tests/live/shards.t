#!/bin/sh
# Two sites, as if on two machines, behind one Postfix: each mail comes to the
# one whose match it is of, and a match moves from the one to the other.
. "${srcdir:-.}/tests/live/kit.sh"
live mail
. "$srcdir/tests/live/ways.sh"

way_idle() {
	postfix_idle
}

# shard LETTER: the site of that machine, and its delivery agent.
shard() {
	must as_pli pli init "/var/lib/pli/$1" --address "pli-$1@example.org"
	cat >>"/var/lib/pli/$1/pli.yaml" <<-END
		shard: $1
		pictures: no
	END
	sed -i "s|^  url: .*|  url: maildir:/var/lib/pli/$1.mail|" \
		"/var/lib/pli/$1/pli.yaml"
	cat >>/etc/postfix/master.cf <<-END
		pli-$1 unix - n n - 4 pipe
		  flags=R user=pli null_sender=
		  argv=/usr/local/bin/pli -C /var/lib/pli/$1 ingest
		    --recipient \${recipient} --sender \${sender}
		    --queue-id \${queue_id} --
	END
	echo "pli-$1@example.org pli-$1:" >>/etc/postfix/pli_transport
}

# at LETTER COMMAND...: pli for that site.
at() {
	at_site=/var/lib/pli/$1
	shift
	as_pli pli -C "$at_site" "$@"
}

# reply LETTER ID SEAT: where the newest letter to a seat wants its answer.
reply() {
	cat /var/lib/pli/"$1"/outbox/new/"$2".[0-9]* | tr -d '\r' |
		grep -a '^Reply-To: .*@' | tr ',<> ' '\n\n\n\n' |
		grep "^pli.*+$2\.$3\." | tail -n 1
}

# says NAME TO ID <words
says() {
	{
		echo "From: $1 <$1@example.net>"
		echo "To: $2"
		echo 'Subject: Re: a game'
		echo "Message-ID: <$3@mail.example.net>"
		echo
		cat
	} | smtp_in "$1@example.net" "$2"
}

sentences() {
	test "$(grep -c '^kind: salt' "/var/lib/pli/$1/state/$2.pli")" = "$3"
}

postfix_config
postconf -e transport_maps=texthash:/etc/postfix/pli_transport \
	virtual_alias_maps=texthash:/etc/postfix/pli_front \
	'local_recipient_maps=' pli-a_destination_recipient_limit=1 \
	pli-b_destination_recipient_limit=1
# Newcomers know one address: whoever writes there comes to the first machine.
echo 'pli@example.org pli-a@example.org' >/etc/postfix/pli_front
shard a
shard b
postfix_up

for machine in a b; do
	must at $machine new hab-gut --name "${machine}demo" \
		--seat 'Anna <anna@example.net>;en' \
		--seat 'Bruno <bruno@example.net>;fr' \
		--seat 'Chloé <chloe@example.net>;fr'
done
for machine in a b; do
	to=$(reply $machine ${machine}demo 0)
	like "$to" "^pli-$machine\+${machine}demo\." \
		"a letter of machine $machine is answered there"
	echo "the sentence of Anna for $machine is her own" |
		says anna "$to" "salt-$machine"
done
ok 'both answers are delivered' within 60 way_idle
ok 'one to the first machine' sentences a ademo 1
ok 'one to the second' sentences b bdemo 1

echo games | says elsa pli@example.org front
ok 'a newcomer is heard' within 60 way_idle
ok 'by the first machine' within 60 sh -c \
	'cat /var/lib/pli/a/outbox/new/notice-* | grep -q elsa@example.net'
ok 'and by no other' test -z "$(find /var/lib/pli/b/outbox/new -name 'notice-*')"

# ---- a match moves ----

echo "the sentence of Bruno is his own, too" |
	says bruno "$(reply a ademo 1)" salt-bruno
ok 'and to the first again' within 60 sentences a ademo 2
old=$(reply a ademo 0)
move=$(at a host ademo --to "$(at b key)" --address pli-b@example.org)
must at b host "$move" --accept
like "$(reply b ademo 0)" '^pli-b\+ademo\.' \
	'a match that has moved is answered at its new machine'
echo 'help' | says anna "$old" late
ok 'who answers an old letter' within 60 way_idle
ok 'is told where it is' within 60 sh -c \
	'cat /var/lib/pli/a/outbox/new/* | grep -q "pli-b@example.org"'
echo 'status' | says anna "$(reply b ademo 0)" moved
ok 'who answers a new one' within 60 way_idle
ok 'is answered by the new machine' within 60 sh -c \
	'ls /var/lib/pli/b/outbox/new | grep -q "^ademo\.[0-9a-f]\{32\}$"'
is "$(at b verify /var/lib/pli/b/state/ademo.pli >/dev/null && echo good)" good \
	'and the match verifies'
is "$(grep -c 'status=bounced' /var/log/mail.log)" 0 'no mail was sent back'
done_testing
