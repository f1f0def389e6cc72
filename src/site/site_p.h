/* SPDX-License-Identifier: MIT */
/*
 * site_p.h - what the files that read pli.yaml and other files of a site share,
 * and nobody else needs.
 */
#ifndef SITE_P_H
#define SITE_P_H

#include "base/keywords.h"
#include "site/site.h"

/* Before the @ of an address, if a reply address has a code there, too: base,
 * delimiter, MATCH.SEAT.ENTRY.CODE are 64 octets at most (RFC 5321 4.5.3.1.1).
 */
#define SITE_BASE_MAX 19

/* A cache for site_key: the host key is derived once from its file, as long as
 * the file is the same. */
struct site_kept *site_kept_new(void);
/* Wipes it. */
void site_kept_free(struct site_kept *kept);

/* Set err to EX_CONFIG "pli.yaml:LINE: KEY: what"; returns -1. */
int site_wrong(const struct site *site, const struct doc *value,
    const char *key, const char *what, struct err *err);
/* Set err to EX_CONFIG "PATH:LINE: what"; returns -1. */
int site_file_wrong(const char *path, const struct doc *value, const char *what,
    struct err *err);
/* EX_CONFIG if a map of the file path has a key that is not among known. */
int site_file_keys(const struct keywords *known, const char *path,
    const struct doc *map, struct err *err);
/* As site_wrong, for a key that is not among known: "unknown key: KEY (did you
 * mean ...?)". */
int site_unknown(const struct site *site, const struct doc *value,
    const char *key, const struct keywords *known, struct err *err);
/* Read the setting "host": an address, or a list of addresses and maps. */
int site_read_hosts(struct site *site, const char *key, const struct doc *value,
    struct err *err);
/* Read the setting "tables", a map. */
int site_read_tables(struct site *site, const char *key,
    const struct doc *value, struct err *err);

#endif
