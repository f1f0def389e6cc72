/* SPDX-License-Identifier: MIT */
/*
 * match.h - what "pli match ID" can do to a match besides its terms.
 */
#ifndef CMD_MATCH_H
#define CMD_MATCH_H

#include "commands/cmd.h"

/* Accept what is left of a match (integrity.h): go on from a file that the
 * ledger does not agree with, with a note and a letter to every player, or
 * without its private file.  lost: give the match up, since its file is
 * nowhere. EX_USAGE: there is nothing to accept. */
int cmd_match_accept(
    const struct cli *cli, const char *id, bool lost, struct err *err);
/* End a match as it stands, without a result: a note with the reason (why, or
 * NULL), the reveal if the site reveals, and a letter to every player. */
int cmd_match_close(
    const struct cli *cli, const char *id, const char *why, struct err *err);

/* Offer a seat to others (whom: its number or player's name), or, if joins,
 * seat somebody in a free one (whom: 'NAME <ADDRESS>;LANG').  EX_USAGE: it
 * cannot be, or whom is NULL. */
int cmd_match_seat(const struct cli *cli, const char *id, const char *whom,
    bool joins, struct err *err);

#endif
