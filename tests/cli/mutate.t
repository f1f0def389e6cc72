#!/bin/sh
# Mails like those that people send, and then not quite: each is taken in
# silence, nothing dies of one, and no letter goes to anybody but the seats and
# the host.  A few hundred; with PLI_SOAK 200,000 (PLI_MUTATE: so many).
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"

throw=$builddir/tests/mutate/throw
[ -x "$throw" ] || skip_all 'no throw'
[ -x "$PLI_LIBEXEC/pli-html" ] || skip_all 'no pli-html'
round=500
if [ -n "${PLI_SOAK-}" ]; then
	count=200000
else
	count=300
fi
: "${PLI_MUTATE:=$count}" "${PLI_MUTATE_SEED:=1}"
[ "$round" -lt "$PLI_MUTATE" ] || round=$PLI_MUTATE

site_make
site_match
site_begin
sed 's/^#host:.*/host: host@example.org/' "$site/pli.yaml" >yaml
cat yaml >"$site/pli.yaml"
must pli list
find "$site/outbox/new" -type f -exec mv {} "$site/outbox/sent" \;
home=$site

# Each round begins with the same match.
thrown=0
failed=0
while [ "$thrown" -lt "$PLI_MUTATE" ] && [ "$failed" = 0 ]; do
	site=$dir/round
	site_copy "$home" "$site"
	"$throw" "$site" "$round" "$PLI_MUTATE_SEED" host@example.org \
		"$srcdir"/tests/mail/*.eml "$srcdir"/tests/fuzz/*.dict \
		>told 2>&1 || failed=1
	sed "s/^/# $PLI_MUTATE_SEED: /" told
	pli verify demo >told 2>&1 || {
		failed=1
		sed 's/^/# /' told
	}
	[ -z "$(ls "$site/outbox/tmp")" ] || {
		failed=1
		note 'something is left in outbox/tmp'
	}
	thrown=$((thrown + round))
	PLI_MUTATE_SEED=$((PLI_MUTATE_SEED + 1))
done
is "$failed" 0 "$thrown mutated mails"
is "$(find . -name 'pwned*')" '' 'nothing was run'
rm -rf home site round site.mail
is "$(echo *)" 'mail match.key must.log post.mail said site.yaml told yaml' \
	'and nothing is written elsewhere'
done_testing
