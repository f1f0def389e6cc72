/* SPDX-License-Identifier: MIT */
/*
 * ind_table.h - for tests: a table of Industria laid out as a position wants
 * it.  What cannot be done fails the test.
 */
#ifndef IND_TABLE_H
#define IND_TABLE_H

#include "conform.h"
#include "games/industria/industria.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

struct table {
	struct edition edition;
	const struct ind_edition *ed;
	struct ind_position pos;
	struct dice dice;
	unsigned lost; /* technologies, since the table was laid */
};

/* ---- a table as a position wants it ---- */

/*
 * The round (from 0) begins: the stacks lie in data order, the tiles of the
 * round are on offer, what was drawn before and nobody has is out of the game.
 * Seat 0 is first player.
 */
static inline void
go_to(struct table *t, unsigned round)
{
	struct ind_position *pos = &t->pos;
	unsigned i;

	pos->round = (uint8_t)round;
	pos->drawn = (uint8_t)((round + 1) * pos->seats);
	pos->epoch = (uint8_t)((pos->drawn - 1) / EPOCH_TILES + 1);
	pos->first = pos->auctioneer = 0;
	pos->phase = CHOOSE;
	pos->lot = pos->leader = NOTHING;
	pos->best = pos->acted = 0;
	memset(pos->built, 0, sizeof(pos->built));
	pos->offer = pos->gone = 0;
	for (i = 0; i < t->ed->epochs[pos->seats] * EPOCH_TILES; i++)
		pos->stack[i] = (uint8_t)i;
	for (i = 0; i < pos->drawn; i++)
		if (i >= round * pos->seats)
			pos->offer |= tile_bit(i);
		else
			pos->gone |= tile_bit(i);
	for (i = 0; i < pos->seats; i++) {
		pos->offer &= ~(pos->hand[i] | pos->laid[i]);
		pos->gone &= ~(pos->hand[i] | pos->laid[i]);
	}
}

/* Seat 0 builds in the last round of that epoch, all tiles of which are out. */
static inline void
go_build(struct table *t, unsigned epoch)
{
	go_to(t, epoch * EPOCH_TILES / t->pos.seats - 1);
	t->pos.gone |= t->pos.offer;
	t->pos.offer = 0;
	t->pos.phase = BUILDING;
}

/* The tile of that name, the nth from 0. */
static inline unsigned
tile_of(const struct table *t, const char *id, unsigned n)
{
	unsigned i;

	for (i = 0; i < TILES; i++)
		if (strcmp(ind_id(t->ed, i), id) == 0 && n-- == 0)
			return i;
	ck_abort_msg("no tile %s", id);
	return NOTHING;
}

/* The names in list leave the box for a hand, or for the table. */
static inline void
give(struct table *t, tiles_t *to, const char *list)
{
	char *copy = xstrdup(list), *rest = copy, *id;

	while ((id = strtok_r(rest, " ", &rest)) != NULL) {
		tiles_t bit = tile_bit(tile_of(t, id, 0));

		if (!(t->pos.gone & bit))
			bit = tile_bit(tile_of(t, id, 1));
		ck_assert_msg(t->pos.gone & bit, "%s is not free", id);
		t->pos.gone &= ~bit;
		*to |= bit;
	}
	free(copy);
}

/* The same, and seat 3 holds a tile that it can lay: the round goes on. */
static inline void
go_on(struct table *t, unsigned epoch)
{
	go_build(t, epoch);
	if (t->pos.hand[3] == 0)
		give(t, &t->pos.hand[3], "canal-bonus");
}

static inline void
lay(struct table *t, unsigned seats)
{
	const struct game *game = game_find("industria");

	memset(t, 0, sizeof(*t));
	conform_edition(&t->edition, game, NULL, 0);
	t->ed = t->edition.data;
	dice_init_number(&t->dice, 1);
	game->setup(t->ed, &t->pos, seats, &t->dice, NULL);
	go_to(t, 0);
}

static inline void
clear(struct table *t)
{
	edition_release(&t->edition);
}

static inline void
money(struct table *t, int a, int b, int c, int d)
{
	const int all[SEATS] = {a, b, c, d};
	unsigned s;

	t->pos.bank = 0;
	for (s = 0; s < t->pos.seats; s++) {
		t->pos.money[s] = all[s];
		t->pos.bank -= all[s];
	}
}

/* ---- playing ---- */

/* "build shipyard wood - 1": what is missing behind is left out. */
static inline bool
find(struct table *t, unsigned seat, const char *text, move_t *move,
    struct phrase *why)
{
	const struct game *game = t->edition.game;
	struct buf whole = BUF_INIT;
	struct verb_arg arg;
	struct order order;
	const char *at = text;
	unsigned given = 0, n;

	buf_addf(&whole, "%.*s", (int)strcspn(text, " "), text);
	n = 0;
	while (verb_arg(game_verb(game, whole.data), n, &arg))
		n++;
	buf_clear(&whole);
	buf_adds(&whole, text);
	for (; (at = strchr(at, ' ')) != NULL; at++)
		given++;
	for (; given < n; given++)
		buf_adds(&whole, " -");
	ck_assert_msg(order_parse(game, whole.data, &order), "%s", whole.data);
	buf_release(&whole);
	return game->read_order(t->ed, &t->pos, seat, &order, move, 1, why) ==
		   1 &&
	       game_check(game, t->ed, &t->pos, seat, *move, why);
}

static inline void
apply(struct table *t, unsigned seat, move_t move)
{
	struct events events = EVENTS_INIT;
	size_t i;

	t->edition.game->apply(t->ed, &t->pos, seat, move, &t->dice, &events);
	/* Positions are worked out in turn: all builders wait for theirs. */
	while (t->pos.phase == COLLECT) {
		const struct step await = {.kind = AWAIT};

		t->edition.game->apply(t->ed, &t->pos,
		    (unsigned)__builtin_ctz(t->pos.open), ind_move(&await),
		    &t->dice, &events);
	}
	for (i = 0; i < events.count; i++)
		t->lost += strcmp(events.list[i].phrase.key, "lost") == 0;
	events_release(&events);
	ck_assert(game_sound(t->edition.game, t->ed, &t->pos));
}

static inline void
play(struct table *t, unsigned seat, const char *text)
{
	struct phrase why = {0};
	move_t move;
	bool ok = find(t, seat, text, &move, &why);

	ck_assert_msg(ok, "seat %u, %s: %s", seat, text, why.key);
	apply(t, seat, move);
}

/* Refused for that reason, and nothing has changed. */
static inline void
refused(struct table *t, unsigned seat, const char *text, const char *key)
{
	struct phrase why = {0};
	move_t move;

	ck_assert_msg(
	    !find(t, seat, text, &move, &why), "seat %u, %s", seat, text);
	ck_assert_str_eq(why.key, key);
}

/* Everybody lets it be, until that phase. */
static inline void
let_be(struct table *t, enum phase until)
{
	while (t->pos.phase != until && t->pos.phase != OVER) {
		unsigned seat = ind_active(&t->pos);

		apply(t, seat, ind_default_move(t->ed, &t->pos, seat));
	}
}

/* Seat 0 gets a tile and lays it in the last round of that epoch. */
static inline void
build_next(struct table *t, unsigned epoch, const char *id)
{
	struct buf text = BUF_INIT;

	go_on(t, epoch);
	give(t, &t->pos.hand[0], id);
	buf_addf(&text, "build %s", id);
	play(t, 0, text.data);
	buf_release(&text);
}

/* What everybody has laid, and the money, when the last round ends; hand is
 * that of seat 3, built the points for building. */
struct finish {
	const char *laid[SEATS], *hand;
	int money[SEATS], built[SEATS], score[SEATS];
	uint8_t place[SEATS];
};

static inline void
finish(const struct finish *f)
{
	struct table t;
	int32_t scores[SEATS];
	uint8_t places[SEATS];
	unsigned s;

	lay(&t, 4);
	go_build(&t, 5);
	for (s = 0; s < SEATS; s++) {
		if (f->laid[s] != NULL)
			give(&t, &t.pos.laid[s], f->laid[s]);
		t.pos.points[s] = f->built[s];
	}
	if (f->hand != NULL)
		give(&t, &t.pos.hand[3], f->hand);
	money(&t, f->money[0], f->money[1], f->money[2], f->money[3]);
	let_be(&t, OVER);
	ind_scores(t.ed, &t.pos, scores);
	ind_ranking(t.ed, &t.pos, places);
	for (s = 0; s < SEATS; s++) {
		ck_assert_int_eq(scores[s], f->score[s]);
		ck_assert_uint_eq(places[s], f->place[s]);
	}
	clear(&t);
}

#define HAS(t, a, b, c, d)                                                     \
	do {                                                                   \
		ck_assert_int_eq((t)->pos.money[0], a);                        \
		ck_assert_int_eq((t)->pos.money[1], b);                        \
		ck_assert_int_eq((t)->pos.money[2], c);                        \
		ck_assert_int_eq((t)->pos.money[3], d);                        \
	} while (0)
#define TURN(t, what, seat)                                                    \
	do {                                                                   \
		ck_assert_uint_eq((t)->pos.phase, what);                       \
		ck_assert_uint_eq(ind_active(&(t)->pos), seat);                \
	} while (0)
/* Money and points of seat 0. */
#define A_HAS(t, thalers, victory)                                             \
	do {                                                                   \
		ck_assert_int_eq((t)->pos.money[0], thalers);                  \
		ck_assert_int_eq((t)->pos.points[0], victory);                 \
	} while (0)
#define HOLDS(t, set, id) (((t)->pos.set & tile_bit(tile_of(t, id, 0))) != 0)

#endif
