# forum.sh METHOD URL HEAD BODY - a forum for tests, which web.c asks what to
# answer.  Which one it is, FORUM_KIND says; its words are those of tests/forum.
#
# $FORUM_DIR holds it: posts/ID and messages/ID (shell assignments: thread, uid,
# name, time, deleted, content), topics/ID and rooms/ID (title, uid), and log, a
# line for each question.  fault is what to do with the next question that
# would post: "lost" posts and says nothing, "silent" does not even post, "held"
# lays it into queue/ for a moderator, a number is answered alone, and so is an
# answer's name that follows it.
# shellcheck disable=SC1090
set -u
method=$1 url=$2 head=$3 body=$4
cd "$FORUM_DIR" || exit 1
kind=$FORUM_KIND
answers=$srcdir/tests/forum/$kind
me=9
echo "$method $url" >>log

say() {
	printf '%s\nContent-Type: application/json\n\n' "$1"
	cat
}

# fill NAME: that answer with the variables of now.
fill() {
	eval "cat <<E_O_F
$(cat "$answers/$1.json")
E_O_F"
}

# field NAME: a text of the body, still as JSON writes it.
field() {
	sed -n "s/^ *\"$1\": \"\\(.*\\)\",*\$/\\1/p; s/^ *\"$1\": \\([0-9]*\\),*\$/\\1/p" \
		"$body" | head -n 1
}

next() {
	n=$(($(cat "last-$1" 2>/dev/null || echo "${2:-0}") + 1))
	echo "$n" >"last-$1"
	echo "$n"
}

# Each is a second after the last one.
clock() {
	time=$((1795284000000 + $(next time) * 1000))
	iso=$(date -u -d "@$((time / 1000))" +%Y-%m-%dT%H:%M:%S.000Z)
}

quoted() {
	printf '%s' "$1" | sed "s/'/'\\\\''/g"
}

# keep FOLDER ID
keep() {
	printf "id=%s thread=%s uid=%s name='%s' time=%s deleted=%s content='%s'\n" \
		"$2" "$thread" "$uid" "$name" "$time" "$deleted" \
		"$(quoted "$content")" >"$1/$2"
}

# write_post FOLDER: what was posted, by us.
write_post() {
	id=$(next "$1" 100) uid=$me name=pli deleted=0
	clock
	keep "$1" "$id"
}

write_thread() {
	thread=$(next threads)
	printf "thread=%s title='%s' uid=%s\n" "$thread" "$(quoted "$title")" \
		"$2" >"$1/$thread"
}

load() {
	content='' title='' system=0
	[ -f "$1" ] || return 1
	. "./$1"
	iso=$(date -u -d "@$((time / 1000))" +%Y-%m-%dT%H:%M:%S.000Z)
	user_deleted=false action=''
	[ "$deleted" = 0 ] || user_deleted=true
	[ "$system" = 0 ] || action=',"action_code":"closed.enabled"'
	# As Markdown makes HTML of the little that tests write.
	html=$(printf '%s' "$content" | sed 's/\\n/<br \/>\\n/g')
}

# items FOLDER ANSWER THREAD: those of a thread, in $items; pages of three.
items() {
	items='' page=${page:-1} pages=1 skip=${skip-}
	found=$(cd "$1" && grep -l " thread=$3 " ./* 2>/dev/null |
		sed 's|^\./||' | sort -n)
	if [ -n "$skip" ]; then
		found=$(echo "$found" | head -n -"$skip" | tail -n 3)
	elif [ "$1" = posts ] && [ "$kind" != discourse ]; then
		pages=$((($(echo "$found" | wc -w) + 2) / 3))
		found=$(echo "$found" | tail -n +$((page * 3 - 2)) | head -n 3)
	fi
	for one in $found; do
		load "$1/$one"
		items="$items${items:+,}$(fill "$2")"
	done
	thread=$3
}

# threads FOLDER ANSWER
threads() {
	items=''
	for one in $(ls "$1" | sort -rn); do
		. "./$1/$one"
		last=$(grep -l " thread=$thread " posts/* messages/* 2>/dev/null |
			tail -n 1)
		time=0 uid=$me iso=x
		[ -z "$last" ] || load "$last"
		. "./$1/$one"
		items="$items${items:+,}$(fill "$2")"
	done
}

gone() {
	fill gone | say '404 Not Found'
}

# ---- what somebody wants ----

name_of() {
	case $1 in
	2) echo anna ;;
	3) echo bruno ;;
	4) echo chloe ;;
	*) echo "u$1" ;;
	esac
}

# uid_of NAME: sets uid and name; fails if there is no such account.
uid_of() {
	name=$1
	case $1 in
	anna) uid=2 ;;
	bruno) uid=3 ;;
	chloe) uid=4 ;;
	pli) uid=$me ;;
	*) return 1 ;;
	esac
}

account() {
	if [ -f only-accounts ]; then
		echo '{}' | say "$(cat only-accounts) No"
	elif uid_of "$1"; then
		fill account | say '200 OK'
	else
		gone
	fi
}

# user UID: its name; nobody has an account beyond 60.
user() {
	uid=$1 name=$(name_of "$1")
	if [ "$1" -le 60 ]; then
		fill user | say '200 OK'
	else
		gone
	fi
}

# edit_post ID FIELD: one of ours says something else.
edit_post() {
	if load "posts/$1"; then
		content=$(field "$2")
		keep posts "$1"
		load "posts/$1"
		fill edited | say '200 OK'
	else
		gone
	fi
}

post_in() {
	content=$(field "$2") thread=$3
	write_post "$1"
	fill "$4" | say '200 OK'
}

open_topic() {
	content=$(field "$1") title=$(field title)
	write_thread topics $me
	write_post posts
	fill open | say '200 OK'
}

nodebb() {
	case "$method $url" in
	'GET /api/self') fill self | say '200 OK' ;;
	'POST /api/v3/topics') open_topic content ;;
	'POST /api/v3/topics/'*) post_in posts content "${url##*/}" reply ;;
	'GET /api/user/pli/topics') threads topics topic
		fill topics | say '200 OK' ;;
	'GET /api/user/'*) account "${url##*/}" ;;
	'GET /api/v3/users/'*) user "${url##*/}" ;;
	'PUT /api/v3/posts/'*) edit_post "${url##*/}" content ;;
	'GET /api/topic/'*) page=${url##*page=} thread=${url#/api/topic/}
		items posts post "${thread%%\?*}"
		fill posts | say '200 OK' ;;
	'GET /api/v3/posts/'*/raw) one=${url#/api/v3/posts/}
		if load "posts/${one%/raw}"; then
			fill raw | say '200 OK'
		else
			gone
		fi ;;
	'POST /api/v3/chats') title='' time=1
		write_thread rooms 0
		fill room | say '200 OK' ;;
	'POST /api/v3/chats/'*) one=${url##*/}
		if [ -f "rooms/$one" ]; then
			post_in messages message "$one" message
		else
			fill no-room | say '404 Not Found'
		fi ;;
	'GET /api/v3/chats?'*) threads rooms room-item
		fill rooms | say '200 OK' ;;
	'GET /api/v3/chats/'*/raw) one=${url%/raw}
		load "messages/${one##*/}" && fill raw | say '200 OK' ;;
	'GET /api/v3/chats/'*/messages\?start=*) one=${url%/messages*}
		skip=${url##*=}
		items messages message-item "${one##*/}"
		fill messages | say '200 OK' ;;
	*) gone ;;
	esac
}

nodebb_write_api() {
	case "$method $url" in
	'POST /api/v2/ping') fill self | say '200 OK
Set-Cookie: express.sid=opensesame; Path=/; HttpOnly' ;;
	'POST /api/v2/topics') open_topic content ;;
	'POST /api/v2/topics/'*) post_in posts content "${url##*/}" reply ;;
	'GET /api/user/pli/topics') threads topics topic
		fill topics | say '200 OK' ;;
	'GET /api/topic/'*) page=${url##*page=} thread=${url#/api/topic/}
		items posts post "${thread%%\?*}"
		fill posts | say '200 OK' ;;
	'GET /api/post/pid/'*) load "posts/${url##*/}" &&
		fill raw | say '200 OK' ;;
	'POST /api/v2/users/'*/chats) one=$(field roomId) title=''
		[ -n "$one" ] || {
			write_thread rooms 0
			one=$thread
		}
		post_in messages message "$one" message ;;
	# Not the token: the cookie.
	'GET /api/user/pli/chats'*) grep -q opensesame "$OLDPWD/$head" || {
			gone
			return
		}
		one=${url#/api/user/pli/chats}
		if [ -z "$one" ]; then
			threads rooms room-item
			fill rooms | say '200 OK'
		else
			items messages message-item "${one#/}"
			fill messages | say '200 OK'
		fi ;;
	'GET /api/user/uid/'*) user "${url##*/}" ;;
	'GET /api/user/'*) account "${url##*/}" ;;
	'PUT /api/v2/topics/'*) edit_post "$(field pid)" content ;;
	*) gone ;;
	esac
}

discourse() {
	case "$method $url" in
	'GET /u/pli.json') fill self | say '200 OK' ;;
	'GET /u/'*.json) one=${url#/u/}
		account "${one%.json}" ;;
	'GET /user-cards.json?user_ids='*) uid=${url##*=}
		name=$(name_of "$uid")
		if [ "$uid" -le 60 ]; then
			fill user
		else
			echo '{"users": []}'
		fi | say '200 OK' ;;
	'POST /posts.json') thread=$(field topic_id)
		if [ -n "$thread" ]; then
			post_in posts raw "$thread" reply
		elif [ -n "$(field archetype)" ]; then
			content=$(field raw) title=$(field title)
			write_thread rooms $me
			write_post posts
			fill open | say '200 OK'
		else
			open_topic raw
		fi ;;
	'PUT /posts/'*.json) one=${url#/posts/}
		edit_post "${one%.json}" raw ;;
	'GET /topics/created-by/pli.json') threads topics topic
		fill topics | say '200 OK' ;;
	'GET /topics/private-messages'*) threads rooms topic
		fill topics | say '200 OK' ;;
	'GET /t/'*) one=${url#/t/}
		items posts post "${one%.json}"
		fill posts | say '200 OK' ;;
	'GET /posts/'*) one=${url#/posts/}
		if load "posts/${one%.json}"; then
			fill raw | say '200 OK'
		else
			gone
		fi ;;
	*) gone ;;
	esac
}

# A body may be named from where the server runs.
case $body in
/*) ;;
*) body=$OLDPWD/$body ;;
esac
grep -qi -e '^Authorization: Bearer sesame' -e '^Api-Key: sesame' \
	"$OLDPWD/$head" || {
	echo '{"error":"who are you?"}' | say '401 Unauthorized'
	exit
}
fault=
case "$method $url" in
*ping) ;;
POST* | PUT*) fault=$(cat fault 2>/dev/null) && rm -f fault ;;
esac
[ ! -f always ] || fault=$(cat always)
case "$method $url" in
PUT*) [ ! -f edits ] || fault=$(cat edits) ;;
esac
answer=$(echo "$kind" | tr - _)
case $fault in
'') $answer ;;
lost) $answer >/dev/null ;;
held) $answer >/dev/null
	mkdir -p queue/posts queue/topics
	mv "posts/$id" queue/posts
	[ -z "$(field title)" ] || mv "topics/$thread" queue/topics
	fill held | say '202 Accepted' ;;
silent) ;;
slow) $answer >late
	sleep 3
	cat late ;;
429*) printf '429 Too Many Requests\nRetry-After: 120\n\n{"errors":["slow down"]}' ;;
*' '*) fill "${fault#* }" | say "${fault%% *} No" ;;
*) echo '{"errors":["no"]}' | say "$fault No" ;;
esac
