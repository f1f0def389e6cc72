#!/bin/sh
# The match file in posts, and what a forum gives back of it.
. "${srcdir:-.}/tests/cli/lib.sh"
needs forum
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/forum-match.sh"

samples=$srcdir/state/samples

verify() {
	run "$PLI" verify "$@"
}

# ---- posts with the file ----

site_make
{
	echo 'pictures: no'
	echo 'forum: {kind: nodebb, file: block}'
} >>"$site/pli.yaml"
site_match 3
must pli match demo set forum=yes
site_begin
home=$site
begin_again
long=$(printf '%0950d' 7)
n=0
while [ "$n" -lt 16 ]; do
	n=$((n + 1))
	must pli note demo "$long"
done
player "$(who)" >orders
post "$(who)" block <orders
for batch in "$site"/outbox/new/demo.0*; do
	letters=$(cat "$batch")
	posts_of forum:topic/demo | sed '1,/^$/d'
done >topic.md
file=$site/state/demo.pli
letters=$(cat "$site/outbox/new/demo.000004")
first=$(posts_of forum:topic/demo | sed '1,/^$/d')
like "$first" '^The match file:$' 'a post has the match file'
printf '%s\n' "$first" >first.md
verify first.md
is "$status" 0 'as it is while it is short'
like "$out" '^first.md: entries 0 to 4, found in 1 place of it$' 'whole'
[ "$(wc -c <"$file")" -gt 20000 ] || note 'the file stayed short'
grep -q '^The newest entries of the match file:$' topic.md
is "$?" 0 'later posts have what is new'
verify topic.md
is "$status" 0 'all posts together hold all of it'
like "$out" "^topic.md: entries 0 to $(head_entry), found in [0-9]+ places" 'up to the last'
unlike "$out" 'changed on its way' 'unchanged'
sed 's/kind: bbcode//; s/forum: .*/forum: {kind: bbcode, file: block}/' "$site/pli.yaml" >yaml
cat yaml >"$site/pli.yaml"
must pli note demo 'Mind the [/code] and the ``` and <pre>, "all" …'
letters=$(cat "$site/outbox/new/demo.$(printf %06d "$(head_entry)")")
posts_of forum:topic/demo | sed '1,/^$/d' >note.bb
is "$(grep -c '\[/code\]' note.bb)" "$(grep -c '\[code\]' note.bb)" 'words in it end no code block'
cat topic.md note.bb >both
verify both
is "$status" 0 'in BBCode, too'
like "$out" 'undone: .*characters that are not seen' 'and what it took is said'

# ---- what forums do ----

plain=$samples/finished.pli
entry_count=$(grep -c '^entry: ' "$plain")

# page NAME CHANGES: the file that page.in is among other words is right.
page() {
	{
		echo 'Some words before.'
		cat page.in
		echo 'And behind.'
	} >page.txt
	verify page.txt
	is "$status" 0 "$1: the file is found"
	like "$out" "^page.txt: entries 0 to $((entry_count - 1)), " "$1: all of it"
	like "$out" "undone: $2" "$1: what was changed is said"
}

html() {
	sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/"/\&quot;/g' "$plain"
}

{
	echo '<html><body><p>Post 1</p><pre class="x"><code>'
	html
	echo '</code></pre><div>2 likes &amp; more</div>'
} >page.in
page 'a saved page' 'HTML'
{
	echo '<pre><code class="hljs">'
	html | sed 's|^kind: \(.*\)$|<span class="hljs-attr">kind</span>: <span>\1</span>|; s|$|<br/>|' | tr -d '\n'
	echo '</code></pre>'
} >page.in
page 'a page with colours and breaks' 'HTML'
html | sed 's|$|<br />|' >page.in
page 'a page with breaks at the ends of its lines' 'HTML'
sed 's/^/    /; s/$/  /' "$plain" >page.in
page 'blanks at the edges' 'blanks'
sed 's/^/> /' "$plain" >page.in
page 'a quotation of it' 'blanks or ">"'
sed "s/\$/$(printf '\r')/" "$plain" >page.in
page 'CR LF' 'CR LF'
sed 's/"\([^"]*\)"/“\1”/; s/--/–/' "$plain" | sed 's/^–-/---/' >page.in
page 'pretty quotation marks' 'typographic'
sed "s/: /: $(printf '\342\200\213')/" "$plain" >page.in
page 'blanks that are not seen' 'characters'

# ---- what cannot be made right ----

# strays COUNT: so many entries that nobody signed, before the file.
strays() {
	echo hello
	awk -v count="$1" '/^sig: / && count > 0 {
		for (i = 0; i < count; i++)
			printf "---\nentry: 1\n%d\n%s\n", i, $0
		count = 0
	}' "$plain"
	cat "$plain"
}
strays 100 >strays.txt
verify strays.txt
is "$status" 0 'what others wrote among it is left out'
like "$out" '^entry 1 stands there in other words' 'and named'
strays 5001 >strays.txt
verify strays.txt
is "$status" 65 'but nobody can make a verifier look for hours'
like "$errors" 'more than 5000 entries .* nobody signed' 'and it says why'

{
	echo hello
	sed 's/^lang: en$/lang: fr/' "$plain"
} >false.txt
verify false.txt
is "$status" 77 'a changed word is false'
{
	echo hello
	awk '/^---$/ { n++ } n != 5' "$plain"
} >gap.txt
verify gap.txt
is "$status" 65 'an entry that is not there'
like "$errors" 'entry 4 is missing' 'is named'
{
	echo hello
	head -c 3000 "$plain"
} >torn.txt
verify torn.txt
like "$out" 'not whole was left out' 'a post that was cut off is told'
echo 'Just a post.' >none.txt
verify none.txt
is "$status" 65 'a page without a file'
like "$errors" 'no entry 0' 'is said to be one'

done_testing
