#!/bin/sh
# Whatever a letter says is answered: what was wrong comes first, with its line,
# and nothing is dropped in silence.
# The quotes are French, not the shell's.
# shellcheck disable=SC1112
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
echo 'pictures: no' >>"$site/pli.yaml"
site_match 3
site_begin
home=$site
mover=$(who)
# Anna reads English, Bruno French; one of them is not to move.
now_moves() {
	while [ "$(who)" != "$1" ]; do
		player "$(who)" | post "$(who)" "on$(entries)"
	done
	begin_again
}

# say SEAT ID LINES: a mail of them; \n parts lines.
say() {
	printf '%b\n' "$3" | mail_from "$1" "$2" >say.mail
	take "$3" say.mail
}

text() {
	text_of | sed 's/\xc2\xa0/ /g' | tr '\n' ' ' | tr -s ' '
}

# ---- what was wrong comes first ----

begin wrong
now_moves 0
say 0 wrong1 'buy 1 coal\nbuy 1 unicorn\nsell 1 salt'
is "$added, $count letters" '0, 1 letters' 'a wrong line: nothing is played'
like "$(text)" '=+ - Line 2, “buy 1 unicorn”: Nothing here is called “unicorn”' \
	'the line stands first'
like "$(text)" 'unicorn”\..*“sell 1 salt” was left out.*So I have left out all' \
	'then what follows from it'
now_moves 1
say 1 wrong2 'acheter 1 licorne'
like "$(text)" '=+ - Ligne 1, « acheter 1 licorne » : Rien ici' 'in French, too'
like "$(text)" 'licorne ».*J’ai donc laissé de côté' 'in this order'

begin hint
say 0 hint1 'reprot'
is "$added, $count letters" '0, 1 letters' 'a misspelt command'
like "$(text)" '“reprot” was not read as an order\. Did you mean “report”\?' \
	'is known from afar'
like "$(text)" 'found no order.*“help”|found no order.*"help"' 'and what would work is said'
say 1 hint2 'raport'
like "$(text)" 'Vouliez-vous dire « rapport » \?' 'in French, too'
say 0 hint3 'vacatoin 2026-12-20 to 2027-01-05'
like "$(text)" 'mean “vacation 2026-12-20 to 2027-01-05”' 'with what stands behind it'
say 0 hint4 'who is waitnig'
like "$(text)" 'mean “status”' 'also of several words'
say 0 hint5 'Holiday'
unlike "$(text)" 'Did you mean' 'an ordinary word is none'
now_moves 0
say 0 hint6 'done\n\nStatut'
is "$added" 1 'beside an order it is only talk'

done_testing
