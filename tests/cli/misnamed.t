#!/bin/sh
# A name that cannot be: the letter says what is wrong with it and what would
# work, in the language of whoever wrote it, wherever a name is said by mail.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/guest.sh"

site_make
{
	echo 'pictures: no'
	echo 'name: Les Amis'
} >>"$site/pli.yaml"
must pli new hab-gut --name demo --free 2 --seat 'Anna <anna@example.net>;en'
home=$site
languages=$(complete_languages)

# What is not seen is left out of a mail before anybody reads it.
# name, the refusal of the packs
bad="Аnna|name-mixed
È́̂̃lsa|name-hidden
Ｅlsa|name-sign
hôte|name-reserved
Hоst|name-mixed
AII|name-reserved
LES AMlS|name-site
ÁNNA|name-taken"

# each COMMAND: by day each bad name is said in one of the languages, in turn; in a
# soak in all of them.  Runs COMMAND NAME REFUSAL.
each() {
	printf '%s\n' "$bad" >bad
	row=0
	while IFS='|' read -r name refusal; do
		row=$((row + 1))
		its_turn $row $turn || continue
		"$@" "$name" "$refusal" </dev/null
	done <bad
}

# tell REFUSAL: the letter says that, as the pack of $lang has it: a piece of it
# between what is filled in.
tell() {
	is "$count" 1 "$name: is answered"
	like "$(flat)" "$(sed -n "/^  $1: \"/,/\"$/p" "$srcdir/templates/$lang.yaml" |
		tr -s ' \n' ' ' | sed -E 's/^ [a-z-]+: "//; s/\{\{[^}]*\}\}/\n/g' |
		awk '{ sub(/^ +/, ""); sub(/ +$/, "")
			if (length($0) > length(best)) best = $0 } END { print best }' |
		cut -c1-60 | sed 's/[“”«»„.?(]/./g; s/ *$//')" "in $lang, with the reason"
}

# ---- a free seat of a match ----

seat() {
	say elsa@example.com "$at" "Re: $(subject)" "$word $1"
	tell "$2"
	is "$(grep -c '^kind: seat' "$site/state/demo.pli")" 1 'nobody sits down'
	at=$(asked_at)
}
renamed() {
	say elsa@example.com "$at" "Re: $(subject)" "$word $1"
	tell "$2"
	is "$(grep -c '^kind: seat' "$site/state/demo.pli")" "$seats" \
		'the name stays as it was'
}
turn=0
for lang in $languages; do
	begin "match-$lang"
	word=$(pack_word "$lang" commands name)
	say elsa@example.com $plain x "$(pack_word "$lang" commands join) demo"
	at=$(asked_at)
	each seat
	say elsa@example.com "$at" "Re: $(subject)" "$word Elsa"
	like "$(cat "$site/state/demo.pli")" '^name: "Elsa"' 'a good one sits down'
	at=$(asked_at)
	seats=2
	each renamed
	turn=$((turn + 1))
done

# ---- an open table ----

there() {
	say elsa@example.com "$at" "Re: $(subject)" "$word $1"
	tell "$2"
	is "$(grep -c 'part: sits' "$site/tables/$id.yaml")" 1 'nobody sits down'
	at=$(asked_at)
}
invited() {
	say anna@example.com "$anna" "Re: $(subject)" "$invite Bruno, $1"
	tell "$2"
	unlike "$(cat "$site/tables/$id.yaml")" Bruno 'and nobody is invited'
	like "$(flat)" "$1" 'the letter says which name it was'
}
opened() {
	# Nobody sits there yet.
	[ "$2" != name-taken ] || return 0
	who=elsa$said@example.com
	say "$who" $plain hello "$wish_open"
	say "$who" "$(asked_at)" "Re: $(subject)" "$word $1"
	tell "$2"
	is "$(ls "$site/tables" | wc -l)" 1 'and no table is open'
}
turn=0
for lang in $languages; do
	begin "table-$lang"
	wish_open="$(pack_word "$lang" commands open) Hab & Gut"
	wish_open="$wish_open $(pack_word "$lang" wish for) 4"
	word=$(pack_word "$lang" commands name)
	invite=$(pack_word "$lang" commands invite)
	open_by anna "$wish_open"
	anna=$(asked_at)
	say elsa@example.com $plain x "$(pack_word "$lang" commands join) $id"
	at=$(asked_at)
	each there
	each invited
	each opened
	turn=$((turn + 1))
done

done_testing
