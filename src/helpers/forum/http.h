/* SPDX-License-Identifier: MIT */
/*
 * http.h - questions to a web server, one after the other over one connection.
 *
 * No redirection is followed (a token would go with it), no proxy of the
 * environment is used; cookies live as long as the struct.
 */
#ifndef HTTP_H
#define HTTP_H

#include "base/buf.h"
#include "base/err.h"

#include <stdint.h>

#define HTTP_ANSWER_MAX (4 * 1024 * 1024)
#define HTTP_FIELDS 16

struct http_server {
	const char *ca_file; /* NULL: the system's */
	unsigned timeout;    /* seconds for one answer */
};

struct http_question {
	const char *method; /* "GET", "POST", "PUT" */
	const char *url;
	const char *fields[HTTP_FIELDS]; /* "Name: value"; ends with NULL */
	const char *body;                /* NULL: none */
	size_t len;
};

struct http_answer {
	long status;
	int64_t retry_after; /* seconds that the server wants to be left alone;
			      * 0: it does not say */
	struct buf body;
};

struct http;

int http_open(
    struct http **http, const struct http_server *server, struct err *err);
void http_close(struct http *http);
/*
 * Ask, and wait for the answer, which is the caller's also on failure.
 * EX_TEMPFAIL: there was none, or not all of it; the server may all the same
 * have done what it was asked.  EX_UNAVAILABLE: no connection, so it has not.
 */
int http_ask(struct http *http, const struct http_question *question,
    struct http_answer *answer, struct err *err);
void http_answer_release(struct http_answer *answer);

#endif
