/* SPDX-License-Identifier: MIT */
/* report_digest.c - many matches in one letter, as short as it must be. */
#include "base/x.h"
#include "letters/parts.h"
#include "letters/report_p.h"

#include <stdlib.h>
#include <string.h>

/* ---- one match ---- */

/* From all there is to next to nothing: links of a section, whether the board
 * stands in it, whether its orders do, and how much of the story. */
static const struct {
	unsigned links;
	bool board, orders;
	unsigned news;
} lengths[REPORT_LENGTHS] = {
    {REPORT_LINKS, true, true, REPORT_NEWS},
    {24, true, true, 40},
    {24, false, true, 20},
    {8, false, true, 10},
    {0, false, false, 4},
};

/* What brings all of it, whatever is left out here. */
static void
add_whole(const struct teller *teller, struct doc *doc)
{
	const char *words = words_command(teller->words, "report");
	struct doc *map = doc_add_map(doc, "whole");
	struct buf link = BUF_INIT;

	doc_add_string(map, "text", words);
	report_mailto(teller->report, words, &link);
	doc_add_string(map, "href", link.data);
	buf_release(&link);
}

/* A section stands below the letter's own heading.  Words of people bring no
 * heading: a # of theirs is escaped. */
static void
lower_headings(const struct buf *markdown, struct buf *out)
{
	const char *at = markdown->data, *end;

	for (; *at != '\0'; at = end) {
		end = strchrnul(at, '\n');
		end += *end == '\n';
		if (*at == '#')
			buf_addc(out, '#');
		buf_add(out, at, (size_t)(end - at));
	}
}

int
report_section(const struct report *report, const struct match *match,
    struct words *words, const struct data *data, unsigned length,
    struct buf *out, struct err *err)
{
	struct teller teller = {
	    report, match, words, lengths[length].links, lengths[length].news};
	struct doc *doc = report_make(&teller);
	struct buf markdown = BUF_INIT;
	int rc;

	doc_add_bool(doc, "with_board", lengths[length].board);
	doc_add_bool(doc, "with_orders", lengths[length].orders);
	add_whole(&teller, doc);
	rc = report_render(
	    &teller, data, letter_name(LETTER_SECTION), doc, &markdown, err);
	if (rc == 0)
		lower_headings(&markdown, out);
	doc_free(doc);
	buf_release(&markdown);
	return rc;
}

/* ---- the letter around them ---- */

/* The heading of a page, on one line and as plain text. */
static void
take_subject(const char *markdown, struct buf *subject)
{
	size_t begin = subject->len;
	struct markup *markup;
	struct buf text = BUF_INIT;

	markdown += strspn(markdown, "# ");
	markup = markup_new(markdown, strcspn(markdown, "\n"));
	markup_text_in(markup, MARKUP_COLUMNS, &text);
	buf_adds(subject, text.data);
	while (subject->len > begin && subject->data[subject->len - 1] == '\n')
		buf_cut(subject, subject->len - 1);
	for (size_t i = begin; i < subject->len; i++)
		if (subject->data[i] == '\n')
			subject->data[i] = ' ';
	markup_free(markup);
	buf_release(&text);
}

int
report_page(const struct report *report, struct words *words,
    const struct data *data, const char *name, struct doc *doc,
    struct buf *subject, struct buf *text, struct buf *html, struct err *err)
{
	struct teller teller = {report, NULL, words, 0, 0};
	size_t subject_start = subject->len;
	struct buf markdown = BUF_INIT;
	struct markup *markup;
	int rc;

	parts_commands(words, doc);
	report_reply(report, doc);
	rc = report_render(&teller, data, name, doc, &markdown, err);
	if (rc < 0)
		goto out;
	take_subject(markdown.data, subject);
	markup = markup_new(markdown.data, markdown.len);
	markup_text_in(markup, report->width, text);
	if (html != NULL)
		rc = report_wrap(markup, words_lang(words),
		    subject->data + subject_start, data, html, err);
	markup_free(markup);
out:
	buf_release(&markdown);
	return rc;
}

/* ---- which of its sections are how long ---- */

/* Sections of matches that wait for the reader, and the others. */
static const struct {
	unsigned waiting, others;
} steps[] = {{0, 0}, {0, 2}, {1, 2}, {2, 2}, {3, 3}, {3, 4}, {4, 4}};

/*
 * With n from 0 on, each section gets a step shorter after the other, the last
 * one first: what waits for the reader stands on top, the most urgent first.
 */
static unsigned
length_of(const struct report_digest *digest, size_t i, size_t n)
{
	size_t step = n / digest->count;

	if (digest->count - 1 - i < n % digest->count)
		step++;
	return digest->parts[i].waits ? steps[step].waiting
				      : steps[step].others;
}

/* Its first line, without the marks. */
static void
add_heading(const struct buf *section, struct doc *map)
{
	const char *line = section->data + strspn(section->data, "# ");
	char *text = xstrndup(line, strcspn(line, "\n"));

	doc_add_string(map, "heading", text);
	free(text);
}

static struct doc *
page_doc(const struct report *report, struct words *words,
    const struct report_digest *digest, size_t n)
{
	struct teller teller = {report, NULL, words, 0, 0};
	struct doc *doc = doc_new_map(), *list, *map;
	size_t waiting = 0;

	list = doc_add_list(doc, "matches");
	for (size_t i = 0; i < digest->count; i++) {
		const struct report_part *part = &digest->parts[i];
		unsigned length = length_of(digest, i, n);

		map = doc_add_map(list, NULL);
		doc_add_number(map, "number", (int64_t)i + 1);
		add_heading(&part->lengths[length], map);
		if (part->due != NULL)
			report_date(&teller, map, "due", part->due);
		doc_add_string(map, "section",
		    strchrnul(part->lengths[length].data, '\n'));
		waiting += part->waits;
	}
	doc_add_number(doc, "count", (int64_t)digest->count);
	if (waiting > 0)
		doc_add_number(
		    doc_add_map(doc, "waiting"), "count", (int64_t)waiting);
	doc_add_bool(doc, "one", waiting == 1);
	report_day(&teller, doc, "date", digest->now);
	return doc;
}

/* The parts of a letter so far. */
struct page {
	struct buf *subject, *text, *html;
	size_t subject_start, text_start, html_start;
};

/* Once more, in the place of what there is; *fits says whether that is short
 * enough. */
static int
write_page(const struct report *report, struct words *words,
    const struct data *data, const struct report_digest *digest, size_t n,
    struct page *page, bool *fits, struct err *err)
{
	struct doc *doc = page_doc(report, words, digest, n);
	int rc;

	buf_cut(page->subject, page->subject_start);
	buf_cut(page->text, page->text_start);
	buf_cut(page->html, page->html_start);
	rc = report_page(report, words, data, "digest", doc, page->subject,
	    page->text, page->html, err);
	*fits = page->html->len - page->html_start <= REPORT_HTML_MAX;
	doc_free(doc);
	return rc;
}

int
report_digest(const struct report *report, struct words *words,
    const struct data *data, const struct report_digest *digest,
    struct buf *subject, struct buf *text, struct buf *html, struct err *err)
{
	struct page page = {
	    subject, text, html, subject->len, text->len, html->len};
	size_t least = 0, most = (ARRAY_LEN(steps) - 1) * digest->count, n;
	bool fits;
	int rc = write_page(report, words, data, digest, 0, &page, &fits, err);

	if (rc < 0 || fits)
		return rc;
	/* least is too long; most is as short as can be. */
	while (rc == 0 && most - least > 1) {
		n = (least + most) / 2;
		rc = write_page(
		    report, words, data, digest, n, &page, &fits, err);
		if (fits)
			most = n;
		else
			least = n;
	}
	if (rc == 0)
		rc = write_page(
		    report, words, data, digest, most, &page, &fits, err);
	return rc;
}
