/* SPDX-License-Identifier: MIT */
/*
 * verify.h - prints what pli verify found.
 */
#ifndef CMD_VERIFY_H
#define CMD_VERIFY_H

#include "match/match.h"
#include "match/verify.h"

/* Append what is always told, as far as it could be read: key, match, last
 * entry, who gave salts, what came by whom, every void, note and change of
 * host. */
void verify_print_facts(
    const struct verify *verify, bool pinned, struct buf *out);
/* "proved: ..." and "not proved: ..."; missing says why there was no replay,
 * "" if there was one or no reveal. */
void verify_print_proof(const struct verify *verify, const struct match *match,
    const char *missing, struct buf *out);

#endif
