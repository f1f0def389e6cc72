#!/bin/sh
# Who has won what: matches that verify whole, and the ratings of those who
# would be listed.
. "${srcdir:-.}/tests/cli/lib.sh"
. "$srcdir/tests/cli/site.sh"
. "$srcdir/tests/cli/mail.sh"
# All pages are ours here: no name may be found outside of its list by chance.
PLI_TEST_NAMES=1
export PLI_TEST_NAMES

site_make
echo 'pictures: no' >>"$site/pli.yaml"
echo 0707070707070707070707070707070707070707070707070707070707070707 \
	>match.key
must pli new hab-gut --name demo --match-key match.key --option rounds=1 \
	--option turns_per_round=1 --seat 'Anna <anna@example.net>;en' \
	--seat 'Bruno <bruno@example.net>;fr' \
	--seat 'Chloé <chloe@example.net>;fr'
seats=3
site_begin

results() {
	run pli games --results "$@"
}

results
is "$status $out" '0 ' 'of a match that runs nothing is told'
must pli publish web-none
like "$(cat web-none/results.html)" '<p>No match has ended and wa' 'and the page says so'
i=0
while seat=$(who) && [ -n "$seat" ] && [ "$i" -lt 30 ]; do
	i=$((i + 1))
	player "$seat" | post "$seat" "move$i"
done
results
is "$status" 0 'of one that is over'
like "$out" '^demo  hab-gut  2026-11-2[0-9]: 1\. [A-Z][^,]* [0-9]+, [123]\. ' \
	'its players are told by their places'
unlike "$out" 'rating' 'nobody has agreed to be rated'

# ---- who would be listed ----

echo 'prefer to be listed' | post 0 list0
echo 'je préfère figurer au classement' | post 1 list1
like "$(pli player demo 0)" '^listed: yes' 'one agrees'
like "$(pli player demo 1)" '^listed: yes' 'and another, in French'
results
like "$out" '^game +player +matches +won +rating$' 'they are rated'
is "$(printf '%s\n' "$out" | grep -cE '^hab-gut  (Anna|Bruno) +1 +[01] +1[45][0-9][0-9]$')" 2 \
	'after their match'
unlike "$out" 'hab-gut +Chloé' 'who has said nothing is not'
is "$(printf '%s\n' "$out" | awk '/^hab-gut  / { sum += $NF } END { print sum }')" 3000 \
	'what one gains another loses'
run pli games hab-gut --results --format json
like "$out" '"rating": 1[45]' 'as JSON, too'
results --language fr
is "$status" 0 'in French'
run pli games industria --results
is "$out" '' 'of another game there is nothing'
ok 'what was found is kept' test -s "$site/cache/.results"
before=$(stat -c %i "$site/cache/.results")
results
is "$(stat -c %i "$site/cache/.results")" "$before" 'and not written again'
must pli publish web
like "$(cat web/index.html)" 'href="results.html"' 'the pages lead to it'
like "$(cat web/results.html)" '<th scope="row">Anna</th><td>1</td>' 'where it is'
like "$(cat web/results.html)" 'href="demo/index.html"' 'with the match'
unlike "$(cat web/results.html)" '\{\{|example.net' 'and no address'
must pli publish web-fr --language fr
like "$(cat web-fr/results.html)" '<h2>Classement</h2>' 'in French'
if command -v tidy >/dev/null; then
	is "$(tidy -q -e --show-warnings yes web/results.html 2>&1)" '' \
		'the HTML is correct'
else
	skip 'no tidy'
fi
cp -a "$site" listed

echo 'prefer not to be listed' | post 0 list2
results
unlike "$out" '^hab-gut  Anna' 'who takes it back is gone'
like "$out" '^hab-gut  Bruno +1 +[01] +1500$' 'and nobody is compared with him'

# ---- only what verifies ----

site=$dir/listed
printf 'torn' >>"$site/state/demo.pli"
sed -i 's/^seats: 3/seats: 4/' "$site/state/demo.pli"
results
is "$status" 77 'a match that is false does not count'
like "$errors" '^pli: .*demo' 'and is named'
is "$out" '' 'nothing of it is told'

# ---- who was forgotten ----

rm -rf "$site"
cp -a "$dir/site" "$site" 2>/dev/null || cp -a "$PWD/site" "$site"
echo 'prefer to be listed' | post 0 list3
must pli player anna@example.net forget
results
unlike "$out" 'Anna' 'who was forgotten is not told'
run pli games --format json
is "$status" 64 'a format is for results'
done_testing
