/* SPDX-License-Identifier: MIT */
/*
 * garbled.c - links whose sum is right, to positions that no match comes to,
 *for tests/board/look.py.
 *
 *	garbled COUNT SEED
 *
 * COUNT fragments of each game, one a line: bytes of a position of a random
 *match are others.
 */
#include "base/x.h"
#include "game/dice.h"
#include "game/simulate.h"
#include "touch/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BYTES 20  /* at most so many are changed */
#define MOVES 120 /* before that */
#define SMALL 8   /* half of them become at most that, as counters are */

static void
set_table(struct scene *scene, unsigned seats)
{
	scene->match = xstrdup("demo");
	scene->lang = xstrdup("en");
	scene->seats = seats;
	scene->reply = xstrdup("pli@example.org");
	scene->subject = xstrdup("");
	scene->due = xstrdup("");
	for (unsigned s = 0; s < seats; s++)
		scene->names[s] = xstrdup("Anna");
	scene->pos = xcalloc(1, scene->edition->game->position_size);
}

static void
play(struct scene *scene, uint64_t number, struct dice *chance)
{
	const struct game *game = scene->edition->game;
	struct dice dice, choose;
	struct random_match match = {.game = game,
	    .ed = scene->edition->data,
	    .pos = scene->pos,
	    .seats = scene->seats,
	    .dice = &dice,
	    .choose = &choose};
	uint32_t most = dice_below(chance, MOVES);
	unsigned seat;
	move_t move;

	simulate_dice(&dice, &choose, number, number);
	game->setup(
	    scene->edition->data, scene->pos, scene->seats, &dice, NULL);
	while (match.moves < most && random_match_pick(&match, &seat, &move))
		random_match_apply(&match, seat, move);
	scene->seat = dice_below(chance, scene->seats);
}

static void
garble(struct scene *scene, struct dice *chance)
{
	uint8_t *pos = scene->pos;
	size_t size = scene->edition->game->position_size;

	for (uint32_t k = dice_below(chance, BYTES) + 1; k > 0; k--)
		pos[dice_below(chance, (uint32_t)size)] = (uint8_t)dice_below(
		    chance, dice_below(chance, 2) == 0 ? SMALL : 256);
}

static void
write_link(const struct edition *ed, uint64_t number, struct dice *chance)
{
	unsigned least = game_seats_min(ed->game);
	struct scene scene = {.edition = ed};
	struct buf link = BUF_INIT;

	set_table(&scene,
	    least + dice_below(chance, ed->game->seats_max - least + 1));
	play(&scene, number, chance);
	garble(&scene, chance);
	scene_write(&scene, &link);
	puts(link.data);
	buf_release(&link);
	scene_release(&scene);
}

/* With its hash, which the page asks for. */
static bool
load(struct edition *ed, const struct game *game, const struct data *data)
{
	const char *const none[] = {NULL};
	struct buf name = BUF_INIT, text = BUF_INIT, why = BUF_INIT;
	bool ok;

	buf_addf(&name, "games/%s/edition.yaml", game->name);
	ok = data_read(data, name.data, &text, NULL) == 0 &&
	     edition_load(
		 ed, game, name.data, text.data, text.len, none, 0, &why);
	buf_release(&name);
	buf_release(&text);
	buf_release(&why);
	return ok;
}

int
main(int argc, char **argv)
{
	unsigned long count = argc == 3 ? strtoul(argv[1], NULL, 10) : 0;
	struct data data;
	struct edition ed;
	struct dice chance;

	if (count == 0)
		return 64;
	data_init(&data);
	dice_init_number(&chance, strtoul(argv[2], NULL, 10));
	for (size_t i = 0; games[i] != NULL; i++) {
		if (!load(&ed, games[i], &data))
			return 1;
		for (unsigned long n = 0; n < count; n++)
			write_link(&ed, n, &chance);
		edition_release(&ed);
	}
	return 0;
}
