/* SPDX-License-Identifier: MIT */
/*
 * fate.h - what the host's log says of a mail.
 */
#ifndef FATE_H
#define FATE_H

#include "reading/mail.h"

void fate_note(struct mail *mail, enum mail_fate fate);
/* Close its table; whatever was on it is noted for the log. */
void fate_close(struct mail *mail);
/* One line at least about each mail.  rc is what its dealing ended with. */
void fate_log(const struct mail *mail, int rc, const struct err *err);

#endif
