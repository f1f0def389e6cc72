/* SPDX-License-Identifier: MIT */
/*
 * mailbox.h - maps addresses that reach one mailbox to one text, for limits on
 * letters only: nothing is delivered to it, and no seat is found by it.
 */
#ifndef MAILBOX_H
#define MAILBOX_H

#include "base/buf.h"

/*
 * Append what all addresses of that mailbox have in common: A-Z as a-z; without
 * comments, blanks and quotes (RFC 5322); the local part without its dots and
 * without what stands behind a "+"; the domain without a dot at its end.  Bytes
 * that are no address come out as some such text, never as none.
 */
void mailbox_add(const char *address, struct buf *out);
/* The domain of what mailbox_add has written; "" if it has none. */
const char *mailbox_domain(const char *mailbox);

#endif
