/* SPDX-License-Identifier: MIT */
/* ahead_settle.c - orders ahead are played when their decision comes. */
#include "base/x.h"
#include "play/ahead.h"
#include "play/trial.h"

#include <stdlib.h>
#include <string.h>

/* What becomes of a waiting line. */
struct fate {
	bool used;          /* its time has come */
	bool over;          /* its moment has passed */
	struct phrase left; /* why it was left out; or no phrase */
};

struct settling {
	struct match *match;
	uint32_t seat;
	struct words *const *words;
	unsigned word_count;
	struct verdicts *verdicts;
	struct trial trial;
	struct fate *fates; /* one a waiting line */
	unsigned used_count, past_count, left_count, later_count;
	unsigned first; /* line that acted */
	/* lines whose moment has passed, and that hung on what has changed */
	struct buf past, changed;
	struct phrase why;
	const char *failed; /* the line that could not be played */
	bool wait;          /* a line says that the decision goes on */
};

static void
read_line(const struct settling *turn, const char *text, struct orders *orders)
{
	orders_read_line(
	    orders, text, strlen(text), 0, turn->words, turn->word_count);
}

/* True if this is an order that may fail alone. */
static bool
stands_apart(const struct settling *turn, const char *kind)
{
	return game_is_apart(turn->match->game, kind);
}

/* How far the thing that a line was given for is over in the position. */
static enum past
is_over(const struct settling *turn, const void *pos, unsigned i,
    const struct order_line *line)
{
	const struct match *match = turn->match;

	return game_is_past(match->game, match->edition.data, pos,
	    trial_line_kind(match, line), &line->alternatives[0].orders[0],
	    match->waiting[turn->seat][i].part);
}

/* True if the thing has changed that a line hangs on.  What is decided on just
 * now may change as much as it likes until that is over. */
static bool
has_changed(
    const struct settling *turn, unsigned i, const struct order_line *line)
{
	const struct match *match = turn->match;
	const char *subject;

	if (line->about == NULL)
		return false;
	subject = game_subject(match->game, match->edition.data, match->pos);
	if (subject != NULL && strcmp(subject, line->about) == 0)
		return false;
	return !ahead_is_as_before(match, turn->seat, line->about,
	    match->waiting[turn->seat][i].entry);
}

/* The first line that has an effect names the entry that acts. */
static void
count_line(struct settling *turn, unsigned i, unsigned *count)
{
	if (turn->used_count + turn->past_count + turn->later_count == 0)
		turn->first = i;
	++*count;
}

static void
pass_over(struct settling *turn, unsigned i, enum past past, struct buf *list)
{
	turn->fates[i].over = true;
	if (past == PAST_QUIETLY)
		return;
	count_line(turn, i, &turn->past_count);
	buf_addf(list, "%s\n", turn->match->waiting[turn->seat][i].text);
}

/* One line for the decision that is open now; false: it ends the list. */
static bool
act_line(struct settling *turn, unsigned i, const struct order_line *line)
{
	const char *kind = trial_line_kind(turn->match, line);
	enum trial_result result;

	if (!trial_is_for(&turn->trial, line))
		return true;
	result = trial_play_any(&turn->trial, line, &turn->why);
	if (result == TRIAL_REFUSED && trial_is_elsewhere(&turn->why)) {
		turn->fates[i].over = strcmp(turn->why.key, ORDER_PAST) == 0;
		if (!turn->fates[i].over)
			count_line(turn, i, &turn->later_count);
		return true;
	}
	count_line(turn, i, &turn->used_count);
	turn->fates[i].used = true;
	if (result == TRIAL_PLAYED)
		return true;
	if (result == TRIAL_REFUSED && stands_apart(turn, kind)) {
		turn->fates[i].left = turn->why;
		turn->left_count++;
		return true;
	}
	turn->failed = turn->match->waiting[turn->seat][i].text;
	return false;
}

static bool
is_open_line(const struct settling *turn, unsigned i)
{
	return strcmp(turn->match->waiting[turn->seat][i].text, WAITING_OPEN) ==
	       0;
}

/*
 * All lines for the decision that is open now, in their order.  An order that
 * cannot be played drops the list (its plan no longer holds); after a
 * revelation what was played stands.  What is about another decision of the
 * kind waits on, or goes if that is over.
 */
static void
act(struct settling *turn)
{
	struct match *match = turn->match;
	bool on = true;

	for (unsigned i = 0; on && i < match->waiting_count[turn->seat]; i++) {
		struct orders orders = ORDERS_INIT;
		const struct order_line *line;
		enum past past = PAST_NOT;

		phrase_set(&turn->why, "not-now");
		if (is_open_line(turn, i)) {
			turn->fates[i].used = turn->wait = turn->used_count > 0;
			continue;
		}
		read_line(turn, match->waiting[turn->seat][i].text, &orders);
		line = &orders.lines[0];
		if (line->kind == READ_ORDERS)
			past = is_over(turn, match->pos, i, line);
		if (past != PAST_NOT)
			pass_over(turn, i, past, &turn->past);
		else if (line->kind == READ_ORDERS &&
			 has_changed(turn, i, line))
			pass_over(turn, i, PAST_TOLD, &turn->changed);
		else if (line->kind == READ_ORDERS)
			on = act_line(turn, i, line);
		orders_release(&orders);
	}
}

static void
fail_left(struct settling *turn)
{
	unsigned i = 0;

	while (turn->fates[i].left.key == NULL)
		i++;
	turn->failed = turn->match->waiting[turn->seat][i].text;
	turn->why = turn->fates[i].left;
}

/*
 * What was played ends the decision, but for what must still be chosen: that
 * the seat is asked.  If nothing could be: orders that were handed in for this
 * turn were all left out, and that is that; others were for something else, and
 * the seat is asked.
 */
static void
end_turn(struct settling *turn)
{
	const struct match *match = turn->match;
	bool handed_in = match->handed_in & (1u << turn->seat);

	if (turn->failed != NULL || turn->used_count == 0)
		return;
	if (turn->left_count > 0 && turn->trial.count == 0) {
		if (!handed_in)
			fail_left(turn);
		else if (!turn->wait)
			trial_close_empty(
			    &turn->trial, match->game->ahead->apart);
		return;
	}
	if (!turn->wait)
		trial_close(&turn->trial);
}

/*
 * Lines that are collected: they wait on for their turn, if one of them at
 * least can be played as things stand, or may be when it comes.  One that
 * answers at once has said all it had to.
 */
static void
hand_in(struct settling *turn)
{
	struct trial *trial = &turn->trial;
	unsigned count = turn->match->waiting_count[turn->seat];
	bool answers = trial_answers(trial);

	if (turn->failed != NULL || turn->used_count + turn->later_count == 0)
		return;
	if (turn->left_count > 0 &&
	    (answers || trial->count + turn->later_count == 0)) {
		fail_left(turn);
		return;
	}
	for (unsigned i = 0; i < count; i++) {
		turn->fates[i].used = answers && turn->fates[i].used;
		turn->fates[i].left.key = NULL;
	}
	turn->used_count = 1;
	trial_hand_in(trial);
}

/* True if a line is about something that is over behind the moves just tried.
 * What its owner must be told of stays until that is told. */
static bool
is_past(const struct settling *turn, unsigned i)
{
	struct orders orders = ORDERS_INIT;
	const struct order_line *line;
	struct phrase why;
	bool past;

	read_line(turn, turn->match->waiting[turn->seat][i].text, &orders);
	line = &orders.lines[0];
	past = orders.count == 1 && line->kind == READ_ORDERS &&
	       (is_over(turn, turn->trial.pos, i, line) == PAST_QUIETLY ||
		   ahead_reads_as_past(turn->match, turn->seat, turn->trial.pos,
		       &line->alternatives[0].orders[0], &why));
	orders_release(&orders);
	return past;
}

/* A line is kept if it still fits beside the moves.  Those before it did, and
 * lines of several mails come together here. */
static bool
keep_line(const struct settling *turn, const char *text, struct sealed *sealed)
{
	sealed_add_when(sealed, text);
	if (trial_fits(&turn->trial, sealed))
		return true;
	free(sealed->waiting[--sealed->waiting_count].text);
	return false;
}

/* From the first that does not on all are left out, and that is told. */
static void
keep_rest(struct settling *turn, const bool *waits, struct sealed *sealed)
{
	const struct waiting *list = turn->match->waiting[turn->seat];
	bool full = false;

	for (unsigned i = 0; i < turn->match->waiting_count[turn->seat]; i++) {
		if (!waits[i])
			continue;
		full = full || !keep_line(turn, list[i].text, sealed);
		if (full)
			phrase_set(&turn->fates[i].left, "sealed-too-long");
	}
}

/* The lines that wait on are sealed anew, unless all of them do. */
static void
seal_rest(struct settling *turn, struct sealed *sealed)
{
	const struct match *match = turn->match;
	const struct waiting *list = match->waiting[turn->seat];
	unsigned count = match->waiting_count[turn->seat], rest = 0;
	bool *waits = xcalloc(count, sizeof(*waits));

	sealed->of = list[turn->first].entry;
	for (unsigned i = 0; i < count; i++) {
		waits[i] = !turn->fates[i].used && !turn->fates[i].over &&
			   !is_past(turn, i) &&
			   (!is_open_line(turn, i) || (i > 0 && waits[i - 1]));
		rest += waits[i];
	}
	if (rest < count || turn->failed != NULL)
		ahead_drop_all(sealed, match, turn->seat);
	if (rest < count && turn->failed == NULL)
		keep_rest(turn, waits, sealed);
	/* The wish is no part of a plan that may fail. */
	if (turn->failed != NULL && ahead_is_auto(match, turn->seat))
		sealed_add_when(sealed, WAITING_AUTO);
	free(waits);
}

static void
tell_line(
    const struct settling *turn, const char *text, const struct phrase *why)
{
	struct verdicts *verdicts = turn->verdicts;

	verdicts->dropped |= 1u << turn->seat;
	verdicts->unplayed = x_grow(verdicts->unplayed, &verdicts->unplayed_cap,
	    verdicts->unplayed_count, sizeof(*verdicts->unplayed));
	verdicts->unplayed[verdicts->unplayed_count++] = (struct unplayed){
	    turn->seat, xstrdup(text), *why, turn->failed != NULL};
}

static void
tell_unplayed(const struct settling *turn)
{
	const struct match *match = turn->match;

	if (turn->failed != NULL) {
		tell_line(turn, turn->failed, &turn->why);
		return;
	}
	for (unsigned i = 0; i < match->waiting_count[turn->seat]; i++)
		if (turn->fates[i].left.key != NULL)
			tell_line(turn, match->waiting[turn->seat][i].text,
			    &turn->fates[i].left);
}

static void
tell_lines(char **list, const struct buf *lines)
{
	struct buf all = BUF_INIT;

	if (lines->len == 0)
		return;
	if (*list != NULL)
		buf_adds(&all, *list);
	buf_adds(&all, lines->data);
	free(*list);
	*list = buf_take(&all);
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

/* True if the moves tried fit their seal, beside what drops the lines. */
static bool
fits(const struct settling *turn)
{
	const struct match *match = turn->match;
	struct sealed sealed;
	bool ok;

	sealed_init(&sealed);
	sealed.of = match->waiting[turn->seat][0].entry;
	ahead_drop_all(&sealed, match, turn->seat);
	if (ahead_is_auto(match, turn->seat))
		sealed_add_when(&sealed, WAITING_AUTO);
	ok = trial_fits(&turn->trial, &sealed);
	sealed_release(&sealed);
	return ok;
}

/* Lines of several mails come together, and no letter could refuse them: the
 * plan fails as a whole.  Nobody has seen yet what its moves would show. */
static void
fail_full(struct settling *turn)
{
	turn->failed = turn->match->waiting[turn->seat][turn->first].text;
	phrase_set(&turn->why, "sealed-too-long");
	turn->trial.revealed = false;
}

/* What the seat's lines come to, in turn->trial.  Whoever owes nothing has
 * only such as are over. */
static void
try_lines(struct settling *turn)
{
	bool owes = match_to_act(turn->match) & (1u << turn->seat);
	enum trial_from from = owes ? TRIAL_AGAIN : TRIAL_ON;

	trial_begin(&turn->trial, turn->match, turn->seat, from);
	trial_rehearse(&turn->trial);
	act(turn);
	if (turn->trial.collect != NO_MOVE)
		hand_in(turn);
	else
		end_turn(turn);
	if (turn->trial.count > 0 && !fits(turn))
		fail_full(turn);
	if (turn->failed != NULL && !turn->trial.revealed) {
		trial_release(&turn->trial);
		trial_begin(&turn->trial, turn->match, turn->seat, from);
	}
}

/* Nothing acts: the first line that is over names the entry that drops it. */
static bool
finds_over(struct settling *turn)
{
	unsigned i = 0, count = turn->match->waiting_count[turn->seat];

	while (i < count && !turn->fates[i].over)
		i++;
	if (i < count)
		turn->first = i;
	return i < count;
}

enum settled { SETTLED_NOTHING, SETTLED_OVER, SETTLED_ACTED };

/*
 * Let one seat's waiting orders act; *settled says whether any did, or else if
 * some are over, which tidy drops.
 */
static int
settle_seat(struct match *match, uint32_t seat, bool tidy,
    const struct speakers *speakers, const char *time, const char *due,
    struct verdicts *verdicts, const struct host_key *key,
    enum settled *settled, struct err *err)
{
	struct settling turn = {.match = match,
	    .seat = seat,
	    .verdicts = verdicts,
	    .past = BUF_INIT,
	    .changed = BUF_INIT};
	struct sealed sealed;
	struct entry entry;
	int rc = 0;

	sealed_init(&sealed);
	turn.words = speakers->words(speakers->arg, seat, &turn.word_count);
	turn.fates = xcalloc(match->waiting_count[seat], sizeof(*turn.fates));
	try_lines(&turn);
	*settled = turn.used_count + turn.past_count > 0 ? SETTLED_ACTED
		   : finds_over(&turn)                   ? SETTLED_OVER
							 : SETTLED_NOTHING;
	if (*settled == SETTLED_NOTHING || (*settled == SETTLED_OVER && !tidy))
		goto out;
	seal_rest(&turn, &sealed);
	tell_unplayed(&turn);
	tell_lines(&verdicts->past_lines[seat], &turn.past);
	tell_lines(&verdicts->changed_lines[seat], &turn.changed);
	match_begin_orders(match, &entry, seat, BY_STANDING, time, due);
	rc = match_add_orders(match, &entry, &sealed, turn.trial.steps,
	    turn.trial.count, key, err);
	entry_release(&entry);
out:
	free(turn.fates);
	buf_release(&turn.past);
	buf_release(&turn.changed);
	trial_release(&turn.trial);
	sealed_release(&sealed);
	return rc;
}

/* ---- all of it ---- */

/* True if a seat's waiting orders may do anything now, if only go.  First those
 * who owe a move, or whose lines are over by now; then those who watch. */
static bool
may_settle(const struct match *match, uint32_t seat, bool watches)
{
	bool first =
	    match_to_act(match) & (1u << seat) || may_be_past(match, seat);

	if (match->waiting_count[seat] == 0)
		return false;
	return watches ? !first && ahead_may_watch(match, seat) : first;
}

/* Who wished it is asked nothing that has but one answer. */
static int
settle_auto(struct match *match, uint32_t seat, const char *time,
    const char *due, const struct host_key *key, enum settled *settled,
    struct err *err)
{
	bool acted = false;
	int rc = 0;

	if (*settled != SETTLED_ACTED)
		rc =
		    ahead_settle_auto(match, seat, time, due, key, &acted, err);
	if (acted)
		*settled = SETTLED_ACTED;
	return rc;
}

int
ahead_settle(struct match *match, const struct speakers *speakers,
    const char *time, const char *due, struct verdicts *verdicts,
    const struct host_key *key, struct err *err)
{
	enum settled settled = SETTLED_ACTED;
	uint32_t over = 0;

	for (unsigned moves = 0;
	     settled == SETTLED_ACTED && moves < MATCH_MOVES; moves++) {
		over = 0;
		settled = SETTLED_NOTHING;
		for (unsigned i = 0;
		     settled != SETTLED_ACTED && i < 2 * match->seats; i++) {
			uint32_t s = i % match->seats;

			if (!may_settle(match, s, i >= match->seats))
				continue;
			if (settle_seat(match, s, false, speakers, time, due,
				verdicts, key, &settled, err) < 0 ||
			    settle_auto(
				match, s, time, due, key, &settled, err) < 0)
				return -1;
			over |= (settled == SETTLED_OVER) << s;
		}
	}
	/* One entry a seat for all that is over, not one each time. */
	for (unsigned s = 0; s < match->seats; s++)
		if (over >> s & 1 && settle_seat(match, s, true, speakers, time,
					 due, verdicts, key, &settled, err) < 0)
			return -1;
	return 0;
}
