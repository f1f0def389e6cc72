#!/bin/sh
# The tool answers for itself.
. "${srcdir:-.}/tests/cli/lib.sh"
plan 16

run "$PLI" --version
is "$status" 0 '--version succeeds'
like "$out" '^pli [0-9]+\.[0-9]+' 'and says the version'
run "$PLI" --help
is "$status" 0 '--help succeeds'
like "$out" '^usage: pli ' 'and prints the usage'
run "$PLI" no-such-command
is "$status" 64 'an unknown command is a mistake of usage'
like "$errors" 'no-such-command' 'and is named'
run "$PLI" send extra
is "$status" 64 'what a command does not take is a mistake, too'
like "$errors" 'too many arguments; usage: pli send \[--all\] \[--again\]$' \
	'and it is told how'

# optional WHAT COMMAND OPTION: what configure --without-WHAT leaves out.
optional() {
	run "$PLI" "$2" --help
	case " ${PLI_WITHOUT-} " in
	*" $1 "*)
		like "$out" "built without it .configure --without-$1" \
			"$2: its help says that it is not built"
		run "$PLI" "$2" "$3"
		is "$status" 69 'as it does when it is asked for'
		like "$errors" "built without it .configure --without-$1" 'kindly'
		is "$(ls "$PLI_LIBEXEC/pli-$2" 2>/dev/null)" '' 'without a helper'
		;;
	*)
		like "$out" "^usage: pli $2 " "$2: its help says how"
		run "$PLI" -C nowhere "$2" "$3"
		is "$status" 78 'it is there'
		like "$errors" nowhere 'and asks for a site'
		ok 'which its helper serves' test -x "$PLI_LIBEXEC/pli-$2"
		;;
	esac
}
optional fetch fetch --delete
optional forum post --check
