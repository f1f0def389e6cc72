/* SPDX-License-Identifier: MIT */
/* hf_order.c - the orders of Les Hauts Fourneaux, to moves and back. */
#include "hauts_fourneaux.h"

#include <assert.h>
#include <string.h>

#define NUMBERS 3 /* transformations that one order to run can number */

static const char *const kind_names[] = {
    [BID] = "bid",
    [EXCHANGE] = "exchange",
    [DECLINE] = "decline",
    [PLACE] = "place",
    [APPEND] = "append",
    [RUN] = "run",
    [CONVERT] = "convert",
    [UPGRADE] = "upgrade",
    [FINISH] = "finish",
};

const struct verb hf_verbs[] = {
    {"bid", "disc:number card:number? company:companies?", "auction"},
    {"exchange", "times:number card:number? company:companies?", "settlement"},
    {"decline", "", "settlement"},
    {"place", "company:companies left:number", "chain"},
    {"append", "", "chain"},
    {"run",
	"company:companies? startup:startups? first:number? second:number? "
	"third:number?",
	"production"},
    {"convert", "times:number effect:number?", "production"},
    {"upgrade", "company:companies", "production"},
    {"finish", "", "production"},
    {NULL, NULL, NULL},
};

/* What an order is read from, and into. */
struct reader {
	const struct hf_edition *ed;
	const struct hf_position *pos;
	const struct hf_seat *mine;
	unsigned seat;
	const struct order *order;
	move_t *moves;
	unsigned max, count;
	struct phrase *why;
};

static void
add(struct reader *reader, enum kind kind, unsigned a, unsigned b)
{
	if (reader->count < reader->max)
		reader->moves[reader->count++] = hf_move(kind, a, b);
}

static bool
wrong(struct reader *reader, const char *key)
{
	return refuse(reader->why, key);
}

/* ---- arguments ---- */

static bool
read_company(struct reader *reader, unsigned *company)
{
	const char *id = order_get(reader->order, "company");

	for (*company = 0; id != NULL && *company < reader->ed->company_count;
	     (*company)++)
		if (strcmp(reader->ed->companies[*company].id, id) == 0)
			return true;
	return wrong(reader, "bad-thing");
}

/* A small number that the player wrote; what is too high for anything stays
 * so. */
static bool
read_count(struct reader *reader, const char *name, unsigned *count)
{
	int64_t number;

	if (!order_get_number(reader->order, name, &number) || number < 0)
		return wrong(reader, "bad-number");
	*count = number < 0xff ? (unsigned)number : 0xff;
	return true;
}

/* A card of the row, by its number or its name. */
static bool
read_card(struct reader *reader, unsigned *card)
{
	int64_t number;
	unsigned company = 0;

	if (order_get_number(reader->order, "card", &number)) {
		*card = (unsigned)number - 1;
		if (number >= 1 && number <= reader->pos->row_count)
			return true;
		phrase_set(reader->why, "no-such-card");
		phrase_number(reader->why, "cards", reader->pos->row_count);
		return false;
	}
	if (!read_company(reader, &company))
		return false;
	for (*card = 0; *card < reader->pos->row_count; (*card)++)
		if (reader->pos->row[*card] == company)
			return true;
	phrase_set(reader->why, "not-in-row");
	phrase_thing(reader->why, "company", reader->ed->companies[company].id);
	return false;
}

/* ---- what never comes ---- */

static unsigned
longest_row(const struct hf_edition *ed)
{
	unsigned longest = 0;

	for (unsigned i = 0; i < SEATS - 1; i++)
		if (ed->row_size[i] > longest)
			longest = ed->row_size[i];
	return longest;
}

bool
hf_never(const void *data, const struct order *order, struct phrase *why)
{
	const struct hf_edition *ed = data;
	int64_t disc, card;

	if (strcmp(order->verb, kind_names[BID]) != 0)
		return false;
	if (order_get_number(order, "disc", &disc) &&
	    (disc < 1 || disc > VALUES || ed->discs[disc - 1] == 0)) {
		phrase_set(why, "no-disc");
		phrase_number(why, "disc", disc);
		return true;
	}
	if (order_get_number(order, "card", &card) &&
	    (card < 1 || card > longest_row(ed))) {
		phrase_set(why, "no-such-card");
		phrase_number(why, "cards", longest_row(ed));
		return true;
	}
	return false;
}

/* ---- one verb each ---- */

static bool
read_bid(struct reader *reader)
{
	unsigned disc = 0, card = 0;

	if (!read_count(reader, "disc", &disc) || !read_card(reader, &card))
		return false;
	if (disc < 1 || disc > VALUES) {
		phrase_set(reader->why, "no-disc");
		phrase_number(reader->why, "disc", disc);
		return false;
	}
	add(reader, BID, disc, card);
	return true;
}

/* Choices further left that the player did not name are made 0 times. */
static bool
read_exchange(struct reader *reader)
{
	struct hf_position copy = *reader->pos;
	struct hf_seat *mine = &copy.seat[reader->seat];
	struct step zero = {EXCHANGE, 0, 0};
	unsigned times = 0, card = 0;

	if (!read_count(reader, "times", &times) || !read_card(reader, &card))
		return false;
	while (copy.phase == SETTLEMENT && mine->at < card &&
	       mine->at < copy.row_count &&
	       hf_compensated(reader->ed, &copy, reader->seat, card) > 0) {
		zero.a = mine->at;
		add(reader, EXCHANGE, zero.a, 0);
		hf_exchange(reader->ed, &copy, reader->seat, &zero, NULL);
	}
	add(reader, EXCHANGE, card, times);
	return true;
}

static bool
read_place(struct reader *reader)
{
	unsigned company = 0, left = 0;

	if (!read_company(reader, &company) ||
	    !read_count(reader, "left", &left))
		return false;
	add(reader, PLACE, company, left);
	return true;
}

/* The line of the n-th transformation in force, from 1; LINES_MAX if there are
 * fewer, and then how many. */
static unsigned
effect_line(
    const struct reader *reader, unsigned card, unsigned n, unsigned *effects)
{
	const struct hf_card *c = hf_card(reader->ed, reader->mine, card);
	unsigned i, lines = hf_lines(reader->ed, reader->mine, card);

	for (i = *effects = 0; i < lines; i++)
		if (c->lines[i].kind == TRANSFORM && ++*effects == n)
			return i;
	return LINES_MAX;
}

static bool
no_effect(struct reader *reader, unsigned card, unsigned effects)
{
	phrase_set(reader->why, "no-such-effect");
	phrase_thing(
	    reader->why, "card", hf_card(reader->ed, reader->mine, card)->id);
	phrase_number(reader->why, "effects", effects);
	return false;
}

/* A company, or the own start-up, which may go without its name. */
static bool
read_own(struct reader *reader, unsigned *card)
{
	const char *id = order_get(reader->order, "startup");

	if (id == NULL && order_get(reader->order, "company") != NULL)
		return read_company(reader, card);
	*card = STARTUP;
	if (id == NULL ||
	    strcmp(hf_card(reader->ed, reader->mine, STARTUP)->id, id) == 0)
		return true;
	phrase_set(reader->why, "not-yours");
	phrase_thing(reader->why, "card", id);
	return false;
}

static bool
read_run(struct reader *reader)
{
	static const char *const names[NUMBERS] = {"first", "second", "third"};
	unsigned card = 0, i, line, times = 0, effects;

	if (!read_own(reader, &card))
		return false;
	add(reader, RUN, card, 0);
	for (i = 0; i < NUMBERS; i++) {
		if (order_get(reader->order, names[i]) == NULL)
			continue;
		if (!read_count(reader, names[i], &times))
			return false;
		line = effect_line(reader, card, i + 1, &effects);
		if (line == LINES_MAX)
			return no_effect(reader, card, effects);
		if (times > 0)
			add(reader, CONVERT, line, times);
	}
	return true;
}

static bool
read_convert(struct reader *reader)
{
	unsigned times = 0, effect = 0, line, effects;
	unsigned card = reader->mine->open;

	if (!read_count(reader, "times", &times))
		return false;
	if (card == NOTHING)
		return wrong(reader, "no-card-open");
	line = reader->mine->line;
	if (order_get(reader->order, "effect") != NULL) {
		if (!read_count(reader, "effect", &effect))
			return false;
		line = effect_line(reader, card, effect, &effects);
		if (line == LINES_MAX)
			return no_effect(reader, card, effects);
	}
	add(reader, CONVERT, line, times);
	return true;
}

/* Naming an upgrade activates the start-up. */
static bool
read_upgrade(struct reader *reader)
{
	unsigned company = 0;

	if (!read_company(reader, &company))
		return false;
	if (!(reader->mine->ran >> STARTUP & 1))
		add(reader, RUN, STARTUP, 0);
	add(reader, UPGRADE, company, 0);
	return true;
}

static bool
read_verb(struct reader *reader)
{
	unsigned kind = BID;

	while (kind <= FINISH &&
	       strcmp(kind_names[kind], reader->order->verb) != 0)
		kind++;
	switch (kind) {
	case BID:
		return read_bid(reader);
	case EXCHANGE:
		return read_exchange(reader);
	case PLACE:
		return read_place(reader);
	case RUN:
		return read_run(reader);
	case CONVERT:
		return read_convert(reader);
	case UPGRADE:
		return read_upgrade(reader);
	case DECLINE:
	case APPEND:
	case FINISH:
		add(reader, kind, 0, 0);
		return true;
	}
	return wrong(reader, "bad-thing");
}

unsigned
hf_read_order(const void *data, const void *position, unsigned seat,
    const struct order *order, move_t *moves, unsigned max, struct phrase *why)
{
	const struct hf_position *pos = position;
	struct reader reader = {.ed = data,
	    .pos = pos,
	    .mine = &pos->seat[seat],
	    .seat = seat,
	    .order = order,
	    .moves = moves,
	    .max = max,
	    .why = why};

	assert(max >= 1);
	return read_verb(&reader) ? reader.count : 0;
}

/* ---- moves to orders ---- */

/* Which of the transformations in force a line is, from 1. */
static unsigned
effect_number(
    const struct hf_edition *ed, const struct hf_seat *mine, unsigned line)
{
	const struct hf_card *card = hf_card(ed, mine, mine->open);
	unsigned i, n = 0;

	for (i = 0; i <= line; i++)
		n += card->lines[i].kind == TRANSFORM;
	return n;
}

static void
write_run(const struct hf_edition *ed, const struct hf_seat *mine,
    unsigned card, struct order *order)
{
	order_word(order, card == STARTUP ? "startup" : "company",
	    hf_card(ed, mine, card)->id);
}

void
hf_write_order(const void *data, const void *position, unsigned seat,
    move_t move, struct order *order)
{
	const struct hf_edition *ed = data;
	const struct hf_position *pos = position;
	const struct hf_seat *mine = &pos->seat[seat];
	struct step step;
	bool known = hf_step(move, &step);

	assert(known);
	order_set(order, kind_names[step.kind]);
	switch (step.kind) {
	case BID:
		order_number(order, "disc", step.a);
		order_number(order, "card", step.b + 1);
		break;
	case EXCHANGE:
		order_number(order, "times", step.b);
		order_number(order, "card", step.a + 1);
		break;
	case PLACE:
		order_word(order, "company", ed->companies[step.a].id);
		order_number(order, "left", step.b);
		break;
	case RUN:
		write_run(ed, mine, step.a, order);
		break;
	case CONVERT:
		order_number(order, "times", step.b);
		order_number(order, "effect", effect_number(ed, mine, step.a));
		break;
	case UPGRADE:
		order_word(order, "company", ed->companies[step.a].id);
		break;
	case DECLINE:
	case APPEND:
	case FINISH:
		break;
	}
}
