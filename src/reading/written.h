/* SPDX-License-Identifier: MIT */
/*
 * written.h - what the writer of a mail wrote himself, without quotes and
 * signature, and its lines.
 */
#ifndef WRITTEN_H
#define WRITTEN_H

#include "reading/request.h"

/* Bytes.  Of a longer text nothing is read, and the answer says so. */
#define WRITTEN_MAX (64 * 1024)

/*
 * Append the lines the person wrote; nothing, and request->too_long is set, if
 * they are longer than WRITTEN_MAX.  letter: strike out what stands in the
 * letter that is answered (only for people who may read that letter).  *unclear
 * (may be NULL) is set if more than one choice of a list of ours remains.
 * EX_CONFIG: quotes.yaml cannot be read.
 */
int written_text(struct request *request, bool letter, struct buf *text,
    bool *unclear, struct err *err);
/* Read lines in the seat's languages, and as answers to its question unless the
 * mail answers an older letter; the caller ends orders with orders_release. */
void written_orders(struct request *request, const char *text, size_t len,
    struct orders *orders);
/* Take those that are lines of the letter that is answered for what they are
 * (pieces.h); text is what they were read of. */
void written_pieces(struct request *request, const char *text, size_t len,
    struct orders *orders);
/* written_text and written_orders in one; false: written_text failed. */
bool written_lines(struct request *request, struct orders *orders);

#endif
