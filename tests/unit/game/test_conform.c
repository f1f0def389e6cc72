/* SPDX-License-Identifier: MIT */
/* Every registered game keeps the promises of game.h. */
#include "conform.h"
#include "game/simulate.h"
#include "suite_games.h"

#include <string.h>

#define MATCHES 200
#define SOAK 10000
#define LONG 100000 /* moves: played less often */
#define BRIEF 20    /* under valgrind */
#define SOAK_MANY 100000
#define PARTS 10 /* so that a failure names its part, and Check can fork */

START_TEST(facts)
{
	struct edition ed;

	conform_edition(&ed, games[_i], NULL, 0);
	conform_facts(&ed);
	edition_release(&ed);
}
END_TEST

/* Whatever a host gives an option: what is wrong is said of its name. */
static unsigned
try_values(const struct game *game, const char *key)
{
	static const char *const odd[] = {"-1", "300", "1000", "10001", "99999",
	    "123456789012", "x", "", "yes", "no", "1.5"};
	struct buf option = BUF_INIT, why = BUF_INIT;
	unsigned wrong = 0, numbers = 101;
	struct edition ed;

	for (unsigned v = 0; v < numbers + ARRAY_LEN(odd); v++) {
		const char *given;

		buf_clear(&option);
		buf_clear(&why);
		buf_addf(&option, "%s=", key);
		if (v < numbers)
			buf_addf(&option, "%u", v);
		else
			buf_adds(&option, odd[v - numbers]);
		given = option.data;
		if (conform_try(&ed, game, &given, 1, &why)) {
			edition_release(&ed);
			continue;
		}
		wrong++;
		ck_assert_msg(strstr(why.data, key) != NULL, "%s %s: %s",
		    game->name, given, why.data);
	}
	buf_release(&option);
	buf_release(&why);
	return wrong;
}

START_TEST(options_are_named)
{
	const struct doc *options;
	struct edition ed;

	conform_edition(&ed, games[_i], NULL, 0);
	options = doc_get(ed.doc, "options");
	ck_assert_uint_gt(doc_count(options), 0);
	for (size_t i = 0; i < doc_count(options); i++)
		ck_assert_uint_gt(
		    try_values(games[_i], doc_key_at(options, i)), 0);
	edition_release(&ed);
}
END_TEST

START_TEST(matches)
{
	const struct game *game = games[_i / PARTS];
	uint64_t count = getenv("PLI_SOAK") != NULL    ? SOAK
			 : getenv("PLI_BRIEF") != NULL ? BRIEF
						       : MATCHES;
	struct conform conform = {0};
	struct edition ed;

	conform_edition(&ed, game, NULL, 0);
	conform.ed = &ed;
	if (game_max_turns(game) > LONG && count == MATCHES)
		count /= 10; /* soundly it is played as often */
	if (game_max_turns(game) < 100)
		conform.stride = 2; /* short matches: look closer */
	if (game_max_turns(game) > 600)
		conform.stride = 128; /* long ones are long enough */
	conform_matches(
	    &conform, (uint64_t)(_i % PARTS) * (count / PARTS), count / PARTS);
	ck_assert_uint_gt(conform.moves, 0);
	ck_assert_uint_gt(conform.refused, 0);
	ck_assert((conform.open > 0) == (game->open_moves != NULL));
	/* In a brief run there is too little to tell. */
	if (game_hides(game) && getenv("PLI_BRIEF") == NULL) {
		/* Else redeal does nothing, and proves nothing. */
		ck_assert_uint_gt(conform.changed, conform.redealt / 10);
		ck_assert_uint_gt(conform.revealed, 0);
	}
	edition_release(&ed);
}
END_TEST

static void
play_soundly(const struct edition *ed, unsigned seats, uint64_t n)
{
	struct dice dice, choose;
	struct random_match match = {.game = ed->game,
	    .ed = ed->data,
	    .pos = xcalloc(1, ed->game->position_size),
	    .seats = seats,
	    .dice = &dice,
	    .choose = &choose};
	unsigned seat;
	move_t move;

	simulate_dice(&dice, &choose, 7, n);
	ed->game->setup(ed->data, match.pos, seats, &dice, NULL);
	while (random_match_pick(&match, &seat, &move)) {
		random_match_apply(&match, seat, move);
		if (!game_sound(ed->game, ed->data, match.pos))
			ck_abort_msg("%s, %u seats, match %llu: move %u",
			    ed->game->name, seats, (unsigned long long)n,
			    match.moves);
	}
	free(match.pos);
}

/* With every number of seats: to an end by the rules, and nothing is lost or
 * made on the way. */
START_TEST(many)
{
	const struct game *game = games[_i];
	uint64_t count = getenv("PLI_SOAK") != NULL    ? SOAK_MANY
			 : getenv("PLI_BRIEF") != NULL ? BRIEF
						       : MATCHES;
	struct edition ed;

	if (game->sound == NULL)
		return;
	conform_edition(&ed, game, NULL, 0);
	for (unsigned s = game_seats_min(game); s <= game->seats_max; s++)
		for (uint64_t n = 0; n < count; n++)
			play_soundly(&ed, s, n);
	edition_release(&ed);
}
END_TEST

int
main(void)
{
	const struct game_test tests[] = {
	    {facts, 1}, {options_are_named, 1}, {many, 1}, {matches, PARTS}};

	return suite_run_games("conform", tests, ARRAY_LEN(tests));
}
