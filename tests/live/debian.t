#!/bin/sh
# A fresh Debian with the package: autopkgtest (debian/tests/match, a match by
# mail from nothing), two hundred letters at once under a real systemd, and an
# upgrade below matches that run; lintian before them.  Gets a root by debootstrap
# and builds the package, some minutes of both: make soak has it, and "contrib/
# start soak" gets what it needs.
. "${srcdir:-.}/tests/cli/lib.sh"

[ -n "${PLI_SOAK-}" ] || skip_all 'a fresh Debian: make soak'
[ "$(id -u)" = 0 ] || skip_all 'needs root'
for tool in debootstrap systemd-nspawn dpkg-buildpackage git; do
	command -v $tool >/dev/null || skip_all "no $tool"
done
git -C "$srcdir" rev-parse >/dev/null 2>&1 || skip_all 'no checkout'

base=$builddir/live/debian

# ---- a Debian, kept for the next time ----

deb_depends='mawk postfix ca-certificates tzdata'
if [ ! -f "$base.done" ]; then
	rm -rf "$base"
	mkdir -p "$builddir/live"
	debootstrap --variant=minbase \
		--include=systemd,systemd-sysv,dbus,iproute2,procps \
		bookworm "$base" >"$base.log" 2>&1 ||
		skip_all "no Debian could be had: $(tail -n 1 "$base.log")"
	cp /etc/resolv.conf "$base/etc"
	printf '%s\n' 'postfix postfix/main_mailer_type select Local only' \
		'postfix postfix/mailname string example.org' >"$base/answers"
	printf '#!/bin/sh\nexit 101\n' >"$base/usr/sbin/policy-rc.d"
	chmod +x "$base/usr/sbin/policy-rc.d"
	systemd-nspawn -q -D "$base" --register=no --keep-unit --console=pipe \
		sh -c "debconf-set-selections </answers && apt-get -q update &&
		DEBIAN_FRONTEND=noninteractive apt-get -q -y \
			--no-install-recommends install $deb_depends" \
		>"$base.log" 2>&1 </dev/null ||
		skip_all "no packages: $(tail -n 1 "$base.log")"
	rm "$base/usr/sbin/policy-rc.d"
	: >"$base.done"
fi

# ---- the package ----

mkdir -p build
(cd "$srcdir" && git ls-files | tar -cf - -T -) | tar -xf - -C build \
	--one-top-level=pli
run sh -c 'cd build/pli && DEB_BUILD_OPTIONS=nocheck dpkg-buildpackage -us -uc -b'
is "$status" 0 'the package is built' || note "$(tail -n 5 run.err)"

if command -v lintian >/dev/null; then
	run lintian --allow-root --fail-on error,warning build/*.changes
	is "$status$out" 0 'lintian is content'
else
	skip 'no lintian'
fi

# in_debian NAME SECONDS: run the script on stdin as root in a fresh copy that
# was started by its systemd; sets $status, and its words are in NAME.log.
in_debian() {
	rm -rf machine
	cp -a "$base" machine
	cp build/*.deb machine/root
	mkdir machine/src
	(cd build/pli && tar -cf - debian tests/kit) | tar -xf - -C machine/src
	cat >machine/root/script
	cat >machine/etc/systemd/system/script.service <<-END
		[Unit]
		After=network.target
		[Service]
		Type=oneshot
		Environment=HOME=/root
		ExecStart=/bin/sh -c "sh /root/script >/root/log 2>&1; echo \$? >/root/status; systemctl poweroff --no-block"
		[Install]
		WantedBy=multi-user.target
	END
	mkdir -p machine/etc/systemd/system/multi-user.target.wants
	ln -s ../script.service machine/etc/systemd/system/multi-user.target.wants
	timeout -s KILL "$2" systemd-nspawn -q -D "$PWD/machine" \
		--private-network --register=no --keep-unit --console=pipe -b \
		>boot.log 2>&1 </dev/null
	status=$(cat machine/root/status 2>/dev/null)
	cp machine/root/log "$1.log"
	[ "$status" = 0 ] || tail -n 30 "$1.log" | sed 's/^/# /'
}

install='export PATH=/usr/sbin:/usr/bin:/sbin:/bin
apt-get install -y --no-install-recommends /root/pli_*.deb || exit 1
'
# The network is cut off: what it depends on comes with the base.
systemd-nspawn -q -D "$base" --register=no --keep-unit --console=pipe sh -c \
	"apt-get -q -y --no-install-recommends install $(dpkg-deb -f build/pli_*.deb Depends |
		sed 's/([^)]*)//g; s/|[^,]*//g; s/,/ /g') autopkgtest dpkg-dev" \
	>>"$base.log" 2>&1 </dev/null
# The machine is thrown away.
in_debian match 900 <<END
exec autopkgtest --no-built-binaries --ignore-restrictions=breaks-testbed \
	-B /root/pli_*.deb /src -- null
END
is "$status" 0 'from nothing to a match that verifies, and away again'
like "$(grep ' played to ' match.log)" 'played to its end, verified' 'it was played'
like "$(grep '^match ' match.log)" 'PASS' 'autopkgtest says so'

# ---- a burst ----

# Each note is a batch: 200 of them, as fast as they can be written, while the
# path unit starts pli send.
in_debian burst 600 <<END
$install
pli() {
	runuser -u pli -- /usr/bin/pli -C /var/lib/pli/site "\$@"
}
pli init /var/lib/pli/site --address pli@example.org || exit 1
sed -i 's|^  url: smtp.*|  url: maildir:/var/lib/pli/site/mail|' \
	/var/lib/pli/site/pli.yaml
echo 'syslog: yes' >>/var/lib/pli/site/pli.yaml
systemctl start pli@site.target || exit 1
for unit in /lib/systemd/system/pli-*@.service; do
	unit=\$(basename \$unit @.service)@site.service
	systemd-analyze security --no-pager --threshold=30 \$unit >/root/security ||
		{ tail -n 3 /root/security; exit 1; }
	echo "\$unit: \$(sed -n 's/.*exposure level for.*: \([0-9.]*\).*/exposure \1/p' /root/security)"
done
pli new hab-gut --name demo --seat 'Anna <anna@example.org>;en' \
	--seat 'Bruno <bruno@example.org>;fr' \
	--seat 'Chloé <chloe@example.org>;fr' || exit 1
n=0
while [ \$n -lt 200 ]; do
	n=\$((n + 1))
	pli note demo "Note \$n." >/dev/null 2>&1 || exit 1
done
# What was written while it sent the last ones the timer finds.
n=0
while [ -n "\$(ls /var/lib/pli/site/outbox/new)" ] && [ \$n -lt 90 ]; do
	n=\$((n + 1))
	sleep 1
done
systemctl --failed --no-legend | grep pli && exit 1
systemctl is-active pli-send@site.path pli-send@site.timer || exit 1
[ -z "\$(ls /var/lib/pli/site/outbox/new)" ] || exit 1
echo "started \$(journalctl -u pli-send@site.service | grep -c Starting) times"
# Without the timer it is the path unit that sends.
systemctl stop pli-send@site.timer
pli note demo 'One more.' >/dev/null 2>&1 || exit 1
n=0
while [ -n "\$(ls /var/lib/pli/site/outbox/new)" ] && [ \$n -lt 120 ]; do
	n=\$((n + 1))
	sleep 1
done
[ -z "\$(ls /var/lib/pli/site/outbox/new)" ] && echo 'the path unit sends'
printf 'From: <elsa@example.org>\nMessage-ID: <1@x>\n\ngames\n' |
	pli ingest --recipient pli@example.org --sender elsa@example.org --
journalctl -t pli -p notice --no-pager | grep 'mail=<1@x>' || exit 1
systemctl stop pli@site.target
! systemctl is-active pli-send@site.path pli-tick@site.timer || exit 1
[ "\$(ls /var/lib/pli/site/mail/new | wc -l)" -ge 600 ]
END
is "$status" 0 'after a burst all has left, and nothing has given up'
is "$(grep -cE 'exposure ([0-2]\.[0-9]|3\.0)$' burst.log)" \
	"$(find "$srcdir/contrib/systemd" -name 'pli-*@.service' | wc -l)" \
	'each unit is in a sandbox of at most 3.0'
like "$(cat burst.log)" '^the path unit sends' 'the path unit is at work'

# ---- an upgrade ----

# From PLI_OLD_DEB, a package of before; without one from this one itself, under
# a lower version: then it tries what the maintainer scripts do, and no format.
dpkg-deb -R "${PLI_OLD_DEB-$(echo build/pli_*.deb)}" before
sed -i 's/^Version: .*/Version: 0~before/' before/DEBIAN/control
dpkg-deb --root-owner-group -b before build/before.deb >/dev/null
in_debian upgrade 900 <<END
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
apt-get install -y --no-install-recommends /root/before.deb || exit 1
site=/var/lib/pli/site
pli() {
	runuser -u pli -- /usr/bin/pli -C \$site "\$@"
}
pli init \$site --address pli@example.org || exit 1
sed -i 's|^  url: smtp.*|  url: maildir:/var/lib/pli/site/mail|' \$site/pli.yaml
echo 'host: anna@example.org' >>\$site/pli.yaml
for game in \$(pli games | cut -d ' ' -f 1); do
	id=\$(echo \$game | tr -d -)
	pli new \$game --name \$id --seat 'Anna <anna@example.org>;en' \
		--bot greedy --bot greedy || exit 1
	pli salt \$id --seat Anna 'a sentence of my very own' || exit 1
done
pli tick && pli send || exit 1
systemctl start pli@site.target || exit 1
pli list >/root/list.before
(cd \$site/state && b2sum *.pli) >/root/sums
apt-get install -y --no-install-recommends /root/pli_*.deb || exit 1
(cd \$site/state && b2sum -c /root/sums) || exit 1
pli list >/root/list.after
cmp /root/list.before /root/list.after || exit 1
pli doctor | grep -E '^ *->' | grep -v -E 'smtp|mail' && exit 1
systemctl --failed --no-legend | grep pli && exit 1
systemctl is-active pli@site.target pli-send@site.path pli-tick@site.timer ||
	exit 1
for match in \$(ls \$site/state/*.pli); do
	id=\$(basename \$match .pli)
	pli verify \$id || exit 1
	letter=\$(grep -l "^Subject: .pli \$id\]" \$site/mail/new/* |
		xargs ls -t | head -n 1)
	LC_ALL=C awk -v want=0 -f /src/tests/kit/tap.awk "\$letter" |
		tr -d '\r' >/root/tapped
	{
		echo 'From: <anna@example.org>'
		echo "Subject: \$(sed -n 2p /root/tapped)"
		echo "Message-ID: <\$id@mail.example.org>"
		echo
		tail -n +3 /root/tapped
	} >/root/mail
	size=\$(stat -c %s \$match)
	pli ingest --recipient "\$(sed -n 1p /root/tapped)" \
		--sender anna@example.org -- </root/mail || exit 1
	[ "\$(stat -c %s \$match)" -gt "\$size" ] || {
		echo "\$id does not go on"
		cat /root/mail
		exit 1
	}
	pli verify \$id >/dev/null || exit 1
	echo "\$id goes on"
done
END
is "$status" 0 'an upgrade keeps each match that runs'
is "$(grep -c 'goes on$' upgrade.log)" "$(find "$srcdir/games" -name edition.yaml | wc -l)" \
	'and each game goes on'
done_testing
