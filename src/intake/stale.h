/* SPDX-License-Identifier: MIT */
/*
 * stale.h - what an answer to an older letter may do.
 */
#ifndef STALE_H
#define STALE_H

#include "reading/mail.h"

/* Bytes that go into such a link. */
#define STALE_SAID_MAX 4000
/* Take what may only be sent back out of mail->orders (mail->sent_back), and
 * note all that would be said again (mail->said_late). */
void stale_hold(struct mail *mail);
/* It answers an address that is dead. */
int stale_dead(struct mail *mail, struct err *err);

#endif
