#!/bin/sh
# Twenty matches in one letter.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
{
	echo 'pictures: no'
	echo 'deadline: 5'
} >site.add
sed '/^deadline:/d' "$site/pli.yaml" | cat - site.add >site.yaml
cat site.yaml >"$site/pli.yaml"
site_match 3
site_begin
n=0
for game in hab-gut industria hauts-fourneaux age-of-industry heliopolis; do
	for i in 1 2 3 4; do
		n=$((n + 1))
		[ $n -lt 20 ] || break
		must pli new $game --name "m$n" \
			--seat 'Anna <anna@example.net>;en' \
			--seat 'Anna too <anna@example.net>;en' \
			--seat 'Bruno <bruno@example.net>;fr'
		for s in 0 1 2; do
			to=$(pli seats "m$n" --addresses | sed -n "s/^$s .* //p")
			mail_to "$to" $((s / 2)) "salt-$n-$s" >mail <<-END
				my very own sentence number $s
			END
			must pli ingest -- mail
		done
	done
done
echo 'prefer one letter a day, calendar entries' | post 0 daily0
echo 'je préfère le résumé du jour' | post 1 daily1
must pli send
home=$site
begin many
now=2026-11-21T19:00:00Z
for i in $(seq 19); do
	must pli note "m$i" "a word about match $i"
done
must pli note demo 'a word about the first one'
rm -rf "$site.mail"
sed "s|maildir:.*|maildir:$site.mail|" "$site/pli.yaml" >site.yaml
cat site.yaml >"$site/pli.yaml"
now=2026-11-22T18:00:00Z
must pli send
letter_of() {
	grep -lx "Delivered-To: $1" "$site.mail"/new/*
}
anna=$(letter_of anna@example.net)
bruno=$(letter_of bruno@example.net)
is "$(printf '%s\n' "$anna" "$bruno" | wc -l)" 2 'one letter each'
for letter in "$anna" "$bruno"; do
	letters=$(cat "$letter")
	text_of >text
	html_of | sed 's/=[0-9A-F][0-9A-F]/./g' >html
	count=$(grep -c '^Pli-Head:' "$letter")
	is "$(sed '/^-----$/,$d' text | grep -cE '^[0-9]+\. ')" "$count" \
		'what it holds stands first'
	is "$(grep -cE '^(Match|Partie) (demo|m[0-9]+),? n' text)" "$count" \
		'each has its section'
	is "$(LC_ALL=C sed 's/[\x80-\xbf]//g' text |
		LC_ALL=C awk 'length($0) > 72 && !/@/')" '' 'of 72 columns'
	ok 'below 60 KB' [ "$(wc -c <html)" -lt 61440 ]
	ok 'but not much shorter than need be' [ "$(wc -c <html)" -gt 40000 ]
	is "$(grep -c '{{\|}}' html)" 0 'without a key that is left'
	for i in $(seq 19); do
		grep -Eq "match $i([^0-9]|\$)" text || fail "match $i is missing"
	done
done
is "$(grep -c '^Pli-Head:' "$anna")" 39 'both seats of a player have theirs'
is "$(grep -c '^Pli-Head:' "$bruno")" 20 'twenty matches are one letter'
isnt "$(grep -c '^Content-Type: text/calendar' "$anna")" 0 \
	'with entries for the calendar'
# Those that wait stand first, by when they do.
letters=$(cat "$anna")
text_of | sed '/^-----$/,$d' | grep -E '^[0-9]+\. ' |
	sed 's/.*: your turn.*/1/; s/.*: waiting for .*/2/' >order
is "$(sort order)" "$(cat order)" 'what waits for him comes first'
to=$(grep '^Reply-To:' "$anna" | tr -d '\r' | sed 's/.*: //')
begin_again
echo 'bid 1 on 1' | mail_to "$to" 0 which >mail
take 'orders for one of them' mail
like "$(text_of)" '^- Hab & Gut \(demo\)' 'are asked about'
is "$(text_of | grep -c '@')" 39 'with the address of each'
done_testing
