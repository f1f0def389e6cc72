/* SPDX-License-Identifier: MIT */
/*
 * fuzz_play.c - any bytes as a player: they choose the game, the seats, the
 * moves, wild moves that must be refused or be playable, and the positions at
 * which a view is drawn and what is hidden dealt again.
 */
#include "base/data.h"
#include "base/x.h"
#include "game/game.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define EDITIONS_MAX 16

struct bytes {
	const uint8_t *at;
	size_t left;
};

struct table {
	const struct game *game;
	const void *ed;
	void *pos, *kept;
	unsigned seats;
	struct dice dice;
};

static void
must(bool good)
{
	if (!good)
		abort();
}

static uint64_t
take(struct bytes *bytes, unsigned count)
{
	uint64_t value = 0;

	for (; count > 0; count--) {
		value = value << 8 | (bytes->left > 0 ? *bytes->at : 0);
		if (bytes->left > 0) {
			bytes->at++;
			bytes->left--;
		}
	}
	return value;
}

static const struct edition *
load(unsigned i)
{
	static struct edition editions[EDITIONS_MAX];
	struct buf name = BUF_INIT, text = BUF_INIT, why = BUF_INIT;
	struct data data;

	if (editions[i].data == NULL) {
		data_init(&data);
		buf_addf(&name, "games/%s/edition.yaml", games[i]->name);
		must(data_read(&data, name.data, &text, NULL) == 0);
		must(edition_load(&editions[i], games[i], name.data, text.data,
		    text.len, NULL, 0, &why));
	}
	buf_release(&name);
	buf_release(&text);
	buf_release(&why);
	return &editions[i];
}

static void
keep(struct table *table)
{
	memcpy(table->kept, table->pos, table->game->position_size);
}

static void
must_be_kept(const struct table *table)
{
	must(memcmp(table->kept, table->pos, table->game->position_size) == 0);
}

static void
play(struct table *table, unsigned seat, move_t move)
{
	const struct game *game = table->game;
	struct events events = EVENTS_INIT;
	struct order order;
	struct buf text = BUF_INIT;

	game->write_order(table->ed, table->pos, seat, move, &order);
	order_format(game, &order, &text);
	must(order_parse(game, text.data, &order));
	buf_release(&text);
	game_reveals(game, table->ed, table->pos, seat, move);
	game_is_secret(game, table->ed, table->pos, seat, move);
	game->apply(table->ed, table->pos, seat, move, &table->dice, &events);
	events_release(&events);
	must(game_sound(game, table->ed, table->pos));
}

/* Any 64 bits: refused with a reason, and then nothing has changed; or legal,
 * and then it can be played. */
static void
play_wild(struct table *table, struct bytes *bytes)
{
	unsigned seat = (unsigned)(take(bytes, 1) % table->seats);
	move_t move = take(bytes, 8);
	struct phrase why = {.key = NULL};

	keep(table);
	if (game_check(table->game, table->ed, table->pos, seat, move, &why)) {
		play(table, seat, move);
		return;
	}
	must(why.key != NULL);
	must_be_kept(table);
}

static void
look(struct table *table, struct bytes *bytes)
{
	uint32_t seat = (uint32_t)(take(bytes, 1) % (table->seats + 1));
	struct doc *before = doc_new_map(), *after = doc_new_map();
	struct dice dice;

	if (seat == table->seats)
		seat = OBSERVER;
	dice_init_number(&dice, take(bytes, 2));
	table->game->view(table->ed, table->pos, seat, before);
	game_redeal(table->game, table->ed, table->pos, seat, &dice);
	table->game->view(table->ed, table->pos, seat, after);
	must(doc_equal(before, after));
	must(game_sound(table->game, table->ed, table->pos));
	doc_free(before);
	doc_free(after);
}

static bool
step(struct table *table, struct bytes *bytes)
{
	const struct game *game = table->game;
	uint32_t act = game->to_act(table->ed, table->pos);
	move_t moves[MOVES_MAX];
	unsigned what = (unsigned)take(bytes, 1), seat, count;

	if (act == 0 || bytes->left == 0)
		return false;
	if (what >= 240)
		play_wild(table, bytes);
	else if (what >= 224)
		look(table, bytes);
	else {
		seat = (unsigned)__builtin_ctz(act);
		count = game->legal_moves(table->ed, table->pos, seat, moves);
		must(count > 0 && count < MOVES_MAX);
		play(table, seat, moves[what % count]);
	}
	return true;
}

static void
finish(struct table *table)
{
	int32_t scores[SEATS_MAX];
	uint8_t places[SEATS_MAX];
	const struct game *game = table->game;

	for (unsigned seat = 0; seat < table->seats; seat++)
		game_value(game, table->ed, table->pos, seat);
	game->scores(table->ed, table->pos, scores);
	if (game->to_act(table->ed, table->pos) == 0)
		game_ranking(game, table->ed, table->pos, table->seats, places);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct bytes bytes = {data, size};
	struct table table;
	unsigned i = (unsigned)take(&bytes, 1), count = 0;

	while (games[count] != NULL)
		count++;
	must(count <= EDITIONS_MAX);
	i %= count;
	table.game = games[i];
	table.ed = load(i)->data;
	table.seats =
	    game_seats_min(table.game) +
	    (unsigned)take(&bytes, 1) %
		(table.game->seats_max - game_seats_min(table.game) + 1);
	table.pos = xcalloc(1, table.game->position_size);
	table.kept = xcalloc(1, table.game->position_size);
	dice_init_number(&table.dice, take(&bytes, 2));
	table.game->setup(table.ed, table.pos, table.seats, &table.dice, NULL);
	for (unsigned n = 0; n < 4 * game_max_turns(table.game); n++)
		if (!step(&table, &bytes))
			break;
	finish(&table);
	free(table.pos);
	free(table.kept);
	return 0;
}
