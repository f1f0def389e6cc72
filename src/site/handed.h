/* SPDX-License-Identifier: MIT */
/*
 * handed.h - a match that goes to another host.
 *
 * Here it lies in handed/: ID.pli and ID.side as they were in state/, ID.yaml
 * with the address where it is played now, and ID.move, all that the other host
 * needs, sealed to his keys: it may be sent by mail.
 *
 *     "pli-move-1" LF, crypto_box_seal of an archive (archive.h) of
 *     match.pli, match.side, edition.yaml and players/HASH.yaml
 */
#ifndef HANDED_H
#define HANDED_H

#include "base/err.h"
#include "match/log.h"
#include "site/seat.h"
#include "site/site.h"

/* Write handed/ID.move; the match is still in state/.  durable. */
int handed_pack(const struct site *site, const char *id,
    const uint8_t box_public[KEY_LEN], int64_t now, struct err *err);
/* Move the match from state/ to handed/, and note where it is played now
 * (address may be NULL: not known). */
int handed_put_away(const struct site *site, const char *id,
    const char *address, struct err *err);
/* It came back: nothing of it is left in handed/. */
int handed_forget(const struct site *site, const char *id, struct err *err);

/* Is this such a file, and no match file? */
bool handed_is_pack(const struct buf *bytes);
/*
 * Open one: the match file into match, and what goes with it into the site,
 * but where the site has it already (a player's wishes, an edition).  The
 * private side is not written, but put into side.  EX_FALSE: it is sealed to
 * another host; EX_DATAERR: damaged.
 */
int handed_unpack(const struct site *site, const struct host_key *key,
    const struct buf *bytes, const char *path, struct buf *match,
    struct buf *side, struct err *err);

/* Is there a match of that name in handed/, and none in state/? */
bool handed_has(const struct site *site, const char *id);
/* A match in handed/, as far as this host may still read it. */
struct handed {
	struct log log;
	struct match_keys keys; /* that were in force here */
	struct side side;
	char *address; /* where it is played now, or NULL */
};
int handed_open(struct handed *handed, const struct site *site, const char *id,
    struct err *err);
void handed_close(struct handed *handed);

#endif
