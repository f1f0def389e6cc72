#!/bin/sh
# make new-game: the copy stands on its own and is entered in the list.
. "${srcdir:-.}/tests/cli/lib.sh"
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
is "$(sh "$srcdir/games/list.sh" top/games/local.mk | grep my)" \
	'GAME(my_game2)' 'so that the registry has it'
# compile FILE... - as the library is.
compile() {
	env -u MAKEFLAGS make -s -C "$builddir" --eval='c: ; $(COMPILE) \
		-fsyntax-only -iquote $(TOP) $(FILES)' c "TOP=$dir/top" \
		"FILES=$*"
}
compile "$dir"/top/games/my-game2/*.c >cc.log 2>&1
is "$?" 0 'it compiles'
run sh "$srcdir/contrib/new-game" top my-game2
is "$status" 1 'never over one that is there'
for name in '' '../x' 'Caps'; do
	run sh "$srcdir/contrib/new-game" top "$name"
	is "$status" 1 "no game is called '$name'"
done
