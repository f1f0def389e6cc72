#!/bin/sh
# What a player wishes about himself: who may write for him, renewal, his
# address, his key; and what a mail is worth that is said to be false.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
site_match 3
salting=$dir/salting
site_copy "$site" "$salting"
site_begin
home=$site
mover=$(who)
anna=$(address_of "$mover")

# wish SEAT ID LINE...: a mail of it to the seat's last address.
wish() {
	seat=$1
	id=$2
	shift 2
	printf '%s\n' "$@" | mail_from "$seat" "$id" >wish.mail
	take "$*" wish.mail
}

# ---- who else may write ----

# allow ID ADDRESS: the wish, and the yes to it.
allow() {
	wish "$mover" "$1" "also from $2"
	tap '^confirm' "$mover" "$1yes" >mail
	take "the yes to $2" mail
}

begin also
wish "$mover" also1 'also from friend@example.com'
is "$added, $count letters" '0, 1 letters' 'is asked about'
is "$(to_of)" "$anna" 'at the registered address'
like "$(text_of)" 'friend@example\.com' 'which says whom'
unlike "$(sed '/^ *wish:/d' "$site/state/demo.private")" 'friend@' \
	'nothing is changed'
tap '^confirm' "$mover" also2 >yes.mail
echo 'buy 1 coal' | mail_from "$mover" early |
	sed 's/^From: .*/From: <Friend@Example.com>/' >mail
take 'the friend plays too early' mail
is "$added" 0 'and may not'
sed 's/^From: .*/From: <friend@example.com>/; s/also2@/also3@/' yes.mail >mail
take 'nor may he say yes for himself' mail
unlike "$(sed '/^ *wish:/d' "$site/state/demo.private")" 'friend@' \
	'nothing is changed'
sed -E 's/^(confirm|confirmer) .*/\1 aaaaaaaaaaaaaaaa/; s/also2@/also4@/' \
	yes.mail >mail
take 'with a wrong code' mail
unlike "$(sed '/^ *wish:/d' "$site/state/demo.private")" 'friend@' \
	'nothing is changed either'
take 'the yes' yes.mail
is "$added, $count letters" '0, 1 letters' 'is answered'
is "$(to_of)" "$anna" 'at the registered address'
like "$(text_of)" 'friend@example\.com (may|peut)' 'which says so'
echo 'buy 1 coal' | mail_from "$mover" order1 |
	sed 's/^From: .*/From: <Friend@Example.com>/' >mail
take 'the friend plays' mail
is "$added" 1 'and may'
begin also
for n in 1 2 3 4 5 6 7 8; do
	allow "also$n" "f$n@example.com"
done
wish "$mover" also9 'also from f9@example.com'
like "$(text_of)" '8 (more|autres)' 'nine are too many'
wish "$mover" not1 'not from f3@example.com.'
like "$(text_of)" 'f3@example\.com (may not|ne peut plus)' 'one is taken back'
echo 'buy 1 coal' | mail_from "$mover" order2 |
	sed 's/^From: .*/From: <f3@example.com>/' >mail
take 'he plays' mail
is "$added, $count letters" '0, 1 letters' 'and may not'
is "$(to_of)" "$anna" 'but the owner is asked'
begin also
for wrong in 'also from nobody' 'not from other@example.com' \
	"also from $anna"; do
	wish "$mover" "wrong-$wrong" "$wrong"
	is "$added, $count letters" '0, 1 letters' 'is refused'
	unlike "$(text_of)" 'may write for your seat from now|peut désormais' \
		'in words'
done
begin also
wish "$mover" both 'also from friend@example.com' 'buy 1 coal'
is "$added, $count letters" '0, 1 letters' 'not in one letter with orders'
unlike "$(cat "$site/state/demo.private")" 'friend' 'none of it is done'

# The letter that asks about a foreign mail lets its writer in with one tap.
begin also
echo 'buy 1 coal' | mail_from "$mover" stranger |
	sed 's/^From: .*/From: <Friend@Example.com>/' >mail
take 'the friend plays unasked' mail
is "$added, $(to_of)" "0, $anna" 'and the owner is told'
tap '^(also|aussi) ' "$mover" let >yes.mail
like "$(cat yes.mail)" '^(confirm|confirmer) [a-z2-7]{16}' 'with a code'
sed -E 's/@example\.com/@example.org/; s/let@/let2@/' yes.mail >mail
take 'the code for another address' mail
unlike "$(sed '/^ *wish:/d' "$site/state/demo.private")" 'also:' 'is no yes'
take 'the tap' yes.mail
like "$(text_of)" 'riend@[Ee]xample\.com (may|peut)' 'lets him in'
echo 'buy 1 coal' | mail_from "$mover" stranger2 |
	sed 's/^From: .*/From: <Friend@Example.com>/' >mail
take 'he plays' mail
is "$added" 1 'and may'

# ---- renewal ----

begin renew
old=$(reply_of "$mover")
wish "$mover" renew renew
is "$added, $count letters" '1, 1 letters' 'is an entry and a letter'
is "$(to_of)" "$anna" 'to the registered address'
echo 'buy 1 coal' | mail_to "$old" "$mover" older >mail
take 'an older address' mail
is "$added" 0 'is dead'
echo 'buy 1 coal' | mail_from "$mover" newer >mail
take 'the new one' mail
is "$added" 1 'is not'
begin renew
wish "$mover" mixed renew 'buy 1 coal'
is "$added, $count letters" '0, 1 letters' 'not in one letter with orders'

# ---- a key of one's own ----

"$PLI" sign --new player.key >public 2>/dev/null
key=$(cat public)
begin key
wish "$mover" key1 "my key is $key"
is "$added, $count letters" '0, 1 letters' 'is asked about'
is "$(to_of)" "$anna" 'at the registered address'
like "$(text_of)" "$key" 'with the key'
tap '^confirm' "$mover" yes1 >mail
like "$(cat mail)" '^(confirm|confirmer) [a-z2-7]{16}' 'the yes has a code'
cp mail yes.mail
sed -E 's/^((confirm|confirmer) ).*/\1aaaaaaaaaaaaaaaa/; s/yes1@/yes2@/' \
	mail >mail2
take 'a wrong code' mail2
is "$added" 0 'is no yes'
{
	sed "s/yes1@/yes3@/" mail
	echo "my key is $(echo "$key" | tr 0-9 1-90)"
} >mail2
take 'the code with another key' mail2
is "$added, $count letters" '0, 1 letters' 'is none either'
wish "$mover" key1b "my key is $key"
is "$added, $count letters" '0, 1 letters' 'the first is asked about again'
sed 's/^From: .*/From: <m@example.com>/; s/yes1@/yes4@/' mail >mail2
take 'the yes from elsewhere' mail2
is "$added, $count letters" '0, 1 letters' 'is held'
is "$(to_of)" "$anna" 'and its owner asked'
take 'the yes' yes.mail
is "$added, $count letters" '1, 1 letters' 'registers it'
like "$(tail -n 12 "$file")" "^key: $key" 'in the match file'
like "$(text_of)" "$key" 'and says so'
sed 's/yes1@/yes5@/' yes.mail >mail
take 'the yes once more' mail
is "$added" 0 'is stale'
wish "$mover" key2 'my key is 1234'
is "$added, $count letters" '0, 1 letters' 'no key is refused'
withkey=$site

# A yes is still one when others have moved on meanwhile.
begin late
other=$(((mover + 1) % 3))
wish "$other" late1 "my key is $key"
tap '^confirm' "$other" lateyes >yes.mail
printf 'buy 1 coal\nclient coal\n' | mail_from "$mover" goon >mail
take 'another plays, so that a question opens' mail
take 'the yes to the older letter' yes.mail
is "$added" 1 'counts'

# ---- only signed orders ----

# signed ID ORDER...: a mail of a signed move file.
signed() {
	id=$1
	shift
	for batch in "$site"/outbox/new/demo.000*; do
		grep -q "^letter pli+demo\.$mover\." "$batch" && last=$batch
	done
	awk -v "seat=$mover" '/^end [0-9]/ { next }
		/^letter pli/ { on = index($2, "pli+demo." seat ".") == 1; next }
		on { print }' "$last" >letter.eml
	printf '%s\n' "$@" | "$PLI" sign --key player.key letter.eml >signed.txt
	mail_from "$mover" "$id" <signed.txt
}

home=$withkey
begin signed
signed sig1 'buy 1 coal' >mail
take 'signed orders' mail
is "$added, $count letters" '1, 3 letters' 'are played'
signed sig1 'buy 1 coal' >mail2
sed 's/sig1@/sig2@/' mail >mail2
take 'the same orders again' mail2
is "$added, $count letters" '0, 1 letters' 'are not'
begin signed
signed sig3 'buy 1 coal' | sed 's/^buy 1/buy 2/' >mail
take 'signed orders that were changed' mail
is "$added, $count letters" '0, 1 letters' 'are refused'
echo 'buy 1 coal' | mail_from "$mover" plain1 >mail
take 'plain orders' mail
is "$added" 1 'are played, for nothing forbids them'

begin only
wish "$mover" only1 'only signed'
is "$added, $count letters" '0, 1 letters' 'is asked about'
tap '^confirm' "$mover" only2 >mail
take 'the yes' mail
is "$added, $count letters" '1, 1 letters' 'is carried out'
echo 'buy 1 coal' | mail_from "$mover" plain2 >mail
take 'plain orders' mail
is "$added, $count letters" '0, 1 letters' 'are refused'
like "$(text_of)" 'only signed orders|que des ordres signés' 'kindly'
echo 'cancel' | mail_from "$mover" plain3 >mail
take 'cancel' mail
is "$added, $count letters" '0, 1 letters' 'too'
wish "$mover" only3 'orders'
is "$added, $count letters" '0, 1 letters' 'what only asks is answered'
for wish in 'no key' "my key is $(echo "$key" | tr 0-9 1-90)" 'also unsigned' \
	'my address is m@example.com'; do
	wish "$mover" "only-$wish" "$wish"
	is "$added, $count letters" '0, 1 letters' 'must be signed'
	is "$(link_of '^(confirm|confirmer)')" '' 'and is not even asked about'
done
printf 'pli-orders 1\nmatch %s\nentry %s\nhash %s\nseat %s\n\nbuy 1 coal\n' \
	x x x "$mover" | mail_from "$mover" filed >mail
take 'a move file that is none' mail
is "$added" 0 'plays nothing'
signed sig4 'buy 1 coal' | sed '/^psig/d' >mail
take 'a move file without its signature' mail
is "$added, $count letters" '0, 1 letters' 'plays nothing'
signed sig5 'buy 1 coal' >mail
take 'signed orders' mail
is "$added" 1 'are played'
wish "$mover" renew2 renew
is "$added" 1 'to renew is never forbidden'
signed sig6 'also unsigned' >mail
take 'a signed wish' mail
is "$added, $count letters" '1, 1 letters' 'needs no other yes'
sed 's/sig6@/sig7@/' mail >mail2
take 'the same wish again' mail2
is "$added" 0 'is stale'
if [ "$(who)" = "$mover" ]; then
	echo 'buy 1 coal' | mail_from "$mover" plain4 >mail
	take 'plain orders' mail
	is "$added" 1 'are played again'
fi
wish "$mover" nokey1 'no key'
tap '^confirm' "$mover" nokey2 >mail
take 'the yes' mail
is "$added" 1 'takes the key away'
run pli seats demo --format json
unlike "$out" '"signs": 1' 'nobody signs'

# ---- another address ----

home=$dir/site
begin address
new=new@example.com
wish "$mover" addr1 "my address is $new <mailto:$new>"
is "$added, $count letters" '0, 1 letters' 'is asked about'
is "$(to_of)" "$anna" 'at the old address'
tap '^confirm' "$mover" addr2 >mail
take 'the yes' mail
is "$added" 0 'changes nothing yet'
is "$(to_of | tr ' ' '\n' | sort | tr '\n' ' ')" \
	"$(printf '%s\n' "$anna" "$new" | sort | tr '\n' ' ')" \
	'but both are written to'
like "$letters" 'pli\+demo\.j\.[0-9]+\.j[a-z2-7]{16}@' 'one with a code'
join=$(printf '%s\n' "$letters" |
	sed -nE 's/^Reply-To: .*(pli\+demo\.j\.[^>]*@example\.org).*/\1/p')
unlike "$(printf '%s\n' "$letters" | awk -v to="$new" '
	/^letter [^ ]+ [^ ]+ [0-9]+$/ { on = $3 == to } on')" \
	'Anna|Bruno|Chlo' 'which names nobody'
echo 'yes' | mail_to "$join" "$mover" addr3 >mail
nothing 'a yes from the old address to the code of the new' mail
sed 's/^From: .*/From: <m@example.com>/' mail >mail2
nothing 'a yes from elsewhere' mail2
sed "s/^From: .*/From: <$new>/" mail >yes.mail
now=2026-11-29T18:00:00Z
nothing 'a yes after more than a week' yes.mail
now=2026-11-21T18:00:00Z
take 'the yes from there' yes.mail
is "$added" 1 'renews the seat'
is "$(to_of | tr ' ' '\n' | sort | tr '\n' ' ')" \
	"$(printf '%s\n' "$anna" "$new" | sort | tr '\n' ' ')" \
	'and both are told'
like "$(cat "$site/state/demo.private")" "address: \"?$new" 'it is written down'
nothing 'the same yes again' yes.mail
echo 'buy 1 coal' | mail_from "$mover" addr4 >mail
take 'the old address plays' mail
is "$added, $(to_of)" "0, $new" 'and may not'
sed "s/^From: .*/From: <$new>/; s/addr4@/addr5@/" mail >mail2
take 'the new address plays' mail2
is "$added" 1 'and may'
begin address
for wrong in 'my address is nowhere' "my address is $anna"; do
	wish "$mover" "addr-$wrong" "$wrong"
	is "$added, $count letters" '0, 1 letters' 'is refused'
	is "$(link_of '^(confirm|confirmer)')" '' 'and not asked about'
done
# At most three letters a day to where nobody has asked for one.
to=
for n in 1 2 3 4 5; do
	wish "$mover" "flood$n" "my address is flood$n@example.com"
	tap '^confirm' "$mover" "floodyes$n" >mail
	take "the yes to flood$n" mail
	to="$to $(to_of)"
done
is "$(printf '%s\n' "$to" | tr ' ' '\n' | grep -c '^flood')" 3 \
	'three new addresses a day are written to'

# ---- by the host's hand ----

begin hand
old=$(reply_of "$mover")
run pli player demo "$mover" --address "$new"
is "$status" 0 'the host may change an address'
is "$(cat "$(ls -t "$site"/outbox/new/* | head -n 1)" |
	sed -nE 's/^letter [^ ]+ ([^ ]+) [0-9]+$/\1/p')" "$new" \
	'the newest letter goes there'
begin_again
echo 'buy 1 coal' | mail_to "$old" "$mover" hand1 |
	sed "s/^From: .*/From: <$new>/" >mail
take 'an older reply address' mail
is "$added" 0 'is dead'
run pli player demo "$mover" --renew
is "$status" 0 'he may renew'
run pli player demo "$mover" --signed yes
is "$status" 64 'no signatures without a key'
like "$errors" 'no key' 'he is told'
must pli key demo --seat "$mover" "$key"
run pli player demo "$mover" --signed yes
is "$status" 0 'with one he may ask for them'
begin_again
echo 'buy 1 coal' | mail_from "$mover" hand2 |
	sed "s/^From: .*/From: <$new>/" >mail
take 'plain orders' mail
is "$added" 0 'are refused'
must pli player demo "$mover" --signed no
for wrong in "demo $mover --prefer chocolate" "demo $mover --address nobody" 'demo 7 --renew' \
	"demo $mover --signed maybe"; do
	# shellcheck disable=SC2086
	run pli player $wrong
	is "$status" 64 "pli player $wrong is refused"
done

# ---- before the match begins ----

home=$salting
begin early
wish 0 early1 'also from friend@example.com'
is "$added, $count letters" '0, 1 letters' 'a command is no sentence'
tap '^confirm' 0 early1b >mail
take 'the yes' mail
like "$(text_of)" 'friend@example\.com may' 'and is carried out'
wish 0 early2 'not from friend@example.com' 'a sentence that is one'
is "$added, $count letters" '1, 2 letters' 'a sentence beside it counts, and both are told'
like "$(cat "$file")" '^text: "a sentence that is one"' 'and is the right one'
wish 0 early3 'help'
is "$added, $count letters" '0, 1 letters' 'help is help'
wish 0 early4 renew
is "$added, $count letters" '1, 1 letters' 'to renew is possible'
like "$(text_of)" 'no sentence of yours' 'and the sentence is asked for again'
wish 0 early5 "my key is $key"
tap '^confirm' 0 early6 >mail
take 'the yes' mail
is "$added, $count letters" '1, 1 letters' 'a key too'
must pli player demo 0 --address elsa@example.net
batches >batches.before
entries_before=$(entries)
take 'the same yes, when the seat has another address' mail
is "$added, $count letters" '0, 0 letters' 'changes nothing'

# ---- said to be false ----

home=$dir/site
begin dmarc
echo 'authserv: mx.example.org' >>"$site/pli.yaml"
echo 'buy 1 coal' | mail_from "$mover" dmarc1 >mail
{
	echo 'Authentication-Results: mx.example.org; spf=pass; dmarc=fail'
	cat mail
} >forged
take 'a mail that fails' forged
is "$added, $(to_of)" "0, $anna" 'is held, and its owner asked'
like "$(text_of | tr '\n' ' ')" '(does|did) not come from there|ne vient pas de là' 'in words'
unlike "$(text_of)" 'also from|aussi de' 'the address needs no leave'
tap '^buy 1 coal' "$mover" dmarc2 >freed
{
	echo 'Authentication-Results: mx.example.org; dmarc=fail'
	cat freed
} >freed.mail
sed -E 's/^(confirm|confirmer) .*/\1 aaaaaaaaaaaaaaaa/; s/dmarc2@/dmarc3@/' \
	freed.mail >mail2
take 'a wrong code' mail2
is "$added" 0 'does not free it'
take 'the code of the letter' freed.mail
is "$added" 1 'frees it'
n=3
while read -r field; do
	begin "pass$n"
	echo 'authserv: mx.example.org' >>"$site/pli.yaml"
	n=$((n + 1))
	{
		echo "Authentication-Results: $field"
		sed "s/dmarc1@/pass$n@/" mail
	} >passed
	take "$field" passed
	is "$added" 1 'holds nothing back'
done <<'EOF'
mx.example.org; dmarc=pass
mx.example.org.evil.example; dmarc=fail
elsewhere.example; dmarc=fail
mx.example.org; none
mx.example.org; dkim=fail reason="dmarc=fail"; dmarc=none (dmarc=fail)
EOF
{
	echo 'Authentication-Results: mx.example.org; dmarc=pass'
	sed 's/^From: .*/From: <m@example.com>/; s/dmarc1@/pass99@/' mail
} >passed
begin never
echo 'authserv: mx.example.org' >>"$site/pli.yaml"
take 'a pass for a foreign address' passed
is "$added" 0 'authorises nothing'

# ---- after the end ----

begin over
must pli reveal demo --unfinished
begin_again
for line in renew "my key is $key" 'my address is new@example.com' \
	'also from f@example.com' 'buy 1 coal'; do
	wish "$mover" "over-$line" "$line"
	is "$added" 0 'changes nothing any more'
done
done_testing
