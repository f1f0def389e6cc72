/* SPDX-License-Identifier: MIT */
/*
 * pattern.h - regular expressions over folded text (PCRE2).
 *
 * The text is ASCII, so no UTF mode.  Matching is limited (PATTERN_LIMIT
 * steps): a hostile line finds no match, it never costs time.
 */
#ifndef PATTERN_H
#define PATTERN_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>

#define PATTERN_LIMIT 10000

struct pattern;

/* Compile; the caller ends it with pattern_free.  Errors: EX_CONFIG. */
struct pattern *pattern_new(const char *regex, struct err *err);
void pattern_free(struct pattern *pattern);

/* True if it matches somewhere (anchor with ^ and $ to match all). */
bool pattern_match(struct pattern *pattern, const char *text, size_t len);
/*
 * After a match: where the named group stands in the text.  False if the group
 * took no part or the pattern has no such group.
 */
bool pattern_group(
    const struct pattern *pattern, const char *name, size_t *at, size_t *len);

#endif
