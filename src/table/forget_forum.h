/* SPDX-License-Identifier: MIT */
/*
 * forget_forum.h - what a site keeps of a forum's account (pli-forum(5)).
 *
 * forum/rooms/ID is the thread of private messages with it, forum/read has the
 * posts that it wrote, and forum/posted a line for each message to it.
 */
#ifndef FORGET_FORUM_H
#define FORGET_FORUM_H

#include "site/site.h"

/* Call what with each file that is the account's alone, from the site's folder
 * on; stops at a return other than 0 and hands it on. */
int forum_files_each(const struct site *site, const char *account,
    int (*what)(const char *file, void *arg), void *arg, struct err *err);
/*
 * Remove these, other people's posts that name it, and its lines of the
 * journal; what is called before with each file that goes.  EX_TEMPFAIL:
 * pli post is at work.
 */
int forum_forget(const struct site *site, const char *account,
    int (*what)(const char *file, void *arg), void *arg, struct err *err);

#endif
