/* SPDX-License-Identifier: MIT */
/*
 * auction.c - Auction: all choose at the same time, from hands that only their
 * owners see.
 *
 * Everybody is dealt a card for each round; the other cards lie aside unseen.
 * In each round a prize is turned up, and all bid one card for it, face down.
 * When all have, the bids are shown: the highest wins the prize, and the cards
 * are out of the game.  No two cards are alike.
 *
 * VERBS
 *   bid card:number
 *
 * EVENTS
 *   round-begins (round rounds prize)
 *   bid-own (card), to its seat only
 *   shown (seat card)
 *   takes (seat prize)
 *   wins (seat score)
 *
 * REFUSALS
 *   over  no-such-card (cards)  bid-already  not-in-hand (card)
 *
 * VIEW
 *   round rounds over prize, me {seat bid hand [ {card} ]},
 *   players [ {seat me points place} ], used [ {card} ]
 */
#include "game/game.h"

#include <assert.h>
#include <string.h>

#define SEATS 4
#define PRIZES 12 /* worth 1 to 12 */
#define CARDS 60

struct auction_edition {
	int64_t rounds, cards;
};

/* No padding: two positions that are alike are the same bytes. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct auction_position {
	uint64_t hand[SEATS]; /* sets of cards: bit 1 << card */
	uint64_t used;        /* shown, and out of the game */
	int32_t points[SEATS];
	uint8_t bid[SEATS];     /* in this round; 0: not yet */
	uint8_t prizes[PRIZES]; /* by round; those to come are hidden */
	uint8_t seats, round, over, pad[5];
};
#pragma GCC diagnostic pop

#define BIT(card) ((uint64_t)1 << (card))

/* A move is the card that is bid. */

static bool
load_edition(const struct doc *doc, void *data, struct buf *why)
{
	const struct doc *options = doc_get(doc, "options");
	struct auction_edition *ed = data;

	if (!edition_number(options, "rounds", 1, PRIZES, &ed->rounds, why) ||
	    !edition_number(options, "cards", 1, CARDS, &ed->cards, why))
		return false;
	return SEATS * ed->rounds <= ed->cards ||
	       edition_wrong(why, options, "too few cards for the rounds");
}

/* An event about a seat that everybody may know. */
static void
tell(struct events *events, const char *key, unsigned seat, const char *name,
    int64_t number)
{
	struct phrase *p = event_add(events, EVERYBODY, key);

	phrase_seat(p, "seat", seat);
	phrase_number(p, name, number);
}

static void
begin_round(const struct auction_edition *ed,
    const struct auction_position *pos, struct events *events)
{
	struct phrase *p = event_add(events, EVERYBODY, "round-begins");

	phrase_number(p, "round", pos->round + 1);
	phrase_number(p, "rounds", ed->rounds);
	phrase_number(p, "prize", pos->prizes[pos->round]);
}

static void
setup(const void *data, void *position, unsigned seats, struct dice *dice,
    struct events *events)
{
	const struct auction_edition *ed = data;
	struct auction_position *pos = position;
	uint8_t deck[CARDS];
	unsigned i;

	memset(pos, 0, sizeof(*pos));
	pos->seats = (uint8_t)seats;
	for (i = 0; i < PRIZES; i++)
		pos->prizes[i] = (uint8_t)(i + 1);
	dice_shuffle8(dice, pos->prizes, PRIZES);
	for (i = 0; i < ed->cards; i++)
		deck[i] = (uint8_t)(i + 1);
	dice_shuffle8(dice, deck, (unsigned)ed->cards);
	for (i = 0; i < seats * ed->rounds; i++)
		pos->hand[i % seats] |= BIT(deck[i]);
	begin_round(ed, pos, events);
}

/* ---- moves ---- */

static uint32_t
to_act(const void *data, const void *position)
{
	const struct auction_position *pos = position;
	uint32_t set = 0;
	unsigned s;

	(void)data;
	for (s = 0; s < pos->seats && !pos->over; s++)
		if (pos->bid[s] == 0)
			set |= (uint32_t)1 << s;
	return set;
}

static bool
refuse_number(
    struct phrase *why, const char *key, const char *name, int64_t number)
{
	phrase_set(why, key);
	phrase_number(why, name, number);
	return false;
}

static bool
check(const void *data, const void *position, unsigned seat, move_t move,
    struct phrase *why)
{
	const struct auction_edition *ed = data;
	const struct auction_position *pos = position;

	if (move == 0 || move > (move_t)ed->cards)
		return refuse_number(why, "no-such-card", "cards", ed->cards);
	if (pos->over)
		return refuse(why, "over");
	if (pos->bid[seat] != 0)
		return refuse(why, "bid-already");
	if (!(pos->hand[seat] & BIT(move)))
		return refuse_number(why, "not-in-hand", "card", (int64_t)move);
	return true;
}

static unsigned
legal_moves(const void *data, const void *position, unsigned seat, move_t *out)
{
	unsigned count = 0;
	move_t card;

	for (card = 1; card <= CARDS; card++)
		if (check(data, position, seat, card, NULL))
			out[count++] = card;
	return count;
}

static void
end_round(const struct auction_edition *ed, struct auction_position *pos,
    struct events *events)
{
	unsigned s, best = 0, prize = pos->prizes[pos->round];
	uint8_t places[SEATS];

	for (s = 0; s < pos->seats; s++) {
		tell(events, "shown", s, "card", pos->bid[s]);
		pos->used |= BIT(pos->bid[s]);
		if (pos->bid[s] > pos->bid[best])
			best = s;
	}
	tell(events, "takes", best, "prize", prize);
	pos->points[best] += (int32_t)prize;
	memset(pos->bid, 0, sizeof(pos->bid));
	if (++pos->round < ed->rounds) {
		begin_round(ed, pos, events);
		return;
	}
	pos->over = 1;
	places_by_scores(pos->points, pos->seats, places);
	for (s = 0; s < pos->seats; s++)
		if (places[s] == 1)
			tell(events, "wins", s, "score", pos->points[s]);
}

static void
apply(const void *data, void *position, unsigned seat, move_t move,
    struct dice *dice, struct events *events)
{
	struct auction_position *pos = position;

	(void)dice;
	pos->bid[seat] = (uint8_t)move;
	pos->hand[seat] &= ~BIT(move);
	phrase_number(event_add(events, (uint32_t)1 << seat, "bid-own"), "card",
	    (int64_t)move);
	if (to_act(data, pos) == 0)
		end_round(data, pos, events);
}

static void
scores(const void *data, const void *position, int32_t *out)
{
	const struct auction_position *pos = position;

	(void)data;
	memcpy(out, pos->points, pos->seats * sizeof(*out));
}

/* ---- orders: moves in words ---- */

static const struct verb verbs[] = {
    {"bid", "card:number", "bid"},
    {NULL, NULL, NULL},
};

static unsigned
read_order(const void *data, const void *position, unsigned seat,
    const struct order *order, move_t *moves, unsigned max, struct phrase *why)
{
	const struct auction_edition *ed = data;
	int64_t card;

	(void)position;
	(void)seat;
	assert(max >= 1);
	if (!order_get_number(order, "card", &card) || card < 1) {
		refuse_number(why, "no-such-card", "cards", ed->cards);
		return 0;
	}
	moves[0] = (move_t)card;
	return 1;
}

static void
write_order(const void *data, const void *position, unsigned seat, move_t move,
    struct order *order)
{
	(void)data;
	(void)position;
	(void)seat;
	order_set(order, "bid");
	order_number(order, "card", (int64_t)move);
}

/* ---- what is seen, and what is hidden ---- */

static void
view_cards(struct doc *map, const char *key, uint64_t cards)
{
	struct doc *list = doc_add_list(map, key);
	unsigned card;

	for (card = 1; card <= CARDS; card++)
		if (cards & BIT(card))
			doc_add_number(doc_add_map(list, NULL), "card", card);
}

static void
view(const void *data, const void *position, uint32_t seat, struct doc *doc)
{
	const struct auction_edition *ed = data;
	const struct auction_position *pos = position;
	struct doc *map, *list = doc_add_list(doc, "players");
	uint8_t places[SEATS];
	unsigned s;

	places_by_scores(pos->points, pos->seats, places);
	for (s = 0; s < pos->seats; s++) {
		map = doc_add_map(list, NULL);
		doc_add_number(map, "seat", s);
		doc_add_bool(map, "me", s == seat);
		doc_add_number(map, "points", pos->points[s]);
		if (pos->over)
			doc_add_number(map, "place", places[s]);
	}
	doc_add_number(doc, "round", pos->round + (pos->over ? 0 : 1));
	doc_add_number(doc, "rounds", ed->rounds);
	doc_add_bool(doc, "over", pos->over);
	if (!pos->over)
		doc_add_number(doc, "prize", pos->prizes[pos->round]);
	view_cards(doc, "used", pos->used);
	if (seat < pos->seats) { /* no OBSERVER */
		map = doc_add_map(doc, "me");
		doc_add_number(map, "seat", seat);
		doc_add_number(map, "bid", pos->bid[seat]);
		view_cards(map, "hand", pos->hand[seat]);
	}
}

/*
 * A seat knows its own cards and those that were shown; all others may lie
 * anywhere: in hands, bid in this round, or aside.  Nor does it know which
 * prizes are still to come.
 */
static void
redeal(const void *data, void *position, uint32_t seat, struct dice *dice)
{
	const struct auction_edition *ed = data;
	struct auction_position *pos = position;
	unsigned turned = pos->round + (pos->over ? 0 : 1);
	uint64_t known = pos->used;
	uint8_t deck[CARDS];
	unsigned card, s, count = 0;
	int left;

	dice_redeal8(dice, pos->prizes + turned, PRIZES - turned);
	if (seat < pos->seats)
		known |= pos->hand[seat] | BIT(pos->bid[seat]);
	for (card = 1; card <= ed->cards; card++)
		if (!(known & BIT(card)))
			deck[count++] = (uint8_t)card;
	dice_redeal8(dice, deck, count);
	for (s = 0; s < pos->seats; s++) {
		if (s == seat)
			continue;
		left = __builtin_popcountll(pos->hand[s]);
		for (pos->hand[s] = 0; left > 0; left--)
			pos->hand[s] |= BIT(deck[--count]);
		if (pos->bid[s] != 0)
			pos->bid[s] = deck[--count];
	}
}

const struct game auction = {
    .name = "auction",
    .seats_max = SEATS,
    .edition_size = sizeof(struct auction_edition),
    .position_size = sizeof(struct auction_position),
    .load_edition = load_edition,
    .setup = setup,
    .to_act = to_act,
    .legal_moves = legal_moves,
    .check = check,
    .apply = apply,
    .scores = scores,
    .verbs = verbs,
    .read_order = read_order,
    .write_order = write_order,
    .view = view,
    .redeal = redeal,
};
