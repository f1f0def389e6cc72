#!/bin/sh
# pli move --state: one match file and one mail in, the new match file and one
# letter a seat out; and nothing else of the machine is touched.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

site_make
site_match
site_begin
seat=$(who)
to=$(reply_of "$seat")
cp "$site/state/demo.pli" in.pli
mkdir keys
cp -p "$site/keys/host" keys/host
cp in.pli before.pli
unset PLI_SITE

filter() {
	"$PLI" --now "$now" move --state in.pli --keys keys "$@"
}

# ---- a dry run ----
echo 'buy 2 coal' >orders
run filter --seat "$seat" orders
is "$status" 0 'orders are tried'
like "$out" 'Hab & Gut' 'the report is printed'
same in.pli before.pli 'and nothing is written'
run filter orders
is "$status" 65 'whose orders they are must be said'
like "$errors" 'say --seat' 'and how is told'

# ---- a whole mail, as a mail program saves it ----
echo 'buy 2 coal' | mail_to "$to" "$seat" one |
	sed -e '/^Delivered-To:/d' -e 's/^To: .*/To: "Pli" '"<$to>/" >saved.mail
run filter --out out.pli --reports letters --address pli@example.net saved.mail
is "$status" 0 'a mail is played'
same in.pli before.pli 'the file that is read stays'
is "$(ls letters)" "$(printf '0.eml\n1.eml\n2.eml')" 'one letter a seat'
like "$(cat "letters/$seat.eml")" '^Reply-To: pli\+demo\..*@example\.net' \
	'which comes from the address that was given'
run "$PLI" verify out.pli letters/0.eml letters/1.eml letters/2.eml
is "$status" 0 'match and letters belong together'
run filter --out in.pli saved.mail
is "$status" 0 'the new file may take the place of the old one'
same in.pli out.pli 'and the same mail writes the same bytes'
run filter --out in.pli saved.mail
is "$status" 65 'a mail is played once'
same in.pli out.pli 'and then changes nothing'

cp before.pli in.pli
sed 's/^Subject:.*/Subject: Out of Office: back on Monday/' saved.mail >absent.mail
run filter --out out2.pli absent.mail
is "$status" 65 'a note of who is away, by its words, plays nothing'
sed 's/^From:.*/From: MAILER-DAEMON@example.net/' saved.mail >daemon.mail
run filter --out out2.pli daemon.mail
is "$status" 65 'nor a mail server'

sed 's/\.r[a-z2-7]*@/.raaaaaaaaaaaaaaaa@/' saved.mail >wrong.mail
run filter --out out2.pli wrong.mail
is "$status" 65 'a wrong code plays nothing'
ok 'and writes nothing' test ! -e out2.pli

# ---- whose match it is ----
run "$PLI" move --state in.pli --keys "$site/keys" --out out2.pli saved.mail
is "$status" 64 'a match of a site is played there'
"$PLI" init other --address pli@example.org >/dev/null 2>&1
run "$PLI" move --state in.pli --keys other/keys --out out2.pli saved.mail
is "$status" 77 'and nobody else has its key'
done_testing
