/* SPDX-License-Identifier: MIT */
/*
 * forget_forum.h - finds and removes what a site keeps of a forum account
 * (pli-forum(5)): forum/rooms/ID, the thread of private messages with it; the
 * posts in forum/read that it wrote; its lines in the journal forum/posted.
 */
#ifndef FORGET_FORUM_H
#define FORGET_FORUM_H

#include "site/site.h"

/* Call what with the path, below the site's folder, of each file that is the
 * account's alone; a return other than 0 ends the loop and is returned. */
int forum_files_each(const struct site *site, const char *account,
    int (*what)(const char *file, void *arg), void *arg, struct err *err);
/*
 * Remove those files, other people's posts that name the account, and its lines
 * of the journal; what is called with each of its own files before it goes.
 * EX_TEMPFAIL: pli post holds the journal's lock.
 */
int forum_forget(const struct site *site, const char *account,
    int (*what)(const char *file, void *arg), void *arg, struct err *err);

#endif
