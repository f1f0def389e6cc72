/* SPDX-License-Identifier: MIT */
/*
 * deeds.h - what a mail wishes besides orders is looked at before any of it is
 * carried out, and one letter tells it all.
 */
#ifndef DEEDS_H
#define DEEDS_H

#include "reading/request.h"

/* What the player has chosen of letters, to be changed. */
struct player *deeds_player(struct request *request);
/* Carry them out. */
int deeds_do(struct request *request, struct err *err);
/* No orders: what the mail wishes is done, and one letter says so; what it asks
 * has its own. */
int deeds_answer(struct request *request, struct err *err);

#endif
