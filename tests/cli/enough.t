#!/bin/sh
# Only refusals are counted against a day's letters, the last of them says so,
# and an order that can be played is taken and answered whatever came before.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
{
	echo 'pictures: no'
	echo 'host: host@example.org'
} >>"$site/pli.yaml"
site_match 3
site_begin
home=$site
mover=$(who)

flat() {
	text_of | tr -s '\n ' ' '
}

# refuse FROM TO: mails of the mover that are no orders.
refuse() {
	i=$1
	while [ "$i" -le "$2" ]; do
		echo "buy 99 coal number $i" | mail_from "$mover" "no$i" >mail
		take "refusal $i" mail
		i=$((i + 1))
	done
}

last='last answer of this kind today|dernière réponse de cette sorte'
begin enough
refuse 1 19
is "$count" 1 'the nineteenth refusal is written'
unlike "$(flat)" "$last" 'as all before'
refuse 20 20
is "$count" 1 'so is the twentieth'
like "$(flat)" "$last" 'which says that it is the last'
like "$(flat)" '22 November 2026, 00:00 UTC|22 novembre 2026' \
	'and until when'
like "$(flat)" '"help"|"aide"' 'and what would be answered'
like "$(flat)" 'a\. ' 'with what can be played'
refuse 21 22
is "$count" 0 'then there are none'
echo status | mail_from "$mover" asks >mail
[ "$mover" = 0 ] || echo état | mail_from "$mover" asks >mail
take 'a question' mail
is "$count" 1 'is answered'
unlike "$(flat)" "$last" 'as ever'
player "$mover" | mail_from "$mover" plays >mail
take 'an order that can be played' mail
is "$added" 1 'is taken'
like "$(to_of)" "$(address_of "$mover")" 'and answered'

# ---- the host ----

now=2026-11-22T18:00:00Z
run pli tick
letters=$(cat "$site"/outbox/new/host-daily.*)
like "$(flat)" "had as many refusals as I write in a day, and 2 letters more" \
	'the host reads who ran into it'

# ---- others are not concerned ----

now=2026-11-21T18:00:00Z
begin others
refuse 1 21
other=$(((mover + 1) % 3))
echo 'nonsense of mine' | mail_from "$other" other >mail
take 'a mail of another player' mail
is "$count" 1 'is answered'
now=2026-11-22T00:00:01Z
echo 'buy 99 coal once more' | mail_from "$mover" next >mail
take 'on the next day' mail
is "$count" 1 'there are answers again'

# ---- older letters ----

now=2026-11-21T18:00:00Z
begin stale
old=$(reply_of "$mover")
player "$mover" | mail_from "$mover" plays >mail
take 'a move' mail
for i in 1 2 3 4; do
	echo 'buy 1 coal' | mail_to "$old" "$mover" "old$i" >mail
	take "an answer to an older letter, $i" mail
	case $i in
	3) like "$(flat)" "$last" 'the third says that it is the last' ;;
	4) is "$count" 0 'which it is' ;;
	*) unlike "$(flat)" "$last" 'is answered' ;;
	esac
done
done_testing
