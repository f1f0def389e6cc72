/* SPDX-License-Identifier: MIT */
/* texts.c - a list of texts that grows. */
#include "base/texts.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>

void
texts_take(struct texts *texts, char *text)
{
	texts->list = x_grow(
	    texts->list, &texts->cap, texts->count, sizeof(*texts->list));
	texts->list[texts->count++] = text;
}

void
texts_add(struct texts *texts, const char *text, size_t len)
{
	texts_take(texts, xstrndup(text, len));
}

bool
texts_has(const struct texts *texts, const char *text)
{
	for (size_t i = 0; i < texts->count; i++)
		if (strcmp(texts->list[i], text) == 0)
			return true;
	return false;
}

void
texts_release(struct texts *texts)
{
	for (size_t i = 0; i < texts->count; i++)
		free(texts->list[i]);
	free(texts->list);
	*texts = (struct texts){.list = NULL};
}
