/* SPDX-License-Identifier: MIT */
/* compose_p.h - what the files compose*.c share and nobody else needs. */
#ifndef COMPOSE_P_H
#define COMPOSE_P_H

#include "letters/compose.h"

/* Append the subject of a seat's letters, or of the public's posts; code stands
 * behind the match's name. */
void compose_subject(const struct match *match, uint32_t seat,
    const struct words *words, const char *code, struct buf *out);
/* Append "<base32.kind@domain>": no other letter of the match has had it, even
 * if an older file was accepted since. */
void compose_message_id(const struct match *match, uint32_t seat,
    uint32_t entry, const char *kind, const char *domain, struct buf *out);
/* True if the report tells how a match is verified, of which all can be had
 * now, and small enough for a letter. */
bool compose_has_file(const struct report *report, const struct match *match);
/* Append what asks for fewer letters (RFC 2369 section 3.2), of letters that
 * have an address of their own. */
void compose_fewer(const char *reply, struct buf *out);
/*
 * Append the calendar entry that goes with a letter, and return the type of its
 * part: the seat's deadline, or that it is over.  NULL: there is none.
 */
const char *compose_calendar(const struct report *report,
    const struct match *match, const struct words *words,
    const struct envelope *envelope, struct buf *out);

#endif
