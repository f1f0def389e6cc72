/* SPDX-License-Identifier: MIT */
/* status.h - the parts of pli status. */
#ifndef CMD_STATUS_H
#define CMD_STATUS_H

#include "base/buf.h"
#include "base/doc.h"
#include "base/err.h"
#include "site/site.h"

/*
 * One line a letter that was put off or has failed: batch, whose it is, how
 * often it was tried and when it is next, and the server's last words.  No
 * address stands in it.  Nothing if there is none.
 */
int cmd_status_letters(
    const struct site *site, struct buf *out, struct err *err);

/*
 * The desk (overview.h) as numbers, in the text format of Prometheus: names
 * that begin with pli_, times in seconds since 1970 and 0 for never.
 */
void cmd_status_metrics(
    const struct site *site, const struct doc *desk, struct buf *out);

#endif
