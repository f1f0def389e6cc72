/* SPDX-License-Identifier: MIT */
/* compose_post.c - a report as a post, or a private message, of a forum. */
#include "base/x.h"
#include "letters/compose_p.h"
#include "mail/message.h"
#include "site/site.h"
#include "text/markup.h"

#include <string.h>

/* Forums take posts of about 32,000 letters. */
#define FILE_MOST 20000

/* A fence that no line of the text ends. */
static void
add_fenced(const char *text, size_t len, struct buf *out)
{
	size_t run = 0, most = 2;

	for (size_t i = 0; i < len; i++) {
		run = text[i] == '`' ? run + 1 : 0;
		most = run > most ? run : most;
	}
	for (size_t i = 0; i <= most; i++)
		buf_addc(out, '`');
	buf_addc(out, '\n');
	buf_add(out, text, len);
	for (size_t i = 0; i <= most; i++)
		buf_addc(out, '`');
	buf_addc(out, '\n');
}

/* The match file, or if that is too long what is new in it: all the posts of a
 * topic together hold all of it. */
static void
add_file(const struct report *report, const struct match *match,
    const struct words *words, struct buf *out)
{
	const struct log *log = &match->log;
	bool whole = log->bytes.len <= FILE_MOST || report->since == NO_ENTRY;
	size_t from = whole ? 0 : log_entry(log, report->since)->offset;

	if (log->bytes.len - from > FILE_MOST)
		return;
	buf_addf(out, "\n%s\n\n",
	    words_text(words, whole ? "label.file" : "label.file-part"));
	add_fenced(log->bytes.data + from, log->bytes.len - from, out);
}

static int
write_text(const struct report *report, const struct match *match,
    struct words *words, const struct data *data, const struct posting *posting,
    struct buf *out, struct err *err)
{
	struct buf markdown = BUF_INIT;
	struct markup *markup;
	int rc;

	words_set_posted(words, true);
	rc = report_markdown(report, match, words, data, &markdown, err);
	words_set_posted(words, false);
	if (rc == 0) {
		if (posting->file)
			add_file(report, match, words, &markdown);
		markup = markup_new(markdown.data, markdown.len);
		if (posting->bbcode)
			markup_bbcode(markup, out);
		else
			markup_markdown(markup, out);
		markup_free(markup);
	}
	buf_release(&markdown);
	return rc;
}

/* What is sent to nobody by mail needs no more than what pli-post reads. */
static void
write_head(const struct report *report, const struct match *match,
    const struct words *words, const struct posting *posting, const char *extra,
    size_t picture, struct buf *out)
{
	const struct log *log = &match->log;
	uint32_t head = log_head(log);
	struct buf kind = BUF_INIT;

	buf_addf(&kind, "forum.%s", letter_name(report->kind));
	if (extra != NULL)
		buf_addf(&kind, ".%s", extra);
	buf_adds(out, "Subject: ");
	compose_subject(match, report->seat, words, "", out);
	buf_adds(out, "\nMessage-ID: ");
	compose_message_id(
	    match, report->seat, head, kind.data, posting->domain, out);
	buf_addf(out,
	    "\nPli-Entry: %s %u\nPli-Head: ", log_entry(log, 0)->match, head);
	log_pli_head(log, head, out);
	if (posting->asks != NULL && posting->asks[0] != '\0')
		buf_addf(out, "\nPli-Asks: %s", posting->asks);
	if (posting->first != NULL)
		buf_addf(out, "\nPli-First: %zu", posting->first->len);
	if (picture > 0)
		buf_addf(out, "\nPli-Picture: %zu", picture);
	if (report->file_below)
		buf_addf(out, "\nPli-File: %zu", log->bytes.len);
	buf_addf(out,
	    "\nMIME-Version: 1.0\n"
	    "Content-Type: %s; charset=utf-8\n"
	    "Content-Transfer-Encoding: 8bit\n\n",
	    posting->bbcode ? "text/x-bbcode" : "text/markdown");
	buf_release(&kind);
}

/* What is no text of this post. */
static void
add_below(const struct report *report, const struct match *match,
    const struct posting *posting, const struct buf *svg, struct buf *out)
{
	if (posting->first != NULL) {
		buf_adds(out, "\n\n");
		buf_add(out, posting->first->data, posting->first->len);
	}
	if (svg->len > 0) {
		buf_addc(out, '\n');
		buf_add(out, svg->data, svg->len);
	}
	if (report->file_below) {
		buf_addc(out, '\n');
		buf_add(out, match->log.bytes.data, match->log.bytes.len);
	}
}

/* pli-post makes a PNG of it. */
static void
draw(const struct report *report, const struct match *match,
    struct words *words, const struct posting *posting, struct buf *svg)
{
	struct err err = ERR_INIT;

	if (posting->picture == NULL || !match->started)
		return;
	if (report_picture(report, match, words, posting->picture, svg, &err) <
		0 &&
	    posting->draw_failed != NULL)
		posting->draw_failed(posting->arg, &err);
	while (svg->len > 0 && svg->data[svg->len - 1] == '\n')
		buf_cut(svg, svg->len - 1);
}

int
compose_post(const struct report *report, const struct match *match,
    struct words *words, const struct data *data, const struct posting *posting,
    const char *extra, struct buf *out, struct err *err)
{
	struct report full = *report;
	struct buf svg = BUF_INIT;
	size_t before = out->len;
	int rc;

	/* Answered on the forum: there is no address for it. */
	full.reply_to = NULL;
	full.on_forum = true;
	full.file_below = posting->attach && compose_has_file(report, match);
	draw(&full, match, words, posting, &svg);
	if (!posting->bare)
		write_head(&full, match, words, posting, extra, svg.len, out);
	rc = write_text(&full, match, words, data, posting, out, err);
	if (rc < 0)
		buf_cut(out, before);
	else
		add_below(&full, match, posting, &svg, out);
	buf_release(&svg);
	return rc;
}
