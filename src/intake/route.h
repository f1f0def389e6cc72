/* SPDX-License-Identifier: MIT */
/*
 * route.h - whose mail is it, for which match, open table or nobody, and what
 * handles it.
 */
#ifndef ROUTE_H
#define ROUTE_H

#include "intake/intake.h"
#include "reading/mail.h"

enum route_kind {
	ROUTE_SEAT,          /* of a match: its player writes (seat_mail.c) */
	ROUTE_BOUNCE,        /* a letter to such a seat came back */
	ROUTE_JOIN,          /* to a join address of a match */
	ROUTE_WATCH,         /* of who looks on, or his letter came back */
	ROUTE_DIGEST,        /* an answer to a letter about many matches */
	ROUTE_DIGEST_BOUNCE, /* such a letter came back */
	ROUTE_OPEN_TABLE,    /* to the address of an open table, or of none */
	ROUTE_ELSEWHERE,     /* of a match that another host has now */
	ROUTE_STRANGER,      /* to the plain address */
	ROUTE_JUNK,       /* a filter says so; it is kept, and not answered */
	ROUTE_MACHINE,    /* nobody wrote it (RFC 3834), or we did */
	ROUTE_ABSENT,     /* by its words, the same, and of no seat */
	ROUTE_FALSE_POST, /* its From is that of a post of the forum */
	ROUTE_NOBODY,     /* to no address of ours */
	ROUTE_KINDS
};

/* Fills in what the address says (mail->reply), and whether a machine wrote it
 * (absent, returned, MESSAGE_BOUNCE). */
int route_find(struct mail *mail, const struct delivery *delivery,
    enum route_kind *kind, struct err *err);
/* Let it be handled, once.  bytes: the mail as it came. */
int route_take(enum route_kind kind, struct mail *mail, const struct buf *bytes,
    struct err *err);

#endif
