/* SPDX-License-Identifier: MIT */
/*
 * deeds.h - carries out what a mail wishes besides orders, once all of it was
 * checked (seat_wishes.h), and tells it in one letter.
 */
#ifndef DEEDS_H
#define DEEDS_H

#include "reading/request.h"

/* The player's choices about letters as the mail changes them: a copy in
 * request->outcome, which deeds_do writes. */
struct player *deeds_player(struct request *request);
/* Carry the deeds out: in the private file in memory, and choices about letters
 * on disk (durable on return). */
int deeds_do(struct request *request, struct err *err);
/* Of a mail without orders: carry the deeds out and queue one letter that tells
 * them, and a letter for each question; durable on return. */
int deeds_answer(struct request *request, struct err *err);

#endif
