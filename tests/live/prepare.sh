#!/bin/sh
# prepare.sh BUILD - get real servers for the live tests, without installing
# any: apt puts them into an overlay of / that nobody else sees, and what that
# changed is kept as BUILD/live/NAME.tar.  kit.sh lays it over / again, in
# namespaces of its own.  Needs root and the network.
set -u

build=$(mkdir -p "${1?usage: prepare.sh BUILD}" && cd "$1" && pwd) || exit 1
here=$(cd "$(dirname "$0")" && pwd) || exit 1

# The mail systems keep each other out, so each has its layer.  By day two are
# tried: Postfix, with all that is found beside it, and the forum.
layers='mail nodebb'
[ -z "${PLI_SOAK-}" ] || layers="$layers exim opensmtpd"
# A folder with the sources of a current NodeBB, which are in no registry.
[ -z "${PLI_NODEBB-}" ] || layers="$layers nodebb-now"
packages_of() {
	case $1 in
	mail) echo postfix dovecot-imapd dovecot-pop3d dovecot-lmtpd \
		dovecot-sieve procmail maildrop fetchmail getmail6 cron \
		faketime systemd opendkim opendkim-tools ;;
	exim) echo exim4-daemon-light ;;
	opensmtpd) echo opensmtpd ;;
	# Debian's npm is hundreds of packages: only where there is no other.
	nodebb*) echo redis-server jq
		command -v npm >/dev/null || echo nodejs npm ;;
	esac
	echo iproute2 curl openssl
}

say() {
	echo "prepare: $*"
}

# Inside: / is the overlay, and what is done to it stays there.
if [ "${PLI_LIVE_PREPARE-}" = inside ]; then
	printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
	chmod +x /usr/sbin/policy-rc.d
	# Not to be asked which mail system this is.
	printf '%s\n' 'postfix postfix/main_mailer_type select Local only' \
		'postfix postfix/mailname string example.org' \
		'opensmtpd opensmtpd/mailname string example.org' |
		debconf-set-selections
	export DEBIAN_FRONTEND=noninteractive
	# Lists may be missing here, or name what the mirror has no more.
	# shellcheck disable=SC2046
	apt-get -q -s install $(packages_of "$2") >/dev/null 2>&1 ||
		apt-get -q update </dev/null
	# shellcheck disable=SC2046
	apt-get -y -q --no-install-recommends -o Dpkg::Use-Pty=0 \
		-o Dpkg::Options::=--force-unsafe-io \
		-o Dpkg::Options::=--path-exclude='/usr/share/doc/*' \
		-o Dpkg::Options::=--path-exclude='/usr/share/locale/*' \
		-o Dpkg::Options::=--force-confnew \
		install $(packages_of "$2") </dev/null || exit 1
	# The owner of the site.
	getent passwd pli >/dev/null ||
		useradd -r -U -M -d /var/lib/pli -s /bin/sh pli || exit 1
	case $2 in
	nodebb) timeout 600 sh "$here/nodebb.sh" install ;;
	nodebb-now) timeout 1800 sh "$here/nodebb.sh" install \
		"$build/live/nodebb-now.sources" ;;
	esac </dev/null || exit 1
	exit 0
fi

[ "$(id -u)" = 0 ] || {
	say 'not root: there will be no live tests'
	exit 0
}
mkdir -p "$build/live" || exit 1
# A test that is started meanwhile waits (kit.sh).
exec 9>"$build/live/lock" && flock 9 || exit 1
[ -z "${PLI_NODEBB-}" ] ||
	tar -C "$PLI_NODEBB" -cf "$build/live/nodebb-now.sources" \
		--exclude=./node_modules --exclude=./.git . || exit 1
for layer in $layers; do
	want=$(packages_of "$layer" | tr '\n' ' ')
	[ -f "$build/live/$layer.tar" ] &&
		[ "$(cat "$build/live/$layer.list" 2>/dev/null)" = "$want" ] &&
		continue
	say "getting $layer: $want"
	rm -f "$build/live/$layer.tar" "$build/live/$layer.list"
	unshare -m -p -u -i -f --kill-child sh "$here/enter.sh" '' \
		"$build/live/$layer.new" \
		env PLI_LIVE_PREPARE=inside sh "$here/prepare.sh" "$build" \
		"$layer" >"$build/live/$layer.log" 2>&1 9>&- && {
		mv "$build/live/$layer.new" "$build/live/$layer.tar"
		echo "$want" >"$build/live/$layer.list"
		continue
	}
	say "no $layer; its tests will be skipped:"
	tail -n 3 "$build/live/$layer.log"
done
exit 0
