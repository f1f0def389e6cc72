/* SPDX-License-Identifier: MIT */
/*
 * route.h - finds whose a mail is and for which match or open table, and calls
 * the function that handles it: one enum (request.h), one table (route.c).
 */
#ifndef ROUTE_H
#define ROUTE_H

#include "intake/intake.h"
#include "reading/request.h"

/* Fill in the route by the mail's addresses and words.  What a mail server's
 * report says is noted in mail->message, as if its fields said it
 * (automatic.h).
 */
int route_find(struct mail *mail, const struct delivery *delivery,
    struct route *route, struct err *err);
/* Open the table if the route says so, and handle the request.  bytes: the mail
 * or post as it came, for routes that keep it. */
int route_take(
    struct request *request, const struct buf *bytes, struct err *err);
/* Change the route to kind, found with the table open, and handle it. */
int route_seat(struct request *request, enum route_kind kind, struct err *err);

#endif
