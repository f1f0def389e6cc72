/* SPDX-License-Identifier: MIT */
/*
 * route.h - whose mail is it, for which match, open table or nobody, and what
 * handles it: one enum (request.h), one table (route.c).
 */
#ifndef ROUTE_H
#define ROUTE_H

#include "intake/intake.h"
#include "reading/request.h"

/* By its address.  What a mail server's report says is noted in the message, as
 * if its fields said it (machine.h). */
int route_find(struct mail *mail, const struct delivery *delivery,
    struct route *route, struct err *err);
/* Let it be handled, once.  bytes: the mail or post as it came. */
int route_take(
    struct request *request, const struct buf *bytes, struct err *err);
/* The same once the table is open, which says more of what it is. */
int route_seat(struct request *request, enum route_kind kind, struct err *err);

#endif
