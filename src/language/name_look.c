/* SPDX-License-Identifier: MIT */
/*
 * name_look.c - which names look alike.
 *
 * UTS 39's skeleton tells how a text looks as it is written, and "I" looks like
 * "l" there; but whoever reads "AMlS" sees the capitals of "Amis".  So names
 * are compared in each way in which a name is written, and a bar that may be
 * "I" or "l" is what the letters around it say.
 */
#include "base/fold.h"
#include "base/unicode.h"
#include "base/x.h"
#include "language/name.h"

#include <stdlib.h>
#include <string.h>

struct lookalike {
	uint32_t code;
	const char *skeleton;
};

#include "language/name_looks.inc"

const char name_unicode[] = NAME_UNICODE;

#define BAR 'l' /* the skeleton of "I", "l", "1" and "|" */

/* ---- how a name is written ---- */

enum writing { SAID, SMALL, CAPITALS, TITLE, PLAIN, WRITINGS };

static uint32_t
written(uint32_t code, enum writing writing, bool first)
{
	switch (writing) {
	case SMALL:
		return unicode_small(code);
	case CAPITALS:
		return unicode_capital(code);
	case TITLE:
		return first ? unicode_capital(code) : unicode_small(code);
	default:
		return code;
	}
}

/* Without accents, capitals and odd blanks. */
static void
fold(struct buf *out, const char *text)
{
	struct buf plain = BUF_INIT;

	unicode_fold(&plain, text);
	fold_add_name(out, plain.data, plain.len);
	buf_release(&plain);
}

static void
write_word(struct buf *out, const struct buf *word, enum writing writing)
{
	uint32_t code;

	if (writing == PLAIN) {
		fold(out, word->data);
		return;
	}
	for (size_t at = 0, used; at < word->len; at += used) {
		used = fold_next(word->data + at, word->len - at, &code);
		if (used == 0)
			return;
		fold_put(out, written(code, writing, at == 0));
	}
}

static int
by_code(const void *key, const void *entry)
{
	uint32_t code = *(const uint32_t *)key;
	const struct lookalike *here = entry;

	return (code > here->code) - (code < here->code);
}

/* NULL: like itself. */
static const char *
skeleton_of(uint32_t code)
{
	const struct lookalike *like = bsearch(&code, lookalikes,
	    ARRAY_LEN(lookalikes), sizeof(*lookalikes), by_code);

	return like == NULL ? NULL : like->skeleton;
}

/* What it is taken for, character by character. */
static void
look(struct buf *out, const char *text)
{
	struct buf parts = BUF_INIT;
	uint32_t code;

	unicode_decompose(&parts, text);
	for (size_t at = 0, used; at < parts.len; at += used) {
		const char *skeleton;

		used = fold_next(parts.data + at, parts.len - at, &code);
		if (used == 0)
			break;
		skeleton = skeleton_of(code);
		if (skeleton != NULL)
			buf_adds(out, skeleton);
		else
			fold_put(out, code);
	}
	buf_release(&parts);
}

/* ---- how it is read ---- */

/* What one word may be for a reader, in small letters without accents. */
enum look_reading { BARS_SMALL, BARS_TITLE, BARS_CAPITAL, READINGS };
#define READINGS_MAX ((size_t)WRITINGS * READINGS)

struct readings {
	struct buf text[READINGS_MAX];
	size_t count;
};

static void
readings_release(struct readings *readings)
{
	for (size_t i = 0; i < readings->count; i++)
		buf_release(&readings->text[i]);
	readings->count = 0;
}

static void
add_reading(struct readings *readings, const char *word, size_t len,
    enum look_reading reading)
{
	struct buf bars = BUF_INIT;
	struct buf *text = &readings->text[readings->count++];

	for (size_t i = 0; i < len; i++)
		if (word[i] == BAR && (reading == BARS_CAPITAL ||
					  (reading == BARS_TITLE && i == 0)))
			buf_addc(&bars, 'i');
		else
			buf_addc(&bars, word[i]);
	*text = (struct buf)BUF_INIT;
	fold(text, bars.data);
	buf_release(&bars);
}

/* What else stands in the word: small letters, capitals behind the first. */
static void
see_letters(const char *word, size_t len, bool *small, bool *capital)
{
	uint32_t code;

	*small = *capital = false;
	for (size_t at = 0, used; at < len; at += used) {
		used = fold_next(word + at, len - at, &code);
		if (used == 0)
			return;
		if (code == BAR)
			continue;
		*small |= unicode_capital(code) != code;
		*capital |= at > 0 && unicode_small(code) != code;
	}
}

static void
add_readings(struct readings *readings, const char *word, size_t len)
{
	bool small, capital;

	see_letters(word, len, &small, &capital);
	if (small || !capital) {
		add_reading(readings, word, len, BARS_SMALL);
		add_reading(readings, word, len, BARS_TITLE);
	}
	if (capital || !small)
		add_reading(readings, word, len, BARS_CAPITAL);
}

static void
add_writing(
    struct readings *readings, const struct buf *word, enum writing writing)
{
	struct buf written = BUF_INIT, looks = BUF_INIT;

	write_word(&written, word, writing);
	look(&looks, written.data);
	add_readings(readings, looks.data, looks.len);
	buf_release(&written);
	buf_release(&looks);
}

/* ---- word by word ---- */

/* A name in its parts, since some letters have no capital but that of theirs;
 * and how far it has been read. */
struct reader {
	struct buf parts;
	size_t at;
};

static void
reader_init(struct reader *reader, const char *name)
{
	*reader = (struct reader){.parts = BUF_INIT};
	unicode_decompose(&reader->parts, name);
}

/* Blanks, and what looks like signs of ASCII. */
static bool
is_between(uint32_t code)
{
	const char *skeleton = skeleton_of(code);

	if (skeleton == NULL)
		return unicode_kind(code) == UNICODE_BLANK ||
		       (code < 0x80 && unicode_kind(code) == UNICODE_SIGN);
	while ((unsigned char)*skeleton < 0x80 &&
	       unicode_kind((unsigned char)*skeleton) == UNICODE_SIGN)
		skeleton++;
	return *skeleton == '\0';
}

/* The next word, and the signs and blanks behind it. */
static void
read_word(struct reader *reader, struct readings *readings)
{
	const struct buf *parts = &reader->parts;
	struct buf word = BUF_INIT;
	bool between = false;
	uint32_t code;
	size_t used;

	while ((used = fold_next(parts->data + reader->at,
		    parts->len - reader->at, &code)) > 0) {
		if (between && !is_between(code))
			break;
		between = is_between(code);
		/* None in front. */
		if (unicode_kind(code) != UNICODE_BLANK || word.len > 0)
			fold_put(&word, code);
		else
			between = false;
		reader->at += used;
	}
	for (unsigned i = 0; word.len > 0 && i < WRITINGS; i++)
		add_writing(readings, &word, (enum writing)i);
	buf_release(&word);
}

static bool
share_one(const struct readings *a, const struct readings *b)
{
	for (size_t i = 0; i < a->count; i++)
		for (size_t j = 0; j < b->count; j++)
			if (strcmp(a->text[i].data, b->text[j].data) == 0)
				return true;
	return a->count == 0 && b->count == 0;
}

bool
name_same(const char *a, const char *b)
{
	struct reader left, right;
	struct readings ours = {.count = 0}, theirs = {.count = 0};
	bool same, more;

	reader_init(&left, a);
	reader_init(&right, b);
	do {
		read_word(&left, &ours);
		read_word(&right, &theirs);
		more = ours.count > 0;
		same = share_one(&ours, &theirs);
		readings_release(&ours);
		readings_release(&theirs);
	} while (same && more);
	buf_release(&left.parts);
	buf_release(&right.parts);
	return same;
}
