/* SPDX-License-Identifier: MIT */
/* player_forget.h - "pli player ADDRESS forget". */
#ifndef PLAYER_FORGET_H
#define PLAYER_FORGET_H

#include "base/err.h"
#include "commands/cmd.h"
#include "site/site.h"

/* Forget the person of that address (forget.h), and print what was done and
 * what stays. */
int player_forget(const struct cli *cli, struct site *site, const char *address,
    struct err *err);

#endif
