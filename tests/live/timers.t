#!/bin/sh
# What runs by itself: the crontab under a real cron, whose clock is in a hurry,
# and the systemd units.
. "${srcdir:-.}/tests/live/kit.sh"
live mail
needs fetch
. "$srcdir/tests/live/ways.sh"
from=$srcdir/contrib

way_site
box=/var/lib/pli/Maildir
as_pli mkdir -p $box/tmp $box/new $box/cur
printf 'fetch:\n- url: maildir:%s\n  then: delete\n' $box >>"$site/pli.yaml"

sent() {
	[ "$(find "$site.mail" -type f 2>/dev/null | wc -l)" -ge "$1" ]
}

# has_come SEAT ID: a mail into the Maildir, as mail programs do it.
has_come() {
	echo 'a sentence of my very own' | mail_from "$1" "$2" |
		as_pli tee "$box/tmp/$2" >/dev/null
	mv "$box/tmp/$2" "$box/new/$2"
}

waits() {
	[ -n "$(ls "$site/outbox/new")" ]
}

# ---- cron: a minute takes a tenth of a second ----

cat >/usr/sbin/sendmail <<'END'
#!/bin/sh
unset LD_PRELOAD
umask 077
cat >"/tmp/cron.$$"
mv "/tmp/cron.$$" "/tmp/cron-mail.$$"
END
sed 's|^#\(\*/5.*pli fetch >\)|\1|' "$from/cron/crontab" >cron.tab
ok 'the crontab is one' crontab -u pli cron.tab
is "$(grep -c '^\*/5.*pli fetch >' cron.tab)" 1 'and gets mail, too'

# Each job has a cron that waits for it.
no_more_cron() {
	[ -z "$(pids_of cron)$(pids_of pli)" ]
}

mails() {
	cat /tmp/cron-mail.* 2>/dev/null
}

# cron_until SECONDS COMMAND...: from seven in the morning on.
cron_until() {
	TZ=UTC faketime -f '@2026-11-21 07:00:00 x600' cron -f >cron.log 2>&1 &
	cron=$!
	within "$@"
	cron_status=$?
	# faketime waits for the one that is meant.
	kill "$(cat /run/crond.pid)"
	wait $cron 2>/dev/null
	# What it has started still runs.
	within 60 no_more_cron || note 'cron still runs'
	return $cron_status
}

has_mail() {
	mails | grep -q "$1"
}

waits || fail 'there should be letters'
ok 'cron: letters leave' cron_until 10 sent 3
has_come 0 one
ok 'cron: mail is taken' cron_until 10 has_salts 1
ok 'cron: once a day the host hears how things are' \
	cron_until 20 has_mail '^demo'
like "$(mails)" '^To: you@example.org' 'at his address'
unlike "$(mails | grep '^Subject:')" 'pli (fetch|send)' 'and of nothing else'

rm -f /tmp/cron-mail.*
printf 'torn' >>"$site/state/demo.pli"
sed -i 's/^seats: 3/seats: 4/' "$site/state/demo.pli"
ok 'cron: each hour he hears what is wrong' \
	cron_until 20 has_mail 'Subject:.*s=.*pli status'

# ---- systemd ----

cp -R "$from"/systemd/pli* /etc/systemd/system
for unit in "$from"/systemd/pli*@.*; do
	unit=${unit##*/}
	run systemd-analyze verify --man=no "/etc/systemd/system/$unit"
	is "$status $out$errors" '0 ' "$unit: is one"
done

# What systemd makes of a unit: run as its user, with all that it may not write
# to read-only.  A real systemd: debian.t.
as_unit() {
	unit=$from/systemd/$1@.service
	command=$(sed -n 's/^ExecStart=//p' "$unit" | sed 's/%i/site/')
	writable=$(sed -n 's/^ReadWritePaths=//p' \
		"$from/systemd/pli-.service.d/sandbox.conf" | sed 's/%i/site/')
	# $command is words, as systemd takes it.
	# shellcheck disable=SC2016
	run unshare -m sh -c 'mount --bind "$1" "$1" &&
		{ [ -z "$2" ] || mount --bind "$2" "$2"; } &&
		mount -o remount,bind,ro / && mount -t tmpfs none /tmp &&
		cd / && shift 2 &&
		exec setpriv --reuid=pli --regid=pli --clear-groups \
			--no-new-privs --reset-env $*' sh "$writable" \
		"${2-}" $command
	grep -qx "SuccessExitStatus=$status" "$unit" || [ "$status" = 0 ]
}

way_site
printf 'fetch:\n- url: maildir:%s\n  then: delete\n' $box >>"$site/pli.yaml"
ok 'pli-tick.service: succeeds' as_unit pli-tick
as_pli mkdir -p "$site.mail"
ok 'pli-send.service: succeeds' as_unit pli-send "$site.mail"
ok 'pli-send.service: letters leave' sent 3
has_come 0 one
ok 'pli-fetch.service: succeeds' as_unit pli-fetch $box
ok 'pli-fetch.service: mail is taken' has_salts 1
has_come 1 two
mv "$site/keys/host" "$site/keys/gone"
ok 'pli-fetch.service: a mail that waits is no failure' as_unit pli-fetch $box
is "$status" 75 'but is told'
done_testing
