/* SPDX-License-Identifier: MIT */
/*
 * visitors.h - mails of people who have no seat at a match.
 */
#ifndef VISITORS_H
#define VISITORS_H

#include "reading/request.h"

/* To the plain address, from whomever: he may wish to see what there is, to
 * join a table, or to open one. */
int visitors_stranger(struct request *request, struct err *err);
/* To a join address of an open table, or of none ("new"); is it one? */
int visitors_open_table(struct request *request, struct err *err);
bool visitors_is_open_table(const struct mail *mail, const struct reply *reply);
/*
 * A player's mail to his seat, of which his match knows no line.  A visit: it
 * is about games and open tables, and its writer could mean nothing else
 * ("games", "open" with a game that there is, "join" and "watch" with a table).
 * Or it is for an open table that he has to write to.
 */
enum visitors_meant { VISITORS_NOTHING, VISITORS_VISIT, VISITORS_TABLE };
int visitors_meant(
    struct request *request, enum visitors_meant *meant, struct err *err);
/* lang: his seat's. */
int visitors_seat(struct request *request, const char *lang, struct err *err);
/* A private message on the forum; is it about games and open tables?  sits: its
 * writer has a seat at a match, too. */
int visitors_account(struct request *request, struct err *err);
int visitors_is_account(
    struct request *request, bool sits, bool *is, struct err *err);

#endif
