#!/bin/sh
# Letters that somebody has read: tests/golden holds for every game a match that
# was kept and what it tells in the middle and at its end, in each language and
# form.  make update-golden writes them again; read what git diff shows then.
# A game's match is played anew if its file is removed before.
. "${srcdir:-.}/tests/cli/lib.sh"

golden=$srcdir/tests/golden

# empty FILES: tags that nobody filled, and texts that a pack lacks, whose key
# stands there instead.
empty() {
	grep -nE '\{\{|\}\}|\((null|nil)\)' "$@"
	grep -nE '(^|[^[:alnum:]])(picture|label|events|refusals|kinds|date)\.[a-z]' \
		"$@"
}

# wide FILES: lines of text letters beyond 72 columns.
wide() {
	for file; do
		[ "$(wc -L <"$file")" -le 72 ] || {
			echo "$file:"
			awk 'length > 72' "$file"
		}
	done
}

# unbalanced FILES: BBCode tags that do not close in the order they opened.
unbalanced() {
	for file; do
		grep -oE '\[/?[a-z]+(=[^]]*)?\]' "$file" | awk -v file="$file" '
			{ tag = $0; gsub(/^\[\/?|=.*|\]$/, "", tag) }
			/^\[\// {
				if (depth == 0 || open[depth] != tag)
					print file ": " $0 " after [" open[depth] "]"
				else
					depth--
				next
			}
			{ open[++depth] = tag }
			END { if (depth > 0) print file ": [" open[depth] "] is open" }'
	done
}

# loose FILES: French wants a blank that does not break before : ; ! ? and inside
# of guillemets; mail addresses, times, rules of tables and the orders to choose
# from, which are as one types them, have none.
loose() {
	for file; do
		# shellcheck disable=SC1112
		sed 's/&[a-z]*;//g; /|\( :*-*:* |\)*$/d; s/(mailto:[^)]*)//g
			/^[a-z]*\. /d; /"mailto:/d' \
			"$file" |
			grep -nE '[[:alnum:])»’"]( ?[;!?:]|:)( |$)| »|« ' |
			sed "s|^|$file:|"
	done
}

# changed GAME: letters that are not as they were read.
changed() {
	for file in "$1"/*; do
		diff -u "$golden/$file" "$file" 2>&1
	done | head -n 40
}

# invalid FILES: what tidy says of HTML.
invalid() {
	for file; do
		tidy -q -e "$file" 2>&1 | sed "s|^|$file: |"
	done
}

games=$(cd "$srcdir/games" && ls ./*/edition.yaml | cut -d/ -f2)
for game in $games; do
	mkdir "$game"
	if [ -n "${PLI_UPDATE_GOLDEN-}" ]; then
		mkdir -p "$golden/$game"
		rm -f "$golden/$game"/*.*
		"$builddir/tests/kit/golden" "$game" "$golden/$game/match" \
			"$golden/$game"
	fi
	ok "$game has its match" test -f "$golden/$game/match"
	ok "$game is told" "$builddir/tests/kit/golden" "$game" \
		"$golden/$game/match" "$game"
	is "$(ls "$game")" "$(cd "$golden/$game" && ls ./*.* | cut -c 3-)" \
		"$game: no letter is missing, none too many"
	is "$(changed "$game")" '' \
		"$game: letters are as they were read, or make update-golden"
	is "$(empty "$game"/*)" '' "$game: every tag was filled"
	is "$(wide "$game"/*.txt)" '' "$game: text is narrow"
	is "$(unbalanced "$game"/*.bbcode)" '' "$game: BBCode is balanced"
	is "$(loose "$game"/*.fr.*)" '' "$game: French marks do not stray"
	if command -v tidy >/dev/null; then
		is "$(invalid "$game"/*.html)" '' "$game: HTML is valid"
	else
		skip "$game: tidy is not there"
	fi
done

# The report that the README shows is one of them.
awk '/^```$/ {n++; next} /^\.\.\.$/ {exit} n == 1' "$srcdir/README.md" >shown
head -n "$(wc -l <shown)" "$golden/hab-gut/turn.en.txt" >told
ok 'the README shows a report' test "$(wc -l <shown)" -gt 20
same shown told 'as it is'

# The checks see what they look for.
printf 'picture.alt\n{{x}}\nA label.\n' >empty.txt
is "$(empty empty.txt | wc -l)" 2 'a key and a tag'
printf '[b][url=x]a[/b][/url]' >crossed.bbcode
like "$(unbalanced crossed.bbcode)" '\[/b\] after \[url\]' 'tags that cross'
printf '[b]a' >open.bbcode
like "$(unbalanced open.bbcode)" '\[b\] is open' 'a tag that stays open'
printf '%73s\n' . >wide.txt
like "$(wide wide.txt)" 'wide.txt' 'a wide line'
printf 'Oui !\n« Non »\nQui : moi\nQuoi: x\n' >loose.txt
is "$(loose loose.txt | wc -l)" 4 'marks behind plain blanks'
printf 'Oui\302\240!\n«\302\240Non\302\240»\nQui\302\240: moi 12:30\n' >tight.txt
is "$(loose tight.txt)" '' 'and none behind others'
done_testing
