/* SPDX-License-Identifier: MIT */
/* compose.c - a report as a mail (RFC 5322). */
#include "base/x.h"
#include "letters/compose_p.h"
#include "letters/display_name.h"
#include "mail/message.h"
#include "site/site.h"
#include "text/template.h"

#include <assert.h>
#include <string.h>

void
compose_reply_address(const struct match *match, uint32_t seat,
    const struct envelope *envelope, enum code_kind kind, struct buf *out)
{
	const struct log *log = &match->log;
	uint32_t head = log_head(log);
	char code[CODE_LEN + 1];

	assert(match->has_post_key);
	buf_adds(out, envelope->base);
	/* Bounces need an address of their own only where there can be one. */
	if (envelope->delimiter != 0) {
		seal_code(code, kind, match->keys.post, seat, head,
		    log_hash(log, head));
		buf_addf(out, "%c%s.%u.%u.%s", envelope->delimiter,
		    log_entry(log, 0)->match, seat, head, code);
	}
	buf_addf(out, "@%s", envelope->domain);
}

const char *
compose_title(const struct match *match, const char *lang)
{
	const struct doc *title = doc_get(match->edition.doc, "title");
	const char *name = doc_text(title);

	if (name == NULL)
		name = doc_text_at(title, LANGUAGE_FIRST, match->game->name);
	return doc_text_at(title, lang, name);
}

/*
 * One subject a match and seat, whatever happens: programs that thread by
 * subject must see one thread.  The entry's number stands in the letter.  Only
 * a host without sub-addressing needs the whole reply code in it.
 */
void
compose_subject(const struct match *match, uint32_t seat,
    const struct words *words, const char *code, struct buf *out)
{
	buf_addf(out, "[pli %s%s] %s", log_entry(&match->log, 0)->match, code,
	    compose_title(match, words_lang(words)));
	if (seat != OBSERVER)
		buf_addf(out, " \xe2\x80\x93 %s", words_name(words, seat));
}

void
compose_letter_subject(const struct match *match, uint32_t seat,
    const struct words *words, const struct envelope *envelope, struct buf *out)
{
	const struct log *log = &match->log;
	uint32_t head = log_head(log);
	struct buf tag = BUF_INIT;
	char code[CODE_LEN + 1];

	if (envelope->tag != NULL) {
		buf_adds(&tag, envelope->tag);
	} else if (envelope->delimiter == 0) {
		seal_code(code, CODE_REPLY, match->keys.post, seat, head,
		    log_hash(log, head));
		buf_addf(&tag, ".%u.%u.%s", seat, head, code);
	}
	compose_subject(match, seat, words, tag.data, out);
	buf_release(&tag);
}

/* The numbers of lost entries come again, and their letters went out. */
static void
add_restored(const struct log *log, uint32_t entry, struct buf *what)
{
	uint32_t note = log_last_topic(log, entry, TOPIC_RESTORED);

	if (note == NO_ENTRY)
		return;
	buf_adds(what, " behind ");
	seal_hex(what, log_hash(log, note), HASH_LEN);
}

void
compose_message_id(const struct match *match, uint32_t seat, uint32_t entry,
    const char *kind, const char *domain, struct buf *out)
{
	struct buf what = BUF_INIT;

	buf_adds(&what, kind);
	add_restored(&match->log, entry, &what);
	buf_addc(out, '<');
	seal_letter_id(out, match->keys.post, seat, entry, what.data);
	buf_addf(out, ".%s@%s>", kind, domain);
	buf_release(&what);
}

/* What a letter answers by itself (RFC 3834 section 5). */
bool
compose_is_reply(enum letter_kind kind)
{
	switch (kind) {
	case LETTER_SALTED:
	case LETTER_RECEIPT:
	case LETTER_REFUSAL:
	case LETTER_STALE:
	case LETTER_CONFIRM:
	case LETTER_SELF:
	case LETTER_HELP:
	case LETTER_STATUS:
	case LETTER_HISTORY:
	case LETTER_PAST:
	case LETTER_WHO:
		return true;
	default:
		return false;
	}
}

/* Bigger match files are had from the host. */
#define FILE_ATTACHED_MAX ((size_t)1024 * 1024)

bool
compose_has_file(const struct report *report, const struct match *match)
{
	const struct log *log = &match->log;

	return report->kind == LETTER_OVER && log_reveal(log) != NO_ENTRY &&
	       log->bytes.len <= FILE_ATTACHED_MAX;
}

struct letter_parts {
	struct buf subject, id, thread, list, head, reply, fewer;
	struct buf text, html, boundary[3];
	struct buf picture_id, picture, calendar;
	struct buf chart_id, chart, chart_text, file_name;
	/* the picture, the chart, the match file, the calendar entry */
	struct letter_part attached[5];
	size_t attached_count;
};

static void
partials_release(struct letter_parts *parts)
{
	buf_release(&parts->subject);
	buf_release(&parts->id);
	buf_release(&parts->thread);
	buf_release(&parts->list);
	buf_release(&parts->fewer);
	buf_release(&parts->head);
	buf_release(&parts->reply);
	buf_release(&parts->text);
	buf_release(&parts->html);
	buf_release(&parts->picture_id);
	buf_release(&parts->picture);
	buf_release(&parts->calendar);
	buf_release(&parts->chart_id);
	buf_release(&parts->chart);
	buf_release(&parts->chart_text);
	buf_release(&parts->file_name);
	for (int i = 0; i < 3; i++)
		buf_release(&parts->boundary[i]);
}

static void
add_list_id(
    const struct match *match, const struct envelope *envelope, struct buf *out)
{
	const char *id = log_entry(&match->log, 0)->match;

	buf_addf(out, "<%s.%s.%s>", id, envelope->base, envelope->domain);
}

void
compose_fewer(const char *reply, struct buf *out)
{
	buf_adds(out, "<mailto:");
	for (; *reply != '\0'; reply++)
		if (*reply == '@')
			buf_addc(out, *reply);
		else
			template_escape(out, reply, 1, ESCAPE_URL);
	buf_adds(out, "?subject=" COMPOSE_UNSUBSCRIBE ">");
}

/*
 * A thread's letters all answer one message that is never sent: so each stands
 * under the same root, whichever of them was lost.
 */
static void
name_letter(struct letter_parts *parts, const struct report *report,
    const struct match *match, const struct envelope *envelope,
    const char *extra)
{
	static const char *const layers[] = {"mixed", "alternative", "related"};
	struct buf kind = BUF_INIT;
	uint32_t seat = report->seat;

	buf_adds(&kind, letter_name(report->kind));
	if (extra != NULL)
		buf_addf(&kind, ".%s", extra);
	compose_message_id(match, seat, log_head(&match->log), kind.data,
	    envelope->domain, &parts->id);
	compose_message_id(
	    match, seat, 0, "thread", envelope->domain, &parts->thread);
	for (int i = 0; i < 3; i++)
		seal_boundary(&parts->boundary[i], match->keys.post,
		    parts->id.data, layers[i]);
	buf_release(&kind);
}

static bool
asks(const struct report *report, const struct match *match)
{
	return match_to_act(match) >> (report->seat & 31) & 1;
}

/* What may say until when something is due, or that nothing is any more. */
static bool
has_calendar(enum letter_kind kind)
{
	return kind == LETTER_TURN || kind == LETTER_START ||
	       kind == LETTER_OVER || kind == LETTER_RECEIPT;
}

/* Letters that show the board: those that ask something; to who looks on, and
 * to who wants full letters, also those that only tell. */
static bool
shows_board(const struct report *report, const struct match *match)
{
	if (report->kind == LETTER_START || report->kind == LETTER_OVER)
		return true;
	if (report->kind == LETTER_TURN &&
	    (report->seat >= match->seats || !report_is_brief(report)))
		return true;
	return (report->kind == LETTER_TURN ||
		   report->kind == LETTER_RECEIPT) &&
	       asks(report, match);
}

/* pli-send makes a PNG of it: drawing takes longer than all the rest, and no
 * mail that comes in shall wait for it. */
static void
draw_board(struct letter_parts *parts, struct report *report,
    const struct match *match, struct words *words,
    const struct envelope *envelope)
{
	struct err err = ERR_INIT;

	if (envelope->picture == NULL || envelope->plain || !match->started ||
	    !shows_board(report, match))
		return;
	report->picture_stands =
	    !envelope->daily && report_picture_stands(report, match,
				    envelope->picture, envelope->pictured);
	if (report->picture_stands)
		return;
	if (report_picture(report, match, words, envelope->picture,
		&parts->picture, &err) < 0) {
		if (envelope->draw_failed != NULL)
			envelope->draw_failed(envelope->arg, &err);
		return;
	}
	seal_letter_id(&parts->picture_id, match->keys.post, report->seat,
	    log_head(&match->log), "picture");
	buf_addf(&parts->picture_id, ".picture@%s", envelope->domain);
	report->picture_id = parts->picture_id.data;
	parts->attached[parts->attached_count++] =
	    (struct letter_part){.type = MESSAGE_SVG,
		.name = "board.svg",
		.content_id = parts->picture_id.data,
		.bytes = parts->picture.data,
		.len = parts->picture.len};
}

/* What the whole match looked like, for who gets pictures. */
static void
draw_chart(struct letter_parts *parts, struct report *report,
    const struct match *match, struct words *words, const struct data *data,
    const struct envelope *envelope)
{
	struct err err = ERR_INIT;

	if (report->kind != LETTER_OVER || envelope->picture == NULL ||
	    envelope->plain || !match_over(match))
		return;
	if (report_chart(match, words, data, &parts->chart, &parts->chart_text,
		&err) < 0) {
		if (envelope->draw_failed != NULL)
			envelope->draw_failed(envelope->arg, &err);
		return;
	}
	seal_letter_id(&parts->chart_id, match->keys.post, report->seat,
	    log_head(&match->log), "chart");
	buf_addf(&parts->chart_id, ".chart@%s", envelope->domain);
	report->chart_id = parts->chart_id.data;
	report->chart_text = parts->chart_text.data;
	parts->attached[parts->attached_count++] =
	    (struct letter_part){.type = MESSAGE_SVG,
		.name = "scores.svg",
		.content_id = parts->chart_id.data,
		.bytes = parts->chart.data,
		.len = parts->chart.len};
}

static void
attach_board(struct letter_parts *parts, const struct report *report,
    const struct envelope *envelope)
{
	if (report->board_file == NULL || envelope->board == NULL)
		return;
	parts->attached[parts->attached_count++] =
	    (struct letter_part){.type = "text/html",
		.name = report->board_file,
		.bytes = envelope->board->data,
		.len = envelope->board->len};
}

/* All that there is to check, in the letter that says how.  As bytes, since
 * mail must not change one of them. */
static void
attach_file(struct letter_parts *parts, struct report *report,
    const struct match *match)
{
	const struct log *log = &match->log;

	if (!compose_has_file(report, match))
		return;
	buf_addf(&parts->file_name, "%s.pli", log_entry(log, 0)->match);
	report->has_file = true;
	parts->attached[parts->attached_count++] =
	    (struct letter_part){.type = "application/octet-stream",
		.name = parts->file_name.data,
		.bytes = log->bytes.data,
		.len = log->bytes.len};
}

/*
 * Attached, not an alternative to the text: some programs show that one instead
 * of the letter, and answer to its organizer.
 */
static void
add_calendar(struct letter_parts *parts, const struct report *report,
    const struct match *match, const struct words *words,
    const struct envelope *envelope)
{
	const char *type =
	    compose_calendar(report, match, words, envelope, &parts->calendar);

	if (type != NULL)
		parts->attached[parts->attached_count++] =
		    (struct letter_part){.type = type,
			.name = "pli.ics",
			.bytes = parts->calendar.data,
			.len = parts->calendar.len};
}

/* The time of what is told, so that a letter written again is the same. */
static int64_t
letter_date(const struct match *match, const struct envelope *envelope,
    const char *extra)
{
	const struct log *log = &match->log;
	int64_t date = time_read(log_entry(log, log_head(log))->time);

	return extra != NULL || date < 0 ? envelope->date : date;
}

int
compose_mail(const struct report *report, const struct match *match,
    struct words *words, const struct data *data,
    const struct envelope *envelope, const char *extra, struct buf *out,
    struct err *err)
{
	struct letter_parts parts = {.subject = BUF_INIT,
	    .id = BUF_INIT,
	    .thread = BUF_INIT,
	    .list = BUF_INIT,
	    .fewer = BUF_INIT,
	    .head = BUF_INIT,
	    .reply = BUF_INIT,
	    .text = BUF_INIT,
	    .html = BUF_INIT,
	    .picture_id = BUF_INIT,
	    .picture = BUF_INIT,
	    .calendar = BUF_INIT,
	    .chart_id = BUF_INIT,
	    .chart = BUF_INIT,
	    .chart_text = BUF_INIT,
	    .file_name = BUF_INIT,
	    .boundary = {BUF_INIT, BUF_INIT, BUF_INIT}};
	struct report full = *report;
	int rc = -1;

	display_name_set_all(words, match, log_head(&match->log), report->seat);
	compose_letter_subject(
	    match, report->seat, words, envelope, &parts.subject);
	if (envelope->reply_to != NULL)
		buf_adds(&parts.reply, envelope->reply_to);
	else
		compose_reply_address(
		    match, report->seat, envelope, CODE_REPLY, &parts.reply);
	name_letter(&parts, report, match, envelope, extra);
	add_list_id(match, envelope, &parts.list);
	compose_fewer(parts.reply.data, &parts.fewer);
	log_pli_head(&match->log, log_head(&match->log), &parts.head);
	full.subject = parts.subject.data;
	full.reply_to = parts.reply.data;
	draw_board(&parts, &full, match, words, envelope);
	draw_chart(&parts, &full, match, words, data, envelope);
	attach_board(&parts, &full, envelope);
	attach_file(&parts, &full, match);
	if (extra == NULL && has_calendar(report->kind))
		add_calendar(&parts, &full, match, words, envelope);
	if (report_letter(&full, match, words, data, &parts.text,
		envelope->plain ? NULL : &parts.html, err) == 0) {
		const struct letter_field fields[] = {
		    {"Auto-Submitted", compose_is_reply(report->kind)
					   ? "auto-replied"
					   : "auto-generated"},
		    {"List-Id", parts.list.data},
		    {"Pli-Head", parts.head.data},
		    {"List-Unsubscribe", parts.fewer.data},
		};
		const struct letter letter = {
		    .from_name = envelope->site_name,
		    .from = envelope->site_address,
		    /* A mail may be shown to others, with its head. */
		    .to_name = !match_is_secret(match)
				   ? envelope->to_name
				   : words_name(words, report->seat),
		    .to = envelope->to,
		    .reply_to = parts.reply.data,
		    .subject = parts.subject.data,
		    .message_id = parts.id.data,
		    .in_reply_to = parts.thread.data,
		    .references = parts.thread.data,
		    .date = letter_date(match, envelope, extra),
		    .fields = fields,
		    .field_count =
			ARRAY_LEN(fields) - (envelope->delimiter == 0),
		    .text = parts.text.data,
		    .html = envelope->plain ? NULL : parts.html.data,
		    .parts = parts.attached,
		    .part_count = parts.attached_count,
		    .boundary = {parts.boundary[0].data, parts.boundary[1].data,
			parts.boundary[2].data},
		};

		rc = message_write(&letter, out, err);
	}
	partials_release(&parts);
	return rc;
}
