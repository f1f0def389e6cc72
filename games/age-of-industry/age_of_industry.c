/* SPDX-License-Identifier: MIT */
/* age_of_industry.c - Age of Industry (Martin Wallace): set-up, and the game's
 * functions. */
#include "aoi.h"

#include <assert.h>
#include <string.h>

/* Decision 45: tiles first; those that take nothing are used already. */
static void
lay_tiles(
    const struct aoi_edition *ed, struct aoi_position *pos, struct dice *dice)
{
	uint8_t tiles[CARDS_MAX];
	unsigned i, n, count = 0;

	for (i = 0; i < ed->tiles; i++)
		for (n = 0; n < ed->tile_count[i]; n++)
			tiles[count++] = (uint8_t)i;
	dice_shuffle8(dice, tiles, count);
	memset(pos->tile, NOTHING, sizeof(pos->tile));
	for (i = 0; i < ed->markets; i++) {
		pos->tile[i] = tiles[i];
		pos->used[i] = ed->tile_takes[tiles[i]] == 0;
	}
}

static void
deal(const struct aoi_edition *ed, struct aoi_position *pos, struct dice *dice)
{
	uint8_t deck[CARDS_MAX];
	unsigned i, seat, at = 0;

	memcpy(deck, ed->deck, sizeof(deck));
	dice_shuffle8(dice, deck, ed->deck_count);
	memset(pos->hand, NOTHING, sizeof(pos->hand));
	memset(pos->open, NOTHING, sizeof(pos->open));
	memset(pos->pile, NOTHING, sizeof(pos->pile));
	while (at < pos->seats * (unsigned)ed->deal[pos->seats]) {
		seat = pos->order[at % pos->seats];
		pos->hand[seat][pos->hand_count[seat]++] = deck[at++];
	}
	for (i = 0; i < ed->open; i++)
		pos->open[i] = deck[at++];
	pos->pile_count = (uint8_t)(ed->deck_count - at);
	memcpy(pos->pile, deck + at, pos->pile_count);
}

static void
lay_cubes(const struct aoi_edition *ed, struct aoi_position *pos)
{
	unsigned r, s;

	for (r = 0; r < RESOURCES; r++) {
		pos->track[r] = ed->track[r];
		pos->supply[r] = 1000 - ed->track[r];
	}
	for (s = 0; s < ed->sites; s++) {
		if (ed->node[ed->site[s].node].kind != SHIP_SPACE)
			continue;
		pos->cubes[s] = ed->site[s].box;
		pos->supply[COAL] -= ed->site[s].box;
		net_join(pos->joined, ed->site[s].node, ed->site[s].port);
	}
}

/* Mise en place. */
static void
setup(const void *data, void *position, unsigned seats, struct dice *dice,
    struct events *events)
{
	const struct aoi_edition *ed = data;
	struct aoi_position *pos = position;
	unsigned s, first;

	assert(seats >= 2 && seats <= SEATS);
	memset(pos, 0, sizeof(*pos));
	pos->seats = (uint8_t)seats;
	memset(pos->owner, NOTHING, sizeof(pos->owner));
	memset(pos->rail, NOTHING, sizeof(pos->rail));
	memset(pos->order, NOTHING, sizeof(pos->order));
	lay_cubes(ed, pos);
	lay_tiles(ed, pos, dice);
	first = dice_below(dice, seats);
	for (s = 0; s < seats; s++) {
		pos->order[s] = (uint8_t)((first + s) % seats);
		pos->rails[s] = ed->rails;
		aoi_gain(pos, s, ed->start_money);
	}
	deal(ed, pos, dice);
	aoi_begin_turn(ed, pos, events);
}

/* Who spent least is first in the next turn, even if he was last. */
static uint32_t
decision(const void *data, const void *position)
{
	const struct aoi_position *pos = position;

	(void)data;
	return pos->turn;
}

static const struct game_ahead ahead = {.never = aoi_never};

const struct game age_of_industry = {
    .name = "age-of-industry",
    .seats_max = SEATS,
    /* Each action draws or discards a card, lays a railway or sells goods;
     * a sale may need its end, and loans come between. */
    .max_turns = 4000,
    .edition_size = sizeof(struct aoi_edition),
    .position_size = sizeof(struct aoi_position),
    .load_edition = aoi_load_edition,
    .setup = setup,
    .to_act = aoi_to_act,
    .legal_moves = aoi_legal_moves,
    .open_moves = aoi_open_moves,
    .check = aoi_check,
    .apply = aoi_apply,
    .scores = aoi_scores,
    .ranking = aoi_ranking,
    .verbs = aoi_verbs,
    .read_order = aoi_read_order,
    .ahead = &ahead,
    .write_order = aoi_write_order,
    .done = aoi_done,
    .closing = "stop",
    .loses = aoi_loses,
    .decision = decision,
    .default_move = aoi_default_move,
    .view = aoi_view,
    .redeal = aoi_redeal,
    .reveals = aoi_reveals,
    .is_secret = aoi_is_secret,
    .open_scores = true,
    .value = aoi_value,
    .sound = aoi_sound,
};
