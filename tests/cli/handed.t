#!/bin/sh
# A match moves to another site, with its keys; two sites, by mail.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
echo 'pictures: no' >>"$site/pli.yaml"
site_match 3
site_begin
printf 'prefer text\n' | post 1 choice
must pli send
file=$site/state/demo.pli
begin_again
printf 'aide\n' | mail_from 2 before >before.mail
take 'a question while it is here' before.mail
is "$count" 1 'is answered'
must pli send
home=$site
begin old
"$PLI" init new --address games@example.com >new.keys 2>/dev/null
echo 'pictures: no' >>new/pli.yaml
keys=$(tail -n 1 new.keys)
seat=$(who)
echo 'buy 1 coal' | mail_from "$seat" late >late.mail
echo 'buy 1 coal' | mail_from 1 late1 >late1.mail
[ "$seat" = 1 ] && echo 'buy 1 coal' | mail_from 0 late1 >late1.mail
guess=$(reply_of "$seat" | sed 's/@/x@/')
mail_to "$guess" "$seat" guess <late.mail >guess.mail

# It may lie in handed/.
entries() {
	grep -c '^entry: ' "$file"
}

# ---- given away ----

run pli host demo --to "$("$PLI" -C "$site" key)"
is "$status" 64 'not to oneself'
run pli host demo --to "$keys" --address nonsense
is "$status" 64 'an address is one'
run pli host demo --to "$keys" --address games@example.com
is "$status $out" "0 $site/handed/demo.move" 'a match is given away in one file'
move=$out
is "$(stat -c %a "$move")" 600 'for its owner'
unlike "$(strings -n 6 "$move" 2>/dev/null || tr -cd '[:print:]\n' <"$move")" \
	'example|Anna|kind: ' 'in which nothing can be read'
letters=$(cat "$site"/outbox/new/demo.*)
like "$(text_of)" 'new host key' 'all are told of the new key'
run pli status
is "$status $(printf '%s\n' "$out" | head -n 1)" '0 no matches' 'here nothing is left of it'
run pli host "$move" --accept
is "$status" 77 'nor can it be taken back'

# ---- letters to the old site ----

file=$site/handed/demo.pli
begin_again
take 'an answer to an old letter' late.mail
is "$added, $(to_of)" "0, $(address_of "$seat")" 'plays nothing and is answered'
like "$(text_of)" 'games@example\.com' 'with where it is played now'
like "$letters" '^Subject: .*(elsewhere|ailleurs)' 'in the subject, too'
take 'the same player again' late.mail
is "$count" 0 'is told once a day'
nothing 'a mail that was answered here, and comes again,' before.mail
{
	echo "Date: $(date -u -d "$now" -R)"
	echo 'sell 1 coal' | mail_from "$seat" late3
} >late3.mail
nothing 'another mail of that day' late3.mail
today=$now
now=$(date -u -d "$now + 1 day" +%Y-%m-%dT%H:%M:%SZ)
nothing 'which comes again on the next' late3.mail
take 'a new one' late.mail
is "$count" 1 'is answered then'
now=$today
take 'another player' late1.mail
is "$count" 1 'gets his own letter'
like "$(text_of)" 'Vous avez répondu|You answered' 'in his language'
nothing 'a guessed address' guess.mail

# ---- taken over ----

begin_other() {
	site=$dir/new
	file=$site/state/demo.pli
	begin_again
}
head -c 300 "$move" >cut.move
run "$PLI" -C new host cut.move --accept
is "$status" 77 'a file that is cut off is not taken'
is "$(ls new/state new/players)" "$(printf 'new/players:\n\nnew/state:')" 'nothing of it'
cp "$move" sent.move
touch new/state/demo.pli 2>/dev/null
rm new/state/demo.pli
run "$PLI" -C new --now "$now" host sent.move --accept
is "$status" 0 'the other host takes it'
begin_other
is "$(ls new/players)" "$(ls old/players)" 'with the wishes of players'
is "$(ls new/editions)" "$(ls old/editions)" 'and the edition'
letters=$(cat new/outbox/new/demo.*)
is "$(to_of)" 'anna@example.net bruno@example.net chloe@example.net' \
	'all get a letter from there'
like "$letters" '^Reply-To: games\+demo\.' 'to be answered there'
like "$(text_of | tr '\n' ' ')" 'Another host has taken the match over: from now on it is played' \
	'and it says so'
is "$(text_of | grep -c 'new host key')" 1 'with the new key, once'
run pli ledger demo
is "$status" 0 'its ledger is right'
run "$PLI" verify new/state/demo.pli
is "$status" 0 'the match verifies'
run "$PLI" -C new host sent.move --accept
is "$status" 64 'it is taken once'
echo 'buy 1 coal' | mail_from "$seat" moved >mail
take 'an answer to the new letter' mail
is "$added" 1 'is played'
echo 'buy 1 tea' | mail_from "$(who)" moved2 >mail
take 'the next one' mail
is "$added" 1 'is played'

# ---- and back ----

run pli host demo --to "$("$PLI" -C old key)"
is "$status" 0 'it may be given back'
run "$PLI" -C old --now "$now" host new/handed/demo.move --accept
is "$status" 0 'and is taken'
is "$(ls old/handed)" '' 'as if it had never been away'
site=$dir/old
file=$site/state/demo.pli
begin_again
run pli status
is "$status" 0 'the old ledger agrees'
echo 'buy 1 tea' | mail_from "$(who)" back >mail
take 'an answer' mail
is "$added" 1 'is played'
take 'the very old letter' late.mail
is "$added" 0 'plays nothing'

# ---- what waited for a letter a day ----

begin daily
# The new host tells all of it anew, and what is asked is asked there.
to_bruno() {
	grep -lx 'Delivered-To: bruno@example.net' "$home.mail"/new/* | wc -l
}
printf 'prefer one letter a day at 20:00\n' | post 1 daily
must pli send
must pli note demo --topic news 'We meet on Sunday.'
must pli host demo --to "$keys"
like "$(cat "$site"/outbox/new/demo.*)" '^daily 1 ' 'letters wait for their hour'
before=$(to_bruno)
for now in 2026-11-21T20:01:00Z 2026-11-22T04:00:00Z; do
	must pli send
done
is "$(to_bruno)" "$before" 'and are told here no more'
is "$(ls "$site/outbox/new")" '' 'none is left'
is "$(cat "$site/log/pli.log" 2>/dev/null | grep 'left out')" '' 'nor missed'
now=2026-11-21T18:00:00Z

# ---- an account on the other host's forum is nobody's here ----

begin forum
sed -i '0,/^  - address: /s//  - forum: "12"\n    address: /' "$site/state/demo.private"
must pli host demo --to "$keys"
"$PLI" init fourth --address games@example.com >/dev/null 2>&1
cp new/keys/host fourth/keys/host
run "$PLI" -C fourth --now "$now" host "$site/handed/demo.move" --accept
is "$status" 0 'a match with an account on a forum is taken over'
like "$errors" '^1 account on the other host.s forum is' 'the host is told'
like "$(cat fourth/state/demo.private)" 'anna@example.net' 'addresses stay'
unlike "$(sed '/^before:/q' fourth/state/demo.private)" 'forum: ' 'and the account does not'

# A match whose players have nothing but accounts; one has left his seat.
begin accounts
printf 'forum: {kind: nodebb}\n' >>"$site/pli.yaml"
must pli new hab-gut --name forum --forum --match-key match.key \
	--seat 'Anna <forum:10>;en' --seat 'Bruno <forum:11>;en' --seat 'Chloé <forum:12>;en'
sed -i '0,/^  - forum: .*12.*/s//  - former:\n      address: "forum:user\/12"\n      name: "Chloé"\n      language: en\n      until: 2027-01-01T00:00:00Z/' \
	"$site/state/forum.private"
must pli seats forum
must pli host forum --to "$keys"
is "$(grep -ac '^letter .* forum:user/1[01] ' "$site"/outbox/new/forum.000004)" 2 \
	'who has only an account is told of it there'
"$PLI" init fifth --address games@example.com >/dev/null 2>&1
cp new/keys/host fifth/keys/host
printf 'forum: {kind: nodebb}\n' >>fifth/pli.yaml
run "$PLI" -C fifth --now "$now" host "$site/handed/forum.move" --accept
is "$status" 0 'the other host takes it'
like "$errors" '^Anna \(seat 0\) has no address: pli player forum 0 --address' \
	'and is told who cannot be written to'
like "$errors" '^3 accounts on the other' 'and of how many'
unlike "$(sed '/^before:/q' fifth/state/forum.private)" 'forum: |user/' 'no account of another forum is known there'
is "$(cat fifth/outbox/new/* | grep -ac ' forum:')" 0 'nor written to'
site=$dir/fifth
printf 'nobody will ever guess that' >post.text
case " ${PLI_WITHOUT-} " in
*' forum '*)
	skip 'pli is built without forum'
	;;
*)
	run pli ingest --forum-user 10 --forum-post chat/1 -- post.text
	is "$status $(grep -c 'nobody will' "$site/state/forum.pli")" '0 0' \
		'who has the same number on another forum plays nothing'
	;;
esac
must pli player forum 0 --address anna@example.net
like "$(cat fifth/state/forum.private)" 'anna@example.net' 'the host can say where a player reads'
done_testing
