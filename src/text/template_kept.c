/* SPDX-License-Identifier: MIT */
/*
 * template_kept.c - templates that were compiled in this run, by their text.
 *
 * None is ever given back, since it may be in use further out.
 */
#include "base/x.h"
#include "text/template_p.h"

#include <stdlib.h>
#include <string.h>

#define SLOTS 256
#define KEPT_MOST ((size_t)512 * 1024) /* bytes; then no more is kept */

struct kept {
	uint64_t key;
	char *text;
	size_t len;
	struct node *nodes;
	size_t count;
	struct kept *next; /* of the same slot */
};

static struct kept *slots[SLOTS];
static size_t kept_bytes;

static const struct kept *
find(uint64_t key, const char *text, size_t len)
{
	const struct kept *kept = slots[key % SLOTS];

	while (kept != NULL && (kept->key != key || kept->len != len ||
				   memcmp(kept->text, text, len) != 0))
		kept = kept->next;
	return kept;
}

static void
lend(const struct kept *kept, struct source *src)
{
	src->text = kept->text;
	src->end = kept->text + kept->len;
	src->nodes = kept->nodes;
	src->count = kept->count;
	src->kept = true;
}

/* A place in the one text, in a copy of it. */
static const char *
moved(const char *at, const char *from, const char *to)
{
	return at != NULL ? to + (at - from) : NULL;
}

static const struct kept *
keep(uint64_t key, struct source *src)
{
	struct kept *kept = xmalloc(sizeof(*kept));
	size_t len = (size_t)(src->end - src->text);

	*kept = (struct kept){.key = key,
	    .text = memcpy(xmalloc(len + 1), src->text, len),
	    .len = len,
	    .nodes = src->nodes,
	    .count = src->count,
	    .next = slots[key % SLOTS]};
	for (size_t i = 0; i < kept->count; i++) {
		struct node *node = &kept->nodes[i];

		node->text = moved(node->text, src->text, kept->text);
		node->indent = moved(node->indent, src->text, kept->text);
	}
	slots[key % SLOTS] = kept;
	return kept;
}

int
source_open(struct source *src)
{
	size_t len = (size_t)(src->end - src->text), size;
	uint64_t key = template_key(src->text, len);
	const struct kept *kept = find(key, src->text, len);

	if (kept == NULL) {
		if (source_compile(src) < 0)
			return -1;
		size = len + src->count * sizeof(*src->nodes);
		if (size > KEPT_MOST - kept_bytes)
			return 0;
		kept_bytes += size;
		kept = keep(key, src);
	}
	lend(kept, src);
	return 0;
}

void
source_release(struct source *src)
{
	if (!src->kept)
		free(src->nodes);
}
