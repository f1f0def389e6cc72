/* SPDX-License-Identifier: MIT */
/* report_plan.c - what a seat holds of a decision, letter by letter. */
#include "base/x.h"
#include "letters/report_p.h"

#include <stdlib.h>
#include <string.h>

static void
add_moves(
    const struct teller *teller, void *pos, struct dice *dice, struct doc *list)
{
	const struct match *match = teller->match;
	const struct game *game = match->game;
	uint32_t seat = teller->report->seat;
	const struct held *held = &match->held[seat];
	struct buf text = BUF_INIT;
	struct order order;

	for (unsigned i = 0; i < held->count; i++) {
		game->write_order(
		    match->edition.data, pos, seat, held->moves[i], &order);
		buf_clear(&text);
		words_write(teller->words, &order, &text);
		doc_add_string(doc_add_map(list, NULL), "text", text.data);
		game->apply(
		    match->edition.data, pos, seat, held->moves[i], dice, NULL);
	}
	buf_release(&text);
}

void
report_plan(const struct teller *teller, struct doc *doc)
{
	const struct match *match = teller->match;
	const struct held *held = &match->held[teller->report->seat];
	bool has = held->complete && held->from > 0;
	struct doc *list = doc_add_list(doc, "plan");
	struct dice dice;
	void *pos;

	doc_add_bool(doc, "has_plan", has);
	if (!has)
		return;
	dice_init_number(&dice, 0);
	pos = xmalloc(match->game->position_size);
	memcpy(pos, match->pos, match->game->position_size);
	add_moves(teller, pos, &dice, list);
	seal_wipe(pos, match->game->position_size);
	free(pos);
	dice_wipe(&dice);
}
