/* SPDX-License-Identifier: MIT */
/*
 * forum_site.h - a site whose forum is http_said.h's: its kind has each call
 * that there may be (pli-forum(5)), and the match "demo" has a topic, 4, in
 * which post 10 was ours.
 */
#ifndef FORUM_SITE_H
#define FORUM_SITE_H

#include "site/site.h"

/* The folder dir, which is there and empty; aborts if that fails. */
void forum_site_make(struct site *site, const char *dir);
/* As it was: whatever was posted and read is forgotten. */
void forum_site_again(const struct site *site);

#endif
