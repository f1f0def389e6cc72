#!/bin/sh
# Accounts of a forum without a mail address: games and tables by private
# message, a seat at one, and once more when a match is over.
. "${srcdir:-.}/tests/cli/lib.sh"
needs forum
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/forum-match.sh"

site_make
{
	echo 'pictures: no'
	echo 'forum: {kind: nodebb}'
} >>"$site/pli.yaml"
home=$site

# No match is looked at.
entries() {
	echo 0
}

flat_to() {
	posts_of "forum:user/$1" | tr '\n' ' '
}

tables() {
	ls "$site/tables" | sed 's/\.yaml$//'
}

# ---- what there is ----

begin look
after=demo.0
wrote 'a question' 1 60 'games'
is "$(to_of)" forum:user/60 'is answered by private message'
like "$(flat_to 60)" 'Hab .& Gut.*for 3 to 5' 'which says what games there are'
unlike "$letters" '^Reply-To: .' 'and not where to answer by mail'
wrote 'one in French' 2 61 'Bonjour,' 'tables'
like "$(flat_to 61)" 'Aucune table' 'is answered in it'
wrote 'a wish that cannot be' 3 60 'open Monopoly for 4'
like "$(flat_to 60)" 'not played here' 'is explained'
wrote 'a table that is not' 4 60 'join nowhere'
like "$(flat_to 60)" 'No free seat' 'is not there'
wrote 'words that nobody knows' 5 60 'What a fine day.'
is "$count" 0 'are not answered'
posted 'a wish where all can read it' 6 60 'open hab-gut for 3'
is "$count, $(tables)" '0, ' 'does nothing'

# ---- a table ----

begin table
wrote 'a table' 1 60 'open hab-gut for 3'
id=$(tables)
is "$(to_of)" forum:user/60 'is opened at once'
like "$(flat_to 60)" "Your table is open. It is called \*\*$id\*\*.*Name 60" \
	'under the name on the forum'
wrote 'the same once more' 1 60 'open hab-gut for 3'
is "$count, $(tables)" "0, $id" 'opens no other'
wrote 'another account' 2 61 "join $id"
is "$(to_of | tr ' ' '\n' | sort | tr '\n' ' ')" \
	'forum:user/60 forum:user/61 ' 'sits down, and the opener hears of it'
wrote 'one who is called as another' 3 62 "join $id as Name 61"
like "$(flat_to 62)" 'Name 61 has a place' 'is told'
wrote 'who leaves' 4 61 'leave'
like "$(to_of)" 'forum:user/61' 'is let go'
like "$(flat_to 60)" 'Name 61 has left' 'and the opener hears of it'
wrote 'who may not' 5 62 'start'
is "$count" 0 'cannot begin it'
wrote 'back again' 6 61 "join $id as Chloé"
wrote 'the last seat' 7 62 "join $id"
like "$(cat "$site/state/$id.pli")" '^name: "Chloé"$' 'the match is set'
for uid in 60 61 62; do
	like "$letters" "^letter pli@example.org forum:user/$uid " "$uid is written to"
done
like "$letters" "^letter pli@example.org forum:topic/$id " 'and the match has a topic'
is "$(grep -c '@' "$site/state/$id.private")" 0 'nobody has a mail address'
wrote 'a sentence' 8 60 'nobody will ever guess that'
like "$(cat "$site/state/$id.pli")" '^text: "nobody will ever' 'is in the dice'
begin_again
wrote 'who plays a match and asks for tables' 9 60 'tables'
like "$(flat_to 60)" 'No table has a free seat' 'is told that there is none'

# ---- accounts that are called what nobody here can be ----

# named UID NAME: it is called so there, and joins.
named() {
	printf '%s\n' "join $id" >post.text
	hand_called=$2
	hand "$2" --forum-user "$1" --forum-post "chat/$1"
	unset hand_called
}
begin names
wrote 'a table' 1 60 'open hab-gut for 5'
id=$(tables)
named 61 'Аnna'
like "$(cat "$site/tables/$id.yaml")" 'name: "?61"?$' 'sits there as the account'
named host 'Hоst'
like "$(cat "$site/tables/$id.yaml")" 'name: "?host 2"?$' \
	'even if that means the host'
named 62 'Name 60'
like "$(flat_to 62)" 'Name 60 has a place' 'who is called as another is told'
wrote 'another name' 63 62 "join $id as ALl"
like "$(flat_to 62)" 'means the host or the whole table' 'and what else cannot be'
wrote 'the same in French' 64 62 "rejoindre $id" 'nom LES АMlS'
like "$(flat_to 62)" 'mêle des lettres' 'in his language'

# ---- once more ----

# posted_there NAME ID UID TEXT: in the topic of the match old.
posted_there() {
	hand_name=$1 hand_id=$2 hand_uid=$3
	printf '%s\n' "$4" >post.text
	hand "$hand_name" --forum-user "$hand_uid" --forum-post "post/$hand_id" \
		--forum-match old
}

begin once-more
must pli new hab-gut --name old --forum --seat 'Anna <forum:60>;en' \
	--seat 'Bruno <forum:61>;fr' --seat 'Chloé <chloe@example.net>;fr'
must pli match old close
like "$(tail -n 30 "$site/state/old.pli")" '^kind: reveal' 'a match is over'
site_copy "$site" "$dir/over"
site_copy "$site" "$dir/busy"
begin_again
posted_there 'who would like another, in its topic' 1 60 'again, please'
is "$(to_of | tr ' ' '\n' | sort | tr '\n' ' ')" \
	'chloe@example.net forum:user/60 forum:user/61 ' \
	'has it, and all are asked, by private message'
site=$dir/over
begin_again
wrote 'who would like another' 1 60 'again'
id=$(tables)
is "$(to_of | tr ' ' '\n' | sort | tr '\n' ' ')" \
	'chloe@example.net forum:user/60 forum:user/61 ' \
	'has it, and all are asked where they read'
like "$(flat_to 61)" 'encore une partie' 'in their language'
printf 'encore\n' >post.text
hand 'a yes in the topic of the old match' --forum-user 61 \
	--forum-post post/2 --forum-match old
like "$(flat_to 61)" "$id" 'is a yes'
wrote 'a no in French' 3 61 'partir'
like "$(cat "$site/tables/$id.yaml")" 'forum:user/60' 'the other stays'
is "$(grep -c 'forum:user/61' "$site/tables/$id.yaml")" 0 'who left is gone'
wrote 'chatter about the old match' 4 61 'Thank you all!'
is "$count" 0 'is not answered'

# ---- once more, of who plays another match ----

site=$dir/busy
must pli new hab-gut --name busy --forum --seat 'Anna <forum:60>;en' \
	--seat 'Bruno <forum:61>;fr' --seat 'Denis <forum:62>;en'
site_copy "$site" "$dir/named"
begin_again
wrote 'who plays another match and would like this one again' 5 60 'again'
id=$(tables)
like "$(flat_to 61)" 'encore une partie' 'has it, and the others are asked'
wrote 'a yes of who plays another match' 6 61 'encore'
is "$(grep -c 'part: held' "$site/tables/$id.yaml")" 1 'is a yes'
site=$dir/named
begin_again
wrote 'the running match again' 7 60 busy 'again'
is "$(to_of), $(tables)" 'forum:user/60, ' 'is answered that it is not over'
wrote 'the old one by its name' 8 60 old again
like "$(tables)" . 'is meant, too'

done_testing
