#!/bin/sh
# The forum map of pli.yaml and the data of contrib/forum: a mistake is told with
# file and line, by pli post and by pli doctor.
. "${srcdir:-.}/tests/cli/lib.sh"
needs forum
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/forum.sh"

site_make
cp "$site/pli.yaml" plain.yaml

# config WHAT REGEX LINE...: it is a mistake, and the regex is said.
config() {
	what=$1
	regex=$2
	shift 2
	{
		cat plain.yaml
		[ $# = 0 ] || printf '%s\n' "$@"
	} >"$site/pli.yaml"
	run pli post
	is "$status" 78 "$what: a mistake"
	like "$errors" "$regex" "$what: which is explained"
}

url='  url: https://forum.example.org'
rest="  user: pli
  token_file: keys/forum
  category: 5"
config 'no forum' 'there is no forum'
config 'an unknown key' 'yaml:[0-9]+: forum: unknown key: colour' 'forum:' \
	'  colour: blue'
config 'no kind' 'forum: kind: is missing' 'forum:' "$url" "$rest"
config 'a kind that is a path' 'kind: must be' 'forum:' '  kind: ../x' "$url" \
	"$rest"
config 'a kind that nobody knows' 'contrib/forum/phpbb.yaml' 'forum:' \
	'  kind: phpbb' "$url" "$rest"
config 'an open line' 'url: must be https' 'forum:' '  kind: nodebb' \
	'  url: http://forum.example.org' "$rest"
config 'a password in the url' 'url: must be https' 'forum:' \
	'  kind: nodebb' '  url: https://me:secret@forum.example.org' "$rest"
config 'a slash at the end' 'without a slash' 'forum:' '  kind: nodebb' \
	'  url: https://forum.example.org/' "$rest"
config 'no token' 'keys/forum: No such file' 'forum:' '  kind: nodebb' "$url" \
	"$rest"
(umask 077 && echo 'two words' >"$site/keys/forum")
config 'no token that could be one' 'is no token' 'forum:' '  kind: nodebb' \
	"$url" "$rest"
unlike "$errors" 'two words' 'which is not shown'
echo sesame >"$site/keys/forum"
chmod 644 "$site/keys/forum"
config 'a token that everybody may read' 'chmod 600' 'forum:' '  kind: nodebb' \
	"$url" "$rest"
chmod 600 "$site/keys/forum"
config 'the category' 'category: must be' 'forum:' '  kind: nodebb' "$url" \
	'  category: a/b'

# ---- the data ----

mkdir -p "$site/contrib/forum"

# data WHAT REGEX SED: the file of the site, changed so, is a mistake.
data() {
	sed "$3" "$srcdir/contrib/forum/nodebb.yaml" \
		>"$site/contrib/forum/nodebb.yaml"
	config "$1" "contrib/forum/nodebb.yaml:[0-9]+: $2" 'forum:' \
		'  kind: nodebb' "$url" "$rest"
}

data 'no format' 'format must be markdown or bbcode' 's/^format: .*//'
data 'an unknown key of the data' 'colour: no such key' \
	's/^format: .*/&\ncolour: blue/'
data 'a key of a call' 'topics.reply: methd: no such key' \
	'/topics.{thread}$/s/url:/methd: GET\n    url:/'
data 'an unknown value' 'topics.reply: there is no .txt. here' \
	"s/{content: '{text}'}/{content: '{txt}'}/"
data 'a token in the address' 'self: there is no .token. here' \
	's|url: /api/self|url: /api/self?t={token}|'
data 'half a brace' 'self: a . without its' 's|/api/self|/api/{self|'
data 'an address elsewhere' 'self: url must begin with /' \
	's|url: /api/self|url: https://elsewhere.example.org/self|'
data 'a method' 'topics.open: method must be' 's/method: POST/method: DELETE/'
data 'a body that is asked for' 'topics.reply: needs json, form or parts' \
	"s/^    json: {content: .*//"
upload='upload: {method: POST, url: /up, take: {url: url}, parts:'
data 'a file that stands nowhere' 'topics: upload needs attached' \
	"s|^  link: .*|&\n  $upload {f: '{file}'}}|"
data 'a form with a file that is no map' 'topics.upload: form and parts must be maps' \
	"s|^  link: .*|&\n  attached: '{url}'\n  $upload ['{file}']}|"
data 'a picture that nobody takes' 'topics: picture needs upload' \
	"s|^  link: .*|&\n  picture: '{url}'|"
data 'a picture of something else' 'there is no .text. here' \
	"s|^  link: .*|&\n  attached: '{url}'\n  picture: '{text}'\n  $upload {f: '{file}'}}|"
data 'a call that is missing' 'there is no self' '/^self:/,/take:/d'
data 'a thing that is not brought' 'self: take lacks uid' 's/{uid: uid}/{}/'
data 'a thing that nobody wants' 'self: uidd: nothing of that name' \
	's/{uid: uid}/{uid: uid, uidd: uid}/'
data 'an author who is not brought' 'topics: neither posts nor post brings uid' \
	's/^      uid: uid$//'
data 'a text that is not brought' 'topics: neither posts nor post brings raw or html' \
	's/{raw: response.content}/{time: response.content}/'
data 'the longest message' 'longest must be' 's/longest: .*/longest: 9/'
data 'a list that must be empty' 'messages.with: unless must be a path' \
	'/  with:/s/$/\n    unless: [x]/'
data 'what is refused' 'refused: 400 to 499' 's/\[413\]/[200]/'
data 'what is held' 'held must be a map' 's/^held: .*/held: queued/'
data 'how it is held' 'held: a.b: must be a text' 's/^held: .*/held: {a.b: [x]}/'
data 'a header that is two' 'Authorization: not a header' \
	's/Authorization: Bearer {token}/Authorization: "x\\r\\nEvil: {token}"/'

run pli doctor
like "$(echo "$out" | tr -s ' \n' ' ')" \
	'WRONG: contrib/forum/nodebb.yaml:[0-9]+: headers|Authorization: not a' \
	'the doctor tells of it, too'
rm -r "$site/contrib"

# ---- those that come with pli ----

for kind in nodebb nodebb-write-api discourse; do
	cp plain.yaml "$site/pli.yaml"
	forum_up $kind
	run pli post
	is "$status $out" '0 posted 0, waiting 0, failed 0' \
		"$kind: the data is well"
	run pli doctor
	unlike "$out" 'The forum' "$kind: the doctor has nothing to say"
	(umask 077 && echo wrong >"$site/keys/forum")
	run pli doctor
	like "$(echo "$out" | tr -s ' \n' ' ')" \
		'forum cannot be spoken to, .*says 401' \
		"$kind: unless we are not let in"
	unlike "$out" 'wrong$' "$kind: the token is not shown"
	run pli post --check
	like "$out" '^forum .*401' "$kind: a check says so, too"
	forum_down
	run pli doctor
	like "$(echo "$out" | tr -s ' \n' ' ')" 'forum cannot be spoken to' \
		"$kind: or it is not there"
done
done_testing
