/* SPDX-License-Identifier: MIT */
/*
 * turn_join.c - people without a seat: who would like one, and a player who
 * writes from his new address.
 *
 * Until somebody has answered a letter of ours nothing is stored of him: the
 * code in the address that the letter is answered to holds for one address and
 * a week (match-format section 11).
 */
#include "fs.h"
#include "slip.h"
#include "turn_p.h"
#include "x.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define DAY (24 * 3600)
/* Letters a day to one address: before it has answered one, and then. */
#define STRANGER_LETTERS 1
#define GUEST_LETTERS 5

/* ---- not too many ---- */

struct count {
	char *path;
	struct buf line;
};

/* A stranger's address stands nowhere, not even here. */
static void
count_init(struct count *count, const struct mail *mail,
    const uint8_t key[KEY_LEN], char kind)
{
	char day[21], code[CODE_LEN + 1];

	time_write(day, mail->now);
	seal_join_code(
	    code, key, mail->message.from, (unsigned)(mail->now / DAY));
	count->path = site_path(mail->site, "log/strangers-%.10s", day);
	count->line = (struct buf)BUF_INIT;
	buf_addf(&count->line, "%s.%c\n", code, kind);
}

static void
count_release(struct count *count)
{
	buf_release(&count->line);
	free(count->path);
}

static bool
is_too_much(const struct mail *mail, const struct count *count, unsigned most)
{
	return mail->silent ||
	       turn_count(count->path, count->line.data) >= most ||
	       turn_count(count->path, "\n") >= mail->site->stranger_letters;
}

/* ---- letters to them ---- */

static void
join_address(const struct table *table, const char *address, int64_t now,
    struct buf *reply, struct buf *about)
{
	const struct site *site = table->site;
	unsigned day = (unsigned)(now / DAY);
	struct buf tag = BUF_INIT;
	char code[CODE_LEN + 1];

	seal_join_code(code, table->match.keys.post, address, day);
	buf_addf(&tag, "%s.j.%u.%s", table->id, day, code);
	buf_adds(reply, site->base);
	if (site->style != STYLE_SUBJECT)
		buf_addf(reply, "%c%s", site->style == STYLE_PLUS ? '+' : '-',
		    tag.data);
	buf_addf(reply, "@%s", site->domain);
	buf_addf(about, "[pli %s]",
	    site->style == STYLE_SUBJECT ? tag.data : table->id);
	buf_release(&tag);
}

static struct doc *
table_doc(const struct table *table)
{
	const struct doc *title = doc_get(table->match.edition.doc, "title");
	struct doc *doc = doc_new_map();

	doc_add_string(doc, "match", table->id);
	doc_add_string(doc, "title",
	    doc_text(title) != NULL
		? doc_text(title)
		: doc_text_at(title, "en", table->match.game->name));
	return doc;
}

/* With asks, the letter can be answered. */
static int
add_slip(struct mail *mail, const char *name, const char *lang, const char *to,
    bool asks, struct batch *batch, struct err *err)
{
	struct table *table = &mail->table;
	struct buf reply = BUF_INIT, about = BUF_INIT;
	struct doc *doc = table_doc(table);
	struct slip slip = {.name = name,
	    .lang = lang,
	    .to = to,
	    .tag = mail->message.message_id};
	int rc;

	join_address(table, to, mail->now, &reply, &about);
	slip.reply_to = asks ? reply.data : NULL;
	slip.about = about.data;
	if (batch != NULL)
		rc = slip_add(mail->site, &slip, doc, mail->now, batch, err);
	else
		rc = slip_put(mail->site, &slip, doc, mail->now, err);
	doc_free(doc);
	buf_release(&reply);
	buf_release(&about);
	return rc;
}

int
turn_ask_address(struct mail *mail, const char *address, struct err *err)
{
	struct table *table = &mail->table;

	return add_slip(mail, "address", table_lang(table, mail->reply.seat),
	    address, true, &table->batch, err);
}

/* ---- tables ---- */

/* Before the start, one where nobody sits; later, one whose player is gone. */
static bool
is_free(const struct table *table, uint32_t seat)
{
	const struct log *log = &table->match.log;

	if (match_closed(&table->match))
		return false;
	return table->match.started
		   ? table->side.seats[seat].wanted &&
			 !match_over(&table->match)
		   : log_seat(log, log_head(log), seat) == NULL;
}

static uint32_t
free_seat(const struct table *table)
{
	uint32_t seat = 0;

	if (!table_may_reseat(table))
		return NO_SEAT;
	while (seat < table->match.seats && !is_free(table, seat))
		seat++;
	return seat < table->match.seats ? seat : NO_SEAT;
}

/* ---- "join ID", to the plain address ---- */

/* The languages' words without a game's, the host's language first. */
static int
open_words(const struct site *site, struct words *words[], unsigned *count,
    struct err *err)
{
	const char *lang = site->lang;
	size_t i = 0;

	*count = 0;
	for (; lang != NULL && *count < TABLE_LANGUAGES;
	     lang = languages[i++]) {
		if (*count > 0 && strcmp(lang, site->lang) == 0)
			continue;
		if (words_new(&words[*count], &site->data, lang, NULL, NULL,
			*count == 0 ? NULL : err) == 0)
			++*count;
	}
	return 0;
}

/* The table it asks for in one language, in a new string; NULL: none. */
static char *
read_wish(const struct buf *text, struct words *words)
{
	struct words *const list[] = {words};
	struct orders orders = ORDERS_INIT;
	const struct order_line *line;
	char *id = NULL;

	orders_read(&orders, text->data, text->len, list, 1);
	line = turn_command(&orders, "join");
	if (line != NULL)
		id = turn_word(line->argument);
	for (char *c = id; c != NULL && *c != '\0'; c++)
		if (*c >= 'A' && *c <= 'Z')
			*c = (char)(*c - 'A' + 'a');
	orders_release(&orders);
	return id;
}

static char *
find_wish(struct mail *mail, const char **lang, struct err *err)
{
	struct words *words[TABLE_LANGUAGES];
	struct buf text = BUF_INIT;
	char *id = NULL;
	unsigned count, i;

	open_words(mail->site, words, &count, err);
	if (turn_strip(mail, false, &text, NULL, err) == 0)
		for (i = 0; id == NULL && i < count; i++) {
			id = read_wish(&text, words[i]);
			*lang = words_lang(words[i]);
		}
	/* Its name outlives the pack. */
	for (i = 0; languages[i] != NULL; i++)
		if (id != NULL && strcmp(languages[i], *lang) == 0)
			*lang = languages[i];
	for (i = 0; i < count; i++)
		words_free(words[i]);
	buf_release(&text);
	return id;
}

static int
answer_wish(
    struct mail *mail, const char *id, const char *lang, struct err *err)
{
	struct slip slip = {.name = "full",
	    .lang = lang,
	    .to = mail->message.from,
	    .tag = mail->message.message_id};
	struct doc *doc;
	int rc = 0;

	if (log_is_match_id(id) && table_exists(mail->site, id)) {
		rc = table_open(
		    &mail->table, mail->site, id, false, mail->now, err);
		if (rc == 0 && free_seat(&mail->table) != NO_SEAT) {
			rc = add_slip(
			    mail, "join", lang, slip.to, true, NULL, err);
			goto out;
		}
	}
	doc = doc_new_map();
	if (rc == 0)
		rc = slip_put(mail->site, &slip, doc, mail->now, err);
	doc_free(doc);
out:
	table_close(&mail->table);
	return rc;
}

static int
site_post_key(const struct site *site, uint8_t key[KEY_LEN], struct err *err)
{
	struct host_key host;

	if (site_key(site, &host, err) < 0)
		return -1;
	seal_site_post(key, host.seed);
	host_key_wipe(&host);
	return 0;
}

int
turn_stranger(struct mail *mail, struct err *err)
{
	const char *lang = NULL;
	uint8_t key[KEY_LEN];
	struct count count;
	char *id;
	int rc = 0;

	mail->silent = (mail->message.flags & MESSAGE_LIST) != 0 ||
		       !address_is_plain(mail->message.from);
	id = find_wish(mail, &lang, err);
	if (id == NULL) {
		site_log_mail(mail->site, mail->now,
		    "a mail to the plain address, left out");
		return 0;
	}
	rc = site_post_key(mail->site, key, err);
	if (rc == 0) {
		count_init(&count, mail, key, 's');
		if (is_too_much(mail, &count, STRANGER_LETTERS)) {
			site_log_mail(mail->site, mail->now,
			    "a stranger's wish to join, no letter today");
		} else {
			rc = answer_wish(mail, id, lang, err);
			if (rc == 0)
				fs_note(count.path, count.line.data,
				    count.line.len);
		}
		count_release(&count);
	}
	seal_wipe(key, sizeof(key));
	free(id);
	return rc;
}

/* ---- the answer to such a letter ---- */

static int
answer_guest(struct mail *mail, const char *name, const char *lang, bool asks,
    struct err *err)
{
	struct count count;
	int rc = 0;

	count_init(&count, mail, mail->table.match.keys.post, 'g');
	if (is_too_much(mail, &count, GUEST_LETTERS)) {
		site_log_mail(mail->site, mail->now,
		    "%s: a guest has had its answers for today, no letter",
		    mail->table.id);
	} else {
		rc = add_slip(
		    mail, name, lang, mail->message.from, asks, NULL, err);
		if (rc == 0)
			fs_note(count.path, count.line.data, count.line.len);
	}
	count_release(&count);
	return rc;
}

/* The first line that was written, in a new string. */
static char *
find_name(struct mail *mail, struct err *err)
{
	struct buf text = BUF_INIT;
	char *name = NULL;
	const char *line;
	size_t len;

	if (turn_strip(mail, false, &text, NULL, err) == 0) {
		line = text.data + strspn(text.data, " \t\n");
		len = strcspn(line, "\n");
		while (len > 0 && strchr(" \t", line[len - 1]) != NULL)
			len--;
		name = xstrndup(line, len);
	}
	buf_release(&text);
	return name;
}

static bool
is_name(const struct table *table, const char *name)
{
	if (!log_is_text(name, LOG_NAME_MAX))
		return false;
	for (uint32_t s = 0; s < table->match.seats; s++)
		if (strcasecmp(match_name(&table->match, s), name) == 0)
			return false;
	return true;
}

static int
take_seat(struct mail *mail, uint32_t seat, const char *name, const char *lang,
    struct err *err)
{
	struct table *table = &mail->table;
	int rc =
	    table_take_over(table, seat, name, lang, mail->message.from, err);

	if (rc == 0)
		rc = table_letters(table, NO_SEAT, NULL, err);
	return rc == 0 ? table_commit(table, err) : -1;
}

static const char *
guest_language(const struct mail *mail)
{
	static const char *const slips[] = {"join", "name"};
	const char *lang = NULL;

	for (size_t i = 0; lang == NULL && i < ARRAY_LEN(slips); i++)
		lang =
		    slip_language(mail->site, slips[i], mail->message.subject);
	return lang != NULL ? lang : mail->site->lang;
}

static int
join(struct mail *mail, struct err *err)
{
	const char *lang = guest_language(mail);
	uint32_t seat = free_seat(&mail->table);
	char *name;
	int rc;

	if (seat == NO_SEAT)
		return answer_guest(mail, "full", lang, false, err);
	name = find_name(mail, err);
	if (name == NULL)
		return -1;
	if (is_name(&mail->table, name))
		rc = take_seat(mail, seat, name, lang, err);
	else
		rc = answer_guest(mail, "name", lang, true, err);
	free(name);
	return rc;
}

/* ---- a player's new address ---- */

static uint32_t
seat_that_moves(const struct mail *mail)
{
	const struct side *side = &mail->table.side;

	for (uint32_t s = 0; s < side->count; s++)
		if (side->seats[s].next != NULL &&
		    strcasecmp(side->seats[s].next, mail->message.from) == 0)
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
	char *old = table->side.seats[seat].address;
	int rc = 0;

	/* Who sat at the old address must hear of it whatever happens: the
	 * letters of an entry can be written again, this one cannot. */
	if (old != NULL)
		rc = add_slip(mail, "moved", lang, old, false,
		    reseats ? NULL : &table->batch, err);
	if (rc == 0 && old != NULL)
		rc = table_move_player(table, seat, mail->message.from, err);
	side_move(&table->side, seat, mail->message.from);
	side_heard(&table->side, seat, mail->now);
	table->side_changed = true;
	mail->reply.seat = seat;
	turn_tag(mail);
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
	const struct side *side = &mail->table.side;

	for (uint32_t s = 0; s < side->count; s++)
		if (side_knows(side, s, mail->message.from))
			return true;
	return false;
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
