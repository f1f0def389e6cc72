/* SPDX-License-Identifier: MIT */
/* player_export.h - collects all that a site keeps about a person. */
#ifndef PLAYER_EXPORT_H
#define PLAYER_EXPORT_H

#include "base/doc.h"
#include "base/err.h"
#include "commands/cmd.h"
#include "site/site.h"

/*
 * Collect what is kept about the person of that address, as "pli player ADDRESS
 * export" prints it (pli(1) says what its keys mean).  The caller frees *doc.
 * It holds nobody else's data, but the names of files that may hold them.  A
 * match that cannot be read is an error: it may hold more.
 */
int player_export(const struct cli *cli, struct site *site, const char *address,
    struct doc **doc, struct err *err);

#endif
