/* SPDX-License-Identifier: MIT */
/*
 * wishes.h - the one table of what a person can write to Pli besides orders: a
 * row for each command of the language packs (words_commands).
 *
 * A row says what the wish does, what it does in an answer to an older letter,
 * whether somebody must say yes first, and which function carries it out at
 * each place where it may be written.  Where a row has no function for a place,
 * the wish is not carried out there, and its writer is told so.
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
 * What the wish does in an answer to an older letter of a seat.  Letters are
 * forwarded and quoted with their reply address, so its writer need not be the
 * player.
 */
enum wishes_older {
	OLDER_ANSWERS,   /* it is done; the answer goes to the seat's address */
	OLDER_PLAYS,     /* it goes with orders, which are sent back */
	OLDER_SENT_BACK, /* it is sent to the seat's address, as a link */
	OLDER_CONFIRMED, /* the seat's address is asked first */
	OLDER_ELSEWHERE  /* no letter of a running match takes it */
};

/* When its words are taken for mere talk in a mail to a seat. */
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
	YES_ANEW,  /* yes, and only the newest letter's yes counts: the wish
		    * ends no reply address, so that a yes could come again */
	YES_OLDER, /* only if the mail answers an older letter */
	YES_ITSELF /* no: all it does is to write to that address */
};

/* What it does for somebody who looks on. */
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

	/* Check its lines and make them deeds of the mail (seat_wishes.h). */
	int (*deed)(struct request *request, const struct wishes_row *row,
	    bool *taken, struct err *err);
	/* Carry out one such deed (for deeds_do), if it is not in the player's
	 * choices; argument as deeds_add had it. */
	void (*done)(struct request *request, const char *argument);
	/* Answer a question. */
	int (*ask)(struct wish_question *question, struct err *err);
	const struct self_action *self;
	const struct motion_action *motion;

	/* ---- without a seat at a match (visitor.h) ---- */

	/* Anybody may write it. */
	int (*visit)(struct visitor *visitor, const struct order_line *line,
	    struct err *err);
	/* People at an open table may write it; by_host: the host, too. */
	int (*sit)(struct visitor *visitor, const struct order_line *line,
	    struct err *err);
	bool by_host;
};

/* In the order in which the wishes of one mail are looked at; ends with a row
 * without a command. */
extern const struct wishes_row wishes[];
/* The row of a command, or NULL. */
const struct wishes_row *wishes_row(const char *command);
/* The row of a line's command; NULL if it has none. */
const struct wishes_row *wishes_of(const struct order_line *line);

/* True if the line is a command whose row does that. */
bool wishes_do(const struct order_line *line, enum wishes_does does);
/* True if a line asks for a seat back that a computer player has (by_former).
 */
bool wishes_by_former(const struct orders *orders);
/* The first line whose row does that, or NULL. */
const struct order_line *wishes_find(
    const struct orders *orders, enum wishes_does does);

/* True if the line is an order, or a wish that goes with orders. */
bool wishes_play(const struct order_line *line);
/* True if there is a line that wishes_play. */
bool wishes_have_orders(const struct orders *orders);
/* True if there is one, or one that would change orders (WISH_ORDERS). */
bool wishes_change_orders(const struct orders *orders);
/* Call the function deed of each row, in the table's order; by_file: only of
 * rows that a move file may hold.  *taken: the mail was refused. */
int wishes_deeds(
    struct request *request, bool by_file, bool *taken, struct err *err);

#endif
