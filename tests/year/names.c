/* SPDX-License-Identifier: MIT */
/* names.c - many names, found quickly. */
#include "names.h"

#include "base/x.h"

#include <stdlib.h>
#include <string.h>

#define SLOTS_FIRST 4096 /* a power of two */

void
names_release(struct names *names)
{
	for (size_t i = 0; i < names->count; i++)
		free(names->names[i]);
	free(names->names);
	free(names->slots);
	*names = (struct names)NAMES_INIT;
}

/* Where the name is, or would be (FNV-1a). */
static size_t
slot_of(const struct names *names, const char *name)
{
	uint32_t hash = 2166136261;
	size_t slot;

	for (const char *c = name; *c != '\0'; c++)
		hash = (hash ^ (unsigned char)*c) * 16777619;
	for (slot = hash;; slot++) {
		slot &= names->slot_count - 1;
		if (names->slots[slot] == 0 ||
		    strcmp(names->names[names->slots[slot] - 1], name) == 0)
			return slot;
	}
}

size_t
names_find(const struct names *names, const char *name)
{
	size_t slot = names->slot_count == 0 ? 0 : slot_of(names, name);

	if (names->slot_count == 0 || names->slots[slot] == 0)
		return NAMES_NONE;
	return names->slots[slot] - 1;
}

static void
grow(struct names *names)
{
	free(names->slots);
	names->slot_count =
	    names->slot_count == 0 ? SLOTS_FIRST : 2 * names->slot_count;
	names->slots = xcalloc(names->slot_count, sizeof(*names->slots));
	for (size_t i = 0; i < names->count; i++)
		names->slots[slot_of(names, names->names[i])] = (uint32_t)i + 1;
}

size_t
names_add(struct names *names, const char *name)
{
	if (2 * (names->count + 1) > names->slot_count)
		grow(names);
	names->names = x_grow(
	    names->names, &names->cap, names->count, sizeof(*names->names));
	names->names[names->count] = xstrdup(name);
	names->slots[slot_of(names, name)] = (uint32_t)names->count + 1;
	return names->count++;
}
