/* SPDX-License-Identifier: MIT */
/* turn_answer.c - a mail that counts: its words read, played and answered. */
#include "fs.h"
#include "movefile.h"
#include "turn.h"
#include "turn_p.h"
#include "x.h"

#include <stdlib.h>
#include <string.h>

#define SAID_MAX 1000 /* bytes of orders that go into a link */

/* ---- answers ---- */

int
turn_say(struct mail *mail, enum letter_kind kind,
    const struct verdicts *verdicts, const char *said, struct err *err)
{
	struct report report = {.kind = kind,
	    .seat = mail->reply.seat,
	    .since = NO_ENTRY,
	    .verdicts = verdicts,
	    .said = said};

	return turn_letter(mail, &report, TURN_ANSWERS, err);
}

int
turn_refuse_why(struct mail *mail, const struct phrase *why, struct err *err)
{
	struct verdicts verdicts = VERDICTS_INIT;
	int rc;

	turn_drop_sayings(mail);
	verdicts_refuse(&verdicts, why);
	rc = turn_say(mail, LETTER_REFUSAL, &verdicts, NULL, err);
	verdicts_release(&verdicts);
	return rc;
}

int
turn_refuse(struct mail *mail, const char *key, struct err *err)
{
	struct phrase why;

	phrase_set(&why, key);
	return turn_refuse_why(mail, &why, err);
}

bool
turn_must_sign(const struct mail *mail)
{
	const struct table *table = &mail->table;
	const struct log *log = &table->match.log;
	uint32_t seat = mail->reply.seat;
	const struct entry *entry = log_seat(log, log_head(log), seat);

	return table->side.seats[seat].signed_only && entry != NULL &&
	       entry->has_key;
}

/* ---- orders ---- */

int
turn_strip(struct mail *mail, bool letter, struct buf *text, bool *unclear,
    struct err *err)
{
	const struct buf *body = &mail->message.text;
	struct quotes *quotes;
	struct buf sent = BUF_INIT;
	bool have = false, clear;

	if (quotes_new(&quotes, &mail->site->data, err) < 0)
		return -1;
	if (letter && !mail->of_digest &&
	    orders_wants_letter(quotes, body->data, body->len))
		have = table_past_letter(&mail->table, mail->reply.entry,
			   mail->reply.seat, mail->message.in_reply_to, &sent,
			   NULL) == 0;
	clear = orders_strip(
	    quotes, body->data, body->len, have ? sent.data : NULL, text);
	if (unclear != NULL)
		*unclear = !clear;
	buf_release(&sent);
	quotes_free(quotes);
	return 0;
}

static void
read_orders(
    struct mail *mail, const char *text, size_t len, struct orders *orders)
{
	unsigned count;
	struct words *const *words =
	    table_words(&mail->table, mail->reply.seat, &count);

	orders_read(orders, text, len, words, count);
}

/* Is the first line something by itself: a bid of 2? */
static bool
is_order(struct mail *mail, const struct buf *text)
{
	struct orders orders = ORDERS_INIT;
	bool is;

	read_orders(mail, text->data, text->len, &orders);
	is = orders.count > 0 && (orders.lines[0].kind == READ_ORDERS ||
				     orders.lines[0].kind == READ_COMMAND);
	orders_release(&orders);
	return is;
}

/* Put the orders in the place of the letters that stand for them in what was
 * stripped.  Returns the refusal if nobody can tell which, else NULL. */
static const char *
turn_pick(struct mail *mail, struct buf *text)
{
	struct buf sent = BUF_INIT, picked = BUF_INIT;
	const char *why = NULL;

	if (!mail->table.match.started ||
	    !orders_is_pick(text->data, text->len) || is_order(mail, text))
		return NULL;
	if (turn_has_motion_letter(mail))
		return "which-of-two";
	if (table_past_letter(&mail->table, mail->reply.entry, mail->reply.seat,
		mail->message.in_reply_to, &sent, NULL) < 0)
		goto out;
	if (!orders_pick(sent.data, text->data, text->len, &picked)) {
		why = "which-letter";
		goto out;
	}
	buf_clear(text);
	buf_add(text, picked.data, picked.len);
out:
	buf_release(&sent);
	buf_release(&picked);
	return why;
}

bool
turn_read(struct mail *mail, struct orders *orders)
{
	struct buf text = BUF_INIT;
	int rc = turn_strip(mail, true, &text, NULL, NULL);

	if (rc == 0)
		read_orders(mail, text.data, text.len, orders);
	buf_release(&text);
	return rc == 0;
}

bool
turn_has_order(struct mail *mail)
{
	struct orders orders = ORDERS_INIT;
	const struct buf *text = &mail->message.text;
	bool has = movefile_is(text->data, text->len);
	size_t i;

	turn_read(mail, &orders);
	for (i = 0; i < orders.count; i++)
		has |= orders.lines[i].kind == READ_ORDERS ||
		       orders.lines[i].kind == READ_COMMAND;
	orders_release(&orders);
	return has;
}

static int
play(struct mail *mail, const struct orders *orders, bool dry,
    struct verdicts *verdicts, struct err *err)
{
	struct table *table = &mail->table;
	struct arrival arrival = {.seat = mail->reply.seat,
	    .by = mail->post == NULL ? BY_MAIL : BY_FORUM,
	    .in_public = turn_is_public(mail),
	    .seen = mail->reply.entry,
	    .mail = mail->tag,
	    .time = table->time,
	    .due = table_due(table),
	    .dry = dry};

	return turn_play(table, &arrival, orders, verdicts, err);
}

int
turn_orders(struct mail *mail, const char *text, size_t len, bool dry,
    struct verdicts *verdicts, struct err *err)
{
	struct orders orders = ORDERS_INIT;
	int rc;

	read_orders(mail, text, len, &orders);
	rc = play(mail, &orders, dry, verdicts, err);
	orders_release(&orders);
	return rc;
}

/* The orders were not played: which letter says so? */
static enum letter_kind
letter_instead(const struct orders *orders, const struct verdicts *verdicts)
{
	if (verdicts->outcome == OUTCOME_REFUSED)
		return LETTER_REFUSAL;
	if (turn_command(orders, "help") != NULL)
		return LETTER_HELP;
	return verdicts->outcome == OUTCOME_ASKED ? LETTER_TURN
						  : LETTER_REFUSAL;
}

/* Is there nothing in it but who may write? */
static bool
is_only_allowed(const struct orders *orders, enum outcome outcome)
{
	return outcome != OUTCOME_REFUSED &&
	       turn_command(orders, "help") == NULL &&
	       turn_command(orders, "orders") == NULL;
}

/* Not a line of it is anything: why? */
static const char *
why_empty(const struct mail *mail)
{
	if (mail->message.flags & MESSAGE_CRYPT)
		return "mail-encrypted";
	return message_is_blank(&mail->message) ? "mail-empty" : "mail-quoted";
}

/* The lines that would be played, for a reply that plays them; none if they
 * are more than such a reply takes. */
static void
write_said(const struct orders *orders, struct buf *said)
{
	for (size_t i = 0; i < orders->count; i++) {
		const struct order_line *line = &orders->lines[i];

		if (line->kind != READ_CHATTER &&
		    (line->kind != READ_COMMAND ||
			strcmp(line->command, "preview") != 0))
			buf_addf(said, "%s\n", line->text);
	}
	if (said->len > SAID_MAX)
		buf_clear(said);
}

static int
say_preview(struct mail *mail, const struct orders *orders,
    const struct verdicts *verdicts, struct err *err)
{
	enum letter_kind kind = verdicts->outcome == OUTCOME_FORESEEN
				    ? LETTER_PREVIEW
				    : letter_instead(orders, verdicts);
	struct buf said = BUF_INIT;
	int rc;

	turn_drop_sayings(mail);
	write_said(orders, &said);
	rc = turn_say(mail, kind, verdicts, said.data, err);
	buf_release(&said);
	return rc;
}

static int
take_preview(struct mail *mail, const struct orders *orders, struct err *err)
{
	struct verdicts verdicts = VERDICTS_INIT;
	int rc = play(mail, orders, true, &verdicts, err);

	if (rc == 0)
		rc = say_preview(mail, orders, &verdicts, err);
	verdicts_release(&verdicts);
	return rc;
}

static int
play_or_answer(struct mail *mail, const struct orders *orders, struct err *err)
{
	struct verdicts verdicts = VERDICTS_INIT;
	const struct order_line *allowed = NULL;
	struct phrase why = {.key = NULL};
	int rc;

	turn_note_sayings(mail);
	rc = play(mail, orders, false, &verdicts, err);
	if (rc == 0 && verdicts.outcome == OUTCOME_REFUSED)
		turn_drop_sayings(mail);
	if (rc == 0 && orders->count == 0)
		phrase_set(&why, why_empty(mail));
	else if (rc == 0 && verdicts.outcome != OUTCOME_REFUSED)
		allowed = turn_allow(mail, orders, &why);
	if (rc == 0 && why.key == NULL && verdicts.outcome != OUTCOME_REFUSED)
		rc = turn_keep_preferred(mail, err);
	if (rc == 0 && verdicts.outcome == OUTCOME_PLAYED)
		rc = turn_say_to_host(mail, err);
	if (rc == 0 && verdicts.outcome == OUTCOME_PLAYED)
		rc = table_commit(&mail->table, err);
	else if (rc == 0 && why.key != NULL)
		rc = turn_refuse_why(mail, &why, err);
	else if (rc == 0 && allowed != NULL &&
		 is_only_allowed(orders, verdicts.outcome))
		rc = turn_say_allowed(mail, allowed, err);
	else if (rc == 0)
		rc = turn_say(mail, letter_instead(orders, &verdicts),
		    &verdicts, NULL, err);
	if (rc == 0 && verdicts.outcome == OUTCOME_PLAYED)
		turn_note_date(mail);
	verdicts_release(&verdicts);
	return rc;
}

/* The match is over: the end once more. */
int
turn_late(struct mail *mail, struct err *err)
{
	struct verdicts verdicts = VERDICTS_INIT;
	struct phrase why;
	int rc;

	phrase_set(&why, "match-over");
	verdicts_refuse(&verdicts, &why);
	rc = turn_say(mail, LETTER_OVER, &verdicts, NULL, err);
	verdicts_release(&verdicts);
	return rc;
}

static int
take_orders(struct mail *mail, const struct orders *orders, struct err *err)
{
	const struct match *match = &mail->table.match;
	const char *why =
	    turn_orders_something(orders) ? turn_not_now(mail) : NULL;

	if (match_over(match) || match_closed(match))
		return turn_late(mail, err);
	if (turn_command(orders, "preview") != NULL)
		return take_preview(mail, orders, err);
	if (turn_must_sign(mail) && turn_changes_orders(orders))
		return turn_refuse(mail, "must-sign", err);
	if (why != NULL)
		return turn_refuse(mail, why, err);
	return play_or_answer(mail, orders, err);
}

/* A move file sent by mail: its own entry and signature count, too. */
static int
take_movefile(struct mail *mail, const char *text, size_t len, struct err *err)
{
	struct table *table = &mail->table;
	struct verdicts verdicts = VERDICTS_INIT;
	struct err wrong = ERR_INIT;
	const char *not_now = turn_not_now(mail);
	struct phrase why;
	int rc;

	if (match_closed(&table->match))
		return turn_late(mail, err);
	if (not_now != NULL)
		return turn_refuse(mail, not_now, err);
	if (turn_movefile(mail, text, len, &verdicts, &wrong) < 0) {
		if (wrong.exit != EX_DATAERR && wrong.exit != EX_FALSE &&
		    wrong.exit != EX_USAGE) {
			*err = wrong;
			rc = -1;
			goto out;
		}
		phrase_set(&why, "move-file");
		verdicts_refuse(&verdicts, &why);
	}
	if (mail->dealt)
		rc = 0;
	else if (verdicts.outcome == OUTCOME_PLAYED)
		rc = table_commit(table, err);
	else
		rc = turn_say(mail,
		    verdicts.outcome == OUTCOME_FORESEEN ? LETTER_PREVIEW
							 : LETTER_REFUSAL,
		    &verdicts, NULL, err);
	if (rc == 0 && verdicts.outcome == OUTCOME_PLAYED)
		turn_note_date(mail);
out:
	verdicts_release(&verdicts);
	return rc;
}

static int
take_words(struct mail *mail, const char *text, const struct orders *orders,
    struct err *err)
{
	struct phrase why = {.key = NULL};
	const struct order_line *allowed = turn_allow(mail, orders, &why);

	if (match_closed(&mail->table.match))
		return turn_late(mail, err);
	if (why.key != NULL)
		return turn_refuse_why(mail, &why, err);
	if (turn_command(orders, "help") != NULL)
		return turn_say(mail, LETTER_HELP, NULL, NULL, err);
	return turn_before(mail, text, orders, allowed, err);
}

/* Words for a seat that is not played yet are talk in a match that runs. */
static void
forget_the_door(struct orders *orders)
{
	bool plays = turn_orders_something(orders);

	for (size_t i = 0; i < orders->count; i++) {
		struct order_line *line = &orders->lines[i];

		if (line->kind == READ_COMMAND &&
		    (strcmp(line->command, "name") == 0 ||
			strcmp(line->command, "sentence") == 0 ||
			(plays && strcmp(line->command, "leave") == 0)))
			line->kind = READ_CHATTER;
	}
}

static int
take_text(struct mail *mail, const char *text, size_t len, struct err *err)
{
	struct orders orders = ORDERS_INIT;
	bool taken = false;
	int rc;

	read_orders(mail, text, len, &orders);
	if (mail->table.match.started)
		forget_the_door(&orders);
	rc = turn_prefer(mail, &orders, &taken, err);
	if (rc == 0 && !taken)
		rc = turn_self(mail, &orders, false, &taken, err);
	if (rc == 0 && !taken)
		rc = turn_press(mail, &orders, &taken, err);
	if (rc == 0 && !taken)
		rc = turn_away(mail, &orders, &taken, err);
	if (rc == 0 && !taken)
		rc = turn_motion(mail, &orders, &taken, err);
	if (rc == 0 && !taken)
		rc = turn_ask(mail, &orders, &taken, err);
	if (rc < 0 || taken)
		goto out;
	if (mail->table.match.started)
		rc = take_orders(mail, &orders, err);
	else
		rc = take_words(mail, text, &orders, err);
out:
	orders_release(&orders);
	return rc;
}

int
turn_answer(struct mail *mail, struct err *err)
{
	struct buf text = BUF_INIT;
	const char *why = NULL;
	bool unclear = false;
	int rc;

	/* Nothing is played of a mail that was not read to its end. */
	if (mail->message.flags & (MESSAGE_LIMIT | MESSAGE_CUT))
		return turn_refuse(mail, "mail-too-big", err);
	if (turn_is_enough(mail))
		return turn_refuse(mail, "enough-today", err);
	rc = turn_strip(mail, true, &text, &unclear, err);
	if (rc < 0)
		goto out;
	if (unclear)
		rc = turn_refuse(mail, "which-choice", err);
	else if (movefile_is(text.data, text.len))
		rc = take_movefile(mail, text.data, text.len, err);
	else if ((why = turn_pick(mail, &text)) != NULL)
		rc = turn_refuse(mail, why, err);
	else
		rc = take_text(mail, text.data, text.len, err);
out:
	buf_release(&text);
	return rc;
}
