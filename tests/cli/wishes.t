#!/bin/sh
# The table of wishes (wishes/wishes.h): each row is taken wherever the table says
# so, and elsewhere its writer has an answer in his language that says what would
# work.  Nothing here lists a wish or a language: the rows come from the table,
# their words from the packs.  By day a row is tried in one of the languages, in
# turn; in a soak in all of them.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"

plain=pli@example.org
site_make
{
	grep -vE '^(stranger_letters|deadline):' "$site/pli.yaml"
	echo 'stranger_letters: 500'
	echo 'deadline: 5'
	echo 'pictures: no'
	echo 'host: host@example.org'
	echo 'authserv: mx.example.org'
} >site.yaml
cat site.yaml >"$site/pli.yaml"
# A player for each language.
languages=$(complete_languages)
site_match "$(echo "$languages" | wc -l)"
seat=0
for lang in $languages; do
	must pli player demo $seat --prefer \
		"$(sed -n 's/^language: //p' "$srcdir/templates/$lang.yaml")"
	seat=$((seat + 1))
done
salting=$dir/salting
site_copy "$site" "$salting"
site_begin
home=$site

# ---- what stands behind a word that wants something ----

argument() {
	case $1 in
	also-from) echo x@example.com ;;
	not-from) echo friend@example.com ;;
	address) echo new@example.com ;;
	key) echo 4145fb89b11e94b3949cf5dda24f44d8bb3d81ed2005497324a7fca0b928c5a0 ;;
	confirm) echo aaaaaaaaaaaaaaaa ;;
	prefer) pack_word "$lang" prefer text ;;
	language) echo "$lang" ;;
	extend) echo "3 $(pack_word "$lang" units day)" ;;
	vacation) echo '2026-12-20 2026-12-24' ;;
	say) echo "$(pack_word "$lang" press all): 1, 2, 3" ;;
	open) echo 'hab gut' ;;
	join | watch) echo demo ;;
	invite) echo 'Denis <denis@example.net>' ;;
	approve | decline | name) echo Denis ;;
	sentence) echo ': no sentence of mine' ;;
	esac
}

# ---- mails ----

# guest FROM ID TO SUBJECT: standard input as a mail of one without a seat.
guest() {
	echo 'Authentication-Results: mx.example.org; dmarc=pass'
	echo "Delivered-To: $3"
	echo "From: <$1>"
	echo "To: <$3>"
	echo "Subject: $4"
	echo "Accept-Language: $lang"
	echo "Message-ID: <$2@mail.example.net>"
	echo 'MIME-Version: 1.0'
	echo 'Content-Type: text/plain; charset=utf-8'
	echo 'Content-Transfer-Encoding: 8bit'
	echo
	cat
}

reply_to() {
	printf '%s\n' "$letters" | tr -d '\r' |
		sed -nE 's/^Reply-To: <?([^>[:space:]]*)>?.*/\1/p' | head -n 1
}

subject_of() {
	printf '%s\n' "$letters" | sed -n 's/^Subject: /Re: /p' | head -n 1 |
		tr -d '\r'
}

# The letter to who wrote the mail, on one line.
flat() {
	printf '%s\n' "$letters" |
		awk -v "to=$writer" '/^letter [^ ]+ [^ ]+ [0-9]+$/ {
			on = index($0, " " to " ") }
			on' | LC_ALL=C awk -f "$srcdir/tests/kit/letter.awk" | tr -s '\n ' ' '
}

# ---- what is asked of an answer ----

# The refusal KEY of the pack, as it begins.
refusal() {
	sed -nE "/^  $1: \"/{ s/^[^\"]*\"(.{12,24})[^\"]*.*/\1/p; q; }" \
		"$srcdir/templates/$lang.yaml"
}

# own.words has "LANG WORD" for each word of a language's letters that is in no
# other language's.
for lang in $languages; do
	cat "$srcdir/templates/$lang.yaml" "$srcdir/templates/$lang"/*.md |
		tr -cs 'a-zA-Z' '\n' | sort -u | sed "s/^/$lang /"
done | awk '{ of[$2] = of[$2] ? "many" : $1 }
	END { for (word in of) if (of[word] != "many") print of[word], word }' \
	>"$dir/own.words"

# In which language $told is: whose own words are more.
spoken() {
	spoken=$(printf '%s\n' "$told" | tr -cs 'a-zA-Z' '\n' | awk '
		NR == FNR { of[$2] = $1; next }
		$1 in of && ++count[of[$1]] > most { most++; best = of[$1] }
		END { print best }' "$dir/own.words" -)
}

# Sets $told, what the writer is told.
answered() {
	ok "$where $lang $command: is answered" [ "$count" -gt 0 ]
	told=$(flat)
	spoken
	is "$spoken" "$lang" "$where $lang $command: in that language"
}

# The writer is not told that nothing was understood, or to write elsewhere.
taken() {
	answered
	unlike "$told" "was not read as|pas lu comme|$(refusal elsewhere)|$1" \
		"$where $lang $command: is taken"
}

# refused PATTERN: what would work stands in the answer.
refused() {
	answered
	like "$told" "$1" "$where $lang $command: the answer says what would work"
}

# at LETTER PATTERN [OTHER]: as the table has it.  OTHER: a text of what takes
# it and would not be said.
at() {
	case $places in
	*"$1"*) taken "${3-never said}" ;;
	*) refused "$2" ;;
	esac
}

# by_seat ID, by_guest ID TO SUBJECT: $line as a mail of the language's player,
# or of one without a seat.
by_seat() {
	writer=$(address_of $seat)
	printf '%s\n' "$line" | mail_from $seat "$1" >mail
}

by_guest() {
	writer=elsa@example.com
	printf '%s\n' "$line" | guest $writer "$@" >mail
}

# ---- a seat ----

# Games and open tables are answered as at the plain address.
at_seat() {
	where=seat
	begin seat
	by_seat "s$n"
	take "seat $lang $command" mail
	case $places in
	*s* | *g*) taken "$(refusal "$not_here")" ;;
	*c*) answered ;;
	*) refused "$(refusal "$not_here")" ;;
	esac
}

at_start() {
	where='before the start'
	is_home=$home
	home=$salting
	begin start
	home=$is_home
	by_seat "b$n"
	take "before $lang $command" mail
	answered
	case $places in
	*c*) ;;
	*b* | *g*) unlike "$(cat "$site/state/demo.pli")" '^kind: salt' \
		"$where $lang $command: is no sentence by chance" ;;
	esac
}

at_file() {
	where='a move file'
	begin file
	letter=$(grep -lx "Delivered-To: $(address_of $seat)" \
		"$dir/site.mail"/new/* | sort | tail -n 1)
	line=$(printf '%s\n' "$line" | pli sign --key key "$letter" |
		sed '/^psig/d')
	by_seat "f$n"
	take "file $lang $command" mail
	case $places in
	*f*) taken "$(refusal not-in-file)" ;;
	*c*) answered ;;
	*) refused "$(refusal not-in-file)|\"$(pack_word "$lang" commands help)\"" ;;
	esac
}

# ---- one without a seat ----

at_plain() {
	where=stranger
	begin plain
	by_guest "g$n" $plain Pli
	take "stranger $lang $command" mail
	at g "\"$(pack_word "$lang" commands games)\"" '^ *never'
}

# A table of Elsa's, at which she sits.
open_table() {
	words="$(pack_word "$lang" commands open) hab gut"
	begin "home-$lang"
	echo "$words" | guest elsa@example.com "o$lang" $plain hello >mail
	take "$lang: a table" mail
	echo Elsa | guest elsa@example.com "n$lang" "$(reply_to)" \
		"$(subject_of)" >mail
	take "$lang: it is opened" mail
	reply_to >"table-$lang"
}

at_table() {
	where='open table'
	site_copy "$dir/home-$lang" "$dir/table"
	site=$dir/table
	begin_again
	by_guest "t$n" "$(cat "table-$lang")" 'Re: table'
	take "table $lang $command" mail
	at t "\"$(pack_word "$lang" commands leave)\"" '^ *never'
}

watch() {
	words="$(pack_word "$lang" commands watch) demo"
	begin "watched-$lang"
	echo "$words" | guest elsa@example.com "w$lang" $plain hello >mail
	take "$lang: one who would watch" mail
	echo "$words" | guest elsa@example.com "y$lang" "$(reply_to)" \
		"$(subject_of)" >mail
	take "$lang: one who watches" mail
	reply_to >"watch-$lang"
}

at_watch() {
	where=watching
	site_copy "$dir/watched-$lang" "$dir/watching"
	site=$dir/watching
	file=$site/state/demo.pli
	begin_again
	by_guest "l$n" "$(cat "watch-$lang")" 'Re: [pli demo]'
	take "watching $lang $command" mail
	at w "\"$(pack_word "$lang" commands stop-watching)\"" '^ *never'
}

# by_turns N FUNCTION: by day a word is tried in half of the places besides a
# seat's letter.
by_turns() {
	[ -z "${PLI_SOAK-}" ] && [ $(((row + $1) % 2)) = 0 ] || "$2"
}

# ---- all of them ----

must pli send
must pli sign --new key
begin_again
for lang in $languages; do
	open_table
	watch
done
"$builddir/tests/kit/wish_rows" "$srcdir" >rows
isnt "$(wc -l <rows)" 0 'there are rows'
n=0
before=
while read -r lang command places not_here word; do
	n=$((n + 1))
	[ "$lang" = "$before" ] || row=0
	before=$lang
	row=$((row + 1))
	seat=$(echo "$languages" | grep -nx "$lang" | cut -d: -f1)
	seat=$((seat - 1))
	its_turn $row $seat || continue
	line="$word $(argument "$command")"
	line=${line% }
	at_seat
	by_turns 0 at_start
	by_turns 1 at_plain
	by_turns 0 at_table
	by_turns 1 at_watch
	by_turns 0 at_file
done <rows
done_testing
