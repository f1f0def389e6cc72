/* SPDX-License-Identifier: MIT */
/*
 * match_notice.h - letters about a match to people who have no seat there.
 */
#ifndef MATCH_NOTICE_H
#define MATCH_NOTICE_H

#include "reading/request.h"

/* With asks, the letter can be answered. */
struct match_notice {
	const char *name, *lang, *to;
	const char *tag; /* of what it is written for */
	bool asks;
	enum seat_open lost; /* "replaced": why */
	const char *reason;  /* "name": why the one said is none, or NULL */
};
/* Put it into the outbox, or into a batch (else NULL). */
int match_notice_put(struct table *table, const struct match_notice *notice,
    struct batch *batch, struct err *err);
/* What a notice about the match says of it.  The caller frees it. */
struct doc *match_notice_doc(const struct table *table, const char *lang);
/* One of these to who wrote the mail, if he may get one more. */
int match_notice_answer(
    struct request *request, struct match_notice notice, struct err *err);
/* Tell its writer that somebody else has the seat. */
int match_notice_replaced(
    struct request *request, const char *lang, struct err *err);
/* Add a letter to the batch that asks a player's new address to answer. */
int match_notice_address(
    struct request *request, const char *address, struct err *err);

#endif
