/* SPDX-License-Identifier: MIT */
/*
 * tag.h - the tag that makes a mail count once (FORMAT.md section 10): a keyed
 * hash of seat and Message-ID, or of the text if there is no Message-ID.
 */
#ifndef TAG_H
#define TAG_H

#include "reading/request.h"

/* Set the tag of the route and of the open table. */
void tag_make(struct request *request);
/* Set the tag of the route where no table is open, under this key. */
void tag_make_by(
    struct request *request, const uint8_t post[KEY_LEN], uint32_t seat);
/* True if the mail was dealt with before, by the match, its private file or its
 * batches; its fate is then FATE_KNOWN. */
bool tag_is_known(struct request *request);
/* Likewise by the log and the batches of a match that is not open as a table.
 */
bool tag_is_known_to(
    struct request *request, const char *match, const struct log *log);

#endif
