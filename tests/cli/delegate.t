#!/bin/sh
# The host, and whom he has named, look after matches by mail: each wish is
# asked back, and counts once.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/guest.sh"

site_make
sed -i 's/^#\{0,1\}host:.*//; s/^deadline:.*/deadline: 3/' "$site/pli.yaml"
cat >>"$site/pli.yaml" <<'END'
pictures: no
host:
- you@example.org
- denis@example.org
- address: elsa@example.org
  may: [pause]
END
site_match 3
site_begin
home=$site

# by FROM ID TO SUBJECT LINE...: a mail, and what it is answered.
by() {
	from=$1 id=$2 to=$3 subject=$4
	shift 4
	printf '%s\n' "$@" | guest "$from" "$id" "$to" "$subject" >mail
	begin_again
	take "$id" mail
}

reply_to() {
	printf '%s\n' "$letters" | tr -d '\r' |
		sed -nE 's/^Reply-To: <?([^>[:space:]]*)>?.*/\1/p' | head -n 1
}

subject_of() {
	printf '%s\n' "$letters" | sed -n 's/^Subject: /Re: /p' | head -n 1 |
		tr -d '\r'
}

notes() {
	grep -c "^topic: $1" "$site/state/demo.pli"
}

# ---- pause ----

file=$site/state/demo.pli
by denis@example.org p1 $plain hello 'pause demo'
is "$(notes pause)" 0 'a mail to the plain address does nothing'
like "$(to_of)" '^denis@example.org$' 'but its address is asked'
like "$(subject_of)" '\[pli host[0-9a-f]{12}[^]]*\] pause demo$' \
	'what is to be done is its subject'
to=$(reply_to) about=$(subject_of)
by denis@example.org p2 "$to" "$about" 'What is this?'
is "$(notes pause)" 0 'nor does an answer without a yes'
by denis@example.org p3 "$to" 'Re: something else' 'yes'
is "$(notes pause)" 0 'nor one without the subject'
by denis@example.org p4 "$to" "$(echo "$about" | sed s/pause/resume/)" 'yes'
is "$(notes resume)" 0 'nor one with another'
by anna@example.net p5 "$to" "$about" 'yes'
is "$(notes pause)" 0 'nor one from elsewhere'
by denis@example.org p6 "$to" "$about" 'yes'
is "$(notes pause)" 1 'a yes does it'
like "$letters" 'It is done' 'its writer is told'
like "$letters" 'The host has paused' 'and the players are'
by denis@example.org p7 "$to" "$about" 'yes'
is "$(notes pause)" 1 'a letter counts once'
run pli status
like "$out" 'demo.*paused' 'it is paused'

# ---- on again, by who may do that and nothing else ----

by elsa@example.org r1 $plain 'resume demo' ''
by elsa@example.org r2 "$(reply_to)" "$(subject_of)" 'resume demo'
is "$(notes resume)" 1 'what is wished, said again, is a yes'
by elsa@example.org e1 $plain hello 'extend demo 2 days'
like "$letters" 'has not given you that' 'what she may not is refused'
by chloe@example.com e2 $plain hello 'extend demo 2 days'
unlike "$letters" 'pli host[0-9a-f]' 'others are not even asked'

# ---- more time ----

due() {
	pli status --format json | tr -d ' \n' |
		sed -n 's/.*"due":"\([^"]*\)".*/\1/p'
}
before=$(due)
by you@example.org x1 $plain hello 'extend demo by 2 days'
by you@example.org x2 "$(reply_to)" "$(subject_of)" 'yes'
is "$(notes deadline)" 1 'the host has more time given'
is "$(($(date -u -d "$(due)" +%s) - $(date -u -d "$before" +%s)))" 172800 \
	'as much as was said'
by you@example.org x3 $plain hello 'extend demo'
by you@example.org x4 "$(reply_to)" "$(subject_of)" 'yes'
like "$letters" 'for how long' 'or it is asked how much'
is "$(notes deadline)" 1 'and nothing is done'

# ---- another player ----

by denis@example.org s1 $plain hello 'remplacer demo Bruno'
like "$letters" '^Subject: .*remplacer demo Bruno' 'in French'
by denis@example.org s2 "$(reply_to)" "$(subject_of)" 'oui'
like "$letters" 'est fait, pour la partie demo' 'it is done'
like "$(pli seats demo)" 'Bruno.*free' 'the seat is free'
by denis@example.org s3 $plain hello 'replace demo Nobody'
by denis@example.org s4 "$(reply_to)" "$(subject_of)" 'yes'
like "$letters" 'No player of that name' 'a name must be one'
run pli verify demo
is "$status" 0 'the file verifies'

# ---- a run that dies ----

begin killed
by denis@example.org k1 $plain hello 'pause demo'
to=$(reply_to) about=$(subject_of)
printf 'yes\n' | guest denis@example.org k2 "$to" "$about" >mail
cp -a "$site" whole
crash_points
n=0
while [ "$n" -lt 100 ]; do
	n=$((n + 3))
	rm -rf "$site"
	cp -a whole "$site"
	PLI_CRASH_AT=$n pli ingest --recipient "$to" \
		--sender denis@example.org -- mail >/dev/null 2>&1
	killed=$?
	pli ingest --recipient "$to" --sender denis@example.org -- mail \
		>again 2>&1 || cat again
	found=$(notes pause)
	[ "$killed" = 137 ] && [ "$found" = 1 ] || break
done
is "$killed $found" '0 1' "killed at step $n of all, come again: once"

# ---- mails in his name ----

begin forged
for n in 1 2 3 4 5; do
	by denis@example.org "f$n" $plain hello games
done
by denis@example.org f6 $plain hello 'pause demo'
like "$(to_of)" '^denis@example.org$' 'they do not keep him from his own'
for n in 1 2 3 4 5; do
	by elsa@example.com "g$n" $plain hello games
done
is "$count" 0 'as they would anybody else'

# ---- what pli.yaml may say ----

for wrong in '[]' '[nobody]' '[{address: a@b.c}]' \
	'[a@b.c, {address: d@e.f, may: [play]}]' '[a@b.c, {adress: d@e.f}]'; do
	sed -i '/^host:/,$d' "$site/pli.yaml"
	echo "host: $wrong" >>"$site/pli.yaml"
	run pli status
	is "$status" 78 "host: $wrong"
done
sed -i '/^host:/,$d' "$site/pli.yaml"
echo 'host: [a@example.org, {address: d@example.org, may: extend}]' \
	>>"$site/pli.yaml"
run pli player d@example.org forget
is "$status" 64 'who stands there is not forgotten'
done_testing
