#!/bin/sh
# make new-game: the copy stands on its own and is entered in both lists.
. "${srcdir:-.}/tests/cli/lib.sh"
command -v "${CC:-cc}" >/dev/null || skip_all 'no compiler'
plan 11

mkdir -p top/contrib
cp -R "$srcdir/games" top/games
chmod -R u+w top
run sh "$srcdir/contrib/new-game" top my-game2
is "$status" 0 'a game is begun'
is "$(find top/games/my-game2 -type f | wc -l)" \
	"$(find top/games/hab-gut -type f ! -name '*.o' ! -path '*/.*' | wc -l)" \
	'file by file'
is "$(grep -rliE 'hab[-_ ]|HAB_' top/games/my-game2)" '' \
	'nothing keeps the old name'
is "$(grep -c 'my-game2/.*\.[ch]' top/games/local.mk)" \
	"$(find top/games/my-game2 -name '*.[ch]' | wc -l)" \
	'all its files are listed'
is "$(tail -n 1 top/games/local.mk)" "$(tail -n 1 "$srcdir/games/local.mk")" \
	'and the list ends as it did'
for file in top/games/my-game2/*.c top/games/registry.c; do
	"${CC:-cc}" -fsyntax-only -iquote "$srcdir/src" "$file" || echo "$file"
done >cc.log 2>&1
is "$(cat cc.log)" '' 'it compiles'
like "$(cat top/games/registry.c)" '&my_game2' 'the registry has it'
run sh "$srcdir/contrib/new-game" top my-game2
is "$status" 1 'never over one that is there'
for name in '' '../x' 'Caps'; do
	run sh "$srcdir/contrib/new-game" top "$name"
	is "$status" 1 "no game is called '$name'"
done
