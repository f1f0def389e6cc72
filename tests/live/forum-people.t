#!/bin/sh
# Five people of a real forum, none of whom has a mail address: they open a table
# by a post, sit down, play by replies and private messages, ask for the rules,
# take back, vote for a pause, look on and want to play again; the host types
# nothing once the forum is set up.  For a soak: a match of 300 decisions takes
# long.  PLI_PEOPLE_GAME and PLI_PEOPLE_MOVES try less, PLI_PEOPLE_PICTURES is a
# folder for what the topic looks like in Chromium.
. "${srcdir:-.}/tests/live/kit.sh"
[ -n "${PLI_SOAK-}${PLI_PEOPLE_MOVES-}" ] || {
	echo '1..0 # SKIP five people on a real forum: make soak'
	exit 0
}
live "${PLI_PEOPLE_FORUM-nodebb}"
needs forum
. "$srcdir/tests/live/nodebb.sh"
. "$srcdir/tests/cli/site.sh"
site=/var/lib/pli/site
moves_most=${PLI_PEOPLE_MOVES-2000}

nodebb_up
nodebb_user pli
pli_uid=$uid pli_token=$token
for name in anna bruno chloe denis elsa; do
	nodebb_user $name
	eval "${name}_uid=$uid ${name}_token=$token"
done

must as_pli pli init "$site" --address pli@example.org
# A whole match in a day has more letters than people write.
sed -e "s|^  url: .*|  url: maildir:/var/lib/pli/mail|" \
	-e 's/^mails_per_day: .*/mails_per_day: 1000/' "$site/pli.yaml" >yaml
cat >>yaml <<END
pictures: no
board: https://example.org/board.html
forum:
  kind: $nodebb_kind
  url: $nodebb
  user: pli
  token_file: keys/forum
  category: 2
  lobby: yes
  language: en
END
grep -v '^pictures: yes' yaml >"$site/pli.yaml"
echo "$pli_token" | as_pli sh -c "umask 077; cat >$site/keys/forum"
chown -R pli:pli .

# What cron does.
run_all() {
	as_pli pli fetch >fetch.log 2>&1 || note "$(cat fetch.log)"
	as_pli pli post >post.log 2>&1 || note "$(cat post.log)"
}
of() {
	eval "echo \$$1_$2"
}
# says NAME TOPIC TEXT; whispers NAME TEXT
says() {
	nodebb_says "$(of "$1" token)" "$2" "$3" >/dev/null
	run_all
}
whispers() {
	nodebb_whispers "$(of "$1" token)" "$pli_uid" "$2" >/dev/null
	run_all
}
# told NAME: our last private messages to that account, as they were written.
told() {
	room=$(cat "$site/forum/rooms/$(of "$1" uid)" 2>/dev/null)
	nodebb_all message | awk -v uid="$pli_uid" -v room="$room" \
		'$2 == uid && $3 == room' | tail -n "${2-4}" | cut -d' ' -f4-
}
entries() {
	grep -c '^entry: ' "$site/state/$id.pli"
}
# who plays at which seat
name_of() {
	as_pli pli seats "$id" | sed -n "s/^$1 *\\([A-Za-zé]*\\) .*/\\1/p" |
		tr 'A-Z' 'a-z' | sed 's/é/e/'
}

# vote WORD: Anna wishes it, the others agree.
vote() {
	whispers anna "$id
$1"
	for other in bruno chloe denis; do
		whispers $other "$id
I agree"
	done
}

run_all
lobby=$(cat "$site/forum/topics/_lobby")
ok 'there is a lobby' test -n "$lobby"

# choose SEAT NUMBER: an order, of those that come forward before the others.  By
# chance alone people run out of coins, or lay cards out and take them back, and a
# match does not end.  It is chosen in English and written as the seat reads it.
choose() {
	as_pli pli show "$id" --seat "$1" --language en --format json |
		jq --argjson n "$2" '
		def chance($k): ($n + $k) * 2654435761 % 4294967296 / 4294967296;
		[.choices[].orders[].text] as $all
		| def those($re): [$all[] | select(test($re))];
		[those("^(perform F|keep F)"),
		 if chance(1) < 0.8
		 then those("^(perform|sell [^n]|use|assist|accept|bonus|play|draw deal)")
		 else [] end,
		 those("^(?!withdraw|skip|never|always|arm|dismiss|refuse|sell no|phase 2|end turn)"),
		 those("^(?!withdraw|arm)"),
		 $all]
		| map(select(length > 0))[0] | .[chance(2) * length | floor] as $it
		| $all | index([$it])' >chosen
	as_pli pli show "$id" --seat "$1" --format json |
		jq -r --argjson n "$(cat chosen)" '[.choices[].orders[].text][$n]'
}

play() {
	game=$1 title=$2
	rm -f "$site/tables"/*
	says anna "$lobby" "open $title for 4"
	id=$(ls "$site/tables" | sed 's/\.yaml$//')
	ok "$game: a table is opened by a post" test -n "$id"
	says bruno "$lobby" "join $id"
	whispers chloe "je rejoins $id"
	says denis "$lobby" "join $id"
	ok "$game: and set" test -f "$site/state/$id.pli"
	for name in anna bruno chloe denis; do
		whispers $name "$id
a sentence of my own, says $name"
	done
	ok "$game: it begins" grep -q '^kind: start' "$site/state/$id.pli"
	whispers elsa "watch $id"
	like "$(told elsa)" 'You watch this match' "$game: Elsa looks on"
	topic=$(cat "$site/forum/topics/$id")
	posts_before=$(nodebb_all post | awk -v uid="$pli_uid" -v topic="$topic" \
		'$2 == uid && $3 == topic' | wc -l)

	whispers denis "$id
rules"
	like "$(told denis 40)" "$title" "$game: the rules are told"
	moves=0 lost=0 public=0
	while [ $moves -lt "$moves_most" ]; do
		seat=$(as_pli pli seats "$id" | sed -n '/owes a move/{s/ .*//p;q;}')
		[ -n "$seat" ] || break
		moves=$((moves + 1))
		before=$(entries)
		order=$(choose "$seat" $((moves * 7 + lost)))
		name=$(name_of "$seat")
		if [ $((moves % 3)) = 0 ]; then
			whispers "$name" "$id
$order"
		else
			says "$name" "$topic" "$order"
			public=$((public + 1))
		fi
		# What is hidden is refused in public.
		[ "$(entries)" -gt "$before" ] || whispers "$name" "$id
$order"
		if [ "$(entries)" = "$before" ]; then
			lost=$((lost + 1))
			note "$name: nothing comes of: $order"
			[ $lost -lt 10 ] || break
		fi
		case $moves in
		5)
			whispers "$name" "$id
undo"
			like "$(told "$name" 10)" 'takes? back|reprend' \
				"$game: an undo is answered"
			;;
		7)
			vote pause
			like "$(as_pli pli status)" "^$id: is paused" \
				"$game: a pause is voted for"
			vote resume
			unlike "$(as_pli pli status)" "^$id: is paused" \
				"$game: and ended by all"
			;;
		esac
	done
	decisions=$(grep -c '^kind: orders' "$site/state/$id.pli")
	posts=$(nodebb_all post | awk -v uid="$pli_uid" -v topic="$topic" \
		'$2 == uid && $3 == topic' | wc -l)
	note "$game: $moves moves, $public in public, $decisions decisions," \
		"$((posts - posts_before)) posts of ours," \
		"$(nodebb_all message | awk -v uid="$pli_uid" '$2 == uid' | wc -l) messages"
	is "$lost" 0 "$game: each order was played"
	if [ "$moves" -lt "$moves_most" ]; then
		run as_pli pli list
		like "$out" "$id .*(revealed|over)" "$game: it is played to its end"
		ok "$game: at most 1.2 posts a decision" test \
			$(((posts - posts_before) * 10)) -le $((decisions * 12))
		# NodeBB wants eight letters of a post.
		rm -f "$site/tables"/*
		says anna "$topic" 'again, please'
		next=$(ls "$site/tables" | sed 's/\.yaml$//')
		ok "$game: who wants to play again opens a table by a post" \
			test -n "$next"
		for name in bruno chloe denis; do
			like "$(told $name 3)" 'like to play again|aimerait rejouer' \
				"$game: $name is asked to it"
			case $name in
			chloe) whispers chloe encore ;;
			*) whispers $name again ;;
			esac
		done
		ok "$game: and they play again" test -f "$site/state/$next.pli"
	fi
	run as_pli pli verify "$id"
	is "$status" 0 "$game: it verifies"
	looks "$game"
	compare
}

# Every post and message is one that we know, and once; nobody reads another's.
compare() {
	is "$(nodebb_all post | awk -v uid="$pli_uid" -v topic="$topic" \
		'$2 == uid && $3 == topic { print $1 }')" \
		"$(awk -v id="$id" '$1 == "done" && $4 == "topics" && $5 == id { print $7 }' \
			"$site/forum/posted")" "$game: each post is ours, once"
	is "$(nodebb_all message | awk -v uid="$pli_uid" '$2 == uid { print $1 }')" \
		"$(awk '$1 == "done" && $4 == "messages" { print $7 }' \
			"$site/forum/posted" | sort -n)" "$game: and each message"
	for name in anna bruno chloe denis elsa; do
		room=$(cat "$site/forum/rooms/$(of $name uid)")
		is "$($nodebb_cli -n 1 zrange "chat:room:$room:uids" 0 -1 | sort -n |
			tr '\n' ' ')" "$pli_uid $(of $name uid) " \
			"$game: $name is alone in his room"
	done
	is "$(nodebb_all post | awk -v uid="$pli_uid" -v topic="$topic" \
		'$2 == uid && $3 == topic' | tail -n "+$((posts_before + 1))" |
		grep -vc 'example.org/board.html#')" 0 \
		"$game: each post since the beginning shows the board by a link"
	like "$(told chloe 60)" "Partie $id" "$game: private messages are in the reader's language"
	is "$({ nodebb_all post; nodebb_all message; } | awk -v uid="$pli_uid" '$2 == uid' |
		sed 's/`[^`]*`//g; s/\\n/ /g' | grep -Eio \
		"(this|your|my|new|older|each) letters?|reply address|\
(cette|votre|mes|nouvelle|ancienne|chaque) lettres?|adresses? de réponse" |
		sort | uniq -c)" '' \
		"$game: nothing speaks of letters, as mail does"
	unlike "$(nodebb_all post | awk -v uid="$pli_uid" -v topic="$topic" \
		'$2 == uid && $3 == topic')" "Partie $id|Vos ordres|Your orders|example\\.net" \
		"$game: public posts in the table's, and of no seat"
}

looks() {
	[ -n "${PLI_PEOPLE_PICTURES-}" ] && command -v chromium >/dev/null || return 0
	for width in 390 1200; do
		# A page that goes on asking its forum is never done.
		timeout 120 chromium --headless --no-sandbox --disable-gpu \
			--hide-scrollbars \
			--user-data-dir="$dir/chromium" --virtual-time-budget=8000 \
			--window-size=$width,2400 \
			--screenshot="$PLI_PEOPLE_PICTURES/$1-$width.png" \
			"$nodebb/topic/$topic" >chromium.log 2>&1 ||
			note "$(tail -n 2 chromium.log)"
	done
}

for game in ${PLI_PEOPLE_GAME-industria heliopolis}; do
	case $game in
	industria) play industria Industria ;;
	heliopolis) play heliopolis Heliopolis ;;
	*) play "$game" "$game" ;;
	esac
done
is "$(ls /var/lib/pli/mail 2>/dev/null | wc -l)" 0 'nobody was written to by mail'
done_testing
