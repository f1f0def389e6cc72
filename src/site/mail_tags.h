/* SPDX-License-Identifier: MIT */
/*
 * mail_tags.h - the tags of the last MAIL_TAGS mails that were played or
 * carried out and that no entry of a match names, so that each counts once.
 */
#ifndef MAIL_TAGS_H
#define MAIL_TAGS_H

#include "base/doc.h"
#include "base/err.h"
#include "base/seal.h"

#define MAIL_TAGS 100 /* no mail comes again that late */

/* A tag is that of seal_mail_tag, in 2 * TAG_LEN hexadecimal digits. */
struct mail_tags {
	char list[MAIL_TAGS][2 * TAG_LEN + 1]; /* the oldest first */
	unsigned count;
};

bool mail_tags_has(const struct mail_tags *tags, const char *tag);
/* Add a tag; the oldest goes if there is no room.  False: it was there. */
bool mail_tags_add(struct mail_tags *tags, const char *tag);
/* Write to, and read from, the list "mails" of a file of the site (path, for
 * errors); without tags there is no list.  EX_CONFIG: it is no list of at most
 * MAIL_TAGS tags. */
void mail_tags_write(const struct mail_tags *tags, struct doc *doc);
int mail_tags_read(struct mail_tags *tags, const struct doc *doc,
    const char *path, struct err *err);

#endif
