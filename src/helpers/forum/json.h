/* SPDX-License-Identifier: MIT */
/*
 * json.h - JSON (RFC 8259) to a doc tree (jansson; helper programs only).
 *
 * true and false become 1 and 0, a number that is not whole a string, null
 * nothing at all.  What lies deeper than JSON_DEPTH, and the keys of a map
 * beyond JSON_KEYS, are left out: nobody asked for them.  In texts a NUL, half
 * a surrogate pair (\ud800) and bytes that are no UTF-8 become U+FFFD: what
 * anybody may write must not hide what stands beside it.
 */
#ifndef JSON_H
#define JSON_H

#include "base/doc.h"
#include "base/err.h"

#define JSON_DEPTH 32
#define JSON_KEYS 1000

/* The caller owns *doc.  EX_DATAERR: it is no JSON. */
int json_read(struct doc **doc, const char *text, size_t len, struct err *err);

#endif
