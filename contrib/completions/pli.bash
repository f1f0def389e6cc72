# bash completion for pli; put it into /usr/share/bash-completion/completions/pli
# shellcheck shell=bash

# The commands, and the options of one, are asked of pli itself.
_pli_commands() {
	pli --help 2>/dev/null | sed -n 's/^  \([a-z][a-z]*\)  *[a-z].*/\1/p'
}

_pli_options() {
	# Those of its usage, and those that a line begins with.
	pli "$1" --help 2>/dev/null |
		sed -E -e '/^usage:/,/^$/b' -e '/^  +--/!d' \
			-e 's/^( +--[a-z-]+( [^ ]+)?(, --[a-z-]+)*).*/\1/' |
		grep -o -e '--[a-z][a-z-]*' | sort -u
}

_pli_languages() {
	pli template 2>/dev/null | sed -n 's|^templates/\([a-z][a-z]\)\.yaml.*|\1|p'
}

_pli_matches() {
	local site=$1 f

	for f in "$site"/state/*.pli; do
		f=${f##*/}
		[[ $f == '*.pli' ]] || echo "${f%.pli}"
	done
}

_pli() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
	local site=${PLI_SITE:-.} command='' i words=''

	for ((i = 1; i < COMP_CWORD; i++)); do
		case ${COMP_WORDS[i]} in
		-C | --site) site=${COMP_WORDS[++i]} ;;
		--now) ((++i)) ;;
		-*) ;;
		*)
			command=${COMP_WORDS[i]}
			break
			;;
		esac
	done
	case $prev in
	--format) words='text html markdown bbcode json prometheus' ;;
	--why) words='undo consent mistake' ;;
	--language) words=$(_pli_languages) ;;
	esac
	if [[ -n $words ]]; then
		:
	elif [[ -z $command ]]; then
		words="$(_pli_commands) --site --now --help --version"
	elif [[ $cur == -* ]]; then
		words=$(_pli_options "$command")
	else
		case $command in
		new | games | simulate | play)
			words=$(pli games 2>/dev/null | sed 's/ .*//')
			;;
		*) words=$(_pli_matches "$site") ;;
		esac
	fi
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
}

complete -o default -F _pli pli
