/* SPDX-License-Identifier: MIT */
/*
 * http_said.h - in the place of http.c: a web server that says what a test
 * wrote down, and remembers what it was asked.
 *
 * Answers stand one behind the other, each below a line "%STATUS RETRY"; both
 * numbers may be missing (200, and nothing said).  When all are given, there
 * is no answer any more.
 */
#ifndef HTTP_SAID_H
#define HTTP_SAID_H

#include "helpers/forum/http.h"

/* From now on; what was asked is forgotten.  text must outlive it. */
void http_said(const char *text, size_t len);
/* The i-th question, "METHOD URL BODY"; NULL: there were fewer. */
const char *http_asked(size_t i);

#endif
