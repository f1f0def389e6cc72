/* SPDX-License-Identifier: MIT */
/*
 * helio_lay.h - for tests: a table of Héliopolis laid out as a position wants
 * it; see helio_table.h.
 */
#ifndef HELIO_LAY_H
#define HELIO_LAY_H

#include "base/data.h"
#include "base/x.h"
#include "conform.h"
#include "games/heliopolis/heliopolis.h"
#include "language/words.h"

#include "checks.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { ANNA, BRUNO, CHLOE, DENIS, ELSA };

struct table {
	struct edition edition;
	const struct helio_edition *ed;
	struct helio_position pos;
	struct dice dice;
	struct words *words[2]; /* en, fr */
	struct buf told;        /* all that has happened, in English */
	char why[32];           /* key of the last refusal */
};

/* ---- cards on their way ---- */

/* The first card of that id; an action card's copies lie behind it. */
static inline unsigned
card(const struct table *t, const char *id)
{
	unsigned i;

	for (i = 0; i < t->ed->cards; i++)
		if (strcasecmp(t->ed->ids[i], id) == 0)
			return i;
	ck_abort_msg("no card %s", id);
	return NONE;
}

static inline void
leave_stall(struct table *t, unsigned c)
{
	unsigned owner, slot;

	ck_assert(helio_find_proposal(t->ed, &t->pos, c, &owner, &slot));
	t->pos.stall[owner][slot] = NONE;
	memset(t->pos.reward[owner][slot], 0, FLOWS);
}

static inline void
leave_deck(struct table *t, unsigned c)
{
	unsigned pile = t->ed->pile_of[c];
	uint8_t *deck = t->pos.deck + t->ed->first[pile] + t->pos.next[pile];
	uint8_t *at = memchr(deck, (int)c, t->pos.left[pile]);

	memmove(deck + 1, deck, (size_t)(at - deck));
	t->pos.next[pile]++;
	t->pos.left[pile]--;
}

/* Away from wherever it is. */
static inline void
take(struct table *t, unsigned c)
{
	unsigned place = t->pos.place[c];
	uint8_t *at = memchr(t->pos.souk, (int)c, sizeof(t->pos.souk));

	if (place == IN_DECK)
		leave_deck(t, c);
	else if (place >= WITH)
		t->pos.partner[place - WITH] = NONE;
	else if (place >= DONE_BY)
		t->pos.deals[place - DONE_BY]--;
	else if (place >= ON_STALL)
		leave_stall(t, c);
	else if (place >= HAND)
		t->pos.hand[place - HAND][t->ed->pile_of[c]]--;
	else if (place == ON_TABLE && at != NULL)
		*at = NONE;
	t->pos.place[c] = DISCARDED;
	t->pos.may[c] = SLOT(S_DISCARDED);
}

static inline void
put(struct table *t, unsigned c, unsigned place)
{
	unsigned slot = helio_slot(place);

	take(t, c);
	t->pos.place[c] = (uint8_t)place;
	t->pos.may[c] = slot < SLOTS ? SLOT(slot) : 0;
}

static inline void
put_on_top(struct table *t, unsigned c)
{
	unsigned pile = t->ed->pile_of[c];
	uint8_t *deck = t->pos.deck + t->ed->first[pile];

	put(t, c, IN_DECK);
	memmove(deck + 1, deck + t->pos.next[pile], t->pos.left[pile]);
	deck[0] = (uint8_t)c;
	t->pos.next[pile] = 0;
	t->pos.left[pile]++;
}

/* One copy of an id that is in no hand. */
static inline unsigned
free_copy(const struct table *t, const char *id)
{
	unsigned c = card(t, id);

	while (t->pos.place[c] >= HAND && t->pos.place[c] < HAND + SEATS)
		c++;
	ck_assert_msg(strcasecmp(t->ed->ids[c], id) == 0, "no %s left", id);
	return c;
}

/* ---- a table as a position wants it ---- */

/*
 * Anna is in phase 1 of her turn; the first round is over.  Anna has merchant
 * M1, Bruno M2, and so on; each has 20 coins and nothing else.  All piles lie
 * in the order of the edition (the next barter is T01, the next deal F01, the
 * next action A01), P01 to P04 are in the souk, and the convoys are CT1, CM1,
 * CP1, empty.  option is one of the edition's ("powers=free") or NULL.
 */
static inline void
lay_cards(struct table *t)
{
	unsigned i, pile;

	for (i = 0; i < t->ed->cards; i++) {
		t->pos.deck[i] = (uint8_t)i;
		t->pos.place[i] = IN_DECK;
		t->pos.may[i] = SLOT(S_DECK);
	}
	for (pile = 0; pile < PILES; pile++) {
		t->pos.next[pile] = 0;
		t->pos.left[pile] = t->ed->count[pile];
	}
	memset(t->pos.hand, 0, sizeof(t->pos.hand));
	for (i = 0; i < t->ed->souk_places; i++) {
		t->pos.souk[i] = (uint8_t)(t->ed->first[PARTNERS] + i);
		put(t, t->pos.souk[i], ON_TABLE);
		t->pos.souk[i] = (uint8_t)(t->ed->first[PARTNERS] + i);
	}
	for (i = 0; i < CONVOYS; i++) {
		t->pos.tile[i] = t->ed->first[TILES + i];
		put(t, t->pos.tile[i], ON_TABLE);
	}
}

static inline void
lay_words(struct table *t)
{
	static const char *const names[SEATS] = {
	    "Anna", "Bruno", "Chloé", "Denis", "Elsa"};
	static const char *const langs[] = {"en", "fr"};
	struct err err = ERR_INIT;
	struct data data;
	unsigned i;

	data_init(&data);
	for (i = 0; i < 2; i++) {
		ck_assert_msg(words_new(&t->words[i], &data, langs[i],
				  t->edition.game, &t->edition, &err) == 0,
		    "%s", err.text);
		words_set_names(t->words[i], names, t->pos.seats);
	}
}

/* Once the edition is there. */
static inline void
lay_out(struct table *t, unsigned seats)
{
	unsigned s;

	t->ed = t->edition.data;
	dice_init_number(&t->dice, 7);
	helio_setup(t->ed, &t->pos, seats, &t->dice, NULL);
	t->pos.active = t->pos.starter = ANNA;
	t->pos.turns = (int32_t)seats;
	lay_cards(t);
	for (s = 0; s < seats; s++) {
		t->pos.coins[s] = 20;
		t->pos.merchant[s] = (uint8_t)s;
	}
	lay_words(t);
}

static inline void
lay(struct table *t, unsigned seats, const char *option)
{
	const char *options[] = {option};

	memset(t, 0, sizeof(*t));
	conform_edition(
	    &t->edition, game_find("heliopolis"), options, option != NULL);
	lay_out(t, seats);
}

static inline void
clear(struct table *t)
{
	words_free(t->words[0]);
	words_free(t->words[1]);
	edition_release(&t->edition);
	buf_release(&t->told);
}

/* It is the match's first round: hired partners are replaced. */
static inline void
first_round(struct table *t)
{
	t->pos.turns = 0;
}

/* It is this player's turn, phase 1. */
static inline void
turn_of(struct table *t, unsigned seat)
{
	t->pos.active = (uint8_t)seat;
	t->pos.state = STALL;
	t->pos.acts = t->pos.powers = 0;
	memset(t->pos.used, 0, sizeof(t->pos.used));
}

static inline void
coins(struct table *t, unsigned seat, int count)
{
	t->pos.coins[seat] = count;
}

static inline void
renown(struct table *t, unsigned seat, int count)
{
	t->pos.renown[seat] = count;
}

static inline void
merchant(struct table *t, unsigned seat, const char *id)
{
	unsigned m = 0;

	while (strcasecmp(t->ed->merchant_ids[m], id) != 0)
		m++;
	t->pos.merchant[seat] = (uint8_t)m;
}

static inline void
partner(struct table *t, unsigned seat, const char *id)
{
	put(t, card(t, id), WITH + seat);
	t->pos.partner[seat] = (uint8_t)card(t, id);
}

/* "2 ivory, 3 coins" to counts of tokens and coins. */
static inline void
read_goods(const struct table *t, const char *list, uint8_t counts[FLOWS])
{
	char good[ID_SIZE];
	unsigned g, n;
	int used;

	memset(counts, 0, FLOWS);
	for (; *list != '\0'; list += used) {
		ck_assert_msg(
		    sscanf(list, " %u %15[a-z]%n", &n, good, &used) == 2, "%s",
		    list);
		for (g = BASES; g <= GOODS; g++)
			if (strcmp(t->ed->goods[g], good) == 0)
				break;
		ck_assert_msg(g <= GOODS, "no good %s", good);
		counts[g - BASES] = (uint8_t)n;
		used += list[used] == ',';
	}
}

static inline void
goods(struct table *t, unsigned seat, const char *list)
{
	uint8_t counts[FLOWS];

	read_goods(t, list, counts);
	memcpy(t->pos.goods[seat], counts, HELD);
}

/* The words of a list in turn: "T01 F41 A07 A07". */
#define EACH(list, id)                                                         \
	for (char copy_[200],                                                  \
	     *rest_ = copy_,                                                   \
	     *id = (snprintf(copy_, sizeof(copy_), "%s", list),                \
		 strtok_r(rest_, " ", &rest_));                                \
	     id != NULL; id = strtok_r(rest_, " ", &rest_))

/* It came from the pile, and others have not seen which it is. */
static inline void
believe(struct table *t, unsigned c, unsigned seat)
{
	unsigned pile = t->ed->pile_of[c], first = t->ed->first[pile], i;

	t->pos.may[c] |= SLOT(S_DECK) & ~EYES(seat);
	for (i = first; i < first + t->ed->count[pile]; i++)
		if (t->pos.place[i] == IN_DECK)
			t->pos.may[i] |= SLOT(S_HAND + seat) & ~EYES(seat);
}

/* These come into the hand, from wherever they were. */
static inline void
hand(struct table *t, unsigned seat, const char *list)
{
	EACH(list, id)
	{
		unsigned c = free_copy(t, id);

		put(t, c, HAND + seat);
		t->pos.hand[seat][t->ed->pile_of[c]]++;
		t->pos.may[c] = SLOT(S_HAND + seat);
		believe(t, c, seat);
	}
}

/* These deals lie done before the player. */
static inline void
done(struct table *t, unsigned seat, const char *list)
{
	EACH(list, id)
	{
		put(t, card(t, id), DONE_BY + seat);
		t->pos.deals[seat]++;
	}
}

/* A card on the player's stall, with its reward: "3 coins, 1 ivory", or "". */
static inline void
proposal(struct table *t, unsigned seat, const char *id, const char *reward)
{
	unsigned slot = 0;

	put(t, card(t, id), ON_STALL + seat);
	while (t->pos.stall[seat][slot] != NONE)
		slot++;
	ck_assert_uint_lt(slot, PROPOSALS_MAX);
	t->pos.stall[seat][slot] = (uint8_t)card(t, id);
	read_goods(t, reward, t->pos.reward[seat][slot]);
}

/* The souk's four places: "P05 - P07 P08", '-' for a free one. */
static inline void
souk(struct table *t, const char *list)
{
	unsigned i = 0;

	for (; i < t->ed->souk_places; i++)
		if (t->pos.souk[i] != NONE)
			put_on_top(t, t->pos.souk[i]);
	i = 0;
	EACH(list, id)
	{
		if (strcmp(id, "-") != 0) {
			put(t, card(t, id), ON_TABLE);
			t->pos.souk[i] = (uint8_t)card(t, id);
		}
		i++;
	}
}

static inline unsigned
convoy_of(const struct table *t, const char *id)
{
	return t->ed->pile_of[card(t, id)] - TILES;
}

/* That convoy lies at its place; filled says how many goods each place holds
 * already: "1 0", "" for an empty one.  The former goes under its pile. */
static inline void
convoy(struct table *t, const char *id, const char *filled)
{
	unsigned c = convoy_of(t, id), was = t->pos.tile[c], i = 0;
	unsigned pile = TILES + c;

	if (was != card(t, id)) {
		put_on_top(t, was);
		put(t, card(t, id), ON_TABLE);
		t->pos.tile[c] = (uint8_t)card(t, id);
		/* From the top to below all others. */
		leave_deck(t, was);
		memmove(t->pos.deck + t->ed->first[pile],
		    t->pos.deck + t->ed->first[pile] + t->pos.next[pile],
		    t->pos.left[pile]);
		t->pos.next[pile] = 0;
		t->pos.deck[t->ed->first[pile] + t->pos.left[pile]++] =
		    (uint8_t)was;
	}
	memset(t->pos.filled[c], 0, PLACES);
	EACH(filled, count)
	t->pos.filled[c][i++] = (uint8_t)atoi(count);
}

/* These lie on their pile, the first on top: deals, partners, convoys, ... */
static inline void
next(struct table *t, const char *list)
{
	unsigned cards[20], n = 0;

	EACH(list, id)
	cards[n++] = free_copy(t, id);
	while (n-- > 0)
		put_on_top(t, cards[n]);
}

/* These are discarded. */
static inline void
discard(struct table *t, const char *list)
{
	EACH(list, id)
	take(t, free_copy(t, id));
}

/* Copies of a card in hand that are armed. */
static inline void
armed(struct table *t, unsigned seat, const char *id, unsigned count)
{
	t->pos.armed[seat][t->ed->kind_of[card(t, id)]] = (uint8_t)count;
}

#endif
