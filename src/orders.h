/* SPDX-License-Identifier: MIT */
/*
 * orders.h - the order lines in the body of a mail or in a move file.
 *
 * First the lines a person wrote are told from quoted ones, quote headers,
 * signatures, list footers and lines of our own letter (design: "only what a
 * person wrote"); then each is read as an order, a command, a near miss, or
 * chatter.
 */
#ifndef ORDERS_H
#define ORDERS_H

#include "buf.h"
#include "words.h"

#define ORDERS_MAX 200
#define ORDERS_LINE_MAX 500
#define ORDERS_ALTERNATIVES 10
#define ORDERS_AHEAD 50

/* The line every letter begins with, the same in all languages. */
#define ORDERS_CUT "--8<-- pli --8<--"

struct alternative {
	struct order *orders; /* to be played one after the other */
	unsigned count;
};

struct order_line {
	unsigned number; /* line in the body, from 1 */
	char *text;	 /* the player's own words, one line of UTF-8 */
	enum reading kind;
	struct alternative *alternatives;
	unsigned count;
	char *when;	  /* the named decision of "when ...:", folded, or NULL */
	char command[24]; /* READ_COMMAND */
	char *argument;
	struct phrase why; /* READ_NEAR */
	char *suggestion, *word;
};

struct orders {
	struct order_line *lines;
	size_t count, cap;
	bool too_many, too_long; /* a limit was met; what is over was left */
};

#define ORDERS_INIT                                                            \
	{                                                                      \
		NULL, 0, 0, false, false                                       \
	}

void orders_release(struct orders *orders);

/*
 * Append to out the lines of body a person wrote, each as it stands; what is
 * left out leaves an empty line, so that line numbers stay.  sent is the text
 * part of our letter that is being answered, or NULL.
 */
void orders_strip(
    const char *body, size_t len, const char *sent, struct buf *out);
/* True if the body holds our cut line without a quote mark before it, or a
 * lettered choice of ours, so that sent is worth having. */
bool orders_wants_letter(const char *body, size_t len);

/* Read the lines of a stripped body (or a move file, which needs no strip). */
void orders_read(struct orders *orders, const char *text, size_t len,
    struct words *const *words, unsigned count);
/* One line, as a waiting order is kept in the match file. */
void orders_read_line(struct orders *orders, const char *line, size_t len,
    unsigned number, struct words *const *words, unsigned count);

#endif
