/* SPDX-License-Identifier: MIT */
/*
 * sealed.c - Sealed, a game made for tests: a simultaneous phase, a die, and an
 * open move, in the fewest rules.
 *
 * Each seat holds the cards 1 to 5.  In each round all choose one, face down.
 * When all have, the highest card that nobody else chose wins its points; if
 * there is none, a die picks one of those who chose the highest.  Whoever
 * wants may take a loan at any time: some points now, more to be paid at the
 * end.
 *
 * VERBS
 *   choose  card:number   round    secret
 *   loan                  open     legal at any time, twice a match
 *
 * EVENTS
 *   round-begins  round rounds
 *   chosen-own    card             to its seat only
 *   shown         seat card
 *   die           result           among those who tie, from 1
 *   wins          seat points
 *   loan-taken    seat points
 *   paid-back     seat points
 *   final         seat score
 *
 * REFUSALS
 *   over  no-such-move  chosen-already  not-in-hand (card)  no-more-loans
 *   (loans)  bad-card
 *
 * VIEW
 *   round rounds phase over
 *   players [ {seat me waits points loans place} ]    waits: has not chosen
 *   me {seat chosen hand [ {card} ]}    chosen: card, or 0
 *   last [ {seat card} ]                the cards of the round before
 */
#include "game/game.h"

#include <assert.h>
#include <string.h>

#define SEATS 4
#define CARDS 5

struct sealed_edition {
	int32_t rounds, loan, repay, loans;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct sealed_position {
	int32_t points[SEATS];
	uint8_t hand[SEATS]; /* bit set: 1 << card */
	uint8_t chosen[SEATS];
	uint8_t last[SEATS]; /* in the round before, 0 in the first */
	uint8_t loans[SEATS];
	uint8_t seats, round, over, pad;
};
#pragma GCC diagnostic pop

/* A move is the card chosen, or LOAN. */
enum { LOAN = 100 };

static bool
load_edition(const struct doc *doc, void *data, struct buf *why)
{
	const struct doc *options = doc_get(doc, "options");
	struct sealed_edition *ed = data;
	const struct {
		const char *name;
		int32_t max, *to;
	} rows[] = {{"rounds", CARDS, &ed->rounds}, {"loan", 9, &ed->loan},
	    {"repay", 9, &ed->repay}, {"loans", 2, &ed->loans}};
	int64_t number;
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (!edition_number(options, rows[i].name, i == 0, rows[i].max,
			&number, why))
			return false;
		*rows[i].to = (int32_t)number;
	}
	return true;
}

static void
begin_round(const struct sealed_edition *ed, struct sealed_position *pos,
    struct events *events)
{
	struct phrase *p = event_add(events, EVERYBODY, "round-begins");

	phrase_number(p, "round", pos->round + 1);
	phrase_number(p, "rounds", ed->rounds);
}

static void
setup(const void *data, void *position, unsigned seats, struct dice *dice,
    struct events *events)
{
	struct sealed_position *pos = position;
	unsigned s;

	(void)dice;
	memset(pos, 0, sizeof(*pos));
	pos->seats = (uint8_t)seats;
	for (s = 0; s < seats; s++)
		pos->hand[s] = (1 << (CARDS + 1)) - 2;
	begin_round(data, pos, events);
}

static uint32_t
to_act(const void *data, const void *position)
{
	const struct sealed_position *pos = position;
	uint32_t set = 0;
	unsigned s;

	(void)data;
	for (s = 0; s < pos->seats && !pos->over; s++)
		if (pos->chosen[s] == 0)
			set |= (uint32_t)1 << s;
	return set;
}

static bool
check(const void *data, const void *position, unsigned seat, move_t move,
    struct phrase *why)
{
	const struct sealed_edition *ed = data;
	const struct sealed_position *pos = position;

	if (seat >= pos->seats || move == 0 || (move > CARDS && move != LOAN))
		return refuse(why, "no-such-move");
	if (pos->over)
		return refuse(why, "over");
	if (move == LOAN) {
		if (pos->loans[seat] < ed->loans)
			return true;
		phrase_set(why, "no-more-loans");
		phrase_number(why, "loans", ed->loans);
		return false;
	}
	if (pos->chosen[seat] != 0)
		return refuse(why, "chosen-already");
	if (pos->hand[seat] >> move & 1)
		return true;
	phrase_set(why, "not-in-hand");
	phrase_number(why, "card", (int64_t)move);
	return false;
}

static unsigned
legal_moves(const void *data, const void *position, unsigned seat, move_t *out)
{
	const struct sealed_position *pos = position;
	unsigned count = 0;
	move_t card;

	(void)data;
	if (pos->over || pos->chosen[seat] != 0)
		return 0;
	for (card = 1; card <= CARDS; card++)
		if (pos->hand[seat] >> card & 1)
			out[count++] = card;
	return count;
}

static unsigned
open_moves(const void *data, const void *position, unsigned seat, move_t *out)
{
	if (!check(data, position, seat, LOAN, NULL))
		return 0;
	out[0] = LOAN;
	return 1;
}

/* The last choice of a round turns all of them up. */
static bool
reveals(const void *data, const void *position, unsigned seat, move_t move)
{
	return move != LOAN && to_act(data, position) == (uint32_t)1 << seat;
}

static const struct verb verbs[] = {
    {"choose", "card:number", "round"},
    {"loan", "", "open"},
    {NULL, NULL, NULL},
};

static unsigned
read_order(const void *data, const void *position, unsigned seat,
    const struct order *order, move_t *moves, unsigned max, struct phrase *why)
{
	int64_t card = LOAN;

	(void)data;
	(void)position;
	(void)seat;
	assert(max >= 1);
	if (strcmp(order->verb, "choose") == 0 &&
	    (!order_get_number(order, "card", &card) || card < 1 ||
		card > CARDS)) {
		refuse(why, "bad-card");
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
	order_set(order, move == LOAN ? "loan" : "choose");
	if (move != LOAN)
		order_number(order, "card", (int64_t)move);
}

/* ---- the end of a round ---- */

static unsigned
count_of(const struct sealed_position *pos, unsigned card)
{
	unsigned s, count = 0;

	for (s = 0; s < pos->seats; s++)
		count += pos->chosen[s] == card;
	return count;
}

/* The highest card that one seat chose; if none, the highest of all. */
static unsigned
winning_card(const struct sealed_position *pos)
{
	unsigned card;

	for (card = CARDS; card > 0; card--)
		if (count_of(pos, card) == 1)
			return card;
	for (card = CARDS; count_of(pos, card) == 0;)
		card--;
	return card;
}

/* The n-th seat, from 0, that chose a card. */
static unsigned
seat_with(const struct sealed_position *pos, unsigned card, unsigned n)
{
	unsigned s = 0;

	while (pos->chosen[s] != card || n-- > 0)
		s++;
	return s;
}

static void
tell(struct events *events, const char *key, unsigned seat, const char *name,
    int64_t number)
{
	struct phrase *p = event_add(events, EVERYBODY, key);

	phrase_seat(p, "seat", seat);
	phrase_number(p, name, number);
}

static void
end_match(const struct sealed_edition *ed, struct sealed_position *pos,
    struct events *events)
{
	unsigned s;

	pos->over = 1;
	for (s = 0; s < pos->seats; s++) {
		int32_t back = pos->loans[s] * ed->repay;

		pos->points[s] -= back;
		if (back > 0)
			tell(events, "paid-back", s, "points", back);
		tell(events, "final", s, "score", pos->points[s]);
	}
}

static void
end_round(const struct sealed_edition *ed, struct sealed_position *pos,
    struct dice *dice, struct events *events)
{
	unsigned s, n = 0, card = winning_card(pos);
	unsigned ties = count_of(pos, card);

	for (s = 0; s < pos->seats; s++)
		tell(events, "shown", s, "card", pos->chosen[s]);
	if (ties > 1) {
		n = dice_below(dice, ties);
		phrase_number(
		    event_add(events, EVERYBODY, "die"), "result", n + 1);
	}
	s = seat_with(pos, card, n);
	pos->points[s] += (int32_t)card;
	tell(events, "wins", s, "points", card);
	memcpy(pos->last, pos->chosen, sizeof(pos->last));
	memset(pos->chosen, 0, sizeof(pos->chosen));
	pos->round++;
	if (pos->round == ed->rounds)
		end_match(ed, pos, events);
	else
		begin_round(ed, pos, events);
}

static void
apply(const void *data, void *position, unsigned seat, move_t move,
    struct dice *dice, struct events *events)
{
	const struct sealed_edition *ed = data;
	struct sealed_position *pos = position;

	assert(check(data, position, seat, move, NULL));
	if (move == LOAN) {
		pos->loans[seat]++;
		pos->points[seat] += ed->loan;
		tell(events, "loan-taken", seat, "points", ed->loan);
		return;
	}
	pos->chosen[seat] = (uint8_t)move;
	pos->hand[seat] &= (uint8_t) ~(1 << move);
	phrase_number(event_add(events, (uint32_t)1 << seat, "chosen-own"),
	    "card", (int64_t)move);
	if (to_act(data, pos) == 0)
		end_round(ed, pos, dice, events);
}

/* ---- scores and views ---- */

static void
scores(const void *data, const void *position, int32_t *out)
{
	const struct sealed_edition *ed = data;
	const struct sealed_position *pos = position;
	unsigned s;

	for (s = 0; s < pos->seats; s++)
		out[s] = pos->points[s] -
			 (pos->over ? 0 : pos->loans[s] * ed->repay);
}

static void
view_me(const struct sealed_position *pos, unsigned seat, struct doc *me)
{
	struct doc *list;
	unsigned card;

	doc_add_number(me, "seat", seat);
	doc_add_number(me, "chosen", pos->chosen[seat]);
	list = doc_add_list(me, "hand");
	for (card = 1; card <= CARDS; card++)
		if (pos->hand[seat] >> card & 1)
			doc_add_number(doc_add_map(list, NULL), "card", card);
}

static void
view(const void *data, const void *position, uint32_t seat, struct doc *doc)
{
	const struct sealed_edition *ed = data;
	const struct sealed_position *pos = position;
	struct doc *map, *list;
	uint8_t places[SEATS];
	unsigned s;

	places_by_scores(pos->points, pos->seats, places);
	doc_add_number(doc, "round", pos->round + (pos->over ? 0 : 1));
	doc_add_number(doc, "rounds", ed->rounds);
	doc_add_string(doc, "phase", pos->over ? "over" : "round");
	doc_add_bool(doc, "over", pos->over);
	list = doc_add_list(doc, "players");
	for (s = 0; s < pos->seats; s++) {
		map = doc_add_map(list, NULL);
		doc_add_number(map, "seat", s);
		doc_add_bool(map, "me", s == seat);
		doc_add_bool(map, "waits", to_act(ed, pos) >> s & 1);
		doc_add_number(map, "points", pos->points[s]);
		doc_add_number(map, "loans", pos->loans[s]);
		if (pos->over)
			doc_add_number(map, "place", places[s]);
	}
	if (seat < pos->seats)
		view_me(pos, seat, doc_add_map(doc, "me"));
	list = doc_add_list(doc, "last");
	for (s = 0; s < pos->seats && pos->last[s] != 0; s++) {
		map = doc_add_map(list, NULL);
		doc_add_number(map, "seat", s);
		doc_add_number(map, "card", pos->last[s]);
	}
}

/* Others may have chosen any card they still had. */
static void
redeal(const void *data, void *position, uint32_t seat, struct dice *dice)
{
	struct sealed_position *pos = position;
	unsigned s, card;

	(void)data;
	for (s = 0; s < pos->seats; s++) {
		if (s == seat || pos->chosen[s] == 0)
			continue;
		pos->hand[s] |= (uint8_t)(1 << pos->chosen[s]);
		do
			card = 1 + dice_below(dice, CARDS);
		while (!(pos->hand[s] >> card & 1));
		pos->chosen[s] = (uint8_t)card;
		pos->hand[s] &= (uint8_t) ~(1 << card);
	}
}

static bool
sound(const void *data, const void *position)
{
	const struct sealed_edition *ed = data;
	const struct sealed_position *pos = position;
	unsigned s;

	for (s = 0; s < pos->seats; s++) {
		int gone = pos->round + (pos->chosen[s] != 0);

		if (__builtin_popcount(pos->hand[s]) != CARDS - gone ||
		    pos->loans[s] > ed->loans)
			return false;
	}
	return pos->round <= ed->rounds;
}

const struct game sealed = {
    .name = "sealed",
    .seats_max = SEATS,
    .max_turns = SEATS * (CARDS + 2),
    .edition_size = sizeof(struct sealed_edition),
    .position_size = sizeof(struct sealed_position),
    .load_edition = load_edition,
    .setup = setup,
    .to_act = to_act,
    .legal_moves = legal_moves,
    .open_moves = open_moves,
    .check = check,
    .apply = apply,
    .scores = scores,
    .verbs = verbs,
    .read_order = read_order,
    .write_order = write_order,
    .view = view,
    .redeal = redeal,
    .reveals = reveals,
    .sound = sound,
};
