/* SPDX-License-Identifier: MIT */
/* written.c - what the writer of a mail wrote himself, without what he quotes.
 */
#include "reading/written.h"
#include "play/question.h"
#include "reading/pieces.h"
#include "reading/request.h"
#include "table/letters.h"

int
written_text(struct request *request, bool letter, struct buf *text,
    bool *unclear, struct err *err)
{
	const struct buf *body = request->reading->body;
	struct quotes *quotes;
	struct buf sent = BUF_INIT;
	size_t before = text->len;
	bool have = false, clear;

	if (quotes_new(&quotes, &request->mail->site->data, err) < 0)
		return -1;
	if (letter && !request->route->of_digest &&
	    orders_wants_letter(quotes, body->data, body->len))
		have =
		    table_past_letter(&request->table,
			request->route->reply.entry, request->route->reply.seat,
			request->mail->message.in_reply_to, PAST_STRIKE, &sent,
			NULL) == 0;
	clear = orders_strip(
	    quotes, body->data, body->len, have ? sent.data : NULL, text);
	if (text->len - before > WRITTEN_MAX) {
		buf_cut(text, before);
		request->too_long = true;
	}
	if (unclear != NULL)
		*unclear = !clear;
	buf_release(&sent);
	quotes_free(quotes);
	return 0;
}

void
written_orders(struct request *request, const char *text, size_t len,
    struct orders *orders)
{
	unsigned count;
	struct words *const *words =
	    table_words(&request->table, request->route->reply.seat, &count);

	/* To an older letter's question nobody can answer any more. */
	if (request_is_late(request))
		orders_read(orders, text, len, words, count);
	else
		question_read(&request->table.match, request->route->reply.seat,
		    words, count, text, len, orders);
}

void
written_pieces(struct request *request, const char *text, size_t len,
    struct orders *orders)
{
	const struct reply *reply = &request->route->reply;
	unsigned count;
	struct words *const *words =
	    table_words(&request->table, reply->seat, &count);
	struct buf sent = BUF_INIT;

	if (!request->route->of_digest && !request_is_late(request) &&
	    pieces_may_be(orders, text, len, words, count) &&
	    table_past_letter(&request->table, reply->entry, reply->seat,
		request->mail->message.in_reply_to, PAST_TEXT, &sent,
		NULL) == 0)
		pieces_doubt(orders, text, len, words, count, sent.data);
	buf_release(&sent);
}

bool
written_lines(struct request *request, struct orders *orders)
{
	struct buf text = BUF_INIT;
	int rc = written_text(request, true, &text, NULL, NULL);

	if (rc == 0)
		written_orders(request, text.data, text.len, orders);
	buf_release(&text);
	return rc == 0;
}
