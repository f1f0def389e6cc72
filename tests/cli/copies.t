#!/bin/sh
# Letters that are forwarded, quoted, or answered with a copy to all: what comes
# of it, row by row.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
site_match 3
site_begin
home=$site
mover=$(who)
other=$(((mover + 1) % 3))
owner=$(address_of "$mover")
foe=$(address_of "$other")

# The player answers with a copy to all: the code in To is spent by that mail.
begin all
to=$(reply_of "$mover")
printf 'buy 1 coal\nclient coal\n' | mail_to "$to" "$mover" all1 |
	sed "s/^To: .*/&\nCc: $foe, third@example.com/" >mail
take 'an answer with a copy to all' mail
is "$added, $count letters" '1, 3 letters' 'is played'
unlike "$(to_of)" 'third@example\.com' 'and no copy is answered to'
echo 'buy 1 tea' | mail_to "$to" "$other" all2 >mail
take 'another uses the address he saw' mail
is "$added, $(to_of)" "0, $owner" 'nothing; the owner is told'
echo 'buy 1 tea' | mail_to "$to" "$mover" all3 >mail
take 'or writes under the owner'"'"'s address' mail
is "$added, $(to_of)" "0, $owner" 'it is stale: nothing is played'

# An old letter, forwarded or quoted: stale.
begin old
old=$(reply_of "$mover")
printf 'buy 1 coal\nclient coal\n' | mail_to "$old" "$mover" old1 >mail
take 'a question is answered' mail
for from in "$owner" "$foe" stranger@example.com; do
	echo 'buy 1 tea' | mail_to "$old" "$mover" "old-$from" |
		sed "s/^From: .*/From: <$from>/" >mail
	take "its letter, used by $from" mail
	is "$added, $(to_of)" "0, $owner" 'plays nothing; only the owner hears'
done

# The current letter is forwarded, and an opponent taps a button.
begin forwarded
to=$(reply_of "$mover")
echo 'buy 1 coal' | mail_to "$to" "$other" fwd1 >mail
take 'an opponent taps' mail
is "$added, $(to_of)" "0, $owner" 'it is held, and the owner told'
like "$(text_of)" "$foe" 'who it was'
tap '^buy 1 coal' "$mover" fwd2 >mail
take 'the owner taps the orders' mail
is "$added" 1 'and plays them himself'

# The current letter is quoted on a forum, and somebody forges From.
begin forged
to=$(reply_of "$mover")
echo 'buy 1 coal' | mail_to "$to" "$mover" forged1 |
	sed 's/^From: /Sender: m@example.com\n&/' >mail
take 'a forged From on a live letter' mail
is "$added" 1 'can play that one question'
like "$(to_of)" "$owner" 'the owner sees it in the receipt'
before=$(sed -n 's/^entry: //p' "$file" | tail -n 2 | head -n 1)
must pli void demo --back "$before" --why mistake
is "$(who)" "$mover" 'the void of the host mends it'
begin_again
echo renew | mail_from "$mover" forged2 >mail
take 'the owner renews' mail
is "$added" 1 'in one letter'
echo 'buy 1 coal' | mail_to "$to" "$mover" forged3 >mail
take 'the forger again' mail
is "$added" 0 'has nothing any more'
begin trusted
echo 'authserv: mx.example.org' >>"$site/pli.yaml"
to=$(reply_of "$mover")
{
	echo 'Authentication-Results: mx.example.org; dmarc=fail'
	echo 'buy 1 coal' | mail_to "$to" "$mover" trusted1
} >mail
take 'a trusted server sees through it' mail
is "$added, $(to_of)" "0, $owner" 'then it is held, too'

# Whatever came, nobody was written to but the seats.
cat "$dir"/*/outbox/new/* |
	sed -nE 's/^letter [^ ]+ ([^ ]+) [0-9]+$/\1/p' | sort -u >everybody
is "$(tr '\n' ' ' <everybody)" 'anna@example.net bruno@example.net chloe@example.net ' \
	'nobody but the seats got a letter'
done_testing
