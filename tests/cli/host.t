#!/bin/sh
# The host's key: changed, handed over, and the memory against rollback.
. "${srcdir:-.}/tests/cli/lib.sh"

# begin SITE ID: a running match with given dice.
printf '%064d\n' 7 >given
begin() {
	"$PLI" -C "$1" new hab-gut --name "$2" --match-key given \
		--seat 'Anna <anna@example.org>' \
		--seat 'Bruno <bruno@example.org>' \
		--seat 'Elsa <elsa@example.org>' >/dev/null 2>&1
	for n in 0 1 2; do
		"$PLI" -C "$1" salt "$2" --seat $n "my own sentence $n" 2>/dev/null
	done
}
# move SITE ID ORDERS: for the seat whose turn it is.
move() {
	seat=$("$PLI" -C "$1" seats "$2" |
		sed -n 's/^\([0-9]\) .*owes a move$/\1/p')
	echo "$3" | "$PLI" -C "$1" move "$2" --seat "$seat"
}
address() {
	"$PLI" -C "$1" seats "$2" --addresses | sed -n 's/^0 .*  *//p'
}

"$PLI" init site --address pli@example.org >keys 2>/dev/null
old=$(sed -n 's/^pli-keys-1 \([0-9a-f]*\) .*/\1/p' keys)
begin site m1
begin site m2
"$PLI" -C site reveal m2 --unfinished 2>/dev/null

# ---- keys ----
run "$PLI" -C site key
is "$out" "$(tail -1 keys)" 'the public keys are those of init'
run "$PLI" -C site key --secret
is "$out" "$(cat site/keys/host)" 'the secret is the file'
like "$errors" 'paper' 'and belongs on paper'

run "$PLI" -C site host --new-key
is "$status" 0 'the key is changed'
new=$(printf '%s\n' "$out" | cut -d' ' -f2)
isnt "$new" "$old" 'to another one'
like "$errors" '^1 match was put' 'in the match that runs'
ok 'the old one is kept' test -f "site/keys/retired/$old"
is "$(stat -c %a "site/keys/retired/$old")" 600 'for its owner only'
run "$PLI" -C site verify m1
is "$status" 0 'the match is well'
like "$out" "host key from here on: $new" 'and shows the change'
run move site m1 'buy 1 coal'
is "$status" 0 'and is played on'
run "$PLI" -C site key m2
like "$out" "^pli-keys-1 $old " 'the key of an old match can be had'
run "$PLI" -C site key m2 --secret
is "$out" "$(cat "site/keys/retired/$old")" 'with its secret'
run "$PLI" -C site key m1
like "$out" "^pli-keys-1 $new " 'as that of a new one'
run "$PLI" -C site show m2 --seat 0
is "$status" 0 'the old match can still be read'
run "$PLI" -C site host
like "$errors" '^0 matches were put' 'a second time changes nothing'
chmod 644 site/keys/host
run "$PLI" -C site note m1 'A word.'
is "$status" 75 'a key that others can read is not used'
like "$errors" 'chmod 600' 'and it says why'
chmod 600 site/keys/host
run "$PLI" -C site host --new-key --accept x
is "$status" 64 'one thing at a time'

# ---- hand-over ----
"$PLI" init other --address pli@example.net >other.keys 2>/dev/null
before=$(address site m1)
run "$PLI" -C site host m1 --to 'pli-keys-1 12 34'
is "$status" 64 'whom to must be right'
run "$PLI" -C site host m1 --to "$(tail -1 other.keys)"
is "$status" 0 'a match is handed over'
like "$out" 'site/handed/m1\.move' 'and it is told which file to send'
run "$PLI" -C site note m1 'A word.'
is "$status" 64 'then it is not ours'
printf 'From: <anna@example.org>\nMessage-ID: <1@x>\n\nbuy 1 coal\n' >late.mail
run "$PLI" -C site ingest --recipient "$before" late.mail
is "$status" 0 'mail for it need not wait'
run "$PLI" -C site status
is "$status" 0 'and nothing is wrong'
cp site/handed/m1.pli handed.pli
run "$PLI" -C site host handed.pli --accept
is "$status" 77 'and we cannot take it back'
head -c 2000 handed.pli >cut.pli
run "$PLI" -C other host cut.pli --accept
is "$status" 65 'a torn file is not taken'
run "$PLI" -C other host handed.pli --accept --private site/handed/m1.private
is "$status" 0 'the other host takes it'
like "$errors" '3 letters' 'and writes to all'
run "$PLI" -C other host handed.pli --accept
is "$status" 64 'once'
run "$PLI" -C other seats m1 --addresses
like "$out" '@example\.net$' 'reply addresses are of the new site'
code() { printf '%s\n' "$1" | sed 's/.*\.r\(.*\)@.*/\1/'; }
isnt "$(code "$before")" "$(code "$(address other m1)")" 'with other codes'
run move other m1 'buy 1 tea'
is "$status" 0 'it is played on'
run "$PLI" -C other verify m1
is "$status" 0 'and verifies'
run "$PLI" -C site list
is "$status" 0 'the old host has it no more'
like "$out" '^m2 ' 'and sees his others'
run "$PLI" -C other host m1 --to "$("$PLI" -C site key)"
is "$status" 0 'it may be handed back'
run "$PLI" -C site host other/handed/m1.pli --accept \
	--private other/handed/m1.private
is "$status" 0 'to where it came from'
run move site m1 'buy 1 tea'
is "$status" 0 'and is played on'

# ---- ledger ----
begin other m3
run "$PLI" -C other ledger m3
is "$status" 0 'the ledger agrees'
cp other/state/m3.pli early.pli
early=$("$PLI" -C other ledger m3 | sed -n 's/^file *entry \([0-9]*\),.*/\1/p')
move other m3 'buy 1 coal' >/dev/null
move other m3 'buy 1 tea' >/dev/null
run "$PLI" -C other match m3 accept
is "$status" 64 'there is nothing to accept'
cp early.pli other/state/m3.pli
run "$PLI" -C other ledger m3
is "$status" 75 'a file put back is noticed'
run "$PLI" -C other status
is "$status" 75 'and told'
like "$out" '^m3 +WRONG' 'by name'
run move other m3 'buy 1 coal'
isnt "$status" 0 'nothing is played on it'
same other/state/m3.pli early.pli 'and nothing is written'
run "$PLI" -C other match m3 accept
is "$status" 0 'it can be taken on purpose'
run "$PLI" -C other log m3
like "$out" "entry [0-9]+ was known, this goes on from $early\$" 'a note tells it'
is "$(grep -c '^letter pli' \
	"other/outbox/new/m3.$(printf %06d $((early + 1)))")" 3 \
	'and a letter to each player'
run move other m3 'buy 1 coal'
is "$status" 0 'and it goes on'
cp site/state/m2.pli other/state/m3.pli
run "$PLI" -C other match m3 accept
isnt "$status" 0 'another match is not taken'
done_testing
