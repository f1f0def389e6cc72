/* SPDX-License-Identifier: MIT */
/*
 * fetch_imap.c - mail of an IMAP server (RFC 3501).
 *
 * libcurl logs in (net.c) and no more.  What it can do beyond that (7.88, tried
 * against a server that writes down what it is asked):
 * - "imap://HOST/FOLDER;UID=5" sends UID FETCH 5 BODY[], which marks the mail
 * as seen by a person, and no limit of bytes;
 * - UID FETCH 5 (BODY.PEEK[]<0.N>) as CURLOPT_CUSTOMREQUEST passes its first
 * line to the write callback and the mail to that of the headers, line by line:
 * who wants the mail counts the literal's bytes as hear does;
 * - it always SELECTs the folder, where "then: keep" must EXAMINE;
 * - SEARCH, UIDVALIDITY, [READ-ONLY] and [TRYCREATE] come back as lines, to be
 *   read as hear_untagged and hear_end do.
 * It would save the tags of commands, some 60 lines, and POP3 shares the wire.
 * And a test can be the server on any wire.
 */
#include "base/x.h"
#include "helpers/fetch/fetch.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A command's set of mails is kept this short: servers may take 1000 bytes. */
#define SET_MAX 900
#define MAILS_MAX (1000 * 1000)

struct imap {
	struct wire wire;
	void (*close)(void *carrier);
	const struct place *place;
	unsigned serial;
	uint32_t validity;
	bool has_move, has_uidplus, read_only, no_folder;
	bool lost; /* the server and we do not understand each other any more */
	bool listing; /* we have asked for the list; nobody else changes it */
	uint32_t *uids;
	size_t count, cap;
	struct buf line;  /* of the server's, with its literals taken out */
	struct buf *mail; /* where a mail's bytes go, while one is asked for */
	size_t max;
	bool got;
};

/* ---- what the server says ---- */

static bool
says(const char *line, const char *word)
{
	return strncasecmp(line, word, strlen(word)) == 0;
}

static bool
read_uid(const char **text, uint32_t *uid)
{
	char *end;
	unsigned long number;

	if (**text < '0' || **text > '9')
		return false;
	number = strtoul(*text, &end, 10);
	if (number == 0 || number > UINT32_MAX)
		return false;
	*uid = (uint32_t)number;
	*text = end;
	return true;
}

static int
hear_search(struct imap *imap, const char *text, struct err *err)
{
	uint32_t uid;

	while (*text == ' ') {
		text++;
		if (!read_uid(&text, &uid))
			break;
		if (imap->count == MAILS_MAX)
			return err_set(err, EX_TEMPFAIL,
			    "more than %d mails in the folder", MAILS_MAX);
		imap->uids = x_grow(
		    imap->uids, &imap->cap, imap->count, sizeof(*imap->uids));
		imap->uids[imap->count++] = uid;
	}
	return 0;
}

static void
hear_capability(struct imap *imap, const char *text)
{
	size_t len;

	for (; *text != '\0'; text += len) {
		text += strspn(text, " ");
		len = strcspn(text, " ");
		imap->has_move =
		    imap->has_move ||
		    (len == 4 && strncasecmp(text, "MOVE", 4) == 0);
		imap->has_uidplus =
		    imap->has_uidplus ||
		    (len == 7 && strncasecmp(text, "UIDPLUS", 7) == 0);
	}
}

/* A small body may come in quotes. */
static void
hear_quoted(struct imap *imap, const char *text)
{
	size_t most = imap->max;

	for (; *text != '\0' && *text != '"'; text++) {
		if (*text == '\\' && text[1] != '\0')
			text++;
		if (most-- > 0)
			buf_addc(imap->mail, *text);
		else
			break;
	}
	imap->got = true;
}

static int
hear_untagged(struct imap *imap, const char *line, struct err *err)
{
	const char *body;

	if (imap->listing && says(line, "* SEARCH"))
		return hear_search(imap, line + 8, err);
	if (says(line, "* CAPABILITY "))
		hear_capability(imap, line + 13);
	if (says(line, "* OK [UIDVALIDITY "))
		imap->validity = (uint32_t)strtoul(line + 18, NULL, 10);
	body = strcasestr(line, "BODY[]");
	if (imap->mail == NULL || imap->got || body == NULL)
		return 0;
	body += strcspn(body, " ");
	if (says(body, " \""))
		hear_quoted(imap, body + 2);
	return 0;
}

/* "... {123}" announces that many bytes; false: it does not. */
static bool
announces(const struct buf *line, size_t *count)
{
	const char *open = strrchr(line->data, '{');
	char *end;
	unsigned long long number;

	if (line->len == 0 || line->data[line->len - 1] != '}' ||
	    open == NULL || open[1] < '0' || open[1] > '9')
		return false;
	number = strtoull(open + 1, &end, 10);
	if (end != line->data + line->len - 1 || number > INT32_MAX)
		return false;
	*count = (size_t)number;
	return true;
}

static bool
is_body(const char *line)
{
	return says(line, "* ") && strcasestr(line, " FETCH ") != NULL &&
	       strcasestr(line, "BODY[]") != NULL;
}

/* A whole response into imap->line, with the literals in it. */
static int
hear(struct imap *imap, struct err *err)
{
	struct buf part = BUF_INIT, other = BUF_INIT;
	size_t count;
	int rc;

	buf_clear(&imap->line);
	for (;;) {
		rc = wire_line(&imap->wire, &part, err);
		if (rc < 0)
			break;
		if (imap->line.len + part.len > WIRE_LINE) {
			rc = err_set(
			    err, EX_TEMPFAIL, "the server's answer has no end");
			break;
		}
		buf_add(&imap->line, part.data, part.len);
		if (!announces(&part, &count))
			break;
		if (imap->mail != NULL && !imap->got &&
		    is_body(imap->line.data)) {
			rc = wire_bytes(
			    &imap->wire, count, imap->mail, imap->max, err);
			imap->got = rc == 0;
		} else {
			rc = wire_bytes(&imap->wire, count, &other, 0, err);
		}
		if (rc < 0)
			break;
	}
	buf_release(&part);
	buf_release(&other);
	return rc;
}

/* The answer to the last command, told by its tag. */
static int
hear_end(struct imap *imap, const char *answer, struct err *err)
{
	imap->no_folder = strcasestr(answer, "[TRYCREATE]") != NULL;
	imap->read_only = strcasestr(answer, "[READ-ONLY]") != NULL;
	if (says(answer, "OK"))
		return 0;
	return err_set(err, EX_TEMPFAIL, "the server says: %.300s", answer);
}

/* After wire_say of "P<serial> ...". */
static int
finish(struct imap *imap, struct err *err)
{
	struct buf tag = BUF_INIT;
	const char *line;
	int rc = 0;

	buf_addf(&tag, "P%u ", imap->serial);
	imap->lost = true;
	while (rc == 0) {
		rc = hear(imap, err);
		line = imap->line.data;
		if (rc == 0 && strncmp(line, tag.data, tag.len) == 0) {
			imap->lost = false;
			rc = hear_end(imap, line + tag.len, err);
			break;
		}
		if (rc == 0 && says(line, "* BYE"))
			rc = err_set(err, EX_TEMPFAIL,
			    "the server says: %.300s", line + 2);
		if (rc == 0)
			rc = hear_untagged(imap, line, err);
	}
	buf_release(&tag);
	return rc;
}

static int __attribute__((format(printf, 3, 4)))
command(struct imap *imap, struct err *err, const char *fmt, ...)
{
	struct buf text = BUF_INIT;
	va_list ap;
	int rc;

	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	rc = wire_say(&imap->wire, err, "P%u %s", ++imap->serial, text.data);
	if (rc == 0)
		rc = finish(imap, err);
	buf_release(&text);
	return rc;
}

/* ---- names of folders ---- */

static uint32_t
next_rune(const unsigned char **text)
{
	const unsigned char *c = *text;
	unsigned more = *c >= 0xf0 ? 3 : *c >= 0xe0 ? 2 : *c >= 0xc0 ? 1 : 0;
	uint32_t rune = more == 0 ? *c : *c & (0x3fU >> more);

	for (c++; more > 0 && (*c & 0xc0) == 0x80; more--, c++)
		rune = rune << 6 | (*c & 0x3f);
	*text = c;
	return rune;
}

/* So many of the bits that wait as there are sixes of. */
static void
add_sixes(struct buf *out, uint32_t *bits, unsigned *count, bool all)
{
	static const char sixes[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "abcdefghijklmnopqrstuvwxyz0123456789+,";

	if (all && *count % 6 != 0) {
		*bits <<= 6 - *count % 6;
		*count += 6 - *count % 6;
	}
	for (; *count >= 6; *count -= 6)
		buf_addc(out, sixes[*bits >> (*count - 6) & 0x3f]);
	*bits &= (1U << *count) - 1;
}

/* What is not ASCII is base64 of UTF-16 between & and - (RFC 3501 section
 * 5.1.3). */
static void
add_foreign(struct buf *out, const unsigned char **text)
{
	uint32_t bits = 0, rune;
	unsigned count = 0;

	buf_addc(out, '&');
	while (**text >= 0x80) {
		rune = next_rune(text);
		if (rune >= 0x10000) {
			bits = bits << 16 | (0xd800 + ((rune - 0x10000) >> 10));
			count += 16;
			add_sixes(out, &bits, &count, false);
			rune = 0xdc00 + ((rune - 0x10000) & 0x3ff);
		}
		bits = bits << 16 | (rune & 0xffff);
		count += 16;
		add_sixes(out, &bits, &count, false);
	}
	add_sixes(out, &bits, &count, true);
	buf_addc(out, '-');
}

static void
add_folder(struct buf *out, const char *name)
{
	const unsigned char *c = (const unsigned char *)name;

	buf_addc(out, '"');
	while (*c != '\0') {
		if (*c >= 0x80) {
			add_foreign(out, &c);
			continue;
		}
		if (*c == '"' || *c == '\\')
			buf_addc(out, '\\');
		buf_addc(out, (char)*c);
		if (*c == '&')
			buf_addc(out, '-');
		c++;
	}
	buf_addc(out, '"');
}

/* ---- the box ---- */

static int
by_number(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return x < y ? -1 : x > y;
}

static int
imap_list(void *state, struct texts *names, struct err *err)
{
	struct imap *imap = state;
	size_t i, kept = 0;
	int rc;

	imap->count = 0;
	imap->listing = true;
	rc = command(imap, err, "UID SEARCH UNDELETED");
	imap->listing = false;
	if (rc < 0)
		return -1;
	if (imap->count > 0)
		qsort(imap->uids, imap->count, sizeof(*imap->uids), by_number);
	for (i = 0; i < imap->count; i++)
		if (i == 0 || imap->uids[i] != imap->uids[kept - 1])
			imap->uids[kept++] = imap->uids[i];
	imap->count = kept;
	for (i = 0; i < imap->count; i++) {
		struct buf name = BUF_INIT;

		buf_addf(&name, "%lu.%lu", (unsigned long)imap->validity,
		    (unsigned long)imap->uids[i]);
		texts_add(names, name.data, name.len);
		buf_release(&name);
	}
	return 0;
}

/* PEEK: whether a person has seen it is not ours to say. */
static int
imap_get(void *state, size_t which, struct buf *out, size_t max, bool *gone,
    struct err *err)
{
	struct imap *imap = state;
	int rc;

	imap->mail = out;
	imap->max = max;
	imap->got = false;
	rc = command(imap, err, "UID FETCH %lu (BODY.PEEK[]<0.%zu>)",
	    (unsigned long)imap->uids[which], max);
	imap->mail = NULL;
	*gone = !imap->got;
	return rc;
}

/* The next few of those that are done, as "1:4,7"; false: there are none. */
static bool
next_set(const struct imap *imap, const bool *done, size_t *at, struct buf *set)
{
	size_t i = *at, last;

	buf_clear(set);
	while (i < imap->count && set->len < SET_MAX) {
		if (!done[i]) {
			i++;
			continue;
		}
		last = i;
		while (last + 1 < imap->count && done[last + 1] &&
		       imap->uids[last + 1] == imap->uids[last] + 1)
			last++;
		buf_addf(set, "%s%lu", set->len > 0 ? "," : "",
		    (unsigned long)imap->uids[i]);
		if (last > i)
			buf_addf(set, ":%lu", (unsigned long)imap->uids[last]);
		i = last + 1;
	}
	*at = i;
	return set->len > 0;
}

/* A folder that is not there yet is made. */
static int
transfer(struct imap *imap, const char *set, struct err *err)
{
	const char *how = imap->has_move ? "MOVE" : "COPY";
	struct buf folder = BUF_INIT;
	int rc;

	add_folder(&folder, imap->place->target);
	rc = command(imap, err, "UID %s %s %s", how, set, folder.data);
	if (rc < 0 && imap->no_folder) {
		rc = command(imap, err, "CREATE %s", folder.data);
		if (rc == 0)
			rc = command(
			    imap, err, "UID %s %s %s", how, set, folder.data);
	}
	buf_release(&folder);
	return rc;
}

static int
erase(struct imap *imap, const char *set, struct err *err)
{
	if (command(imap, err, "UID STORE %s +FLAGS.SILENT (\\Deleted)", set) <
	    0)
		return -1;
	if (imap->has_uidplus)
		return command(imap, err, "UID EXPUNGE %s", set);
	return command(imap, err, "EXPUNGE");
}

static int
imap_drop(void *state, const bool *done, struct err *err)
{
	struct imap *imap = state;
	bool moves = imap->place->then == THEN_MOVE;
	struct buf set = BUF_INIT;
	size_t at = 0;
	int rc = 0;

	while (rc == 0 && next_set(imap, done, &at, &set)) {
		if (moves)
			rc = transfer(imap, set.data, err);
		if (rc == 0 && !(moves && imap->has_move))
			rc = erase(imap, set.data, err);
	}
	buf_release(&set);
	return rc;
}

static void
imap_close(void *state)
{
	struct imap *imap = state;

	/* Whether it says good bye is all the same. */
	if (!imap->lost)
		command(imap, NULL, "LOGOUT");
	if (imap->close != NULL)
		imap->close(imap->wire.carrier);
	wire_release(&imap->wire);
	buf_release(&imap->line);
	free(imap->uids);
	free(imap);
}

static int
enter(struct imap *imap, struct err *err)
{
	struct buf folder = BUF_INIT;
	int rc = command(imap, err, "CAPABILITY");

	add_folder(&folder, imap->place->folder);
	if (rc == 0)
		rc = command(imap, err, "%s %s",
		    imap->place->then == THEN_KEEP ? "EXAMINE" : "SELECT",
		    folder.data);
	if (rc == 0 && imap->place->then != THEN_KEEP && imap->read_only)
		rc = err_set(err, EX_TEMPFAIL,
		    "folder %s may only be read: nothing in it can be deleted "
		    "or moved",
		    imap->place->folder);
	buf_release(&folder);
	return rc;
}

int
imap_open(struct box *box, struct wire *wire, void (*close)(void *carrier),
    const struct place *place, struct err *err)
{
	struct imap *imap = xcalloc(1, sizeof(*imap));

	imap->wire = *wire;
	imap->close = close;
	imap->place = place;
	imap->line = (struct buf)BUF_INIT;
	*box = (struct box){imap, imap_list, imap_get, imap_drop, imap_close};
	if (enter(imap, err) == 0)
		return 0;
	imap_close(imap);
	return -1;
}
