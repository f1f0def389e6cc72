/* SPDX-License-Identifier: MIT */
/* pattern.c - regular expressions over folded text: the only user of PCRE2. */
#include "base/pattern.h"
#include "base/x.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdlib.h>
#include <string.h>

/* How deep a match may backtrack, and in kilobytes how much it may keep. */
#define DEPTH_LIMIT 1000
#define HEAP_LIMIT 1024

struct pattern {
	pcre2_code *code;
	pcre2_match_data *found;
	pcre2_match_context *limits;
	const unsigned char *names; /* PCRE2's name table: see group_entry */
	uint32_t name_count, name_size;
	int groups; /* of the last match, with the whole; < 1: none */
};

static void
set_limits(struct pattern *pattern)
{
	pattern->limits = pcre2_match_context_create(NULL);
	if (pattern->limits == NULL)
		abort();
	pcre2_set_match_limit(pattern->limits, PATTERN_LIMIT);
	pcre2_set_depth_limit(pattern->limits, DEPTH_LIMIT);
	pcre2_set_heap_limit(pattern->limits, HEAP_LIMIT);
}

struct pattern *
pattern_new(const char *regex, struct err *err)
{
	struct pattern *pattern;
	pcre2_code *code;
	PCRE2_SIZE at;
	PCRE2_UCHAR why[256];
	int number;

	/* A $ that also matched before a last LF would let a line in twice. */
	code = pcre2_compile((PCRE2_SPTR)regex, PCRE2_ZERO_TERMINATED,
	    PCRE2_DOLLAR_ENDONLY | PCRE2_NEVER_UTF | PCRE2_NEVER_BACKSLASH_C,
	    &number, &at, NULL);
	if (code == NULL) {
		pcre2_get_error_message(number, why, sizeof(why));
		err_set(err, EX_CONFIG, "pattern '%s', at %zu: %s", regex,
		    (size_t)at, (const char *)why);
		return NULL;
	}
	pattern = xcalloc(1, sizeof(*pattern));
	pattern->code = code;
	pattern->found = pcre2_match_data_create_from_pattern(code, NULL);
	if (pattern->found == NULL)
		abort();
	set_limits(pattern);
	pcre2_pattern_info(code, PCRE2_INFO_NAMETABLE, &pattern->names);
	pcre2_pattern_info(code, PCRE2_INFO_NAMECOUNT, &pattern->name_count);
	pcre2_pattern_info(code, PCRE2_INFO_NAMEENTRYSIZE, &pattern->name_size);
	return pattern;
}

void
pattern_free(struct pattern *pattern)
{
	if (pattern == NULL)
		return;
	pcre2_match_context_free(pattern->limits);
	pcre2_match_data_free(pattern->found);
	pcre2_code_free(pattern->code);
	free(pattern);
}

bool
pattern_match(struct pattern *pattern, const char *text, size_t len)
{
	/* Not the JIT: it knows no depth limit, and costs more than it gives
	 * for a pattern that is used once. */
	pattern->groups = pcre2_match(pattern->code, (PCRE2_SPTR)text, len, 0,
	    PCRE2_NO_JIT, pattern->found, pattern->limits);
	return pattern->groups > 0;
}

/* An entry of the table: the group's number in two bytes, then its name. */
static const unsigned char *
group_entry(const struct pattern *pattern, unsigned i)
{
	return pattern->names + (size_t)i * pattern->name_size;
}

static bool
group_span(const struct pattern *pattern, int group, size_t *at, size_t *len)
{
	const PCRE2_SIZE *pairs = pcre2_get_ovector_pointer(pattern->found);
	PCRE2_SIZE from, to;

	if (group >= pattern->groups)
		return false;
	from = pairs[2 * group];
	to = pairs[2 * group + 1];
	/* With \K in a lookahead a match can end before it starts. */
	if (from == PCRE2_UNSET || to < from)
		return false;
	*at = from;
	*len = to - from;
	return true;
}

bool
pattern_group(
    const struct pattern *pattern, const char *name, size_t *at, size_t *len)
{
	const unsigned char *entry;
	unsigned i;

	/* With (?J) a name may stand several times: the one that took part. */
	for (i = 0; i < pattern->name_count; i++) {
		entry = group_entry(pattern, i);
		if (strcmp((const char *)entry + 2, name) == 0 &&
		    group_span(pattern, entry[0] << 8 | entry[1], at, len))
			return true;
	}
	return false;
}
