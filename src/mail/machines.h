/* SPDX-License-Identifier: MIT */
/*
 * machines.h - recognises by their words mails that machines wrote, where their
 * fields do not say so: bounces, out-of-office notes, receipts.
 *
 * The words are those of templates/machines.yaml (pli-template(5)).  Standard
 * fields are read first (message.h).  A person's mail may look like these, so
 * nothing here drops a mail by itself.
 */
#ifndef MACHINES_H
#define MACHINES_H

#include "base/data.h"
#include "mail/message.h"

struct machines;
/* Load machines.yaml.  EX_CONFIG: it has a mistake. */
int machines_new(
    struct machines **machines, const struct data *data, struct err *err);
void machines_free(struct machines *machines);

/*
 * False if no function below can find anything, so that the file need not be
 * read: most mails answer a letter ("Re:") and hold no status number of a mail
 * server.
 */
bool machines_may_be(const struct message *message);
/*
 * True if that is the subject of an out-of-office note; false for "Re: Out of
 * office", which a person writes who answers one.
 */
bool machines_is_absent(const struct machines *machines, const char *subject);
/*
 * Of a mail to an address for mail servers: set MESSAGE_FAILED, MESSAGE_WORDED
 * and its status if its words say that a letter could not be delivered, for
 * good, and no machine-readable part says otherwise.  A caller who knows its
 * writer as a person may ignore them.
 */
void machines_report(const struct machines *machines, struct message *message);
/* True if subject and words are those of a receipt: a letter was shown or read.
 */
bool machines_is_receipt(
    const struct machines *machines, const struct message *message);
/* True if a mail server's report stands in it, as in one that is forwarded. */
bool machines_is_returned(
    const struct machines *machines, const struct message *message);

#endif
