/* SPDX-License-Identifier: MIT */
/*
 * message_limits.c - what GMime may see of a mail.
 *
 * GMime has no limits worth the name, so they are counted here, line by line.
 * It is in a header block at the top, behind a line of a boundary and behind
 * the header of a mail in the mail; wherever it may be in one, so is the scan.
 */
#include "mail/message_p.h"

#include <string.h>
#include <strings.h>

#define BLOCK_BYTES (64 * 1024)
#define BLOCKS_LINES (10 * MESSAGE_HEADER_LINES)
#define BLOCKS_BYTES (4 * BLOCK_BYTES)

/* A line of dashes may be a boundary, but is more often a ruler in a text. */
#define PART_COST 10
#define RULER_COST 1
#define PARTIALS_COST (PART_COST * (MESSAGE_PARTS + MESSAGE_BOUNDARIES))

struct scan {
	struct message_raw *raw;
	bool header;    /* in a header block */
	bool multipart; /* some boundary has been named */
	bool digest;    /* in a digest the parts are mails without saying so */
	bool nested;    /* the part of this block is a mail */
	bool dropping;  /* this field is over a limit */
	bool bulk;      /* this part is a picture or the like */
	bool stop;
	unsigned boundaries, mails, parts;
	size_t lines, bytes;         /* of this block */
	size_t all_lines, all_bytes; /* of all of them */
};

/* The next place where word stands in a line, whatever its case. */
static const char *
find_word(const char *line, const char *end, const char *word)
{
	size_t len = strlen(word);

	for (; (size_t)(end - line) >= len; line++)
		if ((*line | 0x20) == *word &&
		    strncasecmp(line, word, len) == 0)
			return line;
	return NULL;
}

static bool
is_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || c == '-' || c == '_';
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* ---- charsets ---- */

static void
note_charset(struct message_raw *raw, const char *name, const char *end)
{
	size_t len = 0, i;

	while (name + len < end &&
	       (is_name(name[len]) || name[len] == '.' || name[len] == ':'))
		len++;
	if (len == 0 || len > MESSAGE_CHARSET_MAX ||
	    raw->charset_count == MESSAGE_CHARSETS)
		return;
	for (i = 0; i < raw->charset_count; i++)
		if (strncasecmp(raw->charsets[i], name, len) == 0 &&
		    raw->charsets[i][len] == '\0')
			return;
	memcpy(raw->charsets[raw->charset_count], name, len);
	raw->charsets[raw->charset_count++][len] = '\0';
}

/* charset=NAME, charset*=NAME''..., =?NAME?Q?...?= */
static void
note_charsets(struct message_raw *raw, const char *line, const char *end)
{
	const char *at;

	for (at = line; (at = find_word(at, end, "charset")) != NULL;) {
		for (at += strlen("charset"); at < end && *at != '='; at++)
			if (is_name(*at) && (*at < '0' || *at > '9'))
				break;
		while (at < end && (*at == '=' || *at == '"' || is_blank(*at)))
			at++;
		note_charset(raw, at, end);
	}
	for (at = line; (at = find_word(at, end, "=?")) != NULL;) {
		at += 2;
		note_charset(raw, at, end);
	}
}

/* ---- the lines of a header block ---- */

static void
over(struct scan *scan)
{
	scan->raw->flags |= MESSAGE_LIMIT;
}

/* A field name as GMime takes it, or takes it more strictly. */
static bool
starts_field(const char *line, const char *end)
{
	const char *at = line;

	while (at < end && *at != ':' && (unsigned char)*at > ' ')
		at++;
	if (at == line && (at == end || *at != ':'))
		return false;
	while (at < end && is_blank(*at))
		at++;
	return at < end && *at == ':';
}

static void
count_nesting(struct scan *scan, const char *line, const char *end)
{
	const char *at;

	for (at = line; (at = find_word(at, end, "boundary")) != NULL; at++) {
		scan->multipart = true;
		scan->boundaries++;
	}
	if (find_word(line, end, "digest") != NULL)
		scan->digest = true;
	for (at = line; (at = find_word(at, end, "message")) != NULL; at++) {
		const char *behind = at + strlen("message");

		/* Not the one in Message-ID. */
		if (behind < end && is_name(*behind))
			continue;
		scan->nested = true;
		scan->mails++;
	}
	/* Two limits in one: each of both is a step down. */
	if (scan->boundaries > MESSAGE_BOUNDARIES ||
	    scan->mails > MESSAGE_DEPTH) {
		over(scan);
		scan->stop = true;
	}
}

/* Kinds of parts that nobody reads here: there is no need for GMime to, either.
 * A type folded onto the next line only costs time. */
static void
note_bulk(struct scan *scan, const char *line, const char *end)
{
	static const char field[] = "content-type:";
	static const char text[] = "application/octet-stream";
	static const char *const kinds[] = {
	    "image/", "audio/", "video/", "font/", "model/", "application/"};
	size_t i, len;

	if ((size_t)(end - line) < sizeof(field) ||
	    strncasecmp(line, field, sizeof(field) - 1) != 0)
		return;
	line += sizeof(field) - 1;
	while (line < end && is_blank(*line))
		line++;
	scan->bulk = false;
	for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		len = strlen(kinds[i]);
		scan->bulk |= (size_t)(end - line) > len &&
			      strncasecmp(line, kinds[i], len) == 0;
	}
	/* It may be a text. */
	len = sizeof(text) - 1;
	if ((size_t)(end - line) >= len && strncasecmp(line, text, len) == 0)
		scan->bulk = false;
}

static bool
over_line_limits(const struct scan *scan)
{
	return scan->lines > MESSAGE_HEADER_LINES ||
	       scan->all_lines > BLOCKS_LINES || scan->bytes > BLOCK_BYTES ||
	       scan->all_bytes > BLOCKS_BYTES;
}

/* True if the line may stay. */
static bool
header_line(struct scan *scan, const char *line, const char *end)
{
	if (starts_field(line, end))
		scan->dropping = false;
	else if (!is_blank(*line))
		/* GMime skips it, and so it costs nothing there. */
		return true;
	scan->lines++;
	scan->all_lines++;
	scan->bytes += (size_t)(end - line);
	scan->all_bytes += (size_t)(end - line);
	if (scan->dropping || over_line_limits(scan)) {
		scan->dropping = true;
		over(scan);
		return false;
	}
	count_nesting(scan, line, end);
	note_bulk(scan, line, end);
	note_charsets(scan->raw, line, end);
	return !scan->stop;
}

static void
begin_block(struct scan *scan)
{
	scan->header = true;
	scan->nested = scan->dropping = scan->bulk = false;
	scan->lines = scan->bytes = 0;
}

static bool
boundary_line(struct scan *scan, const char *line, const char *end)
{
	bool ruler = true;

	for (; line < end && ruler; line++)
		ruler = *line == '-' || is_blank(*line);
	scan->parts += ruler ? RULER_COST : PART_COST;
	if (scan->parts > PARTIALS_COST) {
		over(scan);
		scan->stop = true;
		return false;
	}
	begin_block(scan);
	return true;
}

/* True if the line, which ends before its line end, may stay. */
static bool
scan_line(struct scan *scan, const char *line, const char *end)
{
	if (end > line && end[-1] == '\r')
		end--;
	if (scan->multipart && end - line >= 2 && line[0] == '-' &&
	    line[1] == '-')
		return boundary_line(scan, line, end);
	if (!scan->header)
		return !scan->bulk;
	if (line < end)
		return header_line(scan, line, end);
	if (scan->nested || scan->digest)
		begin_block(scan);
	else
		scan->header = false;
	return true;
}

/* ---- the whole ---- */

static void
add_without_nul(struct buf *out, const char *bytes, size_t len)
{
	const char *end = bytes + len, *nul;

	for (; (nul = memchr(bytes, '\0', (size_t)(end - bytes))) != NULL;
	     bytes = nul + 1)
		buf_add(out, bytes, (size_t)(nul - bytes));
	buf_add(out, bytes, (size_t)(end - bytes));
}

/* Where the next line begins that may matter, outside of a header block.
 * (memmem takes five times as long for so short a needle.) */
static const char *
skip_body(const struct scan *scan, const char *at, const char *end)
{
	if (!scan->multipart)
		return end;
	while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL)
		if (++at + 2 <= end && at[0] == '-' && at[1] == '-')
			return at;
	return end;
}

/* What is kept, as long as there is room. */
static void
keep(struct scan *scan, const char *at, const char *end)
{
	struct buf *out = &scan->raw->bytes;
	size_t len = (size_t)(end - at), room = MESSAGE_MAX - out->len;

	buf_add(out, at, len < room ? len : room);
	if (len > room)
		scan->raw->skipped = scan->stop = true;
}

static void
scan_bytes(struct scan *scan, const char *at, const char *end)
{
	while (at < end && !scan->stop) {
		const char *lf = memchr(at, '\n', (size_t)(end - at));
		const char *next = lf == NULL ? end : lf + 1;

		if (scan_line(scan, at, lf == NULL ? end : lf))
			keep(scan, at, next);
		at = next;
		if (!scan->header && !scan->stop && at < end && *at != '-') {
			next = skip_body(scan, at, end);
			if (!scan->bulk)
				keep(scan, at, next);
			at = next;
		}
	}
}

/* All of it in lines of CR alone, as from an old Macintosh. */
static bool
is_macintosh(const char *bytes, size_t len)
{
	return memchr(bytes, '\r', len) != NULL &&
	       memchr(bytes, '\n', len) == NULL;
}

/* Only what needs it is copied; false: it does not. */
static bool
clean_bytes(struct buf *clean, const char *bytes, size_t len)
{
	bool macintosh = is_macintosh(bytes, len);

	if (!macintosh && memchr(bytes, '\0', len) == NULL)
		return false;
	add_without_nul(clean, bytes, len);
	for (size_t i = 0; macintosh && i < clean->len; i++)
		if (clean->data[i] == '\r')
			clean->data[i] = '\n';
	return true;
}

void
message_raw_init(struct message_raw *raw, const char *bytes, size_t len)
{
	struct scan scan = {.raw = raw, .header = true};
	struct buf clean = BUF_INIT;

	*raw = (struct message_raw){.bytes = BUF_INIT};
	if (clean_bytes(&clean, bytes, len)) {
		bytes = clean.data;
		len = clean.len;
	}
	buf_reserve(&raw->bytes, len < MESSAGE_MAX ? len : MESSAGE_MAX);
	scan_bytes(&scan, bytes, bytes + len);
	buf_release(&clean);
}

void
message_raw_release(struct message_raw *raw)
{
	buf_release(&raw->bytes);
}
