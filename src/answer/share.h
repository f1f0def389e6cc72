/* SPDX-License-Identifier: MIT */
/*
 * share.h - how many letters people without a seat may get.
 */
#ifndef SHARE_H
#define SHARE_H

#include "reading/request.h"

/* What of his has been answered: a mail of anybody's, of one who has answered a
 * letter of ours, of one who sits at an open table; and one of anybody's who
 * knows no word of ours. */
enum share_kind { SHARE_STRANGER, SHARE_ANSWERED, SHARE_SITS, SHARE_LOST };
/* Has he had enough letters today, or may none go to him?  The log says so.
 * request->answers.put_off: it is not he who has had enough.  key is the site's
 * (open_table_post). */
bool share_is_enough(
    struct request *request, const uint8_t key[KEY_LEN], enum share_kind kind);
/* Is the next one the last that he may get today? */
bool share_is_last(
    struct request *request, const uint8_t key[KEY_LEN], enum share_kind kind);
/* He gets one more. */
void share_note(
    struct request *request, const uint8_t key[KEY_LEN], enum share_kind kind);
/* The mail answers a letter of ours, with its code: its writer wanted that, and
 * has a share of his own from now on. */
void share_answered(const struct request *request, const uint8_t key[KEY_LEN]);

#endif
