/* SPDX-License-Identifier: MIT */
/*
 * turns.c - Turns: one seat after the other, as many moves as it likes in a
 * turn, nothing hidden.
 *
 * Goods lie on the market.  In a turn you take up to three pieces, at least
 * one, of any goods.  When all is taken, who holds the most of a good scores
 * what it is worth; if several do, each of them scores it.  Who begins is drawn
 * by lot.
 *
 * VERBS      take count:number good:goods   done
 * EVENTS     begins (seat)  taken (seat count good)  scores-good (seat good
 *            points)  wins (seat score)
 * REFUSALS   over  not-your-turn (seat)  too-many (left)  too-few (good left)
 *            nothing-taken  bad-order
 * VIEW       over left active {seat}, goods [ {id worth left} ],
 *            players [ {seat me points place goods [ {id count} ]} ]
 */
#include "game/game.h"

#include <assert.h>
#include <string.h>

#define SEATS 4
#define GOODS 6
#define ID 16

struct turns_edition {
	int64_t take, count[GOODS], worth[GOODS];
	unsigned goods;
	char ids[GOODS][ID];
};

/* No padding: two positions that are alike are the same bytes. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct turns_position {
	uint8_t market[GOODS];
	uint8_t held[SEATS][GOODS];
	uint8_t seats, active, taken, over; /* taken: in this turn */
};
#pragma GCC diagnostic pop

/* A move is DONE, or count * 16 + good: that many pieces of a good. */
enum { DONE = 1, COUNT = 16 };

/* ---- edition.yaml ---- */

static bool
load_edition(const struct doc *doc, void *data, struct buf *why)
{
	const struct doc *goods = doc_get(doc, "goods");
	struct turns_edition *ed = data;

	if (!edition_number(
		doc_get(doc, "options"), "take", 1, 9, &ed->take, why) ||
	    !edition_ids(
		doc, "goods", 1, GOODS, ID, ed->ids[0], &ed->goods, why))
		return false;
	for (unsigned g = 0; g < ed->goods; g++)
		if (!edition_number(
			doc_at(goods, g), "count", 1, 40, &ed->count[g], why) ||
		    !edition_number(
			doc_at(goods, g), "worth", 0, 99, &ed->worth[g], why))
			return false;
	return true;
}

static void
setup(const void *data, void *position, unsigned seats, struct dice *dice,
    struct events *events)
{
	const struct turns_edition *ed = data;
	struct turns_position *pos = position;

	memset(pos, 0, sizeof(*pos));
	pos->seats = (uint8_t)seats;
	for (unsigned g = 0; g < ed->goods; g++)
		pos->market[g] = (uint8_t)ed->count[g];
	pos->active = (uint8_t)dice_below(dice, seats);
	phrase_seat(
	    event_add(events, EVERYBODY, "begins"), "seat", pos->active);
}

/* ---- moves ---- */

static uint32_t
to_act(const void *data, const void *position)
{
	const struct turns_position *pos = position;

	(void)data;
	return pos->over ? 0 : (uint32_t)1 << pos->active;
}

static bool
check(const void *data, const void *position, unsigned seat, move_t move,
    struct phrase *why)
{
	const struct turns_edition *ed = data;
	const struct turns_position *pos = position;
	move_t good = move % COUNT, count = move / COUNT;
	unsigned left = (unsigned)ed->take - pos->taken;

	if (pos->over)
		return refuse(why, "over");
	if (seat != pos->active) {
		phrase_set(why, "not-your-turn");
		phrase_seat(why, "seat", pos->active);
		return false;
	}
	if (move == DONE)
		return pos->taken > 0 || refuse(why, "nothing-taken");
	if (count == 0 || good >= ed->goods)
		return refuse(why, "bad-order");
	if (count > left) {
		phrase_set(why, "too-many");
		phrase_number(why, "left", left);
		return false;
	}
	if (count > pos->market[good]) {
		phrase_set(why, "too-few");
		phrase_thing(why, "good", ed->ids[good]);
		phrase_number(why, "left", pos->market[good]);
		return false;
	}
	return true;
}

static unsigned
legal_moves(const void *data, const void *position, unsigned seat, move_t *out)
{
	const struct turns_edition *ed = data;
	unsigned count = 0;
	move_t move;

	for (move = DONE; move < (move_t)(ed->take + 1) * COUNT; move++)
		if (check(data, position, seat, move, NULL))
			out[count++] = move;
	return count;
}

/* The move that ends a turn which could go on. */
static move_t
done(const void *data, const void *position, unsigned seat)
{
	return check(data, position, seat, DONE, NULL) ? DONE : NO_MOVE;
}

static unsigned
most_of(const struct turns_position *pos, unsigned good)
{
	unsigned most = 0;

	for (unsigned s = 0; s < pos->seats; s++)
		if (pos->held[s][good] > most)
			most = pos->held[s][good];
	return most;
}

static void
scores(const void *data, const void *position, int32_t *out)
{
	const struct turns_edition *ed = data;
	const struct turns_position *pos = position;

	for (unsigned s = 0; s < pos->seats; s++) {
		out[s] = 0;
		for (unsigned g = 0; g < ed->goods; g++)
			if (pos->held[s][g] > 0 &&
			    pos->held[s][g] == most_of(pos, g))
				out[s] += (int32_t)ed->worth[g];
	}
}

static void
tell_scores(const struct turns_edition *ed, const struct turns_position *pos,
    struct events *events)
{
	int32_t points[SEATS];
	uint8_t places[SEATS];
	struct phrase *p;

	for (unsigned g = 0; g < ed->goods; g++)
		for (unsigned s = 0; s < pos->seats; s++) {
			if (pos->held[s][g] != most_of(pos, g))
				continue;
			p = event_add(events, EVERYBODY, "scores-good");
			phrase_seat(p, "seat", s);
			phrase_thing(p, "good", ed->ids[g]);
			phrase_number(p, "points", ed->worth[g]);
		}
	scores(ed, pos, points);
	places_by_scores(points, pos->seats, places);
	for (unsigned s = 0; s < pos->seats; s++) {
		if (places[s] != 1)
			continue;
		p = event_add(events, EVERYBODY, "wins");
		phrase_seat(p, "seat", s);
		phrase_number(p, "score", points[s]);
	}
}

static void
end_turn(const struct turns_edition *ed, struct turns_position *pos,
    struct events *events)
{
	unsigned left = 0;

	for (unsigned g = 0; g < ed->goods; g++)
		left += pos->market[g];
	pos->taken = 0;
	pos->active = (uint8_t)((pos->active + 1) % pos->seats);
	pos->over = left == 0;
	if (pos->over)
		tell_scores(ed, pos, events);
}

static void
apply(const void *data, void *position, unsigned seat, move_t move,
    struct dice *dice, struct events *events)
{
	const struct turns_edition *ed = data;
	struct turns_position *pos = position;
	unsigned good = move % COUNT, count = (unsigned)(move / COUNT);
	struct phrase *p;
	move_t moves[9 * COUNT];

	(void)dice;
	if (move != DONE) {
		pos->market[good] -= (uint8_t)count;
		pos->held[seat][good] += (uint8_t)count;
		pos->taken += (uint8_t)count;
		p = event_add(events, EVERYBODY, "taken");
		phrase_seat(p, "seat", seat);
		phrase_number(p, "count", count);
		phrase_thing(p, "good", ed->ids[good]);
	}
	/* A turn also ends when nothing but DONE is left to do. */
	if (move == DONE || legal_moves(ed, pos, seat, moves) == 1)
		end_turn(ed, pos, events);
}

/* ---- orders: moves in words ---- */

static const struct verb verbs[] = {
    {"take", "count:number good:goods", "turn"},
    {"done", "", "turn"},
    {NULL, NULL, NULL},
};

static unsigned
good_of(const struct turns_edition *ed, const char *id)
{
	unsigned g = 0;

	while (g < ed->goods && (id == NULL || strcmp(ed->ids[g], id) != 0))
		g++;
	return g;
}

static unsigned
read_order(const void *data, const void *position, unsigned seat,
    const struct order *order, move_t *moves, unsigned max, struct phrase *why)
{
	const struct turns_edition *ed = data;
	unsigned good = good_of(ed, order_get(order, "good"));
	int64_t count;

	(void)position;
	(void)seat;
	assert(max >= 1);
	moves[0] = DONE;
	if (strcmp(order->verb, "done") == 0)
		return 1;
	if (!order_get_number(order, "count", &count) || count < 1 ||
	    good == ed->goods) {
		refuse(why, "bad-order");
		return 0;
	}
	moves[0] = (move_t)count * COUNT + good;
	return 1;
}

static void
write_order(const void *data, const void *position, unsigned seat, move_t move,
    struct order *order)
{
	const struct turns_edition *ed = data;

	(void)position;
	(void)seat;
	order_set(order, move == DONE ? "done" : "take");
	if (move == DONE)
		return;
	order_number(order, "count", (int64_t)(move / COUNT));
	order_word(order, "good", ed->ids[move % COUNT]);
}

/* ---- what is seen: by everybody the same, but for "me" ---- */

static void
view_held(const struct turns_edition *ed, const struct turns_position *pos,
    unsigned seat, struct doc *list)
{
	for (unsigned g = 0; g < ed->goods; g++) {
		struct doc *map = doc_add_map(list, NULL);

		doc_add_string(map, "id", ed->ids[g]);
		doc_add_number(map, "count", pos->held[seat][g]);
	}
}

static void
view(const void *data, const void *position, uint32_t seat, struct doc *doc)
{
	const struct turns_edition *ed = data;
	const struct turns_position *pos = position;
	struct doc *map, *list = doc_add_list(doc, "players");
	uint8_t places[SEATS];
	int32_t points[SEATS];

	scores(ed, pos, points);
	places_by_scores(points, pos->seats, places);
	for (unsigned s = 0; s < pos->seats; s++) {
		map = doc_add_map(list, NULL);
		doc_add_number(map, "seat", s);
		doc_add_bool(map, "me", s == seat);
		doc_add_number(map, "points", points[s]);
		if (pos->over)
			doc_add_number(map, "place", places[s]);
		view_held(ed, pos, s, doc_add_list(map, "goods"));
	}
	list = doc_add_list(doc, "goods");
	for (unsigned g = 0; g < ed->goods; g++) {
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", ed->ids[g]);
		doc_add_number(map, "worth", ed->worth[g]);
		doc_add_number(map, "left", pos->market[g]);
	}
	doc_add_bool(doc, "over", pos->over);
	doc_add_number(doc, "left", ed->take - pos->taken);
	if (!pos->over)
		doc_add_number(doc_add_map(doc, "active"), "seat", pos->active);
}

const struct game turns = {
    .name = "turns",
    .seats_max = SEATS,
    .edition_size = sizeof(struct turns_edition),
    .position_size = sizeof(struct turns_position),
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
    .done = done,
    .closing = "done",
    .view = view,
};
