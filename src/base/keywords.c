/* SPDX-License-Identifier: MIT */
/* keywords.c - the keys that a map may have. */
#include "base/keywords.h"

#include "base/fold.h"

#include <string.h>

#define FAR 3 /* letters that are no notice any more */

static const char *
key_at(const struct keywords *known, size_t i)
{
	const char *key;

	memcpy(&key, (const char *)known->rows + i * known->size, sizeof(key));
	return key;
}

bool
keywords_has(const struct keywords *known, const char *key)
{
	for (size_t i = 0; i < known->count; i++)
		if (strcmp(key_at(known, i), key) == 0)
			return true;
	return false;
}

const char *
keywords_stray(const struct keywords *known, const struct doc *map)
{
	for (size_t i = 0; doc_is(map, DOC_MAP) && i < doc_count(map); i++)
		if (!keywords_has(known, doc_key_at(map, i)))
			return doc_key_at(map, i);
	return NULL;
}

void
keywords_guess(const struct keywords *known, const char *key, struct buf *out)
{
	unsigned best = FAR;
	const char *guess = NULL;

	for (size_t i = 0; i < known->count; i++) {
		unsigned far = fold_distance(key, key_at(known, i), FAR - 1);

		if (far < best && far < strlen(key)) {
			best = far;
			guess = key_at(known, i);
		}
	}
	buf_adds(out, key);
	if (guess != NULL)
		buf_addf(out, " (did you mean %s?)", guess);
}
