/* SPDX-License-Identifier: MIT */
/*
 * handover.h - a match that goes to another host.
 *
 * Here it lies in handed/: ID.pli and ID.private as they were in state/,
 * ID.yaml with the address where it is played now, and ID.move, all that the
 * other host needs, sealed to his keys: it may be sent by mail.
 *
 *     "pli-move-1" LF, crypto_box_seal of an archive (archive.h) of
 *     match.pli, match.private, edition.yaml and players/HASH.yaml
 */
#ifndef HANDOVER_H
#define HANDOVER_H

#include "base/err.h"
#include "match/log.h"
#include "site/seat.h"
#include "site/site.h"

/* Write handed/ID.move; the match is still in state/.  durable. */
int handover_pack(const struct site *site, const char *id,
    const uint8_t box_public[KEY_LEN], int64_t now, struct err *err);
/* Move the match from state/ to handed/, and note where it is played now
 * (address may be NULL: not known). */
int handover_put_away(const struct site *site, const char *id,
    const char *address, struct err *err);
/* It came back: nothing of it is left in handed/. */
int handover_forget(const struct site *site, const char *id, struct err *err);

/* Is this such a file, and no match file? */
bool handover_is_pack(const struct buf *bytes);
/*
 * Open one: the match file into match, and what goes with it into the site,
 * but where the site has it already (a player's wishes, an edition).  The
 * private file is not written, but put into private.  EX_FALSE: it is sealed to
 * another host; EX_DATAERR: damaged.
 */
int handover_unpack(const struct site *site, const struct host_key *key,
    const struct buf *bytes, const char *path, struct buf *match,
    struct buf *private, struct err *err);

/* Is there a match of that name in handed/, and none in state/? */
bool handover_has(const struct site *site, const char *id);
/* A match in handed/, as far as this host may still read it. */
struct handover {
	struct log log;
	struct match_keys keys; /* that were in force here */
	struct private private;
	char *address; /* where it is played now, or NULL */
};
int handover_open(struct handover *handover, const struct site *site,
    const char *id, struct err *err);
void handover_close(struct handover *handover);

#endif
