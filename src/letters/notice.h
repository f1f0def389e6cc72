/* SPDX-License-Identifier: MIT */
/*
 * notice.h - short letters to people without a seat at the match in question: a
 * stranger who wants one, a player's new address.
 *
 * The text is templates/LANG/notice/NAME.md; the heading in its first line is
 * the subject, and {{>part}} is templates/LANG/notice/part.md.  It holds no
 * word of a stranger's.  The envelope's sender is empty: no bounce comes back.
 * A forum account (account.h) gets it as a private message; {{#on_forum}} is
 * for what such a reader is told in other words.
 */
#ifndef NOTICE_H
#define NOTICE_H

#include "base/doc.h"
#include "base/err.h"
#include "game/game.h"
#include "site/outbox.h"
#include "site/site.h"

/* The batch of a notice that goes with no match's: no match can be called so.
 */
#define NOTICE_PREFIX "notice-"

struct notice {
	const char *name, *lang;
	const char *to;
	const char *reply_to;    /* or NULL: it asks for nothing */
	const char *about;       /* in front of the subject, or NULL */
	const struct game *game; /* {{>rules}} are its rules; or NULL */
	/* Of one name, receiver and tag there is one letter.  Not shown. */
	const char *tag;
};

/* Add it to a batch.  EX_CONFIG: its template has a mistake. */
int notice_add(const struct site *site, const struct notice *notice,
    const struct doc *doc, int64_t now, struct batch *batch, struct err *err);
/* Queue it as a batch of its own; durable on return.  Nothing if it was queued
 * before. */
int notice_put(const struct site *site, const struct notice *notice,
    const struct doc *doc, int64_t now, struct err *err);
/* True if it was queued before (while the outbox keeps its batch). */
bool notice_is_known(const struct site *site, const struct notice *notice);
/* True if the subject of a mail holds the subject that the notice name has in
 * some language, as that of an answer does. */
bool notice_is(const struct site *site, const char *name, const char *subject);

#endif
