#!/bin/sh
# pli post is killed, or loses power, at each of its disk steps: each letter is
# posted once, and none is lost.
. "${srcdir:-.}/tests/cli/lib.sh"
needs forum
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/forum.sh"
. "$srcdir/tests/cli/steps.sh"

PLI_CRASH_AT=1 "$PLI" init probe >/dev/null 2>&1
[ $? = 137 ] || skip_all 'built without --enable-crash-points'

site_make
echo 'The first turn.' | letter 1.demo 'Match demo' 1 >turn
echo 'Your hand.' | letter 2.demo 'Match demo' 1 >hand
queue demo.000001 forum:topic/demo turn forum:user/2 hand
home=$site
start=$now

before() {
	site=$dir/crashed now=$start
	site_copy "$home" "$site"
	forum_empty
}

crashing() {
	"$PLI_LIBEXEC/pli-post" "$site" 1795284000
}

both='The first turn.
Your hand.'

after() {
	for now in 2026-11-21T18:10:00Z 2026-11-21T18:20:00Z \
		2026-11-21T18:30:00Z; do
		pli post --all >again.log 2>&1 && break
	done
	posted=$(texts posts; texts messages)
	[ "$posted" = "$both" ] || complain "posted: $posted"
	[ "$(count "$forum/topics")" = 1 ] || complain 'two topics'
	[ "$(count "$site/outbox/new")" = 0 ] || complain "left: $(cat again.log)"
}

# Its rooms are opened before anything is said in them.
forum_up nodebb
each_step 'posting' 10
forum_down
done_testing
