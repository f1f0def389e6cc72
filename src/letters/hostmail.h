/* SPDX-License-Identifier: MIT */
/*
 * hostmail.h - letters to the host about what he should know soon.
 *
 * The text is templates/LANG/host/NAME.md, in the host's language; the heading
 * in its first line is the subject.
 */
#ifndef HOSTMAIL_H
#define HOSTMAIL_H

#include "base/doc.h"
#include "base/err.h"
#include "site/outbox.h"
#include "site/site.h"

#define HOSTMAIL_A_DAY 20

/* The batch of a letter to the host is HOSTMAIL_PREFIX and its tag: no match
 * can be called that. */
#define HOSTMAIL_PREFIX "host-"

/*
 * Queue the letter of template name, filled from doc: 1, durable on return. tag
 * ([a-z0-9.]) names it: a letter is not queued again under the same tag while
 * the outbox keeps its batch, so a tag must hold the day or hour that it is
 * about, or clean.c must know how long it counts.  0: it was queued before,
 * pli.yaml names no host, or the host has had HOSTMAIL_A_DAY letters today
 * (which is logged).  -1: EX_TEMPFAIL, EX_CONFIG.  The envelope's sender is
 * empty: no bounce comes back.
 */
int hostmail_put(const struct site *site, const char *name, const char *tag,
    const struct doc *doc, int64_t now, struct err *err);
/* Append that letter as a finished mail, without queueing or limits. */
int hostmail_write(const struct site *site, const char *name, const char *tag,
    const struct doc *doc, int64_t now, struct buf *out, struct err *err);

#endif
