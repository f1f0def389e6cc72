/* SPDX-License-Identifier: MIT */
/*
 * movefile.h - orders in a file, signed with the player's own key.
 *
 *     pli-orders 1 LF
 *     match HASH0 LF            the hash of entry 0, which names the match
 *     entry N LF                the last entry of the letter answered
 *     hash HASHN LF             the hash of that entry
 *     seat S LF
 *     LF
 *     ( ORDER LF )+             as in a mail; 1 to MOVEFILE_LINES lines
 *     psig HEX64 LF             FORMAT.md section 8; absent: not signed
 *
 * The signature is that of the match format, over match, entry, hash, seat and
 * the order lines, so that it can stand in the match file and prove the order
 * there, and in no other history of the match.
 */
#ifndef MOVEFILE_H
#define MOVEFILE_H

#include "base/buf.h"
#include "base/err.h"
#include "base/seal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MOVEFILE_MAX (64 * 1024)
#define MOVEFILE_LINES 200

struct movefile {
	uint8_t match[HASH_LEN], hash[HASH_LEN];
	uint32_t entry, seat;
	char **words; /* the order lines, without blanks at either end */
	size_t word_count;
	bool is_signed;
	uint8_t sig[SIG_LEN];
};

#define MOVEFILE_INIT                                                          \
	{                                                                      \
		.words = NULL                                                  \
	}

void movefile_release(struct movefile *file);
/* True if the text begins like a move file: then it is read as one. */
bool movefile_is(const char *text, size_t len);
/*
 * Parse one; CR LF line ends are allowed, since mail makes them.  The signature
 * is not checked.  EX_DATAERR, with the line; release file, also on failure.
 */
int movefile_read(struct movefile *file, const char *text, size_t len,
    const char *name, struct err *err);
/* Append its bytes; movefile_read reads them back. */
void movefile_write(const struct movefile *file, struct buf *out);
/* Set the words to the lines of a text, without empty lines at both ends.
 * EX_DATAERR: a line that cannot stand in a match file. */
int movefile_set_words(struct movefile *file, const char *text, size_t len,
    const char *name, struct err *err);
/* Append the words with LF behind each: what is signed, and played. */
void movefile_text(const struct movefile *file, struct buf *out);
/* Sign with a player's key. */
void movefile_sign(struct movefile *file, const struct host_key *key);
/* True if it is signed by that player's key. */
bool movefile_verify(
    const struct movefile *file, const uint8_t player[KEY_LEN]);

/* Append a player's key file: "pli-player-1 HEX32 LF", a seed from which the
 * key is derived as a host's is (FORMAT.md section 9). */
void player_key_write(const struct host_key *key, struct buf *out);
/* Read one, called name in errors; the caller wipes key. */
int player_key_read(
    struct host_key *key, const char *text, const char *name, struct err *err);

#endif
