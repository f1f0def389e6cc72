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
#	count FOLDER			# how many files are in it
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
	mkdir -p "$forum/posts" "$forum/messages" "$forum/topics" \
		"$forum/rooms" "$forum/users"
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
	queue_to=$site/outbox/new/$1 queue_size=12
	shift
	{
		printf 'pli-batch 1\n'
		while [ $# -gt 0 ]; do
			size=$(wc -c <"$2")
			line="letter pli@example.org $1 $size"
			echo "$line"
			cat "$2"
			echo
			queue_size=$((queue_size + ${#line} + 1 + size + 1))
			shift 2
		done
	} >"$queue_to"
	set -- "$(b2sum -l 256 "$queue_to")"
	printf 'end %s %s\n' "$queue_size" "${1%% *}" >>"$queue_to"
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

# count FOLDER: of how many files.
count() {
	set -- "$1"/*
	[ -e "$1" ] || shift
	echo $#
}

# Their names have the same length.
texts() {
	[ "$(count "$forum/$1")" = 0 ] ||
		sed -n "s/.* content='\\(.*\\)'\$/\\1/p" "$forum/$1"/*
}

# quote TEXT: what may stand in '' of it, in $quoted.
quote() {
	quoted=$1
	case $1 in
	*\'*) quoted=$(printf '%s' "$1" | sed "s/'/'\\\\''/g") ;;
	esac
}

# next NAME [LAST]: the next number of that name, in $next.
next() {
	next=${2-0}
	[ ! -f "$forum/last-$1" ] || read -r next <"$forum/last-$1"
	next=$((next + 1))
	echo $next >"$forum/last-$1"
}

# said posts|messages THREAD UID NAME TEXT [1: the forum says so of him]
said() {
	next said 500
	id=$next
	quote "$4"
	said_name=$quoted
	quote "$5"
	next time
	printf "id=%s thread=%s uid=%s name='%s' time=%s deleted=0 system=%s content='%s'\n" \
		"$id" "$2" "$3" "$said_name" \
		$((1795284000000 + next * 1000)) "${6:-0}" "$quoted" \
		>"$forum/$1/$id"
}

# room UID: a room with that account, opened by it; sets $thread.
room() {
	next threads
	thread=$next
	printf "thread=%s title='' uid=%s\n" "$thread" "$1" >"$forum/rooms/$thread"
}

# later SECONDS: the clock goes on.
later() {
	now=$(date -u -d "$now $1 seconds" +%Y-%m-%dT%H:%M:%SZ)
}
