#!/bin/sh
# A fresh Debian with the package: a match by mail from nothing (debian/tests/
# match), and two hundred letters at once, under a real systemd.  Gets a root by
# debootstrap and builds the package, some minutes of both: make soak has it.
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
		sed 's/([^)]*)//g; s/|[^,]*//g; s/,/ /g')" >>"$base.log" 2>&1 </dev/null
in_debian match 900 <<END
${install}exec sh /src/debian/tests/match
END
is "$status" 0 'from nothing to a match that verifies, and away again'
like "$(cat match.log)" 'played to its end, verified' 'it was played'

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
printf 'From: <elsa@example.org>\nMessage-ID: <1@x>\n\ngames\n' |
	pli ingest --recipient pli@example.org --sender elsa@example.org --
journalctl -t pli -p notice --no-pager | grep 'mail=<1@x>' || exit 1
systemctl stop pli@site.target
! systemctl is-active pli-send@site.path pli-tick@site.timer || exit 1
[ "\$(ls /var/lib/pli/site/mail/new | wc -l)" -ge 600 ]
END
is "$status" 0 'after a burst all has left, and nothing has given up'
like "$(cat burst.log)" '^started [0-9]{2,} times' 'the path unit was at work'
done_testing
