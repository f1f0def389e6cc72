/* SPDX-License-Identifier: MIT */
/* log_sealed.c - what stands inside a sealed part (FORMAT.md section 8). */
#include "base/x.h"
#include "match/log_p.h"

#include <stdlib.h>
#include <string.h>

void
sealed_init(struct sealed *sealed)
{
	memset(sealed, 0, sizeof(*sealed));
	sealed->of = NO_ENTRY;
}

static void
wipe_text(char *text)
{
	if (text != NULL)
		seal_wipe(text, strlen(text));
	free(text);
}

void
sealed_release(struct sealed *sealed)
{
	size_t i;

	for (i = 0; i < sealed->move_count; i++)
		wipe_text(sealed->moves[i]);
	for (i = 0; i < sealed->waiting_count; i++)
		wipe_text(sealed->waiting[i].text);
	for (i = 0; i < sealed->word_count; i++)
		wipe_text(sealed->words[i]);
	free(sealed->moves);
	free(sealed->waiting);
	free(sealed->words);
	sealed_init(sealed);
}

static void
add_text(char ***list, size_t *count, const char *text, size_t len)
{
	*list = xrealloc(*list, *count + 1, sizeof(**list));
	(*list)[(*count)++] = xstrndup(text, len);
}

static void
add_waiting(struct sealed *sealed, char *text, uint32_t number)
{
	size_t n = sealed->waiting_count++;

	sealed->waiting =
	    xrealloc(sealed->waiting, n + 1, sizeof(*sealed->waiting));
	sealed->waiting[n] = (struct sealed_line){text, number};
}

void
sealed_add_move(struct sealed *sealed, const char *move)
{
	add_text(&sealed->moves, &sealed->move_count, move, strlen(move));
}

void
sealed_add_when(struct sealed *sealed, const char *text)
{
	add_waiting(sealed, xstrdup(text), NO_ENTRY);
}

void
sealed_add_drop(struct sealed *sealed, uint32_t number)
{
	add_waiting(sealed, NULL, number);
}

void
sealed_add_words(struct sealed *sealed, const char *line)
{
	add_text(&sealed->words, &sealed->word_count, line, strlen(line));
}

void
sealed_write(const struct sealed *sealed, struct buf *out)
{
	size_t i;

	for (i = 0; i < sealed->move_count; i++)
		buf_addf(out, "move %s\n", sealed->moves[i]);
	if (sealed->of != NO_ENTRY)
		buf_addf(out, "of %u\n", sealed->of);
	for (i = 0; i < sealed->waiting_count; i++) {
		if (sealed->waiting[i].text != NULL)
			buf_addf(out, "when %s\n", sealed->waiting[i].text);
		else
			buf_addf(out, "drop %u\n", sealed->waiting[i].number);
	}
	for (i = 0; i < sealed->word_count; i++)
		buf_addf(out, "words %s\n", sealed->words[i]);
	if (sealed->has_sig) {
		buf_adds(out, "psig ");
		seal_hex(out, sealed->sig, SIG_LEN);
		buf_addc(out, '\n');
	}
}

void
sealed_words(const struct sealed *sealed, struct buf *out)
{
	size_t i;

	for (i = 0; i < sealed->word_count; i++) {
		buf_adds(out, sealed->words[i]);
		buf_addc(out, '\n');
	}
}

/* ---- reading: each line is a word, a blank, a value ---- */

static bool
read_move(struct sealed *sealed, const char *value, size_t len)
{
	if (!form_plain(value, len))
		return false;
	add_text(&sealed->moves, &sealed->move_count, value, len);
	return true;
}

static bool
read_of(struct sealed *sealed, const char *value, size_t len)
{
	return sealed->of == NO_ENTRY && form_number(value, len, &sealed->of);
}

static bool
read_when(struct sealed *sealed, const char *value, size_t len)
{
	if (!form_text(value, len, LOG_TEXT_MAX))
		return false;
	add_waiting(sealed, xstrndup(value, len), NO_ENTRY);
	return true;
}

static bool
read_drop(struct sealed *sealed, const char *value, size_t len)
{
	uint32_t number;

	if (!form_number(value, len, &number))
		return false;
	add_waiting(sealed, NULL, number);
	return true;
}

static bool
read_words(struct sealed *sealed, const char *value, size_t len)
{
	if (len > 0 && !form_text(value, len, LOG_TEXT_MAX))
		return false;
	add_text(&sealed->words, &sealed->word_count, value, len);
	return true;
}

static bool
read_psig(struct sealed *sealed, const char *value, size_t len)
{
	if (sealed->word_count == 0 || len != 2 * SIG_LEN ||
	    !seal_unhex(sealed->sig, SIG_LEN, value))
		return false;
	sealed->has_sig = true;
	return true;
}

/* Lines come in this order; those of one rank may be mixed. */
static const struct line_kind {
	const char *word;
	unsigned rank;
	bool (*read)(struct sealed *sealed, const char *value, size_t len);
} line_kinds[] = {
    {"move ", 0, read_move},
    {"of ", 1, read_of},
    {"when ", 2, read_when},
    {"drop ", 2, read_drop},
    {"words ", 3, read_words},
    {"psig ", 4, read_psig},
};

static bool
read_line(struct sealed *sealed, const char *line, size_t len, unsigned *rank)
{
	const struct line_kind *kind;
	size_t i, skip;

	for (i = 0; i < ARRAY_LEN(line_kinds); i++) {
		kind = &line_kinds[i];
		skip = strlen(kind->word);
		if (len < skip || memcmp(line, kind->word, skip) != 0)
			continue;
		if (kind->rank < *rank || sealed->has_sig)
			return false;
		*rank = kind->rank;
		return kind->read(sealed, line + skip, len - skip);
	}
	return false;
}

bool
sealed_read(struct sealed *sealed, const char *content, size_t len)
{
	const char *at = content, *end = content + len, *lf;
	unsigned rank = 0;

	sealed_init(sealed);
	for (; at < end; at = lf + 1) {
		lf = memchr(at, '\n', (size_t)(end - at));
		if (lf == NULL ||
		    !read_line(sealed, at, (size_t)(lf - at), &rank))
			goto bad;
	}
	/* Words are there only to be signed. */
	if (sealed->has_sig == (sealed->word_count > 0))
		return true;
bad:
	sealed_release(sealed);
	return false;
}
