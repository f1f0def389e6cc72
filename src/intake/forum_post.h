/* SPDX-License-Identifier: MIT */
/*
 * forum_post.h - a post on the forum as a mail (intake_post).
 */
#ifndef FORUM_POST_H
#define FORUM_POST_H

#include "reading/request.h"

/* A post of somebody who may have a seat at the match, whose table is open:
 * find out whether he has, and hand it to its route. */
int post_seat(struct request *request, struct err *err);

#endif
