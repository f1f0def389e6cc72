/* SPDX-License-Identifier: MIT */
/*
 * fate.h - what the host's log says of a mail.
 */
#ifndef FATE_H
#define FATE_H

#include "reading/request.h"

/* Note what became of the mail; the strongest fate counts. */
void fate_note(struct request *request, enum mail_fate fate);
/* Note for the log what the mail did at its table, and close the table. */
void fate_close(struct request *request);
/* Write the mail's line to the log.  rc: what handling it returned, with err.
 */
void fate_log(const struct request *request, int rc, const struct err *err);

#endif
