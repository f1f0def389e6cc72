/* SPDX-License-Identifier: MIT */
/*
 * ind_round.h - for tests: a first round of Industria with four seats, as far
 * as its building.  The Quarry, the Clay Pit and the Water Mill, which needs
 * the Quarry's stone, are dealt, and each goes to the seat that is to have it.
 */
#ifndef IND_ROUND_H
#define IND_ROUND_H

#include "games/industria/industria.h"
#include "match_kit.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

#define SEATS_HERE 4

struct table {
	struct match_kit kit;
	struct verdicts verdicts;
};

static inline const struct ind_position *
pos_of(const struct table *t)
{
	return t->kit.match.pos;
}

static inline const struct ind_edition *
ed_of(const struct table *t)
{
	return t->kit.match.edition.data;
}

static inline unsigned
tile_of(const struct table *t, const char *id)
{
	unsigned i;

	for (i = 0; i < TILES && strcmp(ind_id(ed_of(t), i), id) != 0; i++)
		;
	ck_assert_uint_lt(i, TILES);
	return i;
}

static inline bool
has_laid(const struct table *t, unsigned seat, const char *id)
{
	return pos_of(t)->laid[seat] & tile_bit(tile_of(t, id));
}

/* ---- a deal ---- */

static const char *const needed[] = {"quarry", "clay-pit", "water-mill"};

static inline bool
is_dealt(const struct table *t)
{
	for (unsigned i = 0; i < ARRAY_LEN(needed); i++)
		if (!(pos_of(t)->offer & tile_bit(tile_of(t, needed[i]))))
			return false;
	return true;
}

/* The first deal of these tiles from that key on. */
static inline unsigned
find_deal_from(struct table *t, unsigned key)
{
	*t = (struct table){.verdicts = VERDICTS_INIT};
	for (; key < 256; key++) {
		match_kit_init(&t->kit, "industria", SEATS_HERE, (uint8_t)key);
		if (is_dealt(t))
			return key;
		match_kit_release(&t->kit);
	}
	ck_abort_msg("no key deals these tiles");
}

static inline void
find_deal(struct table *t)
{
	static unsigned found; /* by another test of this process */

	found = find_deal_from(t, found);
}

static inline void
move(struct table *t, struct step step)
{
	struct err err = ERR_INIT;
	struct match *match = &t->kit.match;

	ck_assert_msg(
	    play_move(match, ind_active(pos_of(t)), ind_move(&step), BY_HOST,
		match_kit_time(&t->kit), "", &t->kit.host, &err) == 0,
	    "%s", err.text);
}

/* The owners of Quarry, Clay Pit, Water Mill, and of the fourth tile. */
struct owners {
	unsigned of[SEATS_HERE];
};

static inline unsigned
owner_of(const struct table *t, const struct owners *owners, unsigned tile)
{
	unsigned i;

	for (i = 0; i < ARRAY_LEN(needed); i++)
		if (tile_of(t, needed[i]) == tile)
			break;
	return owners->of[i];
}

/* A step of the auctions by which everybody gets what is his: for 1, or for
 * nothing if he is auctioneer. */
static inline struct step
auction_step(const struct table *t, const struct owners *owners)
{
	const struct ind_position *pos = pos_of(t);
	unsigned owner;

	if (pos->phase == CHOOSE)
		return (struct step){
		    .kind = OFFER, .tile = tile_first(pos->offer)};
	owner = owner_of(t, owners, pos->lot);
	if (pos->phase == DECIDE)
		return (struct step){
		    .kind = pos->leader == owner ? SELL : KEEP};
	if (ind_active(pos) == owner && pos->best == 0)
		return (struct step){.kind = BID, .count = 1};
	return (struct step){.kind = PASS};
}

/* What waits acts, and loading the file gives the same. */
static inline void
settle(struct table *t)
{
	struct match again;

	match_kit_settle(&t->kit, &t->verdicts);
	match_kit_load(&t->kit, NO_ENTRY, &again);
	ck_assert(match_kit_same(&t->kit.match, &again));
	match_release(&again);
}

static inline void
auction_off(struct table *t, struct owners owners)
{
	while (pos_of(t)->phase < COLLECT) {
		move(t, auction_step(t, &owners));
		settle(t);
	}
}

/* Quarry 1, Clay Pit 0, Water Mill 2, and 3 has the fourth tile, whatever it
 * is: each has nothing left to lay behind its own. */
#define ONE_EACH                                                               \
	(struct owners)                                                        \
	{                                                                      \
		{                                                              \
			1, 0, 2, 3                                             \
		}                                                              \
	}
/* The Clay Pit to 2, too. */
#define BOTH                                                                   \
	(struct owners)                                                        \
	{                                                                      \
		{                                                              \
			1, 2, 2, 3                                             \
		}                                                              \
	}

static inline void
begin(struct table *t, struct owners owners)
{
	find_deal(t);
	auction_off(t, owners);
}

static inline void
end(struct table *t)
{
	verdicts_release(&t->verdicts);
	match_kit_release(&t->kit);
}

/* ---- mails ---- */

/* The verdict of its first line. */
static inline enum verdict_kind
mail(struct table *t, unsigned seat, const char *text)
{
	enum verdict_kind kind;

	verdicts_release(&t->verdicts);
	match_kit_orders(&t->kit, seat, text, &t->verdicts);
	ck_assert_uint_gt(t->verdicts.count, 0);
	kind = t->verdicts.list[0].kind;
	if (t->verdicts.outcome == OUTCOME_PLAYED)
		settle(t);
	return kind;
}

static inline void
held(struct table *t, unsigned seat, const char *text)
{
	ck_assert_msg(mail(t, seat, text) == VERDICT_HELD, "%s", text);
	ck_assert_int_eq(t->verdicts.outcome, OUTCOME_PLAYED);
}

static inline const struct entry *
last_entry(const struct table *t)
{
	return log_entry(&t->kit.match.log, log_head(&t->kit.match.log));
}

/* Everybody else who is asked lays nothing, so the phase closes. */
static inline void
close_all(struct table *t)
{
	uint32_t act;

	while (pos_of(t)->phase == COLLECT &&
	       (act = match_to_act(&t->kit.match)) != 0)
		held(t, (unsigned)__builtin_ctz(act), "done\n");
}

/* How often an event happened since that entry. */
static inline unsigned
count_events(const struct table *t, uint32_t since, const char *key)
{
	const struct match *match = &t->kit.match;
	unsigned count = 0;

	for (uint32_t n = since + 1; n <= log_head(&match->log); n++)
		for (size_t i = 0; i < match->chapters[n].events.count; i++)
			count +=
			    strcmp(match->chapters[n].events.list[i].phrase.key,
				key) == 0;
	return count;
}

#endif
