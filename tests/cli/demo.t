#!/bin/sh
# The whole way, as contrib/start demo goes it: from invitations to a match that
# verifies, by mails and letters alone.
. "${srcdir:-.}/tests/cli/lib.sh"
[ -x "$PLI_LIBEXEC/pli-send" ] || skip_all 'no pli-send'
plan 10

TMPDIR=$dir
export TMPDIR
run sh "$srcdir/tests/demo.sh"
is "$status" 0 'the demo runs to its end'
is "$errors" '' 'without a complaint'
last=$(tail -n 1 run.out)
like "$last" "^demo: [0-9]+ mails in, [0-9]+ moves played, [0-9]+ reports out, \
[0-9]+ refused, match verified\$" 'its last line counts'
# Three salts, four mails by hand or after one, 31 that the letters ask for; a
# mail more is an order ahead that came to nothing.
mails=$(echo "$last" | sed 's/demo: \([0-9]*\) .*/\1/')
ok "$mails mails are as many as the letters ask for" \
	test "$mails" -ge 38 -a "$mails" -lt 45
like "$last" ' 1 refused,' 'one of them was refused'
like "$out" 'Did you mean$' 'kindly'
like "$out" '^ *={20,}$' 'a whole letter is shown'
like "$out" '^ *a\. (buy|sell|play) ' 'with its orders'
like "$out" '^ *proved: ' 'and what is proved'
is "$(find "$dir" -name 'pli-demo.*')" '' 'nothing is left behind'
