# lib.sh - TAP for shell tests.  Usage:
#
#	#!/bin/sh
#	. "${srcdir:-.}/tests/cli/lib.sh"
#	plan 3			# or done_testing at the end
#	run "$PLI" --version
#	is "$status" 0 'says its version'
#	like "$out" '^pli ' 'by name'
#
# The test runs in a folder of its own, $dir, which is removed at the end
# unless a check has failed.
# shellcheck shell=sh

: "${srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}"
: "${builddir:=$PWD}"
: "${PLI:=$builddir/pli}"
: "${PLI_DATA:=$srcdir}"
: "${PLI_LIBEXEC:=$builddir}"
export srcdir builddir PLI PLI_DATA PLI_LIBEXEC
# A site may lie in the build tree here, which may be the source tree.
PLI_SITE_ANYWHERE=1
export PLI_SITE_ANYWHERE
unset PLI_SITE PLI_CRASH_AT PLI_CRASH_POWER

tap_n=0
tap_failed=0
tap_plan=
dir=$(mktemp -d "$PWD/${0##*/}.XXXXXX") || exit 99
cd "$dir" || exit 99
# Each run draws the same keys and names as the one before (seal_test.h), or
# others with another PLI_TEST_FROM, a number.
PLI_TEST_CHANCE=$dir.chance
export PLI_TEST_CHANCE
# Sites may have templates of their own.
unset PLI_TEST_NAMES
[ -z "${PLI_TEST_FROM-}" ] || printf %08d "$PLI_TEST_FROM" >"$PLI_TEST_CHANCE"
trap tap_end EXIT
trap 'exit 1' HUP INT TERM

tap_end() {
	cd / || :
	# Not what a test may have put in its place: /dev/null is a device.
	rm -f "$dir.chance"
	if [ -n "$tap_plan" ] && [ "$tap_plan" != "$tap_n" ]; then
		echo "# $tap_plan planned, $tap_n run"
		tap_failed=1
	fi
	if [ "$tap_failed" = 0 ]; then
		chmod -R u+rwX "$dir" 2>/dev/null
		rm -rf "$dir"
	else
		echo "# what was left: $dir"
	fi
}

plan() {
	tap_plan=$1
	echo "1..$1"
}

done_testing() {
	echo "1..$tap_n"
}

# needs WHAT: the test is skipped where pli is built without it (configure
# --without-WHAT).
needs() {
	case " ${PLI_WITHOUT-} " in
	*" $1 "*) skip_all "pli is built without $1" ;;
	esac
}

skip_all() {
	echo "1..0 # SKIP $*"
	exit 0
}

pass() {
	tap_n=$((tap_n + 1))
	echo "ok $tap_n - $*"
}

fail() {
	tap_n=$((tap_n + 1))
	tap_failed=1
	echo "not ok $tap_n - $*"
}

# skip WHY: one check that cannot be made here.
skip() {
	tap_n=$((tap_n + 1))
	echo "ok $tap_n # SKIP $*"
}

note() {
	printf '%s\n' "$*" | sed 's/^/# /'
}

# ok NAME COMMAND...: the command succeeds.
ok() {
	tap_name=$1
	shift
	if "$@" >tap.log 2>&1; then
		pass "$tap_name"
	else
		fail "$tap_name"
		sed 's/^/# /' tap.log
	fi
}

# is GOT WANT NAME
is() {
	if [ "$1" = "$2" ]; then
		pass "$3"
	else
		fail "$3"
		note "got:  $1"
		note "want: $2"
	fi
}

isnt() {
	if [ "$1" != "$2" ]; then
		pass "$3"
	else
		fail "$3"
		note "got what it must not be: $1"
	fi
}

tap_newline='
'

# has TEXT EXTENDED-REGEX: some line of the text matches.  Most expressions are
# words that stand in the text as they are, or some of which do, and then no
# process is needed to see it.
has() {
	case $2 in
	'' | *[\\*+?\(\){}\[\]]* | *"$tap_newline"* | '|'* | *'||'* | *'|') ;;
	*)
		tap_ifs=$IFS tap_sure=1
		IFS='|'
		# shellcheck disable=SC2086
		set -f -- "$1" "$2" $2
		IFS=$tap_ifs
		set +f
		tap_text=$1 tap_regex=$2
		shift 2
		for tap_plain; do
			has_plain && return 0
		done
		[ $tap_sure = 0 ] || return 1
		set -- "$tap_text" "$tap_regex"
		;;
	esac
	printf '%s\n' "$1" | grep -Eq -e "$2"
}

# Whether $tap_plain, one of the alternatives, stands in $tap_text.  Sets
# $tap_sure to 0 if that does not settle it.
has_plain() {
	tap_from=${tap_plain#^} tap_to=$tap_newline
	[ "$tap_from" = "$tap_plain" ] && tap_begin= || tap_begin=$tap_newline
	tap_plain=${tap_from%\$}
	[ "$tap_plain" != "$tap_from" ] || tap_to=
	case $tap_plain in
	'' | *['^$']*) tap_sure=0 && return 1 ;;
	*.*) tap_sure=0 ;;
	esac
	case $tap_newline$tap_text$tap_newline in
	*"$tap_begin$tap_plain$tap_to"*) return 0 ;;
	esac
	return 1
}

# like TEXT EXTENDED-REGEX NAME
like() {
	if has "$1" "$2"; then
		pass "$3"
	else
		fail "$3"
		note "no line like: $2"
		note "in: $1"
	fi
}

unlike() {
	if has "$1" "$2"; then
		fail "$3"
		note "a line like: $2"
		note "in: $1"
	else
		pass "$3"
	fi
}

# pages_with FOLDER NAMES: the files below it that hold one of the words; not
# within the letters and digits that stand for bytes of a page's program, where
# any four come together by chance.
pages_with() {
	grep -rlE "(^|[^[:alnum:]+/])($2)" "$1"
}

# same FILE FILE NAME
same() {
	if cmp -s "$1" "$2"; then
		pass "$3"
	else
		fail "$3"
		diff -u "$2" "$1" 2>&1 | head -40 | sed 's/^/# /'
	fi
}

# slurp FILE: sets $slurped to what $(cat FILE) would give, of a short file
# without another process.
slurp() {
	slurped='' tap_line='' tap_lines=0
	[ -s "$1" ] || return 0
	{
		while [ $tap_lines -lt 6 ] && IFS= read -r tap_line; do
			tap_lines=$((tap_lines + 1))
			slurped=$slurped$tap_line$tap_newline
			tap_line=
		done
		slurped=$slurped$tap_line
		[ $tap_lines -lt 6 ] || slurped=$slurped$(cat)
	} <"$1"
	while [ "${slurped%"$tap_newline"}" != "$slurped" ]; do
		slurped=${slurped%"$tap_newline"}
	done
}

# run COMMAND...: sets $status, $out and $errors.
run() {
	"$@" >run.out 2>run.err
	status=$?
	slurp run.out
	# Read by the tests.
	# shellcheck disable=SC2034
	out=$slurped
	slurp run.err
	# shellcheck disable=SC2034
	errors=$slurped
	return 0
}

# complete_languages: those that lack nothing, as their packs say, one a line;
# the first is that in which all texts are written.
complete_languages() {
	echo en
	(cd "$srcdir/templates" && grep -l '^complete: true' ??.yaml) |
		sed 's/\.yaml$//' | grep -vx en
}

# its_turn ROW N: is the row tried in the Nth of $languages (from 0)?  By day in one
# of them, in turn; in a soak in all.
its_turn() {
	[ -z "${PLI_SOAK-}" ] || return 0
	tap_row=$1 tap_turn=$2
	# shellcheck disable=SC2086
	set -- $languages
	[ $((tap_row % $#)) = "$tap_turn" ]
}

# pack_word LANG SECTION KEY: a word of a shared pack, the first one of a list, as
# letters write it.
pack_word() {
	sed -n "/^$2:/,/^[^ #]/p" "$srcdir/templates/$1.yaml" |
		sed -nE "s/^  $3: *\\[? *\"?([^],\"]*).*/\1/p" | head -n 1
}
