/* SPDX-License-Identifier: MIT */
/*
 * lobby.h - the topic of a site's forum for people without a seat: what is
 * played here, and how to get a seat.  Who writes there is answered there, or
 * in private if it concerns him alone.
 */
#ifndef LOBBY_H
#define LOBBY_H

#include "base/err.h"
#include "site/site.h"

#include <stdint.h>

/* Queue the post that opens the topic, if the site wants one (forum.lobby) and
 * it was never opened; durable on return.  EX_CONFIG: its template has a
 * mistake. */
int lobby_open(const struct site *site, int64_t now, struct err *err);

#endif
