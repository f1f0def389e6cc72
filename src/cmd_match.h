/* SPDX-License-Identifier: MIT */
/*
 * cmd_match.h - what "pli match ID" can do to a match besides its terms.
 */
#ifndef CMD_MATCH_H
#define CMD_MATCH_H

#include "cmd.h"

/* Go on from a file that the ledger stands against: a note, and a letter to
 * every player.  EX_USAGE: it does not. */
int cmd_match_accept(const struct cli *cli, const char *id, struct err *err);
/* End it as it stands, without a result: a note, which says why (NULL: no
 * more), the reveal if the site reveals, and a letter to every player. */
int cmd_match_close(
    const struct cli *cli, const char *id, const char *why, struct err *err);

#endif
