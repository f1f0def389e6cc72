/* SPDX-License-Identifier: MIT */
/* ind_score.c - the end of Industria, and what must always hold. */
#include "industria.h"

/* Bonus tiles: points for each own factory with the symbol; a second bonus of
 * the same kind scores nothing (IA24). */
int32_t
ind_bonus_points(const struct ind_edition *ed, tiles_t laid)
{
	tiles_t bonuses = laid & ed->kinds[BONUS];
	unsigned s, symbols = 0, matches = 0;

	for (; bonuses != 0; bonuses &= bonuses - 1)
		symbols |= ed->tiles[tile_first(bonuses)].symbols;
	for (s = 0; s < ed->symbol_count; s++)
		if (symbols & 1u << s)
			matches += tile_count(laid & ed->symbols[s]);
	return (int32_t)matches * ed->match_points;
}

/* Linked factories and technologies: each link is seen from both ends. */
int32_t
ind_link_points(const struct ind_edition *ed, tiles_t laid)
{
	tiles_t rest = laid;
	unsigned ends = 0;

	for (; rest != 0; rest &= rest - 1)
		ends += tile_count(laid & ed->tiles[tile_first(rest)].links);
	return (int32_t)(ends / 2) * ed->link_points;
}

/* IA29: rounded down, and not spent. */
int32_t
ind_money_points(const struct ind_edition *ed, int32_t money)
{
	return money / ed->thalers_per_point;
}

static int32_t
total(const struct ind_edition *ed, const struct ind_position *pos, unsigned s)
{
	return pos->points[s] + ind_bonus_points(ed, pos->laid[s]) +
	       ind_link_points(ed, pos->laid[s]) +
	       ind_money_points(ed, pos->money[s]);
}

void
ind_scores(const void *data, const void *position, int32_t *scores)
{
	const struct ind_position *pos = position;
	unsigned s;

	for (s = 0; s < pos->seats; s++)
		scores[s] = total(data, pos, s);
}

/* IA30: points, then tiles laid, then money. */
static bool
is_before(const struct ind_position *pos, const int32_t *scores, unsigned a,
    unsigned b)
{
	unsigned laid_a = tile_count(pos->laid[a]);
	unsigned laid_b = tile_count(pos->laid[b]);

	if (scores[a] != scores[b])
		return scores[a] > scores[b];
	if (laid_a != laid_b)
		return laid_a > laid_b;
	return pos->money[a] > pos->money[b];
}

void
ind_ranking(const void *data, const void *position, uint8_t *places)
{
	const struct ind_position *pos = position;
	int32_t scores[SEATS];
	unsigned a, b;

	ind_scores(data, pos, scores);
	for (a = 0; a < pos->seats; a++) {
		places[a] = 1;
		for (b = 0; b < pos->seats; b++)
			places[a] += is_before(pos, scores, b, a);
	}
}

/* What a tile in hand may still bring, in sixths of a point. */
static int32_t
promise(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned tile)
{
	const struct ind_tile *t = &ed->tiles[tile];
	int32_t worth = 3 * ind_points(ed, pos, tile);
	tiles_t own = pos->laid[seat] | pos->hand[seat];

	worth += (int32_t)(tile_count(t->links & own) * ed->link_points * 2);
	worth += t->makes != NOTHING || t->discount > 0 ? 8 : 0;
	if (t->kind == BONUS)
		worth += 3 * (ind_bonus_points(ed, own) -
				 ind_bonus_points(ed, own & ~tile_bit(tile)));
	if (t->kind == FACTORY)
		worth -= 2 * t->cost;
	return worth > 2 ? worth : 2;
}

/* The score if it ended now, and half of what the hand promises. */
int32_t
ind_estimate(const void *data, const void *position, unsigned seat)
{
	const struct ind_position *pos = position;
	const struct ind_edition *ed = data;
	tiles_t hand = pos->hand[seat] & ~ed->kinds[RAW];
	int32_t sixths = 0;

	if (pos->phase != OVER) {
		for (; hand != 0; hand &= hand - 1)
			sixths += promise(ed, pos, seat, tile_first(hand));
		sixths += 2 * (int32_t)tile_count(ind_raws(ed, pos, seat)) *
			  ed->refund;
	}
	return total(ed, pos, seat) + sixths / 6;
}

/* ---- the end ---- */

/* IA28, IB7: raw tiles are swapped for money before it counts. */
static void
cash_all(const struct ind_edition *ed, struct ind_position *pos, unsigned seat,
    struct events *events)
{
	tiles_t raws = ind_raws(ed, pos, seat);
	struct phrase *p;

	pos->hand[seat] &= ~raws;
	pos->gone |= raws;
	for (; raws != 0; raws &= raws - 1) {
		pos->money[seat] += ed->refund;
		pos->bank -= ed->refund;
		p = event_add(events, EVERYBODY, "last-cashed");
		phrase_seat(p, "seat", seat);
		phrase_thing(p, "tile", ind_id(ed, tile_first(raws)));
		phrase_number(p, "count", ed->refund);
	}
}

static void
tell_score(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned s, struct events *events)
{
	struct phrase *p = event_add(events, EVERYBODY, "final-score");

	phrase_seat(p, "seat", s);
	phrase_number(p, "built", pos->points[s]);
	phrase_number(p, "bonuses", ind_bonus_points(ed, pos->laid[s]));
	phrase_number(p, "links", ind_link_points(ed, pos->laid[s]));
	phrase_number(p, "money", ind_money_points(ed, pos->money[s]));
	phrase_number(p, "score", total(ed, pos, s));
}

void
ind_end_match(const struct ind_edition *ed, struct ind_position *pos,
    struct events *events)
{
	uint8_t places[SEATS];
	struct phrase *p;
	unsigned s;

	pos->phase = OVER;
	for (s = 0; s < pos->seats; s++)
		cash_all(ed, pos, s, events);
	for (s = 0; s < pos->seats; s++)
		tell_score(ed, pos, s, events);
	ind_ranking(ed, pos, places);
	for (s = 0; s < pos->seats; s++) {
		if (places[s] != 1)
			continue;
		p = event_add(events, EVERYBODY, "winner");
		phrase_seat(p, "seat", s);
		phrase_number(p, "score", total(ed, pos, s));
	}
}

/* ---- what never changes in number ---- */

/* Every tile lies in one place. */
static bool
tiles_sound(const struct ind_edition *ed, const struct ind_position *pos)
{
	unsigned i, count = ed->epochs[pos->seats] * EPOCH_TILES, sum;
	tiles_t all = pos->offer | pos->gone;

	sum = tile_count(pos->offer) + tile_count(pos->gone);
	for (i = 0; i < pos->seats; i++) {
		all |= pos->hand[i] | pos->laid[i];
		sum += tile_count(pos->hand[i]) + tile_count(pos->laid[i]);
	}
	if (sum != pos->drawn)
		return false;
	for (i = pos->drawn; i < count; i++) {
		all |= tile_bit(pos->stack[i]);
		if (ed->tiles[pos->stack[i]].epoch != i / EPOCH_TILES + 1)
			return false;
	}
	return tile_count(all) == count;
}

/* No money comes from nowhere: the bank's account closes the sum. */
bool
ind_sound(const void *data, const void *position)
{
	const struct ind_position *pos = position;
	int32_t money = pos->bank;
	unsigned s;

	for (s = 0; s < pos->seats; s++) {
		if (pos->money[s] < 0)
			return false;
		money += pos->money[s];
	}
	return money == 0 && tiles_sound(data, pos);
}
