#!/bin/sh
# What a process leaves of the secrets it has read: no core file, nothing that
# another process may look into, and no key or password in its memory when it
# ends (seal_test.h).
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/crash.sh"

crash_points

# masked: hexadecimal digits as PLI_TEST_LEFT wants them.
masked() {
	tr -d ' \n' | tr '0-9a-f' 'g-v'
	echo
}

site_make
echo 00112233445566778899aabbccddeeff0123456789abcdeffedcba9876543210 >match.key
must pli new hab-gut --name demo --match-key match.key \
	--seat 'Anna <anna@example.net>;en' \
	--seat 'Bruno <bruno@example.net>;fr' \
	--seat 'Chloé <chloe@example.net>;fr'
seats=3
{
	sed 's/.* //' "$site/keys/host" | masked
	masked <match.key
} >secrets
is "$(awk '{ print length($0) }' secrets | tr '\n' ' ')" '64 64 ' \
	'there are two keys to look for'

# ---- in memory, at the end ----

# clean NAME COMMAND...: it ends as it does else, and leaves no secret.
clean() {
	name=$1
	shift
	PLI_TEST_LEFT=$dir/secrets
	export PLI_TEST_LEFT
	run "$@"
	unset PLI_TEST_LEFT
	isnt "$status" 99 "$name: leaves no key"
	unlike "$errors" 'is left at' "$name: none is told"
}

# A search that finds nothing proves nothing if it cannot find.
printf 'my very own sentence' | od -An -tx1 | masked >said
run env PLI_TEST_LEFT="$dir/said" "$PLI" -C "$site" --now "$now" \
	salt demo --seat 0 'my very own sentence, number nought'
is "$status" 99 'what is not wiped is found'
like "$errors" 'secret 0 is left at' 'and told'
for seat in 1 2; do
	clean "a sentence of seat $seat" pli salt demo --seat "$seat" \
		"my very own sentence number $seat"
done
like "$(pli list)" 'running' 'the match has begun'
mover=$(who)
player "$mover" | mail_from "$mover" orders >mail
clean 'orders' pli ingest -- mail
like "$(tail -n 2 "$site/state/demo.pli")" '^sig: ' 'which are played'
echo 'by 1 coall' | mail_from "$(who)" wrong >mail
clean 'a refusal' pli ingest -- mail
for command in 'show demo --seat 0' 'log demo' 'log demo --secret' \
	'seats demo --addresses' 'verify demo' 'status' 'doctor' 'tick' \
	'list' 'note demo hello' 'match demo set target=3d' 'key' 'host' \
	'backup kept.tar'; do
	# shellcheck disable=SC2086
	clean "$command" pli $command
done

# ---- passwords ----

word=a-pass-word-of-the-host
echo "$word" >"$site/keys/word"
chmod 600 "$site/keys/word"
printf %s "$word" | od -An -tx1 | masked >secrets
sed 's|^  url: .*|  url: smtp://127.0.0.1:9\
  user: pli\
  password_file: keys/word|' "$site/pli.yaml" >yaml
cat >>yaml <<'X'
fetch:
  - url: imap://127.0.0.1:9
    user: pli
    password_file: keys/word
X
cat yaml >"$site/pli.yaml"
if [ -x "$PLI_LIBEXEC/pli-send" ]; then
	clean 'pli-send' "$PLI_LIBEXEC/pli-send" --all "$site"
	is "$status" 75 'which has tried'
else
	for i in 1 2 3; do skip 'no pli-send'; done
fi
if [ -x "$PLI_LIBEXEC/pli-fetch" ]; then
	clean 'pli-fetch' "$PLI_LIBEXEC/pli-fetch" "$site" "$PLI" ''
	isnt "$status" 0 'which has tried'
else
	for i in 1 2 3; do skip 'no pli-fetch'; done
fi

# A post to a forum that is not there.
if [ -x "$PLI_LIBEXEC/pli-post" ]; then
	cat >>"$site/pli.yaml" <<'X'
forum:
  url: http://127.0.0.1:9
  kind: nodebb
  user: pli
  token_file: keys/word
  category: 5
X
	clean 'pli-post' "$PLI_LIBEXEC/pli-post" --check "$site"
	like "$out$errors" '127\.0\.0\.1' 'which has tried'
else
	for i in 1 2 3; do skip 'no pli-post'; done
fi

# ---- while it runs ----

# It waits for a mail; root may see all, so that somebody else runs it.
mkfifo pipe
as=
if [ "$(id -u)" = 0 ]; then
	as='setpriv --reuid 65534 --clear-groups'
	$as test -x "$PLI" 2>/dev/null || as=none
fi
if [ -d /proc/self ] && [ "$as" != none ]; then
	# shellcheck disable=SC3045
	ulimit -c unlimited 2>/dev/null || :
	# shellcheck disable=SC2086
	$as "$PLI" verify - <pipe >/dev/null 2>&1 &
	process=$!
	exec 9>pipe
	reads() {
		[ "$(tr '\0' ' ' <"/proc/$process/cmdline")" = "$PLI verify - " ] &&
			grep -q '^Max core file size  *0  *0 ' "/proc/$process/limits"
	}
	n=0
	until reads || [ "$n" = 200 ]; do
		sleep 0.05
		n=$((n + 1))
	done
	ok 'no core file can be written' reads
	is "$(stat -c %u "/proc/$process/environ")" 0 \
		'and no other process of its user may look into it'
	exec 9>&-
	wait "$process" || :
else
	skip 'nobody can run it'
	skip 'nobody can run it'
fi
done_testing
