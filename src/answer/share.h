/* SPDX-License-Identifier: MIT */
/*
 * share.h - how many letters people without a seat may get.  Counts lie in log/
 * by day, under codes; they are not durable.  key is the site's secret for
 * reply codes (open_table_post).
 */
#ifndef SHARE_H
#define SHARE_H

#include "reading/request.h"

/* Whose mail is answered; each kind has a limit of its own. */
enum share_kind {
	SHARE_STRANGER, /* anybody's */
	SHARE_ANSWERED, /* somebody's who has answered a letter of ours */
	SHARE_SITS,     /* somebody's who sits at an open table */
	SHARE_HOST, /* the host's or a delegate's, who may do things by mail */
	SHARE_LOST  /* anybody's, nothing of which was understood */
};
/* True, and logged, if the writer of the mail gets no more letters today.
 * request->answers.put_off is then set if that is only because letters to all
 * unproved people together have reached their limit. */
bool share_is_enough(
    struct request *request, const uint8_t key[KEY_LEN], enum share_kind kind);
/* True if the next letter is the last that he gets today. */
bool share_is_last(
    struct request *request, const uint8_t key[KEY_LEN], enum share_kind kind);
/* Count a letter to him. */
void share_note(
    struct request *request, const uint8_t key[KEY_LEN], enum share_kind kind);
/* Note that the writer has answered a letter of ours with its code: from now on
 * he counts as proved, with a limit of his own. */
void share_answered(const struct request *request, const uint8_t key[KEY_LEN]);

#endif
