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
#include "reading/request.h"
#include "reading/sayings.h"
#include "reading/written.h"
#include "wishes/wishes.h"

#include <string.h>

/* The yes or no of "Yes, well": nobody asks anything. */
static bool
answers_nothing(const struct request *request, const struct wishes_row *row)
{
	return row->talk == TALK_UNASKED && !request->table.private.motion.open;
}

/* A post's writer is known by his account, whatever he answers. */
static bool
is_sent_back(const struct request *request, const struct order_line *line)
{
	const struct wishes_row *row = wishes_of(line);

	return row != NULL && request->mail->post == NULL &&
	       row->older == OLDER_SENT_BACK && !answers_nothing(request, row);
}

static bool
is_played(const struct order_line *line)
{
	return wishes_play(line) && !wishes_do(line, WISH_TRIES);
}

/* The same lines; where others stood between them, or none, there is a blank
 * one, which ends a paragraph of words to others. */
static void
write_said(const struct request *request, struct buf *said)
{
	const struct orders *orders = request->orders;
	unsigned last = 0;

	for (size_t i = 0; i < orders->count; i++) {
		const struct order_line *line = &orders->lines[i];

		if (!is_sent_back(request, line) && !is_played(line))
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
stale_hold(struct request *request)
{
	struct orders *orders = request->orders;
	struct private_press press = {.list = NULL};
	struct buf said = BUF_INIT;
	size_t line;

	/* Lines below that belong to words to others become some. */
	sayings_read(request, orders, &press, &line);
	private_press_release(&press);
	write_said(request, &said);
	request->outcome.said_late = buf_take(&said);
	for (size_t i = 0; i < orders->count;)
		if (!is_sent_back(request, &orders->lines[i])) {
			i++;
		} else {
			request->outcome.sent_back = true;
			answer_line(
			    request, i, VERDICT_DROPPED, "not-from-old");
		}
}

/*
 * An address of before the seat's entry was written again is dead: it is not
 * even read from there, and a wish that wrote the entry is not made again.
 */
int
stale_dead(struct request *request, struct err *err)
{
	struct orders orders = ORDERS_INIT;
	int rc;

	if (written_lines(request, &orders)) {
		request->orders = &orders;
		stale_hold(request);
		request->orders = NULL;
	}
	rc = answer_stale(request, err);
	orders_release(&orders);
	return rc;
}
