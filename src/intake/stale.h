/* SPDX-License-Identifier: MIT */
/*
 * stale.h - what an answer to an older letter may do.
 */
#ifndef STALE_H
#define STALE_H

#include "reading/request.h"

/* Bytes that go into such a link. */
#define STALE_SAID_MAX 4000
/* Take what may only be sent back out of request->orders
 * (request->outcome.sent_back), and note all that would be said again
 * (request->outcome.said_late). */
void stale_hold(struct request *request);
/* It answers an address that is dead. */
int stale_dead(struct request *request, struct err *err);

#endif
