/* SPDX-License-Identifier: MIT */
/* offer.c - a yes to what a letter has offered. */
#include "intake/offer.h"
#include "answer/answer.h"
#include "base/seal.h"
#include "base/x.h"
#include "language/talk.h"
#include "reading/lines.h"
#include "reading/written.h"
#include "table/letters.h"
#include "wishes/wishes.h"

#include <stdlib.h>
#include <string.h>

/* What the letter that is answered has offered, or NULL. */
static const char *
offer_of(const struct request *request)
{
	const struct table *table = &request->table;

	return table->private.motion.open || request_is_late(request)
		   ? NULL
		   : private_offered(&table->private,
			 request->route->reply.seat,
			 log_head(&table->match.log));
}

bool
offer_stands(const struct request *request)
{
	return offer_of(request) != NULL;
}

static bool
is_yes(const struct order_line *line)
{
	return line->kind == READ_COMMAND &&
	       strcmp(line->command, "agree") == 0;
}

/* An order that ends the decision, and says no more: "done". */
static bool
is_end(const struct request *request, const struct order_line *line)
{
	const struct match *match = &request->table.match;
	const struct game *game = match->game;
	const void *ed = match->edition.data;
	uint32_t seat = request->route->reply.seat;
	struct phrase why = {.key = NULL};
	move_t moves[2];
	void *pos;
	bool end;

	if (line->kind != READ_ORDERS || line->when != NULL ||
	    line->count != 1 || line->alternatives[0].count != 1)
		return false;
	pos = match_position(match, seat);
	end = game->read_order(ed, pos, seat, line->alternatives[0].orders,
		  moves, 2, &why) == 1 &&
	      moves[0] == game_done(game, ed, pos, seat);
	seal_wipe(pos, game->position_size);
	free(pos);
	return end;
}

/* A yes; beside it perhaps an end, what plays nothing, and talk that takes
 * nothing back of it. */
static bool
says_yes(struct request *request, const struct orders *orders)
{
	bool yes = lines_command(orders, "agree") != NULL;
	unsigned count;
	struct words *const *words =
	    table_words(&request->table, request->route->reply.seat, &count);

	for (size_t i = 0; yes && i < orders->count; i++) {
		const struct order_line *line = &orders->lines[i];

		if (line->kind == READ_CHATTER)
			yes = !talk_is_unsure(words, count, line->text);
		else
			yes =
			    is_yes(line) || is_end(request, line) ||
			    (line->kind == READ_COMMAND && !wishes_play(line));
	}
	return yes;
}

/* True if one of the lines of an offer ends the decision. */
static bool
ends(struct request *request, const char *offer)
{
	struct orders orders = ORDERS_INIT;
	bool has = false;

	written_orders(request, offer, strlen(offer), &orders);
	for (size_t i = 0; i < orders.count; i++)
		has |= is_end(request, &orders.lines[i]);
	orders_release(&orders);
	return has;
}

static const struct order_line *
line_of(const struct orders *orders, unsigned number)
{
	for (size_t i = 0; i < orders->count; i++)
		if (orders->lines[i].number == number)
			return &orders->lines[i];
	return NULL;
}

/* The text with the offer in the place of the first yes, without the others,
 * and without what ends the decision where the offer does so itself. */
static char *
put(struct request *request, const char *offer, const char *text,
    const struct orders *orders)
{
	struct buf out = BUF_INIT;
	bool ended = ends(request, offer);

	for (unsigned number = 1; *text != '\0'; number++) {
		const struct order_line *line = line_of(orders, number);
		size_t len = strcspn(text, "\n");

		if (line != NULL && is_yes(line)) {
			buf_adds(&out, offer);
			offer = "";
		} else if (line == NULL || !ended || !is_end(request, line)) {
			buf_add(&out, text, len);
			buf_addc(&out, '\n');
		}
		text += len + (text[len] == '\n');
	}
	return buf_take(&out);
}

char *
offer_put(
    struct request *request, const char *text, const struct orders *orders)
{
	const char *offer = offer_of(request);

	return offer != NULL && says_yes(request, orders)
		   ? put(request, offer, text, orders)
		   : NULL;
}

bool
offer_is_beside(const struct request *request)
{
	return offer_stands(request) &&
	       lines_command(request->orders, "agree") != NULL &&
	       wishes_have_orders(request->orders);
}

/* What an order line beside a yes adds to the offer, and why it was not played;
 * a line that the offer has is not added. */
static void
add_line(const struct order_line *line, const char *offer,
    struct verdicts *verdicts, struct buf *both)
{
	struct phrase why;

	phrase_set(&why, "yes-alone");
	if (is_yes(line))
		verdicts_add_refusal(verdicts, VERDICT_REFUSED, line, &why);
	else if (line->kind == READ_NEAR)
		verdicts_misread(verdicts, line);
	else if (line->kind == READ_ORDERS && strstr(offer, line->text) == NULL)
		buf_addf(both, "%s\n", line->text);
}

int
offer_ask_both(struct request *request, struct err *err)
{
	const struct orders *orders = request->orders;
	struct verdicts verdicts = VERDICTS_INIT;
	const char *offer = offer_of(request);
	struct buf both = BUF_INIT;
	int rc;

	buf_adds(&both, offer);
	for (size_t i = 0; i < orders->count; i++)
		add_line(&orders->lines[i], offer, &verdicts, &both);
	verdicts.outcome = OUTCOME_REFUSED;
	verdicts.guess = buf_take(&both);
	rc = answer_say(request, LETTER_REFUSAL, &verdicts, NULL, err);
	verdicts_release(&verdicts);
	return rc;
}
