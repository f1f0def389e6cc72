/* SPDX-License-Identifier: MIT */
/* globs.c - patterns of a data file. */
#include "base/globs.h"

#include "base/fold.h"
#include "base/x.h"

#include <string.h>

void
globs_load(struct texts *globs, const struct doc *doc, const char *key)
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
		texts_take(globs, buf_take(&folded));
	}
}

void
globs_borrow(struct texts *globs, const struct doc *doc, const char *key)
{
	const struct doc *list = doc_get(doc, key);

	globs->list = xcalloc(doc_count(list) + 1, sizeof(*globs->list));
	globs->count = globs->cap = 0;
	for (size_t i = 0; i < doc_count(list); i++)
		if (doc_text(doc_at(list, i)) != NULL)
			globs->list[globs->count++] =
			    (char *)doc_text(doc_at(list, i));
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
globs_match(const struct texts *globs, const char *text)
{
	size_t i;

	for (i = 0; i < globs->count; i++)
		if (globs_fits(globs->list[i], text))
			return true;
	return false;
}

bool
globs_stand_in(const struct texts *globs, const char *text)
{
	size_t i;

	for (i = 0; i < globs->count; i++)
		if (strstr(text, globs->list[i]) != NULL)
			return true;
	return false;
}
