/* SPDX-License-Identifier: MIT */
/* match_notice.c - letters about a match to people who have no seat there. */
#include "answer/match_notice.h"
#include "answer/share.h"
#include "letters/notice.h"
#include "reading/request.h"
#include "site/reply.h"
#include "table/open_table.h"
#include "table/seats.h"

struct doc *
match_notice_doc(const struct table *table, const char *lang)
{
	const struct doc *title = doc_get(table->match.edition.doc, "title");
	struct doc *doc = doc_new_map();

	open_table_tell_words(table->site, lang, doc);
	doc_add_string(doc, "match", table->id);
	doc_add_bool(doc, "secret", match_is_secret(&table->match));
	doc_add_string(doc, "title",
	    doc_text(title) != NULL
		? doc_text(title)
		: doc_text_at(title, lang, table->match.game->name));
	return doc;
}

static void
add_lost(const struct match_notice *letter, struct doc *doc)
{
	doc_add_bool(doc, "late", letter->lost == SEAT_LATE);
	doc_add_bool(doc, "resigned", letter->lost == SEAT_RESIGNED);
	doc_add_bool(doc, "by_host", letter->lost == SEAT_BY_HOST);
}

int
match_notice_put(struct table *table, const struct match_notice *letter,
    struct batch *batch, struct err *err)
{
	struct buf reply = BUF_INIT, about = BUF_INIT;
	struct doc *doc = match_notice_doc(table, letter->lang);
	struct notice notice = {.name = letter->name,
	    .lang = letter->lang,
	    .to = letter->to,
	    .tag = letter->tag};
	int rc;

	join_address(table->site, table->id, table->match.keys.post, letter->to,
	    table->now, &reply, &about);
	notice.reply_to = letter->asks ? reply.data : NULL;
	notice.about = about.data;
	add_lost(letter, doc);
	if (letter->reason != NULL)
		doc_add_string(doc, "reason", letter->reason);
	if (batch != NULL)
		rc = notice_add(
		    table->site, &notice, doc, table->now, batch, err);
	else
		rc = notice_put(table->site, &notice, doc, table->now, err);
	doc_free(doc);
	buf_release(&reply);
	buf_release(&about);
	return rc;
}

int
match_notice_address(
    struct request *request, const char *address, struct err *err)
{
	struct table *table = &request->table;
	const struct match_notice letter = {.name = "address",
	    .lang = table_lang(table, request->route->reply.seat),
	    .to = address,
	    .tag = request->mail->message.message_id,
	    .asks = true};

	return match_notice_put(table, &letter, &table->batch, err);
}

int
match_notice_answer(
    struct request *request, struct match_notice letter, struct err *err)
{
	uint8_t key[KEY_LEN];
	int rc;

	letter.to = request->mail->message.from;
	letter.tag = request->mail->message.message_id;

	if (open_table_post(request->mail->site, key, err) < 0)
		return -1;
	rc = 0;
	if (!share_is_enough(request, key, SHARE_ANSWERED)) {
		rc = match_notice_put(&request->table, &letter, NULL, err);
		if (rc == 0)
			share_note(request, key, SHARE_ANSWERED);
	}
	seal_wipe(key, sizeof(key));
	return rc;
}

int
match_notice_replaced(
    struct request *request, const char *lang, struct err *err)
{
	const struct table *table = &request->table;

	return request->answers.silent
		   ? 0
		   : match_notice_answer(request,
			 (struct match_notice){.name = "replaced",
			     .lang = lang,
			     .lost = table->private
					 .seats[request->route->reply.seat]
					 .lost},
			 err);
}
