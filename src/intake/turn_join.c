/* SPDX-License-Identifier: MIT */
/*
 * turn_join.c - people without a seat: who would like one, and a player who
 * writes from his new address.
 *
 * Until somebody has answered a letter of ours nothing is stored of him: the
 * code in the address that the letter is answered to holds for one address and
 * a week (match-format section 11).
 */
#include "base/x.h"
#include "intake/turn_p.h"
#include "language/name.h"
#include "letters/notice.h"
#include "table/hall.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- letters to them ---- */

struct doc *
turn_match_doc(const struct table *table, const char *lang)
{
	const struct doc *title = doc_get(table->match.edition.doc, "title");
	struct doc *doc = doc_new_map();

	hall_tell_words(table->site, lang, doc);
	doc_add_string(doc, "match", table->id);
	doc_add_bool(doc, "secret", table->match.names != NAMES_OPEN);
	doc_add_string(doc, "title",
	    doc_text(title) != NULL
		? doc_text(title)
		: doc_text_at(title, lang, table->match.game->name));
	return doc;
}

/* With asks, the letter can be answered. */
struct asking {
	const char *name, *lang, *to;
	const char *tag; /* of what it is written for */
	bool asks;
	enum seat_open lost; /* "replaced": why */
	const char *reason;  /* "name": why the one said is none, or NULL */
};

static void
add_lost(const struct asking *asking, struct doc *doc)
{
	doc_add_bool(doc, "late", asking->lost == SEAT_LATE);
	doc_add_bool(doc, "resigned", asking->lost == SEAT_RESIGNED);
	doc_add_bool(doc, "by_host", asking->lost == SEAT_BY_HOST);
}

static int
add_slip(struct table *table, const struct asking *asking, struct batch *batch,
    struct err *err)
{
	struct buf reply = BUF_INIT, about = BUF_INIT;
	struct doc *doc = turn_match_doc(table, asking->lang);
	struct notice notice = {.name = asking->name,
	    .lang = asking->lang,
	    .to = asking->to,
	    .tag = asking->tag};
	int rc;

	join_address(table->site, table->id, table->match.keys.post, asking->to,
	    table->now, &reply, &about);
	notice.reply_to = asking->asks ? reply.data : NULL;
	notice.about = about.data;
	add_lost(asking, doc);
	if (asking->reason != NULL)
		doc_add_string(doc, "reason", asking->reason);
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
turn_ask_address(struct mail *mail, const char *address, struct err *err)
{
	struct table *table = &mail->table;
	const struct asking asking = {.name = "address",
	    .lang = table_lang(table, mail->reply.seat),
	    .to = address,
	    .tag = mail->message.message_id,
	    .asks = true};

	return add_slip(table, &asking, &table->batch, err);
}

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
turn_offer(struct mail *mail, const char *id, const char *lang,
    const struct turn_offer *offer, struct err *err)
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
	turn_fate(mail, FATE_ANSWERED);
	turn_close(mail);
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
	const struct asking asking = {.name = "join",
	    .lang = lang,
	    .to = mail->message.from,
	    .tag = mail->message.message_id,
	    .asks = true};

	return add_slip(&mail->table, &asking, NULL, err);
}

const struct turn_offer turn_offer_seat = {may_join, put_join, "full"};

/* ---- the answer to such a letter ---- */

static int
answer_guest(struct mail *mail, struct asking asking, struct err *err)
{
	uint8_t key[KEY_LEN];
	int rc;

	asking.to = mail->message.from;
	asking.tag = mail->message.message_id;

	if (hall_post(mail->site, key, err) < 0)
		return -1;
	rc = 0;
	if (!turn_guest_is_enough(mail, key, GUEST_ANSWERED)) {
		rc = add_slip(&mail->table, &asking, NULL, err);
		if (rc == 0)
			turn_guest_note(mail, key, GUEST_ANSWERED);
	}
	seal_wipe(key, sizeof(key));
	return rc;
}

/* Whose name is like this one, or NO_SEAT. */
static uint32_t
seat_like(const struct table *table, const char *name)
{
	for (uint32_t s = 0; s < table->match.seats; s++)
		if (name_same(match_name(&table->match, s), name))
			return s;
	return NO_SEAT;
}

/* Where who sat there until now is reached, or could come back from. */
static char *
old_receiver(const struct private_seat *seat)
{
	const char *address =
	    seat->address != NULL ? seat->address : seat->former.address;

	if (address == NULL && seat->forum != NULL)
		return account_receiver(seat->forum);
	return address == NULL ? NULL : xstrdup(address);
}

int
turn_take_seat(struct table *table, uint32_t seat, const char *name,
    const char *lang, const char *address, const char *tag, struct err *err)
{
	char *old = old_receiver(&table->private.seats[seat]);
	const struct asking replaced = {.name = "replaced",
	    .lang = table_lang(table, seat),
	    .to = old,
	    .tag = tag,
	    .lost = table_lost(table, seat)};
	int rc = 0;

	/* First: what an entry tells can be written again, this cannot. */
	if (old != NULL)
		rc = add_slip(table, &replaced, NULL, err);
	if (rc == 0)
		rc = table_take_over(table, seat, name, lang, address, err);
	if (rc == 0)
		rc = table_letters(table, NO_SEAT, NULL, err);
	free(old);
	return rc == 0 ? table_commit(table, err) : -1;
}

/* Once for this time that it is freed. */
static int
tell_freed(struct table *table, uint32_t seat, const char *to, struct err *err)
{
	const char *lang = table_lang(table, seat);
	struct buf reply = BUF_INIT, about = BUF_INIT, tag = BUF_INIT;
	struct doc *doc = turn_match_doc(table, lang);
	struct notice notice = {.name = "freed", .lang = lang, .to = to};
	int rc;

	seat_address(table->site, &table->match.log, table->match.keys.post,
	    seat, &reply, &about);
	buf_addf(&tag, "%s %u %u %s", table->id, seat,
	    log_head(&table->match.log), table->time);
	notice.reply_to = reply.data;
	notice.about = about.data;
	notice.tag = tag.data;
	rc = notice_put(table->site, &notice, doc, table->now, err);
	doc_free(doc);
	buf_release(&tag);
	buf_release(&about);
	buf_release(&reply);
	return rc;
}

int
turn_free_seat(struct table *table, uint32_t seat, struct err *err)
{
	struct private_seat *private = &table->private.seats[seat];
	char *to = NULL;
	int rc = 0;

	if (private_reaches(&table->private, seat))
		to = old_receiver(private);
	if (to != NULL)
		rc = tell_freed(table, seat, to, err);
	free(to);
	if (rc < 0)
		return -1;
	private->wanted = SEAT_BY_HOST;
	table->private_changed = true;
	return table_side(table, err);
}

int
turn_answer_replaced(struct mail *mail, const char *lang, struct err *err)
{
	const struct table *table = &mail->table;

	return mail->silent
		   ? 0
		   : answer_guest(mail,
			 (struct asking){.name = "replaced",
			     .lang = lang,
			     .lost =
				 table->private.seats[mail->reply.seat].lost},
			 err);
}

static int
take_seat(struct mail *mail, uint32_t seat, const char *name, const char *lang,
    struct err *err)
{
	return turn_take_seat(&mail->table, seat, name, lang,
	    mail->message.from, mail->message.message_id, err);
}

static int
say_full(struct mail *mail, const char *lang, struct err *err)
{
	return answer_guest(
	    mail, (struct asking){.name = "full", .lang = lang}, err);
}

/* He said none, or one that cannot be: why. */
static int
ask_name(struct mail *mail, const struct guest_words *said, uint32_t other,
    struct err *err)
{
	enum name_fault fault = other != NO_SEAT ? NAME_TAKEN : said->misnamed;
	struct asking asking = {
	    .name = "name", .lang = turn_guest_lang(said), .asks = true};
	struct buf reason = BUF_INIT;
	int rc;

	if (fault != NAME_GOOD)
		words_refusal(said->hears, name_refusals[fault],
		    other != NO_SEAT ? match_name(&mail->table.match, other)
				     : NULL,
		    &reason);
	else if (said->named)
		asking.name = "join";
	if (reason.len > 0)
		asking.reason = reason.data;
	rc = answer_guest(mail, asking, err);
	buf_release(&reason);
	return rc;
}

static int
join(struct mail *mail, struct err *err)
{
	uint32_t seat = table_free_seat(&mail->table), other = NO_SEAT;
	struct guest_words said;
	char *name = NULL;
	int rc = turn_guest_read(mail, &said, GUEST_TEXT, err);

	if (rc == 0) {
		name = turn_guest_name(mail->site, &said);
		if (name != NULL)
			other = seat_like(&mail->table, name);
		if (seat == NO_SEAT)
			rc = say_full(mail, turn_guest_lang(&said), err);
		else if (name != NULL && other == NO_SEAT)
			rc = take_seat(
			    mail, seat, name, turn_guest_lang(&said), err);
		else
			rc = ask_name(mail, &said, other, err);
	}
	turn_guest_release(&said);
	free(name);
	return rc;
}

/* ---- "join ID", on the forum ---- */

/* Others who are called so sit here perhaps: "Anna 2", as many as there are
 * seats. */
static char *
free_name(const struct mail *mail)
{
	char *own = turn_account_name(mail);
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
wished_table(const struct mail *mail, const struct guest_words *said)
{
	const struct order_line *line = turn_command(&said->orders, "join");
	const char *match = mail->post->match;
	char *id = NULL;

	if (line != NULL)
		id = turn_word(
		    turn_plain_table(said->words, said->count, line->argument));
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
turn_sit(struct mail *mail, bool *taken, struct err *err)
{
	struct guest_words said;
	char *id = NULL;
	int rc = turn_guest_read(mail, &said, GUEST_TEXT, err);

	*taken = false;
	if (rc == 0)
		id = wished_table(mail, &said);
	if (id != NULL) {
		rc = table_open(
		    &mail->table, mail->site, id, true, mail->now, err);
		if (rc == 0)
			rc = sit(mail, turn_guest_lang(&said), taken, err);
		turn_close(mail);
	}
	turn_guest_release(&said);
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
	const struct asking moved = {.name = "moved",
	    .lang = lang,
	    .to = old,
	    .tag = mail->message.message_id};
	int rc = 0;

	/* Who sat at the old address must hear of it whatever happens: the
	 * letters of an entry can be written again, this one cannot. */
	if (old != NULL)
		rc = add_slip(
		    table, &moved, reseats ? NULL : &table->batch, err);
	if (rc == 0 && old != NULL)
		rc = table_move_player(table, seat, mail->message.from, err);
	private_move(&table->private, seat, mail->message.from);
	private_heard(&table->private, seat, mail->now);
	table->private_changed = true;
	mail->reply.seat = seat;
	turn_tag(mail);
	turn_fate(mail, FATE_ANSWERED);
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
	turn_guest_answered(mail, key);
	seal_wipe(key, sizeof(key));
	return 0;
}

int
turn_join(struct mail *mail, struct err *err)
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
