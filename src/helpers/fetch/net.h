/* SPDX-License-Identifier: MIT */
/*
 * net.h - a line to a mail server: connected, encrypted, logged in.
 *
 * libcurl does all of that (IMAP and POP3, STARTTLS, SASL); what is said
 * afterwards is ours.
 */
#ifndef NET_H
#define NET_H

#include "base/err.h"

#include <stdbool.h>
#include <sys/types.h>

struct net_server {
	const char *url; /* imap, imaps, pop3, pop3s; no path, no user */
	const char *user, *password;
	bool starttls;       /* required, not hoped for */
	const char *ca_file; /* NULL: the system's */
	unsigned timeout;    /* seconds without a word */
};

struct net;

/* Errors are EX_TEMPFAIL, and say what the server said; never a password. */
int net_open(
    struct net **net, const struct net_server *server, struct err *err);
void net_close(struct net *net);

/* At least one byte, at most max; a line that ended is an error, too.
 * They take a struct net, as wire.h wants them. */
ssize_t net_read(void *net, char *to, size_t max, struct err *err);
int net_write(void *net, const char *bytes, size_t len, struct err *err);

#endif
