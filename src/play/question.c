/* SPDX-License-Identifier: MIT */
/* question.c - what a seat may order now. */
#include "play/question.h"
#include "base/x.h"
#include "play/play.h"
#include "play/trial.h"

#include <stdlib.h>
#include <string.h>

/* A guess so long is none. */
#define GUESS_MAX 1000

static bool
is_asked(const struct match *match, uint32_t seat)
{
	return match->started && seat < match->seats && !match_over(match) &&
	       !match_closed(match) && match->has_match_key;
}

static void
write_all(const struct match *match, uint32_t seat, const void *pos,
    const move_t *moves, unsigned count, struct order *orders)
{
	for (unsigned i = 0; i < count; i++)
		match->game->write_order(
		    match->edition.data, pos, seat, moves[i], &orders[i]);
}

/* Where it was asked; moves are those of the first orders. */
struct here {
	const struct match *match;
	uint32_t seat;
	void *pos;
	unsigned count;
	move_t moves[MOVES_MAX];
};

/* The only move of an order, or (several) the first of them; else NO_MOVE. */
static move_t
move_of(const struct here *here, const struct order *order, bool several)
{
	const struct game *game = here->match->game;
	move_t moves[TRIAL_MOVES];
	struct phrase why = {.key = NULL};
	unsigned count = game->read_order(here->match->edition.data, here->pos,
	    here->seat, order, moves, TRIAL_MOVES, &why);

	return count >= 1 && (count == 1 || several) && why.key == NULL
		   ? moves[0]
		   : NO_MOVE;
}

static const struct order *
resolve(const struct question *question, const struct order *order)
{
	const struct here *here = question->arg;
	move_t move = move_of(here, order, true);

	for (unsigned i = 0; move != NO_MOVE && i < here->count; i++)
		if (here->moves[i] == move)
			return &question->orders[i];
	return NULL;
}

static bool
reveals(const struct here *here, move_t move)
{
	return game_reveals(here->match->game, here->match->edition.data,
	    here->pos, here->seat, move);
}

/* An order that is not listed may show what those of its verb show. */
static bool
shows(const struct question *question, const struct order *order)
{
	const struct here *here = question->arg;
	move_t move = move_of(here, order, false);

	for (unsigned i = 0; move != NO_MOVE && i < here->count; i++)
		if (here->moves[i] == move)
			return reveals(here, move);
	for (unsigned i = 0; i < here->count; i++)
		if (strcmp(question->orders[i].verb, order->verb) == 0 &&
		    reveals(here, here->moves[i]))
			return true;
	return false;
}

void
question_make(
    const struct match *match, uint32_t seat, struct question *question)
{
	const struct game *game = match->game;
	move_t moves[MOVES_MAX], open[MOVES_MAX];
	unsigned count, open_count;
	struct order *orders;
	struct here *here;
	void *pos;

	*question = (struct question){.count = 0};
	if (!is_asked(match, seat))
		return;
	pos = play_choosing(match, seat);
	count = game->legal_moves(match->edition.data, pos, seat, moves);
	open_count =
	    game_open_moves(game, match->edition.data, match->pos, seat, open);
	orders = xcalloc(count + open_count + 1, sizeof(*orders));
	write_all(match, seat, pos, moves, count, orders);
	write_all(match, seat, pos, open, open_count, orders + count);
	*question = (struct question){orders, count + open_count, resolve,
	    shows, xcalloc(1, sizeof(struct here))};
	here = question->arg;
	here->match = match;
	here->seat = seat;
	here->pos = pos;
	here->count = count;
	memcpy(here->moves, moves, count * sizeof(*moves));
}

void
question_release(struct question *question)
{
	struct here *here = question->arg;

	if (here != NULL) {
		seal_wipe(here->pos, here->match->game->position_size);
		free(here->pos);
		free(here);
	}
	free((struct order *)question->orders);
	*question = (struct question){.count = 0};
}

/* ---- orders that leave something open ---- */

/* Does full say all that order says, and perhaps more? */
static bool
extends(const struct order *full, const struct order *order)
{
	if (strcmp(full->verb, order->verb) != 0)
		return false;
	for (unsigned i = 0; i < order->count; i++) {
		const char *value = order_get(full, order->args[i].name);

		if (value == NULL || strcmp(value, order->args[i].value) != 0)
			return false;
	}
	return true;
}

/* May several things be meant by what was left out? */
static bool
is_open(const struct question *question, const struct order *order)
{
	unsigned found = 0;

	for (unsigned i = 0; i < question->count; i++) {
		const struct order *full = &question->orders[i];

		if (!extends(full, order))
			continue;
		if (full->count == order->count)
			return false;
		found++;
	}
	return found > 1;
}

/* The line that is played first, or NULL. */
static struct order_line *
first_line(struct orders *orders)
{
	for (size_t i = 0; i < orders->count; i++)
		if (orders->lines[i].kind == READ_ORDERS)
			return &orders->lines[i];
	return NULL;
}

static bool
may_be_open(const struct words *words, const struct order_line *line)
{
	return line != NULL && line->when == NULL && line->count == 1 &&
	       talk_asks(words, &line->alternatives[0].orders[0]);
}

/* Is there a line that may want a second look?  Beside an order one that has no
 * figure and no name in it is talk, as most signatures. */
static bool
wants_talk(const struct orders *orders, struct words *const *words, bool beside)
{
	for (size_t i = 0; i < orders->count; i++) {
		const struct order_line *line = &orders->lines[i];

		if (line->kind == READ_NEAR ||
		    (line->kind == READ_CHATTER &&
			(!beside || talk_may_name(words[0], line->text))))
			return true;
	}
	return false;
}

void
question_read(const struct match *match, uint32_t seat,
    struct words *const *words, unsigned count, const char *text, size_t len,
    struct orders *orders)
{
	struct question question;
	struct order_line *first;

	orders_read(orders, text, len, words, count);
	first = first_line(orders);
	if (!wants_talk(orders, words, first != NULL) &&
	    !may_be_open(words[0], first))
		return;
	question_make(match, seat, &question);
	talk_read(orders, &question, words, count);
	first = first_line(orders);
	if (may_be_open(words[0], first) &&
	    is_open(&question, &first->alternatives[0].orders[0]))
		talk_doubt(first, "talk-which");
	question_release(&question);
}

/* ---- what a refusal offers ---- */

static bool
is_failed(const struct verdicts *verdicts, const struct order_line *line)
{
	for (size_t i = 0; i < verdicts->count; i++)
		if (verdicts->list[i].line == line->number &&
		    (verdicts->list[i].kind == VERDICT_REFUSED ||
			verdicts->list[i].kind == VERDICT_MISREAD))
			return true;
	return false;
}

/* One more order, if it is not among them. */
static bool
add_line(struct buf *lines, const struct words *words,
    const struct order *order, const char *guess)
{
	struct buf line = BUF_INIT;
	bool new;

	words_write(words, order, &line);
	buf_addc(&line, '\n');
	new = strstr(lines->data, line.data) == NULL &&
	      (guess == NULL || strstr(guess, line.data) == NULL);
	if (new)
		buf_add(lines, line.data, line.len);
	buf_release(&line);
	return new;
}

/* Orders of several kinds, for who named none. */
static void
add_kinds(const struct question *question, const struct words *words,
    const char *guess, unsigned left, struct buf *out)
{
	for (unsigned i = 0; i < question->count && left > 0; i++) {
		bool first = true;

		for (unsigned k = 0; k < i; k++)
			first &= strcmp(question->orders[k].verb,
				     question->orders[i].verb) != 0;
		if (first && add_line(out, words, &question->orders[i], guess))
			left--;
	}
}

static void
add_nearest(const struct question *question, struct words *const *words,
    unsigned count, const struct orders *orders, struct verdicts *verdicts)
{
	const struct order *nearest[TALK_NEAREST];
	unsigned left = TALK_NEAREST - (verdicts->guess != NULL);
	bool kinds;
	struct buf out = BUF_INIT;

	buf_adds(&out, "");
	for (size_t i = 0; i < orders->count && left > 0; i++) {
		const struct order_line *line = &orders->lines[i];
		unsigned found = 0;

		if (is_failed(verdicts, line))
			found = talk_nearest(
			    line->text, question, words, count, nearest);
		for (unsigned k = 0; k < found && left > 0; k++)
			if (add_line(
				&out, words[0], nearest[k], verdicts->guess))
				left--;
	}
	kinds = out.len == 0 && verdicts->guess == NULL;
	if (kinds)
		add_kinds(question, words[0], verdicts->guess, left, &out);
	verdicts->any = kinds;
	verdicts->nearest = out.len > 0 ? buf_take(&out) : NULL;
	buf_release(&out);
}

/* All of them, or nothing: half of a letter is not what was meant, nor is one
 * without its words for the program. */
static void
add_guess(const struct question *question, struct words *const *words,
    unsigned count, const struct orders *orders, struct verdicts *verdicts)
{
	struct buf out = BUF_INIT;
	bool whole = true;
	unsigned failed = 0;

	for (size_t i = 0; whole && i < orders->count; i++) {
		const struct order_line *line = &orders->lines[i];

		if (is_failed(verdicts, line)) {
			failed++;
			whole = talk_is_order(line) &&
				talk_guess(line, question, words, count, &out);
		} else if (line->kind == READ_ORDERS) {
			buf_addf(&out, "%s\n", line->text);
		} else {
			whole = line->kind == READ_CHATTER;
		}
	}
	if (whole && failed > 0 && out.len > 0 && out.len < GUESS_MAX)
		verdicts->guess = buf_take(&out);
	buf_release(&out);
}

/* Is it a number at most that an order before it says already with the same
 * verb?  Then it speaks of that, and is no order for later. */
static bool
is_said_before(const struct orders *orders, size_t at)
{
	const struct order *order =
	    &orders->lines[at].alternatives[0].orders[0];

	for (size_t i = 0; i < at && order->count <= 1; i++)
		if (orders->lines[i].kind == READ_ORDERS &&
		    strcmp(orders->lines[i].alternatives[0].orders[0].verb,
			order->verb) == 0)
			return true;
	return false;
}

/* May the line stand in the guess, behind those before it? */
static bool
fits(struct trial *trial, const struct orders *orders, size_t i)
{
	const struct order_line *line = &orders->lines[i];
	struct phrase why = {.key = NULL};

	if (line->kind != READ_ORDERS || line->when != NULL || trial->beyond ||
	    trial_play_any(trial, line, &why) != TRIAL_REFUSED || trial->beyond)
		return true;
	return (trial_is_elsewhere(&why) || !trial_owes(trial)) &&
	       !is_said_before(orders, i);
}

/*
 * Of the orders of a guess those that can be played one behind the other: "19,
 * since he has 18" is one bid.  What would show something is not tried, nor
 * what stands behind it.  None of them: the guess stays as it is.
 */
static void
try_guess(const struct match *match, uint32_t seat, struct words *const *words,
    unsigned count, struct verdicts *verdicts)
{
	struct orders orders = ORDERS_INIT;
	struct buf out = BUF_INIT;
	struct trial trial;

	orders_read(
	    &orders, verdicts->guess, strlen(verdicts->guess), words, count);
	trial_begin(&trial, match, seat, TRIAL_AGAIN);
	trial.dry = true;
	trial_rehearse(&trial);
	for (size_t i = 0; i < orders.count; i++)
		if (fits(&trial, &orders, i))
			buf_addf(&out, "%s\n", orders.lines[i].text);
	if (out.len > 0) {
		free(verdicts->guess);
		verdicts->guess = buf_take(&out);
	}
	buf_release(&out);
	trial_release(&trial);
	orders_release(&orders);
}

void
question_offer(const struct match *match, uint32_t seat,
    struct words *const *words, unsigned count, const struct orders *orders,
    struct verdicts *verdicts)
{
	struct question question;

	if (verdicts->guess != NULL || verdicts->nearest != NULL)
		return;
	question_make(match, seat, &question);
	if (question.count > 0) {
		add_guess(&question, words, count, orders, verdicts);
		if (verdicts->guess != NULL)
			try_guess(match, seat, words, count, verdicts);
		add_nearest(&question, words, count, orders, verdicts);
	}
	question_release(&question);
}
