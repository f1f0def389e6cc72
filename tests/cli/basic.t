#!/bin/sh
# The tool answers for itself.
. "${srcdir:-.}/tests/cli/lib.sh"
plan 8

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
