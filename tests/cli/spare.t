#!/bin/sh
# A warm spare: the folder copied at any moment, while mails come in, is whole,
# or says what was caught.  A soak run copies it 200 times.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

copies=12
[ -z "${PLI_SOAK-}" ] || copies=200
site_make
echo 'pictures: no' >>"$site/pli.yaml"
site_match 3
site_begin

# Someone writes all the time, and letters go: what is asked changes nothing of
# the match, what is said and played does.
work() {
	i=0
	while [ ! -e stop ]; do
		i=$((i + 1))
		seat=$(who)
		{
			[ $((i % 3)) != 0 ] || echo "say to all: number $i"
			[ -z "$seat" ] || player "$seat"
		} | mail_from "${seat:-0}" "work$i" >work.mail
		pli ingest -- work.mail
		pli send
	done >work.log 2>&1
}
# As pli-site(5) has it: file after file, and one that goes meanwhile is left out.
# Without rsync each copy is a fresh one.
copy() {
	if command -v rsync >/dev/null; then
		rsync -a --delete --modify-window=-1 "$site/" spare/
	else
		rm -rf spare
		cp -a "$site" spare
	fi 2>/dev/null
}
command -v rsync >/dev/null || echo '# no rsync: cp'

work &
worker=$!

n=0
whole=0
bad=
while [ "$n" -lt "$copies" ]; do
	n=$((n + 1))
	copy
	"$PLI" -C spare --now "$now" status >told 2>&1
	told=$?
	"$PLI" -C spare --now "$now" verify demo >proof 2>&1
	proof=$?
	if [ "$told" = 0 ] && [ "$proof" = 0 ]; then
		whole=$((whole + 1))
	elif ! grep -qE 'demo|outbox|ledger|keys|pli\.yaml' told proof; then
		bad="$bad copy $n ($told, $proof): $(cat told proof)"
		cp -a spare "caught.$n"
	fi
done
: >stop
wait "$worker"
is "$bad" '' "each of $copies copies is whole, or names what was caught"
echo "# $whole of $copies copies were whole"
ok 'most are whole' test "$whole" -gt "$((copies / 2))"
isnt "$(entries)" 8 'the match went on meanwhile'

# The spare takes over: what was caught half way is put right by the last copy.
copy
copied=$(cd spare && find . -type f ! -path './cache/*' -exec b2sum {} + | sort)
is "$copied" "$(cd "$site" && find . -type f ! -path './cache/*' -exec b2sum {} + | sort)" \
	'the last copy is the site, byte for byte'
site=$dir/spare
must pli send
run pli status
is "$status" 0 'a spare knows all that was known'
echo 'status' | mail_from 0 taken >mail
run pli ingest -- mail
is "$status" 0 'and takes mails'
done_testing
