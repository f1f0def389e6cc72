/* SPDX-License-Identifier: MIT */
/* hab_end.c - the end of a round and of the game. */
#include "hab_gut.h"

#include <string.h>

/* ---- the end of a round ---- */

void
hab_tell_sale(const struct hab_edition *ed, const struct hab_position *pos,
    struct events *events, const char *key, unsigned seat, unsigned company,
    unsigned count)
{
	struct phrase *p = event_add(events, EVERYBODY, key);
	int32_t price = hab_price(ed, pos, company);

	phrase_seat(p, "seat", seat);
	phrase_number(p, "count", count);
	phrase_thing(p, "company", ed->ids[company]);
	phrase_number(p, "price", price);
	phrase_number(p, "total", price * (int32_t)count);
}

/* The client shares of a seat are shown, sold and go back to the piles; the
 * money is frozen (decisions 10, 11). */
void
hab_sell_clients(const struct hab_edition *ed, struct hab_position *pos,
    unsigned seat, struct events *events)
{
	unsigned i, c, count[COMPANIES] = {0};
	int32_t gained = 0;
	struct phrase *p;

	for (i = 0; i < pos->placed[seat]; i++)
		count[pos->client[seat][i]]++;
	for (c = 0; c < COMPANIES; c++) {
		if (count[c] == 0)
			continue;
		pos->pile[c] = (uint8_t)(pos->pile[c] + count[c]);
		gained += hab_price(ed, pos, c) * (int32_t)count[c];
		hab_tell_sale(
		    ed, pos, events, "clients-sold", seat, c, count[c]);
	}
	pos->client_money[seat] += gained;
	pos->placed[seat] = 0;
	p = event_add(events, EVERYBODY, "client-money");
	phrase_seat(p, "seat", seat);
	phrase_number(p, "round", pos->round + 1);
	phrase_number(p, "gained", gained);
	phrase_number(p, "total", pos->client_money[seat]);
}

/* ---- the end of the game ---- */

static void
sell_all(const struct hab_edition *ed, struct hab_position *pos, unsigned seat,
    struct events *events)
{
	unsigned c;

	pos->money[seat] += hab_worth(ed, pos, seat);
	for (c = 0; c < COMPANIES; c++) {
		unsigned count = pos->held[seat][c];

		if (count == 0)
			continue;
		hab_tell_sale(ed, pos, events, "shares-sold", seat, c, count);
		pos->pile[c] = (uint8_t)(pos->pile[c] + count);
		pos->held[seat][c] = 0;
	}
}

static void
tell_scores(const struct hab_edition *ed, const struct hab_position *pos,
    struct events *events)
{
	struct phrase *p;
	unsigned s;

	for (s = 0; s < pos->seats; s++) {
		int32_t worth = hab_worth(ed, pos, s);

		p = event_add(events, EVERYBODY, "final-score");
		phrase_seat(p, "seat", s);
		phrase_number(p, "money", pos->money[s]);
		phrase_number(p, "shares", worth);
		phrase_number(p, "score", pos->money[s] + worth);
		phrase_number(p, "clients", pos->client_money[s]);
	}
}

static void
tell_winners(const struct hab_edition *ed, const struct hab_position *pos,
    struct events *events)
{
	uint8_t places[SEATS];
	bool any = false;
	struct phrase *p;
	unsigned s;

	hab_ranking(ed, pos, places);
	for (s = 0; s < pos->seats; s++) {
		if (places[s] != 1)
			continue;
		any = true;
		p = event_add(events, EVERYBODY, "winner");
		phrase_seat(p, "seat", s);
		phrase_number(
		    p, "score", pos->money[s] + hab_worth(ed, pos, s));
	}
	if (!any)
		event_add(events, EVERYBODY, "no-winner");
}

/* Decisions 2, 23: whoever earned least for the clients is out and keeps what
 * is in front of him; the others sell all of it. */
void
hab_end_match(const struct hab_edition *ed, struct hab_position *pos,
    struct events *events)
{
	struct phrase *p;
	unsigned s;

	pos->phase = OVER;
	for (s = 0; s < pos->seats; s++) {
		if (!hab_eliminated(pos, s))
			continue;
		p = event_add(events, EVERYBODY, "eliminated");
		phrase_seat(p, "seat", s);
		phrase_number(p, "total", pos->client_money[s]);
	}
	for (s = 0; s < pos->seats; s++)
		if (!hab_eliminated(pos, s))
			sell_all(ed, pos, s, events);
	tell_scores(ed, pos, events);
	tell_winners(ed, pos, events);
}
