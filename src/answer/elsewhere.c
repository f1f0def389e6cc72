/* SPDX-License-Identifier: MIT */
/* elsewhere.c - a mail for a match that another host has now. */
#include "answer/elsewhere.h"
#include "answer/fate.h"
#include "answer/tag.h"
#include "base/yaml.h"
#include "letters/notice.h"
#include "reading/request.h"
#include "site/handover.h"
#include "site/reply.h"

#include <stdlib.h>

/* The game's name for people, or for the program if there is no other. */
static void
add_title(const struct site *site, const struct log *log, struct doc *doc)
{
	const struct entry *charter = log_entry(log, 0);
	const struct entry *seat = log_seat(log, log_head(log), 0);
	const struct doc *title;
	struct buf hash = BUF_INIT;
	struct doc *edition = NULL;
	const char *text = NULL;
	char *path;

	seal_hex(&hash, charter->edition_hash, HASH_LEN);
	path = site_path(site, "editions/%s.yaml", hash.data);
	if (yaml_load(&edition, path, NULL) == 0) {
		title = doc_get(edition, "title");
		text = doc_text(title);
		if (text == NULL && seat != NULL)
			text = doc_text_at(title, seat->lang, NULL);
	}
	doc_add_string(doc, "title", text != NULL ? text : charter->game);
	doc_free(edition);
	buf_release(&hash);
	free(path);
}

#define LATE_MOST ((int64_t)7 * 24 * 3600)

/* A mail that comes again tomorrow has its old Date, if it has one. */
static int64_t
written_at(const struct mail *mail)
{
	int64_t date = mail->message.date;

	return date > mail->now - LATE_MOST && date < mail->now ? date
								: mail->now;
}

/* To the registered address, once for the mails of a day: whoever wrote plays
 * nothing here. */
static int
say_where(
    struct request *request, const struct handover *handover, struct err *err)
{
	uint32_t seat = request->route->reply.seat;
	const struct entry *entry =
	    log_seat(&handover->log, log_head(&handover->log), seat);
	struct buf tag = BUF_INIT, about = BUF_INIT;
	struct doc *doc = doc_new_map();
	char day[21];
	struct notice notice = {.name = "elsewhere",
	    .lang = entry == NULL ? "en" : entry->lang,
	    .to = handover->private.seats[seat].address};
	int rc;

	time_write(day, written_at(request->mail));
	buf_addf(&tag, "%s.%u.%.10s", request->route->reply.match, seat, day);
	buf_addf(&about, "[pli %s]", request->route->reply.match);
	notice.tag = tag.data;
	notice.about = about.data;
	doc_add_string(doc, "match", request->route->reply.match);
	add_title(request->mail->site, &handover->log, doc);
	if (handover->address != NULL)
		doc_add_string(doc, "address", handover->address);
	rc = notice_put(
	    request->mail->site, &notice, doc, request->mail->now, err);
	fate_note(request, FATE_ANSWERED);
	doc_free(doc);
	buf_release(&tag);
	buf_release(&about);
	return rc;
}

static bool
is_of_seat(const struct reply *reply, const struct handover *handover)
{
	return reply->kind == CODE_REPLY &&
	       reply->seat < handover->private.count &&
	       reply_check(reply, &handover->log, handover->keys.post, NULL) &&
	       handover->private.seats[reply->seat].address != NULL;
}

/* It may have come, and been answered, while the match was here. */
static bool
came_before(struct request *request, const struct handover *handover)
{
	const struct reply *reply = &request->route->reply;

	tag_make_by(request, handover->keys.post, reply->seat);
	return tag_is_known_to(request, reply->match, &handover->log);
}

int
elsewhere_answer(struct request *request, struct err *err)
{
	const struct reply *reply = &request->route->reply;
	struct handover handover;
	int rc = 0;

	if (handover_open(&handover, request->mail->site, reply->match, err) <
	    0)
		return -1;
	if (!is_of_seat(reply, &handover))
		site_log_mail(request->mail->site, request->mail->now,
		    "%s: was handed over, a mail left out", reply->match);
	else if (!came_before(request, &handover))
		rc = say_where(request, &handover, err);
	handover_close(&handover);
	return rc;
}
