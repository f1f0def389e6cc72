/* SPDX-License-Identifier: MIT */
/*
 * join.h - people without a seat at a match: who would like one or look on, and
 * a player who writes from his new address.
 */
#ifndef JOIN_H
#define JOIN_H

#include "reading/request.h"

/* What somebody without a seat may ask of a match, from the plain address. */
struct offer {
	bool (*may)(struct table *table);
	/* The letter that is to be answered. */
	int (*put)(struct request *request, const char *lang, struct err *err);
	const char *none; /* the notice that says that it cannot be */
};
extern const struct offer offer_seat;  /* "join ID" */
extern const struct offer offer_watch; /* "watch ID" */
int offer(struct request *request, const char *id, const char *lang,
    const struct offer *offer, struct err *err);

/* A mail to a join address: a seat for somebody, or a player's new address. */
int join_mail(struct request *request, struct err *err);
/* "join ID" from an account on the forum that has no seat there: the forum
 * vouches for it, so there is no letter to answer first.  Is it one? */
int join_on_forum(struct request *request, struct err *err);
int join_is_on_forum(struct request *request, bool *is, struct err *err);
/* A mail to the address of who looks on, or would like to; or a letter to it
 * that came back. */
int watch_mail(struct request *request, struct err *err);
/* "watch ID" from an account on the forum: it looks on at once.  ID is a
 * match's. */
int watch_account(struct request *request, const char *id, struct err *err);
/* A private message of one who looks on at the match, whose table is open; and
 * would he end that? */
int watch_post(struct request *request, struct err *err);
int watch_stops(struct request *request, bool *is, struct err *err);

#endif
