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

for kind in nodebb discourse; do
	site=$home
	forum_up $kind
	over
	post
	is "$status $out" "0 posted $(count "$forum/posts"), waiting 0, failed 0" \
		"$kind: posted"
	ok "$kind: the file is there, byte for byte" \
		cmp "$forum/uploads/last.pli.txt" "$file"
	run "$PLI" verify "$forum/uploads/last.pli.txt"
	is "$status" 0 "$kind: and verifies"
	case $kind in
	nodebb) link='[last.pli.txt](/assets/uploads/files/179528400001-last.pli.txt)' ;;
	discourse) link='[last.pli.txt|attachment](upload://abc1.txt)' ;;
	esac
	is "$(last_post | sed 's/.*\\n//')" "$link" "$kind: with a link at the post's end"
	like "$(last_post)" 'last\.pli stands below if this forum takes it' \
		"$kind: which says so"
	is "$(texts posts | grep -c '^entry: \|kind: reveal')" 0 \
		"$kind: no post has it in its text"

	over
	echo 422 >"$forum/files"
	post
	is "$status" 0 "$kind: a file that is refused keeps no post"
	unlike "$(last_post)" 'last\.pli\.txt' "$kind: there is no link then"
	is "$(texts posts | grep -c 'last\.pli stands below')" 1 "$kind: and one post"

	over
	echo silent >"$forum/files"
	post
	is "$status $(texts posts | grep -c 'stands below')" '75 0' \
		"$kind: without an answer it waits"
	rm "$forum/files"
	later 600
	post
	is "$status $(texts posts | grep -c 'stands below')" '0 1' \
		"$kind: and is posted later"
	ok "$kind: with its file" cmp "$forum/uploads/last.pli.txt" "$file"

	over
	forum_fault lost
	post
	later 600
	post
	is "$status $(texts posts | grep -c 'stands below') $(uploads)" '0 1 1' \
		"$kind: a post whose answer was lost is found, with its link"
	forum_down
done

site=$home
sed -i 's/kind: discourse/kind: nodebb-write-api/' "$dir/fresh/pli.yaml"
site=$dir/fresh
run pli post
is "$status" 78 'where the API takes no file it cannot be asked for'
like "$errors" 'forum.*file.*topics\.upload' 'which is said'
done_testing
