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

# Every key of a fresh pli.yaml is explained.
"$PLI" init site --address pli@example.org >/dev/null 2>&1
sed -n 's/^#*\([a-z_]*\): .*/\1/p; s/^\([a-z]*\):$/\1/p' site/pli.yaml |
	while read -r key; do
		grep -q "^\.It Ic $key :" "$srcdir/man/pli-site.5" || echo "$key"
	done >keys
is "$(cat keys)" '' 'pli-site(5) explains every key of pli.yaml'
done_testing
