#!/bin/sh
# What an answer to an older letter may do, whoever sends it: a forwarded letter
# and a forged From are enough for one.  It may read, and all that it learns goes
# to the seat's own address; whatever else it says is done by nobody's mail but
# one that only that address can send.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

site_make
site_match 3
site_begin
seat=$(who)
own=$(address_of "$seat")
old=$(reply_of "$seat")
player "$seat" | mail_from "$seat" move >mail
must pli ingest -- mail
# From here on that he has been heard of is no news.
home=$site
begin_again
echo status | mail_to "$old" "$seat" status >mail
take 'a question' mail
is "$count, $(to_of)" "1, $own" 'is answered, at the address of the seat'
site_copy "$site" "$dir/home"
home=$dir/home

# All that a mail can change, but what waits for a yes: the names of all files,
# and their lines.  A private file that is written leaves out what it was before
# its last entry.
state() {
	(
		cd "$site" || exit
		# shellcheck disable=SC2046
		LC_ALL=C awk 'BEGIN {
			for (i = 1; i < ARGC; i++)
				print "==", ARGV[i]
		}
		FILENAME ~ /private$/ && /^[^ ]/ {
			was = /^(entry|before):/
		}
		was && FILENAME ~ /private$/ { next }
		!/^ *(- )?(wish|forum_asked):/ { print FILENAME, $0 }' \
			$(find state players tables ledger -type f | sort)
	)
}
begin state
state >before

old_mail() {
	printf '%s\n' "$1" | mail_to "$old" "$seat" "$2" >mail
	take "$1" mail
}

# ---- each command of the language packs ----

languages=$(complete_languages)

# What stands behind a command that wants something.
argument() {
	case $1 in
	also-from) echo x@example.com ;;
	not-from) echo friend@example.com ;;
	address) echo new@example.com ;;
	key) echo 4145fb89b11e94b3949cf5dda24f44d8bb3d81ed2005497324a7fca0b928c5a0 ;;
	confirm) echo aaaaaaaaaaaaaaaa ;;
	prefer) echo text ;;
	language) echo "$languages" | grep -vx "$lang" | head -n 1 ;;
	extend) echo "3 $(pack_word "$lang" units day)" ;;
	vacation) echo '2026-12-20 2026-12-24' ;;
	say) echo 'all: do not believe me' | sed "s/all:/$all:/" ;;
	open) echo 'hab gut' ;;
	join | watch) echo demo ;;
	invite) echo 'Denis <denis@example.net>' ;;
	approve | decline | name) echo Denis ;;
	sentence) echo ': no sentence of mine' ;;
	esac
}
# By day each command is tried in one of the languages, in turn; in a soak in all.
turn=0
for lang in $languages; do
	all=$(pack_word "$lang" press all)
	# The words of another language would not be read.
	begin "in-$lang"
	must pli player demo "$seat" --prefer \
		"$(sed -n 's/^language: //p' "$srcdir/templates/$lang.yaml")"
	home=$site
	begin each
	state >before
	row=0
	# Each with its first word in the pack.
	sed -n '/^commands:/,/^[^ ]/p' "$srcdir/templates/$lang.yaml" |
		sed -nE 's/^  ([a-z-]+):( \["?([^],"]*))?.*/\1 \3/p' >commands
	while read -r command phrase <&3; do
		row=$((row + 1))
		its_turn $row $turn || continue
		line="$phrase $(argument "$command")"
		begin each
		old_mail "${line% }" "each-$lang-$command"
		state >now
		cmp -s before now && changes= || changes=$(diff before now)
		is "$added, $changes" '0, ' "$lang $command: changes nothing"
		others=
		for to in $(to_of); do
			[ "$to" = "$own" ] || others="$others $to"
		done
		is "$others" '' "$lang $command: nobody else hears of it"
	done 3<commands
	turn=$((turn + 1))
done

# ---- what is sent back is done by a tap, and only there ----

# sent_back NAME LINE PATTERN: one letter to the seat, and its button.
sent_back() {
	begin "back"
	old_mail "$2" "$1"
	is "$count, $(to_of)" "1, $own" "$1: one letter to the seat"
	like "$(html_of)" 'quoted|citées' "$1: which says why"
	tap "$3" "$seat" "$1-yes" >yes.mail
	sed 's/^From: .*/From: <m@example.com>/; s/-yes@/-no@/' yes.mail >mail
	take 'the tap from elsewhere' mail
	state | diff before - >changes
	is "$(cat changes), $(to_of)" ", $own" "$1: is nobody else's to tap"
	take 'the tap' yes.mail
	state | diff before - >changes
	isnt "$(cat changes)" '' "$1: with it it is done"
}
home=$dir/home
begin state
state >before
sent_back words 'say to all: this is from me' '^say to all: this is from me'
is "$count" 3 'the others hear it'
sent_back long "say to all: $(printf 'a word %.0s' 1 2 3 4 5 6 7 8 9 10 11 12 \
	13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 \
	37 38 39 40)end" '^say to all: a word .* end$'
is "$count" 3 'a long line, too'
sent_back verse 'say to all:
one line,

another
' '^say to all:'
like "$(cat "$site/state/demo.private")" 'one line,' 'with its paragraph'
unlike "$(cat "$site/state/demo.private")" 'another' 'that ends where it ended'
sent_back away 'vacation 2026-12-20 2026-12-24' '^vacation 2026'
sent_back prefer 'prefer text' '^prefer text'
sent_back pause 'pause' '^pause'
begin lots
i=0
while [ $i -lt 90 ]; do
	echo "say to all: $i, and so on, and so on, and so on"
	i=$((i + 1))
done | mail_to "$old" "$seat" lots >mail
take 'more than a button holds' mail
is "$count, $(link_of '^say')" '1, ' 'is not sent back'
like "$(text_of | tr '\n' ' ')" 'write the same in answer|écrivez la même chose' \
	'but asked for'

# ---- a yes that answers an older letter ----

begin yes
echo 'also from x@example.com' | mail_from "$seat" also >mail
take 'a wish' mail
tap '^confirm' "$seat" alsoyes >yes.mail
take 'the yes' yes.mail
like "$(sed '/wish:/d' "$site/state/demo.private")" 'x@example' 'lets him write'
echo 'not from x@example.com' | mail_from "$seat" not >mail
take 'no longer' mail
n=0
while [ "$(who)" != "$seat" ] && [ $n -lt 9 ]; do
	n=$((n + 1))
	player "$(who)" | mail_from "$(who)" "on$n" >mail
	must pli ingest -- mail
done
begin_again
sed 's/alsoyes@/alsoyes2@/' yes.mail >mail
take 'the same yes, from a letter that was forwarded' mail
unlike "$(sed '/wish:/d' "$site/state/demo.private")" 'x@example' \
	'does not let him in again'
is "$(to_of)" "$own" 'the seat is asked'

# ---- dead addresses, and a program that wants fewer letters ----

begin dead
echo renew | mail_from "$seat" renew >mail
take 'a renewal' mail
state >before.dead
old_mail 'say to all: from the grave' grave
state | diff before.dead - >changes
is "$count, $(to_of), $(cat changes)" "1, $own, " 'a dead address says nothing'
like "$(link_of '^say')" '^say to all: from the grave' 'but it can be sent again'

begin fewer
echo | mail_to "$old" "$seat" fewer | sed 's/^Subject: .*/Subject: unsubscribe/' \
	>mail
take 'a program that unsubscribes by an old letter' mail
is "$count, $(to_of), $(ls "$site/players")" "1, $own, " 'the seat is asked'
tap '^confirm' "$seat" feweryes >mail
take 'the yes' mail
like "$(cat "$site"/players/*)" 'letters: turn' 'then it is done'

# ---- the match is over ----

begin over
must pli match demo close 2>/dev/null || must pli reveal demo --unfinished
begin_again
ls "$site/tables" >tables
old_mail again again
is "$(ls "$site/tables" | diff tables -)" '' 'no table is opened'
is "$(to_of)" "$own" 'the seat alone hears of it'
done_testing
