/* SPDX-License-Identifier: MIT */
/* report_write.c - the doc through its templates, in four formats. */
#include "base/x.h"
#include "language/orders.h"
#include "letters/parts.h"
#include "letters/report_p.h"
#include "text/markup.h"
#include "text/template.h"

#include <stdlib.h>
#include <string.h>

/* ---- the picture ---- */

/* In the pack's own words. */
static void
say_picture(const struct words *words, const struct doc *doc, struct buf *out)
{
	const char *text = words_text(words, "picture.alt");
	size_t before = out->len;

	if (template_render(text, strlen(text), "picture.alt", doc, ESCAPE_NONE,
		NULL, out, NULL) < 0)
		buf_cut(out, before);
}

static void
add_picture_text(const struct teller *teller, struct doc *doc)
{
	struct doc *map = doc_get(doc, "picture");
	struct buf alt = BUF_INIT;

	if (map == NULL)
		return;
	report_late(&(struct report_late){teller, doc}, "view", strlen("view"));
	say_picture(teller->words, doc, &alt);
	doc_add_string(map, "alt", alt.data);
	buf_release(&alt);
}

void
report_picture_text(const struct report *report, const struct match *match,
    struct words *words, struct buf *out)
{
	struct doc *doc = report_doc(report, match, words);

	say_picture(words, doc, out);
	doc_free(doc);
}

int
report_picture(const struct report *report, const struct match *match,
    struct words *words, const struct picture *picture, struct buf *out,
    struct err *err)
{
	struct teller teller = {report, match, words, 0, 0};
	struct doc *doc = report_make_picture(&teller, picture);
	int rc;

	rc = picture_draw(picture, doc, out, err);
	doc_free(doc);
	return rc;
}

bool
report_picture_stands(const struct report *report, const struct match *match,
    const struct picture *picture, int64_t since)
{
	const struct teller teller = {.report = report, .match = match};
	uint32_t known = report_folds(&teller);

	return known != NO_ENTRY &&
	       time_read(log_entry(&match->log, known)->time) > since &&
	       picture_stands(picture, match, report->seat, known);
}

/* ---- Markdown ---- */

int
report_render(const struct teller *teller, const struct data *data,
    const char *name, const struct doc *doc, struct buf *out, struct err *err)
{
	const struct match *match = teller->match;
	struct buf path = BUF_INIT;
	int rc;

	buf_addf(&path, "templates/%s/%s.md", words_lang(teller->words), name);
	rc = parts_render(data, match == NULL ? NULL : match->game,
	    teller->words, path.data, doc, out, err);
	buf_release(&path);
	return rc;
}

/* The board as the reader knows it. */
static int
render_board(const struct teller *teller, const struct data *data,
    uint32_t entry, struct buf *out, struct err *err)
{
	struct doc *doc = report_make_board(teller, entry);
	int rc = report_render(teller, data, "parts/before", doc, out, err);

	doc_free(doc);
	return rc;
}

/* The letter of its kind, of a doc of report_make_late. */
static int
render_letter(const struct teller *teller, const struct data *data,
    struct doc *doc, struct buf *out, struct err *err)
{
	struct report_late late = {teller, doc};
	struct buf path = BUF_INIT;
	int rc;

	buf_addf(&path, "templates/%s/%s.md", words_lang(teller->words),
	    letter_name(teller->report->kind));
	rc = parts_render_late(data, teller->match->game, teller->words,
	    path.data, doc, report_late, &late, out, err);
	buf_release(&path);
	return rc;
}

static int
render_markdown(const struct teller *teller, const struct data *data,
    struct buf *out, struct err *err)
{
	struct doc *doc = report_make_late(teller);
	uint32_t known = report_folds(teller);
	struct buf letter = BUF_INIT, board = BUF_INIT;
	bool tables = false;
	int rc;

	add_picture_text(teller, doc);
	doc_bool(doc_get(doc, "tables"), &tables);
	rc = render_letter(teller, data, doc, &letter, err);
	doc_free(doc);
	if (rc == 0 && tables && known != NO_ENTRY)
		rc = render_board(teller, data, known, &board, err);
	if (rc == 0 && tables && known != NO_ENTRY)
		report_fold(letter.data, board.data,
		    words_text(teller->words, "label.changed"),
		    teller->report->picture_id != NULL ||
			teller->report->picture_stands,
		    out);
	else if (rc == 0 && teller->report->kind == LETTER_HELP)
		report_only_fixed(letter.data, out);
	else if (rc == 0)
		buf_adds(out, letter.data);
	buf_release(&letter);
	buf_release(&board);
	return rc;
}

int
report_markdown(const struct report *report, const struct match *match,
    struct words *words, const struct data *data, struct buf *out,
    struct err *err)
{
	struct teller teller = {report, match, words, report_links(report), 0};

	return render_markdown(&teller, data, out, err);
}

/* ---- formats ---- */

#define PREVIEW_MAX 200 /* bytes; ends with a word */

/* What lists of mails show beside the subject; it is the letter's own words, so
 * that they are known again if they come back. */
static void
add_preview(const struct markup *markup, struct doc *doc)
{
	struct buf text = BUF_INIT;
	size_t end;

	markup_lines(markup, &text);
	for (size_t i = 0; i < text.len; i++)
		if (text.data[i] == '\n' || text.data[i] == '\t')
			text.data[i] = ' ';
	for (end = text.len < PREVIEW_MAX ? text.len : PREVIEW_MAX;
	     end > 0 && text.data[end - 1] != ' '; end--)
		;
	buf_cut(&text, end);
	doc_add_string(doc, "preview", text.data);
	buf_release(&text);
}

/* What styles are for, by a piece of a body that has it: a letter without them
 * is shorter by a half. */
static const struct {
	const char *name, *piece;
	bool dark; /* looks different on a dark screen */
} styled[] = {
    {"codes", "<code>", false},
    {"tables", "<table", false},
    {"choices", "<p class=\"c\">", true},
    {"wide", "<span class=\"t\">", false},
    {"notes", "<span class=\"n\">", false},
    {"frames", "<table", true},
    {"frames", "<pre", true},
    {"frames", "<hr", true},
    {"frames", "<blockquote", true},
    {"pictures", "<img", true},
};

static void
say_once(struct doc *doc, const char *name)
{
	if (doc_get(doc, name) == NULL)
		doc_add_bool(doc, name, true);
}

static void
add_styled(const char *body, struct doc *doc)
{
	for (size_t i = 0; i < ARRAY_LEN(styled); i++) {
		if (strstr(body, styled[i].piece) == NULL)
			continue;
		say_once(doc, styled[i].name);
		if (styled[i].dark)
			say_once(doc, "dark");
	}
}

int
report_wrap(const struct markup *markup, const char *lang, const char *subject,
    const struct data *data, struct buf *out, struct err *err)
{
	struct buf body = BUF_INIT;
	struct doc *doc = doc_new_map();
	int rc;

	markup_html(markup, &body);
	doc_add_string(doc, "lang", lang);
	doc_add_string(doc, "cut", ORDERS_CUT);
	add_preview(markup, doc);
	doc_add_string(doc, "subject", subject != NULL ? subject : "Pli");
	doc_add_string(doc, "body", body.data);
	add_styled(body.data, doc);
	rc = parts_render_alone(
	    data, "templates/html/shell.html", doc, ESCAPE_HTML, out, err);
	doc_free(doc);
	buf_release(&body);
	return rc;
}

static int
write_format(const struct teller *teller, const struct data *data,
    const struct markup *markup, enum format format, struct buf *out,
    struct err *err)
{
	switch (format) {
	case FORMAT_TEXT:
		markup_text_in(markup,
		    teller->report->width == 0 ? MARKUP_COLUMNS
					       : teller->report->width,
		    out);
		return 0;
	case FORMAT_HTML:
		return report_wrap(markup, words_lang(teller->words),
		    teller->report->subject, data, out, err);
	case FORMAT_MARKDOWN:
		markup_markdown(markup, out);
		return 0;
	case FORMAT_BBCODE:
		markup_bbcode(markup, out);
		return 0;
	case FORMAT_LINES:
		markup_lines(markup, out);
		return 0;
	}
	return 0;
}

/* The formats asked for, of one rendering; formats ends where outs is NULL. */
static int
write_formats(const struct teller *teller, const struct data *data,
    const enum format *formats, struct buf *const *outs, struct err *err)
{
	struct buf markdown = BUF_INIT;
	struct markup *markup = NULL;
	int rc = -1;

	if (render_markdown(teller, data, &markdown, err) == 0) {
		markup = markup_new(markdown.data, markdown.len);
		rc = 0;
	}
	for (; rc == 0 && *outs != NULL; outs++, formats++)
		rc = write_format(teller, data, markup, *formats, *outs, err);
	markup_free(markup);
	buf_release(&markdown);
	return rc;
}

int
report_write(const struct report *report, const struct match *match,
    struct words *words, const struct data *data, enum format format,
    struct buf *out, struct err *err)
{
	struct teller teller = {report, match, words, report_links(report), 0};
	struct buf *const outs[] = {out, NULL};

	return write_formats(&teller, data, &format, outs, err);
}

bool
report_has_plain_list(enum letter_kind kind)
{
	return kind == LETTER_TURN || kind == LETTER_RECEIPT ||
	       kind == LETTER_START;
}

int
report_choices(const struct report *report, const struct match *match,
    struct words *words, const struct data *data, struct buf *out,
    struct err *err)
{
	struct report bare = *report;
	struct teller teller = {&bare, match, words, report_links(report), 0};

	if (!report_has_plain_list(report->kind))
		return report_write(
		    report, match, words, data, FORMAT_TEXT, out, err);
	bare.reply_to = NULL; /* no links */
	report_list(&teller, out);
	return 0;
}

int
report_sent(const struct report *report, const struct match *match,
    struct words *words, const struct data *data, struct buf *out,
    struct err *err)
{
	struct teller teller = {report, match, words, report_links(report), 0};
	static const enum format formats[] = {FORMAT_TEXT, FORMAT_LINES};
	struct buf lines = BUF_INIT;
	struct buf *const outs[] = {out, &lines, NULL};
	int rc = write_formats(&teller, data, formats, outs, err);

	if (rc == 0)
		buf_addf(out, ORDERS_LINES_MARK "\n%s", lines.data);
	buf_release(&lines);
	return rc;
}

int
report_letter(const struct report *report, const struct match *match,
    struct words *words, const struct data *data, struct buf *text,
    struct buf *html, struct err *err)
{
	struct teller teller = {report, match, words, report_links(report), 0};
	static const enum format formats[] = {FORMAT_TEXT, FORMAT_HTML};
	struct buf *const outs[] = {text, html, NULL};
	size_t text_start = text->len, html_start;

	if (html == NULL)
		return write_formats(&teller, data, formats, outs, err);
	html_start = html->len;

	/* Links are what can be left out: the orders can be written by hand. */
	for (;; teller.links /= 4) {
		if (write_formats(&teller, data, formats, outs, err) < 0)
			return -1;
		if (teller.links == 0 ||
		    html->len - html_start <= REPORT_HTML_MAX)
			return 0;
		buf_cut(text, text_start);
		buf_cut(html, html_start);
	}
}
