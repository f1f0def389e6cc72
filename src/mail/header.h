/* SPDX-License-Identifier: MIT */
/*
 * header.h - one field out of a mail's header, without reading the mail.
 *
 * For letters that a player kept and hands to pli on the command line: no MIME
 * is needed to find Pli-Head.
 */
#ifndef HEADER_H
#define HEADER_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Append the value of the first field of that name in the header at the top of
 * mail, unfolded (RFC 5322 section 2.2.3).  LF and CR LF line ends, and the
 * "From " line of an mbox in front, are taken.  False: there is none.
 */
bool header_find(
    const char *mail, size_t len, const char *name, struct buf *out);
/* Likewise the n-th field of that name, from 0: a digest has one for each
 * match.
 */
bool header_find_nth(const char *mail, size_t len, const char *name, unsigned n,
    struct buf *out);

#endif
