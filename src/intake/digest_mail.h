/* SPDX-License-Identifier: MIT */
/*
 * digest_mail.h - answers to a letter that tells of many matches.
 */
#ifndef DIGEST_MAIL_H
#define DIGEST_MAIL_H

#include "reading/request.h"

/*
 * Answer a mail to the reply address of a digest.  A wish for all of the
 * player's matches (for_all of wishes.h) is carried out; orders are sent back
 * with a link for each match, since nobody can tell which match they are for.
 */
int digest_mail(struct request *request, struct err *err);
/* A digest that came back: noted as automatic_bounce does, in each of the
 * player's matches. */
int digest_mail_bounce(struct request *request, struct err *err);

#endif
