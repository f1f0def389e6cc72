#!/bin/sh
# pli setup shows what it would change and where, and changes it only if told;
# what is done already stays as it is.  The machine is one of a few files:
# recipes that name them, and a postconf that keeps what it is told.
# tests/live/debian.t has a real one.
. "${srcdir:-.}/tests/cli/lib.sh"

# ---- the machine ----

mkdir -p etc/postfix etc/cron.d etc/exim4/conf.d/router etc/exim4/conf.d/transport bin data/contrib/setup
for recipe in postfix exim opensmtpd systemd cron; do
	sed "s|/etc/|$PWD/etc/|; s|/run/systemd/system|$PWD/nowhere|; s|invoke-rc.d|true|" \
		"$srcdir/contrib/setup/$recipe.yaml" \
		>data/contrib/setup/$recipe.yaml
done
for folder in templates games; do ln -s "$srcdir/$folder" data; done
ln -s "$srcdir/contrib/forum" data/contrib
export PLI_DATA="$PWD/data"
: >etc/postfix/main.cf
echo 'root: somebody' >etc/aliases
cat >bin/postconf <<END
#!/bin/sh
# -h NAME..., -xh NAME..., -M NAME, -e NAME=VALUE, -M -e NAME=VALUE
cd "$PWD/etc/postfix" || exit 1
case \$1\$2 in
-e* | -M-e)
	[ "\$1" = -e ] || shift
	name=\${2%%=*}
	grep -v "^\$name=" main.cf >main.new
	echo "\$2" >>main.new
	mv main.new main.cf
	;;
*)
	shift
	for name; do sed -n "s|^\$name=||p" main.cf; done
	;;
esac
END
for name in postfix newaliases update-exim4.conf; do
	printf '#!/bin/sh\necho "%s $*" >>%s/ran\n' $name "$PWD" >bin/$name
done
cp bin/newaliases bin/smtpd
chmod +x bin/*
PATH=$PWD/bin:$PATH
echo 'recipient_delimiter=-' >etc/postfix/main.cf
echo 'transport_maps=hash:/etc/other' >>etc/postfix/main.cf
me=$(id -un)
site=$PWD/site

setup() {
	run "$PLI" setup "$site" --user "$me" --address parties@example.org \
		--host host@example.org --out "maildir:$PWD/out" "$@" </dev/null
}

# ---- shown ----

find etc -type f -exec md5sum {} + | sort >before
setup --mail postfix
is "$status" 0 'shown'
is "$(find etc -type f -exec md5sum {} + | sort)" "$(cat before)" \
	'and nothing is changed'
ok 'no site either' test ! -e site
ok 'and nothing is run' test ! -e ran
like "$out" 'transport_maps=hash:/etc/other, texthash:.*/pli_transport' \
	'what is there is kept in the list'
like "$out" "pipe flags=R user=$me .* -C $site ingest --recipient" \
	'the line of master.cf'
like "$out" '^    parties: ' 'an alias for who is no user'
like "$out" 'etc/cron.d/pli-site, at its end' 'and cron'
like "$out" 'with --write does it' 'it says how it is done'

# ---- done ----

# Nothing comes in here: that is told, and doctor's word is the last.
setup --mail postfix --write &
setup_pid=$!
i=0
until grep -qs '^Delivered-To: parties+setup@' out/new/* || [ $i = 100 ]; do
	i=$((i + 1))
	sleep 0.1
done
# The mail system of this machine.
for mail in out/new/*; do
	grep -q 'Delivered-To: parties+setup@' "$mail" || continue
	"$PLI" -C "$site" ingest --recipient parties+setup@example.org \
		--sender '' -- "$mail"
done
wait $setup_pid
out=$(cat run.out)
like "$out" 'left, and came in' 'a letter goes out, and one comes in'
is "$(grep -l 'Delivered-To: host@example.org' out/new/* | wc -l)" 1 \
	'the host has it'
like "$(cat site/pli.yaml)" '^host: host@example.org$' 'the site knows the host'
like "$(cat site/pli.yaml)" "^  url: maildir:$PWD/out" 'and the way out'
is "$(cat etc/aliases)" "$(printf 'root: somebody\nparties: %s' "$me")" 'the alias'
is "$(cat etc/postfix/pli_transport)" "$(printf 'parties@example.org\tpli-site:')" \
	'the map'
is "$(stat -c %a etc/postfix/pli_transport)" 644 'that all can read'
like "$(cat etc/postfix/main.cf)" '^recipient_delimiter=-\+$' \
	'both signs part addresses'
like "$(cat etc/cron.d/pli-site)" "^\* \* \* \* \*  $me  .* -C $site send" 'cron sends'
is "$(cat ran)" "$(printf 'newaliases \npostfix reload')" 'and it is reloaded'

find etc -type f -exec md5sum {} + | sort >before
setup --mail postfix
is "$(find etc -type f -exec md5sum {} + | sort)" "$(cat before)" \
	'a second time nothing is to be done'
unlike "$out" 'then:|at its end|--write' 'and it says so'
run "$PLI" setup "$site" --user "$me" --address other@example.org --host '' \
	--mail postfix --out smtp://localhost </dev/null
is "$status" 78 'a site for another address'
like "$errors" 'is a site for parties@example.org' 'is left alone'

# ---- others ----

printf 'begin routers\n\nlocal:\n' >etc/exim4/exim4.conf.template
printf 'begin transports\n' >>etc/exim4/exim4.conf.template
site=$PWD/second
setup --mail exim
like "$out" 'exim4.conf.template, after begin routers' 'Exim: one file'
like "$out" 'conf.d/router/150_pli-second, at its end' 'Exim: or many'
like "$out" 'local_parts = parties' 'Exim: the router'
printf 'listen on all\nmatch for local action "local"\n' >etc/smtpd.conf
setup --mail opensmtpd
like "$out" 'smtpd.conf, before match' 'OpenSMTPD: in front of all others'
like "$out" '\^parties\(\\\+\[\^@\]\*\)\?@example\\\.org\$' 'OpenSMTPD: the address'
setup --mail fetch --fetch imaps://imap.example.org --fetch-user pli
like "$out" 'fetch: imaps://imap.example.org' 'a mailbox'
unlike "$out" 'master.cf' 'and no mail system'
setup --mail nonesuch
is "$status" 64 'one that nobody knows'

# ---- asked ----

printf 'parties@example.org\n\n\n\n' | "$PLI" setup "$site" --user "$me" \
	>asked.out 2>asked.err
is "$?" 0 'what no option says is asked'
like "$(cat asked.err)" 'postfix, exim, opensmtpd, fetch \[postfix\]' \
	'and what is there is offered'
like "$(cat asked.out)" 'address: parties@example.org' 'the answer counts'
run "$PLI" setup "$site" --user "$me" </dev/null
is "$status" 64 'nothing is guessed'
like "$errors" 'where players write' 'and it says what is missing'
run "$PLI" setup "$site" --user nobody-of-that-name --address a@example.org
is "$status" 67 'no user'
done_testing
