/* SPDX-License-Identifier: MIT */
/*
 * tag.h - the tag that makes a mail count once.
 */
#ifndef TAG_H
#define TAG_H

#include "reading/request.h"

/* Fill in the tag of its route. */
void tag_make(struct request *request);
/* The same where there is no match: for a seat, under a key of ours. */
void tag_make_by(
    struct request *request, const uint8_t post[KEY_LEN], uint32_t seat);
/* Has it been dealt with already?  Then that is its fate. */
bool tag_is_known(struct request *request);
/* The same of a match that is not open as a table. */
bool tag_is_known_to(
    struct request *request, const char *match, const struct log *log);

#endif
