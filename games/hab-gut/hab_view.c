/* SPDX-License-Identifier: MIT */
/* hab_view.c - what a seat knows, and a shuffle of all that it does not. */
#include "hab_gut.h"

#include <assert.h>
#include <string.h>

static void
add_seat(struct doc *in, const char *key, uint32_t seat)
{
	doc_add_number(doc_add_map(in, key), "seat", seat);
}

/* "+4", "-6" */
static void
add_signed(struct doc *in, const char *key, int value)
{
	unsigned size = (unsigned)(value < 0 ? -value : value);
	char text[4] = {value < 0 ? '-' : '+', 0, 0, 0}, *p = text + 1;

	if (size >= 10)
		*p++ = (char)('0' + size / 10);
	*p = (char)('0' + size % 10);
	doc_add_string(in, key, text);
}

static void
view_match(const struct hab_edition *ed, const struct hab_position *pos,
    struct doc *doc)
{
	static const char *const phases[] = {"trade", "market", "over"};
	unsigned i;

	doc_add_number(doc, "round", pos->round + 1);
	doc_add_number(doc, "rounds", ed->rounds);
	doc_add_number(doc, "turn", pos->turn + 1);
	doc_add_number(doc, "turns", ed->turns);
	doc_add_string(doc, "phase", phases[pos->phase]);
	for (i = TRADE; i <= OVER; i++)
		doc_add_bool(doc, phases[i], pos->phase == i);
	add_seat(doc, "hat", pos->hat);
	if (pos->phase != OVER)
		add_seat(doc, "active", hab_active(pos));
	doc_add_number(doc, "trade_max", ed->trade_max);
	doc_add_number(doc, "client_slots", ed->slots);
	doc_add_number(doc, "client_max", ed->client_max);
	doc_add_bool(doc, "freeze", ed->freeze);
}

static unsigned
clients_of(const struct hab_position *pos, unsigned seat, unsigned company)
{
	return hab_owned(pos, seat, company) - pos->held[seat][company];
}

static void
view_companies(const struct hab_edition *ed, const struct hab_position *pos,
    uint32_t seat, struct doc *doc)
{
	struct doc *map, *list = doc_add_list(doc, "companies");
	unsigned c;

	for (c = 0; c < COMPANIES; c++) {
		int32_t price = hab_price(ed, pos, c);

		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", ed->ids[c]);
		doc_add_number(map, "price", price);
		doc_add_number(map, "space", pos->space[c]);
		doc_add_number(map, "spaces", ed->spaces);
		doc_add_number(map, "pile", pos->pile[c]);
		doc_add_bool(map, "lowest", pos->space[c] == 0);
		doc_add_bool(map, "highest", pos->space[c] == ed->spaces - 1);
		doc_add_bool(map, "frozen", hab_frozen(ed, pos, c));
		if (seat >= pos->seats)
			continue;
		doc_add_number(map, "my_shares", pos->held[seat][c]);
		doc_add_number(map, "my_clients", clients_of(pos, seat, c));
		doc_add_number(map, "my_worth", pos->held[seat][c] * price);
	}
}

static unsigned
hand(const struct hab_position *pos, unsigned seat)
{
	unsigned c, count = 0;

	for (c = 0; c < COMPANIES; c++)
		count += pos->held[seat][c];
	return count;
}

/* Decision 28: totals only at the end. */
static void
view_result(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned seat, struct doc *map)
{
	uint8_t places[SEATS];
	int32_t scores[SEATS];

	hab_ranking(ed, pos, places);
	hab_scores(ed, pos, scores);
	doc_add_number(map, "money", pos->money[seat]);
	doc_add_number(map, "worth", hab_worth(ed, pos, seat));
	doc_add_number(map, "score", scores[seat]);
	doc_add_bool(map, "eliminated", hab_eliminated(pos, seat));
	doc_add_bool(map, "winner", places[seat] == 1);
	doc_add_number(map, "place", places[seat]);
}

static void
view_players(const struct hab_edition *ed, const struct hab_position *pos,
    uint32_t seat, struct doc *doc)
{
	struct doc *map, *list = doc_add_list(doc, "players");
	unsigned s;

	for (s = 0; s < pos->seats; s++) {
		map = doc_add_map(list, NULL);
		doc_add_number(map, "seat", s);
		doc_add_bool(map, "me", s == seat);
		doc_add_bool(map, "hat", s == pos->hat);
		doc_add_bool(map, "active", s == hab_active(pos));
		doc_add_number(map, "hand", hand(pos, s));
		doc_add_number(map, "clients", pos->placed[s]);
		doc_add_number(map, "slots", ed->slots);
		doc_add_number(map, "client_money", pos->client_money[s]);
		doc_add_number(map, "rack", pos->rack_count[s]);
		if (pos->phase == OVER)
			view_result(ed, pos, s, map);
	}
}

static void
view_me(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned seat, struct doc *doc)
{
	struct doc *list, *map = doc_add_map(doc, "me");
	bool turn = hab_active(pos) == seat;
	unsigned bought = turn ? pos->bought : 0, sold = turn ? pos->sold : 0;
	unsigned given = turn ? pos->given : 0, i;

	doc_add_number(map, "seat", seat);
	doc_add_bool(map, "my_turn", turn);
	doc_add_number(map, "money", pos->money[seat]);
	doc_add_number(map, "hand", hand(pos, seat));
	doc_add_number(
	    map, "worth", pos->money[seat] + hab_worth(ed, pos, seat));
	doc_add_number(map, "clients", pos->placed[seat]);
	doc_add_number(map, "slots_free", ed->slots - pos->placed[seat]);
	doc_add_number(map, "client_money", pos->client_money[seat]);
	doc_add_number(map, "bought", bought);
	doc_add_number(map, "sold", sold);
	doc_add_number(map, "trades_left", ed->trade_max - bought - sold);
	doc_add_number(map, "clients_left", ed->client_max - given);
	doc_add_bool(map, "played", turn && pos->played);
	doc_add_bool(map, "halved", turn && pos->halved);
	list = doc_add_list(map, "client_shares");
	for (i = 0; i < pos->placed[seat]; i++)
		doc_add_string(doc_add_map(list, NULL), "id",
		    ed->ids[pos->client[seat][i]]);
}

static void
view_card(
    const struct hab_edition *ed, unsigned card, bool halves, struct doc *map)
{
	int value = hab_value(ed, card);

	doc_add_string(map, "id", ed->ids[card / ed->value_count]);
	doc_add_number(map, "value", value);
	add_signed(map, "signed", value);
	if (!halves)
		return;
	doc_add_number(map, "half", value / 2);
	add_signed(map, "signed_half", value / 2);
}

/* True if both are of the same company. */
static bool
is_alike(const struct hab_edition *ed, unsigned a, unsigned b)
{
	return a / ed->value_count == b / ed->value_count;
}

/* Those of one company stand together, so that it need be named only once. */
static void
view_cards(const struct hab_edition *ed, const uint8_t *cards, unsigned count,
    bool halves, struct doc *list)
{
	struct doc *map;
	unsigned i;

	for (i = 0; i < count; i++) {
		map = doc_add_map(list, NULL);
		view_card(ed, cards[i], halves, map);
		doc_add_bool(map, "more",
		    i + 1 < count && is_alike(ed, cards[i], cards[i + 1]));
		doc_add_bool(map, "again",
		    i > 0 && is_alike(ed, cards[i - 1], cards[i]));
	}
}

/* Preparation: the racks at one's left and right, and no others. */
static void
view_racks(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned seat, struct doc *doc)
{
	struct doc *map, *list = doc_add_list(doc, "racks");
	bool turn = hab_active(pos) == seat;
	unsigned r, owner, other;

	for (r = LEFT; r < RACKS; r++) {
		owner = hab_rack_owner(pos, seat, r);
		other = r == LEFT ? (seat + 1u) % pos->seats : owner;
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", hab_rack_ids[r]);
		add_seat(map, "neighbour", other);
		doc_add_number(map, "count", pos->rack_count[owner]);
		doc_add_bool(map, "used",
		    turn && (pos->played == r + 1 || pos->halved == r + 1));
		view_cards(ed, pos->rack[owner], pos->rack_count[owner], true,
		    doc_add_list(map, "cards"));
	}
}

void
hab_view(const void *data, const void *position, uint32_t seat, struct doc *doc)
{
	const struct hab_position *pos = position;

	view_match(data, pos, doc);
	view_companies(data, pos, seat, doc);
	view_players(data, pos, seat, doc);
	if (seat < pos->seats) {
		view_me(data, pos, seat, doc);
		view_racks(data, pos, seat, doc);
	}
	view_cards(data, pos->discard, pos->discards, false,
	    doc_add_list(doc, "discards"));
}

/* ---- redeal ---- */

static bool
knows_rack(const struct hab_position *pos, uint32_t seat, unsigned owner)
{
	return seat < pos->seats &&
	       (owner == hab_rack_owner(pos, seat, LEFT) ||
		   owner == hab_rack_owner(pos, seat, RIGHT));
}

/* Take cards out of a count of all. */
static void
take_out(uint8_t *left, const uint8_t *cards, unsigned count)
{
	unsigned i;

	for (i = 0; i < count; i++)
		left[cards[i]]--;
}

/* The unseen racks and the cards that were not dealt, in a random order. */
static void
redeal_racks(const struct hab_edition *ed, struct hab_position *pos,
    uint32_t seat, struct dice *dice)
{
	uint8_t left[COMPANIES * VALUES_MAX], unseen[CARDS_MAX];
	unsigned s, i, kinds = COMPANIES * ed->value_count, count = 0;

	for (i = 0; i < kinds; i++)
		left[i] = ed->copies[i % ed->value_count];
	take_out(left, pos->discard, pos->discards);
	for (s = 0; s < pos->seats; s++)
		if (knows_rack(pos, seat, s))
			take_out(left, pos->rack[s], pos->rack_count[s]);
	for (i = 0; i < kinds; i++)
		for (; left[i] > 0; left[i]--)
			unseen[count++] = (uint8_t)i;
	dice_shuffle8(dice, unseen, count);
	for (s = 0; s < pos->seats; s++) {
		if (knows_rack(pos, seat, s))
			continue;
		count -= pos->rack_count[s];
		memcpy(pos->rack[s], unseen + count, pos->rack_count[s]);
		hab_sort(pos->rack[s], pos->rack_count[s]);
	}
}

/* How many client shares of a company may lie among those placed up to slot:
 * as many as were owned all the time since. */
static unsigned
room(const struct hab_position *pos, unsigned seat, unsigned slot,
    unsigned company)
{
	unsigned m, most = pos->low[seat][slot][company];

	for (m = slot + 1; m < pos->placed[seat]; m++)
		if (pos->low[seat][m][company] < most)
			most = pos->low[seat][m][company];
	return most;
}

/*
 * Place the client shares of a seat anew, slot by slot, in any way that its
 * trades allow.  Room never shrinks from slot to slot, and the true placing
 * shows that all slots together have enough, so some company always fits.
 */
static void
redeal_clients(struct hab_position *pos, unsigned seat, struct dice *dice)
{
	unsigned c, slot, fits, count[COMPANIES] = {0};
	uint8_t may[COMPANIES];

	for (slot = 0; slot < pos->placed[seat]; slot++)
		pos->held[seat][pos->client[seat][slot]]++;
	for (slot = 0; slot < pos->placed[seat]; slot++) {
		for (c = fits = 0; c < COMPANIES; c++)
			if (count[c] < room(pos, seat, slot, c))
				may[fits++] = (uint8_t)c;
		assert(fits > 0);
		c = may[dice_below(dice, fits)];
		count[c]++;
		pos->client[seat][slot] = (uint8_t)c;
		pos->held[seat][c]--;
	}
}

void
hab_redeal(const void *data, void *position, uint32_t seat, struct dice *dice)
{
	struct hab_position *pos = position;
	unsigned s;

	redeal_racks(data, pos, seat, dice);
	for (s = 0; s < pos->seats; s++)
		if (s != seat)
			redeal_clients(pos, s, dice);
}
