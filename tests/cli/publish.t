#!/bin/sh
# The site as web pages: complete, correct, with no secret in them.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

PLI_TEST_NAMES=1 # all pages are ours (template_test.h)
export PLI_TEST_NAMES
site_make
run pli publish web
is "$status" 0 'a site without matches is published'
like "$(cat web/index.html)" 'No match' 'as such'
site_match
run pli publish web
like "$(cat web/index.html)" 'demo/index.html' 'a match that waits is there'
site_begin
seat=$(who)
printf 'wait\nbuy 1 coal\n' | mail_from "$seat" one >mail
ingest mail
run pli publish web
is "$status" 0 'a match that runs is published'
head=$(grep -c '^sig: ' "$site/state/demo.pli")
head=$((head - 1))
like "$(ls web/demo)" "^$head.html" 'with a page for its head'
is "$(cat web/demo/index.html)" "$(cat "web/demo/$head.html")" \
	'which is its first page'
is "$(cat web/demo/demo.pli)" "$(cat "$site/state/demo.pli")" \
	'and the match file'
run "$PLI" verify web/demo/demo.pli
is "$status" 0 'that can be checked'
like "$(cat "web/demo/$head.html")" "<img class=\"board\" src=\"$head.svg\"" \
	'and a picture'
like "$(cat "web/demo/$head.svg")" '</svg>' 'that is there'
unlike "$(ls web/demo)" scores 'but no scores, which this game hides'
unlike "$(cat web/demo/*.html)" 'mailto:' 'nobody is written to from there'
before=$((head - 1))
like "$(cat "web/demo/$head.html")" "href=\"$before.html\" rel=\"prev\"" \
	'one can step back'
like "$(cat "web/demo/$before.html")" "href=\"$head.html\" rel=\"next\"" \
	'and forth'
is "$(stat -c %a web web/demo web/index.html web/demo/index.html | tr '\n' ' ')" \
	'755 755 644 644 ' 'another user can read it'

# Old pages stay, but the one that was last.
echo kept >"web/demo/$before.html"
echo old >"web/demo/$head.html"
printf 'wait\nbuy 1 tea\n' | mail_from "$seat" two >mail
ingest mail
run pli publish web --language fr
is "$(cat "web/demo/$before.html")" kept 'what was written before stays'
next=$((head + 1))
like "$(cat "web/demo/$head.html")" "href=\"$next.html\" rel=\"next\"" \
	'the page that was last now leads on'
like "$(cat "web/demo/$next.html")" 'Le fichier de la partie' 'in French'
run pli publish web --all
unlike "$(cat "web/demo/$before.html")" kept 'all are written if asked for'

# One match that cannot be read does not hide the others.
must pli new hab-gut --name other --seat 'A <a@example.net>' \
	--seat 'B <b@example.net>' --seat 'C <c@example.net>'
echo 'nonsense' >"$site/state/other.pli"
run pli publish web
isnt() { [ "$1" != "$2" ] && pass "$3" || fail "$3"; }
isnt "$status" 0 'a broken match is told'
like "$errors" "^pli: other" 'by name'
like "$(cat web/index.html)" 'demo/index.html' 'and the others are written'

# ---- a match that is over ----

site=$PWD/short
site_make
echo 0707070707070707070707070707070707070707070707070707070707070707 \
	>match.key
must pli new hab-gut --name demo --match-key match.key --option rounds=1 \
	--option turns_per_round=1 --seat 'Anna <anna@example.net>;en' \
	--seat 'Bruno <bruno@example.net>;fr' \
	--seat 'Chloé <chloe@example.net>;fr'
seats=3
site_begin
i=0
while seat=$(who) && [ -n "$seat" ] && [ "$i" -lt 30 ]; do
	i=$((i + 1))
	player "$seat" | post "$seat" "move$i"
done
run pli publish over
like "$(cat over/index.html)" 'over and open to checking' 'its state is told'
like "$(cat over/demo/index.html)" 'src="scores.svg"' 'it shows the scores'
case " ${PLI_WITHOUT-} " in
*' board '*) pass 'no board page # SKIP' ;;
*)
	like "$(cat over/demo/index.html)" 'href="../board.html#[A-Za-z0-9_-]*"' \
		'it can be stepped through on the board'
	like "$(sed 's/<script type=.*//' over/board.html)" 'board.js - shows' 'which is there'
	;;
esac
like "$(cat over/demo/scores.svg)" '</tspan> Anna</text>' 'of each by name'
like "$(cat over/demo/scores.svg)" 'href="#mark0" transform="translate.760 ' \
	'and by the mark that is his on the board'
like "$(cat over/demo/index.html)" 'alt="Scores: [A-Z].* [0-9]*\."' \
	'and in words'
if command -v xmllint >/dev/null; then
	is "$(xmllint --noout over/demo/scores.svg 2>&1)" '' 'as correct XML'
else
	skip 'no xmllint'
fi

# ---- as a browser reads it ----

if command -v tidy >/dev/null; then
	for page in web/index.html web/demo/*.html over/demo/*.html; do
		tidy -q -e --show-warnings yes "$page" 2>&1
	done >tidy.out
	is "$(cat tidy.out)" '' 'the HTML is correct'
else
	skip 'no tidy'
fi

# ---- feeds, and what does not change ----

find web over -type f | LC_ALL=C sort >files
xargs stat -c '%n %z' <files >stats
sleep 1
must pli publish over
xargs stat -c '%n %z' <files >stats.again
same stats stats.again 'what has not changed is not touched'
for feed in over/feed.xml over/demo/feed.xml; do
	if command -v xmllint >/dev/null; then
		is "$(xmllint --noout $feed 2>&1)" '' "$feed is correct XML"
	else
		skip 'no xmllint'
	fi
	is "$(grep -c '<updated>' $feed)" \
		"$(($(grep -c '<entry>' $feed) + 1))" "$feed: each entry has its time"
	like "$(cat $feed)" '<id>tag:example.org,2026-11-21:pli/demo/[0-9]*</id>' \
		"$feed: and an id that stays"
	like "$(cat $feed)" 'Hab &amp; Gut, demo: [A-Z]' "$feed: who played"
done
last=$(sed -n 's|^<link href="\([0-9].*\)"/>|\1|p' over/demo/feed.xml | head -n 1)
ok 'the newest entry leads to its page' test -f "over/demo/$last"
like "$(cat over/feed.xml)" "<link href=\"demo/$last\"/>" 'so does that of the site'
like "$(cat over/index.html over/demo/index.html)" 'rel="alternate"' 'pages lead to them'

# What is kept about people, in the reader's language and with the site's terms.
must pli publish told
like "$(cat told/index.html)" 'href="privacy.html"' 'the index leads to it'
like "$(cat told/privacy.html)" 'erased 365 days after' 'how long addresses are kept'
like "$(cat told/privacy.html)" 'sent to you</strong>: 14 days' 'and letters'
unlike "$(cat told/privacy.html)" '\{\{|\\' 'nothing is left of a template'
sed -i 's/^forget: .*/forget: 0/' "$site/pli.yaml"
must pli publish told --language fr
like "$(cat told/privacy.html)" 'que vous demandiez leur effacement' 'for ever, in French'

# ---- the end ----

run pli publish
is "$status" 64 'a folder is needed'
done_testing
