/* SPDX-License-Identifier: MIT */
/*
 * wire.h - lines and counted bytes of a conversation with a server, whatever
 * carries it.  All errors are EX_TEMPFAIL: a server that talks nonsense may
 * talk sense tomorrow.
 */
#ifndef WIRE_H
#define WIRE_H

#include "base/buf.h"
#include "base/err.h"

#include <sys/types.h>

/* A list of a million mails fits into a line. */
#define WIRE_LINE (8 * 1024 * 1024)

struct wire {
	void *carrier;
	/* At least one byte; -1. */
	ssize_t (*read)(void *carrier, char *to, size_t max, struct err *err);
	int (*write)(
	    void *carrier, const char *bytes, size_t len, struct err *err);
	struct buf in; /* read, not yet asked for: from at on */
	size_t at;
};

void wire_init(struct wire *wire);
void wire_release(struct wire *wire);

/* Say a line; the CRLF is added. */
int wire_say(struct wire *wire, struct err *err, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* The next line, without its end, in the place of what line holds. */
int wire_line(struct wire *wire, struct buf *line, struct err *err);
/* The next count bytes, behind what out holds, but no more than max of them:
 * the rest is dropped. */
int wire_bytes(struct wire *wire, size_t count, struct buf *out, size_t max,
    struct err *err);
/* Lines up to one that is a dot alone (RFC 1939 section 3), with their ends
 * and without the dots put in front; again at most max bytes. */
int wire_text(struct wire *wire, struct buf *out, size_t max, struct err *err);

#endif
