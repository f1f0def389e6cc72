/* SPDX-License-Identifier: MIT */
/*
 * visitors.h - mails of people who have no seat at a match.
 */
#ifndef VISITORS_H
#define VISITORS_H

#include "reading/mail.h"

/* To the plain address, from whomever: he may wish to see what there is, to
 * join a table, or to open one. */
int visitors_stranger(struct mail *mail, struct err *err);
/* To a join address of an open table, or of none ("new"); is it one? */
int visitors_open_table(struct mail *mail, struct err *err);
bool visitors_is_open_table(const struct mail *mail);
/* A private message on the forum about games and open tables (*taken); sits:
 * its writer has a seat at a match, too. */
int visitors_account(
    struct mail *mail, bool sits, bool *taken, struct err *err);

#endif
