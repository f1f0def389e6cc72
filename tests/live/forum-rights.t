#!/bin/sh
# Which account of a current NodeBB may edit its first post, and post at once,
# however old it is: what pli-forum(5) says of it, at a real one.
. "${srcdir:-.}/tests/live/kit.sh"
live nodebb-now
needs forum
. "$srcdir/tests/live/nodebb.sh"

# As NodeBB has them, but for the times: nobody waits an hour here.
nodebb_settings_now() {
	$nodebb_cli -n 1 hset config newbiePostEditDuration 1 newbiePostDelay 60 \
		newbieChatMessageDelay 60000 initialPostDelay 0 postDelay 0 \
		chatMessageDelay 0 postQueue 0 eventLoopCheckEnabled 0 \
		groupsExemptFromNewUserRestrictions '["registered-users"]'
}
nodebb_up
nodebb_user pli
pli_uid=$uid pli_token=$token
nodebb_user anna
anna_uid=$uid anna_token=$token
nodebb_user bruno
bruno_token=$token
nodebb_user chloe
chloe_token=$token

# asked TOKEN METHOD PATH [JSON]: the status, and the answer in $dir/answer.
asked() {
	curl -sS -o answer -w '%{http_code}' -X "$2" -H "Authorization: Bearer $1" \
		-H 'Content-Type: application/json' ${4+-d "$4"} "$nodebb$3"
}
edit() {
	asked "$pli_token" PUT "/api/v3/posts/$pid" \
		'{"content": "how it stands now"}'
}
reply() {
	asked "$pli_token" POST "/api/v3/topics/$tid" '{"content": "a turn of it"}'
}

is "$(asked "$pli_token" POST /api/v3/topics \
	'{"cid": 2, "title": "a match", "content": "how it stands"}')" 200 \
	'a new account opens a topic'
tid=$(jq .response.tid answer) pid=$(jq .response.mainPost.pid answer)
is "$(edit)" 200 'edits its first post'
sleep 2
is "$(edit)" 400 'but not for long'
like "$(cat answer)" 'edit' 'which NodeBB explains'
is "$(reply)" 200 \
	'groupsExemptFromNewUserRestrictions lets it post at once'
is "$(asked "$nodebb_admin" PUT "/api/v3/categories/2/moderator/$pli_uid")" 200 \
	'it becomes a moderator of the category'
is "$(edit)" 200 'and may edit'
is "$(asked "$nodebb_admin" DELETE "/api/v3/categories/2/moderator/$pli_uid")" 200 \
	'that is taken back'
is "$(edit)" 400 'and may not'
is "$(asked "$nodebb_admin" PUT \
	"/api/v3/groups/global-moderators/membership/$pli_uid")" 200 \
	'it comes into the group Global Moderators'
is "$(edit)" 200 'and may edit'
is "$(asked "$nodebb_admin" DELETE \
	"/api/v3/groups/global-moderators/membership/$pli_uid")" 200 \
	'it leaves that'
is "$(edit)" 400 'and may not'
asked "$pli_token" POST /api/v3/chats "{\"uids\": [$anna_uid]}" >/dev/null
room=$(jq .response.roomId answer)
for text in one two; do
	is "$(asked "$pli_token" POST "/api/v3/chats/$room" \
		"{\"message\": \"$text\"}")" 200 \
		"newbieChatMessageDelay holds back no token: $text"
done
for voter in "$anna_token" "$bruno_token" "$chloe_token"; do
	asked "$voter" PUT "/api/v3/posts/$pid/vote" '{"delta": 1}' >/dev/null
done
is "$(edit)" 200 'with the reputation of newbieReputationThreshold, 3, it may'
done_testing
