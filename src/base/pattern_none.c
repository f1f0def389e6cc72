/* SPDX-License-Identifier: MIT */
/*
 * pattern_none.c - in the place of pattern.c in a program that speaks and reads
 * no orders, and so needs no PCRE2.
 */
#include "base/pattern.h"

struct pattern *
pattern_new(const char *regex, struct err *err)
{
	err_set(err, EX_CONFIG, "pattern '%s': this program reads none", regex);
	return NULL;
}

void
pattern_free(struct pattern *pattern)
{
	(void)pattern;
}

bool
pattern_match(struct pattern *pattern, const char *text, size_t len)
{
	(void)pattern, (void)text, (void)len;
	return false;
}

bool
pattern_group(
    const struct pattern *pattern, const char *name, size_t *at, size_t *len)
{
	(void)pattern, (void)name, (void)at, (void)len;
	return false;
}
