/* SPDX-License-Identifier: MIT */
/*
 * doubt.c - letters about a mail of which nothing is played: it answers an
 * older letter, comes from elsewhere, or names an entry that is lost.
 */
#include "answer/answer.h"
#include "letters/hostmail.h"
#include "reading/lines.h"
#include "reading/mail.h"
#include "reading/written.h"

#include <stdlib.h>

void
answer_allows(const char *address, struct buf *what)
{
	char *word = lines_word(address);

	buf_addf(what, "also-from %s", word == NULL ? "" : word);
	free(word);
}

/* Did the letter ask anything of its reader? */
static bool
was_asked(const struct mail *mail)
{
	const struct match *match = &mail->table.match;
	uint32_t entry = mail->reply.entry;

	return entry <= log_head(&match->log) &&
	       match->chapters[entry].to_act >> mail->reply.seat & 1;
}

int
answer_stale(struct mail *mail, struct err *err)
{
	struct report report = {.kind = LETTER_STALE,
	    .seat = mail->reply.seat,
	    .since = NO_ENTRY,
	    .verdicts = &mail->rest,
	    .said = mail->said_late,
	    .sent_back = mail->sent_back,
	    .was_asked = was_asked(mail)};

	return answer_letter(mail, &report, STALE_LETTERS, err);
}

/* One who sits there, too: his address and words would tell who he is. */
static bool
is_another(const struct mail *mail)
{
	const struct private *private = &mail->table.private;

	for (uint32_t s = 0; s < private->count; s++)
		if (s != mail->reply.seat &&
		    private_has_been(private, s, mail->message.from))
			return true;
	return false;
}

int
answer_foreign(struct mail *mail, bool unproved, struct err *err)
{
	const struct match *match = &mail->table.match;
	struct buf said = BUF_INIT, allows = BUF_INIT;
	char code[CODE_LEN], allow_code[CODE_LEN];
	struct report report = {.kind = LETTER_FOREIGN,
	    .seat = mail->reply.seat,
	    .since = NO_ENTRY,
	    .unproved = unproved,
	    .masked = match->names != NAMES_OPEN && is_another(mail),
	    .code = unproved ? code : NULL,
	    .allow_code = allow_code,
	    .from = mail->message.from};
	int rc;

	seal_confirm_code(code, match->keys.post, mail->reply.seat,
	    log_head(&match->log), HELD);
	/* The letter asks for both, so its answer is the yes. */
	answer_allows(mail->message.from, &allows);
	seal_confirm_code(allow_code, match->keys.post, mail->reply.seat,
	    log_head(&match->log), allows.data);
	rc = written_text(mail, false, &said, NULL, err);
	report.said = said.data;
	if (rc == 0)
		rc = answer_letter(mail, &report, FOREIGN_LETTERS, err);
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
answer_lost(const struct mail *mail, struct err *err)
{
	struct doc *doc = doc_new_map();
	struct buf tag = BUF_INIT;

	/* Once for each end of the file, however often the mail comes back. */
	doc_add_string(doc, "match", mail->table.id);
	doc_add_number(doc, "entry", mail->reply.entry);
	doc_add_number(doc, "head", log_head(&mail->table.match.log));
	buf_addf(&tag, "lost.%s.%u", mail->table.id,
	    log_head(&mail->table.match.log));
	hostmail_put(mail->site, "lost", tag.data, doc, mail->now, NULL);
	buf_release(&tag);
	doc_free(doc);
	return err_set(err, EX_TEMPFAIL,
	    "match %s: a letter names entry %u, but the file ends at %u: "
	    "entries were lost",
	    mail->table.id, mail->reply.entry,
	    log_head(&mail->table.match.log));
}
