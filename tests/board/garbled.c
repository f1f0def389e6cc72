/* SPDX-License-Identifier: MIT */
/*
 * garbled.c - links whose sum is right, to positions that no match comes to,
 * for tests/board/look.py and hostile.js.
 *
 *	garbled COUNT SEED
 *
 * COUNT fragments of each game, one a line: bytes of a position of a random
 * match are others, and of each third link any bytes, some more and some fewer.
 * Players are called what would be markup.
 */
#include "base/pack.h"
#include "base/squeeze.h"
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
#define SUM 4     /* bytes at the end, of all before (scene.c) */

static const char *const people[] = {"Anna", "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>", "</text><a href='javascript:alert(1)'>",
    "&lt;b&gt; ]]> <!-- {{name}}", "[x](javascript:alert(1)) **_`|",
    "\xe2\x80\xae\xc3\xa9\n\tBruno"};

static void
set_table(struct scene *scene, unsigned seats, struct dice *chance)
{
	scene->match = xstrdup("demo");
	scene->lang = xstrdup("en");
	scene->seats = seats;
	scene->reply = xstrdup("pli@example.org");
	scene->subject = xstrdup("");
	scene->due = xstrdup("");
	for (unsigned s = 0; s < seats; s++)
		scene->names[s] =
		    xstrdup(people[dice_below(chance, ARRAY_LEN(people))]);
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

/* Bytes of whatever field: others, one more, or one fewer. */
static void
garble_field(struct buf *all, struct dice *chance)
{
	char c = (char)dice_below(chance, 256);
	size_t at = dice_below(chance, (uint32_t)all->len);

	switch (dice_below(chance, 4)) {
	case 0:
		buf_addc(all, c);
		memmove(all->data + at + 1, all->data + at, all->len - at - 1);
		all->data[at] = c;
		break;
	case 1:
		memmove(all->data + at, all->data + at + 1, all->len - at - 1);
		buf_cut(all, all->len - 1);
		break;
	default:
		all->data[at] = c;
	}
}

/* The same link of other bytes, whose sum is right again. */
static void
garble_all(struct buf *link, struct dice *chance)
{
	struct buf small = BUF_INIT, all = BUF_INIT;
	uint64_t sum;

	if (!url64_read(&small, link->data, link->len) ||
	    !unsqueeze(&all, small.data, small.len, SCENE_BYTES_MAX))
		abort();
	buf_cut(&all, all.len - SUM);
	for (uint32_t k = dice_below(chance, 3) + 1; k > 0; k--)
		garble_field(&all, chance);
	sum = compiled_key(all.data, all.len);
	for (unsigned i = 0; i < SUM; i++)
		buf_addc(&all, (char)(sum >> 8 * i & 255));
	buf_clear(&small);
	buf_clear(link);
	squeeze(&small, all.data, all.len);
	url64(link, small.data, small.len);
	buf_release(&small);
	buf_release(&all);
}

static void
write_link(const struct edition *ed, uint64_t number, struct dice *chance)
{
	unsigned least = game_seats_min(ed->game);
	struct scene scene = {.edition = ed};
	struct buf link = BUF_INIT;

	set_table(&scene,
	    least + dice_below(chance, ed->game->seats_max - least + 1),
	    chance);
	play(&scene, number, chance);
	garble(&scene, chance);
	scene_write(&scene, &link);
	if (number % 3 == 2)
		garble_all(&link, chance);
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
