/* SPDX-License-Identifier: MIT */
/* carry_out.c - a mail that counts: its words read, played and answered. */
#include "answer/answer.h"
#include "answer/pass_on.h"
#include "intake/moves.h"
#include "intake/not_now.h"
#include "intake/read.h"
#include "intake/seat_mail.h"
#include "intake/stale.h"
#include "play/movefile.h"
#include "reading/lines.h"
#include "reading/mail.h"
#include "reading/sayings.h"
#include "reading/written.h"
#include "wishes/deeds.h"
#include "wishes/seat_wishes.h"
#include "wishes/wishes.h"

#include <string.h>

#define SAID_MAX 1000 /* bytes of orders that go into a link */

/* ---- orders ---- */

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

	pass_on_drop(mail);
	write_said(mail->orders, &said);
	rc = answer_say(mail, kind, verdicts, said.data, err);
	buf_release(&said);
	return rc;
}

/* Nothing of it happens, whatever else it says. */
static int
take_preview(struct mail *mail, struct err *err)
{
	struct verdicts *verdicts = &mail->rest;
	int rc = moves_lines(mail, mail->orders, true, verdicts, err);

	if (rc == 0)
		rc = say_preview(mail, verdicts, err);
	if (rc == 0 && verdicts->outcome != OUTCOME_REFUSED)
		rc = questions_answer(mail, false, err);
	return rc;
}

/* They were played: all else that the mail says comes with it. */
static int
finish_played(struct mail *mail, struct err *err)
{
	mail->gathers = true;
	if (deeds_do(mail, err) < 0 || questions_answer(mail, false, err) < 0 ||
	    pass_on_to_host(mail, err) < 0 ||
	    table_commit(&mail->table, err) < 0)
		return -1;
	not_now_note(mail);
	return 0;
}

static int
answer_unplayed(struct mail *mail, struct err *err)
{
	struct verdicts *verdicts = &mail->rest;

	if (verdicts->outcome == OUTCOME_REFUSED) {
		pass_on_drop(mail);
		return answer_say(mail, LETTER_REFUSAL, verdicts, NULL, err);
	}
	mail->gathers = true;
	if (deeds_do(mail, err) < 0 ||
	    answer_say(mail, letter_instead(verdicts), verdicts, NULL, err) <
		0 ||
	    questions_answer(mail, false, err) < 0)
		return -1;
	return answer_send(mail, err);
}

static int
play_or_answer(struct mail *mail, struct err *err)
{
	pass_on_note(mail);
	if (moves_lines(mail, mail->orders, false, &mail->rest, err) < 0)
		return -1;
	return mail->rest.outcome == OUTCOME_PLAYED
		   ? finish_played(mail, err)
		   : answer_unplayed(mail, err);
}

static int
take_orders(struct mail *mail, struct err *err)
{
	const struct match *match = &mail->table.match;
	const struct orders *orders = mail->orders;
	const char *why = lines_order(orders) ? not_now_why(mail) : NULL;

	if (match_over(match) || match_closed(match))
		return answer_over(mail, err);
	if (lines_command(orders, "preview") != NULL)
		return take_preview(mail, err);
	if (mail_must_sign(mail) && wishes_change_orders(orders))
		return answer_refuse(mail, "must-sign", err);
	if (why != NULL)
		return answer_refuse(mail, why, err);
	return play_or_answer(mail, err);
}

/* A move file sent by mail: its own entry and signature count, too. */
static int
take_movefile(struct mail *mail, const char *text, size_t len, struct err *err)
{
	struct table *table = &mail->table;
	struct verdicts verdicts = VERDICTS_INIT;
	struct err wrong = ERR_INIT;
	const char *not_now = not_now_why(mail);
	struct phrase why;
	int rc;

	if (match_closed(&table->match))
		return answer_over(mail, err);
	if (not_now != NULL)
		return answer_refuse(mail, not_now, err);
	if (moves_mail(mail, text, len, &verdicts, &wrong) < 0) {
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
		rc = deeds_do(mail, err) == 0 ? table_commit(table, err) : -1;
	else
		rc = answer_say(mail,
		    verdicts.outcome == OUTCOME_FORESEEN ? LETTER_PREVIEW
							 : LETTER_REFUSAL,
		    &verdicts, NULL, err);
	if (rc == 0 && verdicts.outcome == OUTCOME_PLAYED)
		not_now_note(mail);
out:
	verdicts_release(&verdicts);
	return rc;
}

/* ---- all that a mail may hold ---- */

static void
leave_orders(struct mail *mail, const char *key)
{
	struct orders *orders = mail->orders;

	for (size_t i = 0; i < orders->count;)
		if (wishes_play(&orders->lines[i]))
			answer_line(mail, i, VERDICT_DROPPED, key);
		else
			i++;
}

/* Words for tables and codes, which no match's letter takes. */
static void
leave_others(struct mail *mail)
{
	struct orders *orders = mail->orders;

	for (size_t i = 0; i < orders->count;) {
		const struct order_line *line = &orders->lines[i];

		if (line->kind != READ_COMMAND || wishes_play(line))
			i++;
		else if (strcmp(line->command, "confirm") == 0)
			answer_line(mail, i,
			    mail->freed ? VERDICT_DONE : VERDICT_DROPPED,
			    mail->freed ? NULL : "confirm-old");
		else
			answer_line(mail, i, VERDICT_DROPPED,
			    strcmp(line->command, "back") == 0 ? "not-gone"
							       : "elsewhere");
	}
}

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
		return answer_over(mail, err);
	if (empty)
		return answer_refuse(mail, why_empty(mail), err);
	return answer_refuse_line(mail, NULL, NULL, err);
}

/* Orders that answer an older letter, and what else it may not do: they are
 * named, and nothing is done; what it asks is answered. */
static int
answer_late(struct mail *mail, struct err *err)
{
	if (has_others(mail) && !mail->sent_back &&
	    !wishes_have_orders(mail->orders))
		return deeds_answer(mail, err);
	leave_orders(mail, NULL);
	answer_rest(mail);
	mail->gathers = true;
	if (deeds_do(mail, err) < 0 || answer_stale(mail, err) < 0 ||
	    questions_answer(mail, false, err) < 0)
		return -1;
	return answer_send(mail, err);
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
		return has_others(mail) ? deeds_answer(mail, err)
					: answer_over(mail, err);
	written_orders(mail, text, strlen(text), &all);
	copy_talk(mail->orders, &all);
	sayings_read(mail, &all, &said, &line);
	rc = before_wish(mail, text, &all, err);
	private_press_release(&said);
	orders_release(&all);
	return rc;
}

static int
take_lines(struct mail *mail, const char *text, struct err *err)
{
	bool taken = false;
	int rc = self_wish(mail, mail->orders, false, &taken, err);

	if (rc == 0 && !taken && mail->late)
		stale_hold(mail);
	if (rc == 0 && !taken)
		rc = wishes_deeds(mail, &taken, err);
	if (rc < 0 || taken)
		return rc;
	questions_take(mail);
	rc = motion_wish(mail, &taken, err);
	if (rc < 0 || taken)
		return rc;
	if (!mail->table.match.started)
		return take_words(mail, text, err);
	leave_others(mail);
	if (mail->late)
		return answer_late(mail, err);
	if (wishes_have_orders(mail->orders))
		return take_orders(mail, err);
	return has_others(mail) ? deeds_answer(mail, err)
				: answer_nothing(mail, err);
}

static int
take_text(struct mail *mail, const char *text, size_t len, struct err *err)
{
	struct orders orders = ORDERS_INIT;
	int rc;

	written_orders(mail, text, len, &orders);
	read_leave_out_talk(mail, &orders);
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
		return answer_stale(mail, err);
	if (unclear)
		return answer_refuse(mail, "which-choice", err);
	if (movefile_is(text->data, text->len))
		return take_movefile(mail, text->data, text->len, err);
	why = read_pick(mail, text);
	if (why != NULL && !mail->late)
		return answer_refuse(mail, why, err);
	return take_text(mail, text->data, text->len, err);
}

int
carry_out_mail(struct mail *mail, struct err *err)
{
	struct buf text = BUF_INIT;
	bool unclear = false;
	int rc;

	/* Nothing is played of a mail that was not read to its end. */
	if (mail->message.flags & (MESSAGE_LIMIT | MESSAGE_CUT))
		return answer_refuse(mail, "mail-too-big", err);
	if (not_now_enough(mail))
		return answer_refuse(mail, "enough-today", err);
	rc = written_text(mail, true, &text, &unclear, err);
	if (rc == 0)
		rc = take_stripped(mail, &text, unclear, err);
	buf_release(&text);
	return rc;
}
