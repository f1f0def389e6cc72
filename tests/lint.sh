#!/bin/sh
# lint.sh - the house rules that a compiler does not check.  Called by make
# lint with the source folder; tools that are absent are left out, and said.
set -u
cd "$1" || exit 2
: "${builddir:=$PWD}" "${CC:=cc}" "${CPPFLAGS:=}" "${CFLAGS:=}"
: "${CLANG_FORMAT:=}" "${CPPCHECK:=}" "${SHELLCHECK:=}" "${MANDOC:=}"
mark=$builddir/lint.bad
rm -f "$mark"

# The layers of src, from the ground up: a file includes its own folder and those
# before it.
layers='base text mail game match language play site letters touch table
	reading answer wishes intake helpers/mime helpers/html helpers/draw helpers/domain helpers/curl helpers/send helpers/forum
	helpers/fetch helpers/packs commands board'

# Nothing on stdin is good; anything else is what is wrong.
expect_none() {
	found=$(cat)
	[ -n "$found" ] || return 0
	printf '%s\n' "$found"
	echo "lint: $*" >&2
	# A variable would be lost: this end of a pipe is a process of its own.
	: >"$mark"
}

absent() {
	echo "lint: no $1 here, left out" >&2
}

# by_first_line 1|0 REGEX FILE...: those whose first line has it, or has it not.
by_first_line() {
	is=$1 regex=$2
	shift 2
	LC_ALL=C awk -v "is=$is" -v "regex=$regex" '
		FNR == 1 && ($0 ~ regex) == is { print FILENAME }
		FNR == 1 { nextfile }' "$@"
}

# One name a word: our file names hold no blanks.
sources=$(find src games tests -name '*.[ch]' | sort)
headers=$(find src games -name '*.h' | sort)
# shellcheck disable=SC2046
scripts=$(by_first_line 1 '^(#!/bin/sh|# lib\.sh)' \
	$(find tests contrib games .ci -type f | sort))

# ---- tools ----

# Another version formats otherwise.
if "${CLANG_FORMAT:-none}" --version 2>/dev/null | grep -q 'version 14\.'; then
	# shellcheck disable=SC2086
	$CLANG_FORMAT --dry-run $sources 2>&1 | grep -a 'warning:' |
		cut -d: -f1 | uniq -c | expect_none 'make format mends these'
else
	absent 'clang-format 14'
fi

if [ -n "$CPPCHECK" ]; then
	# ctu: it takes a pointer to what is being filled for one that is read.
	$CPPCHECK -q --std=c11 --enable=warning,portability --inline-suppr \
		--suppress=ctuuninitvar -I src src games 2>&1 | expect_none 'cppcheck found these'
else
	absent cppcheck
fi

if [ -n "$SHELLCHECK" ]; then
	# What is sourced is found at run time (SC1091), sets what the test reads
	# (SC2154) and reads what it sets (SC2034).
	# shellcheck disable=SC2086
	$SHELLCHECK -s sh -S warning -e SC1091,SC2034,SC2154 \
		-f gcc $scripts |
		expect_none 'shellcheck found these'
else
	absent shellcheck
fi

if [ -n "$MANDOC" ]; then
	find man -name '*.[1-8]' -exec "$MANDOC" -T lint -W warning {} + |
		expect_none 'mandoc found these'
else
	absent mandoc
fi

# ---- what pages name ----

# A path below src/, tests/ or debian/ is there, perhaps without its ending.
find ./*.md state tests contrib games -name '*.md' | while read -r page; do
	grep -oE '(debian/)?(tests|src)/[a-z][a-z0-9_/-]*[a-z0-9](\.[a-z]+)?' "$page" |
		sort -u | while read -r path; do
		set -- "$path"*
		[ -e "$1" ] || echo "$page: $path"
	done
done | expect_none 'these paths are named and gone'

# ---- layers ----

includes() {
	# shellcheck disable=SC2086
	grep -H '^#include "' $1 /dev/null | sed 's/:#include "/ /; s/".*//'
}

includes "$(find src -name '*.[ch]')" | awk -v table="$layers" '
	function layer(file) {
		sub(/^src\//, "", file)
		return sub(/\/[^\/]*$/, "", file) && file in rank ? rank[file] : 0
	}
	BEGIN {
		count = split(table, names, " ")
		for (i = 1; i <= count; i++)
			rank[names[i]] = i
	}
	!layer($1) { print $1 " is in no layer" }
	!layer($2) { print $1 ": " $2 " names no layer" }
	layer($1) < layer($2) { print $1 " includes " $2 }
	' | sort -u | expect_none 'a layer looks up'

# The rules of a game: the interface, and headers of their own folder.
includes "$(find games -name '*.[ch]')" | while read -r file header; do
	case $header in
	game/game.h | game/dice.h | base/doc.h | base/buf.h) ;;
	games/games.inc) ;; # the list, for the registry
	*) [ -f "${file%/*}/$header" ] || echo "$file: $header" ;;
	esac
done | expect_none 'the rules of a game reach outside'

find games -name '*.[ch]' -exec grep -Hn '^#include <' {} + |
	grep -Ev '<(assert|limits|stdbool|stddef|stdint|string)\.h>' |
	expect_none 'the rules of a game need no more of C than that'

# What their objects ask for: our four headers, themselves, bytes.
objects=$(find "$builddir/games" -name '*.o' 2>/dev/null)
if [ -n "$objects" ]; then
	cd "$builddir" || exit 2
	# shellcheck disable=SC2086
	nm -g --defined-only $objects src/game/game.o src/game/dice.o \
		src/game/defaults.o src/base/doc.o src/base/doc_find.o src/base/buf.o | awk 'NF == 3 { print $3 }' | sort -u >lint.own
	cd "$OLDPWD" || exit 2
	# shellcheck disable=SC2086
	nm -Au $objects | awk '{ print $NF " " $1 }' |
		grep -Ev '^(mem(cpy|move|set|cmp|chr)|str(len|n?cmp|chr)) ' |
		grep -Ev '^(bsearch|qsort|__assert_fail|_GLOBAL_.*) ' |
		grep -Ev '^__(popcount|stack_chk|asan|ubsan|sanitizer|gcov|llvm)' |
		awk 'NR == FNR { own[$1]; next }
			!($1 in own) { print $2, $1 }' "$builddir/lint.own" - |
		expect_none 'the rules of a game must be pure'
	rm -f "$builddir/lint.own"
	# Which object takes what from which: tsort names the circles.
	cd "$builddir" || exit 2
	# shellcheck disable=SC2086
	nm -gA $objects | awk '
		{ sub(/:.*/, "", $1) }
		NF == 2 || $2 == "U" { wants[$1 " " $NF]; next }
		{ from[$NF] = $1 }
		END {
			for (want in wants) {
				split(want, w, " ")
				if (w[2] in from && from[w[2]] != w[1])
					print w[1], from[w[2]]
			}
		}' | sort -u | tsort 2>&1 >/dev/null | grep '\.o$' |
		expect_none 'files of a game go in a circle'
	cd "$OLDPWD" || exit 2
	case $CFLAGS in
	*-fsanitize* | *--coverage*) ;;
	*)
		# shellcheck disable=SC2086
		size -A $objects | awk '
			/:$/ || /  :/ { object = $1 }
			$1 ~ /^\.(data|bss)$/ && $2 > 0 { print object }
		' | expect_none 'a game keeps variables outside its position'
		;;
	esac
fi

# A third-party library is known to one file, and to no header; libcurl to one
# file of each helper that talks to servers and the one that starts it, libsodium to seal.c and to what
# stands in for its chance in a test.
for library in sodium yaml pcre2 gmime cmark-gfm curl libxml librsvg cairo \
	png jansson; do
	users=$(find src games -name '*.[ch]' -exec \
		grep -lE "^#include <${library}[-a-z_/]*\.h>" {} + | sort)
	printf '%s\n' "$users" | grep '\.h$' |
		expect_none "<$library> stands in a header"
	most=1
	[ "$library" != curl ] || most=$(($(grep -c '(CURL_LIBS)' src/local.mk) + 1))
	[ "$library" != sodium ] || most=2
	[ "$(printf '%s\n' "$users" | wc -l)" -le "$most" ] ||
		printf '%s\n' "$users" |
		expect_none "<$library> belongs in one file only"
done

# ---- names ----

# A guard is of one header, and a struct or enum that a header of src declares
# is of one file.
grep -rH '^#ifndef [A-Z0-9_]*_H$' src games --include='*.h' | sed 's/.*#ifndef //' |
	sort | uniq -d | expect_none 'headers with one guard'
grep -rHoE '^(static )?(const )?(struct|enum|union) [a-z_0-9]+ \{' src \
	--include='*.h' --include='*.c' | sed 's/static //; s/const //' | awk -F: '
	{ files[$2] = files[$2] " " $1; count[$2]++ }
	$1 ~ /h$/ { shared[$2] }
	END {
		for (tag in shared)
			if (count[tag] > 1)
				print tag files[tag]
	}' | expect_none 'one name for several types'

# What only its own file names, its header beside, is static there.
objects=$(cd "$builddir" && find src games tests -name '*.o' ! -name '*-*.o' 2>/dev/null)
if [ -n "$objects" ]; then
	# shellcheck disable=SC2086
	(cd "$builddir" && nm -gA $objects 2>/dev/null) | awk '
		{ sub(/\.o:.*/, ".c", $1) }
		NF == 3 && $2 ~ /^[TDRB]$/ { from[$3] = $1 }
		$(NF - 1) == "U" { wanted[$NF] }
		END {
			for (name in from)
				if (!(name in wanted) && name != "main")
					print from[name], name
		}' | while read -r file name; do
		[ ! -f "$file" ] || grep -qrw "$name" src games tests \
			--include='*.c' --exclude="${file##*/}" || echo "$file: $name"
	done | expect_none 'make these static'
fi

# ---- files ----

(
	# shellcheck disable=SC2086
	set -- $headers
	for f; do
		set -- "$@" "$PWD/$f"
		shift
	done
	cd "$builddir" && eval "$CC -fsyntax-only -x c \
		$(echo "$CPPFLAGS" | sed "s/-D[^ ]*//g") $CFLAGS -w" '"$@"' 2>&1
) | expect_none 'a header must compile alone'

# What stands in no list is in no tarball.
find src -name '*.[ch]' -printf '%P\n' | sort | while read -r file; do
	grep -qE "(%D%|src)/$file([[:space:]]|\$)" src/local.mk || echo "$file"
done | expect_none 'src/local.mk lacks these, and so does a tarball'

find src -name '*.[ch]' ! -path src/base/chars.h -exec \
	grep -nE '\<strchr\(("|[a-z_]+, \*)' {} + |
	expect_none 'strchr finds the NUL, too: base/chars.h'

# shellcheck disable=SC2086
wc -l $sources | awk '$2 != "total" && $1 > 800' |
	expect_none 'split these: 800 lines is the limit'

find src games -name '*.[ch]' -exec grep -nE \
	'^[	 ]*/\* (Is|Are|Does|Did|Has|Have|Had|Was|Were|Can|Could|Would) ' {} + |
	expect_none 'a comment says what is so, and asks nothing'

# Above a function that went elsewhere.
find src games -name '*.c' -exec awk '
	FNR == 1 { ended = 0; next }
	/^\/\*/ && ended && FNR > 2 { print FILENAME ":" FNR }
	/^(\/\*| \*)/ { ended = /\*\/$/; next }
	{ ended = 0 }' {} + | expect_none 'a comment stands above a comment'

# shellcheck disable=SC2086
by_first_line 0 'SPDX-License-Identifier: MIT' $sources |
	expect_none 'the first line says SPDX-License-Identifier: MIT'

find src games templates contrib man tests -type f ! -name '*.o' \
	! -path '*/corpus/*' -exec grep -InwE 'TO''DO|FIX''ME|XX''X' {} + |
	expect_none 'unfinished'

find . -maxdepth 1 -name '*.md' -exec grep -nE '/tmp/|/home/' {} + |
	expect_none 'a path of one machine'

for edition in games/*/edition.yaml; do
	[ -f "$edition" ] || continue
	for f in en.yaml en.md rules.en.md; do
		[ -f "${edition%/*}/$f" ] || echo "${edition%/*}/$f"
	done
done | expect_none 'a game lacks these'

# What a language lacks is told by "pli template --check", and test_languages
# holds that a complete one lacks nothing.
for pack in templates/[a-z][a-z].yaml; do
	lang=${pack#templates/}
	lang=${lang%.yaml}
	find "templates/$lang" games/* -path "templates/*" -o \
		-name "$lang.md" -o -name "*.$lang.md" -o -name "$lang.yaml" |
		sed "p; s|^templates/$lang|templates/en|; s|\\([/.]\\)$lang\\(\\.[a-z]*\\)\$|\\1en\\2|" |
		while read -r own && read -r first; do
			[ -e "$first" ] || echo "$own"
		done
done | expect_none 'a file of a language that English has not'

# A line of French never begins with such a sign: the blank before it is no place to
# break.  Orders (in \`\`, of write and say_to) and patterns are what people type.
for f in templates/fr.yaml games/*/fr.yaml; do
	grep -nE ' [;:?!»]|« ' "$f" | grep -vE '^[0-9]+: *(#|write:|say_to:)|\(\?| \?:' |
		sed "s|^|$f:|"
done | expect_none 'French wants a blank that does not break (U+00A0) here'
find templates/fr games -path 'templates/*' -name '*.md' -o -name '*fr.md' | sort |
	while read -r f; do
		sed 's/`[^`]*`//g; /^>/s/.*//' "$f" |
			grep -nE ' ([;?!»]|:($|[^-]))|« ' | sed "s|^|$f:|"
	done | expect_none 'French wants a blank that does not break (U+00A0) here'

# quote-gmail-fr is there also as quote-gmail-LANG.
grep -L '@REPLY@' tests/mail/*.eml | while read -r f; do
	name=${f##*/}
	name=${name%.eml}
	grep -qF -e "\`$name\`" -e "\`${name%-??}-LANG\`" QUIRKS.md ||
		echo "$f"
done | expect_none 'QUIRKS.md tells of each mail'

[ ! -f "$mark" ] || {
	rm -f "$mark"
	exit 1
}
echo 'lint: clean'
