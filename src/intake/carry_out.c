/* SPDX-License-Identifier: MIT */
/* carry_out.c - a mail that counts: its words read, played and answered. */
#include "answer/answer.h"
#include "answer/pass_on.h"
#include "base/x.h"
#include "intake/moves.h"
#include "intake/not_now.h"
#include "intake/offer.h"
#include "intake/read.h"
#include "intake/seat_mail.h"
#include "intake/stale.h"
#include "intake/visitors.h"
#include "language/talk.h"
#include "play/movefile.h"
#include "reading/lines.h"
#include "reading/request.h"
#include "reading/sayings.h"
#include "reading/written.h"
#include "site/reply.h"
#include "wishes/deeds.h"
#include "wishes/seat_wishes.h"
#include "wishes/wishes.h"

#include <stdlib.h>
#include <string.h>

#define SAID_MAX 1000 /* bytes of orders that go into a link */

/* ---- orders ---- */

/* Which letter says that the orders were not played. */
static enum letter_kind
letter_instead(const struct verdicts *verdicts)
{
	return verdicts->outcome == OUTCOME_ASKED ? LETTER_TURN
						  : LETTER_REFUSAL;
}

/* No line of the mail could be read: the key of the refusal that says why. */
static const char *
why_empty(const struct request *request)
{
	if (request->mail->message.flags & MESSAGE_CRYPT)
		return "mail-encrypted";
	return message_is_blank(&request->mail->message) ? "mail-empty"
							 : "mail-quoted";
}

/* The lines that would be played, for a reply that plays them; none if they
 * are more than such a reply takes. */
static void
write_said(const struct orders *orders, struct buf *said)
{
	for (size_t i = 0; i < orders->count; i++) {
		const struct order_line *line = &orders->lines[i];

		if (line->kind != READ_CHATTER && !wishes_do(line, WISH_TRIES))
			buf_addf(said, "%s\n", line->text);
	}
	if (said->len > SAID_MAX)
		buf_clear(said);
}

static int
say_preview(
    struct request *request, const struct verdicts *verdicts, struct err *err)
{
	enum letter_kind kind = verdicts->outcome == OUTCOME_FORESEEN
				    ? LETTER_PREVIEW
				    : letter_instead(verdicts);
	struct buf said = BUF_INIT;
	int rc;

	pass_on_drop(request);
	write_said(request->orders, &said);
	rc = answer_say(request, kind, verdicts, said.data, err);
	buf_release(&said);
	return rc;
}

/* A preview: orders are tried, questions answered, and nothing is changed. */
static int
take_preview(struct request *request, struct err *err)
{
	struct verdicts *verdicts = &request->outcome.rest;
	int rc = moves_lines(request, request->orders, true, verdicts, err);

	if (rc == 0)
		rc = say_preview(request, verdicts, err);
	if (rc == 0 && verdicts->outcome != OUTCOME_REFUSED)
		rc = questions_answer(request, false, err);
	return rc;
}

/* The orders were played: deeds, questions and words to others go with them. */
static int
finish_played(struct request *request, struct err *err)
{
	request->answers.gathers = true;
	if (deeds_do(request, err) < 0 ||
	    questions_answer(request, false, err) < 0 ||
	    pass_on_to_host(request, err) < 0 ||
	    table_commit(&request->table, err) < 0)
		return -1;
	not_now_note(request);
	return 0;
}

static int
answer_unplayed(struct request *request, struct err *err)
{
	struct verdicts *verdicts = &request->outcome.rest;

	if (verdicts->outcome == OUTCOME_REFUSED) {
		pass_on_drop(request);
		return answer_say(request, LETTER_REFUSAL, verdicts, NULL, err);
	}
	request->answers.gathers = true;
	if (deeds_do(request, err) < 0 ||
	    answer_say(request, letter_instead(verdicts), verdicts, NULL, err) <
		0 ||
	    questions_answer(request, false, err) < 0)
		return -1;
	return answer_send(request, err);
}

static int
play_or_answer(struct request *request, struct err *err)
{
	pass_on_note(request);
	if (moves_lines(request, request->orders, false, &request->outcome.rest,
		err) < 0)
		return -1;
	return request->outcome.rest.outcome == OUTCOME_PLAYED
		   ? finish_played(request, err)
		   : answer_unplayed(request, err);
}

static int
take_orders(struct request *request, struct err *err)
{
	const struct match *match = &request->table.match;
	const struct orders *orders = request->orders;
	const char *why = lines_order(orders) ? not_now_why(request) : NULL;

	if (match_over(match) || match_closed(match))
		return answer_over(request, err);
	if (wishes_find(orders, WISH_TRIES) != NULL)
		return take_preview(request, err);
	if (request_must_sign(request) && wishes_change_orders(orders))
		return answer_refuse(request, "must-sign", err);
	if (why != NULL)
		return answer_refuse(request, why, err);
	return play_or_answer(request, err);
}

/* A move file sent by mail: its own entry and signature count, too. */
static int
take_movefile(
    struct request *request, const char *text, size_t len, struct err *err)
{
	struct table *table = &request->table;
	struct verdicts verdicts = VERDICTS_INIT;
	struct err wrong = ERR_INIT;
	const char *not_now = not_now_why(request);
	struct phrase why;
	int rc;

	if (match_closed(&table->match))
		return answer_over(request, err);
	if (not_now != NULL)
		return answer_refuse(request, not_now, err);
	if (moves_mail(request, text, len, &verdicts, &wrong) < 0) {
		if (wrong.exit != EX_DATAERR && wrong.exit != EX_FALSE &&
		    wrong.exit != EX_USAGE) {
			*err = wrong;
			rc = -1;
			goto out;
		}
		phrase_set(&why, "move-file");
		verdicts_refuse(&verdicts, &why);
	}
	if (request->outcome.dealt)
		rc = 0;
	else if (verdicts.outcome == OUTCOME_PLAYED)
		rc =
		    deeds_do(request, err) == 0 ? table_commit(table, err) : -1;
	else
		rc = answer_say(request,
		    verdicts.outcome == OUTCOME_FORESEEN ? LETTER_PREVIEW
							 : LETTER_REFUSAL,
		    &verdicts, NULL, err);
	if (rc == 0 && verdicts.outcome == OUTCOME_PLAYED)
		not_now_note(request);
out:
	verdicts_release(&verdicts);
	return rc;
}

/* ---- all that a mail may hold ---- */

static void
leave_orders(struct request *request, const char *key)
{
	struct orders *orders = request->orders;

	for (size_t i = 0; i < orders->count;)
		if (wishes_play(&orders->lines[i]))
			answer_line(request, i, VERDICT_DROPPED, key);
		else
			i++;
}

/* Words for tables and codes, which no match's letter takes. */
static void
leave_others(struct request *request)
{
	struct orders *orders = request->orders;
	const struct wishes_row *row;

	for (size_t i = 0; i < orders->count;) {
		row = wishes_of(&orders->lines[i]);
		if (row == NULL || wishes_play(&orders->lines[i]))
			i++;
		else if (row->does == WISH_CONFIRMS && request->route->freed)
			answer_line(request, i, VERDICT_DONE, NULL);
		else
			answer_line(request, i, VERDICT_DROPPED,
			    row->not_here != NULL ? row->not_here
						  : "elsewhere");
	}
}

/* True if anything is carried out or answered beside orders. */
static bool
has_others(const struct request *request)
{
	return request->outcome.deeds.count > 0 ||
	       request->outcome.questions.count > 0;
}

/* True if it only talks, and of nothing of the game. */
static bool
only_talks(struct request *request)
{
	const struct orders *orders = request->orders;
	unsigned count;
	struct words *const *words =
	    table_words(&request->table, request->route->reply.seat, &count);

	for (size_t i = 0; i < orders->count; i++) {
		const struct order_line *line = &orders->lines[i];

		if (line->kind != READ_CHATTER || line->suggestion != NULL ||
		    talk_is_of_game(words, count, line->text))
			return false;
	}
	return orders->count > 0 && request->outcome.rest.count == 0;
}

#define TALKED 'c' /* in the day's counts */

/* Who only talks is told once a day how to order; then nobody interrupts.  But
 * where a letter has just offered something, it may be meant as the answer. */
static int
answer_talk(struct request *request, struct err *err)
{
	const struct table *table = &request->table;
	bool first =
	    answer_is_seldom(request, TALKED, 0) || offer_stands(request);
	int rc = 0;

	if (first)
		rc = answer_refuse_line(request, NULL, NULL, err);
	else
		site_log_mail(request->mail->site, request->mail->now,
		    "%s: seat %u talks, and was told how to order, no letter",
		    table->id, request->route->reply.seat);
	if (first && rc == 0)
		answer_note_seldom(request, TALKED);
	return rc;
}

/* No line was an order, a wish or a question: the refusal, or the end. */
static int
answer_nothing(struct request *request, struct err *err)
{
	const struct match *match = &request->table.match;
	bool empty =
	    request->orders->count == 0 && request->outcome.rest.count == 0;

	if (match_over(match) || match_closed(match))
		return answer_over(request, err);
	if (empty)
		return answer_refuse(request, why_empty(request), err);
	return only_talks(request)
		   ? answer_talk(request, err)
		   : answer_refuse_line(request, NULL, NULL, err);
}

/* Orders that answer an older letter, and what else it may not do: they are
 * named, and nothing is done; what it asks is answered. */
static int
answer_late(struct request *request, struct err *err)
{
	if (has_others(request) && !request->outcome.sent_back &&
	    !wishes_have_orders(request->orders))
		return deeds_answer(request, err);
	leave_orders(request, NULL);
	answer_rest(request);
	request->answers.gathers = true;
	if (deeds_do(request, err) < 0 || answer_stale(request, err) < 0 ||
	    questions_answer(request, false, err) < 0)
		return -1;
	return answer_send(request, err);
}

/* What was read as talk stays so. */
static void
copy_talk(const struct orders *orders, struct orders *all)
{
	for (size_t i = 0, j = 0; i < orders->count; i++) {
		while (all->lines[j].number < orders->lines[i].number)
			j++;
		if (orders->lines[i].kind == READ_CHATTER)
			all->lines[j].kind = READ_CHATTER;
	}
}

/* A name or a sentence is looked for in all lines; those of words to others are
 * none. */
static int
take_words(struct request *request, const char *text, struct err *err)
{
	struct orders all = ORDERS_INIT;
	struct private_press said = {.list = NULL};
	size_t line;
	int rc;

	if (match_closed(&request->table.match))
		return has_others(request) ? deeds_answer(request, err)
					   : answer_over(request, err);
	written_orders(request, text, strlen(text), &all);
	copy_talk(request->orders, &all);
	sayings_read(request, &all, &said, &line);
	rc = before_wish(request, text, &all, err);
	private_press_release(&said);
	orders_release(&all);
	return rc;
}

static int
take_lines(struct request *request, const char *text, struct err *err)
{
	bool taken = false;
	int rc = self_wish(request, request->orders, false, &taken, err);

	if (rc == 0 && !taken && request_is_late(request))
		stale_hold(request);
	if (rc == 0 && !taken)
		rc = wishes_deeds(request, false, &taken, err);
	if (rc < 0 || taken)
		return rc;
	questions_take(request);
	rc = motion_wish(request, &taken, err);
	if (rc < 0 || taken)
		return rc;
	if (!request->table.match.started)
		return take_words(request, text, err);
	leave_others(request);
	if (request_is_late(request))
		return answer_late(request, err);
	if (wishes_have_orders(request->orders))
		return take_orders(request, err);
	return has_others(request) ? deeds_answer(request, err)
				   : answer_nothing(request, err);
}

/* True if there is only talk, or wishes about games and open tables, and it
 * came by mail. */
static bool
may_visit(const struct request *request)
{
	const struct orders *orders = request->orders;

	for (size_t i = 0; i < orders->count; i++) {
		const struct wishes_row *row = wishes_of(&orders->lines[i]);

		if (orders->lines[i].kind != READ_CHATTER &&
		    (row == NULL || row->older != OLDER_ELSEWHERE))
			return false;
	}
	return request->mail->post == NULL && orders->count > 0;
}

/* It may be about games and open tables. */
static int
take_visit(struct request *request, bool *taken, struct err *err)
{
	enum visitors_meant meant = VISITORS_NOTHING;
	int rc = 0;

	if (may_visit(request))
		rc = visitors_meant(request, &meant, err);
	request->outcome.visits = rc == 0 && meant == VISITORS_VISIT;
	*taken = meant != VISITORS_NOTHING;
	if (rc == 0 && meant == VISITORS_TABLE)
		rc = answer_refuse(request, "elsewhere", err);
	return rc;
}

static int
take_text(
    struct request *request, const char *text, size_t len, struct err *err)
{
	struct orders orders = ORDERS_INIT;
	char *offered;
	bool taken;
	int rc;

	written_orders(request, text, len, &orders);
	written_pieces(request, text, len, &orders);
	offered = offer_put(request, text, &orders);
	if (offered != NULL) {
		orders_release(&orders);
		text = offered;
		written_orders(request, text, strlen(text), &orders);
	}
	request->orders = &orders;
	if (offered == NULL && offer_is_beside(request)) {
		rc = offer_ask_both(request, err);
		goto out;
	}
	rc = take_visit(request, &taken, err);
	if (rc == 0 && !taken) {
		read_leave_out_talk(request, &orders);
		rc = take_lines(request, text, err);
	}
out:
	request->orders = NULL;
	orders_release(&orders);
	free(offered);
	return rc;
}

/* Of an older letter the letters of the alphabet are orders, too, so that they
 * can be named; if nobody can tell which, they are talk. */
static int
take_stripped(
    struct request *request, struct buf *text, bool unclear, struct err *err)
{
	const char *why = NULL;

	if (request_is_late(request) &&
	    (unclear || movefile_is(text->data, text->len)))
		return answer_stale(request, err);
	if (unclear)
		return answer_refuse(request, "which-choice", err);
	if (movefile_is(text->data, text->len))
		return take_movefile(request, text->data, text->len, err);
	why = read_pick(request, text);
	if (why != NULL && !request_is_late(request))
		return answer_refuse(request, why, err);
	return take_text(request, text->data, text->len, err);
}

int
carry_out_mail(struct request *request, struct err *err)
{
	struct buf text = BUF_INIT;
	bool unclear = false;
	int rc;

	/* Nothing is played of a mail that was not read to its end. */
	if (request->mail->message.flags & (MESSAGE_LIMIT | MESSAGE_CUT))
		return answer_refuse(request, "mail-too-big", err);
	if (not_now_enough(request))
		return answer_refuse(request, "enough-today", err);
	rc = written_text(request, true, &text, &unclear, err);
	if (rc == 0 && request->too_long)
		rc = answer_refuse(request, "mail-too-big", err);
	else if (rc == 0)
		rc = take_stripped(request, &text, unclear, err);
	buf_release(&text);
	return rc;
}
