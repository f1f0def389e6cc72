#!/bin/sh
# Mail comes in by Exim, configured as Debian does.
. "${srcdir:-.}/tests/live/kit.sh"
live exim
. "$srcdir/tests/live/ways.sh"
plan $((way_checks + way_setup_checks))
from=$srcdir/contrib/exim

way_idle() {
	[ -z "$(exim4 -bpr)" ]
}

# It would send back to the sender.
way_bounces() {
	grep -c '<= <> R=' /var/log/exim4/mainlog
}

cp "$from/router" /etc/exim4/conf.d/router/350_pli
cp "$from/transport" /etc/exim4/conf.d/transport/30_pli
cat >/etc/exim4/update-exim4.conf.conf <<END
dc_eximconfig_configtype='local'
dc_other_hostnames='example.org'
dc_local_interfaces='127.0.0.1.$smtp_port'
dc_use_split_config='true'
CFILEMODE='644'
END
# To try again at once, not after minutes.
printf '*  *  F,1h,1s\n' >retry
sed -i '/^\*[[:blank:]]/d' /etc/exim4/conf.d/retry/*
cat retry >>/etc/exim4/conf.d/retry/30_exim4-config
must update-exim4.conf
exim4 -bd -q1m >exim.log 2>&1 </dev/null
server_up Exim "$smtp_port"

# Debian's interval between runs over the queue is half an hour.
way_push() {
	exim4 -qff
}
way_site
way_in Exim

# ---- by pli setup ----

rm /etc/exim4/conf.d/router/350_pli /etc/exim4/conf.d/transport/30_pli
way_restarts <<'END'
update-exim4.conf && pkill -HUP -o exim4
END
way_setup exim --address pli@example.org
