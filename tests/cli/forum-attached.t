#!/bin/sh
# The last post of a match brings the match file where the forum's API takes files;
# where it does not, or not now, the post goes without it and says whom to ask.
. "${srcdir:-.}/tests/cli/lib.sh"
needs forum
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/forum.sh"

site_make
site_match 3
site_begin
rm -rf "$site/outbox/new"/*
must pli match demo set forum=yes
must pli match demo close
home=$site
start=$now
letters=$(cat "$site/outbox/new"/*)
unlike "$letters" '^Pli-File' 'unless it is asked for no post has a file'
rm -rf "$site/outbox/new"/*

# over: a site of its own whose match has just ended.
over() {
	site=$dir/fresh now=$start
	rm -rf "$site"
	cp -a "$home" "$site"
	forum_empty
	forum_site
	echo '  file: attached' >>"$site/pli.yaml"
	sed -i '/^pictures:/d; 1i pictures: no' "$site/pli.yaml"
	must pli new hab-gut --name last --seat 'Anna <anna@example.org>;en' \
		--seat 'Bruno <bruno@example.org>;fr' --bot greedy
	must pli match last set forum=yes
	for seat in Anna Bruno; do
		must pli salt last --seat $seat 'a sentence of my very own'
	done
	rm -rf "$site/outbox/new"/*
	must pli match last close
	file=$site/state/last.pli
	rm -f "$forum/log"
}
uploads() {
	grep -c 'upload' "$forum/log"
}
last_post() {
	texts posts | tail -n 1
}

site=$home
forum_up discourse
over
post
is "$status $out" "0 posted $(count "$forum/posts"), waiting 0, failed 0" \
	'posted'
ok 'the file is there, byte for byte' \
	cmp "$forum/uploads/last.pli.txt" "$file"
run "$PLI" verify "$forum/uploads/last.pli.txt"
is "$status" 0 'and verifies'
is "$(last_post | sed 's/.*\\n//')" '[last.pli.txt|attachment](upload://abc1.txt)' \
	"with a link at the post's end"
like "$(last_post)" 'last\.pli stands below if this forum takes it' \
	'which says so'
is "$(texts posts | grep -c '^entry: \|kind: reveal')" 0 \
	'no post has it in its text'

over
echo 422 >"$forum/files"
post
is "$status" 0 'a file that is refused keeps no post'
unlike "$(last_post)" 'last\.pli\.txt' 'there is no link then'
is "$(texts posts | grep -c 'last\.pli stands below')" 1 'and one post'

over
echo silent >"$forum/files"
post
is "$status $(texts posts | grep -c 'stands below')" '75 0' \
	'without an answer it waits'
rm "$forum/files"
later 600
post
is "$status $(texts posts | grep -c 'stands below')" '0 1' \
	'and is posted later'
ok 'with its file' cmp "$forum/uploads/last.pli.txt" "$file"

over
forum_fault lost
post
later 600
post
is "$status $(texts posts | grep -c 'stands below') $(uploads)" '0 1 1' \
	'a post whose answer was lost is found, with its link'

# ---- the board, in each post of the match that goes on ----

over
post
is "$(ls "$forum/uploads")" last.pli.txt 'a site without pictures posts none'
sed -i '/^pictures:/d' "$site/pli.yaml"
must pli new hab-gut --name seen --bot greedy --bot greedy \
	--seat 'Anna <anna@example.org>;en'
must pli match seen set forum=yes
must pli salt seen --seat Anna 'a sentence of my very own'
post
picture=$(cd "$forum/uploads" && ls seen-*.png | tail -n 1)
is "$(head -c 4 "$forum/uploads/$picture" | tail -c 3)" PNG 'a turn brings the board'
like "$(texts posts | grep 'Match seen' | tail -n 1)" \
	"!\\[$picture\\]\\(upload://[a-z0-9.]*\\)" 'which stands in the post'
unlike "$(cat "$forum/posts"/*)" '<svg' 'as a picture alone'
order=$(pli show seen --seat 0 --format json | jq -r '.choices[0].orders[0].text')
echo "$order" >order
must pli move seen --seat 0 order
echo 422 >"$forum/files"
before=$(count "$forum/posts")
post
is "$status $(($(count "$forum/posts") - before))" '0 1' \
	'a picture that is refused keeps no post'
unlike "$(texts posts | tail -n 1)" 'upload://' 'which goes without'
rm "$forum/files"
order=$(pli show seen --seat 0 --format json | jq -r '.choices[0].orders[0].text')
echo "$order" >order
must pli move seen --seat 0 order
forum_fault lost
post
before=$(count "$forum/posts")
later 600
post
is "$status $(count "$forum/posts")" "0 $before" \
	'a post with a picture whose answer was lost is found'
forum_down

site=$dir/fresh
for kind in nodebb nodebb-write-api; do
	sed -i "s/kind: .*/kind: $kind/" "$site/pli.yaml"
	run pli post
	is "$status" 78 "$kind: where the API takes no file it cannot be asked for"
	like "$errors" 'forum.*file.*topics\.upload' "$kind: which is said"
done
sed -i 's/^  file: .*/  pictures: yes/' "$site/pli.yaml"
for kind in nodebb nodebb-write-api; do
	sed -i "s/kind: .*/kind: $kind/" "$site/pli.yaml"
	run pli post
	is "$status" 78 "$kind: nor for pictures"
	like "$errors" 'forum.*pictures.*topics\.picture' "$kind: which is said"
done
done_testing
