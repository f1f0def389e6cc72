/* SPDX-License-Identifier: MIT */
/* trial_foresee.c - a preview: the match stands as it would. */
#include "base/x.h"
#include "play/trial.h"

static void
foresee_held(struct match *match, const struct trial *trial)
{
	struct held *held = &match->held[trial->seat];

	held->entry = log_head(&match->log);
	held->from = held->count;
	for (size_t i = 0; i < trial->count; i++) {
		held->moves = xrealloc(
		    held->moves, held->count + 1, sizeof(*held->moves));
		held->moves[held->count++] = trial->steps[i].move;
	}
	held->complete = !trial_owes(trial);
}

static void
foresee_played(
    struct match *match, const struct trial *trial, struct events *events)
{
	struct dice dice = trial->dice;

	for (size_t i = 0; i < trial->count; i++)
		match->game->apply(match->edition.data, match->pos, trial->seat,
		    trial->steps[i].move, &dice, events);
	dice_wipe(&dice);
	if (match->phase == 0)
		match_open_phase(match, match->opened);
}

int
trial_foresee(struct match *match, const struct trial *trial,
    const struct sealed *sealed, uint32_t instead, struct events *events,
    struct err *err)
{
	uint32_t head = log_head(&match->log), part = match_part(match);
	struct entry entry = {.number = head + 1, .seat = trial->seat};

	if (instead != NO_ENTRY &&
	    match_rewind_without(match, head, instead, err) < 0)
		return -1;
	if (trial->count > 0 && match->phase & (1u << trial->seat))
		foresee_held(match, trial);
	else if (trial->count > 0)
		foresee_played(match, trial, events);
	match_keep_waiting(match, &entry, sealed, part);
	return 0;
}
