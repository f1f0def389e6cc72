/* SPDX-License-Identifier: MIT */
/* question.h - lists what a seat may order now, as its letter does, and reads
 * lines as answers to it. */
#ifndef QUESTION_H
#define QUESTION_H

#include "language/talk.h"
#include "match/match.h"
#include "play/verdicts.h"

/* Fill in all that the seat may order in the position of play_choosing, with
 * its open moves; the match must outlive it.  question_release ends it. */
void question_make(
    const struct match *match, uint32_t seat, struct question *question);
void question_release(struct question *question);

/* Read the lines of a text without quotes and signature, by orders_read and
 * then talk_read. */
void question_read(const struct match *match, uint32_t seat,
    struct words *const *words, unsigned count, const char *text, size_t len,
    struct orders *orders);
/* Set guess and nearest of a refusal's verdicts: what the lines may mean, of
 * what may be ordered now. */
void question_offer(const struct match *match, uint32_t seat,
    struct words *const *words, unsigned count, const struct orders *orders,
    struct verdicts *verdicts);

#endif
