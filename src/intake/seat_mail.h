/* SPDX-License-Identifier: MIT */
/*
 * seat_mail.h - a mail to a seat whose table is open.
 */
#ifndef SEAT_MAIL_H
#define SEAT_MAIL_H

#include "reading/mail.h"

/* Who wrote it and which seat is meant (mail->reply) is clear: take it, unless
 * it came before, or too late. */
int seat_take(struct mail *mail, struct err *err);
/* The code is right, the person is right, the question is open: read what was
 * written, play it, answer it. */
int carry_out_mail(struct mail *mail, struct err *err);

#endif
