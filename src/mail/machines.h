/* SPDX-License-Identifier: MIT */
/*
 * machines.h - what the words of a mail tell of it where its fields do not:
 * that a mail server could not deliver a letter, or that nobody wrote it.
 *
 * The words are those of templates/machines.yaml (pli-template(5)).  A standard
 * way to say the same comes first (message.h); what only looks like it is a
 * person's: nothing here loses a mail by itself.
 */
#ifndef MACHINES_H
#define MACHINES_H

#include "base/data.h"
#include "mail/message.h"

struct machines;
int machines_new(
    struct machines **machines, const struct data *data, struct err *err);
void machines_free(struct machines *machines);

/*
 * Is it worth to read that file?  It is not for most mails: who answers a
 * letter
 * ("Re:"), and writes no number that mail servers write.
 */
bool machines_may_be(const struct message *message);
/*
 * Is that the subject of a note that a program sent for somebody who is away?
 * "Re: Out of office" is what a person writes who answers one.
 */
bool machines_is_absent(const struct machines *machines, const char *subject);
/*
 * A mail that came back to where only mail servers write: MESSAGE_FAILED,
 * MESSAGE_WORDED and its status are set if its words say that a letter could
 * not be delivered, for good, and no part of it is for machines and says
 * otherwise.  Who knows its writer for a person need not believe them.
 */
void machines_report(const struct machines *machines, struct message *message);
/* Is it a receipt, that a letter was shown or read, by its subject and words?
 */
bool machines_is_receipt(
    const struct machines *machines, const struct message *message);
/* Does a report of a mail server stand in it, which its sender sent on? */
bool machines_is_returned(
    const struct machines *machines, const struct message *message);

#endif
