/* SPDX-License-Identifier: MIT */
/* trial_write.c - one move as an entry of its own. */
#include "base/x.h"
#include "play/trial.h"

int
trial_write_move(struct match *match, uint32_t seat, move_t move,
    enum entry_by by, uint32_t of, const char *time, const char *due,
    const struct host_key *key, struct err *err)
{
	const struct game *game = match->game;
	struct trial trial;
	struct sealed sealed;
	struct entry entry;
	struct order order;
	struct buf text = BUF_INIT;
	struct step step = {.move = move};
	int rc;

	sealed_init(&sealed);
	sealed.of = of;
	trial_begin(&trial, match, seat, TRIAL_ON);
	game->write_order(match->edition.data, trial.pos, seat, move, &order);
	order_format(game, &order, &text);
	step.secret =
	    match->phase & (1u << seat) ||
	    game_is_secret(game, match->edition.data, trial.pos, seat, move);
	step.text = buf_take(&text);
	trial.steps = xcalloc(1, sizeof(step));
	trial.steps[0] = step;
	trial.count = trial.cap = 1;
	match_begin_orders(match, &entry, seat, by, time, due);
	rc = match_add_orders(
	    match, &entry, &sealed, trial.steps, trial.count, key, err);
	entry_release(&entry);
	trial_release(&trial);
	sealed_release(&sealed);
	return rc;
}
