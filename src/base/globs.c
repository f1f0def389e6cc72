/* SPDX-License-Identifier: MIT */
/* globs.c - patterns of a data file. */
#include "base/globs.h"

#include "base/fold.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>

void
globs_load(struct globs *globs, const struct doc *doc, const char *key)
{
	const struct doc *list = doc_get(doc, key);
	struct buf folded = BUF_INIT;
	const char *text;
	size_t i;

	for (i = 0; i < doc_count(list); i++) {
		text = doc_text(doc_at(list, i));
		if (text == NULL)
			continue;
		fold_add(&folded, text, strlen(text));
		globs->list = x_grow(globs->list, &globs->cap, globs->count,
		    sizeof(*globs->list));
		globs->list[globs->count++] = buf_take(&folded);
	}
}

void
globs_release(struct globs *globs)
{
	size_t i;

	for (i = 0; i < globs->count; i++)
		free(globs->list[i]);
	free(globs->list);
}

bool
globs_fits(const char *pattern, const char *text)
{
	const char *star = NULL, *back = text;

	while (*text != '\0') {
		if (*pattern == '*') {
			star = pattern++;
			back = text;
		} else if (*pattern == *text) {
			pattern++;
			text++;
		} else if (star != NULL) {
			pattern = star + 1;
			text = ++back;
		} else {
			return false;
		}
	}
	return pattern[strspn(pattern, "*")] == '\0';
}

bool
globs_match(const struct globs *globs, const char *text)
{
	size_t i;

	for (i = 0; i < globs->count; i++)
		if (globs_fits(globs->list[i], text))
			return true;
	return false;
}

bool
globs_stand_in(const struct globs *globs, const char *text)
{
	size_t i;

	for (i = 0; i < globs->count; i++)
		if (strstr(text, globs->list[i]) != NULL)
			return true;
	return false;
}
