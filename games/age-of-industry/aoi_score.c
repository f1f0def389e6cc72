/* SPDX-License-Identifier: MIT */
/* aoi_score.c - "Calcul du score final"; and what never changes in number. */
#include "aoi.h"

/* All cubes there are, whatever lies where. */
#define CUBES 1000

/* The counters in a town; a village and a market are one space each, decision
 * 30. */
static int32_t
spaces_at(
    const struct aoi_edition *ed, const struct aoi_position *pos, unsigned node)
{
	unsigned s, first = ed->node[node].first;
	int32_t count = 0;

	if (ed->node[node].kind == VILLAGE || ed->node[node].kind == MARKET)
		return 1;
	for (s = first; s < first + ed->node[node].sites; s++)
		count += pos->owner[s] != NOTHING;
	return count;
}

int32_t
aoi_rail_income(
    const struct aoi_edition *ed, const struct aoi_position *pos, unsigned seat)
{
	int32_t income = 0;
	unsigned i;

	for (i = 0; i < ed->links; i++)
		if (pos->rail[i] == seat)
			income += ed->rail_pays +
				  ed->space_pays *
				      (spaces_at(ed, pos, ed->end[i][0]) +
					  spaces_at(ed, pos, ed->end[i][1]));
	return income;
}

int32_t
aoi_tech(
    const struct aoi_edition *ed, const struct aoi_position *pos, unsigned seat)
{
	int32_t tech = 0;
	unsigned s;

	for (s = 0; s < ed->sites; s++)
		if (pos->owner[s] == seat)
			tech += aoi_level_of(ed, pos, s)->tech;
	return tech;
}

/* Decision 29: before the end, as if it ended now. */
static int32_t
score(
    const struct aoi_edition *ed, const struct aoi_position *pos, unsigned seat)
{
	int32_t money = pos->money[seat], loans = pos->loans[seat], paid;

	if (!pos->over)
		money += aoi_rail_income(ed, pos, seat);
	paid = money / ed->loan_unit < loans ? money / ed->loan_unit : loans;
	money -= paid * ed->loan_unit;
	return money / ed->money_per_point + aoi_tech(ed, pos, seat) -
	       (loans - paid) * ed->loan_points;
}

void
aoi_scores(const void *data, const void *position, int32_t *scores)
{
	const struct aoi_position *pos = position;
	unsigned s;

	for (s = 0; s < pos->seats; s++)
		scores[s] = score(data, pos, s);
}

/* Decision 48: more money left, then more points of technology. */
static bool
is_before(const struct aoi_edition *ed, const struct aoi_position *pos,
    const int32_t *scores, unsigned a, unsigned b)
{
	if (scores[a] != scores[b])
		return scores[a] > scores[b];
	if (pos->money[a] != pos->money[b])
		return pos->money[a] > pos->money[b];
	return aoi_tech(ed, pos, a) > aoi_tech(ed, pos, b);
}

void
aoi_ranking(const void *data, const void *position, uint8_t *places)
{
	const struct aoi_position *pos = position;
	int32_t scores[SEATS];
	unsigned a, b;

	aoi_scores(data, position, scores);
	for (a = 0; a < pos->seats; a++)
		for (places[a] = 1, b = 0; b < pos->seats; b++)
			places[a] += is_before(data, pos, scores, b, a);
}

/* Cards in hand are worth something, a counter that may still flip part of its
 * income; interest falls due as long as there are cards. */
int32_t
aoi_value(const void *data, const void *position, unsigned seat)
{
	const struct aoi_edition *ed = data;
	const struct aoi_position *pos = position;
	int32_t worth = pos->money[seat], turns;
	unsigned s;

	turns = pos->pile_count / pos->seats + 2;
	if (pos->over)
		return score(ed, pos, seat) * ed->money_per_point;
	worth += aoi_rail_income(ed, pos, seat);
	worth += aoi_tech(ed, pos, seat) * ed->money_per_point;
	worth -= pos->loans[seat] * (ed->loan_unit + turns * ed->interest);
	worth += pos->hand_count[seat];
	for (s = 0; s < ed->sites; s++)
		if (pos->owner[s] == seat && !pos->flipped[s])
			worth += aoi_level_of(ed, pos, s)->income * 2 / 3;
	return worth;
}

/* ---- what never changes in number ---- */

static bool
money_sound(const struct aoi_position *pos)
{
	int32_t sum = pos->bank;
	unsigned s;

	for (s = 0; s < pos->seats; s++) {
		if (pos->money[s] < 0 || pos->loans[s] < 0)
			return false;
		sum += pos->money[s];
	}
	return sum == 0;
}

static bool
cubes_sound(const struct aoi_edition *ed, const struct aoi_position *pos)
{
	int32_t sum[RESOURCES];
	unsigned s, r, role;

	for (r = 0; r < RESOURCES; r++) {
		if (pos->track[r] > ed->track[r])
			return false;
		sum[r] = pos->supply[r] + pos->track[r];
	}
	for (s = 0; s < ed->sites; s++) {
		role = aoi_role(ed, pos, s);
		if (role == NOTHING &&
		    ed->node[ed->site[s].node].kind != SHIP_SPACE &&
		    pos->cubes[s] > 0)
			return false;
		sum[role == IRON_WORKS ? IRON : COAL] += pos->cubes[s];
	}
	return sum[COAL] == CUBES && sum[IRON] == CUBES;
}

static bool
cards_sound(const struct aoi_edition *ed, const struct aoi_position *pos)
{
	int count[KINDS_MAX] = {0};
	unsigned s, i;

	for (i = 0; i < ed->deck_count; i++)
		count[ed->deck[i]]++;
	for (i = 0; i < pos->pile_count; i++)
		count[pos->pile[i]]--;
	for (i = 0; i < OPEN_MAX; i++)
		if (pos->open[i] != NOTHING)
			count[pos->open[i]]--;
	for (s = 0; s < pos->seats; s++)
		for (i = 0; i < pos->hand_count[s]; i++)
			count[pos->hand[s][i] & ~SEEN]--;
	for (i = 0; i < KINDS_MAX; i++)
		if (count[i] != pos->discarded[i])
			return false;
	return true;
}

/* Counters on the board came from displays; a town holds no more of one player
 * than it may; railways are at most what a player has. */
static bool
counters_sound(const struct aoi_edition *ed, const struct aoi_position *pos)
{
	unsigned count[SEATS][INDUSTRIES_MAX] = {{0}}, s, i, rails[SEATS] = {0};

	for (s = 0; s < ed->sites; s++)
		if (pos->owner[s] != NOTHING)
			count[pos->owner[s]][pos->industry[s]]++;
	for (i = 0; i < ed->links; i++)
		if (pos->rail[i] != NOTHING)
			rails[pos->rail[i]]++;
	for (s = 0; s < pos->seats; s++) {
		if (rails[s] + pos->rails[s] != ed->rails)
			return false;
		for (i = 0; i < ed->industries; i++)
			if (count[s][i] > pos->taken[s][i] ||
			    pos->taken[s][i] > ed->industry[i].counters)
				return false;
		for (i = 0; i < ed->nodes; i++)
			if (ed->node[i].sites > 0 &&
			    aoi_counters(ed, pos, s, i) > ed->node[i].limit)
				return false;
	}
	return true;
}

bool
aoi_sound(const void *data, const void *position)
{
	return money_sound(position) && cubes_sound(data, position) &&
	       cards_sound(data, position) && counters_sound(data, position);
}
