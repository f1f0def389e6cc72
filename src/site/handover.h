/* SPDX-License-Identifier: MIT */
/*
 * handover.h - hands a match over to another host, and takes one over.
 *
 * The old host keeps it in handed/: ID.pli and ID.private as they were in
 * state/, ID.yaml with the address where it is played now, and ID.move, all
 * that the new host needs, sealed to his key, so that it may be sent by mail:
 *
 *     "pli-move-1" LF, crypto_box_seal of an archive (archive.h) of
 *     match.pli, match.private, edition.yaml and players/HASH.yaml
 */
#ifndef HANDOVER_H
#define HANDOVER_H

#include "base/err.h"
#include "match/log.h"
#include "site/private.h"
#include "site/site.h"

/* Write handed/ID.move, sealed to the new host's box_public; the match stays in
 * state/.  Durable on return. */
int handover_pack(const struct site *site, const char *id,
    const uint8_t box_public[KEY_LEN], int64_t now, struct err *err);
/* Move the match from state/ to handed/, and note where it is played now
 * (address may be NULL: not known). */
int handover_put_away(const struct site *site, const char *id,
    const char *address, struct err *err);
/* Remove all of the match from handed/, since it came back. */
int handover_forget(const struct site *site, const char *id, struct err *err);

/* True if the bytes are an ID.move file. */
bool handover_is_pack(const struct buf *bytes);
/*
 * Open an ID.move file (path: its name, for errors) with this host's key.
 * Appends the match file to match and the private file to private, without
 * writing them; writes edition and players' choices into the site unless it has
 * them already.  EX_FALSE: sealed to another host.  EX_DATAERR: damaged.
 */
int handover_unpack(const struct site *site, const struct host_key *key,
    const struct buf *bytes, const char *path, struct buf *match,
    struct buf *private, struct err *err);

/* True if there is a match of that name in handed/, and none in state/. */
bool handover_has(const struct site *site, const char *id);
/* A match in handed/, opened for reading; on failure nothing is open. */
struct handover {
	struct log log;
	struct match_keys keys; /* those in force before it was given away */
	struct private private;
	char *address; /* where it is played now, or NULL */
};
int handover_open(struct handover *handover, const struct site *site,
    const char *id, struct err *err);
void handover_close(struct handover *handover);

#endif
