#!/bin/sh
# Fifty mails at once to one match: each is dealt with exactly once.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
plan 10

count_files() {
	echo "$#"
}

site_make
site_match
site_begin
seat=$(who)
a=$(((seat + 1) % 3))
b=$(((seat + 2) % 3))
to_a=$(reply_of "$a")
to_b=$(reply_of "$b")
to_me=$(reply_of "$seat")

# ---- what comes ----

i=1
while [ "$i" -le 15 ]; do
	# Seats that are not asked give orders ahead, each list new.
	echo "acheter $((i % 3 + 1)) sel" |
		mail_to "$to_a" "$a" "ahead-a$i" >"m.a$i"
	echo "buy $((i % 3 + 1)) tea" |
		mail_to "$to_b" "$b" "ahead-b$i" >"m.b$i"
	i=$((i + 1))
done
i=1
while [ "$i" -le 8 ]; do
	echo "bui 2 coal" | mail_to "$to_me" "$seat" "refused$i" >"m.r$i"
	i=$((i + 1))
done
# And one that plays, delivered often.
i=1
while [ "$i" -le 12 ]; do
	echo 'buy 2 coal' | mail_to "$to_me" "$seat" 'plays' >"m.same$i"
	i=$((i + 1))
done
set -- m.*
is "$#" 50 'fifty mails'

before=$(entries)
for m; do
	(
		pli ingest -- "$m" >"out.$m" 2>&1
		echo "$?" >"exit.$m"
	) &
done
wait

is "$(cat exit.* | sort -u)" 0 'all are taken'
is "$(cat out.*)" '' 'none says a word'

# ---- what became of them ----

# Tags in the file: each order counts once, in some order.
tags=$(grep -c '^mail: ' "$site/state/demo.pli")
is "$(grep '^mail: ' "$site/state/demo.pli" | sort -u | wc -l)" "$tags" \
	'no mail is in the file twice'
# Answers without an entry are batches named by the mail's tag.
answers=0
for f in "$site"/outbox/new/demo.*; do
	case ${f##*/} in
	demo.??????) ;;
	*) answers=$((answers + 1)) ;;
	esac
done
# 15 + 15 + 1 orders; 8 refused.  Once the seat has
# played, its refused mails are stale and answered three times a day at most;
# once orders ahead have acted, later ones of that seat are stale, too.
stale=0
[ ! -f "$site/log/pli.log" ] ||
	stale=$(grep -c 'answers for today' "$site/log/pli.log")
is "$((tags + answers + stale))" 39 "each once: $tags played, $answers answered"
is "$(grep -c "^- \"buy 2 coal\"$" "$site/state/demo.pli")" 1 'it was played'
ok 'entries were added' [ "$(entries)" -gt "$before" ]
run pli verify demo
is "$status" 0 'the file verifies'
is "$(ls "$site/outbox/tmp")" '' 'nothing is left half done'

# All of them once more: nothing new.
head=$(entries)
new=$(count_files "$site"/outbox/new/*)
for m; do
	pli ingest -- "$m"
done
is "$(entries) $(count_files "$site"/outbox/new/*)" "$head $new" \
	'the same mails again change nothing'
