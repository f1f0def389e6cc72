/* SPDX-License-Identifier: MIT */
/* status.h - the parts of pli status. */
#ifndef CMD_STATUS_H
#define CMD_STATUS_H

#include "base/buf.h"
#include "base/err.h"
#include "site/site.h"

/*
 * One line a letter that was put off or has failed: batch, whose it is, how
 * often it was tried and when it is next, and the server's last words.  No
 * address stands in it.  Nothing if there is none.
 */
int cmd_status_letters(
    const struct site *site, struct buf *out, struct err *err);

#endif
