/* SPDX-License-Identifier: MIT */
/*
 * digest_mail.h - answers to a letter that tells of many matches.
 */
#ifndef DIGEST_MAIL_H
#define DIGEST_MAIL_H

#include "reading/request.h"

/*
 * A mail to the address of a digest.  What a player wishes for all his matches
 * is done; orders are not played, since nobody can tell for which match they
 * are: he gets them back, with a link for each.
 */
int digest_mail(struct request *request, struct err *err);
/* A letter that came back to it: it counts for each of the player's matches. */
int digest_mail_bounce(struct request *request, struct err *err);

#endif
