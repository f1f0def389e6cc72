/* SPDX-License-Identifier: MIT */
/* aoi_move.c - moves in 64 bits: the kind, then six bytes. */
#include "aoi.h"

#define KIND_SHIFT 48

move_t
aoi_move(const struct step *step)
{
	move_t move = (move_t)step->kind;
	unsigned i;

	for (i = 0; i < ARGS; i++)
		move = move << 8 | step->arg[i];
	return move;
}

static bool
is_source(const struct aoi_edition *ed, unsigned source)
{
	return source <= ed->sites;
}

static bool
is_build(const struct aoi_edition *ed, const uint8_t *arg)
{
	return arg[AT_INDUSTRY] < ed->industries && arg[AT_SITE] < ed->sites &&
	       arg[AT_CARD] < ed->kinds && is_source(ed, arg[AT_COAL]) &&
	       is_source(ed, arg[AT_COAL2]) && is_source(ed, arg[AT_IRON]) &&
	       (arg[AT_COAL2] == 0 || arg[AT_COAL] != 0);
}

static bool
is_rail(const struct aoi_edition *ed, const uint8_t *arg)
{
	return arg[RAIL_LINK] < ed->links && arg[1] == 0 && arg[2] == 0 &&
	       is_source(ed, arg[AT_COAL]) && arg[AT_COAL2] == 0 &&
	       is_source(ed, arg[AT_IRON]);
}

static bool
is_sale(const struct aoi_edition *ed, const uint8_t *arg)
{
	return arg[SELL_FROM] < ed->sites &&
	       (arg[SELL_TO] < ed->sites ||
		   (arg[SELL_TO] >= MARKETS &&
		       arg[SELL_TO] < MARKETS + ed->markets));
}

static bool
is_empty(const uint8_t *arg, unsigned from)
{
	unsigned i;

	for (i = from; i < ARGS; i++)
		if (arg[i] != 0)
			return false;
	return true;
}

static bool
is_loan(const uint8_t *arg)
{
	unsigned n = (unsigned)arg[LOAN_HIGH] << 8 | arg[LOAN_LOW];

	return n >= 1 && n <= LOAN_ORDER && is_empty(arg, 2);
}

bool
aoi_step(const struct aoi_edition *ed, move_t move, struct step *step)
{
	const uint8_t *arg = step->arg;
	unsigned i;

	for (i = 0; i < ARGS; i++)
		step->arg[i] = (uint8_t)(move >> 8 * (ARGS - 1 - i) & 0xff);
	step->kind = (enum kind)(move >> KIND_SHIFT);
	switch (move >> KIND_SHIFT) {
	case BUILD:
	case DOUBLE:
		return is_build(ed, arg);
	case RAIL:
		return is_rail(ed, arg);
	case SELL:
		return is_sale(ed, arg) && is_empty(arg, 2);
	case STOP:
		return is_empty(arg, 0);
	case DEVELOP:
		return arg[DEVELOP_INDUSTRY] < ed->industries &&
		       arg[DEVELOP_CARD] < ed->kinds && is_empty(arg, 2);
	case DRAW:
		return arg[DRAW_FIRST] >= 1 &&
		       arg[DRAW_FIRST] <= ed->open + 1 &&
		       arg[DRAW_SECOND] <= ed->open + 1 && is_empty(arg, 2);
	case PASS:
		return arg[PASS_CARD] <= ed->kinds && is_empty(arg, 1);
	case BORROW:
	case REPAY:
		return is_loan(arg);
	case KEEP:
		return arg[KEEP_YES] <= 1 && is_empty(arg, 1);
	}
	return false;
}

/* What a build or a railway needs, as the order spells it. */
void
aoi_need(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, const struct step *step, struct need *need)
{
	static const uint8_t nothing[RESOURCES];

	need->source[COAL][0] = step->arg[AT_COAL];
	need->source[COAL][1] = step->arg[AT_COAL2];
	need->source[IRON][0] = step->arg[AT_IRON];
	need->source[IRON][1] = 0;
	if (step->kind == RAIL) {
		/* Decision 6: at either end. */
		need->at = ed->ends[step->arg[RAIL_LINK]];
		need->cost = aoi_first_rail(ed, pos) ? nothing : ed->rail_cost;
	} else {
		need->at = NODE(ed->site[step->arg[AT_SITE]].node);
		need->cost =
		    aoi_next(ed, pos, seat, step->arg[AT_INDUSTRY])->cost;
	}
}
