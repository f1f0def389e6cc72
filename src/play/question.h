/* SPDX-License-Identifier: MIT */
/* question.h - what a seat may order now, as its letter lists it. */
#ifndef QUESTION_H
#define QUESTION_H

#include "language/talk.h"
#include "match/match.h"
#include "play/verdicts.h"

/* All that the seat may order in the position that its next orders are for, and
 * its open moves.  question_release ends it. */
void question_make(
    const struct match *match, uint32_t seat, struct question *question);
void question_release(struct question *question);

/* Read the lines of a stripped body, as orders_read and then talk_read do. */
void question_read(const struct match *match, uint32_t seat,
    struct words *const *words, unsigned count, const char *text, size_t len,
    struct orders *orders);
/* Fill guess and nearest of a refusal: what the lines may mean, in what may be
 * ordered now. */
void question_offer(const struct match *match, uint32_t seat,
    struct words *const *words, unsigned count, const struct orders *orders,
    struct verdicts *verdicts);

#endif
