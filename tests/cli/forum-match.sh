# forum-match.sh - posts and private messages, for shell tests.  Usage, after
# mail.sh, with accounts 10, 11, 12 for the seats 0, 1, 2:
#
#	bind			# by the host's hand
#	wrote NAME ID UID LINE...	# a private message: sets what take sets
#	posted NAME ID UID LINE...	# in the topic of demo
#	posts_of RECEIVER	# the posts of $letters to it, whole
#
# $after is what the writer could see, "demo.7"; "" is the head.
# shellcheck shell=sh

after=

bind() {
	for seat in 0 1 2; do
		must pli player demo "$seat" --forum "1$seat"
	done
}

head_entry() {
	echo $(($(entries) - 1))
}

# hand NAME OPTION...: post.text as pli fetch hands it over, by an account that is
# called $hand_called there.
hand() {
	taken=$1
	shift
	run pli ingest --forum-name "${hand_called-Name $hand_uid}" \
		--forum-after "${after:-demo.$(head_entry)}" "$@" -- post.text
	is "$status $out$errors" '0 ' "$taken: taken in silence"
	ls "$site/outbox/new" >batches.now
	letters=$(comm -13 batches.before batches.now |
		while read -r batch; do cat "$site/outbox/new/$batch"; done)
	mv batches.now batches.before
	count=$(printf '%s\n' "$letters" |
		grep -cE '^(letter|held) [^ ]+ [^ ]+ [0-9 ]+$')
	added=$(($(entries) - entries_before))
	entries_before=$(entries)
}

wrote() {
	hand_name=$1 hand_id=$2 hand_uid=$3
	shift 3
	printf '%s\n' "$@" >post.text
	hand "$hand_name" --forum-user "$hand_uid" --forum-post "chat/$hand_id"
}

posted() {
	hand_name=$1 hand_id=$2 hand_uid=$3
	shift 3
	printf '%s\n' "$@" >post.text
	hand "$hand_name" --forum-user "$hand_uid" --forum-post "post/$hand_id" \
		--forum-match demo
}

posts_of() {
	printf '%s\n' "$letters" | awk -v "to=$1" '
		/^(letter|held) [^ ]+ [^ ]+ [0-9 ]+$/ { on = $3 == to; next }
		/^end [0-9]+ / { on = 0 }
		on { print }'
}
