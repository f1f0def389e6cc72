/* SPDX-License-Identifier: MIT */
/*
 * stale.h - what an answer to an older letter may do.
 */
#ifndef STALE_H
#define STALE_H

#include "reading/request.h"

/* Most bytes of said_late. */
#define STALE_SAID_MAX 4000
/* Take the lines that an older letter may not carry out out of request->orders
 * (outcome.sent_back says that there are any), and keep their text for a link
 * that sends them again (outcome.said_late). */
void stale_hold(struct request *request);
/* Handler of ROUTE_DEAD: answer that the address is dead. */
int stale_dead(struct request *request, struct err *err);

#endif
