/* SPDX-License-Identifier: MIT */
/*
 * verify.h - checks that a match file is what its host signed and committed to.
 *
 * Levels, each checked only if the one before is right: form, signatures, rules
 * of order, seals; replay, level 5, is verify_replay.h's.  Nothing is printed:
 * facts are gathered, and err names the first thing that is false.  The file
 * brings its own key; only the reader can tell whose key that is.
 */
#ifndef VERIFY_H
#define VERIFY_H

#include "match/log.h"

#define VERIFY_SEATS 16 /* SEATS_MAX (verify_replay.c asserts it) */
#define VERIFY_KINDS (ENTRY_REVEAL + 1)
#define VERIFY_BYS (BY_STANDING + 1)

enum verify_level {
	VERIFY_NOTHING,
	VERIFY_FORM,    /* 1 */
	VERIFY_SIGNED,  /* 2: hashes and signatures */
	VERIFY_ORDERED, /* 3: the rules of order */
	VERIFY_SEALED,  /* 4: only with a reveal */
	VERIFY_REPLAYED /* 5 */
};

struct verify {
	struct log log;
	/* Set by the caller: the signatures in this many first bytes of the
	 * file are already known to be right (extract.h). */
	size_t known;
	enum verify_level reached; /* all levels up to this one are right */

	/* level 3 */
	size_t kinds[VERIFY_KINDS]; /* entries of each kind */
	bool revealed;
	bool test_dice;             /* the charter says "dice=given" */
	uint32_t people, computers; /* bit sets of seats, as they sit now */
	uint32_t salted;            /* seats whose salt is in the dice */
	bool beacon;
	unsigned orders[VERIFY_SEATS][VERIFY_BYS];
	size_t order_count, move_count; /* all entries, live or not */
	size_t sealed_parts, hidden_moves;

	/* level 4 */
	uint8_t match_key[KEY_LEN]; /* M, which all know now */
	struct sealer sealer;
	uint8_t seed[32]; /* of the dice; zeros before the start */
	size_t waiting_lines, withdrawals, psigs;

	/* level 5 (verify_replay) */
	size_t throws, legal_moves, results; /* of live entries */
	bool over;
	size_t played; /* entries that were replayed, live or not */
	unsigned kept; /* most positions kept at once, where the story forks */
};

#define VERIFY_INIT                                                            \
	{                                                                      \
		.log = LOG_INIT                                                \
	}

void verify_release(struct verify *verify);

/*
 * Check levels 1 to 4 of the bytes of a file, called name in errors; without a
 * reveal it ends after level 3, which is no error.  host (may be NULL) is the
 * key that entry 0 must name.  On failure reached says how far it was right,
 * and the facts of those levels can be read; the caller releases verify in any
 * case.  EX_DATAERR: not well formed, torn, newer format, rules of order
 * broken.  EX_FALSE: signature, key, commitment, seal.
 */
int verify_file(struct verify *verify, const char *bytes, size_t len,
    const char *name, const uint8_t *host, struct err *err);

/* Append salts and beacon as they go into the dice, a line each ("salt 0 TEXT",
 * "beacon TEXT"). */
void verify_salt_lines(const struct log *log, struct buf *out);

/* What a letter's Pli-Head proves about a file whose signatures are right. */
enum head_verdict {
	HEAD_SAME,        /* the file holds what the letter was written after */
	HEAD_CONTRADICTS, /* signed, but not in the file: two histories */
	HEAD_BEYOND,      /* signed, above the file's end: it was cut */
	HEAD_OTHER_MATCH,
	HEAD_BAD_SIG /* no key of this file signed it: proves nothing */
};
enum head_verdict verify_head(
    const struct log *log, const struct pli_head *head);
/* True if two heads, each signed by a key of this file, show two histories. */
bool verify_heads_contradict(
    const struct log *log, const struct pli_head *a, const struct pli_head *b);

#endif
