/* SPDX-License-Identifier: MIT */
/*
 * What a link to the board holds: two deals that a seat cannot tell apart make
 * the same bytes; it is read as it was written, and short enough; and any text
 * may stand in its place.  PLI_SOAK: 200,000 damaged links of each game.
 */
#include "base/squeeze.h"
#include "game/dice.h"
#include "game/simulate.h"
#include "match/match.h"
#include "suite.h"
#include "touch/scene.h"

#include <stdlib.h>
#include <string.h>

#define SEED 24
#define POSITIONS 1000 /* of each game */
#define SENT 20        /* every so many is written and read */
#define EVERY 7        /* moves from one that is tried to the next */

static const char *const names[] = {
    "Anna", "Bruno", "Chlo\u00e9", "Denis", "Elsa", "Anna B", "Bruno C"};

/* As a letter has it. */
static struct scene
scene_of(
    const struct edition *ed, unsigned seats, uint32_t seat, const void *pos)
{
	const struct game *game = ed->game;
	struct scene scene = {.edition = ed,
	    .match = xstrdup("hafen-12"),
	    .lang = xstrdup("fr"),
	    .entry = 312,
	    .seat = seat,
	    .seats = seats,
	    .reply =
		xstrdup("pli+hafen-12.2.312.kabcdefghijklmnop@example.org"),
	    .subject =
		xstrdup("Re: [hafen-12] Hab & Gut: \u00e0 vous de jouer"),
	    .due = xstrdup("dimanche 29 novembre \u00e0 18 h"),
	    .pos = xmalloc(game->position_size)};
	struct dice dice;

	for (unsigned s = 0; s < seats; s++)
		scene.names[s] = xstrdup(names[s]);
	memcpy(scene.pos, pos, game->position_size);
	dice_init_number(&dice, 0);
	game_redeal(game, ed->data, scene.pos, seat, &dice);
	return scene;
}

/* Written and read again; how long it was. */
static size_t
send(const struct scene *scene, const struct data *data)
{
	size_t size = scene->edition->game->position_size, len;
	struct scene read = {.pos = NULL};
	struct buf text = BUF_INIT;
	const char *why = NULL;

	scene_write(scene, &text);
	ck_assert_msg(
	    scene_read(&read, text.data, text.len, data, &why), "%s", why);
	ck_assert_int_eq(memcmp(read.pos, scene->pos, size), 0);
	ck_assert_uint_eq(read.seat, scene->seat);
	ck_assert_str_eq(
	    read.names[read.seats - 1], scene->names[read.seats - 1]);
	ck_assert_str_eq(read.due, scene->due);
	scene_release(&read);
	len = text.len;
	buf_release(&text);
	return len;
}

/* The same from another deal that its seat cannot tell from this. */
static void
deal_again(const struct edition *ed, unsigned seats, uint32_t seat,
    const void *pos, const struct scene *scene, struct dice *dice)
{
	const struct game *game = ed->game;
	void *other = xmalloc(game->position_size);
	struct scene again;

	memcpy(other, pos, game->position_size);
	game_redeal(game, ed->data, other, seat, dice);
	again = scene_of(ed, seats, seat, other);
	ck_assert_msg(memcmp(again.pos, scene->pos, game->position_size) == 0,
	    "%s: seat %d", game->name, (int)seat);
	scene_release(&again);
	free(other);
}

START_TEST(tells_what_the_seat_knows)
{
	const struct game *game = games[_i];
	struct data data;
	struct edition ed;
	char *none[] = {NULL};
	unsigned tried = 0;
	size_t longest = 0;

	data_init(&data);
	ck_assert(scene_edition(&ed, &data, game->name, none));
	for (uint64_t n = 0; tried < POSITIONS; n++) {
		struct dice dice, choose, deal;
		struct random_match match = {.game = game,
		    .ed = ed.data,
		    .pos = xcalloc(1, game->position_size),
		    .seats = game_seats_min(game) +
			     (unsigned)(n % (game->seats_max -
						game_seats_min(game) + 1)),
		    .dice = &dice,
		    .choose = &choose};
		unsigned seat;
		move_t move;

		simulate_dice(&dice, &choose, SEED, n);
		dice_init_number(&deal, n);
		game->setup(ed.data, match.pos, match.seats, &dice, NULL);
		while (tried < POSITIONS &&
		       random_match_pick(&match, &seat, &move)) {
			random_match_apply(&match, seat, move);
			if (match.moves % EVERY != 0)
				continue;
			for (uint32_t s = 0; s <= match.seats; s++) {
				uint32_t at = s < match.seats ? s : OBSERVER;
				struct scene scene =
				    scene_of(&ed, match.seats, at, match.pos);
				size_t len = 0;

				deal_again(&ed, match.seats, at, match.pos,
				    &scene, &deal);
				if (tried % SENT == 0)
					len = send(&scene, &data);
				longest = len > longest ? len : longest;
				scene_release(&scene);
			}
			tried++;
		}
		free(match.pos);
	}
	ck_assert_uint_lt(longest, SCENE_LINK_MAX - 80);
	edition_release(&ed);
}
END_TEST

/* ---- damaged links ---- */

#define DAMAGED 2000
#define DAMAGED_SOAK 200000

static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvw"
			    "xyz0123456789-_=%<\xc3\xa9";

/* Some signs become others, or the end is cut off. */
static void
damage(const struct buf *text, struct dice *dice, struct buf *out)
{
	do {
		size_t len = dice_below(dice, 8) == 0
				 ? dice_below(dice, (uint32_t)text->len)
				 : text->len;

		buf_clear(out);
		buf_add(out, text->data, len);
		for (uint32_t k = dice_below(dice, 4); k > 0 && len > 0; k--)
			out->data[dice_below(dice, (uint32_t)len)] =
			    signs[dice_below(dice, sizeof(signs) - 1)];
	} while (strcmp(out->data, text->data) == 0);
}

/* The sum is right, but no match comes to such a position. */
static void
garble(struct scene *scene, struct dice *dice)
{
	uint8_t *pos = scene->pos;
	size_t size = scene->edition->game->position_size;

	for (uint32_t k = dice_below(dice, 20); k > 0; k--)
		pos[dice_below(dice, (uint32_t)size)] =
		    (uint8_t)dice_below(dice, 256);
}

/* Refused, or the same: the last bits may say nothing. */
static void
try_link(
    const struct buf *link, const struct buf *whole, const struct data *data)
{
	struct scene read = {.pos = NULL};
	struct buf again = BUF_INIT;
	const char *why = "";

	if (scene_read(&read, link->data, link->len, data, &why)) {
		scene_write(&read, &again);
		ck_assert_str_eq(again.data, whole->data);
		scene_release(&read);
	} else {
		ck_assert(link != whole);
		ck_assert(strcmp(why, "broken") == 0 ||
			  strcmp(why, "edition") == 0 ||
			  strcmp(why, "game") == 0);
	}
	buf_release(&again);
}

START_TEST(damaged_links_are_refused)
{
	const struct game *game = games[_i];
	unsigned seats = game_seats_min(game),
		 count = getenv("PLI_SOAK") != NULL ? DAMAGED_SOAK : DAMAGED;
	struct buf text = BUF_INIT, other = BUF_INIT;
	char *none[] = {NULL};
	struct data data;
	struct edition ed;
	struct dice dice;
	struct scene scene;
	void *pos = xcalloc(1, game->position_size);

	data_init(&data);
	ck_assert(scene_edition(&ed, &data, game->name, none));
	dice_init_number(&dice, SEED);
	game->setup(ed.data, pos, seats, &dice, NULL);
	scene = scene_of(&ed, seats, 0, pos);
	scene_write(&scene, &text);
	try_link(&text, &text, &data);
	for (unsigned n = 0; n < count; n++) {
		damage(&text, &dice, &other);
		try_link(&other, &text, &data);
		if (n % 100 != 0)
			continue;
		garble(&scene, &dice);
		buf_clear(&text);
		scene_write(&scene, &text);
		try_link(&text, &text, &data);
	}
	scene_release(&scene);
	edition_release(&ed);
	buf_release(&text);
	buf_release(&other);
	free(pos);
}
END_TEST

/* How a match is kept is no rule, and the page would know no such edition. */
START_TEST(options_are_those_of_the_game)
{
	for (int n = NAMES_SECRET; n <= NAMES_SIDE; n++)
		ck_assert(!match_is_game_option(
		    match_names_option((enum match_names)n)));
	ck_assert(!match_is_game_option("dice=given"));
	ck_assert(match_is_game_option("rounds=1"));
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("scene");
	TCase *tc = tcase_create("scene");
	SRunner *runner = srunner_create(suite);
	int count = 0, failed;

	while (games[count] != NULL)
		count++;
	tcase_set_timeout(tc, suite_timeout());
	suite_add_tcase(suite, tc);
	tcase_add_loop_test(tc, tells_what_the_seat_knows, 0, count);
	tcase_add_loop_test(tc, damaged_links_are_refused, 0, count);
	tcase_add_test(tc, options_are_those_of_the_game);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
