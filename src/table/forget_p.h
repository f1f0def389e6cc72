/* SPDX-License-Identifier: MIT */
/* forget_p.h - what the files of forget.h share. */
#ifndef FORGET_P_H
#define FORGET_P_H

#include "match/log.h"
#include "site/private.h"
#include "table/forget.h"

struct person_forgetting {
	struct site *site;
	const char *address; /* or an account's receiver: that is looked for */
	int64_t now;
	struct forgot *forgot;
	struct texts addresses; /* all that are his */
	struct texts masked;    /* matches in which somebody was forgotten */
	struct err *err; /* of the last match that could not be changed */
	int rc;
};

/* One more line of what was done, or stays. */
void forget_say(struct texts *texts, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* His other addresses are his, too, and looked for later. */
void forget_note_seat(
    struct person_forgetting *forgetting, const struct private_seat *seat);
/* True if somebody else sits there, and he did before. */
bool forget_has_left(
    const struct private *private, uint32_t seat, const char *address);
/*
 * Say what stays of a seat in a match file (from the site's folder on): the
 * entries that have a name of it, or (one is not NULL) that name, notes that
 * say such a name, and the sentences.  shown: as what he is shown now, or NULL.
 */
void forget_note_file(struct person_forgetting *forgetting,
    const struct log *log, const char *file, uint32_t seat, const char *one,
    const char *shown);
/* Forget him in what was kept of matches that went to another host. */
int forget_each_handed(struct person_forgetting *forgetting);

#endif
