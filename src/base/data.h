/* SPDX-License-Identifier: MIT */
/*
 * data.h - where templates, language packs and editions are read from: the
 * site's own folder first (a host overrides any file by putting one under the
 * same name), then the installed one.
 */
#ifndef DATA_H
#define DATA_H

#include "base/buf.h"
#include "base/doc.h"
#include "base/err.h"

#define DATA_DIRS 2
#define DATA_FILE_MAX (4 * 1024 * 1024)
/* A folder of the site that may be removed at any time. */
#define DATA_CACHE "cache"

struct data {
	const char *dirs[DATA_DIRS]; /* tried in this order; NULL: none */
};

/* The installed folder only: $PLI_DATA, or what configure was told. */
void data_init(struct data *data);
/* The same without the site's own folder. */
void data_installed(struct data *installed, const struct data *data);
/* Append a file ("games/hab-gut/fr.yaml").  Missing: EX_CONFIG. */
int data_read(const struct data *data, const char *name, struct buf *out,
    struct err *err);
/*
 * The tree of a YAML file, which the caller owns.  It is not parsed if it was
 * compiled (compiled.h): by make, beside the helper programs, or by the first
 * who needed it on this site, in the site's folder "cache".  Without either all
 * is the same and takes longer.
 */
int data_yaml(const struct data *data, const char *name, struct doc **doc,
    struct err *err);
/* The same of bytes read already; name stands in messages. */
int data_tree(const struct data *data, const char *name, const char *text,
    size_t len, struct doc **doc, struct err *err);
bool data_has(const struct data *data, const char *name);

#endif
