/* SPDX-License-Identifier: MIT */
/*
 * parts.h - the files that templates share, {{>name}}, each read once.
 *
 * A part called "game-NAME" is the game's own and stands within a line: the
 * end of its last line does not count.
 */
#ifndef PARTS_H
#define PARTS_H

#include "base/buf.h"
#include "base/data.h"

#define PARTS_GAME "game-"

struct part;

/* The caller fills in all but first; what it points to lives longer. */
struct parts {
	const struct data *data;
	/* Append the file's name for a part's. */
	void (*path)(
	    const struct parts *parts, const char *name, struct buf *path);
	const char *game, *lang; /* for path alone */
	struct part *first;
};

/* The name of a game's own part behind the prefix; NULL if it is none. */
const char *parts_own(const char *name);
/* template_partials.get, with a struct parts: false if there is no such file.
 * The text stays the parts'. */
bool parts_get(void *parts, const char *name, const char **text, size_t *len);
void parts_release(struct parts *parts);

#endif
