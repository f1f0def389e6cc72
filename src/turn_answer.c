/* SPDX-License-Identifier: MIT */
/* turn_answer.c - a mail that counts: its words read, played and answered. */
#include "fs.h"
#include "movefile.h"
#include "turn.h"
#include "turn_p.h"
#include "x.h"

#include <stdlib.h>
#include <string.h>

/* ---- before the start: a sentence of one's own ---- */

static bool
is_salt(const char *line, size_t len)
{
	char text[LOG_SALT_MAX + 1];

	if (len < LOG_SALT_MIN || len > LOG_SALT_MAX)
		return false;
	memcpy(text, line, len);
	text[len] = '\0';
	return log_is_text(text, LOG_SALT_MAX);
}

/* The first line the player wrote that can be a salt, with blanks trimmed. */
static char *
find_salt(const char *text)
{
	while (*text != '\0') {
		const char *end = strchrnul(text, '\n');
		const char *from = text + strspn(text, " \t");
		size_t len = from < end ? (size_t)(end - from) : 0;

		while (len > 0 && strchr(" \t", from[len - 1]) != NULL)
			len--;
		if (is_salt(from, len))
			return xstrndup(from, len);
		text = *end == '\0' ? end : end + 1;
	}
	return NULL;
}

static int
add_salt(struct table *table, uint32_t seat, const char *salt,
    struct verdicts *verdicts, struct err *err)
{
	struct entry entry;
	int rc;

	entry_init(&entry, ENTRY_SALT);
	strcpy(entry.time, table->time);
	entry.seat = seat;
	entry.text = xstrdup(salt);
	rc = match_append(&table->match, &entry, &table->key, err);
	entry_release(&entry);
	if (rc == 0)
		rc = table_follow(table, verdicts, err);
	if (rc == 0)
		rc = table_letters(table, NO_SEAT, verdicts, err);
	return rc == 0 ? table_commit(table, err) : -1;
}

/* A letter that no entry goes with. */
static int
answer(struct mail *mail, enum letter_kind kind,
    const struct verdicts *verdicts, const char *said, struct err *err)
{
	struct report report = {.kind = kind,
	    .seat = mail->reply.seat,
	    .since = NO_ENTRY,
	    .verdicts = verdicts,
	    .said = said};

	return turn_letter(mail, &report, ANSWERS, err);
}

/* The whole mail is refused, for a reason that is no line's. */
static int
refuse_mail(struct mail *mail, const char *key, struct err *err)
{
	struct verdicts verdicts = VERDICTS_INIT;
	struct phrase why;
	int rc;

	phrase_set(&why, key);
	verdicts_refuse(&verdicts, &why);
	rc = answer(mail, LETTER_REFUSAL, &verdicts, NULL, err);
	verdicts_release(&verdicts);
	return rc;
}

bool
turn_is_salt_again(struct mail *mail)
{
	const char *old = table_salt(&mail->table, mail->reply.seat);
	struct buf text = BUF_INIT;
	bool again = false;

	if (old == NULL || turn_strip(mail, false, &text, NULL, NULL) < 0)
		goto out;
	for (const char *at = text.data; !again && at != NULL;
	     at = strchr(at, '\n')) {
		at += strspn(at, " \t\n");
		again = strncmp(at, old, strlen(old)) == 0 &&
			strchr(" \t\n", at[strlen(old)]) != NULL;
	}
out:
	buf_release(&text);
	return again;
}

static int
take_salt(struct mail *mail, const char *text, struct err *err)
{
	struct table *table = &mail->table;
	struct verdicts verdicts = VERDICTS_INIT;
	const char *old = table_salt(table, mail->reply.seat);
	char *salt = old == NULL ? find_salt(text) : NULL;
	int rc;

	/* The first counts; another one is answered with it. */
	if (old != NULL || table_salt(table, NO_SEAT) != NULL)
		rc = answer(mail, LETTER_SALTED, NULL, old, err);
	else if (salt == NULL)
		rc = answer(mail, LETTER_INVITATION, NULL, NULL, err);
	else
		rc = add_salt(table, mail->reply.seat, salt, &verdicts, err);
	verdicts_release(&verdicts);
	free(salt);
	return rc;
}

/* ---- commands about oneself ---- */

static const struct order_line *
find_command(const struct orders *orders, const char *name)
{
	for (size_t i = 0; i < orders->count; i++)
		if (orders->lines[i].kind == READ_COMMAND &&
		    strcmp(orders->lines[i].command, name) == 0)
			return &orders->lines[i];
	return NULL;
}

/* The same seat entry again, perhaps with another key: all older addresses die
 * at once. */
static int
seat_again(
    struct table *table, uint32_t seat, const uint8_t *key, struct err *err)
{
	const struct log *log = &table->match.log;
	const struct entry *old = log_seat(log, log_head(log), seat);
	struct entry entry;
	int rc;

	entry_init(&entry, ENTRY_SEAT);
	strcpy(entry.time, table->time);
	entry.seat = seat;
	entry.name = xstrdup(old->name);
	strcpy(entry.lang, old->lang);
	entry.has_key = key != NULL || old->has_key;
	memcpy(entry.key, key != NULL ? key : old->key, KEY_LEN);
	rc = match_append(&table->match, &entry, &table->key, err);
	entry_release(&entry);
	if (rc == 0)
		rc = table_letters(table, NO_SEAT, NULL, err);
	return rc == 0 ? table_commit(table, err) : -1;
}

/* A key that is no key is answered like an order that cannot be played. */
static int
take_key(struct mail *mail, const struct order_line *line, struct err *err)
{
	uint8_t key[KEY_LEN];

	if (strlen(line->argument) == 2 * KEY_LEN &&
	    seal_unhex(key, KEY_LEN, line->argument))
		return seat_again(&mail->table, mail->reply.seat, key, err);
	return refuse_mail(mail, "no-key", err);
}

static void
allow_address(struct table *table, uint32_t seat, const char *address)
{
	struct side_seat *side = &table->side.seats[seat];

	if (address == NULL || !address_is_plain(address) ||
	    side->also_count == SIDE_ALSO ||
	    side_knows(&table->side, seat, address))
		return;
	side->also[side->also_count++] = xstrdup(address);
	table->side_changed = true;
}

/* ---- orders ---- */

int
turn_strip(struct mail *mail, bool letter, struct buf *text, bool *unclear,
    struct err *err)
{
	const struct buf *body = &mail->message.text;
	struct quotes *quotes;
	struct buf sent = BUF_INIT;
	bool have = false, clear;

	if (quotes_new(&quotes, &mail->site->data, err) < 0)
		return -1;
	if (letter && orders_wants_letter(quotes, body->data, body->len))
		have = table_past_letter(&mail->table, mail->reply.entry,
			   mail->reply.seat, mail->message.in_reply_to, &sent,
			   NULL) == 0;
	clear = orders_strip(
	    quotes, body->data, body->len, have ? sent.data : NULL, text);
	if (unclear != NULL)
		*unclear = !clear;
	buf_release(&sent);
	quotes_free(quotes);
	return 0;
}

static void
read_orders(
    struct mail *mail, const char *text, size_t len, struct orders *orders)
{
	unsigned count;
	struct words *const *words =
	    table_words(&mail->table, mail->reply.seat, &count);

	orders_read(orders, text, len, words, count);
}

bool
turn_has_order(struct mail *mail)
{
	struct orders orders = ORDERS_INIT;
	struct buf text = BUF_INIT;
	bool has = false;
	size_t i;

	if (turn_strip(mail, true, &text, NULL, NULL) == 0) {
		has = movefile_is(text.data, text.len);
		read_orders(mail, text.data, text.len, &orders);
	}
	for (i = 0; i < orders.count; i++)
		has |= orders.lines[i].kind == READ_ORDERS ||
		       orders.lines[i].kind == READ_COMMAND;
	orders_release(&orders);
	buf_release(&text);
	return has;
}

static int
play(struct mail *mail, const struct orders *orders, bool dry,
    struct verdicts *verdicts, struct err *err)
{
	struct table *table = &mail->table;
	struct arrival arrival = {.seat = mail->reply.seat,
	    .by = BY_MAIL,
	    .seen = mail->reply.entry,
	    .mail = mail->tag,
	    .time = table->time,
	    .due = table_due(table),
	    .dry = dry};

	return turn_play(table, &arrival, orders, verdicts, err);
}

int
turn_orders(struct mail *mail, const char *text, size_t len, bool dry,
    struct verdicts *verdicts, struct err *err)
{
	struct orders orders = ORDERS_INIT;
	int rc;

	read_orders(mail, text, len, &orders);
	rc = play(mail, &orders, dry, verdicts, err);
	orders_release(&orders);
	return rc;
}

/* The orders were not played: which letter says so? */
static enum letter_kind
letter_instead(const struct orders *orders, const struct verdicts *verdicts)
{
	if (verdicts->outcome == OUTCOME_REFUSED)
		return LETTER_REFUSAL;
	if (find_command(orders, "help") != NULL)
		return LETTER_HELP;
	return verdicts->outcome == OUTCOME_ASKED ? LETTER_TURN
						  : LETTER_REFUSAL;
}

static int
play_or_answer(struct mail *mail, const struct orders *orders, struct err *err)
{
	struct verdicts verdicts = VERDICTS_INIT;
	int rc = play(mail, orders, false, &verdicts, err);

	if (rc == 0 && verdicts.outcome == OUTCOME_PLAYED)
		rc = table_commit(&mail->table, err);
	else if (rc == 0)
		rc = answer(mail, letter_instead(orders, &verdicts), &verdicts,
		    NULL, err);
	if (rc == 0 && verdicts.outcome == OUTCOME_PLAYED)
		turn_note_date(mail);
	verdicts_release(&verdicts);
	return rc;
}

/* The match is over: the end once more. */
static int
answer_late(struct mail *mail, struct err *err)
{
	struct verdicts verdicts = VERDICTS_INIT;
	struct phrase why;
	int rc;

	phrase_set(&why, "match-over");
	verdicts_refuse(&verdicts, &why);
	rc = answer(mail, LETTER_OVER, &verdicts, NULL, err);
	verdicts_release(&verdicts);
	return rc;
}

/* More than commands? */
static bool
has_orders(const struct orders *orders)
{
	for (size_t i = 0; i < orders->count; i++)
		if (orders->lines[i].kind == READ_ORDERS ||
		    orders->lines[i].kind == READ_NEAR)
			return true;
	return false;
}

static int
take_orders(struct mail *mail, const char *text, size_t len, struct err *err)
{
	struct table *table = &mail->table;
	struct orders orders = ORDERS_INIT;
	const struct order_line *also, *key;
	const char *why;
	int rc;

	read_orders(mail, text, len, &orders);
	why = has_orders(&orders) ? turn_not_now(mail) : NULL;
	key = find_command(&orders, "key");
	also = find_command(&orders, "also-from");
	if (also != NULL)
		allow_address(table, mail->reply.seat, also->argument);
	if (key != NULL)
		rc = take_key(mail, key, err);
	else if (find_command(&orders, "renew") != NULL)
		rc = seat_again(table, mail->reply.seat, NULL, err);
	else if (match_over(&table->match))
		rc = answer_late(mail, err);
	else if (why != NULL)
		rc = refuse_mail(mail, why, err);
	else
		rc = play_or_answer(mail, &orders, err);
	orders_release(&orders);
	return rc;
}

/* A move file sent by mail: its own entry and signature count, too. */
static int
take_movefile(struct mail *mail, const char *text, size_t len, struct err *err)
{
	struct table *table = &mail->table;
	struct verdicts verdicts = VERDICTS_INIT;
	struct err wrong = ERR_INIT;
	const char *not_now = turn_not_now(mail);
	struct phrase why;
	int rc;

	if (not_now != NULL)
		return refuse_mail(mail, not_now, err);
	if (turn_movefile(mail, text, len, &verdicts, &wrong) < 0) {
		if (wrong.exit != EX_DATAERR && wrong.exit != EX_FALSE &&
		    wrong.exit != EX_USAGE) {
			*err = wrong;
			rc = -1;
			goto out;
		}
		phrase_set(&why, "move-file");
		verdicts_refuse(&verdicts, &why);
	}
	if (verdicts.outcome == OUTCOME_PLAYED)
		rc = table_commit(table, err);
	else
		rc = answer(mail, LETTER_REFUSAL, &verdicts, NULL, err);
	if (rc == 0 && verdicts.outcome == OUTCOME_PLAYED)
		turn_note_date(mail);
out:
	verdicts_release(&verdicts);
	return rc;
}

int
turn_answer(struct mail *mail, struct err *err)
{
	struct buf text = BUF_INIT;
	bool unclear = false;
	int rc;

	/* Nothing is played of a mail that was not read to its end. */
	if (mail->message.flags & (MESSAGE_LIMIT | MESSAGE_CUT))
		return refuse_mail(mail, "mail-too-big", err);
	if (turn_is_enough(mail))
		return refuse_mail(mail, "enough-today", err);
	rc = turn_strip(mail, true, &text, &unclear, err);
	if (rc < 0)
		goto out;
	if (unclear)
		rc = refuse_mail(mail, "which-choice", err);
	else if (movefile_is(text.data, text.len))
		rc = take_movefile(mail, text.data, text.len, err);
	else if (mail->table.match.started)
		rc = take_orders(mail, text.data, text.len, err);
	else
		rc = take_salt(mail, text.data, err);
out:
	buf_release(&text);
	return rc;
}
