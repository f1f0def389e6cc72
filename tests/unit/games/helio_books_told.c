/* SPDX-License-Identifier: MIT */
/* helio_books_told.c - what players are told, entered into the books. */
#include "helio_books.h"

#include <string.h>

/* ---- cards ---- */

static unsigned
card_of(const struct books *b, const char *id)
{
	/* It is the edition's own. */
	size_t c = (size_t)(id - b->ed->ids[0]) / ID_SIZE;

	MUST(b, c < b->ed->cards && id == b->ed->ids[c]);
	return (unsigned)c;
}

static bool
is_action(const struct books *b, unsigned card)
{
	return b->ed->pile_of[card] == ACTIONS;
}

/* From where it must lie to elsewhere. */
static void
move_card(struct books *b, unsigned card, enum lies from, unsigned whose,
    enum lies to, unsigned to_whom)
{
	MUST(b, b->lies[card] == from);
	MUST(b, from < HELD_BY || b->of[card] == whose);
	b->lies[card] = to;
	b->of[card] = to_whom;
}

static void
spend(struct books *b, unsigned seat, unsigned card)
{
	MUST(b, --b->held[seat][b->ed->kind_of[card]] >= 0);
}

/* ---- what is told ---- */

struct telling {
	const char *key;
	uint32_t seats;       /* who is told */
	unsigned seat, other; /* "other": owner or target */
	unsigned card, second;
	const char *good;
	int count, coins;
};

static unsigned
convoy_of(const char *id)
{
	unsigned c = 0;

	while (strcmp(helio_convoy_ids[c], id) != 0)
		c++;
	return c;
}

static void
read_arg(const struct books *b, const struct arg *arg, struct telling *t)
{
	const char *name = arg->name;

	if (strcmp(name, "seat") == 0)
		t->seat = (unsigned)arg->number;
	else if (strcmp(name, "owner") == 0 || strcmp(name, "target") == 0)
		t->other = (unsigned)arg->number;
	else if (strcmp(name, "count") == 0)
		t->count = (int)arg->number;
	else if (strcmp(name, "coins") == 0)
		t->coins = (int)arg->number;
	else if (strcmp(name, "good") == 0)
		t->good = arg->thing;
	else if (strcmp(name, "convoy") == 0)
		t->second = convoy_of(arg->thing);
	else if (strcmp(name, "given") == 0)
		t->second = card_of(b, arg->thing);
	else if (strcmp(name, "card") == 0 || strcmp(name, "action") == 0 ||
		 strcmp(name, "partner") == 0 || strcmp(name, "tile") == 0 ||
		 strcmp(name, "taken") == 0)
		t->card = card_of(b, arg->thing);
}

static void
drawn(struct books *b, const struct telling *t)
{
	unsigned seat = (unsigned)__builtin_ctz(t->seats);
	bool kept = b->to_hand > 0;

	b->to_hand -= kept;
	if (is_action(b, t->card))
		b->held[seat][b->ed->kind_of[t->card]]++;
	else
		move_card(
		    b, t->card, AWAY, 0, kept ? HELD_BY : LOOKED_AT, seat);
}

/* Where a good brings most: a place of land and Pharaoh takes one, one of the
 * river several, the first for the full price and renown. */
static void
sold(struct books *b, const struct telling *t)
{
	const struct tile *tile = &b->ed->tile[b->tile[t->second]];
	int room = t->second == RIVER ? b->ed->river_places : 1;
	int best = -1, price = 0, renown = 0;
	unsigned i, good = 0;

	while (strcmp(b->ed->goods[BASES + good], t->good) != 0)
		good++;
	for (i = 0; i < tile->count; i++) {
		int had = b->filled[t->second][i];
		int c = had == 0 ? tile->coins[i] : tile->coins[i] / 2;
		int r = had == 0 ? tile->renown[i] : 0;

		if (tile->good[i] != good || had >= room ||
		    (best >= 0 && c + 10 * r <= price + 10 * renown))
			continue;
		best = (int)i;
		price = c;
		renown = r;
	}
	MUST(b, best >= 0);
	MUST(b, t->coins == price + b->next_bonus);
	b->next_bonus = 0;
	b->filled[t->second][best]++;
	MUST(b, --b->goods[t->seat][good] >= 0);
	b->coins[t->seat] += t->coins;
	b->renown[t->seat] += renown;
	b->sales++;
}

static void
reacts(struct books *b, const struct telling *t)
{
	const struct effect *e = &b->ed->kind[b->ed->kind_of[t->card]].effect;

	spend(b, t->seat, t->card);
	b->coins[t->seat] += e->n - e->cost;
}

static void
transacted(struct books *b, const struct telling *t, unsigned owner)
{
	bool deal = b->ed->pile_of[t->card] == DEALS;

	if (b->lies[t->card] == HELD_BY && owner == t->seat)
		move_card(b, t->card, HELD_BY, owner, AWAY, 0);
	else
		move_card(b, t->card, POST_JOURNAL_BY, owner, AWAY, 0);
	if (deal)
		move_card(b, t->card, AWAY, 0, DONE_FOR, owner);
}

static void
swapped(struct books *b, const struct telling *t)
{
	move_card(b, t->card, HELD_BY, t->other, HELD_BY, t->seat);
	move_card(b, t->second, HELD_BY, t->seat, HELD_BY, t->other);
}

static void
enter_event(struct books *b, const struct telling *t)
{
	const char *k = t->key;

	if (strcmp(k, "drew") == 0)
		b->to_hand = t->count;
	else if (strcmp(k, "drew-own") == 0)
		drawn(b, t);
	else if (strcmp(k, "kept-own") == 0)
		move_card(b, t->card, LOOKED_AT, 0, HELD_BY, b->active);
	else if (strcmp(k, "sold") == 0)
		sold(b, t);
	else if (strcmp(k, "reacts") == 0)
		reacts(b, t);
	else if (strcmp(k, "played") == 0 || strcmp(k, "added") == 0 ||
		 strcmp(k, "cancelled") == 0)
		spend(b, t->seat, t->card);
	else if (strcmp(k, "posted") == 0)
		move_card(
		    b, t->card, HELD_BY, t->seat, POST_JOURNAL_BY, t->seat);
	else if (strcmp(k, "withdrew") == 0)
		move_card(
		    b, t->card, POST_JOURNAL_BY, t->seat, HELD_BY, t->seat);
	else if (strcmp(k, "performed") == 0)
		transacted(b, t, t->seat);
	else if (strcmp(k, "helped") == 0)
		transacted(b, t, t->other);
	else if (strcmp(k, "swapped") == 0)
		swapped(b, t);
	else if (strcmp(k, "partner-arrives") == 0)
		move_card(b, t->card, AWAY, 0, IN_SIGHT, 0);
	else if (strcmp(k, "hired") == 0)
		move_card(b, t->card, IN_SIGHT, 0, PARTNER_OF, t->seat);
	else if (strcmp(k, "partner-back") == 0)
		move_card(b, t->card, PARTNER_OF, t->seat, IN_SIGHT, 0);
	else if (strcmp(k, "partner-gone") == 0)
		move_card(b, t->card, PARTNER_OF, t->seat, AWAY, 0);
	else if (strcmp(k, "convoy-leaves") == 0)
		move_card(b, t->card, IN_SIGHT, 0, AWAY, 0);
	else if (strcmp(k, "convoy-arrives") == 0) {
		move_card(b, t->card, AWAY, 0, IN_SIGHT, 0);
		b->tile[t->second] = t->card;
		memset(b->filled[t->second], 0, sizeof(b->filled[0]));
	} else if (strcmp(k, "turn-begins") == 0) {
		b->active = t->seat;
		memset(b->used, 0, sizeof(b->used));
	}
}

void
books_told(struct books *b, const struct events *events)
{
	size_t i;
	unsigned k;

	for (i = 0; i < events->count; i++) {
		const struct phrase *p = &events->list[i].phrase;
		struct telling t = {
		    .key = p->key, .seats = events->list[i].seats};

		for (k = 0; k < p->count; k++)
			read_arg(b, &p->args[k], &t);
		enter_event(b, &t);
	}
	MUST(b, b->to_hand == 0);
}
