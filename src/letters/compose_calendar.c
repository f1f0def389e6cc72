/* SPDX-License-Identifier: MIT */
/* compose_calendar.c - a letter's deadline as a calendar entry. */
#include "base/doc.h"
#include "letters/compose_p.h"
#include "mail/ical.h"
#include "site/site.h"
#include "text/template.h"

#include <string.h>

#define HOUR 3600

static const char request[] = "text/calendar; charset=utf-8; method=REQUEST";
static const char cancel[] = "text/calendar; charset=utf-8; method=CANCEL";

static void
say(const struct words *words, const char *path, const struct doc *doc,
    struct buf *out)
{
	const char *text = words_text(words, path);

	template_render(
	    text, strlen(text), path, doc, ESCAPE_NONE, NULL, out, NULL);
}

/* One entry a match and seat, which moves. */
static void
add_uid(const struct match *match, uint32_t seat,
    const struct envelope *envelope, struct buf *out)
{
	seal_letter_id(out, match->keys.post, seat, 0, "calendar");
	buf_addf(out, ".calendar@%s", envelope->domain);
}

/* Calendars answer the organizer, if they answer at all: where nothing is
 * listened to. */
static void
add_organizer(const struct envelope *envelope, struct buf *out)
{
	if (envelope->delimiter == 0)
		buf_adds(out, envelope->site_address);
	else
		buf_addf(out, "%s%cnoreply@%s", envelope->base,
		    envelope->delimiter, envelope->domain);
}

static void
write_entry(const struct report *report, const struct match *match,
    const struct words *words, const struct envelope *envelope, int64_t due,
    struct buf *out)
{
	const struct log *log = &match->log;
	uint32_t head = log_head(log);
	struct buf uid = BUF_INIT, organizer = BUF_INIT;
	struct buf summary = BUF_INIT, description = BUF_INIT;
	struct doc *doc = doc_new_map();
	int64_t stamp = time_read(log_entry(log, head)->time);
	int64_t until = due >= 0 ? due : stamp;

	doc_add_string(doc, "title", compose_title(match, words_lang(words)));
	doc_add_string(doc, "match", log_entry(log, 0)->match);
	say(words, "calendar.summary", doc, &summary);
	say(words, "calendar.description", doc, &description);
	add_uid(match, report->seat, envelope, &uid);
	add_organizer(envelope, &organizer);
	ical_write(&(struct ical_entry){.uid = uid.data,
		       .sequence = head,
		       .cancelled = due < 0,
		       .stamp = stamp,
		       .from = until - HOUR,
		       .until = until,
		       .organizer = organizer.data,
		       .organizer_name = envelope->site_name,
		       .attendee = envelope->to,
		       .attendee_name = envelope->to_name,
		       .summary = summary.data,
		       .description = description.data},
	    out);
	doc_free(doc);
	buf_release(&uid);
	buf_release(&organizer);
	buf_release(&summary);
	buf_release(&description);
}

const char *
compose_calendar(const struct report *report, const struct match *match,
    const struct words *words, const struct envelope *envelope, struct buf *out)
{
	bool due = report->due != NULL && *report->due != '\0';

	/* Without a deadline ever told there is nothing to take back. */
	if (!envelope->calendar ||
	    !(due || (report->closed && match_due(match) != NULL)))
		return NULL;
	write_entry(report, match, words, envelope,
	    due ? time_read(report->due) : -1, out);
	return due ? request : cancel;
}
