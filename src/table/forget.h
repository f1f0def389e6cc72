/* SPDX-License-Identifier: MIT */
/*
 * forget.h - a person is forgotten, as "pli player ADDRESS forget" has it.
 *
 * His seats in matches that go on are given to computer players, as if he had
 * resigned for good; tables lose him; his address, name and words go from the
 * private files, what he has chosen, the outbox, the log and kept mails.  A
 * match file is signed and stays: in it his name is a mask from then on in all
 * that is shown (private_masked), and so it stays when the rest of the private
 * file is forgotten, too.
 */
#ifndef FORGET_H
#define FORGET_H

#include "base/texts.h"
#include "site/site.h"

/* What was done, and what stays; forget_release frees it. */
struct forgot {
	struct texts done; /* a line for each */
	struct texts stays;
	unsigned letters; /* to others, that wait and may still name him */
};

/*
 * Forget who writes from that address.  Twice does no harm: a run that was cut
 * off is done again by the next.  EX_TEMPFAIL: some match cannot be opened or
 * changed now; the others are done.
 */
int forget_person(struct site *site, const char *address, int64_t now,
    struct forgot *forgot, struct err *err);
void forget_release(struct forgot *forgot);

/* Of letters that went since somebody was forgotten nothing stays either (once
 * a day, clean_site). */
int forget_letters(const struct site *site, int64_t now, struct err *err);

#endif
