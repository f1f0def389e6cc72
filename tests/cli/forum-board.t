#!/bin/sh
# The board page from a forum, in a real browser: a seat's own from its private
# message, where "copy" writes what its reply needs, and one for everybody from
# the topic's first post, on which nothing can be ordered.
. "${srcdir:-.}/tests/cli/lib.sh"
needs forum
needs board
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/forum-match.sh"
command -v chromedriver >/dev/null && command -v chromium >/dev/null ||
	skip_all 'no chromium'

"$PLI" board --out board.html || { echo 'Bail out! no page'; exit 99; }
site_make
{
	echo 'pictures: no'
	echo 'forum: {kind: nodebb}'
	echo 'board: https://example.org/board.html'
} >>"$site/pli.yaml"
site_match 3
site_begin
bind
must pli match demo set forum=yes
home=$site
mover=$(who)

# link RECEIVER: where its posts lead, on this disk.
link() {
	posts_of "forum:$1" |
		sed -n "s|.*https://example.org/\\(board.html#[^)]*\\).*|file://$dir/\\1|p"
}
copied() {
	PYTHONPATH=$srcdir/tests/board python3 -B "$srcdir/tests/board/copied.py" "$1"
}

begin copy
wrote 'who is asked' 1 "1$mover" 'status'
own=$(link "user/1$mover")
ok 'has the board of his own' test -n "$own"
copied "$own" >lines 2>said || note "$(cat said)"
like "$(cat said)" 'opied|opié' 'the page says that it has copied'
ok 'an order' test -s lines
wrote 'what was copied, pasted into a private message' 2 "1$mover" "$(cat lines)"
is "$added" 1 'is played'
open=$(link topic/demo)
ok 'the first post has a board, too' test -n "$open"
turn=$(link topic/demo | tail -n 1)
isnt "$(link topic/demo | wc -l)" 1 'and each turn one'
run copied "$turn"
like "$status $errors" '^1 there is no copy' 'on which nothing can be ordered, either'
run copied "$open"
like "$status $errors" '^1 there is no copy' 'on which nothing can be ordered'
done_testing
