/* SPDX-License-Identifier: MIT */
/*
 * hostmail.h - a letter to the host, about what he should know of soon.
 *
 * What it says is templates/LANG/host/NAME.md, in the host's language; the
 * heading of its first line is the subject.
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
 * Queue the letter of template name, of which doc tells: 1, durable on return.
 * tag ([a-z0-9.]) names it: what was queued once under a tag is not queued
 * again while the outbox remembers it.  So a tag holds the day or the hour that
 * it is about, or clean.c knows until when it may be told.  0 if that is so, if
 * pli.yaml names no host, or if the host has had HOSTMAIL_A_DAY letters today
 * (the log says so).  Nobody is told of its failure: the envelope's sender is
 * empty.
 */
int hostmail_put(const struct site *site, const char *name, const char *tag,
    const struct doc *doc, int64_t now, struct err *err);
/* The same as a finished mail; for tests. */
int hostmail_write(const struct site *site, const char *name, const char *tag,
    const struct doc *doc, int64_t now, struct buf *out, struct err *err);

#endif
