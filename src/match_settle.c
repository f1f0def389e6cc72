/* SPDX-License-Identifier: MIT */
/* match_settle.c - what follows by itself: waiting orders, the clock, bots. */
#include "match.h"
#include "match_p.h"
#include "x.h"

#include <stdlib.h>
#include <string.h>

/* ---- waiting orders ---- */

void
sealed_drop_all(struct sealed *sealed, const struct match *match, uint32_t seat)
{
	const struct waiting *list = match->waiting[seat];

	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		if (i == 0 || list[i].entry != list[i - 1].entry)
			sealed_add_drop(sealed, list[i].entry);
}

struct turn_of {
	struct match *match;
	uint32_t seat;
	struct words *const *words;
	unsigned word_count;
	struct trial trial;
	bool *used; /* one a waiting line */
	unsigned used_count, past_count, first;
	struct buf past; /* lines whose moment has passed */
	struct phrase why, left_why;
	const char *failed; /* the line that could not be played */
	const char *left;   /* one that stands apart and was left out */
};

static void
read_line(const struct turn_of *turn, const char *text, struct orders *orders)
{
	orders_read_line(
	    orders, text, strlen(text), 0, turn->words, turn->word_count);
}

/* Is this an order that may fail alone? */
static bool
stands_apart(const struct turn_of *turn, const char *kind)
{
	const char *apart = turn->match->game->apart;

	return apart != NULL && strcmp(kind, apart) == 0;
}

/* Was a line given for something that is over by now? */
static bool
is_over(const struct turn_of *turn, unsigned i, const struct order_line *line)
{
	const struct match *match = turn->match;

	return match->game->is_past != NULL &&
	       match->game->is_past(match->edition.data, match->pos,
		   line_kind(match, line), match->waiting[turn->seat][i].part);
}

static void
pass_over(struct turn_of *turn, unsigned i)
{
	if (turn->used_count + turn->past_count == 0)
		turn->first = i;
	turn->used[i] = true;
	turn->past_count++;
	buf_addf(&turn->past, "%s\n", turn->match->waiting[turn->seat][i].text);
}

/*
 * All lines for the decision that is open now, in their order.  An order that
 * cannot be played drops the list (its plan no longer holds); after a
 * revelation what was played stands.  What is about another decision of the
 * kind waits on, or goes if that is over.
 */
static void
act(struct turn_of *turn)
{
	struct match *match = turn->match;
	uint32_t seat = turn->seat;

	for (unsigned i = 0; i < match->waiting_count[seat]; i++) {
		const char *text = match->waiting[seat][i].text;
		struct orders orders = ORDERS_INIT;
		enum trial_result result = TRIAL_REFUSED;
		bool mine = false, apart = false;

		phrase_set(&turn->why, "not-now");
		read_line(turn, text, &orders);
		if (orders.count == 1 && orders.lines[0].kind == READ_ORDERS) {
			if (is_over(turn, i, &orders.lines[0]))
				pass_over(turn, i);
			else
				mine = trial_has_kind(&turn->trial,
				    line_kind(match, &orders.lines[0]));
		}
		if (mine) {
			result = trial_play_any(
			    &turn->trial, &orders.lines[0], &turn->why);
			apart = stands_apart(
			    turn, line_kind(match, &orders.lines[0]));
		}
		orders_release(&orders);
		if (mine && result == TRIAL_REFUSED &&
		    phrase_elsewhere(&turn->why)) {
			turn->used[i] = strcmp(turn->why.key, ORDER_PAST) == 0;
			continue;
		}
		if (!mine)
			continue;
		if (turn->used_count + turn->past_count == 0)
			turn->first = i;
		turn->used[i] = true;
		turn->used_count++;
		if (result == TRIAL_REFUSED && apart) {
			turn->left = text;
			turn->left_why = turn->why;
		} else if (result != TRIAL_PLAYED) {
			turn->failed = text;
			return;
		}
	}
	if (turn->left != NULL && turn->trial.count == 0) {
		turn->failed = turn->left;
		turn->why = turn->left_why;
		return;
	}
	if (turn->used_count > 0 && !trial_close(&turn->trial) &&
	    trial_misses(&turn->trial, &turn->why))
		turn->failed = match->waiting[seat][turn->first].text;
}

/* Is a line about something that is over by now? */
static bool
is_past(const struct turn_of *turn, const char *text)
{
	const struct match *match = turn->match;
	struct orders orders = ORDERS_INIT;
	struct phrase why = {.key = NULL};
	move_t moves[TRIAL_MOVES];

	read_line(turn, text, &orders);
	if (orders.count == 1 && orders.lines[0].kind == READ_ORDERS &&
	    match->game->read_order(match->edition.data, turn->trial.pos,
		turn->seat, &orders.lines[0].alternatives[0].orders[0], moves,
		TRIAL_MOVES, &why) > 0)
		why.key = NULL;
	orders_release(&orders);
	return why.key != NULL && strcmp(why.key, ORDER_PAST) == 0;
}

static void
seal_rest(const struct turn_of *turn, struct sealed *sealed)
{
	const struct match *match = turn->match;
	const struct waiting *list = match->waiting[turn->seat];

	sealed->of = list[turn->first].entry;
	sealed_drop_all(sealed, match, turn->seat);
	if (turn->failed != NULL)
		return;
	for (unsigned i = 0; i < match->waiting_count[turn->seat]; i++)
		if (!turn->used[i] && !is_past(turn, list[i].text))
			sealed_add_when(sealed, list[i].text);
}

static void
tell_dropped(struct verdicts *verdicts, const struct turn_of *turn)
{
	uint32_t seat = turn->seat;

	verdicts->dropped |= 1u << seat;
	verdicts->dropped_why[seat] =
	    turn->failed != NULL ? turn->why : turn->left_why;
	free(verdicts->dropped_line[seat]);
	verdicts->dropped_line[seat] =
	    xstrdup(turn->failed != NULL ? turn->failed : turn->left);
}

static void
tell_past(struct verdicts *verdicts, struct turn_of *turn)
{
	uint32_t seat = turn->seat;
	struct buf all = BUF_INIT;

	if (verdicts->past_lines[seat] != NULL)
		buf_adds(&all, verdicts->past_lines[seat]);
	buf_adds(&all, turn->past.data);
	free(verdicts->past_lines[seat]);
	verdicts->past_lines[seat] = buf_take(&all);
}

/* Something of a list may be over if it was given in another part. */
static bool
may_be_past(const struct match *match, uint32_t seat)
{
	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		if (match->waiting[seat][i].part != match_part(match))
			return true;
	return false;
}

/* Let one seat's waiting orders act; *acted says whether any did. */
static int
settle_seat(struct match *match, uint32_t seat, const struct speakers *speakers,
    const char *time, const char *due, struct verdicts *verdicts,
    const struct host_key *key, bool *acted, struct err *err)
{
	struct turn_of turn = {.match = match, .seat = seat, .past = BUF_INIT};
	struct sealed sealed;
	struct entry entry;
	int rc = 0;

	sealed_init(&sealed);
	trial_begin(&turn.trial, match, seat, TRIAL_AGAIN);
	turn.words = speakers->words(speakers->arg, seat, &turn.word_count);
	turn.used = xcalloc(match->waiting_count[seat], sizeof(bool));
	act(&turn);
	*acted = turn.used_count + turn.past_count > 0;
	if (!*acted)
		goto out;
	if (turn.failed != NULL && !turn.trial.revealed) {
		trial_release(&turn.trial);
		trial_begin(&turn.trial, match, seat, TRIAL_AGAIN);
	}
	seal_rest(&turn, &sealed);
	if (turn.failed != NULL || turn.left != NULL)
		tell_dropped(verdicts, &turn);
	if (turn.past_count > 0)
		tell_past(verdicts, &turn);
	match_begin_orders(match, &entry, seat, BY_STANDING, time, due);
	rc = match_add_orders(match, &entry, &sealed, &turn.trial, key, err);
	entry_release(&entry);
out:
	free(turn.used);
	buf_release(&turn.past);
	trial_release(&turn.trial);
	sealed_release(&sealed);
	return rc;
}

int
match_settle(struct match *match, const struct speakers *speakers,
    const char *time, const char *due, struct verdicts *verdicts,
    const struct host_key *key, struct err *err)
{
	bool acted = true;

	for (unsigned moves = 0; acted && moves < MATCH_MOVES; moves++) {
		uint32_t act_bits = match_to_act(match);

		acted = false;
		for (unsigned s = 0; !acted && s < match->seats; s++) {
			if (match->waiting_count[s] == 0 ||
			    (!(act_bits & (1u << s)) && !may_be_past(match, s)))
				continue;
			if (settle_seat(match, s, speakers, time, due, verdicts,
				key, &acted, err) < 0)
				return -1;
		}
	}
	return 0;
}

int
match_move(struct match *match, uint32_t seat, move_t move, enum entry_by by,
    const char *time, const char *due, const struct host_key *key,
    struct err *err)
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
	trial_begin(&trial, match, seat, TRIAL_ON);
	game->write_order(match->edition.data, trial.pos, seat, move, &order);
	order_format(game, &order, &text);
	step.secret =
	    match->phase & (1u << seat) ||
	    game->is_secret(match->edition.data, trial.pos, seat, move);
	step.text = buf_take(&text);
	trial.steps = xcalloc(1, sizeof(step));
	trial.steps[0] = step;
	trial.count = trial.cap = 1;
	match_begin_orders(match, &entry, seat, by, time, due);
	rc = match_add_orders(match, &entry, &sealed, &trial, key, err);
	entry_release(&entry);
	trial_release(&trial);
	sealed_release(&sealed);
	return rc;
}
