/* SPDX-License-Identifier: MIT */
/*
 * seat_mail.h - a mail to a seat: what it is, and what is done with it.
 */
#ifndef SEAT_MAIL_H
#define SEAT_MAIL_H

#include "reading/request.h"

/* To its address, or its bounce address: the table is open, and says whether
 * the code is right and which kind it is (route_seat). */
int seat_take(struct request *request, struct err *err);
int seat_bounce(struct request *request, struct err *err);
/* The same of who needs no code: a post, whose writer the forum vouches for. */
int seat_sort(struct request *request, struct err *err);

/* ---- one of the kinds each ---- */

int seat_wrong_code(struct request *request, struct err *err);
int seat_restored(struct request *request, struct err *err);
int seat_lost(struct request *request, struct err *err);
int seat_known(struct request *request, struct err *err);
int seat_unnamed(struct request *request, struct err *err);
int seat_foreign(struct request *request, struct err *err);
/* The person is right: what he wrote is read, played and answered. */
int seat_read(struct request *request, struct err *err);

/* Nothing of it is for the match: as if he had written to the plain address. */
int seat_visit(struct request *request, struct err *err);

/* ---- carry_out.c ---- */

/* The code is right, the person is right, the question is open: read what was
 * written, play it, answer it; or leave it alone (outcome.visits). */
int carry_out_mail(struct request *request, struct err *err);

#endif
