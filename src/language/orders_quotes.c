/* SPDX-License-Identifier: MIT */
/* orders_quotes.c - how mail programs mark what they quote. */
#include "base/chars.h"
#include "base/fold.h"
#include "base/globs.h"
#include "base/x.h"
#include "language/orders_p.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Of a longer line only so much is compared. */
#define COMPARED_MAX 300
/* An attribution is wrapped over at most so many lines, the head of a letter
 * has at most so many. */
#define ATTRIBUTION_LINES 4
#define HEAD_LINES 8
/* So many "=" at least are no slip. */
#define UNDERLINE 6
/* A title has at most so many lines; all but its last are as long as this, or
 * it is as long as its underline. */
#define TITLE_LINES 3
#define WRAPPED 40
#define TITLE_PARTS 6
/* seal_print() */
#define PRINT_GROUPS 8
#define PRINT_GROUP 4

struct quotes {
	struct doc *doc; /* folded, with all texts of the lists */
	struct texts attributions, heads, plain_heads, from, more, noise,
	    footers;
};

/* ---- life ---- */

int
quotes_new(struct quotes **out, const struct data *data, struct err *err)
{
	struct quotes *quotes;
	struct doc *doc = NULL;

	if (data_folded(data, "templates/quotes.yaml", &doc, err) < 0)
		return -1;
	quotes = xcalloc(1, sizeof(*quotes));
	quotes->doc = doc;
	globs_borrow(&quotes->attributions, doc, "attributions");
	globs_borrow(&quotes->heads, doc, "heads");
	globs_borrow(&quotes->plain_heads, doc, "plain_heads");
	globs_borrow(&quotes->from, doc, "from");
	globs_borrow(&quotes->more, doc, "more");
	globs_borrow(&quotes->noise, doc, "noise");
	globs_borrow(&quotes->footers, doc, "footers");
	*out = quotes;
	return 0;
}

void
quotes_free(struct quotes *quotes)
{
	if (quotes == NULL)
		return;
	free(quotes->attributions.list);
	free(quotes->heads.list);
	free(quotes->plain_heads.list);
	free(quotes->from.list);
	free(quotes->more.list);
	free(quotes->noise.list);
	free(quotes->footers.list);
	doc_free(quotes->doc);
	free(quotes);
}

/* ---- comparing ---- */

void
quotes_fold(struct buf *out, const struct body_line *line)
{
	size_t start = out->len, from, to;

	fold_add(out, line->text,
	    line->len < COMPARED_MAX ? line->len : COMPARED_MAX);
	for (from = to = start; from < out->len; from++) {
		if (out->data[from] == ' ' && out->data[from + 1] == ':')
			continue;
		/* *Bold* labels of a head. */
		if (out->data[from] == '*')
			continue;
		out->data[to++] = out->data[from];
	}
	if (to < out->len)
		buf_cut(out, to);
}

/* A link of ours that writes a letter says how it begins; an address that a
 * program made a link of does not. */
static bool
has_link(const char *folded)
{
	const char *link = strstr(folded, "mailto:");

	return link != NULL && link[strcspn(link, " >?")] == '?';
}

bool
quotes_is_noise(const struct quotes *quotes, const char *folded)
{
	return globs_match(&quotes->noise, folded) || has_link(folded);
}

bool
quotes_is_footer(const struct quotes *quotes, const char *folded)
{
	return globs_match(&quotes->footers, folded);
}

/* ---- marks ---- */

/* One quote mark: ">", "|", "»", "&gt;", or "AB>" with somebody's initials. */
static size_t
mark_at(const char *text, size_t len)
{
	size_t letters = 0;

	if (len >= 4 && memcmp(text, "&gt;", 4) == 0)
		return 4;
	if (len >= 2 && memcmp(text, "\xc2\xbb", 2) == 0)
		return 2;
	if (len >= 1 && (*text == '>' || *text == '|'))
		return 1;
	while (letters < 3 && letters < len &&
	       isupper((unsigned char)text[letters]))
		letters++;
	if (letters > 0 && letters < len && text[letters] == '>')
		return letters + 1;
	return 0;
}

static size_t
blanks_at(const char *text, size_t len)
{
	size_t at = 0;

	for (;;) {
		if (at < len && (text[at] == ' ' || text[at] == '\t'))
			at++;
		else if (at + 1 < len && memcmp(text + at, "\xc2\xa0", 2) == 0)
			at += 2;
		else
			return at;
	}
}

size_t
quotes_marks(const struct body_line *line)
{
	size_t at = 0, marks = 0, len;

	for (;;) {
		at += blanks_at(line->text + at, line->len - at);
		len = mark_at(line->text + at, line->len - at);
		if (len == 0)
			return marks;
		at += len;
		marks = at;
	}
}

/* Programs that mend typing make one dash of two, or take it off. */
static bool
is_mark(const struct body_line *line)
{
	static const char shown[] = "8<pli8<", hidden[] = "8pli8";
	size_t marks = quotes_marks(line), from, to = 0;
	const struct body_line own = {line->text + marks, line->len - marks};
	struct buf folded = BUF_INIT;
	bool mark;

	if (memchr(line->text, '8', line->len) == NULL)
		return false;
	quotes_fold(&folded, &own);
	for (from = 0; from < folded.len; from++)
		if (!is_one_of(folded.data[from], "- "))
			folded.data[to++] = folded.data[from];
	if (folded.len > 0)
		buf_cut(&folded, to);
	mark = strcmp(folded.data, hidden) == 0 ||
	       strstr(folded.data, shown) != NULL ||
	       strstr(folded.data, "8&lt;pli8&lt;") != NULL;
	buf_release(&folded);
	return mark;
}

/* The length of the line that text draws below a title, 0 if none is in it.
 * *alone: that is all.  What joins the lines of a paragraph leaves words on
 * both sides of it. */
static size_t
underline_of(const struct body_line *line, bool *alone)
{
	size_t marks = quotes_marks(line), begin = marks, end;

	for (;; begin = end + 1) {
		begin += blanks_at(line->text + begin, line->len - begin);
		if (begin >= line->len)
			return 0;
		for (end = begin; end < line->len && line->text[end] == '=';)
			end++;
		if (end - begin >= UNDERLINE &&
		    (end == line->len || line->text[end] == ' '))
			break;
		while (end < line->len && line->text[end] != ' ')
			end++;
	}
	*alone =
	    begin == marks + blanks_at(line->text + marks, begin - marks) &&
	    end + blanks_at(line->text + end, line->len - end) == line->len;
	return end - begin;
}

bool
quotes_is_rule(const struct body *body, size_t i)
{
	bool alone;

	return is_mark(&body->lines[i]) ||
	       underline_of(&body->lines[i], &alone) > 0;
}

/* In characters, without quote marks and blanks around it. */
static size_t
width_of(const struct body_line *line)
{
	size_t at = quotes_marks(line), end = line->len, width = 0;

	at += blanks_at(line->text + at, end - at);
	while (end > at && line->text[end - 1] == ' ')
		end--;
	for (; at < end; at++)
		width += ((unsigned char)line->text[at] & 0xc0) != 0x80;
	return width;
}

/* True if lines from the i-th on, joined by blanks, have the length of the
 * underline that follows them. */
static bool
is_wrapped_title(const struct body *body, size_t i)
{
	size_t width = 0, underline;
	bool alone;

	for (unsigned n = 0; n < TITLE_PARTS && i < body->count; n++, i++) {
		underline = underline_of(&body->lines[i], &alone);
		if (underline > 0)
			return alone && n > 0 && width == underline;
		width += (n > 0) + width_of(&body->lines[i]);
	}
	return false;
}

bool
quotes_is_cut(const struct body *body, size_t i)
{
	const struct body_line *line = &body->lines[i];
	bool alone;

	if (quotes_is_rule(body, i) || is_wrapped_title(body, i))
		return true;
	for (unsigned n = 0; n < TITLE_LINES && ++i < body->count;
	     n++, line++) {
		if (line->len == quotes_marks(line) ||
		    quotes_marks(line) != quotes_marks(line + 1))
			return false;
		if (underline_of(line + 1, &alone) > 0)
			return alone;
		if (line->len < quotes_marks(line) + WRAPPED)
			return false;
	}
	return false;
}

bool
quotes_is_print(const struct body_line *line)
{
	static const char digits[] = "abcdefghijklmnopqrstuvwxyz234567";
	size_t end = line->len;

	while (end > 0 && is_one_of(line->text[end - 1], " *_"))
		end--;
	for (unsigned group = 0; group < PRINT_GROUPS; group++)
		for (unsigned i = 0; i < PRINT_GROUP + 1; i++) {
			const char *wanted = i < PRINT_GROUP ? digits : " ";

			if (end == 0 || line->text[end - 1] == '\0' ||
			    !is_one_of(line->text[end - 1], wanted))
				return false;
			end--;
		}
	return true;
}

/* ---- the line above a quotation ---- */

static bool
ends_in_colon(const struct body_line *line)
{
	size_t len = line->len;

	while (len > 0 && is_one_of(line->text[len - 1], " \t*_"))
		len--;
	return len > 0 && line->text[len - 1] == ':';
}

/* Only such lines are worth comparing. */
static bool
has_colon_near(const struct body *body, size_t i)
{
	size_t n;

	for (n = 0; n < ATTRIBUTION_LINES && i + n < body->count; n++)
		if (ends_in_colon(&body->lines[i + n]))
			return true;
	return false;
}

/*
 * Wrapped: a date or an address must be in it, or two of a player's own lines
 * might be taken for it; and if it begins with anything, the address must be
 * in its first line.
 */
static bool
matches_wrapped(const struct texts *globs, const char *text, size_t first)
{
	bool address = memchr(text, '@', first) != NULL;
	size_t i;

	if (strpbrk(text, "0123456789@") == NULL)
		return false;
	for (i = 0; i < globs->count; i++)
		if ((globs->list[i][0] != '*' || address) &&
		    globs_fits(globs->list[i], text))
			return true;
	return false;
}

size_t
quotes_attribution(
    const struct quotes *quotes, const struct body *body, size_t i)
{
	struct buf text = BUF_INIT;
	size_t n, first = 0, found = 0;

	if (!has_colon_near(body, i))
		return 0;
	for (n = 0; n < ATTRIBUTION_LINES && i + n < body->count; n++) {
		const struct body_line *line = &body->lines[i + n];

		if (body_next(body, i + n) != i + n || quotes_marks(line) > 0)
			break;
		if (text.len > 0)
			buf_addc(&text, ' ');
		quotes_fold(&text, line);
		if (n == 0)
			first = text.len;
		if (!ends_in_colon(line))
			continue;
		if (n == 0 ? globs_match(&quotes->attributions, text.data)
			   : matches_wrapped(
				 &quotes->attributions, text.data, first))
			found = n + 1;
		break;
	}
	buf_release(&text);
	return found;
}

/* ---- a letter without marks ---- */

/* "-----Original Message-----" */
static bool
is_dashed_head(const struct quotes *quotes, const char *folded)
{
	size_t dashes = strspn(folded, "-_= "), len;
	char *text;
	bool head;

	if (dashes < 2)
		return false;
	text = xstrdup(folded + dashes);
	len = strlen(text);
	while (len > 0 && is_one_of(text[len - 1], "-_= :"))
		text[--len] = '\0';
	head = globs_match(&quotes->heads, text);
	free(text);
	return head;
}

static bool
has_label(const struct texts *labels, const char *folded)
{
	size_t len = strcspn(folded, ":"), i;

	if (folded[len] != ':')
		return false;
	for (i = 0; i < labels->count; i++)
		if (strlen(labels->list[i]) == len &&
		    memcmp(labels->list[i], folded, len) == 0)
			return true;
	return false;
}

/*
 * "From: ...", "Sent: ...", "To: ...", "Subject: ..." in whatever order: at
 * least three such lines, one of them from.
 */
static size_t
field_block(const struct quotes *quotes, const struct body *body, size_t i)
{
	struct buf folded = BUF_INIT;
	size_t n, fields = 0, from = 0, end = 0;

	for (n = 0; n < HEAD_LINES && i + n < body->count; n++) {
		bool is_from;

		buf_clear(&folded);
		quotes_fold(&folded, &body->lines[i + n]);
		if (folded.len == 0)
			break;
		is_from = has_label(&quotes->from, folded.data);
		if (!is_from && !has_label(&quotes->more, folded.data))
			continue;
		from += is_from;
		fields++;
		end = n + 1;
	}
	buf_release(&folded);
	return fields >= 3 && from > 0 ? end : 0;
}

size_t
quotes_head(const struct quotes *quotes, const struct body *body, size_t i,
    const char *folded)
{
	if (globs_match(&quotes->plain_heads, folded) ||
	    is_dashed_head(quotes, folded))
		return 1;
	if (!has_label(&quotes->from, folded) &&
	    !has_label(&quotes->more, folded))
		return 0;
	return field_block(quotes, body, i);
}
