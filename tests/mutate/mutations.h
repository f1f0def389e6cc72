/* SPDX-License-Identifier: MIT */
/*
 * mutations.h - mails like those that people send, and then not quite.
 *
 * The same seed makes the same mails.
 */
#ifndef MUTATIONS_H
#define MUTATIONS_H

#include "base/buf.h"

#include <stddef.h>
#include <stdint.h>

#define MUTATIONS_MAIL (1536 * 1024) /* no mail gets longer */

struct mutations {
	uint64_t state;
	struct buf *mails; /* to begin with */
	size_t mail_count, mail_cap;
	struct buf *tokens; /* words that mean something */
	size_t token_count, token_cap;
};

void mutations_init(struct mutations *mutations, uint64_t seed);
void mutations_release(struct mutations *mutations);
/* A mail to begin with, or a libFuzzer dictionary if its name ends in ".dict".
 * False: it cannot be read. */
bool mutations_load(struct mutations *mutations, const char *path);
/* A number below n, n > 0. */
uint64_t mutations_below(struct mutations *mutations, uint64_t n);
/* The next mail: one of those above with some of its bytes changed.  Every so
 * often it is left as it is. */
void mutations_next(struct mutations *mutations, struct buf *mail);
/* Put what in the place of each that. */
void mutations_replace(struct buf *mail, const char *that, const char *what);

#endif
