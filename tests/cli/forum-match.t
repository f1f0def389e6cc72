#!/bin/sh
# A match on a forum: posts and private messages in, posts out.
. "${srcdir:-.}/tests/cli/lib.sh"
needs forum
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/forum-match.sh"

site_make
{
	echo 'pictures: no'
	echo 'forum: {kind: nodebb}'
} >>"$site/pli.yaml"
site_match 3
site_begin
bind
must pli match demo set forum=yes
home=$site
mover=$(who)
other=$(((mover + 1) % 3))
third=$(((mover + 2) % 3))

# For whom the letters are, in an order that does not depend on the seats.
for_whom() {
	to_of | tr ' ' '\n' | LC_ALL=C sort | tr '\n' ' ' | sed 's/ $//'
}

# The same of what is expected.
whom() {
	printf '%s\n' "$@" | LC_ALL=C sort | tr '\n' ' ' | sed 's/ $//'
}

# ---- orders ----

begin play
posted 'an order in the topic' 1 "1$mover" 'buy 1 coal'
is "$added" 1 'is played'
like "$(tail -n 20 "$site/state/demo.pli")" '^by: forum$' 'the file says how it came'
is "$(for_whom)" "$(whom "forum:user/1$mover" "$(address_of "$other")" "$(address_of "$third")" forum:topic/demo)" \
	'the receipt goes where it came from, others get their letters, the topic a post'
post=$(posts_of forum:topic/demo)
like "$post" '^Pli-Entry: demo 9$' 'which names its entry'
like "$post" '^Content-Type: text/markdown; charset=utf-8$' 'in Markdown'
like "$post" '^Match demo, no. 9, print ' 'and ends with number and print'
is "$(printf '%s\n' "$post" | grep -c '^## The market')" 1 \
	'a turn is short: the board stands in the first post alone'
unlike "$post" 'anna@|bruno@|pli@|mailto|may sell|Your orders' 'and has nothing of a seat'
posted 'the same post once more' 1 "1$mover" 'buy 1 coal'
is "$added, $count" '0, 0' 'does nothing'
posted 'that post, edited' 1 "1$mover" 'buy 2 coal'
is "$added, $count" '0, 0' 'changes nothing'
echo 'buy 1 coal' | mail_from "$mover" play2 >mail
after=demo.8
wrote 'the same once more in private' 2 "1$mover" 'buy 1 coal'
is "$added, $(to_of)" "0, forum:user/1$mover" 'is an answer to a closed question'
like "$(posts_of "forum:user/1$mover")" 'question is closed|question est close' 'and is told so'
after=
posted 'who is not asked' 3 "1$other" 'sell 2 tea'
is "$added" 0 'plays nothing now in public'

begin private
wrote 'orders that are to stay hidden' 1 "1$mover" 'buy 1 coal' 'client coal'
is "$added" 1 'are played from a private message'
like "$(to_of)" "forum:user/1$mover" 'which is answered there'
unlike "$(posts_of forum:topic/demo)" 'places? .*coal|client coal' 'and the topic learns nothing'

begin renew
wrote 'who would have new codes' 1 "1$mover" 'renew'
is "$added" 1 'has them'
like "$(posts_of "forum:user/1$mover")" 'older codes|anciens codes' 'and is told so'
unlike "$(posts_of "forum:user/1$mover")" 'reply address|adresses? de réponse' \
	'not of addresses for mail'

# ---- a public place ----

begin public
posted 'hidden orders in public' 1 "1$mover" 'buy 1 coal' 'client coal'
is "$added, $(to_of)" "0, forum:user/1$mover" 'are refused in private'
like "$(posts_of "forum:user/1$mover")" '^- (Everybody can read this place|Tout le monde peut lire cet endroit)' 'with the reason'
posted 'orders for later in public' 2 "1$mover" 'when sale: pass' 'buy 1 coal'
is "$added, $(to_of)" "0, forum:user/1$mover" 'are refused as well'
posted 'chatter' 3 "1$mover" 'What a fine day.' 'Bruno, sell me your coal!'
is "$added, $count" '0, 0' 'is answered with nothing'
posted "a stranger's order" 4 99 'buy 1 coal'
is "$added, $count" '0, 0' 'is nothing'
posted "another's seat" 5 "1$other" 'buy 1 coal'
is "$added" 0 'is not played'
wrote "a stranger's message" 6 99 'buy 1 coal'
is "$added, $count" '0, 0' 'is nothing, either'
posted 'a question in public' 7 "1$other" 'status'
is "$added, $(to_of)" "0, forum:user/1$other" 'is answered in private'

# ---- the board page ----

begin board
echo 'board: https://example.org/board.html' >>"$site/pli.yaml"
wrote 'who is asked' 1 "1$mover" 'status'
own=$(posts_of "forum:user/1$mover" | grep -o 'https://example.org/board.html#[^)]*')
ok 'has the board of his own' test -n "$own"
posted 'an order' 2 "1$mover" 'buy 1 coal'
open=$(posts_of forum:topic/demo | grep -o 'https://example.org/board.html#[^)]*')
is "$(echo "$open" | wc -w)" 2 'a turn and the first post have one that everybody may see'
open=$(echo "$open" | sort -u)
is "$(echo "$open" | wc -w)" 1 'which is the same'
isnt "$own" "$open" 'which is another'
wrote 'who wants none' 3 "1$mover" 'prefer no board'
wrote 'who is asked then' 4 "1$mover" 'status'
unlike "$letters" 'board.html' 'has none'

# ---- quotations ----

begin quoted
posted 'a quotation' 1 "1$mover" '> buy 1 coal' '' 'I would not do that.'
is "$added, $count" '0, 0' 'is no order'
posted 'a quotation in tags' 2 "1$mover" '[quote="anna, post:3"]' 'buy 1 coal' \
	'[quote]' 'buy 2 coal' '[/quote]' 'buy 3 coal' '[/quote]' 'well'
is "$added, $count" '0, 0' 'is none'
posted 'one that does not end' 3 "1$mover" '[QUOTE]' 'buy 1 coal'
is "$added, $count" '0, 0' 'is none'
posted 'one in HTML' 4 "1$mover" '<blockquote class="x">' 'buy 1 coal' '</blockquote>'
is "$added, $count" '0, 0' 'is none'
posted 'a line right below one' 5 "1$mover" '> What do you do?' 'buy 1 coal'
is "$added, $(to_of)" "0, forum:user/1$mover" 'shows as quoted, and that is told'
like "$(posts_of "forum:user/1$mover")" 'nothing .* but what was quoted|que ce qui est cité' 'in words'
posted 'an order below a quotation' 6 "1$mover" '> What do you do?' '' \
	'```' '- **buy 1 coal**' '```' '[quote]buy 3 coal[/quote]'
is "$added" 1 'is played, whatever marks are around it'
like "$(tail -n 12 "$site/state/demo.pli")" 'buy 1 coal' 'as it was meant'

# What B wrote so that it ends the quotation when A quotes it.
begin broken-out
n=10
# shellcheck disable=SC2016
for trick in '`[/quote]`' '`` ` [/quote] ``' '[code][/quote]' '<code>[/quote]' '\[/quote]' \
	'[code]x[/CODE] `[/quote]`' '[ /quote]' '[/quote' '> [/quote]'; do
	n=$((n + 1))
	posted "quoted: $trick" "$n" "1$mover" '[quote="bruno, post:3"]' "$trick" \
		'buy 1 coal' '[quote]`x`[/code]</code>' '[/quote]' '[/quote]' 'I think so, too.'
	is "$added" 0 "does not end it"
done
# shellcheck disable=SC2016
for fence in '```' '~~~~'; do
	n=$((n + 1))
	posted "quoted: $fence" "$n" "1$mover" '[quote]' "$fence" '[/quote]' \
		'buy 1 coal' "$fence" '[/quote]' 'I think so, too.'
	is "$added" 0 "does not end it"
done
for place in '- > buy 1 coal' '1. > buy 1 coal' '  > buy 1 coal' '>buy 1 coal' \
	"$(printf '> x\342\200\250buy 1 coal')" "$(printf '> x\rbuy 1 coal')"; do
	n=$((n + 1))
	posted "a line \"$place\"" "$n" "1$mover" "$place"
	is "$added" 0 'is quoted'
done
# shellcheck disable=SC2016
posted 'an order below a quotation with code' 40 "1$mover" '[quote]' \
	'It is `not [/quote]`, `or' '' '```' 'x' '```' '[/quote]' 'buy 1 coal'
is "$added" 1 'is played'

# ---- when it was written ----

begin late
after=demo.6
posted 'what was written before the question' 1 "1$mover" 'buy 1 coal'
is "$added, $(to_of)" "0, forum:user/1$mover" 'is not played'
after=other.99
wrote 'nor what may not have seen it' 2 "1$mover" 'buy 1 coal'
is "$added" 0 'but answered'
after=demo.99
printf 'buy 1 coal\n' >post.text
run pli ingest --forum-user "1$mover" --forum-post chat/3 --forum-after demo.99 -- post.text
is "$status" 75 'an entry that is not there yet keeps the post waiting'
after=
wrote 'the right one' 4 "1$mover" 'buy 1 coal'
is "$added" 1 'is played'

# ---- what the helper says ----

for wrong in '--forum-user a@b --forum-post 1' '--forum-user 10' \
	'--forum-user 10 --forum-post 1 --forum-after demo' \
	'--forum-user 10 --forum-post 1 --forum-match ../x'; do
	# shellcheck disable=SC2086
	run pli ingest $wrong -- post.text
	is "$status" 75 "$wrong: cannot be"
done
run pli ingest --forum-user 10 --forum-post 1 --forum-name "$(printf 'a\001\nb%0300d' 1)" -- post.text
is "$status" 0 'a strange name keeps nothing waiting'
begin pretended
mail_to "$(reply_of "$mover")" "$mover" m1 <post.text |
	sed "s|^From: .*|From: <forum:user/1$mover>|" >mail
nothing 'a mail that pretends to be a post' mail

# ---- ways ----

begin ways
must pli player demo "$other" --prefer 'forum'
wrote 'one who wants it by mail' 1 "1$mover" 'prefer mail and forum'
is "$(to_of)" "$(address_of "$mover") forum:user/1$mover" 'and on the forum, is told on both'
player "$mover" >orders
mail_from "$mover" ways2 <orders >mail
take 'an order by mail' mail
is "$(for_whom)" "$(whom "$(address_of "$mover")" "forum:user/1$mover" "forum:user/1$other" "$(address_of "$third")" forum:topic/demo)" \
	'each hears of it the way it was chosen'
echo 'help' | mail_from "$other" ways3 >mail
take 'a question by mail' mail
is "$(to_of)" "$(address_of "$other")" 'is answered by mail'
must pli player demo "$other" --forum none
must pli tick
echo status | mail_from "$other" ways4 >mail
take 'whose account is gone' mail
is "$(to_of)" "$(address_of "$other")" 'is written to by mail'

# ---- several matches ----

begin several
must pli new hab-gut --name zwei --forum --seat 'Elsa <forum:10>;fr' --seat 'Denis <denis@example.net>' --seat 'Bruno <b@example.net>'
begin_again
like "$(cat "$site"/outbox/new/zwei.*)" '^letter pli@example.org forum:user/10 ' 'who is invited by his account alone is invited there'
like "$(cat "$site"/outbox/new/zwei.*)" '^letter pli@example.org forum:topic/zwei ' 'and the topic begins'
wrote 'who plays two matches' 1 10 'status'
is "$added, $(to_of)" '0, forum:user/10' 'is asked which'
like "$letters" 'several matches|plusieurs parties' 'in words'
wrote 'and says it' 2 10 'zwei' 'une phrase que personne ne devine'
like "$(tail -n 3 "$site/state/zwei.pli")" '^text: "une phrase que' 'a sentence from a forum goes into the dice'
wrote 'of the other' 3 10 'Demo:' 'status'
like "$(posts_of forum:user/10)" '^Subject: \[pli demo\]' 'has its answer'

# ---- an account by code ----

# The line that a letter gives to write.
code_of() {
	text_of | grep -Eo 'demo-[0-2]-[a-z2-7]{16}' | head -n 1
}

begin code
for seat in 0 1 2; do
	must pli player demo "$seat" --forum none
done
posted 'who is not known yet' 1 "1$mover" 'buy 1 coal'
is "$added, $count" '0, 0' 'plays nothing'
for ask in 'forum' 'mon compte du forum'; do
	echo "$ask" | mail_from "$mover" "code $ask" >code.mail
	take "$ask" code.mail
	is "$added, $(to_of)" "0, $(address_of "$mover")" 'is answered by mail alone'
	code=$(code_of)
	[ -n "${first-}" ] || first=$code
done
isnt "$code" "$first" 'each wish has a code of its own'
posted 'the code of an older wish' 2 50 "$first"
is "$count" 0 'is nothing'
wrote 'a code that is not' 3 50 "demo-$mover-aaaaaaaaaaaaaaaa"
is "$count" 0 'is nothing'
hand_name=$(printf '<b>Anna</b> [x](http://x) @all')
printf 'Here it is: %s.\n' "$(echo "$code" | tr a-z A-Z)" >post.text
run pli ingest --forum-user 50 --forum-post post/4 --forum-match demo \
	--forum-name "$hand_name" -- post.text
is "$status" 0 'the code, in public'
bound=$(cat "$site"/outbox/new/demo.* | grep -ac '^letter .* forum:user/50 ')
is "$bound" 1 'binds the account, which hears of it'
like "$(cat "$site/state/demo.private")" '^ *forum: "?50"?$' 'and is kept in the private file'
begin_again
posted 'the same code from another account' 5 51 "$code"
is "$count" 0 'is nothing any more'
posted 'the same post once more' 4 50 "$code"
is "$count" 0 'is nothing, either'
posted 'an order of that account' 6 50 'buy 1 coal'
is "$added" 1 'is played'
wrote 'whose owner wants no forum' 7 50 'no forum'
is "$(for_whom)" "$(address_of "$mover")" 'is told by mail'
posted 'the account' 8 50 'status'
is "$count" 0 'is a stranger again'
wrote 'its old code' 9 50 "$code"
is "$count" 0 'is dead'

begin taken
echo forum | mail_from "$mover" taken1 >code.mail
take 'a code for a seat' code.mail
wrote 'that the account of another seat writes' 1 "1$other" "$(code_of)"
is "$(for_whom)" "$(address_of "$mover")" 'is told to whose code it is'
like "$letters" 'another seat|autre si.*ge' 'in words'
sed '/^forum:/d' "$site/pli.yaml" >yaml
cat yaml >"$site/pli.yaml"
echo forum | mail_from "$mover" taken2 >code.mail
take 'a host without a forum' code.mail
like "$(text_of)" 'has no forum|pas de forum' 'says so'

# ---- a seat from the forum ----

begin join
must pli new hab-gut --name drei --forum --free 2 --seat 'Name 61 <anna@example.net>'
begin_again
wrote 'a wish to join' 1 60 'Join DREI.'
is "$(for_whom)" 'forum:topic/drei forum:user/60' 'is met at once'
like "$(posts_of forum:user/60)" '^# You are invited' 'with an invitation'
like "$(cat "$site/state/drei.pli")" '^name: "Name 60"$' 'under the name there'
wrote 'the same account' 2 60 'join drei'
is "$(grep -c '^kind: seat' "$site/state/drei.pli")" 2 'has no second seat'
posted 'a wish in another topic' 3 61 'join drei'
is "$count" 0 'is nothing'
wrote 'one who is called as another' 4 61 'je rejoins drei'
like "$(cat "$site/state/drei.pli")" '^name: "Name 61 2"$' 'has a number'
like "$(posts_of forum:user/61)" 'invitation à jouer' 'and its own language'
wrote 'one too many' 5 62 'join drei'
is "$(for_whom)" 'forum:user/62' 'is answered'
like "$(posts_of forum:user/62)" '^# No free seat' 'that no seat is free'
wrote 'and in French' 7 63 'je rejoins drei'
like "$(posts_of forum:user/63)" '^# Pas de place libre' 'in French'
wrote 'a sentence of who has joined' 6 61 'nobody will ever guess that'
like "$(cat "$site/state/drei.pli")" '^text: "nobody will ever' 'is in the dice'
must pli new hab-gut --name vier --free 1 \
	--seat 'Name 65 <anna@example.net>' --seat 'Name 65 2 <bruno@example.net>'
begin_again
wrote 'a third who is called so' 9 65 'join vier'
like "$(cat "$site/state/vier.pli")" '^name: "Name 65 3"$' 'has the next number'

# ---- a computer player takes a seat, and gives it back ----

begin former
sed "/address: .*$(address_of "$mover")/s/address: .*/address: \"\"/" "$site/state/demo.private" >side
cat side >"$site/state/demo.private"
wrote 'who has the forum alone' 1 "1$mover" 'resign'
like "$(for_whom)" "^forum:user/1$mover$" 'is asked there'
confirm=$(posts_of "forum:user/1$mover" | grep -oE '(confirm|confirme|confirmer|je confirme) [a-z2-7]{16}' | head -n 1)
must pli note demo 'Something else happens meanwhile.'
begin_again
wrote 'and confirms it' 2 "1$mover" "$confirm"
like "$(for_whom)" "forum:user/1$mover" 'is told that it is done'
like "$(grep -A 6 former "$site/state/demo.private")" "forum:user/1$mover" 'and not forgotten'
wrote 'who wants it back' 3 "1$mover" 'I am back'
like "$(for_whom)" "forum:user/1$mover" 'has it'
is "$(pli seats demo | grep -c computer)" 0 'and no computer player'

# ---- a match begins ----

begin sentences
must pli new hab-gut --name fresh --forum --seat 'Anna <forum:70>' \
	--seat 'Bruno <forum:71>' --seat 'Elsa <forum:72>'
# topic_posts: how many posts it has had.
topic_posts() {
	cat "$site"/outbox/*/fresh.* | grep -c ' forum:topic/fresh '
}
is "$(topic_posts)" 1 'a topic begins with a post'
must pli salt fresh --seat Anna 'a sentence of my very own'
must pli salt fresh --seat Bruno 'a sentence of my very own'
is "$(topic_posts)" 1 'sentences for the dice are no news there'
must pli salt fresh --seat Elsa 'a sentence of my very own'
is "$(topic_posts)" 2 'that it begins is'

# ---- a match in which nobody knows who sits where ----

begin secret
must pli new hab-gut --name vier --secret --seat 'Anna <forum:70>' \
	--seat 'Bruno <forum:71>' --seat 'Elsa <forum:72>'
run pli match vier set forum=yes
is "$status" 64 'has no topic'
like "$errors" 'shows who writes in it' 'and it is said why'

done_testing
