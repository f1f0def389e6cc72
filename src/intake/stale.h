/* SPDX-License-Identifier: MIT */
/*
 * stale.h - what an answer to an older letter may do.
 */
#ifndef STALE_H
#define STALE_H

#include "reading/mail.h"

/* What a command that came in one does. */
enum stale_may {
	STALE_READS,     /* it only asks, and is answered */
	STALE_PLAYS,     /* it goes with orders, which are sent back */
	STALE_SENT_BACK, /* to the seat's address, with a link that says it */
	STALE_CONFIRMED, /* the seat's address is asked first (self.c) */
	STALE_ELSEWHERE  /* no letter of a match that runs takes it */
};
/* Bytes that go into such a link. */
#define STALE_SAID_MAX 4000
/* False: nobody has decided that. */
bool stale_knows(const char *command, enum stale_may *may);
/* Take what may only be sent back out of mail->orders (mail->sent_back), and
 * note all that would be said again (mail->said_late). */
void stale_hold(struct mail *mail);
/* It answers an address that is dead. */
int stale_dead(struct mail *mail, struct err *err);

#endif
