/* SPDX-License-Identifier: MIT */
/*
 * hf_stock.c - goods come and go ("Effets des entreprises").  What there is of
 * them is not limited (decision FA8).
 */
#include "hauts_fourneaux.h"

void
hf_take(struct hf_seat *seat, const struct hf_line *line, unsigned times,
    int32_t *net)
{
	int32_t got, spent;
	unsigned g;

	for (g = 0; g < GOODS; g++) {
		got = (int32_t)(line->gain[g] * times);
		spent = (int32_t)(line->spend[g] * times);
		seat->got[g] += got;
		seat->spent[g] += spent;
		seat->stock[g] += got - spent;
		if (net != NULL)
			net[g] += got - spent;
	}
}

/*
 * How often a good allows it.  Decision FA16: one by one, and what one gives
 * back the next may spend.
 */
static unsigned
allows(const struct hf_seat *seat, const struct hf_line *line, unsigned g,
    unsigned max)
{
	int32_t spend = line->spend[g], loss = spend - line->gain[g], most;

	if (seat->stock[g] < spend)
		return 0;
	if (loss <= 0)
		return max;
	most = 1 + (seat->stock[g] - spend) / loss;
	return most < (int32_t)max ? (unsigned)most : max;
}

unsigned
hf_affordable(
    const struct hf_seat *seat, const struct hf_line *line, unsigned max)
{
	unsigned g;

	for (g = 0; g < GOODS; g++)
		if (line->spend[g] > 0)
			max = allows(seat, line, g, max);
	return max;
}

unsigned
hf_short(const struct hf_seat *seat, const struct hf_line *line, unsigned times,
    int64_t *need)
{
	unsigned g;

	for (g = 0; g < GOODS; g++)
		if (line->spend[g] > 0 && allows(seat, line, g, times) < times)
			break;
	if (g < GOODS) {
		int32_t loss = line->spend[g] - line->gain[g];

		*need = line->spend[g];
		if (loss > 0)
			*need += (int64_t)(times - 1) * loss;
	}
	return g;
}

void
hf_phrase_stock(struct phrase *p, const struct hf_seat *seat)
{
	phrase_number(p, "coal", seat->stock[COAL]);
	phrase_number(p, "iron", seat->stock[IRON]);
	phrase_number(p, "oil", seat->stock[OIL]);
	phrase_number(p, "upgrade", seat->stock[TOKEN]);
}

void
hf_phrase_net(struct phrase *p, const int32_t *net)
{
	phrase_number(p, "coal", net[COAL]);
	phrase_number(p, "iron", net[IRON]);
	phrase_number(p, "oil", net[OIL]);
	phrase_number(p, "upgrade", net[TOKEN]);
	phrase_number(p, "money", net[MONEY]);
}
