/* SPDX-License-Identifier: MIT */
/* log_query.c - asking the log, and the receipt that every letter carries. */
#include "match/log_p.h"

#include <assert.h>
#include <string.h>

/* Its bytes were read once and are the same: they are an entry. */
static void
read_entry(const struct log *log, uint32_t i)
{
	size_t at = log_mark(log, i)->offset;
	const char *wrong = entry_read(
	    &log->entries[i], i, log->bytes.data, log->bytes.len, &at);

	assert(wrong == NULL);
	(void)wrong;
}

const struct entry *
log_entry(const struct log *log, uint32_t i)
{
	assert(i < log->count);
	if (log->entries[i].end == 0)
		read_entry(log, i);
	return &log->entries[i];
}

uint32_t
log_head(const struct log *log)
{
	assert(log->count > 0);
	return (uint32_t)log->count - 1;
}

const uint8_t *
log_h0(const struct log *log)
{
	return log_hash(log, 0);
}

const uint8_t *
log_hash(const struct log *log, uint32_t i)
{
	assert(i < log->count);
	if (i > 0 && i < log->state->hashed_from)
		log_hash_again(log);
	return log->state->hash[i];
}

uint32_t
log_day(const char *time)
{
	uint32_t day = 0;

	for (unsigned i = 0; i < 10; i++)
		if (time[i] != '-')
			day = day * 10 + (uint32_t)(time[i] - '0');
	return day;
}

const struct log_mark *
log_mark(const struct log *log, uint32_t i)
{
	assert(i < log->state->ruled);
	return &log->state->marks[i];
}

/* Signatures are looked at before the order is. */
static enum entry_kind
kind_of(const struct log *log, uint32_t i)
{
	return i < log->state->ruled ? log_mark(log, i)->kind
				     : log_entry(log, i)->kind;
}

/* The last entry up to i that names a host. */
static const struct entry *
host_entry(const struct log *log, uint32_t i)
{
	const struct log_state *state = log->state;

	while (i > 0 && kind_of(log, i) != ENTRY_HOST)
		i = i < state->ruled && i > state->host ? state->host : i - 1;
	return log_entry(log, i);
}

const uint8_t *
log_host(const struct log *log, uint32_t i)
{
	return host_entry(log, i)->host;
}

const uint8_t *
log_signer(const struct log *log, uint32_t i)
{
	return log_host(log, i > 0 ? i - 1 : 0);
}

const uint8_t *
log_secret(const struct log *log)
{
	return host_entry(log, log_head(log))->secret;
}

uint32_t
log_find_mail(const struct log *log, const uint8_t tag[TAG_LEN])
{
	for (uint32_t i = log->state->ruled; i-- > 0;) {
		const struct log_mark *mark = log_mark(log, i);

		if (mark->has_mail &&
		    memcmp(mark->mail, tag, sizeof(mark->mail)) == 0 &&
		    memcmp(log_entry(log, i)->mail, tag, TAG_LEN) == 0)
			return i;
	}
	return NO_ENTRY;
}

const struct entry *
log_seat(const struct log *log, uint32_t i, uint32_t seat)
{
	uint32_t last =
	    seat < LOG_SEATS_MAX ? log->state->seat[seat] : NO_ENTRY;

	assert(i < log->count);
	if (last == NO_ENTRY)
		return NULL;
	if (last <= i)
		return log_entry(log, last);
	do {
		const struct log_mark *mark = log_mark(log, i);

		if (mark->kind == ENTRY_SEAT && mark->seat == seat)
			return log_entry(log, i);
	} while (i-- > 0);
	return NULL;
}

bool
log_is_topic(const struct entry *entry, const char *topic)
{
	return entry->kind == ENTRY_NOTE && strcmp(entry->topic, topic) == 0;
}

uint8_t
log_topic_mark(const char *topic)
{
	unsigned mark = 0;

	while (*topic != '\0')
		mark = mark * 31 + (unsigned char)*topic++;
	return (uint8_t)(mark ^ mark >> 8);
}

static bool
is_note(const struct log *log, uint32_t i, uint8_t mark, const char *topic)
{
	return log_mark(log, i)->kind == ENTRY_NOTE &&
	       log_mark(log, i)->topic == mark &&
	       log_is_topic(log_entry(log, i), topic);
}

uint32_t
log_next_topic(const struct log *log, uint32_t i, const char *topic)
{
	uint8_t mark = log_topic_mark(topic);

	for (; i <= log_head(log); i++)
		if (is_note(log, i, mark, topic))
			return i;
	return NO_ENTRY;
}

uint32_t
log_last_topic(const struct log *log, uint32_t until, const char *topic)
{
	uint8_t mark = log_topic_mark(topic);
	uint32_t last = log->state->topic[mark];

	if (last == NO_ENTRY)
		return NO_ENTRY;
	for (uint32_t i = (until < last ? until : last) + 1; i-- > 0;)
		if (is_note(log, i, mark, topic))
			return i;
	return NO_ENTRY;
}

bool
log_mark_is_written(const struct log_mark *mark)
{
	return mark->kind == ENTRY_ORDERS && mark->has_moves &&
	       mark->seat < LOG_SEATS_MAX && log_is_written_by(mark->by);
}

uint32_t
log_last_written(const struct log *log, uint32_t i, uint32_t seat)
{
	uint32_t last =
	    seat < LOG_SEATS_MAX ? log->state->written[seat] : NO_ENTRY;

	if (last == NO_ENTRY)
		return NO_ENTRY;
	for (i = (i < last ? i : last) + 1; i-- > 0;) {
		const struct log_mark *mark = log_mark(log, i);

		if (mark->seat == seat && log_mark_is_written(mark))
			return i;
	}
	return NO_ENTRY;
}

uint32_t
log_last_due(const struct log *log)
{
	return log->state->due;
}

uint32_t
log_closed(const struct log *log)
{
	return log->state->closed;
}

const struct entry *
log_paused(const struct log *log)
{
	uint32_t i = log->state->pause;

	return i != NO_ENTRY && log_is_topic(log_entry(log, i), LOG_PAUSE)
		   ? log_entry(log, i)
		   : NULL;
}

const char *
log_salt(const struct log *log, uint32_t seat)
{
	const struct log_state *state = log->state;
	uint32_t i = seat < LOG_SEATS_MAX ? state->salt[seat]
		     : seat == UINT32_MAX ? state->beacon
					  : NO_ENTRY;

	return i == NO_ENTRY ? NULL : log_entry(log, i)->text;
}

uint32_t
log_start(const struct log *log)
{
	return log->state == NULL ? NO_ENTRY : log->state->start;
}

uint32_t
log_reveal(const struct log *log)
{
	return log->state == NULL ? NO_ENTRY : log->state->reveal;
}

/* ---- Pli-Head ---- */

void
log_pli_head(const struct log *log, uint32_t i, struct buf *out)
{
	const struct entry *entry = log_entry(log, i);

	buf_addf(out, "%d %u match=", LOG_FORMAT, i);
	seal_hex(out, log_h0(log), HASH_LEN);
	buf_adds(out, " hash=");
	seal_hex(out, log_hash(log, i), HASH_LEN);
	buf_adds(out, " sig=");
	seal_hex(out, entry->sig, SIG_LEN);
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The next word of a value, between blanks. */
static size_t
next_word(const char **at, const char *end, const char **word)
{
	const char *p = *at;

	while (p < end && is_blank(*p))
		p++;
	*word = p;
	while (p < end && !is_blank(*p))
		p++;
	*at = p;
	return (size_t)(p - *word);
}

/* "name=" and bytes in hex, at *at in a text without blanks. */
static bool
read_part(const char **at, const char *end, const char *name, uint8_t *bytes,
    size_t len)
{
	size_t skip = strlen(name);

	if ((size_t)(end - *at) < skip + 2 * len ||
	    memcmp(*at, name, skip) != 0 || !seal_unhex(bytes, len, *at + skip))
		return false;
	*at += skip + 2 * len;
	return true;
}

bool
pli_head_read(struct pli_head *head, const char *value, size_t len)
{
	/* A mail system may fold a long line anywhere. */
	char rest[3 * 6 + 4 * HASH_LEN + 2 * SIG_LEN];
	const char *at = value, *end = value + len, *word;
	size_t n = 0, size;

	size = next_word(&at, end, &word);
	if (size != 1 || *word != '0' + LOG_FORMAT)
		return false;
	size = next_word(&at, end, &word);
	if (!form_number(word, size, &head->entry))
		return false;
	for (; at < end; at++) {
		if (is_blank(*at))
			continue;
		if (n == sizeof(rest))
			return false;
		rest[n++] = *at;
	}
	at = rest;
	end = rest + n;
	return read_part(&at, end, "match=", head->match, HASH_LEN) &&
	       read_part(&at, end, "hash=", head->hash, HASH_LEN) &&
	       read_part(&at, end, "sig=", head->sig, SIG_LEN) && at == end;
}
