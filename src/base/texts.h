/* SPDX-License-Identifier: MIT */
/* texts.h - a list of texts that grows; all zero is an empty one. */
#ifndef TEXTS_H
#define TEXTS_H

#include <stdbool.h>
#include <stddef.h>

struct texts {
	char **list; /* its own, and each text in it */
	size_t count, cap;
};

/* One more at the end, which is the list's from then on. */
void texts_take(struct texts *texts, char *text);
void texts_add(struct texts *texts, const char *text, size_t len);
bool texts_has(const struct texts *texts, const char *text);
void texts_release(struct texts *texts);

#endif
