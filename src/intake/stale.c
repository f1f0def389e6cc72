/* SPDX-License-Identifier: MIT */
/*
 * stale.c - what an answer to an older letter may do: read.
 *
 * Letters are forwarded and quoted, with the address that they are answered to,
 * and a From is easily forged.  So whoever has an old one may ask how things
 * stand, since that is told to the seat's own address alone; all else that he
 * says goes there, too, as a link that sends the same lines to an address of
 * now.
 */
#include "intake/stale.h"
#include "answer/answer.h"
#include "base/x.h"
#include "reading/mail.h"
#include "reading/sayings.h"
#include "reading/written.h"

#include <string.h>

static const struct {
	const char *command;
	enum stale_may may;
} commands[] = {
    {"report", STALE_READS},
    {"status", STALE_READS},
    {"history", STALE_READS},
    {"who", STALE_READS},
    {"help", STALE_READS},
    {"wait", STALE_PLAYS},
    {"cancel", STALE_PLAYS},
    {"start-over", STALE_PLAYS},
    {"orders", STALE_PLAYS},
    {"preview", STALE_PLAYS},
    {"auto", STALE_PLAYS},
    {"no-auto", STALE_PLAYS},
    {"say", STALE_SENT_BACK},
    {"prefer", STALE_SENT_BACK},
    {"language", STALE_SENT_BACK},
    {"vacation", STALE_SENT_BACK},
    {"no-vacation", STALE_SENT_BACK},
    {"not-from", STALE_SENT_BACK},
    {"again", STALE_SENT_BACK},
    {"undo", STALE_SENT_BACK},
    {"pause", STALE_SENT_BACK},
    {"resume", STALE_SENT_BACK},
    {"extend", STALE_SENT_BACK},
    {"agree", STALE_SENT_BACK},
    {"disagree", STALE_SENT_BACK},
    {"renew", STALE_CONFIRMED},
    {"key", STALE_CONFIRMED},
    {"no-key", STALE_CONFIRMED},
    {"signed", STALE_CONFIRMED},
    {"unsigned", STALE_CONFIRMED},
    {"also-from", STALE_CONFIRMED},
    {"address", STALE_CONFIRMED},
    {"forum", STALE_CONFIRMED},
    {"no-forum", STALE_CONFIRMED},
    {"resign", STALE_CONFIRMED},
    {"leave", STALE_CONFIRMED},
    {"confirm", STALE_CONFIRMED},
    {"back", STALE_ELSEWHERE},
    {"join", STALE_ELSEWHERE},
    {"games", STALE_ELSEWHERE},
    {"tables", STALE_ELSEWHERE},
    {"open", STALE_ELSEWHERE},
    {"start", STALE_ELSEWHERE},
    {"invite", STALE_ELSEWHERE},
    {"approve", STALE_ELSEWHERE},
    {"decline", STALE_ELSEWHERE},
    {"watch", STALE_ELSEWHERE},
    {"stop-watching", STALE_ELSEWHERE},
    {"name", STALE_ELSEWHERE},
    {"sentence", STALE_ELSEWHERE},
};

bool
stale_knows(const char *command, enum stale_may *may)
{
	for (size_t i = 0; i < ARRAY_LEN(commands); i++)
		if (strcmp(commands[i].command, command) == 0) {
			*may = commands[i].may;
			return true;
		}
	return false;
}

/* The yes or no of "Yes, well": nobody asks anything. */
static bool
answers_nothing(const struct mail *mail, const struct order_line *line)
{
	return !mail->table.private.motion.open &&
	       (strcmp(line->command, "agree") == 0 ||
		   strcmp(line->command, "disagree") == 0);
}

/* What nobody has decided about is sent back.  A post's writer is known by his
 * account, whatever he answers. */
static bool
is_sent_back(const struct mail *mail, const struct order_line *line)
{
	enum stale_may may = STALE_SENT_BACK;

	if (line->kind != READ_COMMAND || mail->post != NULL ||
	    answers_nothing(mail, line))
		return false;
	stale_knows(line->command, &may);
	return may == STALE_SENT_BACK;
}

static bool
is_played(const struct order_line *line)
{
	enum stale_may may;

	if (line->kind == READ_ORDERS || line->kind == READ_NEAR)
		return true;
	return line->kind == READ_COMMAND &&
	       strcmp(line->command, "preview") != 0 &&
	       stale_knows(line->command, &may) && may == STALE_PLAYS;
}

/* The same lines; where others stood between them, or none, there is a blank
 * one, which ends a paragraph of words to others. */
static void
write_said(const struct mail *mail, struct buf *said)
{
	const struct orders *orders = mail->orders;
	unsigned last = 0;

	for (size_t i = 0; i < orders->count; i++) {
		const struct order_line *line = &orders->lines[i];

		if (!is_sent_back(mail, line) && !is_played(line))
			continue;
		if (said->len > 0 && line->number != last + 1)
			buf_addc(said, '\n');
		buf_addf(said, "%s\n", line->text);
		last = line->number;
	}
	if (said->len > STALE_SAID_MAX)
		buf_clear(said);
}

void
stale_hold(struct mail *mail)
{
	struct orders *orders = mail->orders;
	struct private_press press = {.list = NULL};
	struct buf said = BUF_INIT;
	size_t line;

	/* Lines below that belong to words to others become some. */
	sayings_read(mail, orders, &press, &line);
	private_press_release(&press);
	write_said(mail, &said);
	mail->said_late = buf_take(&said);
	for (size_t i = 0; i < orders->count;)
		if (!is_sent_back(mail, &orders->lines[i])) {
			i++;
		} else {
			mail->sent_back = true;
			answer_line(mail, i, VERDICT_DROPPED, "not-from-old");
		}
}

/*
 * An address of before the seat's entry was written again is dead: it is not
 * even read from there, and a wish that wrote the entry is not made again.
 */
int
stale_dead(struct mail *mail, struct err *err)
{
	struct orders orders = ORDERS_INIT;
	int rc;

	if (written_lines(mail, &orders)) {
		mail->orders = &orders;
		stale_hold(mail);
		mail->orders = NULL;
	}
	rc = answer_stale(mail, err);
	orders_release(&orders);
	return rc;
}
