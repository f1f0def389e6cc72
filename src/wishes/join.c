/* SPDX-License-Identifier: MIT */
/*
 * join.c - people without a seat: who would like one, and a player who
 * writes from his new address.
 *
 * Until somebody has answered a letter of ours nothing is stored of him: the
 * code in the address that the letter is answered to is of one mail address and
 * one day (FORMAT.md section 10), and is taken for a week.
 */
#include "wishes/join.h"
#include "answer/fate.h"
#include "answer/match_notice.h"
#include "answer/share.h"
#include "answer/tag.h"
#include "language/name.h"
#include "letters/notice.h"
#include "reading/lines.h"
#include "reading/plain.h"
#include "reading/request.h"
#include "site/reply.h"
#include "table/letters.h"
#include "table/open_table.h"
#include "table/seats.h"
#include "wishes/seat_giving.h"
#include "wishes/visitor_words.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- letters to them ---- */

/* ---- "join ID" and "watch ID", to the plain address ---- */

static int
put_none(struct request *request, const char *name, const char *lang,
    struct err *err)
{
	struct notice notice = {.name = name,
	    .lang = lang,
	    .to = request->mail->message.from,
	    .tag = request->mail->message.message_id};
	struct doc *doc = doc_new_map();
	int rc;

	open_table_tell_words(request->mail->site, lang, doc);
	rc = notice_put(
	    request->mail->site, &notice, doc, request->mail->now, err);
	doc_free(doc);
	return rc;
}

int
offer(struct request *request, const char *id, const char *lang,
    const struct offer *offer, struct err *err)
{
	bool may = false;
	int rc = 0;

	if (log_is_match_id(id) && table_exists(request->mail->site, id)) {
		rc = table_open(&request->table, request->mail->site, id, false,
		    request->mail->now, err);
		may = rc == 0 && offer->may(&request->table);
	}
	if (rc == 0)
		rc = may ? offer->put(request, lang, err)
			 : put_none(request, offer->none, lang, err);
	fate_note(request, FATE_ANSWERED);
	fate_close(request);
	return rc;
}

static bool
may_join(struct table *table)
{
	return table_free_seat(table) != NO_SEAT;
}

static int
put_join(struct request *request, const char *lang, struct err *err)
{
	const struct match_notice letter = {.name = "join",
	    .lang = lang,
	    .to = request->mail->message.from,
	    .tag = request->mail->message.message_id,
	    .asks = true};

	return match_notice_put(&request->table, &letter, NULL, err);
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
take_seat(struct request *request, uint32_t seat, const char *name,
    const char *lang, struct err *err)
{
	return seats_give(&request->table, seat, name, lang,
	    request->mail->message.from, request->mail->message.message_id,
	    err);
}

static int
say_full(struct request *request, const char *lang, struct err *err)
{
	return match_notice_answer(
	    request, (struct match_notice){.name = "full", .lang = lang}, err);
}

/* He said none, or one that cannot be: why. */
static int
ask_name(struct request *request, const struct visitor_words *said,
    uint32_t other, struct err *err)
{
	enum name_fault fault = other != NO_SEAT ? NAME_TAKEN : said->misnamed;
	struct match_notice letter = {
	    .name = "name", .lang = visitor_words_lang(said), .asks = true};
	struct buf reason = BUF_INIT;
	int rc;

	if (fault != NAME_GOOD)
		words_refusal(said->answer_in, name_refusals[fault],
		    other != NO_SEAT ? match_name(&request->table.match, other)
				     : NULL,
		    &reason);
	else if (said->named)
		letter.name = "join";
	if (reason.len > 0)
		letter.reason = reason.data;
	rc = match_notice_answer(request, letter, err);
	buf_release(&reason);
	return rc;
}

static int
join(struct request *request, struct err *err)
{
	uint32_t seat = table_free_seat(&request->table), other = NO_SEAT;
	struct visitor_words said;
	char *name = NULL;
	int rc = visitor_words_read(request, &said, VISITOR_TEXT, err);

	if (rc == 0) {
		name = visitor_words_name(request->mail->site, &said);
		if (name != NULL)
			other = seat_like(&request->table, name);
		if (seat == NO_SEAT)
			rc = say_full(request, visitor_words_lang(&said), err);
		else if (name != NULL && other == NO_SEAT)
			rc = take_seat(request, seat, name,
			    visitor_words_lang(&said), err);
		else
			rc = ask_name(request, &said, other, err);
	}
	visitor_words_release(&said);
	free(name);
	return rc;
}

/* ---- "join ID", on the forum ---- */

/* Others who are called so sit here perhaps: "Anna 2", as many as there are
 * seats. */
static char *
free_name(const struct request *request)
{
	char *own = visitor_account_name(request);
	struct buf name = BUF_INIT;
	size_t len = strlen(own);

	buf_adds(&name, own);
	if (len > LOG_NAME_MAX - 4)
		len = LOG_NAME_MAX - 4;
	while (len > 0 && (own[len] & 0xc0) == 0x80)
		len--;
	for (unsigned n = 2; n < SEATS_MAX + 2 &&
			     seat_like(&request->table, name.data) != NO_SEAT;
	     n++) {
		buf_clear(&name);
		buf_add(&name, own, len);
		buf_addf(&name, " %u", n);
	}
	free(own);
	return buf_take(&name);
}

static int
sit(struct request *request, const char *lang, struct err *err)
{
	struct table *table = &request->table;
	uint32_t seat = table_free_seat(table);
	char *name = free_name(request);
	int rc;

	if (seat != NO_SEAT && seat_like(table, name) == NO_SEAT)
		rc = take_seat(request, seat, name, lang, err);
	else
		rc = say_full(request, lang, err);
	free(name);
	return rc;
}

static char *
wished_table(const struct request *request, const struct visitor_words *said)
{
	const struct order_line *line = lines_command(&said->orders, "join");
	const char *match = request->mail->post->match;
	char *id = NULL;

	if (line != NULL)
		id = lines_word(
		    plain_table(said->words, said->count, line->argument));
	for (char *c = id; c != NULL && *c != '\0'; c++)
		if (*c >= 'A' && *c <= 'Z')
			*c = (char)(*c - 'A' + 'a');
	if (id != NULL && table_exists(request->mail->site, id) &&
	    (match == NULL || strcmp(match, id) == 0))
		return id;
	free(id);
	return NULL;
}

/* Of one who has no seat there, for the moment. */
static int
may_sit(const struct mail *mail, const char *id, bool *may, struct err *err)
{
	struct table table;

	if (table_open(&table, mail->site, id, false, mail->now, err) < 0)
		return -1;
	*may = private_at_forum(&table.private, mail->post->user) == NO_SEAT;
	table_close(&table);
	return 0;
}

/* *id: the table of ours that is named, a new string, or NULL. */
static int
read_wish(struct request *request, struct visitor_words *said, char **id,
    struct err *err)
{
	int rc = visitor_words_read(request, said, VISITOR_TEXT, err);

	*id = rc == 0 ? wished_table(request, said) : NULL;
	return rc;
}

int
join_is_on_forum(struct request *request, bool *is, struct err *err)
{
	struct visitor_words said;
	char *id;
	int rc = read_wish(request, &said, &id, err);

	*is = false;
	if (id != NULL)
		rc = may_sit(request->mail, id, is, err);
	visitor_words_release(&said);
	free(id);
	return rc;
}

static int
open_and_sit(
    struct request *request, const char *id, const char *lang, struct err *err)
{
	const struct mail *mail = request->mail;
	int rc =
	    table_open(&request->table, mail->site, id, true, mail->now, err);

	if (rc == 0)
		rc = sit(request, lang, err);
	fate_close(request);
	return rc;
}

int
join_on_forum(struct request *request, struct err *err)
{
	struct visitor_words said;
	char *id;
	int rc = read_wish(request, &said, &id, err);

	if (id != NULL)
		rc = open_and_sit(request, id, visitor_words_lang(&said), err);
	visitor_words_release(&said);
	free(id);
	return rc;
}

/* ---- a player's new address ---- */

static uint32_t
seat_that_moves(const struct request *request)
{
	const struct private *private = &request->table.private;

	for (uint32_t s = 0; s < private->count; s++)
		if (private->seats[s].next != NULL &&
		    strcasecmp(private->seats[s].next,
			request->mail->message.from) == 0)
			return s;
	return NO_SEAT;
}

/* The old address hears of it; the new one gets a letter to answer. */
static int
move(struct request *request, uint32_t seat, struct err *err)
{
	struct route route = *request->route;
	struct table *table = &request->table;
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
	    .tag = request->mail->message.message_id};
	int rc = 0;

	/* Who sat at the old address must hear of it whatever happens: the
	 * letters of an entry can be written again, this one cannot. */
	if (old != NULL)
		rc = match_notice_put(
		    table, &moved, reseats ? NULL : &table->batch, err);
	if (rc == 0 && old != NULL)
		rc = table_move_player(
		    table, seat, request->mail->message.from, err);
	private_move(&table->private, seat, request->mail->message.from);
	private_heard(&table->private, seat, request->mail->now);
	table->private_changed = true;
	route.reply.seat = seat;
	request_route(request, &route);
	tag_make(request);
	fate_note(request, FATE_ANSWERED);
	/* Before the start a sentence would be lost with the old entry. */
	if (rc == 0 && reseats)
		rc = table_reseat(table, seat, NULL, true, err);
	if (rc == 0)
		rc = table_letter(table, &report,
		    reseats ? NULL : request->route->tag_hex, err);
	if (rc < 0)
		return -1;
	return reseats
		   ? table_commit(table, err)
		   : table_commit_letters(table, request->route->tag_hex, err);
}

static bool
sits_here(const struct request *request)
{
	const struct private *private = &request->table.private;

	for (uint32_t s = 0; s < private->count; s++)
		if (private_knows(private, s, request->mail->message.from))
			return true;
	return false;
}

static int
note_answered(const struct request *request, struct err *err)
{
	uint8_t key[KEY_LEN];

	if (open_table_post(request->mail->site, key, err) < 0)
		return -1;
	share_answered(request, key);
	seal_wipe(key, sizeof(key));
	return 0;
}

int
join_mail(struct request *request, struct err *err)
{
	struct table *table = &request->table;
	uint32_t seat;

	if (!join_check(&request->route->reply, request->mail->message.from,
		table->match.keys.post, request->mail->now)) {
		site_log_mail(request->mail->site, request->mail->now,
		    "%s: a wrong code, left out", table->id);
		return 0;
	}
	request->answers.silent =
	    (request->mail->message.flags & MESSAGE_LIST) != 0;
	if (note_answered(request, err) < 0)
		return -1;
	seat = seat_that_moves(request);
	if (seat != NO_SEAT)
		return move(request, seat, err);
	if (sits_here(request)) {
		site_log_mail(request->mail->site, request->mail->now,
		    "%s: one who sits there would join, left out", table->id);
		return 0;
	}
	return join(request, err);
}
