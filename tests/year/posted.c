/* SPDX-License-Identifier: MIT */
/* posted.c - what a finished letter says. */
#include "posted.h"

#include "base/buf.h"
#include "base/x.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the header ---- */

/* A field's value, unfolded; cut off where it does not fit. */
static void
read_field(const char *bytes, const char *name, char out[POST_JOURNAL_MAX])
{
	const char *end = strstr(bytes, "\r\n\r\n");
	const char *at = strstr(bytes, name);
	size_t len = 0;

	out[0] = '\0';
	if (at == NULL || end == NULL || at > end)
		return;
	for (at += strlen(name); len + 1 < POST_JOURNAL_MAX && at < end; at++) {
		if (at[0] == '\r' && at[1] == '\n' && at[2] != ' ' &&
		    at[2] != '\t')
			break;
		if (*at != '\r' && *at != '\n')
			out[len++] = *at;
	}
	out[len] = '\0';
}

/* "Pli <a@b>" to "a@b". */
static void
keep_address(char *field)
{
	char *open = strchr(field, '<'), *close = strchr(field, '>');
	char *from = field + strspn(field, " ");

	if (open != NULL && close != NULL) {
		*close = '\0';
		from = open + 1;
	}
	memmove(field, from, strlen(from) + 1);
}

/* "<code.turn@domain>", "<code.remind.0.4.1@domain>" */
static void
read_kind(struct posted *posted)
{
	const char *dot = strchr(posted->id, '.');
	size_t len = dot == NULL ? 0 : strcspn(++dot, ".@");

	if (len == 0 || len >= sizeof(posted->kind))
		return;
	memcpy(posted->kind, dot, len);
	posted->kind[len] = '\0';
}

void
posted_read(struct posted *posted, const struct outbox_letter *letter,
    const char *bytes)
{
	const char *tag = strchr(letter->from, '+');

	*posted = (struct posted){.from = letter->from,
	    .to = letter->to,
	    .bytes = bytes + letter->at,
	    .len = letter->len,
	    .until = letter->until};
	read_field(posted->bytes, "\r\nMessage-ID:", posted->id);
	read_field(posted->bytes, "\r\nReply-To:", posted->reply);
	read_field(posted->bytes, "\r\nSubject:", posted->subject);
	keep_address(posted->reply);
	if (tag != NULL && sscanf(tag, "+%16[a-z0-9].%u.%u.", posted->match,
			       &posted->seat, &posted->entry) == 3)
		read_kind(posted);
	else
		posted->match[0] = '\0';
}

/* ---- the text ---- */

static int
hex(char c)
{
	return c >= '0' && c <= '9'   ? c - '0'
	       : c >= 'A' && c <= 'F' ? c - 'A' + 10
				      : -1;
}

/* The first part of a quoted-printable mail, with single blanks. */
static void
read_text(const struct posted *posted, struct buf *text)
{
	const char *at = strstr(posted->bytes, "Content-Type: text/plain");
	const char *end = posted->bytes + posted->len;

	if (at == NULL || (at = strstr(at, "\r\n\r\n")) == NULL)
		return;
	for (at += 4; at < end; at++) {
		char c = *at;

		if (c == '=' && at[1] == '\r') {
			at += 2;
			continue;
		}
		if (c == '=' && hex(at[1]) >= 0 && hex(at[2]) >= 0) {
			c = (char)(hex(at[1]) * 16 + hex(at[2]));
			at += 2;
		}
		if (c == '\r' || c == '\n')
			c = ' ';
		/* U+00A0 */
		if (c == (char)0xa0 && text->len > 0 &&
		    text->data[text->len - 1] == (char)0xc2) {
			buf_cut(text, text->len - 1);
			c = ' ';
		}
		if (c != ' ' || text->len == 0 ||
		    text->data[text->len - 1] != ' ')
			buf_addc(text, c);
	}
}

static const char *const months[] = {"January", "February", "March", "April",
    "May", "June", "July", "August", "September", "October", "November",
    "December", "janvier", "février", "mars", "avril", "mai", "juin", "juillet",
    "août", "septembre", "octobre", "novembre", "décembre"};

/* "Monday 7 December 2026, 18:00", "lundi 7 décembre 2026 à 18 h 00" */
static bool
read_date(const char *text, struct wall_time *shown)
{
	unsigned hour, minute;
	char month[16];
	int end = 0;

	*shown = (struct wall_time){.month = 0};
	text += strcspn(text, "0123456789");
	if (sscanf(text, "%u%n", &shown->day, &end) != 1)
		return false;
	text += end + (strncmp(text + end, "er ", 3) == 0 ? 2 : 0);
	if (sscanf(text, " %15s %d%n", month, &shown->year, &end) != 2)
		return false;
	text += end;
	for (unsigned i = 0; i < ARRAY_LEN(months); i++)
		if (strcmp(months[i], month) == 0)
			shown->month = i % 12 + 1;
	if (sscanf(text, ", %u:%u", &hour, &minute) != 2 &&
	    sscanf(text, " à %u h %u", &hour, &minute) != 2)
		return false;
	shown->minute = hour * 60 + minute;
	return shown->month != 0;
}

int64_t
posted_promise_in(const char *text, const struct wall *wall)
{
	static const char *const asks[] = {
	    "answer by ", "was due by ", "avant le ", "attendue pour le "};
	struct wall_time shown;
	const char *first = NULL;

	for (size_t i = 0; i < ARRAY_LEN(asks); i++) {
		const char *at = strstr(text, asks[i]);

		if (at != NULL && (first == NULL || at < first))
			first = at;
	}
	return first != NULL && read_date(first, &shown)
		   ? wall_find(wall, &shown)
		   : 0;
}

int64_t
posted_promise(const struct posted *posted, const struct wall *wall)
{
	struct buf text = BUF_INIT;
	int64_t time;

	read_text(posted, &text);
	time = text.len == 0 ? 0 : posted_promise_in(text.data, wall);
	buf_release(&text);
	return time;
}

bool
posted_section(const struct posted *digest, size_t *at, struct posted *section,
    struct buf *text)
{
	struct buf all = BUF_INIT;
	const char *tag;
	size_t len;
	bool found = false;

	read_text(digest, &all);
	tag = *at >= all.len ? NULL : strstr(all.data + *at, " pli+");
	if (tag != NULL) {
		len = strcspn(++tag, " ");
		*section = *digest;
		strcpy(section->kind, "turn");
		snprintf(section->reply, sizeof(section->reply), "%.*s",
		    (int)len - (tag[len - 1] == '.'), tag);
		found = sscanf(tag, "pli+%16[a-z0-9].%u.%u.", section->match,
			    &section->seat, &section->entry) == 3;
		buf_add(text, all.data + *at, (size_t)(tag - all.data) - *at);
		*at = (size_t)(tag - all.data) + len;
	}
	buf_release(&all);
	return found;
}
