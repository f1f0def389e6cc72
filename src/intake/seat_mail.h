/* SPDX-License-Identifier: MIT */
/*
 * seat_mail.h - handles a mail to a seat, whose table is open.
 */
#ifndef SEAT_MAIL_H
#define SEAT_MAIL_H

#include "reading/request.h"

/* A mail to the seat's reply address: check the code, find the kind that it is
 * and handle it (route_seat). */
int seat_take(struct request *request, struct err *err);
/* A mail to the seat's bounce address: check the code, and automatic_bounce. */
int seat_bounce(struct request *request, struct err *err);
/* As seat_take without a code, for a post, whose writer the forum vouches for.
 */
int seat_sort(struct request *request, struct err *err);

/* ---- handlers of ROUTE_WRONG_CODE and so on (request.h) ---- */

int seat_wrong_code(struct request *request, struct err *err);
int seat_restored(struct request *request, struct err *err);
int seat_lost(struct request *request, struct err *err);
int seat_known(struct request *request, struct err *err);
int seat_unnamed(struct request *request, struct err *err);
int seat_foreign(struct request *request, struct err *err);
/* ROUTE_NOW, ROUTE_LATE: note that the player wrote, and carry_out_mail. */
int seat_read(struct request *request, struct err *err);

/* ROUTE_VISIT: close the table and answer as if the mail had come to the plain
 * address. */
int seat_visit(struct request *request, struct err *err);

/* ---- carry_out.c ---- */

/* Read what a mail says whose code and writer were checked, play it, carry out
 * its wishes and answer; durable on return.  Or do nothing and set
 * outcome.visits: it is about games and open tables. */
int carry_out_mail(struct request *request, struct err *err);

#endif
