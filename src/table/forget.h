/* SPDX-License-Identifier: MIT */
/*
 * forget.h - forgets a person ("pli player ADDRESS forget").
 *
 * His seats in matches that go on are given to computer players, as if he had
 * resigned for good; open tables lose him; his address, name and words are
 * removed from private files, choices, outbox, log and kept mails.  A match
 * file is signed and stays, but wherever it is shown his name is masked from
 * then on (private_masked), also after clean_people has erased the rest of the
 * private file.
 */
#ifndef FORGET_H
#define FORGET_H

#include "base/texts.h"
#include "site/site.h"

/* What was done, and what stays; forget_release frees it. */
struct forgot {
	struct texts done;  /* a line for each thing that was done */
	struct texts stays; /* and for each that stays */
	unsigned letters;   /* waiting letters to others that may name him */
};

/*
 * Forget the person who writes from that address; durable on return.  To call
 * it again does no harm, and finishes a run that was cut off.  EX_TEMPFAIL:
 * some match cannot be opened or changed now; the others are done.  The caller
 * releases forgot, also on failure.
 */
int forget_person(struct site *site, const char *address, int64_t now,
    struct forgot *forgot, struct err *err);
void forget_release(struct forgot *forgot);

/* Empty the batches of matches with a forgotten person that were sent since
 * (outbox_empty); clean_site calls it once a day. */
int forget_letters(const struct site *site, int64_t now, struct err *err);

#endif
