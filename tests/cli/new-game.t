#!/bin/sh
# make new-game: a copy of a model stands on its own and is entered in the list,
# and the conformance tests play what is in it: a secret that is told, or a
# match that cannot be replayed, does not pass.
. "${srcdir:-.}/tests/cli/lib.sh"
plan 31

mkdir -p top/tests
cp -R "$srcdir/games" top/games
cp -R "$srcdir/tests/games" top/tests/games
chmod -R u+w top
rm -f top/games/games.inc

# make_here RULE [NAME=VALUE...] - in the build folder, by its own rules.
make_here() {
	rule=$1
	shift
	env -u MAKEFLAGS -u MFLAGS make -s -C "$builddir" --eval="$rule" run "$@"
}

# judge NAME - build the conformance tests with the games of the list, and try
# that one.
judge() {
	sh top/games/list.sh top/games/local.mk >top/games/games.inc
	# shellcheck disable=SC2016
	make_here 'run: tests/kit/libconform.a tests/kit/libkit.a \
		tests/fuzz/libreplay.a libpli.a' >cc.log 2>&1 &&
		make_here 'run: ; $(CC) -iquote $(TOP) $(DEFS) \
			$(DEFAULT_INCLUDES) $(INCLUDES) $(AM_CPPFLAGS) \
			$(CPPFLAGS) $(AM_CFLAGS) $(CFLAGS) $(AM_LDFLAGS) \
			$(LDFLAGS) -o $(TOP)/conform \
			$(srcdir)/tests/unit/game/test_conform.c \
			$(TOP)/games/registry.c $(TOP)/games/new-*/*.c \
			tests/kit/libconform.a $(LDADD) $(LIBS)' \
			"TOP=$dir/top" >cc.log 2>&1 ||
		echo "# $(head -n 5 cc.log)"
	run env srcdir="$dir/top" PLI_DATA="$dir/top" CK_RUN_CASE="$1" \
		PLI_TEST_CHANCE=/dev/null CK_VERBOSITY=normal top/conform
}

# broken FROM TO - the same game with one line of it changed.
broken() {
	cp top/games/new-game2/new_game2.c whole.c
	sed "s/$1/$2/" whole.c >top/games/new-game2/new_game2.c
	ok "there is such a line: $1" test -n "$(diff -q whole.c \
		top/games/new-game2/new_game2.c)"
	judge new-game2
	cp whole.c top/games/new-game2/new_game2.c
}

# begun MODEL NAME - from a model, and all that must hold of it does.
begun() {
	run sh "$srcdir/contrib/new-game" top "$2" "$1"
	is "$status" 0 "a game is begun from $1"
	like "$out" "^	make check-game NAME=$2\$" 'and what to do next is told'
	is "$(find top/games/"$2" -type f | wc -l)" \
		"$(find top/tests/games/"$1" -type f ! -name '*.o' ! -path '*/.*' |
			wc -l)" 'file by file'
	is "$(grep -rliw "$1" top/games/"$2")" '' 'nothing keeps the old name'
	is "$(grep -c "%D%/$2/.*\.c" top/games/local.mk)" 1 'it is listed'
	judge "$2"
	is "$status" 0 'and keeps what a game must keep'
	like "$out" "100%: Checks: 13, Failures: 0" 'in all that is tried'
}

begun turns new-row
begun auction new-game2
is "$(tail -n 12 top/games/local.mk)" "$(tail -n 12 "$srcdir/games/local.mk")" \
	'the list ends as it did'
is "$(grep -c GAME top/games/games.inc)" \
	"$(($(find "$srcdir/games" -name edition.yaml | wc -l) + 2))" \
	'the registry has all games'

broken 'view_cards(doc, "used", pos->used)' \
	'view_cards(doc, "used", pos->used | pos->hand[0])'
is "$status" 1 'who shows a card of a hidden hand fails'
like "$out" 'new-game2, . seats, match .*: the view of seat' 'and is told where'
broken 'pos->bid\[seat\] = (uint8_t)move;' \
	'static uint8_t calls; pos->pad[0] = calls++; &'
is "$status" 1 'what no replay gives again fails'
like "$out" 'new-game2.*memcmp.copy, t->pos' 'and is told'
broken 'moves\[0\] = (move_t)card;' 'moves[0] = (move_t)card % 9;'
is "$status" 1 'an order that is read as another one fails'
like "$out" 'new-game2.*the order "bid .*" is read as another move' \
	'and is told'
run env CK_RUN_CASE=no-game top/conform
is "$status" 99 'a game that is in no list is not passed over'

run sh "$srcdir/contrib/new-game" top new-game2
is "$status" 1 'never over one that is there'
run sh "$srcdir/contrib/new-game" top other nothing
is "$status" 1 'a model must be one'
for name in '' '../x' 'Caps'; do
	run sh "$srcdir/contrib/new-game" top "$name"
	is "$status" 1 "no game is called '$name'"
done
