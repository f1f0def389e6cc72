/* SPDX-License-Identifier: MIT */
/*
 * doubt.c - letters about a mail of which nothing is played: it answers an
 * older letter, comes from elsewhere, or names an entry that is lost.
 */
#include "answer/answer.h"
#include "letters/hostmail.h"
#include "reading/lines.h"
#include "reading/request.h"
#include "reading/written.h"
#include "site/reply.h"

#include <stdlib.h>

static void
allows_code(const char *address, struct buf *what)
{
	char *word = lines_word(address);

	buf_addf(what, "also-from %s", word == NULL ? "" : word);
	free(word);
}

/* True if the letter asked its reader for anything. */
static bool
was_asked(const struct request *request)
{
	const struct match *match = &request->table.match;
	const struct reply *reply = &request->route->reply;
	const struct chapter *chapter = match_chapter_at(match, reply->entry);

	return chapter != NULL && chapter->to_act >> reply->seat & 1;
}

int
answer_stale(struct request *request, struct err *err)
{
	struct report report = {.kind = LETTER_STALE,
	    .seat = request->route->reply.seat,
	    .since = NO_ENTRY,
	    .verdicts = &request->outcome.rest,
	    .said = request->outcome.said_late,
	    .sent_back = request->outcome.sent_back,
	    .was_asked = was_asked(request)};

	return answer_letter(request, &report, STALE_LETTERS, err);
}

/* One who sits there, too: his address and words would tell who he is. */
static bool
is_another(const struct request *request)
{
	const struct private *private = &request->table.private;

	for (uint32_t s = 0; s < private->count; s++)
		if (s != request->route->reply.seat &&
		    private_has_been(private, s, request->mail->message.from))
			return true;
	return false;
}

int
answer_foreign(struct request *request, bool unproved, struct err *err)
{
	const struct match *match = &request->table.match;
	struct buf said = BUF_INIT, allows = BUF_INIT;
	char code[CODE_LEN], allow_code[CODE_LEN];
	struct report report = {.kind = LETTER_FOREIGN,
	    .seat = request->route->reply.seat,
	    .since = NO_ENTRY,
	    .unproved = unproved,
	    .withheld = match_is_secret(match) && is_another(request),
	    .code = unproved ? code : NULL,
	    .allow_code = allow_code,
	    .from = request->mail->message.from};
	int rc;

	seal_confirm_code(code, match->keys.post, request->route->reply.seat,
	    log_head(&match->log), HELD_MAIL);
	/* The letter asks for both, so its answer is the yes. */
	allows_code(request->mail->message.from, &allows);
	seal_confirm_code(allow_code, match->keys.post,
	    request->route->reply.seat, log_head(&match->log), allows.data);
	rc = written_text(request, false, &said, NULL, err);
	report.said = said.data;
	if (rc == 0)
		rc = answer_letter(request, &report, FOREIGN_LETTERS, err);
	buf_release(&said);
	buf_release(&allows);
	return rc;
}

/*
 * A letter of an entry that the file does not hold: a file that was put back.
 * The code of such an entry cannot be checked, so only the seat's own address
 * gives the alarm; else any stranger could keep mail waiting for ever.
 */
int
answer_lost(const struct request *request, struct err *err)
{
	struct doc *doc = doc_new_map();
	struct buf tag = BUF_INIT;

	/* Once for each end of the file, however often the mail comes back. */
	doc_add_string(doc, "match", request->table.id);
	doc_add_number(doc, "entry", request->route->reply.entry);
	doc_add_number(doc, "head", log_head(&request->table.match.log));
	buf_addf(&tag, "lost.%s.%u", request->table.id,
	    log_head(&request->table.match.log));
	hostmail_put(request->mail->site, "lost", tag.data, doc,
	    request->mail->now, NULL);
	buf_release(&tag);
	doc_free(doc);
	return err_set(err, EX_TEMPFAIL,
	    "match %s: a letter names entry %u, but the file ends at %u: "
	    "entries were lost",
	    request->table.id, request->route->reply.entry,
	    log_head(&request->table.match.log));
}
