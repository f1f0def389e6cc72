/* SPDX-License-Identifier: MIT */
/*
 * inbox.h - parses a stranger's mail in a sandboxed process.
 *
 * The mail is parsed by the helper program pli-mime, which has limits of time
 * and memory, no new privileges, no files and no network (Landlock and seccomp
 * where the kernel has them), before any key file is opened.  Only the packed
 * message comes back.  A helper that dies makes the mail junk, never an error
 * (MESSAGE_BROKE).
 */
#ifndef INBOX_H
#define INBOX_H

#include "mail/message.h"

#include <sys/types.h>

/*
 * A parser that waits for its mail.  To start one is most of what it costs, and
 * can be done while the site is opened.
 */
struct inbox_parser {
	pid_t pid;    /* 0: none was started, or it has had its mail */
	int to, from; /* its stdin and stdout */
};

/* Start one.  That it could not be is told by inbox_parse. */
void inbox_start(struct inbox_parser *parser);
/* End one that has had no mail. */
void inbox_stop(struct inbox_parser *parser);

/*
 * Parse a mail; cut: it was longer than what is given.  parser (may be NULL)
 * gets it, if one was started.  A body that is only HTML is turned into text by
 * the helper program pli-html (own: our addresses' "base@domain", or NULL; text
 * in links to them is no order).  EX_TEMPFAIL: no process can be started, or
 * there is no helper.
 */
int inbox_parse(struct message *message, struct inbox_parser *parser,
    const char *bytes, size_t len, bool cut, const char *own, struct err *err);

/*
 * Run a helper of libexec: in to its stdin, its stdout to out (at most max
 * bytes), with limits of time and memory and without our environment.
 * EX_TEMPFAIL: it cannot be run; EX_DATAERR: it says that in is over its
 * limits, and that some of it is missing in out; EX_SOFTWARE: it died, was
 * stopped, or said too much.
 */
int inbox_helper(const char *name, const char *const *args, const char *in,
    size_t len, struct buf *out, size_t max, struct err *err);

#endif
