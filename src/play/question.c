/* SPDX-License-Identifier: MIT */
/* question.c - what a seat may order now. */
#include "play/question.h"
#include "base/x.h"
#include "play/play.h"
#include "play/trial.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A guess so long is none, nor one of so many words: to take them apart is
 * dear. */
#define GUESS_MAX 1000
#define GUESS_WORDS 150
/* The command that says "more to come", and may be an order as well. */
#define WAITS "wait"
#define WAIT_STEM 4 /* letters that its forms share */

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
resolve(const struct question *question, const struct order *order, bool alone)
{
	const struct here *here = question->arg;
	move_t move = move_of(here, order, !alone);

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

static unsigned
often(const struct question *question, const struct order *order,
    const char *good, unsigned amount)
{
	const struct here *here = question->arg;
	const struct game *game = here->match->game;

	return game->often == NULL
		   ? 0
		   : game->often(here->match->edition.data, here->pos,
			 here->seat, order, good, amount);
}

static bool would_play(
    const struct question *question, const struct order *order);
static bool behind(const struct question *question, const struct order *orders,
    unsigned count, struct question *next);

/* In that position, which is taken over, with the open moves of the seat. */
static void
take_position(const struct match *match, uint32_t seat, void *pos,
    const move_t *open, unsigned open_count, struct question *question)
{
	struct here *here = xcalloc(1, sizeof(*here));
	struct order *orders;

	here->match = match;
	here->seat = seat;
	here->pos = pos;
	here->count = match->game->legal_moves(
	    match->edition.data, pos, seat, here->moves);
	orders = xcalloc(here->count + open_count + 1, sizeof(*orders));
	write_all(match, seat, pos, here->moves, here->count, orders);
	write_all(match, seat, pos, open, open_count, orders + here->count);
	*question = (struct question){.orders = orders,
	    .count = here->count + open_count,
	    .resolve = resolve,
	    .shows = shows,
	    .allows = would_play,
	    .often = often,
	    .behind = behind,
	    .release = question_release,
	    .arg = here};
}

static bool
plays(struct trial *trial, const struct order *orders, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		struct order order = orders[i];
		struct alternative one = {&order, 1};
		struct order_line line = {.alternatives = &one, .count = 1};
		struct phrase why = {.key = NULL};

		if (trial_play_any(trial, &line, &why) != TRIAL_PLAYED ||
		    trial->beyond)
			return false;
	}
	return true;
}

/* On a copy, to which nothing is told. */
static void
begin_dry(struct trial *trial, const struct here *here)
{
	trial_begin(trial, here->match, here->seat, TRIAL_AGAIN);
	trial->dry = true;
	trial_rehearse(trial);
}

static bool
behind(const struct question *question, const struct order *orders,
    unsigned count, struct question *next)
{
	const struct here *here = question->arg;
	size_t size = here->match->game->position_size;
	struct trial trial;
	bool ok;

	trial_imagine(&trial, here->match, here->seat);
	ok = plays(&trial, orders, count) && trial_owes(&trial);
	if (ok)
		take_position(here->match, here->seat,
		    memcpy(xmalloc(size), trial.pos, size), NULL, 0, next);
	trial_release(&trial);
	return ok;
}

void
question_make(
    const struct match *match, uint32_t seat, struct question *question)
{
	move_t open[MOVES_MAX];

	*question = (struct question){.count = 0};
	if (is_asked(match, seat))
		take_position(match, seat, play_choosing(match, seat), open,
		    game_open_moves(match->game, match->edition.data,
			match->pos, seat, open),
		    question);
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

/* The order with its things called as the list calls them. */
static struct order
as_listed(const struct question *question, const struct order *order)
{
	const struct order *listed =
	    question->resolve == NULL
		? NULL
		: question->resolve(question, order, false);
	struct order same = *order;

	if (listed == NULL || strcmp(listed->verb, order->verb) != 0)
		return same;
	order_set(&same, order->verb);
	for (unsigned i = 0; i < order->count; i++) {
		const char *name = order->args[i].name,
			   *value = order_get(listed, name);

		order_word(
		    &same, name, value == NULL ? order->args[i].value : value);
	}
	return same;
}

/* True if all that are listed of its verb say more than the order. */
static bool
wants_more(const struct question *question, const struct order *order)
{
	bool more = false;

	for (unsigned i = 0; i < question->count; i++) {
		const struct order *listed = &question->orders[i];

		if (strcmp(listed->verb, order->verb) != 0)
			continue;
		if (listed->count <= order->count)
			return false;
		more = true;
	}
	return more;
}

/* If not, the rules say why.  What would show something is not tried, but may
 * be played. */
static bool
would_play(const struct question *question, const struct order *order)
{
	struct trial trial;
	bool ok;

	begin_dry(&trial, question->arg);
	ok = plays(&trial, order, 1) || trial.beyond;
	trial_release(&trial);
	return ok;
}

/* True if several things may be meant by what was left out. */
static bool
is_open(const struct question *question, const struct order *order)
{
	const struct order said = as_listed(question, order);
	unsigned found = 0;

	for (unsigned i = 0; i < question->count; i++) {
		const struct order *full = &question->orders[i];

		if (!order_extends(full, &said))
			continue;
		if (full->count == order->count)
			return false;
		found++;
	}
	return found > 1 || (found == 0 && wants_more(question, order) &&
				would_play(question, order));
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

/* The order of a line that would give something for nothing, or NULL: "draw
 * barter, propose F49".  "For nothing" is said of one order. */
static const struct order *
find_bare(
    struct words *const *words, unsigned count, const struct order_line *line)
{
	const struct order *found = NULL;

	if (line->kind != READ_ORDERS || line->count != 1)
		return NULL;
	for (unsigned i = 0; i < line->alternatives[0].count; i++) {
		const struct order *order = &line->alternatives[0].orders[i];

		if (!talk_is_bare(words[0], order))
			continue;
		if (found != NULL)
			return found;
		found = order;
	}
	return found == NULL || talk_is_free(words, count, found, line->text)
		   ? NULL
		   : found;
}

static bool
has_bare(
    struct words *const *words, unsigned count, const struct orders *orders)
{
	for (size_t i = 0; i < orders->count; i++)
		if (find_bare(words, count, &orders->lines[i]) != NULL)
			return true;
	return false;
}

/* True if the list has it as it stands. */
static bool
is_listed(const struct question *question, const struct order *order)
{
	const struct order said = as_listed(question, order);

	for (unsigned i = 0; i < question->count; i++)
		if (order_is_same(&question->orders[i], &said))
			return true;
	return false;
}

/* What would be given for nothing is asked back, wherever it stands, and also
 * for later; of other orders, what is listed now tells only of the first. */
static void
doubt_open(const struct question *question, struct words *const *words,
    unsigned count, struct orders *orders)
{
	struct order_line *first = first_line(orders);

	for (size_t i = 0; i < orders->count; i++) {
		struct order_line *line = &orders->lines[i];
		const struct order *order = find_bare(words, count, line);

		if ((order != NULL && !is_listed(question, order)) ||
		    (line == first && may_be_open(words[0], line) &&
			!talk_is_bare(
			    words[0], &line->alternatives[0].orders[0]) &&
			is_open(question, &line->alternatives[0].orders[0])))
			talk_doubt(line, "talk-which");
	}
}

/* One order alone, which may be meant as one of another verb. */
static bool
may_be_other(const struct words *words, const struct order_line *line)
{
	return line != NULL && line->kind == READ_ORDERS &&
	       line->when == NULL && line->count == 1 &&
	       line->alternatives[0].count == 1 &&
	       talk_instead_of(words, &line->alternatives[0].orders[0]) != NULL;
}

/* The text, which is taken over, is what the line may mean. */
static void
ask_back(struct order_line *line, struct buf *text)
{
	free(line->suggestion);
	line->suggestion = buf_take(text);
	talk_doubt(line, "talk-which");
}

/* It is asked back, with that one. */
static void
doubt_other(const struct question *question, const struct words *words,
    struct order_line *line)
{
	const struct order *other =
	    talk_instead(words, question, &line->alternatives[0].orders[0]);
	struct buf text = BUF_INIT;

	if (other == NULL)
		return;
	words_write(words, other, &text);
	ask_back(line, &text);
}

/* True if a line that is no order may be one all the same.  Beside an order one
 * that has no figure, no name and no verb in it is talk, as most signatures. */
static bool
may_speak(const struct order_line *line, struct words *const *words,
    unsigned count, bool beside)
{
	if (!beside || talk_may_name(words[0], line->text))
		return true;
	for (unsigned i = 0; i < count; i++)
		if (talk_may_do(words[i], line->text))
			return true;
	return false;
}

/* True if there is a line that may want a second look. */
static bool
wants_talk(const struct orders *orders, struct words *const *words,
    unsigned count, bool beside)
{
	for (size_t i = 0; i < orders->count; i++) {
		const struct order_line *line = &orders->lines[i];

		if (line->kind == READ_NEAR ||
		    strcmp(line->command, "prefer") == 0 ||
		    strcmp(line->command, WAITS) == 0 ||
		    (line->kind == READ_CHATTER &&
			may_speak(line, words, count, beside)))
			return true;
	}
	return false;
}

/* The line that says "more to come" beside nothing but talk, or NULL. */
static struct order_line *
lone_wait(struct orders *orders)
{
	struct order_line *found = NULL;

	for (size_t i = 0; i < orders->count; i++) {
		struct order_line *line = &orders->lines[i];

		if (line->kind == READ_CHATTER)
			continue;
		if (found != NULL || line->kind != READ_COMMAND ||
		    strcmp(line->command, WAITS) != 0)
			return NULL;
		found = line;
	}
	return found;
}

/* Of all that says so only "wait" itself, in any person: "not done" is no order
 * anywhere. */
static bool
says_first_word(const struct words *words, const struct order_line *line)
{
	return strncasecmp(
		   line->text, words_command(words, WAITS), WAIT_STEM) == 0;
}

/* Where waiting is an order, who only waits is asked whether he means that. */
static void
doubt_wait(const struct question *question, const struct words *words,
    struct orders *orders)
{
	struct order_line *line = lone_wait(orders);
	struct buf text = BUF_INIT;

	if (line == NULL || !says_first_word(words, line) ||
	    !talk_answer(WAITS, question, words, &text))
		return;
	buf_cut(&text, text.len - 1);
	ask_back(line, &text);
}

/* Who is not sure of a letter is asked, if nothing else is said. */
static void
doubt_letter(struct words *const *words, unsigned count, struct orders *orders)
{
	for (size_t i = 0; i < orders->count; i++)
		if (orders->lines[i].kind != READ_CHATTER)
			return;
	for (size_t i = 0; i < orders->count; i++)
		if (talk_may_pick(words, count, orders->lines[i].text)) {
			talk_doubt(&orders->lines[i], "talk-unsure");
			return;
		}
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
	if (!wants_talk(orders, words, count, first != NULL) &&
	    !may_be_open(words[0], first) && !has_bare(words, count, orders) &&
	    !may_be_other(words[0], first))
		return;
	question_make(match, seat, &question);
	talk_read(orders, &question, words, count);
	first = first_line(orders);
	if (may_be_other(words[0], first))
		doubt_other(&question, words[0], first);
	doubt_open(&question, words, count, orders);
	doubt_wait(&question, words[0], orders);
	if (question.count > 0)
		doubt_letter(words, count, orders);
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

		if (is_failed(verdicts, line) &&
		    !talk_is_later(words, count, line->text))
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

/* What the line may mean, behind the orders of the lines before it. */
static bool
guess_line(const struct order_line *line, const struct question *question,
    struct words *const *words, unsigned count, struct buf *out)
{
	struct orders before = ORDERS_INIT;
	struct order list[LINE_ORDERS_MAX];
	struct question next;
	unsigned n = 0;
	bool ok = false;

	if (out->len > 0)
		orders_read(&before, out->data, out->len, words, count);
	for (size_t i = 0; i < before.count; i++)
		for (unsigned k = 0;
		     before.lines[i].kind == READ_ORDERS &&
		     k < before.lines[i].alternatives[0].count &&
		     n < LINE_ORDERS_MAX;
		     k++)
			list[n++] = before.lines[i].alternatives[0].orders[k];
	orders_release(&before);
	if (n > 0 && question->behind != NULL &&
	    question->behind(question, list, n, &next)) {
		ok = talk_guess(line, &next, words, count, out);
		question_release(&next);
	}
	return ok || talk_guess(line, question, words, count, out);
}

/* Words of all lines that were not understood. */
static unsigned
count_words(const struct verdicts *verdicts, const struct orders *orders)
{
	unsigned count = 0;

	for (size_t i = 0; i < orders->count; i++)
		for (const char *at = orders->lines[i].text;
		     is_failed(verdicts, &orders->lines[i]) && *at != '\0';
		     at++)
			count += *at == ' ';
	return count;
}

/* All of them that are meant now, or nothing: half of a letter is not what was
 * meant, nor is one without its words for the program.  "Done!" above an order
 * is its end. */
static void
add_guess(const struct match *match, const struct question *question,
    struct words *const *words, unsigned count, const struct orders *orders,
    struct verdicts *verdicts)
{
	struct buf out = BUF_INIT, end = BUF_INIT;
	bool whole = count_words(verdicts, orders) < GUESS_WORDS;
	unsigned failed = 0, later = 0;

	for (size_t i = 0; whole && i < orders->count && out.len < GUESS_MAX;
	     i++) {
		const struct order_line *line = &orders->lines[i];

		if (is_failed(verdicts, line) &&
		    talk_is_later(words, count, line->text)) {
			later++;
		} else if (is_failed(verdicts, line)) {
			failed++;
			whole = talk_is_order(line) &&
				guess_line(line, question, words, count, &out);
		} else if (line->kind == READ_ORDERS) {
			buf_addf(trial_only_ends(match, line) ? &end : &out,
			    "%s\n", line->text);
		} else {
			whole = line->kind == READ_CHATTER;
		}
	}
	buf_add(&out, end.data, end.len);
	buf_release(&end);
	if (whole && failed + later > 0 && out.len > 0 && out.len < GUESS_MAX)
		verdicts->guess = buf_take(&out);
	buf_release(&out);
}

/* True if it is a number at most that an order before it says already with the
 * same verb.  Then it speaks of that, and is no order for later. */
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

/* True if the line may stand in the guess, behind those before it. */
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
 * what stands behind it.  None of them: that was not meant.
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
	free(verdicts->guess);
	verdicts->guess = out.len > 0 ? buf_take(&out) : NULL;
	buf_release(&out);
	trial_release(&trial);
	orders_release(&orders);
}

/* "Yes" alone, where nobody else has asked. */
static bool
add_answer(const struct question *question, const struct words *words,
    const struct orders *orders, struct verdicts *verdicts)
{
	const struct order_line *answer = NULL;
	struct buf out = BUF_INIT;

	for (size_t i = 0; i < orders->count; i++) {
		if (orders->lines[i].kind == READ_CHATTER)
			continue;
		if (answer != NULL || orders->lines[i].kind != READ_COMMAND)
			return false;
		answer = &orders->lines[i];
	}
	if (answer != NULL &&
	    talk_answer(answer->command, question, words, &out))
		verdicts->guess = buf_take(&out);
	buf_release(&out);
	return verdicts->guess != NULL;
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
	if (question.count > 0 &&
	    !add_answer(&question, words[0], orders, verdicts)) {
		add_guess(match, &question, words, count, orders, verdicts);
		if (verdicts->guess != NULL)
			try_guess(match, seat, words, count, verdicts);
		add_nearest(&question, words, count, orders, verdicts);
	}
	question_release(&question);
}
