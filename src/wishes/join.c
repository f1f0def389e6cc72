/* SPDX-License-Identifier: MIT */
/*
 * join.c - people without a seat: who would like one, and a player who
 * writes from his new address.
 *
 * Until somebody has answered a letter of ours nothing is stored of him: the
 * code in the address that the letter is answered to holds for one address and
 * a week (match-format section 11).
 */
#include "wishes/join.h"
#include "answer/fate.h"
#include "answer/match_notice.h"
#include "answer/share.h"
#include "answer/tag.h"
#include "language/name.h"
#include "letters/notice.h"
#include "reading/lines.h"
#include "reading/mail.h"
#include "reading/plain.h"
#include "reading/visitor_words.h"
#include "table/hall.h"
#include "table/letters.h"
#include "table/seats.h"
#include "wishes/seats.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- letters to them ---- */

/* ---- "join ID" and "watch ID", to the plain address ---- */

static int
put_none(struct mail *mail, const char *name, const char *lang, struct err *err)
{
	struct notice notice = {.name = name,
	    .lang = lang,
	    .to = mail->message.from,
	    .tag = mail->message.message_id};
	struct doc *doc = doc_new_map();
	int rc;

	hall_tell_words(mail->site, lang, doc);
	rc = notice_put(mail->site, &notice, doc, mail->now, err);
	doc_free(doc);
	return rc;
}

int
offer(struct mail *mail, const char *id, const char *lang,
    const struct offer *offer, struct err *err)
{
	bool may = false;
	int rc = 0;

	if (log_is_match_id(id) && table_exists(mail->site, id)) {
		rc = table_open(
		    &mail->table, mail->site, id, false, mail->now, err);
		may = rc == 0 && offer->may(&mail->table);
	}
	if (rc == 0)
		rc = may ? offer->put(mail, lang, err)
			 : put_none(mail, offer->none, lang, err);
	fate_note(mail, FATE_ANSWERED);
	fate_close(mail);
	return rc;
}

static bool
may_join(struct table *table)
{
	return table_free_seat(table) != NO_SEAT;
}

static int
put_join(struct mail *mail, const char *lang, struct err *err)
{
	const struct match_notice letter = {.name = "join",
	    .lang = lang,
	    .to = mail->message.from,
	    .tag = mail->message.message_id,
	    .asks = true};

	return match_notice_put(&mail->table, &letter, NULL, err);
}

const struct offer offer_seat = {may_join, put_join, "full"};

/* ---- the answer to such a letter ---- */

/* Whose name is like this one, or NO_SEAT. */
static uint32_t
seat_like(const struct table *table, const char *name)
{
	for (uint32_t s = 0; s < table->match.seats; s++)
		if (name_same(match_name(&table->match, s), name))
			return s;
	return NO_SEAT;
}

static int
take_seat(struct mail *mail, uint32_t seat, const char *name, const char *lang,
    struct err *err)
{
	return seats_give(&mail->table, seat, name, lang, mail->message.from,
	    mail->message.message_id, err);
}

static int
say_full(struct mail *mail, const char *lang, struct err *err)
{
	return match_notice_answer(
	    mail, (struct match_notice){.name = "full", .lang = lang}, err);
}

/* He said none, or one that cannot be: why. */
static int
ask_name(struct mail *mail, const struct visitor_words *said, uint32_t other,
    struct err *err)
{
	enum name_fault fault = other != NO_SEAT ? NAME_TAKEN : said->misnamed;
	struct match_notice letter = {
	    .name = "name", .lang = visitor_words_lang(said), .asks = true};
	struct buf reason = BUF_INIT;
	int rc;

	if (fault != NAME_GOOD)
		words_refusal(said->hears, name_refusals[fault],
		    other != NO_SEAT ? match_name(&mail->table.match, other)
				     : NULL,
		    &reason);
	else if (said->named)
		letter.name = "join";
	if (reason.len > 0)
		letter.reason = reason.data;
	rc = match_notice_answer(mail, letter, err);
	buf_release(&reason);
	return rc;
}

static int
join(struct mail *mail, struct err *err)
{
	uint32_t seat = table_free_seat(&mail->table), other = NO_SEAT;
	struct visitor_words said;
	char *name = NULL;
	int rc = visitor_words_read(mail, &said, VISITOR_TEXT, err);

	if (rc == 0) {
		name = visitor_words_name(mail->site, &said);
		if (name != NULL)
			other = seat_like(&mail->table, name);
		if (seat == NO_SEAT)
			rc = say_full(mail, visitor_words_lang(&said), err);
		else if (name != NULL && other == NO_SEAT)
			rc = take_seat(
			    mail, seat, name, visitor_words_lang(&said), err);
		else
			rc = ask_name(mail, &said, other, err);
	}
	visitor_words_release(&said);
	free(name);
	return rc;
}

/* ---- "join ID", on the forum ---- */

/* Others who are called so sit here perhaps: "Anna 2", as many as there are
 * seats. */
static char *
free_name(const struct mail *mail)
{
	char *own = visitor_account_name(mail);
	struct buf name = BUF_INIT;
	size_t len = strlen(own);

	buf_adds(&name, own);
	if (len > LOG_NAME_MAX - 4)
		len = LOG_NAME_MAX - 4;
	while (len > 0 && (own[len] & 0xc0) == 0x80)
		len--;
	for (unsigned n = 2;
	     n < SEATS_MAX + 2 && seat_like(&mail->table, name.data) != NO_SEAT;
	     n++) {
		buf_clear(&name);
		buf_add(&name, own, len);
		buf_addf(&name, " %u", n);
	}
	free(own);
	return buf_take(&name);
}

static int
sit(struct mail *mail, const char *lang, bool *taken, struct err *err)
{
	struct table *table = &mail->table;
	uint32_t seat = table_free_seat(table);
	char *name;
	int rc = 0;

	*taken = private_at_forum(&table->private, mail->post->user) == NO_SEAT;
	if (!*taken)
		return 0;
	name = free_name(mail);
	if (seat != NO_SEAT && seat_like(table, name) == NO_SEAT)
		rc = take_seat(mail, seat, name, lang, err);
	else
		rc = say_full(mail, lang, err);
	free(name);
	return rc;
}

static char *
wished_table(const struct mail *mail, const struct visitor_words *said)
{
	const struct order_line *line = lines_command(&said->orders, "join");
	const char *match = mail->post->match;
	char *id = NULL;

	if (line != NULL)
		id = lines_word(
		    plain_table(said->words, said->count, line->argument));
	for (char *c = id; c != NULL && *c != '\0'; c++)
		if (*c >= 'A' && *c <= 'Z')
			*c = (char)(*c - 'A' + 'a');
	if (id != NULL && table_exists(mail->site, id) &&
	    (match == NULL || strcmp(match, id) == 0))
		return id;
	free(id);
	return NULL;
}

int
join_on_forum(struct mail *mail, bool *taken, struct err *err)
{
	struct visitor_words said;
	char *id = NULL;
	int rc = visitor_words_read(mail, &said, VISITOR_TEXT, err);

	*taken = false;
	if (rc == 0)
		id = wished_table(mail, &said);
	if (id != NULL) {
		rc = table_open(
		    &mail->table, mail->site, id, true, mail->now, err);
		if (rc == 0)
			rc = sit(mail, visitor_words_lang(&said), taken, err);
		fate_close(mail);
	}
	visitor_words_release(&said);
	free(id);
	return rc;
}

/* ---- a player's new address ---- */

static uint32_t
seat_that_moves(const struct mail *mail)
{
	const struct private *private = &mail->table.private;

	for (uint32_t s = 0; s < private->count; s++)
		if (private->seats[s].next != NULL &&
		    strcasecmp(private->seats[s].next, mail->message.from) == 0)
			return s;
	return NO_SEAT;
}

/* The old address hears of it; the new one gets a letter to answer. */
static int
move(struct mail *mail, uint32_t seat, struct err *err)
{
	struct table *table = &mail->table;
	const char *lang = table_lang(table, seat);
	struct report report = {.kind = LETTER_SELF,
	    .seat = seat,
	    .since = NO_ENTRY,
	    .command = "moved"};
	bool reseats = table->match.started && table_may_reseat(table);
	char *old = table->private.seats[seat].address;
	const struct match_notice moved = {.name = "moved",
	    .lang = lang,
	    .to = old,
	    .tag = mail->message.message_id};
	int rc = 0;

	/* Who sat at the old address must hear of it whatever happens: the
	 * letters of an entry can be written again, this one cannot. */
	if (old != NULL)
		rc = match_notice_put(
		    table, &moved, reseats ? NULL : &table->batch, err);
	if (rc == 0 && old != NULL)
		rc = table_move_player(table, seat, mail->message.from, err);
	private_move(&table->private, seat, mail->message.from);
	private_heard(&table->private, seat, mail->now);
	table->private_changed = true;
	mail->reply.seat = seat;
	tag_make(mail);
	fate_note(mail, FATE_ANSWERED);
	/* Before the start a sentence would be lost with the old entry. */
	if (rc == 0 && reseats)
		rc = table_reseat(table, seat, NULL, true, err);
	if (rc == 0)
		rc = table_letter(
		    table, &report, reseats ? NULL : mail->tag_hex, err);
	if (rc < 0)
		return -1;
	return reseats ? table_commit(table, err)
		       : table_commit_letters(table, mail->tag_hex, err);
}

static bool
sits_here(const struct mail *mail)
{
	const struct private *private = &mail->table.private;

	for (uint32_t s = 0; s < private->count; s++)
		if (private_knows(private, s, mail->message.from))
			return true;
	return false;
}

static int
note_answered(const struct mail *mail, struct err *err)
{
	uint8_t key[KEY_LEN];

	if (hall_post(mail->site, key, err) < 0)
		return -1;
	share_answered(mail, key);
	seal_wipe(key, sizeof(key));
	return 0;
}

int
join_mail(struct mail *mail, struct err *err)
{
	struct table *table = &mail->table;
	uint32_t seat;

	if (!join_check(&mail->reply, mail->message.from,
		table->match.keys.post, mail->now)) {
		site_log_mail(mail->site, mail->now,
		    "%s: a wrong code, left out", table->id);
		return 0;
	}
	mail->silent = (mail->message.flags & MESSAGE_LIST) != 0;
	if (note_answered(mail, err) < 0)
		return -1;
	seat = seat_that_moves(mail);
	if (seat != NO_SEAT)
		return move(mail, seat, err);
	if (sits_here(mail)) {
		site_log_mail(mail->site, mail->now,
		    "%s: one who sits there would join, left out", table->id);
		return 0;
	}
	return join(mail, err);
}
