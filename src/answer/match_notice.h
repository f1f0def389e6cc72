/* SPDX-License-Identifier: MIT */
/*
 * match_notice.h - letters about a match to people who have no seat there.
 */
#ifndef MATCH_NOTICE_H
#define MATCH_NOTICE_H

#include "reading/request.h"

struct match_notice {
	const char *name, *lang, *to; /* name: of templates/LANG/notice */
	const char *tag;     /* of the occasion: under one tag it goes once */
	bool asks;           /* it has a join address to answer to */
	enum seat_open lost; /* "replaced": why */
	const char *reason;  /* "name": what is wrong with the name; or NULL */
};
/* Queue the letter (durable on return), or add it to batch (else NULL).
 * EX_CONFIG: its template has a mistake. */
int match_notice_put(struct table *table, const struct match_notice *notice,
    struct batch *batch, struct err *err);
/* A new doc with what every notice about the match says.  The caller frees it.
 */
struct doc *match_notice_doc(const struct table *table, const char *lang);
/* Queue a notice to the writer of the mail (who becomes to, the mail's id tag),
 * if he may get one more letter (share.h). */
int match_notice_answer(
    struct request *request, struct match_notice notice, struct err *err);
/* Tell the writer of the mail that somebody else has the seat. */
int match_notice_replaced(
    struct request *request, const char *lang, struct err *err);
/* Add a letter to the table's batch that asks a player's new address to answer.
 */
int match_notice_address(
    struct request *request, const char *address, struct err *err);

#endif
