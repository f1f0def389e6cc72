#!/bin/sh
# A player's own key, and orders signed with it.
. "${srcdir:-.}/tests/cli/lib.sh"
plan 21

h=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
{
	echo 'From: pli@example.org'
	echo 'Reply-To: pli+k7m2qd.1.8.rvitlez2gbjclcepw@example.org'
	echo "Pli-Head: 1 8 match=$h"
	echo " hash=$h sig=$h"
	echo " $h"
	echo
	echo 'Your turn.'
} >letter
printf 'buy 2 coal\n\nclient coal\n' >orders

run "$PLI" sign --new key
is "$status" 0 'a key is made'
like "$out" '^[0-9a-f]{64}$' 'its public half is printed'
public=$out
is "$(stat -c %a key)" 600 'and nobody else can read it'
unlike "$(cat key)" "$public" 'it holds the secret half'
run "$PLI" sign --new key
is "$status" 64 'a key is never overwritten'

run "$PLI" sign --key key letter orders
is "$status" 0 'orders are signed'
printf '%s\n' "$out" >signed
{
	printf 'pli-orders 1\nmatch %s\nentry 8\nhash %s\nseat 1\n\n' $h $h
	cat orders
} >want
head -n -1 signed >got
same got want 'as the answer to the letter'
like "$(tail -1 signed)" '^psig [0-9a-f]{128}$' 'with a signature'
run sh -c '"$PLI" sign --key key letter <orders'
is "$out" "$(cat signed)" 'orders may come on stdin; the same twice'
run "$PLI" sign --key key letter --seat 2 orders
like "$out" '^seat 2$' 'the seat may be told'

sed 's/Reply-To/X-Reply-To/' letter >letter2
run "$PLI" sign --key key letter2 orders
is "$status" 64 'and must be if the letter does not'
sed 's/Pli-Head/X-Head/' letter >letter3
run "$PLI" sign --key key letter3 orders
is "$status" 65 'a mail that is no letter is refused'
like "$errors" 'Pli-Head' 'and it says why'
: >empty
run "$PLI" sign --key key letter empty
is "$status" 65 'no orders are refused'
run "$PLI" sign --key nokey letter orders
is "$status" 66 'a key must be there'
cp key open
chmod 644 open
run "$PLI" sign --key open letter orders
is "$status" 78 'and be kept from others'
like "$errors" 'chmod 600' 'it says how'
echo nonsense >bad
chmod 600 bad
run "$PLI" sign --key bad letter orders
is "$status" 65 'a key must be one'
run "$PLI" sign
is "$status" 64 'it is one or the other'
run "$PLI" sign --new a --key b
is "$status" 64 'and not both'
run "$PLI" sign --key key
is "$status" 64 'a letter must be named'
