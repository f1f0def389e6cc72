# forum.sh - a site with a forum, which is played by kit/forum.py.  Usage, after
# lib.sh and site.sh:
#
#	. "$srcdir/tests/cli/forum.sh"
#	forum_up KIND			# the forum $forum; $site speaks to it
#	letter ID SUBJECT <text >file	# a letter for the forum
#	queue NAME TO FILE ...		# a batch of such letters
#	post				# pli post, at $now; sets $status, $out
#	forum_fault WORD		# what befalls the next post (kit/forum.py)
#	forum_approve			# what is held may be seen
#	texts posts			# all of them, as they were written
#	said posts THREAD UID NAME TEXT	# somebody writes; sets $id
#	room UID			# opens a room; sets $thread
#
# shellcheck shell=sh

# The system's own first: what is found in PATH may be a slow wrapper of it.
forum_python=$(command -v /usr/bin/python3 || command -v python3) ||
	skip_all 'no python3'

forum_up() {
	forum_kind=$1 forum=$dir/forum-$1
	forum_empty
	"$forum_python" -IS "$srcdir/tests/kit/forum.py" "$1" "$forum" port $$ &
	web=$!
	for try in $(seq 400); do
		[ ! -s port ] || break
		sleep 0.1
	done
	[ -s port ] || {
		echo 'Bail out! no web server'
		exit 99
	}
	read -r forum_port <port
	rm -f port
	forum_site
}

forum_down() {
	kill "$web"
	wait "$web" 2>/dev/null
}

forum_empty() {
	rm -rf "$forum"
	mkdir -p "$forum/posts" "$forum/messages" "$forum/topics" "$forum/rooms"
}

# The forum map of $site is for this forum.
forum_site() {
	sed '/^forum:/,$d' "$site/pli.yaml" >site.yaml
	cat >>site.yaml <<-END
		forum:
		  kind: $forum_kind
		  url: http://127.0.0.1:$forum_port
		  user: pli
		  token_file: keys/forum
		  category: 5
	END
	cat site.yaml >"$site/pli.yaml"
	(umask 077 && echo sesame >"$site/keys/forum")
}

letter() {
	printf 'Subject: %s\nMessage-ID: <%s@example.org>\n' "$2" "$1"
	printf 'Pli-Entry: demo %s\nContent-Type: text/markdown\n\n' "${3:-1}"
	cat
}

queue() {
	queue_to=$site/outbox/new/$1
	shift
	{
		printf 'pli-batch 1\n'
		while [ $# -gt 0 ]; do
			printf 'letter pli@example.org %s %s\n' "$1" \
				"$(wc -c <"$2")"
			cat "$2"
			printf '\n'
			shift 2
		done
	} >queue.new
	set -- "$(wc -c <queue.new)" "$(b2sum -l 256 queue.new)"
	printf 'end %s %s\n' "$1" "${2%% *}" >>queue.new
	mv queue.new "$queue_to"
}

post() {
	run pli post "$@"
}

forum_fault() {
	echo "$1" >"$forum/fault"
}

# A moderator lets through what is held.
forum_approve() {
	for folder in posts topics; do
		mv "$forum/queue/$folder"/* "$forum/$folder"
	done 2>/dev/null
}

texts() {
	for one in $(ls "$forum/$1" | sort -n); do
		sed -n "s/.* content='\\(.*\\)'\$/\\1/p" "$forum/$1/$one"
	done
}

# later SECONDS: the clock goes on.
quoted() {
	printf '%s' "$1" | sed "s/'/'\\\\''/g"
}

# said posts|messages THREAD UID NAME TEXT [1: the forum says so of him]
said() {
	id=$(($(cat "$forum/last-said" 2>/dev/null || echo 500) + 1))
	echo $id >"$forum/last-said"
	said_time=$(($(cat "$forum/last-time" 2>/dev/null || echo 0) + 1))
	echo $said_time >"$forum/last-time"
	printf "id=%s thread=%s uid=%s name='%s' time=%s deleted=0 system=%s content='%s'\n" \
		"$id" "$2" "$3" "$(quoted "$4")" \
		$((1795284000000 + said_time * 1000)) "${6:-0}" \
		"$(quoted "$5")" >"$forum/$1/$id"
}

# room UID: a room with that account, opened by it; sets $thread.
room() {
	thread=$(($(cat "$forum/last-threads" 2>/dev/null || echo 0) + 1))
	echo $thread >"$forum/last-threads"
	printf "thread=%s title='' uid=%s\n" "$thread" "$1" >"$forum/rooms/$thread"
}

later() {
	now=$(date -u -d "@$(($(date -u -d "$now" +%s) + $1))" \
		+%Y-%m-%dT%H:%M:%SZ)
}
