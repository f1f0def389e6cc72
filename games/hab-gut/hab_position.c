/* SPDX-License-Identifier: MIT */
/* hab_position.c - looking at a position of Hab & Gut. */
#include "hab_gut.h"

/* ---- looking at the position ---- */

uint32_t
hab_active(const struct hab_position *pos)
{
	unsigned seat = pos->hat + pos->acted;

	if (pos->phase == OVER)
		return NO_SEAT;
	return seat < pos->seats ? seat : seat - pos->seats;
}

/* Preparation, decision 3: a player's cards stand between him and the next. */
unsigned
hab_rack_owner(const struct hab_position *pos, unsigned seat, unsigned rack)
{
	if (rack == LEFT)
		return seat;
	return seat > 0 ? seat - 1 : pos->seats - 1u;
}

bool
hab_in_rack(const struct hab_position *pos, unsigned owner, unsigned card)
{
	unsigned i;

	for (i = 0; i < pos->rack_count[owner]; i++)
		if (pos->rack[owner][i] == card)
			return true;
	return false;
}

int
hab_value(const struct hab_edition *ed, unsigned card)
{
	return ed->values[card % ed->value_count];
}

int32_t
hab_price(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned company)
{
	return ed->track[pos->space[company]];
}

int32_t
hab_worth(
    const struct hab_edition *ed, const struct hab_position *pos, unsigned seat)
{
	int32_t worth = 0;
	unsigned c;

	for (c = 0; c < COMPANIES; c++)
		worth += pos->held[seat][c] * hab_price(ed, pos, c);
	return worth;
}

/* Decision 24: however it came to stand there. */
bool
hab_frozen(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned company)
{
	return ed->freeze && (pos->space[company] == 0 ||
				 pos->space[company] == ed->spaces - 1);
}

/* How many shares of a company a seat owns, client shares included: what
 * everybody can count from its trades. */
unsigned
hab_owned(const struct hab_position *pos, unsigned seat, unsigned company)
{
	unsigned i, count = pos->held[seat][company];

	for (i = 0; i < pos->placed[seat]; i++)
		count += pos->client[seat][i] == company;
	return count;
}

/* End of the game, decision 2: all who tie for the least. */
bool
hab_eliminated(const struct hab_position *pos, unsigned seat)
{
	unsigned s;

	for (s = 0; s < pos->seats; s++)
		if (pos->client_money[s] < pos->client_money[seat])
			return false;
	return true;
}

/* Decision 23: shares count at the price of the day. */
void
hab_scores(const void *data, const void *position, int32_t *scores)
{
	const struct hab_position *pos = position;
	unsigned s;

	for (s = 0; s < pos->seats; s++)
		scores[s] = pos->money[s] + hab_worth(data, pos, s);
}

/* Decisions 16, 17, 23: those still in play first, each group by score, then
 * client money. */
static bool
is_before(const struct hab_position *pos, const int32_t *scores, unsigned a,
    unsigned b)
{
	bool out_a = hab_eliminated(pos, a), out_b = hab_eliminated(pos, b);

	if (out_a != out_b)
		return out_b;
	if (scores[a] != scores[b])
		return scores[a] > scores[b];
	return pos->client_money[a] > pos->client_money[b];
}

/* If all are eliminated nobody has won: the best has place 2. */
void
hab_ranking(const void *data, const void *position, uint8_t *places)
{
	const struct hab_position *pos = position;
	bool winner = false;
	int32_t scores[SEATS];
	unsigned a, b;

	hab_scores(data, pos, scores);
	for (a = 0; a < pos->seats; a++)
		winner |= !hab_eliminated(pos, a);
	for (a = 0; a < pos->seats; a++) {
		places[a] = winner ? 1 : 2;
		for (b = 0; b < pos->seats; b++)
			places[a] += is_before(pos, scores, b, a);
	}
}

/* What a seat's clients would have if the round ended now. */
static int32_t
clients_worth(
    const struct hab_edition *ed, const struct hab_position *pos, unsigned seat)
{
	int32_t worth = pos->client_money[seat];
	unsigned i;

	for (i = 0; i < pos->placed[seat]; i++)
		worth += hab_price(ed, pos, pos->client[seat][i]);
	return worth;
}

/* The score of today, and half of it for whoever would be eliminated today:
 * being rich and out is worth little. */
int32_t
hab_estimate(const void *data, const void *position, unsigned seat)
{
	const struct hab_position *pos = position;
	int32_t score = pos->money[seat] + hab_worth(data, pos, seat);
	int32_t mine = clients_worth(data, pos, seat);
	unsigned s;

	for (s = 0; s < pos->seats; s++)
		if (clients_worth(data, pos, s) < mine)
			return score;
	return score / 2;
}

/* ---- what never changes in number ---- */

static bool
shares_sound(const struct hab_edition *ed, const struct hab_position *pos)
{
	unsigned c, s, count;

	for (c = 0; c < COMPANIES; c++) {
		count = pos->pile[c];
		for (s = 0; s < pos->seats; s++)
			count += hab_owned(pos, s, c);
		if (count != ed->shares || pos->space[c] >= ed->spaces)
			return false;
	}
	return true;
}

/* No card is there more often than in the deck; racks are ascending. */
static bool
cards_sound(const struct hab_edition *ed, const struct hab_position *pos)
{
	uint8_t seen[COMPANIES * VALUES_MAX] = {0};
	unsigned s, i, cards = pos->discards;

	for (i = 0; i < pos->discards; i++)
		seen[pos->discard[i]]++;
	for (s = 0; s < pos->seats; s++) {
		cards += pos->rack_count[s];
		for (i = 0; i < pos->rack_count[s]; i++) {
			seen[pos->rack[s][i]]++;
			if (i > 0 && pos->rack[s][i] < pos->rack[s][i - 1])
				return false;
		}
	}
	for (i = 0; i < COMPANIES * (unsigned)ed->value_count; i++)
		if (seen[i] > ed->copies[i % ed->value_count])
			return false;
	return cards == pos->seats * (unsigned)ed->rack_size;
}

bool
hab_sound(const void *data, const void *position)
{
	const struct hab_position *pos = position;
	const struct hab_edition *ed = data;
	unsigned s;

	for (s = 0; s < pos->seats; s++)
		if (pos->money[s] < 0 || pos->placed[s] > ed->slots)
			return false;
	return shares_sound(ed, pos) && cards_sound(ed, pos);
}

void
hab_sort(uint8_t *cards, unsigned count)
{
	unsigned i, j;

	for (i = 1; i < count; i++) {
		uint8_t card = cards[i];

		for (j = i; j > 0 && cards[j - 1] > card; j--)
			cards[j] = cards[j - 1];
		cards[j] = card;
	}
}
