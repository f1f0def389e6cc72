/* SPDX-License-Identifier: MIT */
/*
 * partials.h - the files that templates share, {{>name}}, each read once.
 *
 * A part called "game-NAME" is the game's own and stands within a line: the
 * end of its last line does not count.
 */
#ifndef PARTIALS_H
#define PARTIALS_H

#include "base/buf.h"
#include "base/data.h"

#define PARTIALS_GAME "game-"

struct known_part;

/* The caller fills in all but first; what it points to lives longer. */
struct partials {
	const struct data *data;
	/* Append the file's name for a part's. */
	void (*path)(
	    const struct partials *parts, const char *name, struct buf *path);
	const char *game, *lang; /* for path alone */
	struct known_part *first;
	/* Change what was read, once; or NULL */
	void (*say)(const void *arg, struct buf *text);
	const void *say_arg;
};

/* The name behind PARTIALS_GAME; NULL if the name does not begin so. */
const char *partials_own(const char *name);
/* The get of struct template_partials, whose arg is a struct partials: false if
 * there is no such file.  The text belongs to parts. */
bool partials_get(
    void *parts, const char *name, const char **text, size_t *len);
void partials_release(struct partials *parts);

#endif
