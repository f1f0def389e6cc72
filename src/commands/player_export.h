/* SPDX-License-Identifier: MIT */
/* player_export.h - all that a site keeps about a person. */
#ifndef PLAYER_EXPORT_H
#define PLAYER_EXPORT_H

#include "base/doc.h"
#include "base/err.h"
#include "commands/cmd.h"
#include "site/site.h"

/*
 * What is kept about who writes from that address, as "pli player ADDRESS
 * export" prints it (pli(1) says what its keys mean).  The caller frees it.
 * Nobody else's data are in it, but the names of files that may hold them.  A
 * match that cannot be read is an error: it may hold more.
 */
int player_export(const struct cli *cli, struct site *site, const char *address,
    struct doc **doc, struct err *err);

#endif
