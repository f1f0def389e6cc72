/* SPDX-License-Identifier: MIT */
/*
 * notice.h - a short letter to somebody who has no seat, or none there: to a
 * stranger who would like one, or to a player's new address.
 *
 * What it says is templates/LANG/notice/NAME.md; the heading of its first line
 * is the subject, and {{>part}} is templates/LANG/notice/part.md.  It holds no
 * word of a stranger's, and nobody is told of its failure: the envelope's
 * sender is empty.  An account of the forum (account.h) gets it as a private
 * message; {{#on_forum}} is for what such a reader is told in other words.
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
	/* The same tag and receiver: the same letter.  Not shown. */
	const char *tag;
};

/* Add it to a batch. */
int notice_add(const struct site *site, const struct notice *notice,
    const struct doc *doc, int64_t now, struct batch *batch, struct err *err);
/* Queue it alone; durable on return.  Nothing happens if the same notice was
 * queued before. */
int notice_put(const struct site *site, const struct notice *notice,
    const struct doc *doc, int64_t now, struct err *err);
/* Was it queued before? */
bool notice_is_known(const struct site *site, const struct notice *notice);
/* Does the subject of a mail, as that of an answer does, hold the one that this
 * notice has in some language, whatever it is about? */
bool notice_is(const struct site *site, const char *name, const char *subject);

#endif
