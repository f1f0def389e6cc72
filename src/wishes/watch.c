/* SPDX-License-Identifier: MIT */
/*
 * watch.c - people who look on: "watch ID" to the plain address, the
 * letter that asks whether it was they, and what they write afterwards.
 *
 * As with seats (join_mail.c) nothing is stored of an address that has not
 * answered a letter of ours.  A forum vouches for who writes, so an account of
 * it looks on at once.
 */
#include "answer/fate.h"
#include "answer/match_notice.h"
#include "answer/share.h"
#include "answer/tag.h"
#include "base/fs.h"
#include "base/x.h"
#include "base/yaml.h"
#include "letters/notice.h"
#include "reading/lines.h"
#include "reading/request.h"
#include "site/reply.h"
#include "table/clocks.h"
#include "table/letters.h"
#include "table/open_table.h"
#include "wishes/join.h"
#include "wishes/seat_wishes.h"
#include "wishes/visitor_words.h"
#include "wishes/wishes.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define DAY (24 * 3600)
#define WATCHED_MATCHES 10 /* by one address */

/* ---- letters that are no report ---- */

static unsigned
today(const struct request *request)
{
	return (unsigned)(request->mail->now / DAY);
}

/* Letters are forwarded: that one may be anybody's by now. */
static bool
is_old(const struct request *request)
{
	return today(request) > request->route->reply.entry + JOIN_DAYS;
}

static int
put_notice(struct request *request, const char *name, const char *lang,
    unsigned day, struct err *err)
{
	struct table *table = &request->table;
	struct buf reply = BUF_INIT, about = BUF_INIT;
	struct doc *doc = match_notice_doc(table, lang);
	struct notice notice = {.name = name,
	    .lang = lang,
	    .to = request->mail->message.from,
	    .tag = request->mail->message.message_id};
	int rc;

	watch_address(request->mail->site, table->id, table->match.keys.post,
	    notice.to, day, &reply, &about);
	notice.reply_to = reply.data;
	notice.about = about.data;
	doc_add_bool(doc, "answers_old",
	    request->route->reply.kind == CODE_WATCH && is_old(request));
	rc = notice_put(
	    request->mail->site, &notice, doc, request->mail->now, err);
	fate_note(request, FATE_ANSWERED);
	doc_free(doc);
	buf_release(&reply);
	buf_release(&about);
	return rc;
}

/* ---- "watch ID", to the plain address ---- */

static bool
may_watch(struct table *table)
{
	const struct match *match = &table->match;

	return table_policy(table).observers && !match_over(match) &&
	       !match_closed(match) &&
	       table->private.watcher_count < PRIVATE_WATCHERS;
}

static int
put_watch(struct request *request, const char *lang, struct err *err)
{
	return put_notice(request, "watch", lang, today(request), err);
}

const struct offer offer_watch = {may_watch, put_watch, "nowatch"};

/* ---- the answer to that letter ---- */

struct tally {
	const struct request *request;
	unsigned count;
};

static int
count_match(const char *name, void *arg)
{
	struct tally *tally = arg;
	size_t len = strlen(name);
	char *path = site_path(tally->request->mail->site, "state/%s", name);
	struct doc *doc = NULL;
	const struct doc *list;

	if (len > 5 && strcmp(name + len - 5, ".private") == 0 &&
	    yaml_load(&doc, path, NULL) == 0) {
		list = doc_get(doc, "watchers");
		for (size_t i = 0; i < doc_count(list); i++)
			if (strcasecmp(
				doc_text_at(doc_at(list, i), "address", ""),
				tally->request->mail->message.from) == 0)
				tally->count++;
		doc_free(doc);
	}
	free(path);
	return 0;
}

static bool
watches_enough(const struct request *request)
{
	struct tally tally = {request, 0};
	char *state = site_path(request->mail->site, "state");

	fs_each(state, count_match, &tally, NULL);
	free(state);
	return tally.count >= WATCHED_MATCHES;
}

static bool
sits_here(const struct request *request)
{
	const struct private *private = &request->table.private;

	for (uint32_t s = 0; s < private->count; s++)
		if (private_has_been(private, s, request->mail->message.from))
			return true;
	return false;
}

static const char *
asked_language(struct request *request)
{
	struct visitor_words said;
	const char *lang = request->mail->site->lang;

	if (visitor_words_read(request, &said, VISITOR_TEXT, NULL) == 0)
		lang = visitor_words_lang(&said);
	visitor_words_release(&said);
	return lang;
}

/* The public report as it stands, once more. */
static int
send_report(
    struct request *request, struct private_watcher *watcher, struct err *err)
{
	struct table *table = &request->table;

	if (table_watch_letter(table, watcher, request->route->tag_hex, err) <
	    0)
		return -1;
	fate_note(request, FATE_ANSWERED);
	return table_commit_letters(table, request->route->tag_hex, err);
}

static int
begin(struct request *request, struct err *err)
{
	struct table *table = &request->table;
	uint32_t head = log_head(&table->match.log);
	struct private_watcher *watcher;

	watcher = private_watch(&table->private, request->mail->message.from,
	    asked_language(request));
	watcher->tag = xstrdup(request->route->tag_hex);
	watcher->day = request->route->reply.entry;
	watcher->from = watcher->told = head;
	watcher->when = request->mail->now;
	table->private_changed = true;
	return send_report(request, watcher, err);
}

static int
confirm(struct request *request, const uint8_t key[KEY_LEN], bool ends,
    struct err *err)
{
	struct table *table = &request->table;
	int rc;

	if (request->mail->now / DAY - request->route->reply.entry >
		JOIN_DAYS ||
	    share_is_enough(request, key, SHARE_ANSWERED))
		return 0;
	if (sits_here(request)) {
		site_log_mail(request->mail->site, request->mail->now,
		    "%s: one who sits there would watch, left out", table->id);
		return 0;
	}
	if (ends)
		rc = put_notice(request, "unwatch", asked_language(request),
		    request->route->reply.entry, err);
	else if (!may_watch(table) || watches_enough(request))
		rc = put_notice(request, "nowatch", asked_language(request),
		    request->route->reply.entry, err);
	else
		rc = begin(request, err);
	if (rc == 0)
		share_note(request, key, SHARE_ANSWERED);
	return rc;
}

/* ---- who looks on ---- */

struct watch {
	struct request *request;
	uint8_t key[KEY_LEN]; /* of the site's codes */
	struct private_watcher *watcher;
	bool is_old; /* it answers a letter that may be anybody's by now */
	struct player player;
	const char *lang;
	struct visitor_words said;
};

static int
stop(struct watch *watch, struct err *err)
{
	struct request *request = watch->request;
	struct table *table = &request->table;

	/* The farewell first: come again, the mail finds nobody there. */
	if (put_notice(request, "unwatch", watch->lang, today(request), err) <
	    0)
		return -1;
	private_unwatch(&table->private, watch->watcher);
	table->private_changed = true;
	return table_write_private(table, err);
}

static int
report(struct watch *watch, struct err *err)
{
	struct table *table = &watch->request->table;
	uint32_t head = log_head(&table->match.log);

	if (watch->watcher->told < head) {
		watch->watcher->from = watch->watcher->told + 1;
		watch->watcher->told = head;
	}
	watch->watcher->when = watch->request->mail->now;
	table->private_changed = true;
	return send_report(watch->request, watch->watcher, err);
}

static bool
does(const struct order_line *line, enum wishes_watch watch)
{
	const struct wishes_row *row = wishes_of(line);

	return row != NULL && row->watch == watch;
}

static bool
wants(const struct watch *watch, enum wishes_watch what)
{
	const struct orders *orders = &watch->said.orders;

	for (size_t i = 0; i < orders->count; i++)
		if (does(&orders->lines[i], what))
			return true;
	return what == WATCH_STOPS && unsubscribe_is(watch->request);
}

/* True: it was understood, and is kept. */
static bool
prefer(struct watch *watch, struct err *err, int *rc)
{
	const struct orders *orders = &watch->said.orders;
	struct player_miss miss;
	bool any = false;

	for (size_t i = 0; i < orders->count; i++)
		if (does(&orders->lines[i], WATCH_PREFERS))
			any |= player_wish(&watch->player, watch->said.words,
			    watch->said.count, orders->lines[i].argument,
			    &miss);
	if (any)
		*rc = player_write(&watch->player, watch->request->mail->site,
		    watch->watcher->address, err);
	return any;
}

static int
answer(struct watch *watch, struct err *err)
{
	struct request *request = watch->request;
	const uint8_t *key = watch->key;
	int rc = 0;

	if (!watch->is_old && wants(watch, WATCH_STOPS))
		return stop(watch, err);
	if (share_is_enough(request, key, SHARE_ANSWERED))
		return 0;
	if ((!watch->is_old && prefer(watch, err, &rc)) ||
	    wants(watch, WATCH_REPORTS) ||
	    strcmp(watch->watcher->tag, request->route->tag_hex) == 0)
		rc = rc == 0 ? report(watch, err) : -1;
	else
		rc = put_notice(
		    request, "watching", watch->lang, today(request), err);
	if (rc == 0)
		share_note(request, key, SHARE_ANSWERED);
	return rc;
}

static int
take(struct watch *watch, struct err *err)
{
	struct request *request = watch->request;
	int rc = visitor_words_read(request, &watch->said, VISITOR_TEXT, err);

	if (rc == 0 && watch->watcher == NULL)
		rc = confirm(
		    request, watch->key, wants(watch, WATCH_STOPS), err);
	else if (rc == 0)
		rc = answer(watch, err);
	visitor_words_release(&watch->said);
	return rc;
}

/* ---- accounts of a forum ---- */

static int
begin_account(struct request *request, struct err *err)
{
	struct private_watcher *watcher = private_watcher(
	    &request->table.private, request->mail->message.from);

	if (watcher != NULL)
		return send_report(request, watcher, err);
	if (sits_here(request) || !may_watch(&request->table) ||
	    watches_enough(request))
		return put_notice(request, "nowatch", asked_language(request),
		    today(request), err);
	return begin(request, err);
}

int
watch_account(struct request *request, const char *id, struct err *err)
{
	struct route route = *request->route;
	int rc;

	if (table_open(&request->table, request->mail->site, id, true,
		request->mail->now, err) < 0) {
		fate_close(request);
		return -1;
	}
	route.reply.entry = today(request);
	request_route(request, &route);
	tag_make(request);
	rc = tag_is_known(request) ? 0 : begin_account(request, err);
	fate_close(request);
	return rc;
}

int
watch_post(struct request *request, struct err *err)
{
	struct watch watch = {.request = request,
	    .watcher = private_watcher(
		&request->table.private, request->mail->message.from)};
	int rc = 0;

	tag_make(request);
	if (watch.watcher == NULL || tag_is_known(request))
		return 0;
	table_watch_player(&request->table, watch.watcher, &watch.player);
	watch.lang = watch.player.lang[0] != '\0' ? watch.player.lang
						  : watch.watcher->lang;
	if (open_table_post(request->mail->site, watch.key, err) < 0)
		return -1;
	rc = take(&watch, err);
	seal_wipe(watch.key, sizeof(watch.key));
	return rc;
}

/* ---- mails ---- */

/* A letter to him came back: there will be no other. */
static int
take_bounce(
    struct request *request, struct private_watcher *watcher, struct err *err)
{
	site_log_mail(request->mail->site, request->mail->now,
	    "%s: a letter to one who looks on came back", request->table.id);
	private_unwatch(&request->table.private, watcher);
	request->table.private_changed = true;
	return table_write_private(&request->table, err);
}

static struct private_watcher *
find_watcher(struct request *request)
{
	struct private *private = &request->table.private;

	for (unsigned i = 0; i < private->watcher_count; i++)
		if (watch_check(&request->route->reply,
			private->watchers[i].address,
			request->table.match.keys.post))
			return &private->watchers[i];
	return NULL;
}

/* A report that the letter was lost; but in words of its reader it is a note,
 * which his program sent by itself. */
static int
take_report(
    struct watch *watch, struct private_watcher *watcher, struct err *err)
{
	const struct message *message = &watch->request->mail->message;

	if (watcher == NULL || watch->is_old)
		return 0;
	if ((message->flags & MESSAGE_WORDED) != 0 &&
	    strcasecmp(watcher->address, message->from) == 0)
		return 0;
	return take_bounce(watch->request, watcher, err);
}

int
watch_mail(struct request *request, struct err *err)
{
	struct watch watch = {
	    .request = request, .watcher = find_watcher(request)};
	bool right;
	int rc;

	watch.is_old = is_old(request);
	if (request->mail->message.flags & MESSAGE_FAILED)
		return take_report(&watch, watch.watcher, err);
	right = watch.watcher != NULL ? strcasecmp(watch.watcher->address,
					    request->mail->message.from) == 0
				      : watch_check(&request->route->reply,
					    request->mail->message.from,
					    request->table.match.keys.post);
	if (!right) {
		site_log_mail(request->mail->site, request->mail->now,
		    "%s: a wrong code, left out", request->table.id);
		return 0;
	}
	tag_make(request);
	if (tag_is_known(request))
		return 0;
	request->answers.silent =
	    (request->mail->message.flags & MESSAGE_LIST) != 0 &&
	    !unsubscribe_is(request);
	if (watch.watcher != NULL) {
		table_watch_player(
		    &request->table, watch.watcher, &watch.player);
		watch.lang = watch.player.lang[0] != '\0' ? watch.player.lang
							  : watch.watcher->lang;
	}
	if (open_table_post(request->mail->site, watch.key, err) < 0)
		return -1;
	share_answered(request, watch.key);
	rc = take(&watch, err);
	seal_wipe(watch.key, sizeof(watch.key));
	return rc;
}
