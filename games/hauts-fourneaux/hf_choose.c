/* SPDX-License-Identifier: MIT */
/* hf_choose.c - one seat's own part of a move, by its kind. */
#include "hauts_fourneaux.h"

#include <assert.h>

void
hf_choose(const struct hf_edition *ed, struct hf_position *pos, unsigned seat,
    const struct step *step, struct events *events)
{
	switch (step->kind) {
	case EXCHANGE:
		hf_exchange(ed, pos, seat, step, events);
		return;
	case DECLINE:
		hf_decline(ed, pos, seat, events);
		return;
	case PLACE:
	case APPEND:
		hf_place(ed, pos, seat, step, events);
		return;
	case RUN:
	case CONVERT:
	case UPGRADE:
	case FINISH:
		hf_produce(ed, pos, seat, step, events);
		return;
	case BID:
		break;
	}
	assert(step->kind != BID);
}
