/* SPDX-License-Identifier: MIT */
/* talk_names.c - one thing by two names. */
#include "language/talk_p.h"

#include <string.h>

/* A word that two names share has so many letters at least. */
#define SHARED_LETTERS 4

static bool
has_two_names(const struct token *a, const struct token *b)
{
	for (unsigned i = 0; i < a->id_count; i++)
		for (unsigned k = 0; k < b->id_count; k++)
			if (strcmp(a->ids[i], b->ids[k]) == 0)
				return strcmp(a->text, b->text) != 0;
	return false;
}

/* True if nothing but small words lies between. */
static bool
is_beside(const struct talked *talked, unsigned from, unsigned to)
{
	for (unsigned i = from + 1; i < to; i++)
		if (talked->tokens[i].class != TALK_LITTLE &&
		    talked->tokens[i].class != TALK_PLACE)
			return false;
	return true;
}

/* True if the texts have a word in common that is more than an article. */
static bool
share_word(const char *one, const char *other)
{
	for (size_t len; *one != '\0'; one += len + (one[len] == ' ')) {
		const char *at = other;

		len = strcspn(one, " ");
		if (len < SHARED_LETTERS)
			continue;
		while ((at = strstr(at, " ")) != NULL &&
		       strncmp(++at, one, len) != 0)
			;
		if (at != NULL || strncmp(other, one, len) == 0)
			return true;
	}
	return false;
}

/* "Develop ships with a ship card": not one thing by two names. */
static bool
is_repeated(const struct talked *talked, unsigned from, const struct token *to)
{
	const struct token *last = &talked->tokens[from];

	return to > last + 1 && share_word(last->text, to->text);
}

void
talk_drop_second_names(struct talked *talked)
{
	unsigned kept = 0, last = NO_INDEX;

	for (unsigned i = 0; i < talked->count; i++) {
		const struct token token = talked->tokens[i];

		if (last != NO_INDEX && token.class == TALK_THING &&
		    is_beside(talked, last, kept) &&
		    !is_repeated(talked, last, &talked->tokens[i]) &&
		    has_two_names(&talked->tokens[last], &token))
			continue;
		if (token.class == TALK_THING)
			last = kept;
		talked->tokens[kept++] = token;
	}
	talked->count = kept;
}
