/* SPDX-License-Identifier: MIT */
/*
 * join.h - mails of people without a seat at a match who want one or want to
 * look on; and of a player who confirms his new address.
 */
#ifndef JOIN_H
#define JOIN_H

#include "reading/request.h"

/* What somebody without a seat may ask of a match, from the plain address. */
struct offer {
	bool (*may)(struct table *table); /* the match allows it now */
	/* Queue the letter that is to be answered. */
	int (*put)(struct request *request, const char *lang, struct err *err);
	const char *none; /* the notice that says that it cannot be */
};
extern const struct offer offer_seat;  /* "join ID" */
extern const struct offer offer_watch; /* "watch ID" */
/* Open match id for reading and answer the mail, in lang, with offer's letter
 * or its notice. */
int offer(struct request *request, const char *id, const char *lang,
    const struct offer *offer, struct err *err);

/* A mail to a join address: a seat for somebody, or a player's new address. */
int join_mail(struct request *request, struct err *err);
/* "join ID" from a forum account without a seat there: seat it at once, for the
 * forum vouches for it. */
int join_on_forum(struct request *request, struct err *err);
/* Set *is if a post is such a line. */
int join_is_on_forum(struct request *request, bool *is, struct err *err);
/* A mail to the address of somebody who looks on, or wants to; or a letter to
 * that address that came back. */
int watch_mail(struct request *request, struct err *err);
/* "watch ID" from a forum account: it looks on at match id at once. */
int watch_account(struct request *request, const char *id, struct err *err);
/* A private message of somebody who looks on at the match whose table is open.
 */
int watch_post(struct request *request, struct err *err);

#endif
