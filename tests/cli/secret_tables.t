#!/bin/sh
# Secret tables by mail alone: one more after a secret match, and one that is
# opened as such; no letter tells who else is there, the host alone knows.
# The quotes are French, not the shell's.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
. "$srcdir/tests/cli/guest.sh"

site_make
{
	echo 'pictures: no'
	echo 'host: host@example.org'
} >>"$site/pli.yaml"
home=$site

# Each line of each letter that names another than its reader.
leaks() {
	for batch in "$site"/outbox/new/*; do
		# The end of the old match may tell: it is not what is looked at.
		case $batch in
		*/old.*) continue ;;
		esac
		tr -d '\r' <"$batch" | LC_ALL=C awk '
			/^letter [^ ]* [^ ]* [0-9]+$/ { to = $3; next }
			to == "host@example.org" { next }
			/^To: / { next }
			{
				line = tolower(held $0)
				if (line ~ /=$/) {
					held = substr(line, 1, length(line) - 1)
					next
				}
				held = ""
				gsub(/=c3=a9|\303\251/, "e", line)
				# A code may spell a name.
				gsub(/pli(\+|%2b)[a-z0-9.]*@/, "", line)
				# These are the examples of help.
				if (line ~ /bruno@example\.com.: (keep|lui)|bruno bruno@example/)
					next
				if (line ~ /anna/ && to !~ /^anna/ ||
				    line ~ /bruno/ && to !~ /^bruno/ ||
				    line ~ /chloe/ && to !~ /^chloe/ ||
				    line ~ /elsa/ && to !~ /^elsa/)
					print to ": " line
			}'
	done
}

seat_of() {
	pli seats "$1" --addresses | sed -n "s/^$2 .* //p"
}

# ---- again ----

# An open one leaks, or the check would mean nothing.
begin open
must pli new hauts-fourneaux --name old --seat 'Anna <anna@example.com>;en' \
	--seat 'Bruno <bruno@example.com>;fr'
must pli match old close
say anna@example.com "$(seat_of old 0)" 'Re: x' again
like "$(leaks)" '^bruno@.*anna' 'what is looked for can be found'

for option in --secret --secret-until-end; do
	begin "again$option"
	must pli new hauts-fourneaux --name old --option rounds=3 "$option" \
		--seat 'Anna <anna@example.com>;en' \
		--seat 'Bruno <bruno@example.com>;fr' \
		--seat 'Chloé <chloe@example.com>;fr'
	must pli match old close
	begin_again
	say anna@example.com "$(seat_of old 0)" 'Re: x' again
	is "$(to_of)" 'bruno@example.com chloe@example.com anna@example.com' \
		"$option: those who played are asked"
	id=$(ls "$site/tables" | sed 's/\.yaml$//')
	like "$(flat_of bruno@example.com)" \
		"On aimerait rejouer avec vous, à la même table.*table secrète.* quelqu’un, Bruno \\(vous\\), quelqu’un \\(n’a pas encore répondu\\)" \
		'but not by whom'
	like "$(flat_of anna@example.com)" \
		'secret.*, rounds 3.*Anna \(you\), somebody \(has not answered' \
		'she is told by her name, the others are somebody'
	say bruno@example.com "$(reply_addresses | head -n 1)" 'Re: x' \
		'pas cette fois'
	like "$(flat_of anna@example.com)" 'Somebody has left the table' \
		'one says no'
	say elsa@example.com $plain x tables
	like "$(flat)" "$id: .*secret.*Somebody; one seat is free, 1 is kept" \
		'the table is shown'
	say elsa@example.com $plain x "join $id"
	like "$(flat)" 'The match is secret: only the host learns' \
		'who comes is told what it is'
	# The same name: nobody learns that it is there.
	say elsa@example.com "$(asked_at)" "Re: $(subject)" Anna
	is "$(to_of)" 'elsa@example.com anna@example.com' \
		'a name that is there is not refused'
	is "$(flat_of anna@example.com | grep -o 'Somebody has come')" \
		'Somebody has come' 'the opener hears that somebody came'
	like "$(pli list --open)" "^$id .*Anna, Chloé \\(has not answered\\), Anna$" \
		'the host sees who'
	say chloe@example.com "$(seat_of old 2)" 'Re: x' encore
	like "$(pli list)" "^$id +hauts-fourneaux +salts" 'the match is set'
	like "$(cat "$site/state/$id.pli")" \
		"^- \"names=$(test "$option" = --secret && echo secret || echo until-end)\"" \
		'and secret as the old one'
	is "$(grep -Eic 'anna|bruno|chlo|elsa' "$site/state/$id.pli")" 0 \
		'its file has no name'
	like "$(pli seats "$id")" 'Agate \(Anna\)' 'the host has them'
	# Elsa calls herself Anna.
	is "$(leaks | grep -v '^elsa@example.com: .*anna')" '' \
		'and no letter names another'
done

# ---- opened by mail ----

begin opened
say bruno@example.com $plain salut \
	'ouvrir Hauts Fourneaux pour 3, manches 3, table secrète'
is "$(subject)" \
	'[pli new] ouvrir Les Hauts Fourneaux pour 3 avec manches 3, table =?UTF-8?Q?secr=C3=A8te?=' \
	'a secret table is a wish'
like "$(flat)" 'La partie est secrète : seul l’hôte apprend votre nom' \
	'that says what it is'
say bruno@example.com "$(asked_at)" "Re: $(subject)" Bruno
id=$(ls "$site/tables" | sed 's/\.yaml$//')
like "$(flat)" "Hauts Fourneaux, manches 3, table secrète.*Bruno \\(vous\\)" \
	'it is opened'
say anna@example.com $plain x tables
like "$(flat)" "$id: .*rounds 3, secret.*Somebody; 2 seats are free" \
	'shown in English'
sit_down anna Anna
like "$(flat_of bruno@example.com)" 'Quelqu’un vient d’arriver' 'somebody comes'
say bruno@example.com "$(reply_addresses | tail -n 1)" 'Re: x' partir
like "$(flat_of anna@example.com)" \
	'Somebody, who opened this table, has left it' 'the opener goes'
sit_down chloe Chloé
sit_down bruno Bruno
like "$(pli list)" "^$id +hauts-fourneaux +salts" 'it is set'
is "$(leaks)" '' 'no letter of it names another'
for wish in 'open Hab & Gut for 4 secret' 'open secret Hab & Gut for 4' \
	'open hab-gut for 4, secret until the end'; do
	say elsa@example.com $plain x "$wish"
	like "$(subject)" '^\[pli new\] open Hab & Gut for 4, secret' "$wish"
done
like "$(subject)" 'for 4, secret until the end$' 'or told at the end'

# ---- by the host's hand, and his yes ----

begin hand
sed -i 's/^approve: no/approve: yes/' "$site/pli.yaml"
must pli new hauts-fourneaux --open 2 --secret-until-end --name mine \
	--seat 'Anna <anna@example.com>;en'
is "$(leaks)" '' 'a table of the host names nobody'
must pli match mine join 'Anna <bruno@example.com>;fr'
like "$(cat "$site/state/mine.pli")" '^- "names=until-end"' \
	'and becomes a secret match'
run pli new hab-gut --open 3 --option names=secret
is "$status" 64 'it is no option of a game'
done_testing
