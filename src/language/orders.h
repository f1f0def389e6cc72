/* SPDX-License-Identifier: MIT */
/*
 * orders.h - reads the order lines in the body of a mail or in a move file.
 *
 * First the lines a person wrote are separated from quoted ones, quote headers,
 * signatures, list footers and lines of our own letter (orders_strip); then
 * each is read as an order, a command, a near miss, or chatter (orders_read).
 */
#ifndef ORDERS_H
#define ORDERS_H

#include "base/buf.h"
#include "language/words.h"
#include "mail/html_text.h"

#define ORDERS_MAX 200
#define ORDERS_LINE_MAX 500
#define ORDERS_SPEECH_MAX 4096 /* of a line that says something to others */
#define ORDERS_ALTERNATIVES 10
#define ORDERS_AHEAD 50

/* With this a letter's HTML begins, unseen and the same in all languages.
 * Text needs no mark: its title is underlined, and a print ends it. */
#define ORDERS_CUT HTML_TEXT_MARK
/* Between the text of a letter and the lines of its HTML. */
#define ORDERS_LINES_MARK "\f"
/* A line that says: more stood in the letter than stands here. */
#define ORDERS_PARTLY_MARK "\v"

struct alternative {
	struct order *orders; /* to be played one after the other */
	unsigned count;
};

/* Chatter that is kept for the receipt, near misses (one is enough to refuse
 * a mail), and lines that are looked at. */
#define ORDERS_CHATTER 100
#define ORDERS_NEAR 20
#define ORDERS_LINES 500

struct order_line {
	unsigned number; /* line in the body, from 1 */
	char *text;      /* the player's own words, one line of UTF-8 */
	enum reading kind;
	struct alternative *alternatives;
	unsigned count;
	char *when;       /* the kind of decision of "when ...:", or NULL */
	char *about;      /* the id of what that decision is about, or NULL */
	char command[24]; /* READ_COMMAND */
	char *argument;
	struct phrase why; /* READ_NEAR, without arguments */
	/* READ_NEAR: "" if there is none; chatter has NULL if it is talk */
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
/* True for a command that says something to other players. */
bool orders_line_is_speech(const struct order_line *line);
/* Remove line i. */
void orders_drop(struct orders *orders, size_t i);

/*
 * How mail programs mark what they quote, in all languages at once:
 * templates/quotes.yaml (pli-template(5)).
 */
struct quotes;
int quotes_new(
    struct quotes **quotes, const struct data *data, struct err *err);
void quotes_free(struct quotes *quotes);

/*
 * Append to out the lines of body a person wrote, each as it stands; what is
 * left out leaves an empty line, so that line numbers stay.  sent is our letter
 * that is being answered, or NULL; without it nothing below an unquoted line
 * that begins one of ours counts.  It is the letter's text part, then perhaps a
 * line ORDERS_LINES_MARK and the lines of its HTML (FORMAT_LINES of report.h);
 * another such line and another letter may follow, if either may be meant. With
 * a line ORDERS_PARTLY_MARK, too, nothing that stands unquoted below its
 * beginning counts.
 *
 * False: more than one choice of one list of our letter remains where the
 * letter stood unquoted, so nobody can tell which was meant: ask (refusal
 * "which-choice"), do not play.
 */
bool orders_strip(const struct quotes *quotes, const char *body, size_t len,
    const char *sent, struct buf *out);
/*
 * True if sent is worth having: the body holds the beginning or the closing
 * line of a letter of ours, a forwarded letter's head or a lettered choice
 * without a quote mark before it, or a quoted line that may have been broken on
 * its way.
 */
bool orders_wants_letter(
    const struct quotes *quotes, const char *body, size_t len);

/*
 * True if the first line of a stripped body is nothing but a letter ("b",
 * "(b)") or a number, which may stand for a choice of our list.
 */
bool orders_is_pick(const char *text, size_t len);
/*
 * Append text with the order in the place of each such line at its top, as the
 * letter sent (see orders_strip) lists them; a letter that is none of the list
 * stays.  Lower down it is a signature, and stays, too.  False: nobody can tell
 * which order is meant, since it is called so twice, or the orders have numbers
 * of their own, or two pairs of orders are, of which one is the decision: ask
 * (refusal "which-letter"), do not play.
 */
bool orders_pick(
    const char *sent, const char *text, size_t len, struct buf *out);

/* True if a line stands word for word in the text of the letter sent; what ends
 * with a stop may be the end of a sentence of it. */
bool orders_is_ours(const char *sent, const char *text, size_t len);

/* Read the lines of a stripped body (or a move file, which needs no strip). */
void orders_read(struct orders *orders, const char *text, size_t len,
    struct words *const *words, unsigned count);
/* Read one line, as a waiting order is kept in the match file, as line number.
 */
void orders_read_line(struct orders *orders, const char *line, size_t len,
    unsigned number, struct words *const *words, unsigned count);

#endif
