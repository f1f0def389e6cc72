/* SPDX-License-Identifier: MIT */
/*
 * fate.h - what the host's log says of a mail.
 */
#ifndef FATE_H
#define FATE_H

#include "reading/request.h"

void fate_note(struct request *request, enum mail_fate fate);
/* Close its table; whatever was on it is noted for the log. */
void fate_close(struct request *request);
/* One line at least about each mail.  rc is what its dealing ended with. */
void fate_log(const struct request *request, int rc, const struct err *err);

#endif
