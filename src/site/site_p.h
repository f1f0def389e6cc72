/* SPDX-License-Identifier: MIT */
/*
 * site_p.h - what the files that read pli.yaml and other files of a site share,
 * and nobody else needs.
 */
#ifndef SITE_P_H
#define SITE_P_H

#include "base/keywords.h"
#include "site/site.h"

/* Who opens many matches makes the host key of its file once, as long as that
 * is the same file. */
struct site_kept *site_kept_new(void);
void site_kept_free(struct site_kept *kept);

/* EX_CONFIG: "pli.yaml:LINE: KEY: what". */
int site_wrong(const struct site *site, const struct doc *value,
    const char *key, const char *what, struct err *err);
/* EX_CONFIG: "PATH:LINE: what". */
int site_file_wrong(const char *path, const struct doc *value, const char *what,
    struct err *err);
/* EX_CONFIG, if a map of such a file has a key that is none. */
int site_file_keys(const struct keywords *known, const char *path,
    const struct doc *map, struct err *err);
/* The same as site_wrong of a key that is none: "unknown key: KEY (did you mean
 * ...?)". */
int site_unknown(const struct site *site, const struct doc *value,
    const char *key, const struct keywords *known, struct err *err);
/* "host": an address, or a list of them and of maps. */
int site_read_hosts(struct site *site, const char *key, const struct doc *value,
    struct err *err);
/* "tables", a map. */
int site_read_tables(struct site *site, const char *key,
    const struct doc *value, struct err *err);

#endif
