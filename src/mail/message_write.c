/* SPDX-License-Identifier: MIT */
/*
 * message_write.c - a finished mail.
 *
 * A letter that was lost is written again from the match and must have the
 * same bytes, whatever version of a library does it then: so all is laid out
 * here and in message_words.c.
 */
#include "mail/message_p.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FOLD_AT 76
#define CRLF "\r\n"

enum { MIXED, ALTERNATIVE, RELATED };
static const char *const layers[] = {"mixed", "alternative", "related"};

/* ---- header fields ---- */

/* Break the line at blanks; a word longer than a line stays whole. */
static void
add_folded(struct buf *out, const char *name, const char *value)
{
	size_t column = strlen(name) + 1;

	buf_adds(out, name);
	buf_addc(out, ':');
	while (*(value += strspn(value, " \t\r\n")) != '\0') {
		size_t len = strcspn(value, " \t\r\n");

		if (column + 1 + len > FOLD_AT && column > strlen(name) + 1) {
			buf_adds(out, CRLF);
			column = 0;
		}
		buf_addc(out, ' ');
		buf_add(out, value, len);
		column += 1 + len;
		value += len;
	}
	buf_adds(out, CRLF);
}

/* text comes from people: nothing in it may end a line. */
static void
add_words(struct buf *out, const char *name, const char *text)
{
	struct buf words = BUF_INIT;
	char *line = message_text_line(text, strlen(text), MESSAGE_MAX);

	message_encode_words(&words, line);
	add_folded(out, name, words.data);
	buf_release(&words);
	free(line);
}

static void
add_address(
    struct buf *out, const char *field, const char *name, const char *address)
{
	struct buf words = BUF_INIT;
	char *line = NULL;

	if (address == NULL)
		return;
	if (name != NULL && *name != '\0')
		line = message_text_line(name, strlen(name), 998);
	message_encode_address(&words, line, address);
	add_folded(out, field, words.data);
	buf_release(&words);
	free(line);
}

static void
add_date(struct buf *out, int64_t seconds)
{
	static const char days[] = "SunMonTueWedThuFriSat";
	static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	time_t when = (time_t)seconds;
	struct tm tm;

	gmtime_r(&when, &tm);
	buf_addf(out, "Date: %.3s, %02d %.3s %04d %02d:%02d:%02d +0000" CRLF,
	    days + 3 * tm.tm_wday, tm.tm_mday, months + 3 * tm.tm_mon,
	    tm.tm_year + 1900, tm.tm_hour, tm.tm_min, tm.tm_sec);
}

static void
add_fields(struct buf *out, const struct letter *letter)
{
	size_t i;

	add_date(out, letter->date);
	add_address(out, "From", letter->from_name, letter->from);
	add_address(out, "To", letter->to_name, letter->to);
	add_address(out, "Reply-To", NULL, letter->reply_to);
	add_words(out, "Subject", letter->subject);
	add_folded(out, "Message-ID", letter->message_id);
	if (letter->in_reply_to != NULL)
		add_folded(out, "In-Reply-To", letter->in_reply_to);
	if (letter->references != NULL)
		add_folded(out, "References", letter->references);
	for (i = 0; i < letter->field_count; i++)
		add_words(out, letter->fields[i].name, letter->fields[i].value);
	buf_adds(out, "MIME-Version: 1.0" CRLF);
}

/* ---- encodings (RFC 2045 6.7 and 6.8) ---- */

/* What stands for itself wherever it stands. */
static size_t
plain_run(const char *text, size_t max)
{
	size_t len = 0;

	while (len < max && text[len] >= ' ' && text[len] < 0x7f &&
	       text[len] != '=')
		len++;
	/* A blank that ends a line is none. */
	while (len > 0 && text[len - 1] == ' ')
		len--;
	return len;
}

/* What may stand for itself.  A "-" that begins a line never does: so nobody
 * can write a boundary; "From " and "." neither. */
static bool
is_literal(const char *text, size_t column)
{
	unsigned char c = (unsigned char)*text;

	if (column == 0 && (c == '-' || c == '.' || c == 'F'))
		return false;
	if (c == ' ' || c == '\t')
		return text[1] != '\n' && text[1] != '\0';
	return c > ' ' && c < 0x7f && c != '=';
}

static void
add_escape(struct buf *out, unsigned char c)
{
	static const char digits[] = "0123456789ABCDEF";
	const char escape[] = {'=', digits[c >> 4], digits[c & 15]};

	buf_add(out, escape, sizeof(escape));
}

static void
add_quoted(struct buf *out, const char *text)
{
	size_t column = 0, run;

	for (; *text != '\0'; text++) {
		size_t width;

		run = column == 0 ? 0 : plain_run(text, 75 - column);
		buf_add(out, text, run);
		column += run;
		text += run;
		if (*text == '\0')
			break;
		width = is_literal(text, column) ? 1 : 3;
		if (*text == '\n') {
			buf_adds(out, CRLF);
			column = 0;
			continue;
		}
		if (column + width > 75) {
			buf_adds(out, "=" CRLF);
			column = 0;
			width = is_literal(text, column) ? 1 : 3;
		}
		if (width == 1)
			buf_addc(out, *text);
		else
			add_escape(out, (unsigned char)*text);
		column += width;
	}
	if (column > 0)
		buf_adds(out, CRLF);
}

/* ---- parts, each from its Content-Type to its end ---- */

static void
add_text(struct buf *out, const char *subtype, const char *text)
{
	buf_addf(out, "Content-Type: text/%s; charset=utf-8" CRLF, subtype);
	buf_adds(out, "Content-Transfer-Encoding: quoted-printable" CRLF CRLF);
	add_quoted(out, text);
}

static void
add_part(struct buf *out, const struct letter_part *part)
{
	struct buf how = BUF_INIT;
	char *name = message_text_line(part->name, strlen(part->name), 255);

	buf_addf(out, "Content-Type: %s" CRLF, part->type);
	buf_adds(out, "Content-Transfer-Encoding: base64" CRLF);
	buf_adds(&how, part->content_id == NULL ? "attachment" : "inline");
	if (*name != '\0')
		message_encode_param(&how, "filename", name);
	add_folded(out, "Content-Disposition", how.data);
	if (part->content_id != NULL)
		buf_addf(out, "Content-ID: <%s>" CRLF, part->content_id);
	buf_adds(out, CRLF);
	message_base64(out, part->bytes, part->len);
	buf_release(&how);
	free(name);
}

static size_t
count_parts(const struct letter *letter, int layer)
{
	size_t i, count = 0;

	for (i = 0; i < letter->part_count; i++)
		count +=
		    (letter->parts[i].content_id != NULL) == (layer == RELATED);
	return count;
}

static void
begin_layer(struct buf *out, const struct letter *letter, int layer)
{
	buf_addf(out,
	    "Content-Type: multipart/%s;" CRLF " boundary=\"%s\"" CRLF CRLF,
	    layers[layer], letter->boundary[layer]);
	buf_addf(out, "--%s" CRLF, letter->boundary[layer]);
}

/* The line break before a boundary belongs to it. */
static void
next_in_layer(struct buf *out, const struct letter *letter, int layer)
{
	buf_addf(out, CRLF "--%s" CRLF, letter->boundary[layer]);
}

static void
end_layer(struct buf *out, const struct letter *letter, int layer)
{
	buf_addf(out, CRLF "--%s--" CRLF, letter->boundary[layer]);
}

static void
add_parts(struct buf *out, const struct letter *letter, int layer)
{
	size_t i;

	for (i = 0; i < letter->part_count; i++) {
		const struct letter_part *part = &letter->parts[i];

		if ((part->content_id != NULL) != (layer == RELATED))
			continue;
		next_in_layer(out, letter, layer);
		add_part(out, part);
	}
}

static void
add_html(struct buf *out, const struct letter *letter)
{
	bool layer = count_parts(letter, RELATED) > 0;

	if (layer)
		begin_layer(out, letter, RELATED);
	add_text(out, "html", letter->html);
	add_parts(out, letter, RELATED);
	if (layer)
		end_layer(out, letter, RELATED);
}

static void
add_alternatives(struct buf *out, const struct letter *letter)
{
	if (letter->html == NULL) {
		add_text(out, "plain", letter->text);
		return;
	}
	begin_layer(out, letter, ALTERNATIVE);
	add_text(out, "plain", letter->text);
	next_in_layer(out, letter, ALTERNATIVE);
	add_html(out, letter);
	end_layer(out, letter, ALTERNATIVE);
}

int
message_write(const struct letter *letter, struct buf *out, struct err *err)
{
	bool layer = count_parts(letter, MIXED) > 0;

	if (message_check(letter, err) < 0)
		return -1;
	add_fields(out, letter);
	if (layer)
		begin_layer(out, letter, MIXED);
	add_alternatives(out, letter);
	add_parts(out, letter, MIXED);
	if (layer)
		end_layer(out, letter, MIXED);
	return 0;
}
