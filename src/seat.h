/* SPDX-License-Identifier: MIT */
/*
 * seat.h - who is this: reply addresses, and the private side of a match.
 *
 * state/ID.side says which address sits where.  It is YAML, not signed, never
 * posted, and may be erased; the match file holds no address.
 */
#ifndef SEAT_H
#define SEAT_H

#include "err.h"
#include "game.h"
#include "log.h"
#include "seal.h"
#include "site.h"

#include <stdbool.h>
#include <stdint.h>

/* ---- reply addresses (match-format section 11) ---- */

struct reply {
	char match[17];
	uint32_t seat, entry; /* of a join address: entry is the day */
	enum code_kind kind;
	char code[CODE_LEN + 1];
};

/*
 * Read "base+MATCH.SEAT.ENTRY.CODE@domain" for this site, A-Z as a-z.  False:
 * it is not one of ours.
 */
bool reply_read(
    struct reply *reply, const char *address, const struct site *site);
/* The same of a subject tag "[pli MATCH.SEAT.ENTRY.CODE]" (STYLE_SUBJECT). */
bool reply_read_subject(struct reply *reply, const char *subject);
/* Is the code right for this log?  Constant time.  ahead (may be NULL) is set
 * if the entry is above the head, in which case the answer is false. */
bool reply_check(const struct reply *reply, const struct log *log,
    const uint8_t post[KEY_LEN], bool *ahead);

/* ---- the side file ---- */

#define SIDE_ALSO 8

struct side_seat {
	char *address;         /* registered; NULL: none */
	char *also[SIDE_ALSO]; /* other addresses that may write for it */
	unsigned also_count;
};

struct side {
	struct side_seat seats[SEATS_MAX];
	unsigned count;
};

void side_init(struct side *side, unsigned seats);
void side_release(struct side *side);
int side_read(
    struct side *side, const char *path, unsigned seats, struct err *err);
/* tmp, fsync, rename: before the entry it belongs to. */
int side_write(const struct side *side, const char *path, struct err *err);
/* Is this one of the seat's addresses?  Compared without case: it is a brake,
 * and phones write "Anna@...". */
bool side_knows(const struct side *side, uint32_t seat, const char *address);
/* Is this an address that we would write to?  Length, one @, no blanks,
 * controls, quotes or a leading '-'. */
bool address_is_plain(const char *address);

#endif
