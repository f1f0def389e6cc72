/* SPDX-License-Identifier: MIT */
/* aoi_turn.c - money and cards; from seat to seat and from turn to turn. */
#include "aoi.h"

#include <string.h>

static struct phrase *
tell_money(
    struct events *events, const char *key, unsigned seat, int32_t amount)
{
	struct phrase *p = event_add(events, EVERYBODY, key);

	phrase_seat(p, "seat", seat);
	phrase_number(p, "amount", amount);
	return p;
}

/* ---- money ---- */

void
aoi_gain(struct aoi_position *pos, unsigned seat, int32_t amount)
{
	pos->money[seat] += amount;
	pos->bank -= amount;
}

/* Decision 26: the engine borrows the least that is needed. */
void
aoi_pay(const struct aoi_edition *ed, struct aoi_position *pos, unsigned seat,
    int32_t amount, struct events *events)
{
	int32_t lacks = amount - pos->money[seat], loans;

	if (lacks > 0) {
		loans = (lacks + ed->loan_unit - 1) / ed->loan_unit;
		pos->loans[seat] += loans;
		aoi_gain(pos, seat, loans * ed->loan_unit);
		tell_money(events, "must-borrow", seat, loans * ed->loan_unit);
	}
	aoi_gain(pos, seat, -amount);
}

/* all: it was not asked for. */
static void
repay(const struct aoi_edition *ed, struct aoi_position *pos, unsigned seat,
    int32_t loans, bool all, struct events *events)
{
	if (loans == 0)
		return;
	pos->loans[seat] -= loans;
	aoi_gain(pos, seat, -loans * ed->loan_unit);
	phrase_aside(tell_money(events, "repaid", seat, loans * ed->loan_unit),
	    "all", all);
}

void
aoi_repay(const struct aoi_edition *ed, struct aoi_position *pos, unsigned seat,
    int32_t loans, struct events *events)
{
	repay(ed, pos, seat, loans, false, events);
}

/* As many $10 as the money allows. */
static void
repay_all(const struct aoi_edition *ed, struct aoi_position *pos, unsigned seat,
    struct events *events)
{
	int32_t most = pos->money[seat] / ed->loan_unit;

	if (most > pos->loans[seat])
		most = pos->loans[seat];
	repay(ed, pos, seat, most, true, events);
}

/* ---- cards ---- */

/* Decision 53: the oldest of its kind, a seen one before an unseen. */
void
aoi_discard(struct aoi_position *pos, unsigned seat, unsigned card)
{
	uint8_t *hand = pos->hand[seat];
	unsigned i, at = NOTHING, last = --pos->hand_count[seat];

	for (i = last + 1; i-- > 0;)
		if ((hand[i] & ~SEEN) == card &&
		    (at == NOTHING || hand[i] >= hand[at]))
			at = i;
	memmove(hand + at, hand + at + 1, last - at);
	hand[last] = NOTHING;
	pos->discarded[card]++;
}

/* Fin de la partie, decision 24: latched the first time it is true. */
void
aoi_latch(struct aoi_position *pos, struct events *events)
{
	unsigned s;

	if (pos->latched || pos->pile_count > 0)
		return;
	for (s = 0; s < pos->seats; s++)
		if (pos->hand_count[s] == 0) {
			pos->latched = 1;
			phrase_seat(event_add(events, EVERYBODY, "last-turn"),
			    "seat", s);
			return;
		}
}

/* ---- 2. Déterminer le nouvel ordre de jeu ---- */

/* Who spent least is first; equal ones keep their order. */
static void
new_order(struct aoi_position *pos, struct events *events)
{
	unsigned i, j;
	struct phrase *p;

	for (i = 1; i < pos->seats; i++) {
		uint8_t seat = pos->order[i];

		for (j = i;
		     j > 0 && pos->spent[pos->order[j - 1]] > pos->spent[seat];
		     j--)
			pos->order[j] = pos->order[j - 1];
		pos->order[j] = seat;
	}
	for (i = 0; i < pos->seats; i++) {
		p = event_add(events, EVERYBODY, "order");
		phrase_seat(p, "seat", pos->order[i]);
		phrase_number(p, "place", i + 1);
		phrase_number(p, "spent", pos->spent[pos->order[i]]);
	}
	memset(pos->spent, 0, sizeof(pos->spent));
}

/* ---- 3. Payer les intérêts des emprunts ---- */

static bool
tells_last(const struct events *events, const char *key)
{
	return events != NULL && events->count > 0 &&
	       strcmp(events->list[events->count - 1].phrase.key, key) == 0;
}

/* Decision 49; no interest on what is borrowed for it. */
static void
pay_interest(const struct aoi_edition *ed, struct aoi_position *pos,
    unsigned seat, struct events *events)
{
	int32_t due;
	bool more;

	if (!pos->keep_loans[seat])
		repay_all(ed, pos, seat, events);
	due = pos->loans[seat] * ed->interest;
	if (due == 0)
		return;
	more = tells_last(events, "interest");
	phrase_aside(tell_money(events, "interest", seat, due), "more", more);
	aoi_pay(ed, pos, seat, due, events);
}

/* ---- Calcul du score final ---- */

static void
tell_score(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, int32_t score, struct events *events)
{
	struct phrase *p = event_add(events, EVERYBODY, "final-score");

	phrase_seat(p, "seat", seat);
	phrase_number(p, "score", score);
	phrase_number(p, "money", pos->money[seat]);
	phrase_number(
	    p, "money_points", pos->money[seat] / ed->money_per_point);
	phrase_number(p, "tech", aoi_tech(ed, pos, seat));
	phrase_number(p, "unpaid", pos->loans[seat] * ed->loan_unit);
	phrase_number(p, "lost", pos->loans[seat] * ed->loan_points);
}

static void
end_match(const struct aoi_edition *ed, struct aoi_position *pos,
    struct events *events)
{
	int32_t scores[SEATS], income;
	uint8_t places[SEATS];
	unsigned s;

	for (s = 0; s < pos->seats; s++) {
		income = aoi_rail_income(ed, pos, s);
		aoi_gain(pos, s, income);
		tell_money(events, "rails-pay", s, income);
		repay_all(ed, pos, s, events);
	}
	pos->over = 1;
	aoi_scores(ed, pos, scores);
	aoi_ranking(ed, pos, places);
	for (s = 0; s < pos->seats; s++)
		tell_score(ed, pos, s, scores[s], events);
	for (s = 0; s < pos->seats; s++)
		if (places[s] == 1) {
			struct phrase *p =
			    event_add(events, EVERYBODY, "winner");

			phrase_seat(p, "seat", s);
			phrase_number(p, "score", scores[s]);
		}
}

/* ---- turns ---- */

void
aoi_begin_turn(const struct aoi_edition *ed, struct aoi_position *pos,
    struct events *events)
{
	struct phrase *p = event_add(events, EVERYBODY, "turn-begins");

	pos->turn++;
	pos->at = 0;
	pos->left = pos->turn == 1 ? ed->first_actions : ed->actions;
	phrase_number(p, "turn", pos->turn);
	phrase_seat(p, "seat", pos->order[0]);
}

static void
end_turn(const struct aoi_edition *ed, struct aoi_position *pos,
    struct events *events)
{
	unsigned i;

	new_order(pos, events);
	for (i = 0; i < pos->seats; i++)
		pay_interest(ed, pos, pos->order[i], events);
	if (pos->latched) {
		pos->at = pos->left = 0;
		end_match(ed, pos, events);
	} else {
		aoi_begin_turn(ed, pos, events);
	}
}

void
aoi_next_seat(const struct aoi_edition *ed, struct aoi_position *pos,
    struct events *events)
{
	pos->selling = 0;
	if (++pos->at == pos->seats) {
		end_turn(ed, pos, events);
		return;
	}
	pos->left = pos->turn == 1 ? ed->first_actions : ed->actions;
}
