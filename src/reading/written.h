/* SPDX-License-Identifier: MIT */
/*
 * written.h - what the writer of a mail wrote himself, and its lines.
 */
#ifndef WRITTEN_H
#define WRITTEN_H

#include "reading/request.h"

/* Nobody writes so much himself: nothing of it is read, and it is told. */
#define WRITTEN_MAX (64 * 1024)

/*
 * Append the lines the person wrote; nothing, and request->too_long, if they
 * are longer than WRITTEN_MAX.  letter: strike out what stands in the
 * letter that is answered (only for those who may read it).  *unclear (may be
 * NULL): more than one choice of a list of ours remains.
 */
int written_text(struct request *request, bool letter, struct buf *text,
    bool *unclear, struct err *err);
/* Read lines as the seat's languages have them; orders_release ends them. */
void written_orders(struct request *request, const char *text, size_t len,
    struct orders *orders);
/* Both. */
bool written_lines(struct request *request, struct orders *orders);

#endif
