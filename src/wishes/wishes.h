/* SPDX-License-Identifier: MIT */
/*
 * wishes.h - the one table of what a person can write to Pli besides orders: a
 * row for each command of the language packs (words_commands).
 *
 * A row says what the wish does, what an older letter may do with it, whether
 * somebody must say yes first, and by which function it is carried out at each
 * place where it may be used.  Where a row has no function, the wish is not
 * carried out, and its writer is told so.
 */
#ifndef WISHES_H
#define WISHES_H

#include "language/orders.h"
#include "reading/request.h"

struct visitor;
struct wish_question;
struct self_action;
struct motion_action;

enum wishes_does {
	WISH_ASKS,    /* only asks, and is answered */
	WISH_SPEAKS,  /* to other players */
	WISH_CHANGES, /* something that is no order */
	WISH_ORDERS,  /* changes what is ordered: "cancel" */
	WISH_PLAYS,   /* goes with orders and changes none: "wait" */
	WISH_TRIES,   /* orders are shown, and not played: "preview" */
	WISH_CONFIRMS /* says yes to a letter that asks for it */
};

/*
 * What an answer to an older letter of a seat does.  Letters are forwarded and
 * quoted, with the address that they are answered to.
 */
enum wishes_older {
	OLDER_ANSWERS,   /* to the seat's own address */
	OLDER_PLAYS,     /* it goes with orders, which are sent back */
	OLDER_SENT_BACK, /* to the seat's address, with a link that says it */
	OLDER_CONFIRMED, /* the seat's address is asked first */
	OLDER_ELSEWHERE  /* no letter of a match that runs takes it */
};

/* When its words are only talk in a letter to a seat. */
enum wishes_talk {
	TALK_NEVER,
	TALK_STARTED, /* once the match has begun */
	TALK_BESIDE,  /* once it has begun, beside orders */
	TALK_UNASKED  /* where nobody asks: a yes or a no */
};

/* Whether the seat's registered address must say yes first. */
enum wishes_yes {
	YES_NONE,
	YES_ASKED,
	YES_ANEW,  /* to a letter of now: its yes ends no address, so that it
		    * could come again */
	YES_OLDER, /* only if it answers an older letter */
	YES_ITSELF /* what it does is to write there */
};

/* What it does for who looks on. */
enum wishes_watch { WATCH_NOTHING, WATCH_STOPS, WATCH_PREFERS, WATCH_REPORTS };

struct wishes_row {
	const char *command; /* a key of commands in the packs */
	enum wishes_does does;
	enum wishes_older older;
	enum wishes_talk talk;
	enum wishes_yes yes;
	bool for_all;   /* in an answer to a digest, for all of his matches */
	bool by_post;   /* in a private message of one without a seat */
	bool by_file;   /* in a move file, which holds orders and little else */
	bool at_start;  /* the words of before_wish, before the match begins */
	bool by_former; /* of who sat there before a computer player (back.c) */
	enum wishes_watch watch;
	const char *not_here; /* what a letter to a seat says that takes none:
			       * a refusal's key; NULL: "elsewhere" */

	/* ---- to a seat: one of these ---- */

	/* Looked at, and then a deed of the mail (seat_wishes.h). */
	int (*deed)(struct request *request, const struct wishes_row *row,
	    bool *taken, struct err *err);
	/* What deeds_do does about one such deed that is in no player's file:
	 * argument as deeds_add had it. */
	void (*done)(struct request *request, const char *argument);
	int (*ask)(struct wish_question *question, struct err *err);
	const struct self_action *self;
	const struct motion_action *motion;

	/* ---- without a seat at a match (visitor.h) ---- */

	/* Of anybody. */
	int (*visit)(struct visitor *visitor, const struct order_line *line,
	    struct err *err);
	/* Of who sits at an open table; by_host: the host may, too. */
	int (*sit)(struct visitor *visitor, const struct order_line *line,
	    struct err *err);
	bool by_host;
};

/* In the order in which the wishes of one mail are looked at; ends with a row
 * without a command. */
extern const struct wishes_row wishes[];
/* The row of a command, or NULL. */
const struct wishes_row *wishes_row(const char *command);
/* The same of a line; NULL also if it is no command. */
const struct wishes_row *wishes_of(const struct order_line *line);

/* Does the line's row do that? */
bool wishes_do(const struct order_line *line, enum wishes_does does);
/* Does somebody who has lost his seat to a computer player want it back? */
bool wishes_by_former(const struct orders *orders);
/* The first line whose row does that, or NULL. */
const struct order_line *wishes_find(
    const struct orders *orders, enum wishes_does does);

/* Is it an order, or a wish that goes with orders? */
bool wishes_play(const struct order_line *line);
/* Is there such a line? */
bool wishes_have_orders(const struct orders *orders);
/* Orders, or what would change them? */
bool wishes_change_orders(const struct orders *orders);
/* What is a deed, in the order of the table, or only what a move file may hold;
 * *taken: the mail was refused. */
int wishes_deeds(
    struct request *request, bool by_file, bool *taken, struct err *err);

#endif
