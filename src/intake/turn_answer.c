/* SPDX-License-Identifier: MIT */
/* turn_answer.c - a mail that counts: its words read, played and answered. */
#include "base/fs.h"
#include "base/x.h"
#include "intake/turn.h"
#include "intake/turn_p.h"
#include "play/movefile.h"

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
	    .file = kind == LETTER_REFUSAL ? turn_tell_file(mail) : NULL,
	    .said = said};

	return turn_letter(mail, &report, TURN_ANSWERS, err);
}

int
turn_refuse_line(struct mail *mail, const struct order_line *line,
    const struct phrase *why, struct err *err)
{
	turn_drop_sayings(mail);
	if (why != NULL)
		verdicts_add_refusal(&mail->rest, VERDICT_REFUSED, line, why);
	turn_tell_rest(mail);
	verdicts_drop(&mail->rest);
	mail->rest.outcome = OUTCOME_REFUSED;
	return turn_say(mail, LETTER_REFUSAL, &mail->rest, NULL, err);
}

int
turn_refuse_why(struct mail *mail, const struct phrase *why, struct err *err)
{
	return turn_refuse_line(mail, NULL, why, err);
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

	return table->private.seats[seat].signed_only && entry != NULL &&
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

const char *
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
letter_instead(const struct verdicts *verdicts)
{
	return verdicts->outcome == OUTCOME_ASKED ? LETTER_TURN
						  : LETTER_REFUSAL;
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
say_preview(struct mail *mail, const struct verdicts *verdicts, struct err *err)
{
	enum letter_kind kind = verdicts->outcome == OUTCOME_FORESEEN
				    ? LETTER_PREVIEW
				    : letter_instead(verdicts);
	struct buf said = BUF_INIT;
	int rc;

	turn_drop_sayings(mail);
	write_said(mail->orders, &said);
	rc = turn_say(mail, kind, verdicts, said.data, err);
	buf_release(&said);
	return rc;
}

/* Nothing of it happens, whatever else it says. */
static int
take_preview(struct mail *mail, struct err *err)
{
	struct verdicts *verdicts = &mail->rest;
	int rc = play(mail, mail->orders, true, verdicts, err);

	if (rc == 0)
		rc = say_preview(mail, verdicts, err);
	if (rc == 0 && verdicts->outcome != OUTCOME_REFUSED)
		rc = turn_ask(mail, false, err);
	return rc;
}

/* They were played: all else that the mail says comes with it. */
static int
finish_played(struct mail *mail, struct err *err)
{
	mail->gathers = true;
	if (turn_do_deeds(mail, err) < 0 || turn_ask(mail, false, err) < 0 ||
	    turn_say_to_host(mail, err) < 0 ||
	    table_commit(&mail->table, err) < 0)
		return -1;
	turn_note_date(mail);
	return 0;
}

static int
answer_unplayed(struct mail *mail, struct err *err)
{
	struct verdicts *verdicts = &mail->rest;

	if (verdicts->outcome == OUTCOME_REFUSED) {
		turn_drop_sayings(mail);
		return turn_say(mail, LETTER_REFUSAL, verdicts, NULL, err);
	}
	mail->gathers = true;
	if (turn_do_deeds(mail, err) < 0 ||
	    turn_say(mail, letter_instead(verdicts), verdicts, NULL, err) < 0 ||
	    turn_ask(mail, false, err) < 0)
		return -1;
	return turn_send(mail, err);
}

static int
play_or_answer(struct mail *mail, struct err *err)
{
	turn_note_sayings(mail);
	if (play(mail, mail->orders, false, &mail->rest, err) < 0)
		return -1;
	return mail->rest.outcome == OUTCOME_PLAYED
		   ? finish_played(mail, err)
		   : answer_unplayed(mail, err);
}

/* The match is over: the end once more. */
int
turn_late(struct mail *mail, struct err *err)
{
	struct phrase why;

	turn_tell_rest(mail);
	verdicts_drop(&mail->rest);
	phrase_set(&why, "match-over");
	verdicts_refuse(&mail->rest, &why);
	return turn_say(mail, LETTER_OVER, &mail->rest, NULL, err);
}

static int
take_orders(struct mail *mail, struct err *err)
{
	const struct match *match = &mail->table.match;
	const struct orders *orders = mail->orders;
	const char *why =
	    turn_orders_something(orders) ? turn_not_now(mail) : NULL;

	if (match_over(match) || match_closed(match))
		return turn_late(mail, err);
	if (turn_command(orders, "preview") != NULL)
		return take_preview(mail, err);
	if (turn_must_sign(mail) && turn_changes_orders(orders))
		return turn_refuse(mail, "must-sign", err);
	if (why != NULL)
		return turn_refuse(mail, why, err);
	return play_or_answer(mail, err);
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
		rc = turn_do_deeds(mail, err) == 0 ? table_commit(table, err)
						   : -1;
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

/* ---- all that a mail may hold ---- */

/* Is anything carried out or answered beside orders? */
static bool
has_others(const struct mail *mail)
{
	return mail->deeds.count > 0 || mail->questions.count > 0;
}

/* Nothing of it was for this table, or it says nothing at all. */
static int
answer_nothing(struct mail *mail, struct err *err)
{
	const struct match *match = &mail->table.match;
	bool empty = mail->orders->count == 0 && mail->rest.count == 0;

	if (match_over(match) || match_closed(match))
		return turn_late(mail, err);
	if (empty)
		return turn_refuse(mail, why_empty(mail), err);
	return turn_refuse_line(mail, NULL, NULL, err);
}

int
turn_answer_others(struct mail *mail, struct err *err)
{
	turn_tell_rest(mail);
	verdicts_forget(&mail->rest, VERDICT_DONE);
	mail->gathers = true;
	if (turn_do_deeds(mail, err) < 0 || turn_tell_deeds(mail, err) < 0 ||
	    turn_ask(mail, mail->deeds.count == 0, err) < 0)
		return -1;
	return turn_send(mail, err);
}

/* Orders that answer an older letter, and what else it may not do: they are
 * named, and nothing is done; what it asks is answered. */
static int
answer_late(struct mail *mail, struct err *err)
{
	if (has_others(mail) && !mail->sent_back &&
	    !turn_has_orders(mail->orders))
		return turn_answer_others(mail, err);
	turn_leave_orders(mail, NULL);
	turn_tell_rest(mail);
	mail->gathers = true;
	if (turn_do_deeds(mail, err) < 0 || turn_answer_stale(mail, err) < 0 ||
	    turn_ask(mail, false, err) < 0)
		return -1;
	return turn_send(mail, err);
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
take_words(struct mail *mail, const char *text, struct err *err)
{
	struct orders all = ORDERS_INIT;
	struct private_press said = {.list = NULL};
	size_t line;
	int rc;

	if (match_closed(&mail->table.match))
		return has_others(mail) ? turn_answer_others(mail, err)
					: turn_late(mail, err);
	read_orders(mail, text, strlen(text), &all);
	copy_talk(mail->orders, &all);
	turn_read_sayings(mail, &all, &said, &line);
	rc = turn_before(mail, text, &all, err);
	private_press_release(&said);
	orders_release(&all);
	return rc;
}

/* Words that mean nothing now are talk: for a seat that is not played yet, in a
 * match that runs; a yes where nobody asked, in one that has not begun. */
static bool
means_nothing(
    const struct mail *mail, const struct order_line *line, bool plays)
{
	static const struct {
		const char *command;
		bool running, beside;
	} words[] = {
	    {"name", true, false},
	    {"sentence", true, false},
	    {"leave", true, true},
	    {"agree", false, false},
	    {"disagree", false, false},
	};
	const struct table *table = &mail->table;

	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		if (strcmp(words[i].command, line->command) == 0)
			return words[i].running
				   ? table->match.started &&
					 (plays || !words[i].beside)
				   : !table->match.started &&
					 !table->private.motion.open;
	return false;
}

void
turn_leave_out_talk(const struct mail *mail, struct orders *orders)
{
	bool plays = turn_orders_something(orders);

	for (size_t i = 0; i < orders->count; i++) {
		struct order_line *line = &orders->lines[i];

		if (line->kind == READ_COMMAND &&
		    means_nothing(mail, line, plays))
			line->kind = READ_CHATTER;
	}
}

static int
take_lines(struct mail *mail, const char *text, struct err *err)
{
	static int (*const takers[])(struct mail * mail, bool *taken,
	    struct err *err) = {turn_press, turn_prefer, turn_away, turn_allow};
	bool taken = false;
	int rc = turn_self(mail, mail->orders, false, &taken, err);

	if (rc == 0 && !taken && mail->late)
		turn_stale_hold(mail);
	for (size_t i = 0; rc == 0 && !taken && i < ARRAY_LEN(takers); i++)
		rc = takers[i](mail, &taken, err);
	if (rc < 0 || taken)
		return rc;
	turn_take_questions(mail);
	rc = turn_motion(mail, &taken, err);
	if (rc < 0 || taken)
		return rc;
	if (!mail->table.match.started)
		return take_words(mail, text, err);
	turn_leave_others(mail);
	if (mail->late)
		return answer_late(mail, err);
	if (turn_has_orders(mail->orders))
		return take_orders(mail, err);
	return has_others(mail) ? turn_answer_others(mail, err)
				: answer_nothing(mail, err);
}

static int
take_text(struct mail *mail, const char *text, size_t len, struct err *err)
{
	struct orders orders = ORDERS_INIT;
	int rc;

	read_orders(mail, text, len, &orders);
	turn_leave_out_talk(mail, &orders);
	mail->orders = &orders;
	rc = take_lines(mail, text, err);
	mail->orders = NULL;
	orders_release(&orders);
	return rc;
}

/* Of an older letter the letters of the alphabet are orders, too, so that they
 * can be named; if nobody can tell which, they are talk. */
static int
take_stripped(
    struct mail *mail, struct buf *text, bool unclear, struct err *err)
{
	const char *why = NULL;

	if (mail->late && (unclear || movefile_is(text->data, text->len)))
		return turn_answer_stale(mail, err);
	if (unclear)
		return turn_refuse(mail, "which-choice", err);
	if (movefile_is(text->data, text->len))
		return take_movefile(mail, text->data, text->len, err);
	why = turn_pick(mail, text);
	if (why != NULL && !mail->late)
		return turn_refuse(mail, why, err);
	return take_text(mail, text->data, text->len, err);
}

int
turn_answer(struct mail *mail, struct err *err)
{
	struct buf text = BUF_INIT;
	bool unclear = false;
	int rc;

	/* Nothing is played of a mail that was not read to its end. */
	if (mail->message.flags & (MESSAGE_LIMIT | MESSAGE_CUT))
		return turn_refuse(mail, "mail-too-big", err);
	if (turn_is_enough(mail))
		return turn_refuse(mail, "enough-today", err);
	rc = turn_strip(mail, true, &text, &unclear, err);
	if (rc == 0)
		rc = take_stripped(mail, &text, unclear, err);
	buf_release(&text);
	return rc;
}
