/* SPDX-License-Identifier: MIT */
/* hf_often.c - how often an order takes or makes so many of a good. */
#include "hauts_fourneaux.h"

#include <string.h>

static unsigned
good_of(const char *name)
{
	static const char *const names[GOODS] = {
	    "coal", "iron", "oil", "token", "money"};
	unsigned g = 0;

	while (g < GOODS && strcmp(names[g], name) != 0)
		g++;
	return g;
}

/* So many repetitions of a line; 0: it neither takes nor makes so many. */
static unsigned
often(const struct hf_line *line, unsigned good, unsigned amount)
{
	unsigned once =
	    line->spend[good] > 0 ? line->spend[good] : line->gain[good];

	return line->kind == TRANSFORM && once > 0 && amount % once == 0
		   ? amount / once
		   : 0;
}

/* Of the only transformation in force of a card that has the good; 0: there is
 * none, or there are several. */
static unsigned
often_of_card(const struct hf_edition *ed, const struct hf_seat *mine,
    unsigned card, unsigned good, unsigned amount)
{
	const struct hf_card *c = hf_card(ed, mine, card);
	unsigned lines = hf_lines(ed, mine, card), times = 0, found = 0;

	for (unsigned i = 0; i < lines; i++) {
		unsigned n = often(&c->lines[i], good, amount);

		if (c->lines[i].kind != TRANSFORM)
			continue;
		found++;
		times = n;
	}
	return found == 1 ? times : 0;
}

/* The card that a move is of, in the row or the seat's own. */
static unsigned
often_of_step(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, const struct step *step, unsigned good, unsigned amount)
{
	const struct hf_seat *mine = &pos->seat[seat];

	switch (step->kind) {
	case EXCHANGE:
		return often(&ed->companies[pos->row[step->a]].compensation,
		    good, amount);
	case RUN:
		return often_of_card(ed, mine, step->a, good, amount);
	case CONVERT:
		return mine->open == NOTHING
			   ? 0
			   : often_of_card(ed, mine, mine->open, good, amount);
	default:
		return 0;
	}
}

unsigned
hf_often(const void *data, const void *position, unsigned seat,
    const struct order *order, const char *name, unsigned amount)
{
	unsigned good = good_of(name);
	struct phrase why = {.key = NULL};
	struct step step;
	move_t move;

	if (good == GOODS ||
	    hf_read_order(data, position, seat, order, &move, 1, &why) == 0 ||
	    !hf_step(move, &step))
		return 0;
	return often_of_step(data, position, seat, &step, good, amount);
}
