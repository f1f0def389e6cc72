# nodebb.sh - a real forum, NodeBB 1.4.0 with its write API, from npm and redis.
# Usage:
#
#	sh nodebb.sh install	# by prepare.sh, inside its layer: needs npm
#
# and in a test, after "live nodebb":
#
#	. "$srcdir/tests/live/nodebb.sh"
#	nodebb_up			# $nodebb is its address
#	nodebb_user NAME		# makes an account; sets $uid and $token
#	nodebb_topic_posts TID		# "PID UID" and the text in HTML, a line each
#	nodebb_says TOKEN TID TEXT	# a post; prints its id
#	nodebb_whispers TOKEN UID TEXT	# a private message, in a new room
#	nodebb_whispered TOKEN NAME	# NAME's private messages, as his browser
#					# gets them: "MID UID" and the text
#	nodebb_all post|message		# all there are: "ID UID WHERE" and the text
#					# as it was written
#
# In 2016 it knew plugins by versions that the registry has no more: the newest
# patch of the same minor is taken.
# shellcheck shell=sh

nodebb_dir=/usr/local/lib/nodebb
nodebb_port=10456 redis_port=10379
nodebb=http://127.0.0.1:$nodebb_port
nodebb_cli="redis-cli -p $redis_port"

redis_up() {
	redis-server --port $redis_port --bind 127.0.0.1 --save '' \
		--appendonly no --dir $nodebb_dir --daemonize yes \
		--logfile $nodebb_dir/redis.log >/dev/null
	for try in $(seq 200); do
		$nodebb_cli ping 2>/dev/null | grep -q PONG && return
		sleep 0.05
	done
	return 1
}

# ---- getting it ----

nodebb_get() {
	mkdir -p $nodebb_dir && cd $nodebb_dir || return 1
	npm pack nodebb@1.4.0 && tar xzf nodebb-1.4.0.tgz --strip-components=1 &&
		rm nodebb-1.4.0.tgz || return 1
	node -e '
		const fs = require("fs"), p = JSON.parse(fs.readFileSync("package.json"));
		for (const k in p.dependencies)
			if (/^nodebb-/.test(k) && /^\d+\.\d+\.\d+$/.test(p.dependencies[k]))
				p.dependencies[k] = "~" + p.dependencies[k].replace(/\.\d+$/, ".0");
		p.dependencies["nodebb-plugin-write-api"] = "5.1.3";
		fs.writeFileSync("package.json", JSON.stringify(p));' || return 1
	npm install --omit=dev --no-audit --no-fund --loglevel=error \
		--legacy-peer-deps --ignore-scripts --cache "$nodebb_dir/.npm" ||
		return 1
	rm -rf .npm node_modules/nyc
	mkdir -p public/uploads/sounds
}

nodebb_setup() {
	cat >setup.json <<-END
		{"url": "$nodebb", "secret": "x", "database": "redis",
		"redis:host": "127.0.0.1", "redis:port": "$redis_port",
		"redis:password": "", "redis:database": "1",
		"admin:username": "admin", "admin:password": "Secret-pass-1",
		"admin:password:confirm": "Secret-pass-1",
		"admin:email": "admin@example.net"}
	END
	node app.js --setup "$(tr -d '\n' <setup.json)" </dev/null || return 1
	node -e '
		const fs = require("fs"), p = JSON.parse(fs.readFileSync("config.json"));
		p.bind_address = "127.0.0.1";
		p.port = "'$nodebb_port'";
		fs.writeFileSync("config.json", JSON.stringify(p));' || return 1
	# What needs more than was installed.
	for plugin in emoji-extended emoji-one soundpack-default mentions; do
		$nodebb_cli -n 1 zrem plugins:active nodebb-plugin-$plugin
	done
	$nodebb_cli -n 1 zrem plugins:active nodebb-rewards-essentials \
		nodebb-widget-essentials
	$nodebb_cli -n 1 zadd plugins:active 20 nodebb-plugin-write-api
	# A test does not wait between two posts.
	$nodebb_cli -n 1 hset config postDelay 0 newbiePostDelay 0 \
		initialPostDelay 0
	$nodebb_cli save
}

# ---- having it run ----

nodebb_answers() {
	curl -sf -o /dev/null $nodebb/api/config
}

nodebb_up() {
	redis_up || {
		echo 'Bail out! redis does not answer'
		exit 99
	}
	(cd $nodebb_dir && exec node app.js >app.log 2>&1 </dev/null) &
	nodebb_pid=$!
	within 60 nodebb_answers || {
		sed 's/^/# /' $nodebb_dir/app.log | tail -n 20
		echo 'Bail out! NodeBB does not answer'
		exit 99
	}
	nodebb_admin=$(nodebb_token 1 Secret-pass-1)
}

# ---- accounts ----

# nodebb_ask TOKEN METHOD PATH [JSON]
nodebb_ask() {
	curl -sS -X "$2" -H "Authorization: Bearer $1" \
		-H 'Content-Type: application/json' ${4+-d "$4"} "$nodebb$3"
}

nodebb_token() {
	curl -sS -H 'Content-Type: application/json' \
		-d "{\"password\": \"$2\"}" "$nodebb/api/v2/users/$1/tokens" |
		jq -r .payload.token
}

nodebb_user() {
	uid=$(nodebb_ask "$nodebb_admin" POST /api/v2/users "$(jq -n \
		--arg name "$1" '{username: $name, password: "Secret-pass-1",
			email: ($name + "@example.net")}')" |
		jq -r .payload.uid)
	token=$(nodebb_token "$uid" Secret-pass-1)
}

# ---- what people do ----

nodebb_topic_posts() {
	page=1 pages=1
	while [ $page -le "$pages" ]; do
		curl -sS "$nodebb/api/topic/$1?page=$page" >topic.json
		pages=$(jq .pagination.pageCount topic.json)
		jq -r '.posts[] | "\(.pid) \(.uid) \(.content | @json)"' \
			topic.json
		page=$((page + 1))
	done
}

nodebb_says() {
	nodebb_ask "$1" POST "/api/v2/topics/$2" \
		"$(jq -n --arg text "$3" '{content: $text}')" |
		jq -r .payload.pid
}

nodebb_whispers() {
	nodebb_ask "$1" POST "/api/v2/users/$2/chats" \
		"$(jq -n --arg text "$3" '{message: $text}')" |
		jq -r .payload.mid
}

# Its pages know a cookie alone.
nodebb_whispered() {
	rm -f jar
	curl -sS -c jar -o /dev/null -H "Authorization: Bearer $1" \
		-H 'Content-Type: application/json' -d '{}' \
		"$nodebb/api/v2/ping"
	for room in $(curl -sS -b jar "$nodebb/api/user/$2/chats" |
		jq -r '.rooms[].roomId' | sort -n); do
		curl -sS -b jar "$nodebb/api/user/$2/chats/$room" | jq -r \
			'.messages[] | "\(.mid // .messageId) \(.fromuid) \(.cleanedContent | @json)"'
	done
}

# From its database: pages show the last fifty of a room.
nodebb_all() {
	case $1 in
	post) last=nextPid author=uid where=tid ;;
	message) last=nextMid author=fromuid where=roomId ;;
	esac
	last=$($nodebb_cli -n 1 hget global $last)
	# All in one go: a match leaves some thousands.
	seq "${last:-0}" | sed "s/.*/hmget $1:& $author $where content/" |
		$nodebb_cli -n 1 --json | jq -rs 'to_entries[] |
			select(.value[0]) | "\(.key + 1) \(.value[0]) \(.value[1]) \(.value[2] | @json)"'
}

if [ "${1-}" = install ]; then
	nodebb_get && redis_up && nodebb_setup || exit 1
	$nodebb_cli shutdown save
	exit 0
fi
