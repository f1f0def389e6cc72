/* SPDX-License-Identifier: MIT */
/* hab_table.c - a table of Hab & Gut laid out as a test wants it. */
#include "hab_table.h"
#include "conform.h"

#include "checks.h"
#include <stdlib.h>
#include <string.h>

void
table_lay(struct table *t, unsigned seats, const char *const *options)
{
	const struct game *game = game_find("hab-gut");
	size_t count = 0;

	while (options != NULL && options[count] != NULL)
		count++;
	memset(t, 0, sizeof(*t));
	t->told = (struct buf)BUF_INIT;
	conform_edition(&t->edition, game, options, count);
	t->ed = t->edition.data;
	dice_init_number(&t->dice, 1);
	game->setup(t->ed, &t->pos, seats, &t->dice, NULL);
	t->pos.hat = 0;
}

void
table_clear(struct table *t)
{
	buf_clear(&t->told);
}

void
table_release(struct table *t)
{
	edition_release(&t->edition);
	buf_release(&t->told);
}

static bool
find_move(struct table *t, unsigned seat, const char *text, move_t *move)
{
	const struct game *game = t->edition.game;
	struct buf whole = BUF_INIT;
	struct order order;
	bool card =
	    strncmp(text, "play", 4) == 0 || strncmp(text, "halve", 5) == 0;
	const char *last = strrchr(text, ' ');

	buf_adds(&whole, text);
	if (card && strcmp(last, " left") != 0 && strcmp(last, " right") != 0)
		buf_adds(&whole, " -");
	ck_assert_msg(order_parse(game, whole.data, &order), "%s", whole.data);
	buf_release(&whole);
	return game->read_order(
		   t->ed, &t->pos, seat, &order, move, 1, &t->why) == 1 &&
	       game_check(game, t->ed, &t->pos, seat, *move, &t->why);
}

static void
apply(struct table *t, unsigned seat, move_t move)
{
	struct events events = EVENTS_INIT;
	size_t i;

	t->edition.game->apply(t->ed, &t->pos, seat, move, &t->dice, &events);
	for (i = 0; i < events.count; i++)
		event_line(&events.list[i], &t->told);
	events_release(&events);
}

void
table_play(struct table *t, unsigned seat, const char *text)
{
	move_t move;
	bool ok = find_move(t, seat, text, &move);

	ck_assert_msg(ok, "seat %u, %s: %s", seat, text, t->why.key);
	apply(t, seat, move);
}

const char *
table_refuses(struct table *t, unsigned seat, const char *text)
{
	move_t move;

	return find_move(t, seat, text, &move) ? "" : t->why.key;
}

int
table_why(const struct table *t, const char *name)
{
	unsigned i;

	for (i = 0; i < t->why.count; i++)
		if (strcmp(t->why.args[i].name, name) == 0)
			return (int)t->why.args[i].number;
	ck_abort_msg("%s has no %s", t->why.key, name);
	return 0;
}

bool
table_told(const struct table *t, const char *line)
{
	const char *at = strstr(t->told.data, line);
	size_t len = strlen(line);

	return at != NULL && (at == t->told.data || at[-1] == '\n') &&
	       at[len] == '\n';
}

static void
clock_move(struct table *t)
{
	uint32_t seat = hab_active(&t->pos);

	ck_assert_uint_ne(seat, NO_SEAT);
	apply(t, seat, hab_default_move(t->ed, &t->pos, seat));
}

void
table_end_phase(struct table *t)
{
	uint8_t phase = t->pos.phase;

	while (t->pos.phase == phase)
		clock_move(t);
}

void
table_end_turn(struct table *t)
{
	if (t->pos.phase == TRADE)
		table_end_phase(t);
	table_end_phase(t);
}

void
table_end_round(struct table *t)
{
	uint8_t round = t->pos.round;

	while (t->pos.round == round && t->pos.phase != OVER)
		clock_move(t);
}

void
table_price(struct table *t, unsigned company, int price)
{
	unsigned i;

	for (i = 0; i < t->ed->spaces; i++)
		if (t->ed->track[i] == price)
			break;
	ck_assert_uint_lt(i, t->ed->spaces);
	t->pos.space[company] = (uint8_t)i;
}

int
table_price_of(const struct table *t, unsigned company)
{
	return hab_price(t->ed, &t->pos, company);
}

void
table_give(struct table *t, unsigned seat, unsigned company, unsigned count)
{
	ck_assert_uint_ge(t->pos.pile[company], count);
	t->pos.pile[company] = (uint8_t)(t->pos.pile[company] - count);
	t->pos.held[seat][company] =
	    (uint8_t)(t->pos.held[seat][company] + count);
}

/* "coal+4" as the number of a card. */
static uint8_t
card_of(const struct table *t, const char *text, size_t len)
{
	size_t name = strcspn(text, "+-");
	long value = strtol(text + name, NULL, 10);
	unsigned c, v;

	ck_assert_uint_lt(name, len);
	for (c = 0; c < COMPANIES; c++)
		if (strlen(t->ed->ids[c]) == name &&
		    memcmp(t->ed->ids[c], text, name) == 0)
			break;
	ck_assert_uint_lt(c, COMPANIES);
	for (v = 0; v < t->ed->value_count && t->ed->values[v] != value; v++)
		;
	ck_assert_uint_lt(v, t->ed->value_count);
	return (uint8_t)(c * t->ed->value_count + v);
}

void
table_rack(struct table *t, unsigned owner, const char *cards)
{
	unsigned count = 0;
	size_t len;

	memset(t->pos.rack[owner], NOTHING, sizeof(t->pos.rack[owner]));
	for (; *cards != '\0'; cards += len + (cards[len] == ' ')) {
		len = strcspn(cards, " ");
		t->pos.rack[owner][count++] = card_of(t, cards, len);
	}
	t->pos.rack_count[owner] = (uint8_t)count;
	hab_sort(t->pos.rack[owner], count);
}
