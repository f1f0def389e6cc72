/* SPDX-License-Identifier: MIT */
/*
 * visitors.h - mails of people who have no seat at a match.
 */
#ifndef VISITORS_H
#define VISITORS_H

#include "reading/request.h"

/* A mail to the plain address: it may ask what there is, join a table, or open
 * one. */
int visitors_stranger(struct request *request, struct err *err);
/* A mail to a join address of an open table, or of "new", a table that is to be
 * opened. */
int visitors_open_table(struct request *request, struct err *err);
/* True if that is where the mail goes. */
bool visitors_is_open_table(const struct mail *mail, const struct reply *reply);
/*
 * What a player's mail to his seat means, of which his match knows no line.
 * VISITORS_VISIT: every line is about games and open tables and can mean
 * nothing else ("games", "open" with a known game, "join" and "watch" with a
 * known table).  VISITORS_TABLE: every line is for an open table, to whose
 * address he must write.
 */
enum visitors_meant { VISITORS_NOTHING, VISITORS_VISIT, VISITORS_TABLE };
int visitors_meant(
    struct request *request, enum visitors_meant *meant, struct err *err);
/* Answer a visit, in lang, the seat's. */
int visitors_seat(struct request *request, const char *lang, struct err *err);
/* Answer a private message on the forum that is about games and open tables. */
int visitors_account(struct request *request, struct err *err);
/* Set *is if it is.  sits: its writer has a seat at a match, too. */
int visitors_is_account(
    struct request *request, bool sits, bool *is, struct err *err);

#endif
