/* SPDX-License-Identifier: MIT */
/*
 * settings.h - a map of settings in pli.yaml, read by a table with one line for
 * each that there is.
 */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "base/buf.h"
#include "base/doc.h"
#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

struct setting {
	const char *key;
	/* Read value, which is a text, into what the table's owner reads into;
	 * false: it is not what it must be. */
	bool (*read)(void *into, const struct doc *value);
	const char *what; /* "must be a file" */
};

struct settings {
	const char *name; /* of the map, for errors */
	const struct setting *list;
	size_t count;
};

/* The keys of a map of pli.yaml ("smtp", "fetch", "forum") that helpers read,
 * so that all commands know a mistake in them.  EX_CONFIG: one is unknown. */
int settings_check_keys(
    const char *name, const struct doc *map, const char *path, struct err *err);
/* All of map (NULL: nothing).  EX_CONFIG: "pli.yaml:LINE: NAME: KEY: what". */
int settings_read(const struct settings *settings, const struct doc *map,
    void *into, struct err *err);
/* Set such an error; returns -1. */
int settings_wrong(const struct settings *settings, const struct doc *at,
    const char *key, const char *what, struct err *err);
/* A whole number within these bounds. */
bool settings_number(
    const struct doc *value, int64_t least, int64_t most, int64_t *number);
/* A path in pli.yaml starts from the site's folder: in place of what out held.
 */
void settings_file(struct buf *out, const char *site, const char *path);

#endif
