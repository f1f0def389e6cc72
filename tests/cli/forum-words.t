#!/bin/sh
# What players write breaks no post, their own or another.
# The quotes are French, not the shell's.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
needs forum
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/forum-match.sh"

# A topic's posts in a kind of markup, to posts.KIND.
posts() {
	site=$dir/$1
	file=$site/state/demo.pli
	must pli init "$site" --address pli@example.org
	{
		echo 'pictures: no'
		echo "forum: {kind: $1, file: block}"
	} >>"$site/pli.yaml"
	must pli new hab-gut --name demo --forum --match-key match.key \
		--seat 'A [/quote][b] @all ``` <forum:10>;en' \
		--seat '&lt;script&gt; |x| **x** <bruno@example.net>;fr' \
		--seat '![i](http://e.x/i) [url=http://e.x] <chloe@example.net>;fr'
	begin_again
	words='[/code][/list] ``` ~~~ @everyone <pre> &amp; **x** # [ ]( http://e.x'
	for seat in 1 2; do
		echo "$words" | mail_from "$seat" "w$seat" >mail
		must pli ingest -- mail
	done
	echo "$words" | sed 's/[][~`*#]/\\&/g' >post.text
	must pli ingest --forum-user 10 --forum-post chat/1 -- post.text
	must pli note demo '> ``` [/code] | --- | @all <!-- </div> [quote=x] - [ ] 1. ##'
	must pli note demo '[details=x] [poll] :joy: \ __x__ ~~y~~ $$z$$ http://e.x/?a=@b'
	for batch in "$site"/outbox/new/demo.0*; do
		letters=$(cat "$batch")
		posts_of forum:topic/demo
		posts_of forum:user/10
	done >"posts.$1"
}

echo 0707070707070707070707070707070707070707070707070707070707070707 >match.key
posts nodebb
posts bbcode

text=$(grep -v '^Subject: ' posts.nodebb)
outside=$(printf '%s\n' "$text" | awk '/^````*$/ {
		if (!fence) fence = $0; else if ($0 == fence) fence = ""
		next
	}
	!fence { print }')
like "$outside" 'all' 'the words are there'
like "$(cat "$dir/nodebb/state/demo.pli")" '^kind: start$' 'and the match has begun with them'
unlike "$outside" '(^|[^a-z.\\])@[a-z]' 'Markdown: nobody is called'
# Without what is escaped, the code of our own, and the turn that it shows.
bare=$(printf '%s\n' "$outside" | sed '/^> ```$/,/^> ```$/d; /^[A-Z][A-Za-z-]*: .*</d; s/\\.//g; s/`[^`]*`//g')
unlike "$bare" '[][`<>]|\*\*x|~~y|__x|\|x' 'no mark is left that could do something'
is "$(printf '%s\n' "$text" | grep -c '^````*$')" \
	"$((2 * $(printf '%s\n' "$text" | grep -c '^The match file:$')))" \
	'each code block that begins ends'
site=$dir/nodebb
run pli verify posts.nodebb
is "$status" 0 'the file in them is whole'

text=$(grep -v '^Subject: ' posts.bbcode)
for tag in quote code url list b i size '\*' img details poll; do
	like "$(printf '%s\n' "$text" | grep -oiE "\[/?${tag}[]=]" | sort | uniq -c |
		awk -v tag="$tag" '{ n[substr($2, 2, 1) == "/"] += $1 }
		END { print (tag == "\\*" || n[0] == n[1]) ? "even" : "odd" }')" \
		even "BBCode: what [$tag] begins, ends"
done
unlike "$(printf '%s\n' "$text" | sed '/^\[quote\]\[code\]/,/^\[\/quote\]$/d')" \
	'\[(details|poll|url=http://e|quote=x|/quote)' 'no tag is of a player'
unlike "$text" '(^|[^a-z.?=])@[a-z]' 'nobody is called'
site=$dir/bbcode
run pli verify posts.bbcode
is "$status" 0 'the file in them is whole'

done_testing
