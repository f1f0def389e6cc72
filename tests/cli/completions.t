#!/bin/sh
# Shells complete each command, and of each command its options (man.t holds
# those of bash against the man page).
. "${srcdir:-.}/tests/cli/lib.sh"
PATH=$builddir:$PATH
from=$srcdir/contrib/completions

# in_SHELL WORD...: what may stand where the last word is
in_bash() {
	bash -c '. "$0"; COMP_WORDS=(pli "$@") COMP_CWORD=$#; _pli
		printf "%s\n" "${COMPREPLY[@]}"' "$from/pli.bash" "$@"
}
# Without its completion system, what would be offered is printed.
in_zsh() {
	zsh -fc 'compadd() {
			local -a given; given=("${@:#--}")
			[[ $1 != -a ]] || given=(${(P)2})
			print -l -- ${(M)given:#${words[CURRENT]}*}
		}
		_describe() {
			local -a given; given=(${(P)2%%:*})
			compadd -- $given
		}
		_files() { :; }
		source $0; words=(pli "$@") CURRENT=$(($# + 1)); _pli "$@"' \
		"$from/_pli" "$@"
}
in_fish() {
	HOME=$dir fish --no-config -c 'source $argv[1]
		complete -C "pli $(string join -- " " $argv[2..])"' \
		"$from/pli.fish" "$@" | cut -f 1
}

"$PLI" --help | sed -n 's/^  \([a-z][a-z]*\)  *[a-z].*/\1/p' | sort >commands
ok 'there are commands' test -s commands
"$PLI" init site --address pli@example.org >/dev/null 2>&1
: >site/state/kodami.pli
"$PLI" games | sed 's/ .*//' | sort >games
for shell in bash zsh fish; do
	command -v $shell >/dev/null || {
		skip "no $shell"
		continue
	}
	in_$shell '' | grep -v '^-' | sort >offered
	same offered commands "$shell: every command, and nothing else"
	is "$(in_$shell new h | sort)" "$(grep '^h' games)" "$shell: games"
	like "$(in_$shell -C site show '')" '^kodami$' "$shell: matches"
	while read -r c; do
		in_$shell "$c" -- | grep . | sort -u >offered
		grep -l "\\.name = \"$c\"," "$srcdir"/src/commands/*.c |
			xargs sed -nE \
			's/.*\{"([a-z-]+)", .*OPTION_.*/--\1/p' |
			sort -u | diff - offered | sed "s/^/$c: /"
	done <commands >differ
	is "$(cat differ)" '' "$shell: the options of each command"
done
done_testing
