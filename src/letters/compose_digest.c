/* SPDX-License-Identifier: MIT */
/* compose_digest.c - one mail of many matches. */
#include "base/x.h"
#include "letters/compose_p.h"
#include "letters/display_name.h"
#include "mail/message.h"
#include "site/site.h"

#include <stdlib.h>
#include <string.h>

/* ---- one match ---- */

void
section_release(struct section *section)
{
	for (unsigned i = 0; i < REPORT_LENGTHS; i++)
		buf_release(&section->lengths[i]);
	buf_release(&section->head);
	buf_release(&section->calendar);
}

static void
init(struct section *section, const struct report *report,
    const struct match *match)
{
	*section =
	    (struct section){.waits = match_to_act(match) >> report->seat & 1,
		.head = BUF_INIT,
		.calendar = BUF_INIT};
	strcpy(section->match, log_entry(&match->log, 0)->match);
	if (report->due != NULL)
		strcpy(section->due, report->due);
	for (unsigned i = 0; i < REPORT_LENGTHS; i++)
		section->lengths[i] = (struct buf)BUF_INIT;
}

int
compose_section(const struct report *report, const struct match *match,
    struct words *words, const struct data *data,
    const struct envelope *envelope, struct section *section, struct err *err)
{
	struct buf subject = BUF_INIT, reply = BUF_INIT;
	struct report full = *report;
	int rc = 0;

	init(section, report, match);
	display_name_set_all(words, match, log_head(&match->log), report->seat);
	compose_letter_subject(match, report->seat, words, envelope, &subject);
	compose_reply_address(
	    match, report->seat, envelope, CODE_REPLY, &reply);
	full.kind = LETTER_SECTION;
	full.subject = subject.data;
	full.reply_to = reply.data;
	for (unsigned i = 0; rc == 0 && i < REPORT_LENGTHS; i++)
		rc = report_section(
		    &full, match, words, data, i, &section->lengths[i], err);
	log_pli_head(&match->log, log_head(&match->log), &section->head);
	section->calendar_type =
	    compose_calendar(&full, match, words, envelope, &section->calendar);
	buf_release(&subject);
	buf_release(&reply);
	return rc;
}

/* ---- all of them ---- */

#define FIELDS 3 /* beside the heads */

struct digest_parts {
	struct buf id, thread, list, fewer, boundary[3];
	struct buf subject, text, html;
	struct letter_field fields[FIELDS + COMPOSE_SECTIONS];
	size_t field_count;
	struct letter_part attached[COMPOSE_SECTIONS];
	size_t attached_count;
	char *names[COMPOSE_SECTIONS]; /* of what is attached */
};

static void
partials_release(struct digest_parts *parts)
{
	buf_release(&parts->id);
	buf_release(&parts->thread);
	buf_release(&parts->list);
	buf_release(&parts->fewer);
	buf_release(&parts->subject);
	buf_release(&parts->text);
	buf_release(&parts->html);
	for (int i = 0; i < 3; i++)
		buf_release(&parts->boundary[i]);
	for (size_t i = 0; i < parts->attached_count; i++)
		free(parts->names[i]);
}

static void
add_id(const struct digest_letter *digest, const char *what, struct buf *out)
{
	buf_addc(out, '<');
	seal_letter_id(out, digest->post, 0, 0, what);
	buf_addf(out, ".digest@%s>", digest->domain);
}

static void
name_letter(const struct digest_letter *digest, struct digest_parts *parts)
{
	static const char *const layers[] = {"mixed", "alternative", "related"};
	struct buf thread = BUF_INIT;

	buf_addf(&thread, "digests to %s", digest->to);
	add_id(digest, digest->name, &parts->id);
	add_id(digest, thread.data, &parts->thread);
	for (int i = 0; i < 3; i++)
		seal_boundary(&parts->boundary[i], digest->post, parts->id.data,
		    layers[i]);
	buf_release(&thread);
}

static void
add_field(struct digest_parts *parts, const char *name, const char *value)
{
	parts->fields[parts->field_count++] =
	    (struct letter_field){name, value};
}

/* A player keeps it as he keeps any letter: it proves as much of each match. */
static void
add_fields(const struct digest_letter *digest, struct digest_parts *parts)
{
	buf_addf(&parts->list, "<digest.%s.%s>", digest->base, digest->domain);
	compose_fewer(digest->reply, &parts->fewer);
	add_field(parts, "Auto-Submitted", "auto-generated");
	add_field(parts, "List-Id", parts->list.data);
	for (size_t i = 0; i < digest->count; i++)
		add_field(parts, "Pli-Head", digest->sections[i].head.data);
	if (digest->fewer)
		add_field(parts, "List-Unsubscribe", parts->fewer.data);
}

static void
attach(struct digest_parts *parts, const struct section *section)
{
	struct buf name = BUF_INIT;

	if (section->calendar_type == NULL)
		return;
	buf_addf(&name, "pli-%s.ics", section->match);
	parts->names[parts->attached_count] = buf_take(&name);
	parts->attached[parts->attached_count] =
	    (struct letter_part){.type = section->calendar_type,
		.name = parts->names[parts->attached_count],
		.bytes = section->calendar.data,
		.len = section->calendar.len};
	parts->attached_count++;
}

static struct report_part
part_of(const struct section *section)
{
	return (struct report_part){.waits = section->waits,
	    .due = section->due[0] == '\0' ? NULL : section->due,
	    .lengths = section->lengths};
}

static int
write_parts(const struct digest_letter *digest, struct words *words,
    const struct data *data, struct digest_parts *parts, struct err *err)
{
	struct report_part list[COMPOSE_SECTIONS];
	const struct report_digest all = {list, digest->count, digest->now};
	const struct report report = {.reply_to = digest->reply,
	    .subject = digest->about,
	    .zone = digest->zone,
	    .width = digest->width};

	for (size_t i = 0; i < digest->count; i++)
		list[i] = part_of(&digest->sections[i]);
	buf_addf(&parts->subject, "%s ", digest->about);
	return report_digest(&report, words, data, &all, &parts->subject,
	    &parts->text, &parts->html, err);
}

int
compose_digest(const struct digest_letter *digest, struct words *words,
    const struct data *data, struct buf *out, struct err *err)
{
	struct digest_parts parts = {.id = BUF_INIT,
	    .thread = BUF_INIT,
	    .list = BUF_INIT,
	    .fewer = BUF_INIT,
	    .subject = BUF_INIT,
	    .text = BUF_INIT,
	    .html = BUF_INIT,
	    .boundary = {BUF_INIT, BUF_INIT, BUF_INIT}};
	int rc = write_parts(digest, words, data, &parts, err);

	name_letter(digest, &parts);
	add_fields(digest, &parts);
	for (size_t i = 0; i < digest->count; i++)
		attach(&parts, &digest->sections[i]);
	if (rc == 0)
		rc = message_write(
		    &(struct letter){.from_name = digest->site_name,
			.from = digest->site_address,
			.to_name = digest->to_name,
			.to = digest->to,
			.reply_to = digest->reply,
			.subject = parts.subject.data,
			.message_id = parts.id.data,
			.in_reply_to = parts.thread.data,
			.references = parts.thread.data,
			.date = digest->now,
			.fields = parts.fields,
			.field_count = parts.field_count,
			.text = parts.text.data,
			.html = digest->plain ? NULL : parts.html.data,
			.parts = parts.attached,
			.part_count = parts.attached_count,
			.boundary = {parts.boundary[0].data,
			    parts.boundary[1].data, parts.boundary[2].data}},
		    out, err);
	partials_release(&parts);
	return rc;
}
