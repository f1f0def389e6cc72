/* SPDX-License-Identifier: MIT */
/*
 * match.h - what "pli match ID" can do to a match besides its terms.
 */
#ifndef CMD_MATCH_H
#define CMD_MATCH_H

#include "commands/cmd.h"

/* Go on from a file that the ledger stands against: a note, and a letter to
 * every player; or without its private file.  lost: its file is nowhere, and
 * the match given up.  EX_USAGE: there is nothing to accept. */
int cmd_match_accept(
    const struct cli *cli, const char *id, bool lost, struct err *err);
/* End it as it stands, without a result: a note, which says why (NULL: no
 * more), the reveal if the site reveals, and a letter to every player. */
int cmd_match_close(
    const struct cli *cli, const char *id, const char *why, struct err *err);

/* Free a seat for somebody else (whom: its number or player's name), or seat
 * somebody there (joins; whom: 'NAME <ADDRESS>;LANG').  EX_USAGE: it cannot be;
 * whom is NULL. */
int cmd_match_seat(const struct cli *cli, const char *id, const char *whom,
    bool joins, struct err *err);

#endif
