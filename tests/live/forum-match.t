#!/bin/sh
# A whole match on a real forum, NodeBB 1.4.0: three seats answer in the topic
# and by private message, one of them once by mail; then every post and every
# private message is looked at.
. "${srcdir:-.}/tests/live/kit.sh"
live nodebb
needs forum
. "$srcdir/tests/live/nodebb.sh"
. "$srcdir/tests/cli/site.sh"
site=/var/lib/pli/site

nodebb_up
nodebb_user pli
pli_uid=$uid pli_token=$token
for name in anna bruno chloe mallory; do
	nodebb_user $name
	eval "${name}_uid=$uid ${name}_token=$token"
done

must as_pli pli init "$site" --address pli@example.org
sed "s|^  url: .*|  url: maildir:/var/lib/pli/mail|" "$site/pli.yaml" >yaml
cat >>yaml <<END
pictures: no
forum:
  kind: nodebb-write-api
  url: $nodebb
  user: pli
  token_file: keys/forum
  category: 2
END
grep -v '^pictures: yes' yaml >"$site/pli.yaml"
echo "$pli_token" | as_pli sh -c "umask 077; cat >$site/keys/forum"
chown -R pli:pli .
# One round of two; in a soak both.
rounds=1
[ -z "${PLI_SOAK-}" ] || rounds=2
must as_pli pli new hab-gut --name demo --option rounds=$rounds --forum \
	--seat 'Anna <anna@example.net>;en' \
	--seat "Bruno <forum:$bruno_uid>;fr" \
	--seat "Chloé <forum:$chloe_uid>;en"

# What cron does.
run_all() {
	as_pli pli fetch >fetch.log 2>&1 || note "$(cat fetch.log)"
	as_pli pli post >post.log 2>&1 || note "$(cat post.log)"
	as_pli pli send >send.log 2>&1 || note "$(cat send.log)"
}

# The newest letter to Anna by mail, and its fields.
anna_mail() {
	newest=$(ls -t /var/lib/pli/mail/new/* | head -n 1)
}

# by_mail <TEXT: Anna answers her newest letter.
mails=0
by_mail() {
	mails=$((mails + 1))
	anna_mail
	to=$(sed -n "s/\\r\$//; s/^Reply-To: //p; /^\$/q" "$newest" |
		sed 's/.*<//; s/>.*//')
	{
		printf 'Delivered-To: %s\nFrom: <anna@example.net>\n' "$to"
		printf 'To: <%s>\nSubject: Re: demo\n' "$to"
		printf 'Message-ID: <%s@mail.example.net>\n\n' $mails
		cat
	} >mail.eml
	as_pli pli ingest -- "$dir/mail.eml" || note 'a mail is not taken'
}

token_of() {
	eval "echo \$$(name_of "$1")_token"
}
uid_of() {
	eval "echo \$$(name_of "$1")_uid"
}
name_of() {
	set -- "$1" anna bruno chloe
	shift "$1"
	echo "$2"
}

# ---- accounts ----

run_all
topic=$(cat "$site/forum/topics/demo")
nodebb_says "$mallory_token" "$topic" 'I am a stranger, and bid 4.' >/dev/null
echo forum >word
by_mail <word
run_all
anna_mail
code=$(tr -d '\r' <"$newest" | grep -oE -m 1 'DEMO-[0-9A-Za-z]+-[0-9A-Za-z]{16}|demo-[0-9A-Za-z]+-[0-9A-Za-z]{16}')
ok 'a code came by mail' test -n "$code"
unlike "$(nodebb_topic_posts "$topic")" "$code" 'and stands nowhere in public'
nodebb_whispers "$anna_token" "$pli_uid" "$code" >/dev/null
run_all

# ---- three sentences ----

for seat in 0 1 2; do
	nodebb_whispers "$(token_of $seat)" "$pli_uid" \
		"a sentence of my own, number $seat" >/dev/null
done
run_all
ok 'it begins when all have said theirs' grep -q '^kind: start' \
	"$site/state/demo.pli"

# ---- the match ----

# Who owes a move, as the host sees it; what to play, as the seat does.
who() {
	as_pli pli seats demo | sed -n '/owes a move/{
		s/ .*//
		p
		q
	}'
}
orders_of() {
	as_pli pli show demo --seat "$1" --format json | LC_ALL=C awk \
		-v ahead=0 -f "$srcdir/tests/kit/player.awk"
}
entries() {
	grep -c '^entry: ' "$site/state/demo.pli"
}

moves=0 public=0 private=0
while [ $moves -lt 150 ]; do
	seat=$(who)
	[ -n "$seat" ] || break
	before=$(entries)
	orders_of "$seat" >orders
	moves=$((moves + 1))
	token=$(token_of "$seat")
	if [ $moves -gt 4 ] && [ "$seat$mails" = 01 ]; then
		by_mail <orders
	elif [ $((moves % 3)) = 0 ] || grep -q '^client' orders; then
		nodebb_whispers "$token" "$pli_uid" "$(cat orders)" >/dev/null
		private=$((private + 1))
	else
		nodebb_says "$token" "$topic" "$(cat orders)" >/dev/null
		public=$((public + 1))
	fi
	[ $moves != 5 ] || nodebb_says "$mallory_token" "$topic" \
		"$(cat orders)" >/dev/null
	run_all
	[ "$(entries)" -gt "$before" ] && continue
	# What must stay hidden is refused in public.
	nodebb_whispers "$token" "$pli_uid" "$(cat orders)" >/dev/null
	run_all
	[ "$(entries)" -gt "$before" ] || {
		note "nothing comes of: $(cat orders)"
		break
	}
done
run_all
note "$moves moves: $public in the topic, $private in private;" \
	"$mails mails"
run as_pli pli list
like "$out" 'demo .*(revealed|over)' 'it is played to its end'
run as_pli pli verify demo
is "$status" 0 'and verifies'
is "$(find "$site/outbox/new" "$site/outbox/failed" "$site/outbox/tmp" \
	-type f | wc -l)" 0 'all letters have left'

# ---- every post, and every private message ----

# texts RECEIVER: the texts of all letters to it, as they left, without what the
# first post says from then on.
texts() {
	cat "$site"/outbox/sent/*[!l] | tr -d '\r' | LC_ALL=C awk -v "to=$1" '
		function tell(  i, left) {
			left = bytes - first
			for (i = 1; i <= n && left > 0; i++) {
				left -= length(line[i]) + 1
				print line[i]
			}
			n = bytes = first = body = 0
		}
		/^(letter|held) [^ ]+ [^ ]+ [0-9 ]+$/ {
			tell()
			on = $3 == to
			next
		}
		/^end [0-9]+ [0-9a-f]+$/ { tell(); on = 0; next }
		/^Pli-First: / && !body { first = $2 + 1 }
		on && body { line[++n] = $0; bytes += length($0) + 1 }
		/^$/ { body = 1 }'
}

# Forums cut and trim; the words are the same.
words() {
	tr -s ' \n\t' '\n' | LC_ALL=C sort | sed '/^$/d'
}

# known CHANNEL TO: the ids of what we know that we posted.
known() {
	awk -v channel="$1" -v to="$2" \
		'$1 == "done" && $4 == channel && $5 == to { print $7 }' \
		"$site/forum/posted"
}

nodebb_all post >posts
nodebb_all message >messages
awk -v uid="$pli_uid" -v topic="$topic" '$2 == uid && $3 == topic' posts >ours
is "$(awk '{ print $1 }' ours)" "$(known topics demo)" \
	'each public report is one post'
texts forum:topic/demo >texts.topic
is "$(wc -l <ours)" "$(grep -c '^Match demo, no\. ' texts.topic)" \
	'which are as many as there are letters'
# The first one says how it stands by now; the others mention whom they ask.
begin=$(grep -n '^Match demo, no\. ' texts.topic | head -n 1 | cut -d: -f1)
tail -n +$((begin + 1)) texts.topic | words >want
tail -n +2 ours | cut -d' ' -f4- | jq -r . | sed '/^@/d' | words >got
ok 'word for word' cmp want got
head -n 1 ours | cut -d' ' -f4- | jq -r . >first
like "$(head -n 1 first)" ' wins' 'the first post is kept true'
is "$(grep -o '](http[^)]*)' first | wc -l)" "$(($(wc -l <ours) - 1))" \
	'and links all others'
like "$(cut -d' ' -f4- ours)" '@bruno' 'who is asked is mentioned'
is "$(cut -d' ' -f4- ours | sort | uniq -d)" '' 'none is there twice'
unlike "$(cat ours)" '@example|mailto:|Your orders|you may' \
	'and none has anything of one seat'
is "$(awk -v topic="$topic" '$3 == topic { print $2 }' posts | sort -u | wc -l)" \
	5 'three players wrote there, and a stranger'

for seat in 0 1 2; do
	name=$(name_of $seat) uid=$(uid_of $seat)
	# Ours in the room that was opened for this account.
	room=$(cat "$site/forum/rooms/$uid")
	is "$($nodebb_cli -n 1 zrange "chat:room:$room:uids" 0 -1 | sort -n |
		tr '\n' ' ')" "$pli_uid $uid " "$name: nobody else is in the room"
	awk -v uid="$pli_uid" -v room="$room" '$2 == uid && $3 == room' \
		messages >ours
	is "$(awk '{ print $1 }' ours)" "$(known messages "$uid")" \
		"$name: each message is there once"
	texts "forum:user/$uid" | words >want
	cut -d' ' -f4- ours | jq -r . | words >got
	ok "$name: word for word" cmp want got
	unlike "$(cat ours)" 'example\.net' "$name: nobody's address is told"
	ok "$name: and reads them" test -n \
		"$(nodebb_whispered "$(token_of $seat)" "$name")"
done
is "$(awk -v uid="$pli_uid" '$2 == uid' messages | wc -l)" \
	"$(grep -c '^done [^ ]* [^ ]* messages' "$site/forum/posted")" \
	'there is no other message of ours'
is "$(nodebb_whispered "$mallory_token" mallory)" '' 'a stranger was told nothing'

# ---- what was read ----

is "$(grep -c '^by: mail' "$site/state/demo.pli")" 1 'one order came by mail'
is "$(awk -v uid="$pli_uid" -v topic="$topic" \
	'$2 != uid && $3 == topic { print "post-" $1 ".yaml" }' posts | sort)" \
	"$(cd "$site/forum/read" && ls post-* | sort)" \
	'every post of others is kept'
is "$(awk -v uid="$pli_uid" '$2 != uid { print "chat-" $1 ".yaml" }' \
	messages | sort)" "$(cd "$site/forum/read" && ls chat-* | sort)" \
	'and every private message'
like "$(cat "$site"/forum/read/chat-*)" "$code" 'as they were'
unlike "$(cat "$site/log/pli.log")" "$code|$pli_token" \
	'no secret is in the log'
done_testing
