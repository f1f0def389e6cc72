#!/bin/sh
# A name that cannot be: the letter says what is wrong with it and what would
# work, in English and in French, wherever a name is said by mail.
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

# What is not seen is left out of a mail before anybody reads it.
# name, what is said of it in English, in French
bad="Аnna|mixes letters.*in one script|mêle des lettres.*dans un seul alphabet
È́̂̃lsa|nobody sees.*plain letters|personne ne voit.*simples lettres
Ｅlsa|a sign that names cannot have.*hyphens|un signe qu’un nom ne peut.*traits d’union
hôte|means the host or the whole table.*family name|désigne l’hôte.*nom de famille
Hоst|mixes letters|mêle des lettres
AII|means the host or the whole table|désigne l’hôte ou toute la table
LES AMlS|this site’s own name.*family name|le nom de ce site.*nom de famille
ÁNNA|Anna has a place at the table.*looks like it|Anna a une place.*lui ressemble"

# each COMMAND: for every bad name it runs COMMAND NAME ENGLISH FRENCH.
each() {
	printf '%s\n' "$bad" >bad
	while IFS='|' read -r name english french; do
		"$@" "$name" "$english" "$french" </dev/null
	done <bad
}

# tell LANGUAGE: the letter is in it, and says that.
tell() {
	is "$count" 1 "$name: is answered"
	if [ "$1" = fr ]; then
		like "$(flat)" "$french" 'in French, with the reason'
	else
		like "$(flat)" "$english" 'in English, with the reason'
	fi
}

# ---- a free seat of a match ----

seat() {
	say elsa@example.com "$at" 'Re: x' "$word $4"
	tell "$1"
	is "$(grep -c '^kind: seat' "$site/state/demo.pli")" 1 'nobody sits down'
	at=$(asked_at)
}
renamed() {
	say elsa@example.com "$at" 'Re: x' "$word $4"
	tell "$1"
	is "$(grep -c '^kind: seat' "$site/state/demo.pli")" "$seats" \
		'the name stays as it was'
}
for lang in en fr; do
	begin "match-$lang"
	word=name
	wish='join demo'
	if [ "$lang" = fr ]; then
		word=nom
		wish='rejoindre demo'
	fi
	say elsa@example.com $plain x "$wish"
	at=$(asked_at)
	each seat "$lang" . .
	say elsa@example.com "$at" 'Re: x' "$word Elsa"
	like "$(cat "$site/state/demo.pli")" '^name: "Elsa"' 'a good one sits down'
	at=$(asked_at)
	seats=2
	each renamed "$lang" . .
done

# ---- an open table ----

there() {
	say elsa@example.com "$at" 'Re: x' "$word $4"
	tell "$1"
	is "$(grep -c 'part: sits' "$site/tables/$id.yaml")" 1 'nobody sits down'
	at=$(asked_at)
}
invited() {
	say anna@example.com "$anna" 'Re: x' "$invite Bruno, $4"
	tell "$1"
	unlike "$(cat "$site/tables/$id.yaml")" Bruno 'and nobody is invited'
	like "$(flat)" "(called .|ici . )$4" 'the letter says which name it was'
}
opened() {
	# Nobody sits there yet.
	[ "$2" != "$4" ] || return 0
	who=elsa$said@example.com
	say "$who" $plain hello "$wish_open"
	say "$who" "$(asked_at)" "Re: $(subject)" "$word $4"
	tell "$1"
	is "$(ls "$site/tables" | wc -l)" 1 'and no table is open'
}
for lang in en fr; do
	begin "table-$lang"
	if [ "$lang" = en ]; then
		wish_open='open Hab & Gut for 4'
		word=name
		wish="join"
		invite=invite
	else
		wish_open='ouvrir Hab & Gut pour 4'
		word=nom
		wish=rejoindre
		invite=inviter
	fi
	open_by anna "$wish_open"
	anna=$(asked_at)
	say elsa@example.com $plain x "$wish $id"
	at=$(asked_at)
	each there "$lang" . .
	each invited "$lang" . .
	each opened "$lang" 'ÁNNA' .
done

done_testing
