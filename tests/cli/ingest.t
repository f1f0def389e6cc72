#!/bin/sh
# What a mail means: who may play, what is played once, what is answered.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

site_make
site_match 3
site_begin
mover=$(who)
other=$(((mover + 1) % 3))
third=$(((mover + 2) % 3))
file=$site/state/demo.pli
# Whoever moves first is drawn: names of both languages are taken by all.
home=$site

batches() {
	find "$site/outbox/new" -type f | sort
}

# begin NAME: a fresh copy to try one thing on.
begin() {
	site=$dir/$1
	site_copy "$home" "$site"
	file=$site/state/demo.pli
	batches >batches.before
	entries_before=$(entries)
}

# What the last mail led to: $letters is the batch of its answer, if any.
see() {
	batches >batches.now
	new=$(comm -13 batches.before batches.now)
	cp batches.now batches.before
	letters=
	# A batch is a file name without blanks.
	# shellcheck disable=SC2086
	[ -z "$new" ] || letters=$(cat $new)
	count=$(printf '%s\n' "$letters" | grep -c '^letter pli')
	added=$(($(entries) - entries_before))
	entries_before=$(entries)
}

# take NAME MAIL [OPTION...]: it is dealt with, in silence.
take() {
	name=$1
	mail=$2
	shift 2
	run pli ingest "$@" -- "$mail"
	is "$status $out$errors" '0 ' "$name: taken in silence"
	see
}

nothing() {
	take "$@"
	is "$added, $count letters" '0, 0 letters' "$name: changes nothing"
}

text_of() {
	printf '%s\n' "$letters" | LC_ALL=C awk -f "$srcdir/tests/kit/letter.awk"
}

# ---- orders, once ----

begin once
to=$(reply_of "$mover")
printf 'Good evening!\nbuy 2 coal\nclient coal\n' |
	mail_to "$to" "$mover" one >mail
take 'orders' mail
is "$added" 1 'one mail is one entry'
is "$count" 3 'and a letter to each'
nothing 'the same mail again' mail
sed 's/^Subject:.*/Subject: sent once more/' mail >again
nothing 'the same Message-ID again' again
sed '/^Message-ID:/d' mail >anonymous
take 'a spent address' anonymous
is "$added, $count letters" '0, 1 letters' 'is answered, and plays nothing'
nothing 'the same without a Message-ID, again' anonymous
for i in 1 2 3 4; do
	echo "buy $i tea" | mail_to "$to" "$mover" "old$i" >"stale$i"
	take "stale mail $i" "stale$i"
	[ "$i" -lt 3 ] || is "$count" 0 "stale mail $i: enough for today"
done
is "$added" 0 'nothing of them is played'

# A folded address, as some servers write it; the other case.
begin folded
reply_of "$mover" | tr '[:lower:]' '[:upper:]' >upper
echo 'buy 1 coal' | mail_to "$(cat upper)" "$mover" upper >mail
take 'an address in capitals' mail
is "$added" 1 'is the same address'

# The envelope's recipient counts, from wherever it is told.
begin envelope
to=$(reply_of "$mover")
echo 'buy 1 coal' | mail_to pli@example.org "$mover" bare >mail
nothing 'no reply address' mail
nothing 'one in To alone' mail --recipient pli@example.org
run env ORIGINAL_RECIPIENT="$to" "$PLI" -C "$site" --now "$now" ingest <mail
is "$status" 0 'the environment may tell it'
see
is "$added" 1 'and it is played'
begin option
to=$(reply_of "$mover")
echo 'buy 1 coal' | mail_to "$(reply_of "$other")" "$mover" opt >mail
RECIPIENT=$(reply_of "$third") take 'an option' mail --recipient "$to"
is "$added" 1 'goes before all else'

# ---- who may not ----

begin strangers
to=$(reply_of "$mover")
echo 'buy 1 coal' | mail_to "$to" "$mover" strange | sed 1d >mail
code=${to##*.r}
code=${code%@*}
for wrong in "pli+demo.$mover.7.r$(echo "$code" | tr a-y b-z)@example.org" \
	"pli+demo.9.7.r$code@example.org" "pli+nomatch.0.7.r$code@example.org" \
	"pli+demo.$mover.7.b$code@example.org" "pli+demo.$mover.6.r$code@example.org" \
	"pli+demo.$other.7.r$code@example.org" 'pli+x@example.org' \
	"pli+demo.$mover.7.r${code}a@example.org" \
	"pli+../demo.$mover.7.r$code@example.org"; do
	nothing "the address $wrong" mail --recipient "$wrong"
done
bounce=$(sed -n "s/^letter \(pli+demo\.$mover\.7\.b[^ ]*\) .*/\1/p" \
	"$site"/outbox/new/demo.000007)
isnt "$bounce" '' 'letters have an address for bounces'
nothing 'that address' mail --recipient "$bounce"
nothing 'an empty sender' mail --sender ''
nothing 'a machine' mail --sender '<>'
SENDER=
export SENDER
nothing 'an empty sender in the environment' mail
unset SENDER

# ---- From is a brake ----

begin brake
to=$(reply_of "$mover")
echo 'buy 1 coal' | mail_to "$to" "$mover" brake |
	sed 's/^From: .*/From: Mallory <m@example.com>/' >mail
take 'a right address from elsewhere' mail
is "$added, $count letters" '0, 1 letters' 'plays nothing, and is asked about'
like "$letters" "^To: .*$(address_of "$mover")" 'at the registered address'
like "$(text_of)" 'm@example\.com' 'which tells who it was'
unlike "$letters" '^To: .*m@example\.com' 'and never there'
nothing 'the same again' mail
echo 'also from m@example.com' | mail_to "$to" "$mover" allowed >allow
take 'an address is allowed' allow
text_of | grep -oE '(confirm|confirmer) [a-z2-7]{16}' |
	mail_from "$mover" allowyes >allow
take 'the yes to that' allow
echo 'buy 1 coal' | mail_to "$to" "$mover" brake2 |
	sed 's/^From: .*/From: <M@example.com>/' >mail
take 'and now' mail
is "$added" 1 'it may play'

begin dmarc
sed 's/^#*authserv:.*//' "$site/pli.yaml" >yaml
cat yaml >"$site/pli.yaml"
echo 'authserv: mx.example.org' >>"$site/pli.yaml"
to=$(reply_of "$mover")
echo 'buy 1 coal' | mail_to "$to" "$mover" dmarc >mail
{
	echo 'Authentication-Results: mx.example.org; dmarc=fail'
	cat mail
} >forged
take 'a mail that fails DMARC' forged
is "$added, $count letters" '0, 1 letters' 'plays nothing'
{
	echo 'Authentication-Results: elsewhere.example; dmarc=fail'
	sed 's/<dmarc@/<dmarc2@/' mail
} >fine
take 'as another server says' fine
is "$added" 1 'counts for nothing'

# ---- all or none; the end of a mail; wait ----

begin all
post_orders() {
	id=$1
	seat=$2
	shift 2
	printf '%b' "$*" | mail_to "$(reply_of "$seat")" "$seat" "$id" >mail
	take "$id" mail
}
post_orders mistake "$mover" 'buy 2 coal\nclient salt\n'
is "$added, $count letters" '0, 1 letters' 'one mistake refuses all'
post_orders waiting "$mover" 'buy 1 coal\n'
is "$added" 1 'one order alone is played'
is "$(who)" "$mover" 'and the seat is still asked'
post_orders closing "$mover" 'client coal\ndone\n'
is "$(who)" "$other" 'done closes it'
post_orders chatter "$other" 'What a fine evening it is.\nSee you soon.\n'
is "$added, $count letters" '0, 1 letters' 'chatter alone plays nothing'
like "$(text_of)" 'trouvé aucun ordre' 'and is told'
unlike "$(text_of)" 'What a fine evening it is|See you soon' 'but talk is not named'
unlike "$(text_of)" 'rien n.a été joué|laissé de côté|[a-z]\. acheter' 'nor scolded'
post_orders chatter2 "$other" 'And a fine night, too!\nLove, Bruno\n'
is "$added, $count letters" '0, 0 letters' 'who goes on talking is left in peace'
post_orders chatter3 "$other" 'three teas would suit me in such a fine evening at the seaside\n'
is "$added, $count letters" '0, 1 letters' 'but what speaks of the game is answered'
post_orders alternatives "$other" 'sell 1 coal | buy 9 coal | buy 1 wheat\ndone\n'
is "$added" 1 'the first alternative that goes is played'
like "$(cat "$file")" '^- "buy 1 wheat"' 'it was the third'

# ---- orders ahead, what is told of them, and commands ----

begin ahead
post_orders ahead "$third" 'acheter 2 thé\nclient thé\n'
is "$added" 1 'orders ahead are an entry'
is "$count" 1 'of which only their owner is told'
unlike "$(tail -n 20 "$file")" 'tea' 'nor does the file tell'
post_orders show "$third" 'orders\n'
is "$added, $count letters" '0, 1 letters' 'they can be asked for'
like "$(text_of)" 'acheter 2 thé' 'and are shown'
post_orders cancel "$third" 'cancel\n'
post_orders show2 "$third" 'ordres\n'
unlike "$(text_of)" 'acheter 2 thé' 'and are gone when they are cancelled'
post_orders help "$third" 'aide\n'
is "$added, $count letters" '0, 1 letters' 'help is a letter'
old=$(reply_of "$third")
post_orders renew "$third" 'renew\n'
is "$added" 1 'addresses can be renewed'
echo 'buy 1 coal' | mail_to "$old" "$third" old >mail
take 'the old address' mail
is "$added" 0 'is then dead'

# ---- salts ----

begin salts
rm -f "$site"/state/* "$site"/ledger/* "$site"/outbox/new/*
site_match 3
see
post_orders short 0 'hello\n'
is "$added, $count letters" '0, 1 letters' 'a short salt is asked for again'
post_orders salt 0 'this is a sentence of mine\n'
is "$added, $count letters" '1, 1 letters' 'a salt is an entry'
like "$(cat "$file")" '^text: "this is a sentence of mine"$' 'as it was written'
echo 'another sentence of mine' | mail_to "$(reply_of 0)" 0 second >mail
take 'a second salt' mail
is "$added, $count letters" '0, 1 letters' 'is answered with the first'
like "$(text_of)" 'this is a sentence of mine' 'which counts'

# ---- trouble is for later ----

# later NAME REGEX: the mail must wait, and one line says why.
later() {
	is "$status $out" '75 ' "$1: later"
	like "$(printf '%s\n' "$errors" | head -n 1)" "^pli: .*$2" "$1: it says why"
}

begin trouble
to=$(reply_of "$mover")
echo 'buy 1 coal' | mail_to "$to" "$mover" trouble >mail
chmod 0 "$site/keys/host"
if [ "$(id -u)" = 0 ]; then
	mv "$site/keys/host" "$site/keys/gone"
	ingest mail
	mv "$site/keys/gone" "$site/keys/host"
else
	ingest mail
fi
chmod 600 "$site/keys/host"
later 'no key' 'keys/host'
cp "$file" kept
head -c 2000 kept >"$file"
ingest mail
later 'a match that was cut short' demo
sed 's/^pli: 1/pli: 2/' kept >"$file"
ingest mail
later 'a newer match' demo
sed 's/buy/bui/; s/^rules: 1/rules: 2/' kept >"$file"
ingest mail
later 'a match that was changed' demo
cat kept >"$file"
for words in '--nonsense' '--recipient' '--sender a --sender b'; do
	# shellcheck disable=SC2086
	run pli ingest $words
	later "$words" "${words%% *}"
done
run "$PLI" -C "$dir/nowhere" ingest mail
later 'no site' nowhere
take 'and when all is well' mail
is "$added" 1 'it is played'

# ---- what a cold run loads ----

begin loads
if [ "$(uname)" = Linux ]; then
	to=$(reply_of "$mover")
	{
		echo 'buy 1 coal' | mail_to "$to" "$mover" html |
			sed 's|text/plain|text/html|'
	} >mail
	sh -c 'echo $$ >pid; LD_DEBUG=files LD_DEBUG_OUTPUT=loads.log \
		exec "$@"' sh "$PLI" -C "$site" --now "$now" ingest -- mail
	see
	is "$added" 1 'an HTML mail is played'
	log=loads.log.$(cat pid)
	if grep -q libsodium "$log" 2>/dev/null; then
		unlike "$(cat "$log")" 'lib(curl|rsvg|xml2|cairo|icu)' \
			'and neither libcurl nor librsvg nor libxml2 is mapped'
	else
		skip 'this loader does not tell'
	fi
fi
done_testing
