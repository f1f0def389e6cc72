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
# Anna reads English, Bruno French; one of them is not to move.
now_moves() {
	mails=0
	while [ "$(who)" != "$1" ] && [ "$mails" -lt 12 ]; do
		mails=$((mails + 1))
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
	text_of | tr -s '\n ' ' '
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
say 0 away1 'I will be away from 20 December to 5 January, sorry'
like "$(text)" 'mean “vacation from 20 december to 5 january”' 'an absence is offered'
say 0 away2 'yes'
like "$(text)" 'You are away from 20 December 2026 to 5 January 2027' 'and a yes takes it'
say 1 away3 'Je serai absent du 20 au 28 décembre'
say 1 away4 'oui'
like "$(text)" 'en vacances du 20 décembre 2026 au 28' 'in French, too'
say 0 hint5 'Holiday'
unlike "$(text)" 'Did you mean' 'an ordinary word is none'
now_moves 0
say 0 hint6 'done\n\nStatut'
is "$added" 1 'beside an order it is only talk'

# A question: who answers it, and no "write it again" beside a yes.
begin asks
say 0 asks1 'What happens when a price falls to zero?'
is "$added, $count letters" '0, 1 letters' 'a question'
like "$(text)" 'good to hear.*Questions I cannot answer myself: “rules”|good to hear.*Questions I cannot answer myself: "rules"' \
	'what answers it is said'
unlike "$(text)" 'went to nobody' 'once'
say 1 asks2 'Que se passe-t-il si un prix tombe à zéro ?'
like "$(text)" 'Je ne sais pas répondre moi-même' 'in French, too'
now_moves 0
say 0 asks3 'Can I buy 2 coal?'
like "$(text)" 'mean “buy 2 coal”.*answer “yes”.*Questions I cannot' 'what it may mean comes first'
unlike "$(text)" 'write it again' 'and a yes is enough'
say 0 asks4 'What a day!'
unlike "$(text)" 'Questions I cannot' 'talk is none'

# ---- a yes to what a letter offers ----

begin offers
now_moves 0
say 0 offers1 'preview\nbuy 2 coal'
like "$(text)" 'If you like it, answer “yes”' 'a preview can be taken'
say 0 offers2 'Ok, play it. Can you remind me what happens afterwards?'
is "$added, $count letters" '0, 1 letters' 'what may be an answer to it is never met with silence'
say 0 offers3 'Can I buy 3 coal?'
say 0 offers4 'What a lovely day!'
say 0 offers5 'And such weather!'
is "$added, $count letters" '0, 1 letters' 'nor what is said before a question that is open'
for yes in 'ok play it' 'Yes please, that' 'yes exactly, that is what I meant' 'Go ahead!' 'do it'; do
	begin offers
	now_moves 0
	say 0 offers6 'preview\nbuy 2 coal'
	say 0 offers7 "$yes"
	is "$added" 1 "\"$yes\" takes it"
	like "$(text)" '“buy 2 coal” was played' 'and nothing else'
done
for yes in 'oui, c’est ça' 'Oui, avec plaisir' 'vas-y' 'joue ça' 'Genau!' 'ja bitte'; do
	begin offers
	now_moves 0
	say 0 offers6 'preview\nbuy 2 coal'
	say 0 offers9 "$yes"
	is "$added" 1 "\"$yes\", too"
done
begin offers
now_moves 0
say 0 offers10 'preview\nbuy 7 coal'
like "$(text)" '“Yes” takes the first' 'a preview of what cannot be'
say 0 offers11 'yes'
is "$added, $count letters" '0, 1 letters' 'is offered as a preview'
like "$(text)" 'a preview, nothing was played' 'and a yes plays nothing yet'
say 0 offers12 'yes\nreport'
is "$added" 1 'a yes beside a question'
say 0 offers16 'Hello! Preview, please\nclient coal'
is "$added, $count letters" '0, 1 letters' 'a preview behind a greeting is one'
like "$(text)" 'a preview, nothing was played' 'and says so'
begin offers
now_moves 0
say 0 offers13 'Can I buy 2 coal?'
say 0 offers14 'yes\nclient coal'
is "$added, $count letters" '0, 1 letters' 'beside another order'
like "$(text)" 'Did you mean “buy 2 coal”, “client coal”' 'both are offered'
say 0 offers15 'yes'
is "$added" 1 'and played'
like "$(text)" '“buy 2 coal”, “client coal” were played' 'both'

begin rules
say 0 rules1 'Please send me the rules'
is "$added, $count letters" '0, 1 letters' 'who asks for the rules'
like "$(text)" 'Hab & Gut: the rules ' 'has them'
unlike "$(text)" 'How to write orders|Your seat and your address' 'alone'
say 1 rules2 'règles'
like "$(text)" 'Hab & Gut : les règles ' 'in French, too'
say 0 rules3 'help'
like "$(text)" 'rules and orders.*How to write orders.*Your seat and your address' 'help is all of it'

begin whom
now_moves 0
say 0 whom1 'buy 1 coal\n\nsay to Zoe: hello'
is "$added, $count letters" '0, 1 letters' 'words to nobody'
like "$(text)" 'Line 3, “say to Zoe: hello”: Nobody else at the table is called “Zoe”\. You may write to Bruno, Chloé,' \
	'the line, and who there is'
like "$(text)" '“buy 1 coal” was left out' 'the order beside it is named'
say 1 whom2 'dire à Zoé : salut'
like "$(text)" 'Ligne 1, « dire à Zoé : salut » : Personne d’autre à la table ne s’appelle « Zoé »\. Vous pouvez écrire à Anna, Chloé' \
	'in French, too'

# ---- several wishes in one letter ----

begin many
now_moves 0
say 1 many1 'vacances 2026-12-20 2027-01-05\nétat\n\ndire à Anna : à bientôt\nje préfère 60 colonnes\nAmitiés'
is "$added, $count letters" '0, 3 letters' 'four wishes: one letter, one of status, one to Anna'
like "$(text)" 'en vacances du 20 décembre 2026 au 5 janvier 2027' 'the first is told'
like "$(text)" 'seront comme vous les voulez' 'and the second'
like "$(text)" 'paroles ont été transmises|À Anna' 'and the third'
unlike "$(text)" 'Amitiés' 'and talk is not named'
like "$(printf '%s\n' "$letters")" '^letter .*anna@' 'Anna has her letter'
like "$(pli player show bruno@example.net 2>&1; cat "$site"/players/*)" '2026-12-20' 'he is away'
say 0 many2 'status\nwho am I\nreport 3\nreport 4\nreprot'
is "$added, $count letters" '0, 3 letters' 'questions have a letter each'
like "$(text)" '“report 4” was left out\. Please ask for one' 'but one of a kind'
like "$(text)" '“reprot” was not read as an order\. Did you mean' 'and the rest is told'
say 0 many3 'cancel\norders\nsay to Bruno: hm'
like "$(text)" '“cancel” was done' 'cancel beside orders is told'
like "$(text)" 'have given no orders ahead' 'and the list is shown'
like "$(to_of)" 'bruno' 'words beside them go out'

begin beside
now_moves 0
say 0 beside1 'buy 1 coal\nvacation 2026-12-20 to 2027-01-05\nstatus'
is "$added" 1 'wishes beside an order: it is played'
like "$(cat "$site"/players/*)" '2026-12-20' 'she is away'
like "$letters" 'X-Pli-Kind: status|\.status\.' 'status has its letter'
letters=$(printf '%s\n' "$letters" | sed -n '/^letter .*anna@/,$p' | awk '/^letter / && n++ { exit } 1')
begin beside
now_moves 0
say 0 beside2 'buy 1 coal\nvacation 2026-12-20\nvacation to tomorrow'
is "$added, $count letters" '0, 1 letters' 'one that cannot be refuses all'
like "$(text)" 'Line 3, “vacation to tomorrow”: Please say the first' 'and is named'
unlike "$(cat "$site"/players/* 2>/dev/null)" '2026-12-20' 'nothing of it was done'
say 0 beside3 'undo\nbuy 1 coal'
is "$added, $count letters" '0, 1 letters' 'undo beside an order'
like "$(text)" 'Line 1, “undo”: There is nothing of yours' 'where nothing can be undone'
like "$(text)" '“buy 1 coal” was left out\. Your undo comes first' 'the order waits'
say 0 beside4 'yes\nbuy 1 coal'
is "$added" 1 'a yes that nobody asked for is talk'
say 0 beside5 'stop watching\nstatus\nconfirm abcdefghijklmnop'
like "$(text)" '“stop watching” was left out\. That is not for an answer' \
	'words for elsewhere are named'
like "$(text)" 'no such code' 'and a code of none'

# ---- done ----

# In the market there is no trade to end: the word must not wait for the next.
begin ended
now_moves 0
pli show demo --seat 0 --format json >json
while ! grep -q '"kind": *"market"' json && [ "$(pli show demo --seat "$(who)" | grep -c 'the market')" = 0 ]; do
	player "$(who)" | post "$(who)" "market$(entries)"
	pli show demo --seat 0 --format json >json
done
mover=$(who)
begin_again
say "$mover" done1 'done'
like "$(text)" 'is not over yet|pas encore pris fin' 'done, where nothing can end'
unlike "$(text)" 'kept for later|pour plus tard' 'waits for nothing'

# Cards alone wait for the market; the trade stays open, and that is told.
begin apart
now_moves 0
card=$(pli show demo --seat 0 | tr '\302\240\n' '   ' | sed 's/.*Left rack[^:]*: *\([-+][0-9]\)[-+/0-9]* *\([a-z]*\).*/\1 \2/')
say 0 apart1 "play $card"
is "$added" 1 "a card alone, $card"
like "$(text)" 'still open: choose something, or write "done"' 'the trade is not over'

# ---- ahead ----

begin never
now_moves 0
say 1 never1 'quand marché : jouer +2 charbon\nquand marché : réduire +99 thé'
is "$added, $count letters" '0, 1 letters' 'a card that there is not, ahead'
like "$(text)" 'Ligne 2, « quand marché : réduire \+99 thé » : Il n’y a pas de \+99 thé' \
	'is refused when it is written'
say 2 never2 'buy 1 coal | buy 99 tea'
is "$added" 0 'as an alternative, too'
say 2 never3 'buy 1 coal | buy 2 tea'
is "$added" 1 'what may come waits'

begin half
now_moves 0
say 1 half1 'jouer +2 charbon'
like "$(text)" 'la moitié de ce que le marché vous demande : jouer une carte, et en réduire une' \
	'half a pair ahead: the rest is asked for'
say 1 half2 'réduire -6 blé'
unlike "$(text)" 'la moitié de ce que' 'which is said no more when it came'
say 2 half3 'acheter 1 charbon'
unlike "$(text)" 'la moitié de ce que' 'nor of what is whole'

# ---- answers to older letters ----

begin stale
now_moves 0
old0=$(reply_of 0)
old1=$(reply_of 1)
# late SEAT ID ADDRESS LINES
late() {
	printf '%b\n' "$4" | mail_to "$3" "$1" "$2" >late.mail
	take "$4" late.mail
}
say 0 on1 'buy 1 coal\ndone'
now_moves 0
late 0 late1 "$old0" 'buy 2 coal\nsay to Bruno: sorry\nstatus'
is "$added" 0 'an order in answer to an old letter'
like "$(text)" 'question is closed =+ - “status” was done\. - “say to Bruno: sorry” was left out\. .* - “buy 2 coal” was left out' \
	'is named as left out, and the words; the question is answered'
like "$(text)" 'has been decided since' 'what it asked is decided'
unlike "$(text)" ' to : ' 'and moves are nobody’s words'
unlike "$(to_of)" 'bruno@example.net' 'the words have not gone out'
like "$letters" '\.status\.' 'the question is answered'
is "$(link_of '^buy 2 coal')" 'buy 2 coal
say to Bruno: sorry' 'one tap sends both again'
late 0 late2 "$old0" 'status'
like "$(text)" 'Anna \(you\): is to move' 'a question alone is just answered'
late 0 late3 "$old0" 'help'
like "$(text)" 'rules and orders' 'help, too'
late 0 late4 "$old0" 'report'
like "$(text)" 'your turn' 'and report'
late 0 late5 "$old0" 'b'
like "$(text)" '“buy 2 coal” was left out' 'a letter of its list is what it was there'
now_moves 1
late 1 late6 "$old1" 'acheter 1 charbon'
like "$(text)" 'la partie a continué =+ - « acheter 1 charbon » : laissé de côté' \
	'a letter that asked nothing: no question was closed'
unlike "$(text)" 'est décidé depuis' 'and nothing was decided'
late 1 late7 "$old1" 'vacances 2026-12-20 2026-12-24'
like "$(text)" 'écrire en votre nom' 'a wish is not met from there'
tap '^vacances 2026' 1 late7yes >mail
take 'a tap on the answer' mail
like "$(text)" 'en vacances' 'but from its answer'
late 1 late8 "$old1" 'reprendre mon coup'
is "$added, $count letters" '0, 1 letters' 'but no move is taken back unseen'

# ---- an answer above a quotation without marks ----

# outlook SEAT ID LINES: in answer to the letter that the last mail brought, as
# Outlook writes it.
outlook() {
	{
		printf '%s\n' "$letters" | sed -n 's/^Message-ID: /In-Reply-To: /p' |
			head -n 1
		{
			printf '%b\n\n________________________________\n' "$3"
			echo 'From: pli@example.org <pli@example.org>'
			echo 'Sent: Saturday, November 28, 2026 9:12 AM'
			echo "To: <$(address_of "$1")>"
			printf 'Subject: [pli demo] Hab & Gut\n\n'
			text_of
		} | mail_from "$1" "$2"
	} >outlook.mail
	take "$3, above what Outlook quotes" outlook.mail
}

begin outlook
now_moves 0
say 0 outlook0 'buy 1 unicorn'
outlook 0 outlook1 'by 1 coal and 2 unicorns'
like "$(text)" 'unicorns' 'a refusal is quoted: only what was written is refused'
unlike "$(text)" 'Line (1[0-9]|[2-9][0-9])' 'and nothing of the quotation'
outlook 0 outlook2 'buy 1 coal'
is "$added" 1 'a refusal is quoted: the order is played'
outlook 0 outlook3 'buy 1 tea'
is "$added" 1 'a receipt is quoted: the order is played'
outlook 0 outlook4 'undo'
is "$added" 1 'and so is undo'

done_testing
