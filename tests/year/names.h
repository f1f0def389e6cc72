/* SPDX-License-Identifier: MIT */
/* names.h - many names, each with a number from 0 on, found quickly. */
#ifndef NAMES_H
#define NAMES_H

#include <stddef.h>
#include <stdint.h>

#define NAMES_NONE SIZE_MAX

struct names {
	char **names;
	size_t count, cap;
	uint32_t *slots; /* numbers from 1 on; 0: free */
	size_t slot_count;
};

#define NAMES_INIT                                                             \
	{                                                                      \
		NULL, 0, 0, NULL, 0                                            \
	}

void names_release(struct names *names);
/* NAMES_NONE: there is none like it. */
size_t names_find(const struct names *names, const char *name);
/* One that is not there. */
size_t names_add(struct names *names, const char *name);

#endif
