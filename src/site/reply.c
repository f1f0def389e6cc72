/* SPDX-License-Identifier: MIT */
/* reply.c - reply addresses (FORMAT.md section 10). */
#include "site/reply.h"
#include "base/chars.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define DAY (24 * 3600)
#define LOCAL_MAX 64
#define ADDRESS_MAX 254
#define NUM_DIGITS 6
#define TAG_MAX 50 /* MATCH.SEAT.ENTRY.CODE and a NUL */

/* A number of the format at text, up to the dot behind it. */
static const char *
read_num(const char *text, uint32_t *num)
{
	unsigned digits;

	*num = 0;
	for (digits = 0; text[digits] >= '0' && text[digits] <= '9'; digits++) {
		if (digits == NUM_DIGITS)
			return NULL;
		*num = *num * 10 + (uint32_t)(text[digits] - '0');
	}
	if (digits == 0 || (digits > 1 && text[0] == '0') ||
	    text[digits] != '.')
		return NULL;
	return text + digits + 1;
}

static const char *
read_match(const char *text, char match[17])
{
	size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789");

	if (len < 1 || len > 16 || text[len] != '.')
		return NULL;
	memcpy(match, text, len);
	match[len] = '\0';
	return text + len + 1;
}

static bool
read_code(const char *text, const char *kinds, struct reply *reply)
{
	if (strlen(text) != CODE_LEN ||
	    strspn(text + 1, "abcdefghijklmnopqrstuvwxyz234567") !=
		CODE_LEN - 1)
		return false;
	if (!is_one_of(text[0], kinds))
		return false;
	reply->kind = (enum code_kind)text[0];
	memcpy(reply->code, text, CODE_LEN + 1);
	return true;
}

/* What may stand in a seat's place, and which codes belong to it. */
static const struct {
	const char *seat, *kinds;
} no_seats[] = {{"j.", "j"}, {"w.", "w"}, {"d.", "de"}};

/* MATCH.SEAT.ENTRY.CODE, MATCH.j.DAY.CODE (or w), or PERSON.d.HOUR.CODE,
 * already in small letters. */
static bool
read_tag(struct reply *reply, const char *text)
{
	const char *kinds = "rb";

	memset(reply, 0, sizeof(*reply));
	text = read_match(text, reply->match);
	if (text == NULL)
		return false;
	for (size_t i = 0; i < ARRAY_LEN(no_seats); i++)
		if (strncmp(text, no_seats[i].seat, 2) == 0) {
			kinds = no_seats[i].kinds;
			reply->seat = NO_SEAT;
		}
	if (reply->seat == NO_SEAT)
		text += 2;
	else
		text = read_num(text, &reply->seat);
	if (text == NULL)
		return false;
	text = read_num(text, &reply->entry);
	return text != NULL && read_code(text, kinds, reply);
}

static void
small_letters(char *text)
{
	for (; *text != '\0'; text++)
		if (*text >= 'A' && *text <= 'Z')
			*text = (char)(*text - 'A' + 'a');
}

bool
reply_read_any(struct reply *reply, const char *address)
{
	char text[ADDRESS_MAX + 1], *at, *tag;
	struct reply read;

	if (strlen(address) > ADDRESS_MAX)
		return false;
	strcpy(text, address);
	small_letters(text);
	at = strrchr(text, '@');
	if (at == NULL || at - text > LOCAL_MAX)
		return false;
	*at = '\0';
	/* Neither stands in a tag, and both may stand in front of it. */
	for (tag = at; tag > text && !is_one_of(tag[-1], "+-"); tag--)
		;
	if (tag - text < 2 || !read_tag(&read, tag))
		return false;
	*reply = read;
	return true;
}

bool
reply_read(struct reply *reply, const char *address, const struct site *site)
{
	size_t base = strlen(site->base);
	const char *at = strrchr(address, '@');

	return site->style != STYLE_SUBJECT && at != NULL &&
	       strcasecmp(at + 1, site->domain) == 0 &&
	       strncasecmp(address, site->base, base) == 0 &&
	       address[base] == (site->style == STYLE_PLUS ? '+' : '-') &&
	       strcspn(address + base + 1, "+-") >=
		   (size_t)(at - address) - base - 1 &&
	       reply_read_any(reply, address);
}

bool
reply_read_subject(struct reply *reply, const char *subject)
{
	const char *at, *end;
	char text[TAG_MAX];

	/* The last one: a forward keeps the old subject in front. */
	for (at = NULL; (end = strcasestr(subject, "[pli ")) != NULL;
	     subject = end + 5)
		at = end + 5;
	if (at == NULL)
		return false;
	end = strchr(at, ']');
	if (end == NULL || end - at >= TAG_MAX)
		return false;
	memcpy(text, at, (size_t)(end - at));
	text[end - at] = '\0';
	small_letters(text);
	return read_tag(reply, text);
}

bool
reply_check(const struct reply *reply, const struct log *log,
    const uint8_t post[KEY_LEN], bool *ahead)
{
	char code[CODE_LEN + 1];

	if (ahead != NULL)
		*ahead = false;
	if (reply->seat == NO_SEAT || reply->seat >= log_entry(log, 0)->seats)
		return false;
	if (reply->entry > log_head(log)) {
		if (ahead != NULL)
			*ahead = true;
		return false;
	}
	seal_code(code, reply->kind, post, reply->seat, reply->entry,
	    log_hash(log, reply->entry));
	return seal_equal(code, reply->code, CODE_LEN);
}

bool
reply_is_digest(const struct reply *reply)
{
	return reply->kind == CODE_DIGEST || reply->kind == CODE_DIGEST_BOUNCE;
}

bool
reply_check_digest(const struct reply *reply, const uint8_t post[KEY_LEN])
{
	char code[CODE_LEN + 1];

	if (!reply_is_digest(reply))
		return false;
	seal_digest_code(code, reply->kind, post, reply->match, reply->entry);
	return seal_equal(code, reply->code, CODE_LEN);
}

bool
join_is_for(const struct reply *reply, const char *from,
    const uint8_t post[KEY_LEN], int64_t now)
{
	char code[CODE_LEN + 1];

	if (reply->kind != CODE_JOIN || reply->entry > now / DAY)
		return false;
	seal_join_code(code, post, from, reply->entry);
	return seal_equal(code, reply->code, CODE_LEN);
}

bool
join_check(const struct reply *reply, const char *from,
    const uint8_t post[KEY_LEN], int64_t now)
{
	return now / DAY - reply->entry <= JOIN_DAYS &&
	       join_is_for(reply, from, post, now);
}

/* Where what has such a code is answered, and what stands in its subject. */
static void
add_code_address(const struct site *site, const char *tag, const char *id,
    struct buf *reply, struct buf *about)
{
	buf_adds(reply, site->base);
	if (site->style != STYLE_SUBJECT)
		buf_addf(
		    reply, "%c%s", site->style == STYLE_PLUS ? '+' : '-', tag);
	buf_addf(reply, "@%s", site->domain);
	buf_addf(about, "[pli %s]", site->style == STYLE_SUBJECT ? tag : id);
}

void
join_address(const struct site *site, const char *id,
    const uint8_t post[KEY_LEN], const char *to, int64_t now, struct buf *reply,
    struct buf *about)
{
	unsigned day = (unsigned)(now / DAY);
	struct buf tag = BUF_INIT;
	char code[CODE_LEN + 1];

	seal_join_code(code, post, to, day);
	buf_addf(&tag, "%s.j.%u.%s", id, day, code);
	add_code_address(site, tag.data, id, reply, about);
	buf_release(&tag);
}

void
seat_address(const struct site *site, const struct log *log,
    const uint8_t post[KEY_LEN], uint32_t seat, struct buf *reply,
    struct buf *about)
{
	const char *id = log_entry(log, 0)->match;
	uint32_t head = log_head(log);
	struct buf tag = BUF_INIT;
	char code[CODE_LEN + 1];

	seal_code(code, CODE_REPLY, post, seat, head, log_hash(log, head));
	buf_addf(&tag, "%s.%u.%u.%s", id, seat, head, code);
	add_code_address(site, tag.data, id, reply, about);
	buf_release(&tag);
}

void
watch_address(const struct site *site, const char *id,
    const uint8_t post[KEY_LEN], const char *to, unsigned day,
    struct buf *reply, struct buf *about)
{
	struct buf tag = BUF_INIT;
	char code[CODE_LEN + 1];

	seal_watch_code(code, post, to, day);
	buf_addf(&tag, "%s.w.%u.%s", id, day, code);
	add_code_address(site, tag.data, id, reply, about);
	buf_release(&tag);
}

bool
watch_check(
    const struct reply *reply, const char *address, const uint8_t post[KEY_LEN])
{
	char code[CODE_LEN + 1];

	seal_watch_code(code, post, address, reply->entry);
	return seal_equal(code, reply->code, CODE_LEN);
}
