/* SPDX-License-Identifier: MIT */
/*
 * written.h - what the writer of a mail wrote himself, and its lines.
 */
#ifndef WRITTEN_H
#define WRITTEN_H

#include "reading/mail.h"

/*
 * Append the lines the person wrote.  letter: strike out what stands in the
 * letter that is answered (only for those who may read it).  *unclear (may be
 * NULL): more than one choice of a list of ours remains.
 */
int written_text(struct mail *mail, bool letter, struct buf *text,
    bool *unclear, struct err *err);
/* Read lines as the seat's languages have them; orders_release ends them. */
void written_orders(
    struct mail *mail, const char *text, size_t len, struct orders *orders);
/* Both. */
bool written_lines(struct mail *mail, struct orders *orders);

#endif
