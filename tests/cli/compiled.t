#!/bin/sh
# Compiled packs: with them, without them and with a cache of the site's own all
# letters are the same; what is stale, torn or foreign is not read.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
[ -x "$PLI_LIBEXEC/pli-send" ] || skip_all 'no pli-send'
crash_points
plan 22

# The helper programs without what make has compiled.
mkdir bare
for file in "$PLI_LIBEXEC"/pli-*; do
	[ ! -x "$file" ] || ln -s "$file" bare
done
with=$PLI_LIBEXEC

cached() {
	find "$site/cache" -type f 2>/dev/null | wc -l
}

# ---- one mail ----

site_make
site_match 3
site_begin
seat=$(who)
player "$seat" | mail_from "$seat" compiled >mail
mv "$site"/outbox/new/* "$site"/outbox/sent
home=$site

# letters NAME: what the mail leads to, in $dir/NAME.out.
letters() {
	printf 00000007 >"$PLI_TEST_CHANCE"
	ingest mail
	is "$status$errors" 0 "$1: taken"
	cat "$site"/outbox/new/* "$site/state/demo.pli" >"$dir/$1.out"
}

copy() {
	site_copy "$home" "$dir/$1"
	site=$dir/$1
}

copy with
letters with
is "$(cached)" 0 'what was compiled is not compiled again'

PLI_LIBEXEC=$dir/bare
copy without
rm -rf "$site/cache"
echo 'a file' >"$site/cache"
letters without
same without.out with.out 'the letters are the same without a cache'

copy first
letters first
same first.out with.out 'with one that is being made'
ok 'the first mail has filled it' test "$(cached)" -gt 5
kept=$dir/first/cache

copy second
cp -a "$kept" "$site/cache"
letters second
same second.out with.out 'with one that was made'
ok 'which is left as it is' diff -r "$kept" "$site/cache"

# Each file half, empty, of something else, or that of another source.
copy torn
cp -a "$kept" "$site/cache"
n=0
last=
for file in "$site"/cache/*; do
	n=$(((n + 1) % 4))
	case $n in
	0) : >file ;;
	1) head -c 3000 "$file" >file ;;
	2) cat mail >file ;;
	3) cat "$last" >file ;;
	esac
	last=$file
	mv file "$file"
done
letters torn
same torn.out with.out 'with a torn one'
ok 'which is mended' diff -r "$kept" "$site/cache"

# Killed, or without power, at any step of writing it.
crash() {
	copy crash
	rm -rf "$site/cache"
	printf 00000007 >"$PLI_TEST_CHANCE"
	PLI_CRASH_AT=$1 PLI_CRASH_POWER=$2 "$PLI" -C "$site" --now "$now" \
		ingest -- mail >/dev/null 2>&1
	crashed=$?
	[ "$(entries)" = "$before" ] || return 1
	[ -z "$(ls "$site"/outbox/new)" ] || return 1
	printf 00000007 >"$PLI_TEST_CHANCE"
	must pli ingest -- mail
	cat "$site"/outbox/new/* "$site/state/demo.pli" |
		cmp -s - "$dir/with.out" || wrong="$wrong $1"
}

site=$home
before=$(entries)
for power in '' 1; do
	step=1
	wrong=
	killed=0
	while [ $step -le 20 ] && crash $step $power; do
		[ "$crashed" != 137 ] || killed=$((killed + 1))
		step=$((step + 1))
	done
	is "$killed$wrong" 20 "killed at its first steps${power:+, no power}"
done

# ---- a host's own words ----

PLI_LIBEXEC=$with
copy own
mkdir -p "$site/templates"
{
	cat "$srcdir/templates/en.yaml"
	echo 'own: Bevor'
} >"$site/templates/en.yaml"
ok 'the words of the site are looked at' \
	"$PLI" -C "$site" template --check
first=$(cached)
ok 'and compiled' test "$first" -gt 0
# As many bytes, at the same time.
touch -r "$site/templates/en.yaml" time
sed 's/Bevor/After/' "$site/templates/en.yaml" >en
cat en >"$site/templates/en.yaml"
touch -r time "$site/templates/en.yaml"
ok 'edited within the second' "$PLI" -C "$site" template --check
is "$(cached)" $((2 * first)) 'they are read anew, with all that follows'
i=0
while [ $i -lt 300 ]; do
	echo x >"$site/cache/old$i"
	i=$((i + 1))
done
sed 's/After/Finis/' en >"$site/templates/en.yaml"
ok 'edited often' "$PLI" -C "$site" template --check
is "$(cached)" "$first" 'what nobody needs is cleared away'

# ---- a backup ----

must pli backup copy.tar
unlike "$(tar tf copy.tar)" '^cache' 'a backup is without it'
