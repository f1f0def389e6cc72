#!/bin/sh
# pli post and pli fetch with a real forum, NodeBB 1.4.0.
. "${srcdir:-.}/tests/live/kit.sh"
live nodebb
needs forum
. "$srcdir/tests/live/nodebb.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/forum.sh"
site=/var/lib/pli/site

nodebb_up
nodebb_user pli
pli_uid=$uid pli_token=$token
nodebb_user anna
anna=$uid anna_token=$token
nodebb_user bruno
bruno=$uid bruno_token=$token

must as_pli pli init "$site" --address pli@example.org
must as_pli pli new hab-gut --name demo --seat 'Anna <anna@example.net>;en' \
	--seat 'Bruno <bruno@example.net>;fr' --seat 'Chloé <chloe@example.net>;fr'
rm -f "$site/outbox/new"/*
cat >>"$site/pli.yaml" <<END
forum:
  kind: nodebb-write-api
  url: $nodebb
  user: pli
  token_file: keys/forum
  category: 2
END
echo "$pli_token" | as_pli sh -c "umask 077; cat >$site/keys/forum"
chown -R pli:pli .

run as_pli pli doctor
unlike "$out" 'The forum' 'the doctor has nothing to say of it'

# to_forum NAME TO FILE ...: a batch of the owner's.
to_forum() {
	queue "$@"
	chown pli:pli "$site/outbox/new/$1"
}
post() {
	run as_pli pli --now "$now" post
}
now=$(date -u +%Y-%m-%dT%H:%M:%SZ)

# ---- a topic, a reply, a private message ----

cat >report <<'END'
# Turn 1: *Anna* & \[Bruno\] <b>

| Player | Money |
|---|---:|
| Chloé | 12 |

---

> said: «hello»

- [bid 4](mailto:pli@example.org?subject=x&body=bid%204)
- `code & more`

Number 5, print ABCD-EFGH :)
END
letter 1.demo 'Match demo <1> & more' 5 <report >turn1
echo 'The second turn.' | letter 2.demo 'Match demo' 7 >turn2
for i in $(seq 40); do
	echo "Line $i of **your** hand: [bid $i](http://x.example.org/$i) & «é»."
	[ $((i % 5)) != 0 ] || echo
done | letter 3.demo 'Your hand' 7 >hand
to_forum demo.000005 forum:topic/demo turn1
to_forum demo.000007 forum:topic/demo turn2 "forum:user/$anna" hand
post
is "$status $out" '0 posted 3, waiting 0, failed 0' 'posted'
topic=$(cat "$site/forum/topics/demo")
is "$(curl -sS "$nodebb/api/topic/$topic" | jq -r .titleRaw)" \
	'Match demo <1> & more' 'a topic with the title'
nodebb_topic_posts "$topic" >got
is "$(wc -l <got)" 2 'with both posts'
is "$(cut -d' ' -f2 got | sort -u)" "$pli_uid" 'by our account'
like "$(head -n 1 got)" '<td[^>]*>Chloé</td>' 'a table is a table'
unlike "$(cat got)" 'Line 1' 'and nothing private'
nodebb_whispered "$anna_token" anna >got
is "$(grep -o 'Line [0-9]* of' got | sort -u | wc -l)" 40 'the hand came, whole'
is "$(nodebb_whispered "$bruno_token" bruno)" '' 'to nobody else'

# ---- the answer is lost ----

# The forum takes the question, and is too slow with its answer.
sed 's/^  category: 2/&\n  timeout: 1/' "$site/pli.yaml" >slow.yaml
cat slow.yaml >"$site/pli.yaml"
letter 1.slow 'Match slow' 2 <report >slow1
letter 2.slow 'Match slow' 2 <hand >slow2
for what in 'forum:topic/slow slow1' "forum:user/$bruno slow2"; do
	# shellcheck disable=SC2086
	to_forum "slow.00000${#what}" $what
	kill -STOP "$nodebb_pid"
	post
	kill -CONT "$nodebb_pid"
	is "$status $out" '75 posted 0, waiting 1, failed 0' \
		"${what% *}: no answer in time"
	within 60 nodebb_answers
	sleep 1
	for try in 1 2 3; do
		later 900
		post
	done
	is "$status" 0 "${what% *}: it is posted"
done
is "$(curl -sS "$nodebb/api/user/pli/topics" |
	jq -r '[.topics[] | select(.titleRaw == "Match slow")] | length')" 1 \
	'once: one topic'
topic2=$(cat "$site/forum/topics/slow")
is "$(nodebb_topic_posts "$topic2" | wc -l)" 1 'with one post'
is "$(nodebb_whispered "$bruno_token" bruno | grep -c 'Line 1 of')" 1 \
	'and one private message'

# ---- reading ----

cat >taker <<END
#!/bin/sh
shift 3
text=\$(cat)
printf '%s <%s>\n' "\$*" "\$text" | tr '\n' ' ' >>"$dir/taken"
echo >>"$dir/taken"
END
chmod 755 taker
: >taken
chmod 666 taken
fetch() {
	run as_pli env PLI_DATA=$lib/data PLI_LIBEXEC=$lib \
		$lib/pli-fetch "$site" "$dir/taker" ''
	cat taken >got
	: >taken
}
fetch
is "$status $(cat got)" '0 ' 'our own posts are not for us'
one=$(nodebb_says "$anna_token" "$topic" 'bid 4
pass

> bid 9
> quoted')
for i in $(seq 25); do
	nodebb_says "$bruno_token" "$topic" "chatter $i" >last
done
secret=$(nodebb_whispers "$anna_token" "$pli_uid" 'my code is ABC-123 & <b>')
fetch
is "$status $out" '0 forum: taken 27, waiting 0' 'all is read, over two pages'
like "$(head -n 1 got)" "^--forum-user=$anna --forum-name=anna --forum-post=post/$one --forum-match=demo --forum-after=demo.7 -- <bid 4 pass +> bid 9" \
	'a post: its lines, and what is quoted in it'
is "$(sed -n 's/.*<chatter \([0-9]*\).*/\1/p' got | tr '\n' ' ')" \
	"$(seq 25 | tr '\n' ' ')" 'in their order'
like "$(tail -n 1 got)" "^--forum-user=$anna --forum-name=anna --forum-post=chat/$secret --forum-after=demo.7 -- <my code is ABC-123 & <b>" \
	'a private message'
fetch
is "$status $(cat got)" '0 ' 'and once'
nodebb_ask "$anna_token" PUT "/api/v2/posts/$one" '{"content": "bid 99"}' >edit.json
curl -sS -X DELETE -H "Authorization: Bearer $bruno_token" \
	"$nodebb/api/v2/posts/$(cat last)/state" >delete.json
fetch
is "$status $(cat got)" '0 ' 'edits and deletions change nothing'
kill "$nodebb_pid"
fetch
is "$status" 75 'a forum that is gone: later'
done_testing
