/* SPDX-License-Identifier: MIT */
/* digest_mail.c - answers to a letter that tells of many matches. */
#include "intake/digest_mail.h"
#include "answer/answer.h"
#include "answer/fate.h"
#include "answer/tag.h"
#include "base/fs.h"
#include "base/x.h"
#include "intake/automatic.h"
#include "intake/read.h"
#include "intake/seat_mail.h"
#include "mail/message.h"
#include "reading/plain.h"
#include "reading/request.h"
#include "reading/written.h"
#include "site/reply.h"
#include "table/clocks.h"
#include "table/digest.h"
#include "table/letters.h"
#include "table/seats.h"
#include "wishes/seat_wishes.h"
#include "wishes/wishes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define HOUR 3600
#define FRESH 24    /* hours until the next one is due */
#define MATCHES 100 /* that are looked at */
#define SAID_LINES 40
#define SAID_MAX 1000 /* bytes that go into a link */

/* The player's matches, the ones that wait for him first. */
struct answering {
	struct request *request;
	char *address; /* the player's */
	uint8_t post[KEY_LEN];
	struct place {
		char match[17];
		uint32_t seat;
		bool waits;
	} places[MATCHES];
	size_t count;
	struct err *err;
};

static void
answering_release(struct answering *answering)
{
	free(answering->address);
	seal_wipe(answering->post, sizeof(answering->post));
}

static int
leave(const struct request *request, const char *why)
{
	site_log_mail(request->mail->site, request->mail->now,
	    "an answer to a digest: %s, left out", why);
	return 0;
}

/* ---- whose is it ---- */

static int
read_post(const struct site *site, uint8_t post[KEY_LEN], struct err *err)
{
	struct host_key key;

	if (site_key(site, &key, err) < 0)
		return -1;
	seal_site_post(post, key.seed);
	host_key_wipe(&key);
	return 0;
}

static bool
is_his(const struct answering *answering, const struct table *table, uint32_t s)
{
	const char *address = table->private.seats[s].address;

	return address != NULL &&
	       strcasecmp(address, answering->address) == 0 &&
	       match_is_person(&table->match, s);
}

static void
add_place(
    struct answering *answering, const char *id, uint32_t seat, bool waits)
{
	size_t at = answering->count;

	if (at == MATCHES)
		return;
	while (waits && at > 0 && !answering->places[at - 1].waits) {
		answering->places[at] = answering->places[at - 1];
		at--;
	}
	answering->places[at].seat = seat;
	answering->places[at].waits = waits;
	strcpy(answering->places[at].match, id);
	answering->count++;
}

/* A match that cannot be read is left out: the answer is about the others. */
static int
look_at(const char *id, void *arg)
{
	struct answering *answering = arg;
	const struct request *request = answering->request;
	struct table table;

	if (table_open(&table, request->mail->site, id, false,
		request->mail->now, NULL) < 0)
		return 0;
	for (uint32_t s = 0; s < table.match.seats; s++)
		if (is_his(answering, &table, s) &&
		    !match_closed(&table.match) && !match_over(&table.match))
			add_place(answering, id, s, table_owes(&table, s));
	table_close(&table);
	return 0;
}

/* 1: it is nobody's. */
static int
begin(struct answering *answering, struct request *request, struct err *err)
{
	*answering = (struct answering){.request = request, .err = err};
	if (read_post(request->mail->site, answering->post, err) < 0)
		return -1;
	if (!reply_check_digest(&request->route->reply, answering->post)) {
		leave(request, "a wrong code");
		return 1;
	}
	answering->address =
	    digest_person(request->mail->site, request->route->reply.match);
	if (answering->address == NULL) {
		leave(request, "nobody is known there any more");
		return 1;
	}
	return digest_each_match(
	    request->mail->site, answering->address, look_at, answering, err);
}

static void
set_entry(struct request *request, uint32_t entry)
{
	struct route route = *request->route;

	route.reply.entry = entry;
	request_route(request, &route);
}

/* From now on the mail is as if it was to that seat's newest address. */
static int
open_place(
    struct answering *answering, const struct place *place, struct err *err)
{
	struct request *request = answering->request;

	struct route route = *request->route;

	route.reply = (struct reply){.seat = place->seat, .kind = CODE_REPLY};
	strcpy(route.reply.match, place->match);
	request_route(request, &route);
	if (table_open(&request->table, request->mail->site, place->match, true,
		request->mail->now, err) < 0)
		return -1;
	set_entry(request, log_head(&request->table.match.log));
	return 0;
}

/* ---- letters that come back ---- */

/* What the letter told of: nothing that happened later. */
static uint32_t
entry_then(const struct log *log, int64_t time)
{
	uint32_t entry = log_head(log);

	while (entry > 0 && time_read(log_entry(log, entry)->time) > time)
		entry--;
	return entry;
}

static int
bounce_each(struct answering *answering, unsigned hour, struct err *err)
{
	struct request *request = answering->request;
	int64_t until = ((int64_t)hour + 1) * HOUR - 1;
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < answering->count; i++) {
		rc = open_place(answering, &answering->places[i], err);
		if (rc < 0)
			break;
		set_entry(
		    request, entry_then(&request->table.match.log, until));
		rc = automatic_bounce(request, err);
		table_close(&request->table);
	}
	return rc;
}

int
digest_mail_bounce(struct request *request, struct err *err)
{
	unsigned hour = request->route->reply.entry;
	struct answering answering;
	int rc = begin(&answering, request, err);

	if (rc == 0)
		rc = bounce_each(&answering, hour, err);
	answering_release(&answering);
	return rc < 0 ? -1 : 0;
}

/* ---- what holds for all his matches ---- */

static bool
is_for_all(const struct orders *orders)
{
	bool any = false;

	for (size_t i = 0; i < orders->count; i++) {
		const struct wishes_row *row = wishes_of(&orders->lines[i]);

		if (orders->lines[i].kind == READ_CHATTER)
			continue;
		if (row == NULL || !row->for_all)
			return false;
		any = true;
	}
	return any;
}

/* In the first of his matches, which answers. */
static int
take_for_all(struct answering *answering, bool *taken, struct err *err)
{
	struct request *request = answering->request;
	bool is_doubtful = mail_is_disowned(request->mail);
	struct orders orders = ORDERS_INIT;
	int rc;

	*taken = false;
	if (answering->count == 0)
		return 0;
	rc = open_place(answering, &answering->places[0], err);
	if (rc < 0)
		return -1;
	tag_make(request);
	read_choose_text(request);
	if (tag_is_known(request)) {
		*taken = true;
	} else if (unsubscribe_is(request)) {
		*taken = true;
		rc = unsubscribe_take(request, err);
	} else if (!is_doubtful && !request->route->of_old_digest &&
		   request_is_owner(request) &&
		   written_lines(request, &orders) && is_for_all(&orders)) {
		*taken = true;
		rc = carry_out_mail(request, err);
	}
	orders_release(&orders);
	fate_close(request);
	return rc;
}

/* ---- for which match was it ---- */

/* The lines he wrote; none if they are more than a link takes. */
static int
read_said(
    struct request *request, struct doc *doc, struct buf *said, struct err *err)
{
	struct doc *map, *list;
	struct buf text = BUF_INIT;
	unsigned count = 0;
	int rc = written_text(request, false, &text, NULL, err);

	map = rc < 0 ? NULL : doc_new_map();
	list = map == NULL ? NULL : doc_add_list(map, "lines");
	for (char *line = text.data; list != NULL && *line != '\0';) {
		char *end = strchrnul(line, '\n');

		line += strspn(line, " \t");
		if (end > line && ++count <= SAID_LINES) {
			char *copy = xstrndup(line, (size_t)(end - line));

			doc_add_string(doc_add_map(list, NULL), "text", copy);
			buf_addf(
			    said, "%s%s", said->len > 0 ? "\r\n" : "", copy);
			free(copy);
		}
		line = end + (*end != '\0');
	}
	if (count > 0 && count <= SAID_LINES && said->len <= SAID_MAX)
		doc_take(doc, "said", map);
	else
		doc_free(map);
	if (said->len > SAID_MAX || count > SAID_LINES)
		buf_clear(said);
	buf_release(&text);
	return rc;
}

struct choosing {
	const char *said;
	struct doc *list;
	char lang[9];
	unsigned width;
	bool plain;
};

static int
add_match(struct table *table, const struct place *place,
    struct choosing *choosing, struct err *err)
{
	struct doc *map = doc_add_map(choosing->list, NULL);
	struct buf reply = BUF_INIT, subject = BUF_INIT, link = BUF_INIT;
	struct report report;
	int rc = table_reply(table, place->seat, &reply, &subject, err);

	report =
	    (struct report){.reply_to = reply.data, .subject = subject.data};
	report_mailto(&report, choosing->said, &link);
	doc_add_string(map, "match", place->match);
	doc_add_string(map, "title",
	    compose_title(&table->match, table_lang(table, place->seat)));
	doc_add_bool(map, "waits", place->waits);
	doc_add_string(map, "address", reply.data);
	doc_add_string(map, "href", link.data);
	buf_release(&reply);
	buf_release(&subject);
	buf_release(&link);
	return rc;
}

static int
add_matches(
    struct answering *answering, struct choosing *choosing, struct err *err)
{
	struct request *request = answering->request;
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < answering->count; i++) {
		const struct place *place = &answering->places[i];
		struct table *table = &request->table;

		if (open_place(answering, place, err) < 0)
			return -1;
		if (i == 0)
			snprintf(choosing->lang, sizeof(choosing->lang), "%s",
			    table_lang(table, place->seat));
		rc = add_match(table, place, choosing, err);
		table_close(table);
	}
	return rc;
}

static void
add_id(const struct answering *answering, const char *what, struct buf *out)
{
	buf_addc(out, '<');
	seal_letter_id(out, answering->post, 0, 0, what);
	buf_addf(out, ".which@%s>", answering->request->mail->site->domain);
}

struct page {
	struct buf subject, text, html;
};

static int
write_page(const struct choosing *choosing, const struct report *report,
    const struct data *data, const struct doc *doc, struct page *page,
    struct err *err)
{
	struct doc *own = doc_copy(doc);
	struct words *words = NULL;
	int rc = words_new(&words, data, choosing->lang, NULL, NULL, err);

	buf_clear(&page->subject);
	buf_addf(&page->subject, "%s ", report->subject);
	buf_clear(&page->text);
	buf_clear(&page->html);
	if (rc == 0)
		rc = report_page(report, words, data, "which", own,
		    &page->subject, &page->text, &page->html, err);
	words_free(words);
	doc_free(own);
	return rc;
}

/* A host's template with a mistake stops no letter: ours is used. */
static int
write_page_anyway(const struct request *request,
    const struct choosing *choosing, const struct report *report,
    const struct doc *doc, struct page *page, struct err *err)
{
	const struct data *data = &request->mail->site->data;
	struct data installed;

	if (write_page(choosing, report, data, doc, page, err) == 0)
		return 0;
	if (err->exit != EX_CONFIG)
		return -1;
	site_log_mail(request->mail->site, request->mail->now,
	    "%s; the built-in one is used", err->text);
	data_installed(&installed, data);
	return write_page(choosing, report, &installed, doc, page, err);
}

static int
write_which(struct answering *answering, const struct choosing *choosing,
    struct doc *doc, const char *name, const char *reply, const char *about,
    struct buf *out, struct err *err)
{
	static const struct letter_field field = {
	    "Auto-Submitted", "auto-replied"};
	static const char *const layers[] = {"mixed", "alternative", "related"};
	const struct request *request = answering->request;
	const struct site *site = request->mail->site;
	const struct report report = {
	    .reply_to = reply, .subject = about, .width = choosing->width};
	struct page page = {BUF_INIT, BUF_INIT, BUF_INIT};
	struct buf id = BUF_INIT, boundary[3] = {BUF_INIT, BUF_INIT, BUF_INIT};
	int rc;

	add_id(answering, name, &id);
	for (int i = 0; i < 3; i++)
		seal_boundary(
		    &boundary[i], answering->post, id.data, layers[i]);
	rc = write_page_anyway(request, choosing, &report, doc, &page, err);
	if (rc == 0)
		rc = message_write(
		    &(struct letter){.from_name = site->name,
			.from = site->address,
			.to = answering->address,
			.reply_to = reply,
			.subject = page.subject.data,
			.message_id = id.data,
			.in_reply_to = request->mail->message.message_id,
			.references = request->mail->message.message_id,
			.date = request->mail->now,
			.fields = &field,
			.field_count = 1,
			.text = page.text.data,
			.html = choosing->plain ? NULL : page.html.data,
			.boundary = {boundary[0].data, boundary[1].data,
			    boundary[2].data}},
		    out, err);
	buf_release(&page.subject);
	buf_release(&page.text);
	buf_release(&page.html);
	buf_release(&id);
	for (int i = 0; i < 3; i++)
		buf_release(&boundary[i]);
	return rc;
}

static int
queue_which(struct answering *answering, const struct choosing *choosing,
    struct doc *doc, const char *name, const char *person, struct err *err)
{
	const struct site *site = answering->request->mail->site;
	unsigned hour = (unsigned)(answering->request->mail->now / HOUR);
	struct buf reply = BUF_INIT, about = BUF_INIT, bounce = BUF_INIT;
	struct buf letter = BUF_INIT;
	struct batch batch = BATCH_INIT;
	char *outbox = site_path(site, "outbox");
	int rc;

	digest_address(
	    site, answering->post, CODE_DIGEST, person, hour, &reply, &about);
	digest_address(site, answering->post, CODE_DIGEST_BOUNCE, person, hour,
	    &bounce, NULL);
	rc = write_which(answering, choosing, doc, name, reply.data, about.data,
	    &letter, err);
	if (rc == 0) {
		batch_add(&batch, bounce.data, answering->address, letter.data,
		    letter.len);
		batch_end(&batch);
		rc = outbox_put(outbox, name, &batch, err);
		fate_note(answering->request, FATE_ANSWERED);
	}
	batch_release(&batch);
	buf_release(&letter);
	buf_release(&reply);
	buf_release(&about);
	buf_release(&bounce);
	free(outbox);
	return rc;
}

/* The same mail again is answered once. */
static void
name_answer(const struct request *request, const char *person, bool *known,
    struct buf *name)
{
	char *outbox = site_path(request->mail->site, "outbox");
	const struct buf *text = &request->mail->message.text;
	uint8_t hash[HASH_LEN];

	if (request->mail->message.message_id[0] != '\0')
		seal_hash(hash, request->mail->message.message_id,
		    strlen(request->mail->message.message_id));
	else
		seal_hash(hash, text->data, text->len);
	buf_addf(name, OUTBOX_DIGEST "%s.", person);
	seal_hex(name, hash, 16);
	*known = outbox_has(outbox, name->data);
	free(outbox);
}

static int
ask_which(struct answering *answering, const char *person, const char *name,
    struct err *err)
{
	struct request *request = answering->request;
	struct doc *doc = doc_new_map();
	struct buf said = BUF_INIT;
	struct player player;
	struct choosing choosing = {.lang = "en"};
	int rc;

	player_read(&player, request->mail->site, answering->address, NULL);
	choosing.width = player.width;
	choosing.plain = player.plain;
	rc = read_said(request, doc, &said, err);
	choosing.said = said.data;
	choosing.list = doc_add_list(doc, "matches");
	if (rc == 0)
		rc = add_matches(answering, &choosing, err);
	if (player.lang[0] != '\0')
		strcpy(choosing.lang, player.lang);
	if (rc == 0)
		rc = queue_which(answering, &choosing, doc, name, person, err);
	buf_release(&said);
	doc_free(doc);
	return rc;
}

static int
answer(struct answering *answering, const char *person, struct err *err)
{
	const struct request *request = answering->request;
	struct buf name = BUF_INIT, line = BUF_INIT;
	char *counts = site_path(
	    request->mail->site, "log/answers-%.10s", request->table.time);
	bool known;
	int rc = 0;

	buf_addf(&line, "%s.d;\n", person);
	name_answer(request, person, &known, &name);
	if (known) {
		fate_note(answering->request, FATE_KNOWN);
		goto out;
	}
	if (answer_count(counts, line.data) >= ANSWERS_A_DAY) {
		leave(request, "enough for today");
		goto out;
	}
	rc = ask_which(answering, person, name.data, err);
	if (rc == 0)
		fs_note(counts, line.data, line.len);
out:
	free(counts);
	buf_release(&name);
	buf_release(&line);
	return rc;
}

/* Whoever writes there, the answer goes to the player alone. */
int
digest_mail(struct request *request, struct err *err)
{
	struct route route = *request->route;
	char person[sizeof(route.reply.match)];
	unsigned hour = request->route->reply.entry;
	struct answering answering;
	bool taken = false;
	int rc = begin(&answering, request, err);

	route.of_digest = true;
	route.of_old_digest = request->mail->now / HOUR - hour >= FRESH;
	request_route(request, &route);
	strcpy(person, request->route->reply.match);
	time_write(request->table.time, request->mail->now);
	if (rc == 0 && request->mail->message.flags & MESSAGE_LIST)
		rc = leave(request, "a list's mail") + 1;
	if (rc == 0)
		rc = take_for_all(&answering, &taken, err);
	if (rc == 0 && !taken)
		rc = answer(&answering, person, err);
	answering_release(&answering);
	return rc < 0 ? -1 : 0;
}
