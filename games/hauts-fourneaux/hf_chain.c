/* SPDX-License-Identifier: MIT */
/* hf_chain.c - "Variante de règles": new cards in the production chain. */
#include "hauts_fourneaux.h"

#include <string.h>

/* Decision FB8: one by one in the order acquired. */
bool
hf_check_place(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	const struct hf_seat *mine = &pos->seat[seat];
	unsigned i, chain = mine->count - mine->fresh;

	if (step->a >= ed->company_count)
		return refuse(why, "no-such-move");
	if (mine->cards[chain] == step->a && step->b <= chain)
		return true;
	for (i = chain; i < mine->count && mine->cards[i] != step->a;)
		i++;
	if (i == chain) {
		phrase_set(why, "bad-place");
		phrase_thing(why, "company", ed->companies[step->a].id);
		phrase_number(why, "max", chain);
		return false;
	}
	phrase_set(why, i == mine->count ? "not-new" : "place-first");
	phrase_thing(why, "company",
	    ed->companies[i == mine->count ? step->a : mine->cards[chain]].id);
	return false;
}

static void
place(const struct hf_edition *ed, struct hf_seat *mine, unsigned seat,
    unsigned left, struct events *events)
{
	unsigned chain = mine->count - mine->fresh;
	uint8_t card = mine->cards[chain];
	struct phrase *p = event_add(events, EVERYBODY, "placed");

	memmove(mine->cards + left + 1, mine->cards + left, chain - left);
	mine->cards[left] = card;
	mine->fresh--;
	phrase_seat(p, "seat", seat);
	phrase_thing(p, "company", ed->companies[card].id);
	phrase_number(p, "left", left);
}

/* PLACE, or APPEND: all at the right end. */
void
hf_place(const struct hf_edition *ed, struct hf_position *pos, unsigned seat,
    const struct step *step, struct events *events)
{
	struct hf_seat *mine = &pos->seat[seat];

	if (step->kind == PLACE)
		place(ed, mine, seat, step->b, events);
	else
		while (mine->fresh > 0)
			place(
			    ed, mine, seat, mine->count - mine->fresh, events);
}
