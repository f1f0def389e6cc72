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

/* What a setting is, and what it is read into. */
enum setting_kind {
	SETTING_OWN,    /* as the table's owner reads it */
	SETTING_LINE,   /* const char *: one line, not empty; the tree's */
	SETTING_YES_NO, /* bool */
	SETTING_COUNT,  /* unsigned */
	SETTING_NUMBER, /* int64_t */
	SETTING_DAYS,   /* int64_t, in seconds */
};

struct setting {
	const char *key;
	const char *what; /* "must be a file" */
	enum setting_kind kind;
	size_t at;           /* offset in what the owner reads into */
	int64_t least, most; /* of numbers */
	/* SETTING_OWN: read value, which is a text, into what the table's owner
	 * reads into; false: it is not what it must be.  NULL: others read it.
	 */
	bool (*read)(void *into, const struct doc *value);
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
/* One of them; false: it is not what it must be. */
bool settings_value(
    const struct setting *setting, void *into, const struct doc *value);
/* Set such an error; returns -1. */
int settings_wrong(const struct settings *settings, const struct doc *at,
    const char *key, const char *what, struct err *err);
/* A path in pli.yaml starts from the site's folder: the caller's; NULL for
 * NULL. */
char *settings_path(const char *site, const char *path);
/* The secret in such a file, for its owner alone.  EX_CONFIG. */
int settings_secret(
    struct buf *secret, const char *site, const char *path, struct err *err);

#endif
