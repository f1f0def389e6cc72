#!/bin/sh
# The man page tells of every command and every option, and of no other.
. "${srcdir:-.}/tests/cli/lib.sh"

page=$srcdir/man/pli.1
"$PLI" --help >help || exit 99
sed -n 's/^  \([a-z][a-z]*\)  *[a-z].*/\1/p' help | sort >commands
sed -n '/^\.Sh COMMANDS/,/^\.Sh ENV/s/^\.It Cm \([a-z]*\).*/\1/p' "$page" |
	sort -u >told
ok 'there are commands' test -s commands
same told commands 'the man page lists the commands of the table'

: >missing
while read -r c; do
	run "$PLI" "$c" --help
	is "$status" 0 "$c --help succeeds"
	like "$out" "^usage: pli $c" "$c --help prints its usage"
	like "$out" '^Exit: 0 ' "$c --help tells how it ends"
	unlike "$out" '.{81}' "$c --help fits a terminal"
	is "$(printf '%s\n' "$out" | awk '/^$/ { exit }
		/^(usage:|      ) pli/ && depth { torn = 1 }
		{ depth += gsub(/\[/, "") - gsub(/\]/, "") }
		END { print torn + 0, depth }')" '0 0' "$c: no bracket is torn"
	# Every option of its help, as the page writes it.
	printf '%s\n' "$out" | grep -o -e '--[a-z][a-z-]*' | cut -c2- |
		sort -u >options
	while read -r o; do
		grep -q -e "Fl $o\\b" "$page" || echo "$c $o" >>missing
	done <options
done <commands
is "$(cat missing)" '' 'every option is in the man page'

# And every option of the page is in some help.
: >unknown
while read -r c; do "$PLI" "$c" --help; done <commands >helps
cat help >>helps
grep -o 'Fl -[a-z][a-z-]*' "$page" | cut -c4- | sort -u >options
while read -r o; do
	grep -q -e "-$o\\b" helps || echo "$o" >>unknown
done <options
is "$(grep -v -e '^-version$' -e '^-help$' unknown)" '' \
	'the man page has no option that nobody knows'

# An option that a command takes stands in its help and in its part of the
# page, and its help offers no other; so does the completion of shells.
# code COMMAND: as its table in the source has them.
code() {
	grep -l "\\.name = \"$1\"," "$srcdir"/src/commands/*.c | xargs cat |
		sed -nE 's/.*\{"([a-z-]+)", .*OPTION_.*/--\1/p' | sort -u
}
page() {
	awk -v "c=$1" '/^\.It Cm /{on = $3 == c} /^\.S[hs]/{on = 0} on' \
		"$page" | grep -o 'Fl -[a-z][a-z-]*' | sed 's/Fl /-/' | sort -u
}
if command -v bash >/dev/null; then
	completed() {
		PATH=$builddir:$PATH bash -c '. "$0"; COMP_WORDS=(pli "$1" "$2")
			COMP_CWORD=$(($# > 1 ? 2 : 1)); _pli
			printf "%s\n" "${COMPREPLY[@]}"' \
			"$srcdir/contrib/completions/pli.bash" "$@" | grep . | sort -u
	}
	is "$(completed '' | grep -v '^-')" "$(cat commands)" \
		'a shell completes every command'
else
	completed() { code "$1"; }
	skip 'no bash'
fi
: >wrong
while read -r c; do
	code "$c" >taken
	completed "$c" -- >offered
	page "$c" >told
	diff taken offered >differ || sed "s/^/$c, offered: /" differ
	comm -23 taken told | sed "s/^/$c, not in the page: /"
done <commands >wrong
is "$(cat wrong)" '' 'help, page and completion have the options of each command'
ok 'which are many' test "$(code new | wc -l)" -gt 10

# Every key of a fresh pli.yaml is explained.
"$PLI" init site --address pli@example.org >/dev/null 2>&1
sed -n 's/^#*\([a-z_]*\): .*/\1/p; s/^\([a-z]*\):$/\1/p' site/pli.yaml |
	while read -r key; do
		grep -q "^\.It Ic $key :" "$srcdir/man/pli-site.5" || echo "$key"
	done >keys
is "$(cat keys)" '' 'pli-site(5) explains every key of pli.yaml'
done_testing
