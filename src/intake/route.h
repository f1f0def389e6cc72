/* SPDX-License-Identifier: MIT */
/*
 * route.h - whose mail is it, for which match, open table or nobody, and what
 * handles it.
 */
#ifndef ROUTE_H
#define ROUTE_H

#include "intake/intake.h"
#include "reading/mail.h"

/* bytes: the mail as it came. */
int route_mail(struct mail *mail, const struct delivery *delivery,
    const struct buf *bytes, struct err *err);

#endif
