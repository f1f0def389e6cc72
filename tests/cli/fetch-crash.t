#!/bin/sh
# pli fetch is killed, or loses power, at each of its disk steps, and so is what
# it hands the mails to: each mail is played once, and none is lost.
. "${srcdir:-.}/tests/cli/lib.sh"
needs fetch
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/steps.sh"

PLI_CRASH_AT=1 "$PLI" init probe >/dev/null 2>&1
[ $? = 137 ] || skip_all 'built without --enable-crash-points'

# What fetch hands mails to, if that is not to die with it.
cat >calm <<END
#!/bin/sh
unset PLI_CRASH_AT
exec "$PLI" "\$@"
END
chmod +x calm

site_make
site_match 3
for seat in 0 1 2; do
	echo "the sentence of $seat is my very own" |
		mail_from "$seat" "salt$seat" >"mail$seat"
done
echo 'no mail at all' >mail9

# count FOLDER: of how many files.
count() {
	set -- "$1"/*
	[ -e "$1" ] || shift
	echo $#
}

crashing() {
	"$PLI_LIBEXEC/pli-fetch" "$site" "$taker" 1795284000
}

again() {
	for try in 1 2 3; do
		pli fetch >again.log 2>&1 && return
	done
	complain "fetch again: $(cat again.log)"
}

played() {
	[ "$(grep -c '^kind: salt' "$site/state/demo.pli")" = 3 ] ||
		complain 'a mail was lost, or played twice'
	[ "$(cat "$site"/outbox/new/* | grep -c '^letter pli')" = "$letters" ] ||
		complain 'a letter was lost, or written twice'
	[ "$(count "$site/inbox/junk")" = 1 ] ||
		complain 'junk was lost, or kept twice'
	pli verify demo >told 2>&1 || complain "$(cat told)"
}

# The letters of a run that nothing happens to.
site_copy "$site" calm-site
for mail in mail*; do
	"$PLI" -C calm-site --now "$now" ingest -- "$mail" || exit 99
done
letters=$(cat calm-site/outbox/new/* | grep -c '^letter pli')
home=$site

# ---- a Maildir ----

before_maildir() {
	site=$dir/crashed
	site_copy "$home" "$site"
	mkdir -p "$site/box/tmp" "$site/box/new" "$site/box/cur"
	cp mail[0-9] "$site/box/new"
	printf 'fetch:\n- url: maildir:box\n  then: %s\n' "$1" \
		>>"$site/pli.yaml"
}

before() {
	before_maildir delete
}

after() {
	again
	played
	[ "$(count "$site/box/new") $(count "$site/box/cur")" = '0 0' ] ||
		complain 'a mail was left'
}
taker=$dir/calm
each_step 'a Maildir, deleting' 10
taker=$PLI
each_step 'the same, and what takes the mails too' 10

before() {
	before_maildir 'move box/.Done'
}
after() {
	again
	played
	[ "$(cd "$site/box/.Done/new" && echo *)" = \
		'mail0 mail1 mail2 mail9' ] || complain 'a mail was not moved'
}
taker=$dir/calm
each_step 'a Maildir, moving' 10

before() {
	before_maildir keep
}
after() {
	again
	played
	[ "$(count "$site/box/new")" = 4 ] || complain 'a mail is gone'
	[ "$(grep -c '^mail' "$site"/fetch/*)" = 4 ] ||
		complain 'a mail is not noted, or twice'
}
each_step 'a Maildir, keeping' 5

# ---- an mbox ----

before() {
	site=$dir/crashed
	site_copy "$home" "$site"
	for mail in mail[0-9]; do
		printf 'From someone Sat Nov 21 18:00:00 2026\n'
		cat "$mail"
		printf '\n'
	done >"$site/box"
	printf 'fetch:\n- url: mbox:box\n  then: delete\n' >>"$site/pli.yaml"
}
after() {
	again
	played
	[ ! -s "$site/box" ] || complain 'a mail was left'
}
each_step 'an mbox' 5
done_testing
