/* SPDX-License-Identifier: MIT */
/*
 * What the board page offers: in random matches the list of what a seat may do
 * is the engine's for the true position, each written line is read as that very
 * move, and a name puts nothing into the picture.  PLI_SOAK: 1,000 matches of
 * each game.
 */
#include "game/dice.h"
#include "game/simulate.h"
#include "language/languages.h"
#include "suite.h"
#include "touch/board.h"

#include <stdlib.h>
#include <string.h>

#define SEED 2401
#define MATCHES 4
#define MATCHES_SOAK 1000
#define LOOK 40 /* every so many positions what is shown is looked at */

static const char *const names[] = {
    "Anna", "Bruno", "Chlo\u00e9", "Denis", "Elsa"};
static const char *const hostile[] = {"<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>", "</text></svg><b>", "&lt;*b*&amp;",
    "[x](javascript:alert(1))"};

struct table {
	const struct edition *ed;
	struct board *board;
	void *pos; /* as it truly is */
	uint32_t seat;
	unsigned long tried;
};

static struct board *
make_board(const struct edition *ed, unsigned seats, const char *lang,
    const struct data *data)
{
	struct scene scene = {.edition = ed,
	    .match = xstrdup("demo"),
	    .lang = xstrdup(lang),
	    .seats = seats,
	    .reply = xstrdup(""),
	    .subject = xstrdup(""),
	    .due = xstrdup(""),
	    .pos = xcalloc(1, ed->game->position_size)};
	struct board *board;
	struct dice dice;

	for (unsigned s = 0; s < seats; s++)
		scene.names[s] = xstrdup(names[s % ARRAY_LEN(names)]);
	dice_init_number(&dice, 0);
	ed->game->setup(ed->data, scene.pos, seats, &dice, NULL);
	ck_assert_int_eq(board_new(&board, &scene, data, NULL), 0);
	return board;
}

/* ---- the list ---- */

static unsigned
engine_list(const struct table *table, move_t *list)
{
	const struct game *game = table->ed->game;
	const void *ed = table->ed->data;
	move_t moves[MOVES_MAX];
	unsigned count = game->legal_moves(ed, table->pos, table->seat, moves),
		 kept = 0;

	for (unsigned i = 0; i < count; i++)
		if (!game_idle(game, ed, table->pos, table->seat, moves[i]))
			list[kept++] = moves[i];
	return kept +
	       game_open_moves(game, ed, table->pos, table->seat, list + kept);
}

static void
is_read(const struct table *table, move_t move)
{
	const struct game *game = table->ed->game;
	struct reading_result result;
	struct phrase why = {.key = NULL};
	struct buf line = BUF_INIT;
	move_t moves[2];

	board_line(table->board, move, &line);
	ck_assert_msg(words_read(&table->board->words, 1, line.data, &result) ==
			      READ_ORDERS &&
			  result.count == 1,
	    "%s: \"%s\" is not read", game->name, line.data);
	ck_assert_msg(game->read_order(table->ed->data, table->pos, table->seat,
			  &result.orders[0], moves, 2, &why) == 1 &&
			  moves[0] == move,
	    "%s: \"%s\" is read as something else", game->name, line.data);
	buf_release(&line);
}

/* ---- what is shown ---- */

static void
is_clean(const struct table *table)
{
	static const char *const foreign[] = {
	    "<script", "<img", "<b>", "</svg><"};
	const struct scene *scene = &table->board->scene;
	struct doc *state;
	const char *svg, *page;

	words_set_names(table->board->words, hostile, scene->seats);
	state = board_tell(table->board);
	words_set_names(table->board->words, names, scene->seats);
	svg = doc_text_at(state, "svg", "");
	page = doc_text_at(state, "page", "");

	ck_assert_msg(*page != '\0', "%s: no tables", table->ed->game->name);
	for (size_t i = 0; i < ARRAY_LEN(foreign); i++) {
		const char *at = strstr(page, foreign[i]);

		ck_assert_msg(strstr(svg, foreign[i]) == NULL,
		    "%s: %s in the picture", table->ed->game->name, foreign[i]);
		ck_assert_msg(at == NULL || (at > page && at[-1] == '\\'),
		    "%s: %s in the tables", table->ed->game->name, foreign[i]);
	}
	doc_free(state);
}

static void
try_seat(struct table *table)
{
	const struct game *game = table->ed->game;
	void *known = memcpy(
	    xmalloc(game->position_size), table->pos, game->position_size);
	move_t want[2 * MOVES_MAX];
	struct dice dice;
	unsigned count = engine_list(table, want);

	dice_init_number(&dice, 0);
	game_redeal(game, table->ed->data, known, table->seat, &dice);
	table->board->scene.seat = table->seat;
	board_begin(table->board, known, doc_new_list());
	ck_assert_uint_eq(table->board->choice_count, count);
	for (unsigned i = 0; i < count; i++) {
		ck_assert(table->board->choices[i].move == want[i]);
		is_read(table, want[i]);
	}
	if (table->tried++ % LOOK == 0)
		is_clean(table);
	free(known);
}

static void
try_match(struct table *table, struct random_match *match)
{
	const struct game *game = table->ed->game;
	unsigned seat;
	move_t move;

	while (random_match_pick(match, &seat, &move)) {
		uint32_t act = game->to_act(table->ed->data, match->pos);

		table->pos = match->pos;
		for (table->seat = 0; table->seat < match->seats; table->seat++)
			if (act >> table->seat & 1)
				try_seat(table);
		random_match_apply(match, seat, move);
	}
}

/* Each in turn. */
static const char *
language_of(uint64_t n)
{
	size_t count = 0;

	while (languages[count] != NULL)
		count++;
	return languages[n % count];
}

START_TEST(offers_what_the_engine_takes)
{
	const struct game *game = games[_i];
	unsigned least = game_seats_min(game), spread, count;
	char *none[] = {NULL};
	struct data data;
	struct edition ed;

	data_init(&data);
	ck_assert(scene_edition(&ed, &data, game->name, none));
	spread = game->seats_max - least + 1;
	count = getenv("PLI_SOAK") != NULL ? MATCHES_SOAK : MATCHES;
	for (uint64_t n = 0; n < count; n++) {
		struct dice dice, choose;
		struct random_match match = {.game = game,
		    .ed = ed.data,
		    .pos = xcalloc(1, game->position_size),
		    .seats = least + (unsigned)(n % spread),
		    .dice = &dice,
		    .choose = &choose};
		struct table table = {.ed = &ed,
		    .board =
			make_board(&ed, match.seats, language_of(n), &data)};

		simulate_dice(&dice, &choose, SEED, n);
		game->setup(ed.data, match.pos, match.seats, &dice, NULL);
		try_match(&table, &match);
		board_free(table.board);
		free(match.pos);
	}
	edition_release(&ed);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("board");
	TCase *tc = tcase_create("board");
	SRunner *runner = srunner_create(suite);
	int count = 0, failed;

	while (games[count] != NULL)
		count++;
	tcase_set_timeout(tc, suite_timeout());
	suite_add_tcase(suite, tc);
	tcase_add_loop_test(tc, offers_what_the_engine_takes, 0, count);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
