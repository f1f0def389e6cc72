#!/bin/sh
# A mail is read before any key is: where the key stands is a pipe without a
# writer, so whoever opens it never comes back.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

site_make
site_match
site_begin
seat=$(who)
to=$(reply_of "$seat")
cp "$site/state/demo.pli" in.pli
mkdir keys
mkfifo -m 600 keys/host
rm "$site/keys/host"
mkfifo -m 600 "$site/keys/host"

# within COMMAND...: it ends by itself; 124 if it hangs.
within() {
	run timeout 60 "$@"
}

ingest_within() {
	within "$PLI" -C "$site" --now "$now" ingest --recipient "$to" -- "$1"
}

echo 'buy 1 coal' | mail_to "$to" "$seat" one >good.mail
echo 'no mail at all' >junk.mail
mkdir none
PLI_LIBEXEC=$PWD/none within "$PLI" -C "$site" --now "$now" ingest --recipient "$to" \
	-- good.mail
is "$status" 75 'without what reads it a mail waits'
like "$errors" 'none/pli-mime: cannot be run; is pli installed\?.*PLI_LIBEXEC' 'and the mail system hears why'
ingest_within junk.mail
is "$status" 0 'junk needs no key'
sed '1i Auto-Submitted: auto-replied' good.mail >machine.mail
ingest_within machine.mail
is "$status" 0 'nor does the mail of a machine'
{
	sed -e '/^Delivered-To/d' -e '/^$/q' good.mail
	head -c 300000 /dev/zero | tr '\0' '<'
} >long.mail
within "$PLI" -C "$site" --now "$now" ingest --recipient pli+demo.0.0.nobody@example.org \
	-- long.mail
is "$status" 0 'nor a mail to no seat'
run timeout 1 "$PLI" -C "$site" --now "$now" ingest --recipient "$to" \
	-- good.mail
is "$status" 124 'one that is read asks for it'

filter_within() {
	within "$PLI" --now "$now" move --state in.pli --keys keys "$1"
}
filter_within junk.mail
is "$status" 65 'the filter reads a mail first, too'
filter_within machine.mail
is "$status" 65 'and plays no machine'
run timeout 1 "$PLI" --now "$now" move --state in.pli --keys keys good.mail
is "$status" 124 'and then asks for the key'
done_testing
