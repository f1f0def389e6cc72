#!/bin/sh
# What becomes of letters: put off, refused, tried again, kept for a while; and
# what the host hears of it.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
[ -x "$PLI_LIBEXEC/pli-send" ] || skip_all 'no pli-send'
plan 37

# A mail server that answers what stands in the file "answer", and keeps what
# it takes.
cat >server <<'END'
#!/bin/sh
here=${0%/*}
for to; do :; done
echo "$to" >>"$here/asked"
case $to in
*bruno*)
	cat "$here/answer"
	read -r code _ <"$here/answer"
	case $code in
	4*) exit 75 ;;
	5*) exit 67 ;;
	esac
	;;
esac
cat >"$here/to.${to%%@*}"
END
chmod +x server
echo 250 >answer

site_make
sed "s|^  url: .*|  url: sendmail:$PWD/server|
	s|^#host: .*|host: elsa@example.org|" "$site/pli.yaml" >yaml
cat yaml >"$site/pli.yaml"
site_match 3

# send_at HOURS [OPTION...]: that many hours after the beginning.
send_at() {
	at=$((1795284000 + $1 * 3600))
	shift
	: >asked
	run "$PLI" -C "$site" --now "$at" send "$@"
}

asked() {
	tr '\n' ' ' <asked
}

echo '450 4.2.0 <bruno@example.net>: greylisted' >answer
send_at 0
is "$status $out" '75 sent 2, waiting 1, failed 0' 'one letter is put off'
run pli status
is "$status" 0 'that is nothing wrong'
like "$out" '^1 batch of letters waits' 'status counts it'
like "$out" '^demo\.000003  seat 1  tried 1 time, next 2026-11-21T18:05:00Z  450 ' \
	'and says when it is next, and why'
like "$out" '450 4.2.0 <\(the player\)>: greylisted$' "without the player's address"
unlike "$out" '@' 'without any'
send_at 0
is "$(asked)" '' 'it is not tried before its time'
is "$status" 75 'it still waits'
send_at 0 --all
is "$(asked)" 'bruno@example.net ' 'unless all are asked for'
run pli status
like "$out" 'tried 2 times, next 2026-11-21T18:10:00Z' 'the time doubles'
send_at 1
is "$(asked)" 'bruno@example.net ' 'then it is tried'
echo '451 and never will' >answer
send_at 121
is "$status $out" '0 sent 0, waiting 0, failed 1' 'until it has failed'
run pli status
like "$out" '^demo\.000003  seat 1  tried 4 times, failed 2026-11-26T19:00:00Z  451 ' \
	'status says so'
like "$out" '^1 batch holds letters that could not' 'and counts it'
like "$(cat "$site/log/pli.log")" 'could not be delivered: 1' 'so does the log'

# ---- the host ----

send_at 121
is "$status $out" '0 sent 1, waiting 0, failed 0' 'the host gets a letter'
is "$(asked)" 'elsa@example.org ' 'at his address'
like "$(cat to.elsa)" '^Subject: 1 letter could not be delivered' 'that says it'
like "$(cat to.elsa)" '^Auto-Submitted: auto-generated' 'as a machine does'
like "$(cat to.elsa)" 'demo\.000003, to bruno@example.net: 451 and' \
	'with whom and why'
send_at 122
is "$(asked)" '' 'once'

# ---- again ----

echo '550 5.1.1 no such user' >answer
send_at 130 --again
is "$status $out" '0 sent 0, waiting 0, failed 1' 'what failed is tried again'
is "$errors" 'pli: 1 letter that had failed waits again' 'if asked for'
is "$(asked)" 'bruno@example.net ' 'and nothing else'
send_at 130
is "$(asked)" 'elsa@example.org ' 'which the host hears of again'
echo 250 >answer
send_at 131 --again
is "$status $out" '0 sent 1, waiting 0, failed 0' 'it arrives'
is "$(ls "$site/outbox/failed")" '' 'nothing has failed now'
ok 'it counts as sent' test -f "$site/outbox/sent/demo.000003"
send_at 132 --again
is "$(asked)" '' 'there is nothing to send again'

# ---- old ----

: >"$site/log/answers-2026-11-21"
send_at $((131 + 13 * 24))
ok 'what was sent stays for a while' test -f "$site/outbox/sent/demo.000003"
send_at $((131 + 15 * 24))
ok 'what asks stays as long as its match goes on' \
	test -f "$site/outbox/sent/demo.000003"
ok 'counts of old days go' test ! -f "$site/log/answers-2026-11-21"
is "$(asked)" '' 'the letters of the last turn do not go again'
must pli match demo close
send_at $((131 + 17 * 24))
ok 'then it goes' test ! -f "$site/outbox/sent/demo.000003"
ok 'with its journal' test ! -f "$site/outbox/sent/demo.000003.journal"
sed '/^keep/d' "$site/pli.yaml" >yaml
{
	cat yaml
	echo 'keep: 3'
} >"$site/pli.yaml"
send_at 0
is "$status" 78 'a time too short to be safe is refused'
like "$errors" 'keep: must be 8 to 3650 days' 'and it is said how long'
