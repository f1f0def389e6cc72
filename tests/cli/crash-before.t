#!/bin/sh
# Killed, or without power, at any disk step of a sentence that takes another's
# place and of another name, before a match begins: it happens once.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/crash.sh"

crash_points

# The mail is tried on a copy of the site; then it is really taken.
step() {
	try_on_copy "$1" "$2"
	take "$1" "$2"
}

site_make
site_match
home=$site
file=$site/state/demo.pli
begin_again
renews=1
echo 'name: Elsa' | mail_from 0 name1 >mail
step 'a name before the sentence' mail
is "$added" 1 'is one entry'
echo 'a sentence of mine' | mail_from 0 salt1 >mail
step 'a sentence' mail
is "$added" 1 'is one'
echo 'sentence: another one of mine' | mail_from 0 salt2 >mail
step 'another in its place' mail
is "$added" 2 'is the seat once more, and the sentence'
printf 'name: Anna\nsentence: a third one, with a name\n' | mail_from 0 name2 >mail
step 'both at once' mail
is "$added" 2 'are as many'
must pli verify demo
like "$(pli seats demo)" '^0 +Anna ' 'she is called so'
done_testing
