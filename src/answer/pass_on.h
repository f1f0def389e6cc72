/* SPDX-License-Identifier: MIT */
/*
 * pass_on.h - passes on what a player says to others (request->outcome.said),
 * with the answer to his mail.
 */
#ifndef PASS_ON_H
#define PASS_ON_H

#include "reading/request.h"

/* NULL, or a refusal's key: the seat has said too much today. */
const char *pass_on_is_too_much(
    const struct request *request, const struct private_press *said);
/* Enter what is to be passed on into the private file in memory, behind the
 * last entry; once for each mail. */
void pass_on_note(struct request *request);
/* Add the letters with it to the table's batch, but for seats that were told (a
 * bit set), and pass_on_to_host.  Before the commit. */
int pass_on_all(struct request *request, uint32_t told, struct err *err);
/* Queue the letters to the host (durable on return), count what was said for
 * the day, and release request->outcome.said. */
int pass_on_to_host(struct request *request, struct err *err);
/* Of a mail that is refused: pass nothing on, and take it out of the private
 * file in memory. */
void pass_on_drop(struct request *request);

#endif
