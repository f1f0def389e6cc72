/* SPDX-License-Identifier: MIT */
/*
 * pieces.h - lines of our own letter that came back without a mark.
 *
 * "Discs: 1, 3." out of a report, pasted or badly quoted, reads like an order.
 * A line that stands in the text of the letter that is answered, word for word,
 * and is written in another way than letters write orders, is no order beside
 * one, and is asked back where it is alone.  Listed choices and examples are
 * written as orders are, and stay what they are.
 */
#ifndef PIECES_H
#define PIECES_H

#include "language/orders.h"

/* True if one of the orders read of a text may be such a piece: then the letter
 * is worth having.  Its reader's words come first. */
bool pieces_may_be(const struct orders *orders, const char *text, size_t len,
    struct words *const *words, unsigned count);
/* Take what is a piece of the letter sent for what it is. */
void pieces_doubt(struct orders *orders, const char *text, size_t len,
    struct words *const *words, unsigned count, const char *sent);

#endif
