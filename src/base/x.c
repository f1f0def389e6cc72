/* SPDX-License-Identifier: MIT */
/* x.c - allocation that cannot fail. */
#include "base/x.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

static void *
check(void *memory)
{
	if (memory == NULL) {
		fputs("pli: out of memory\n", stderr);
		/* Not exit(): what it would run may want memory too. */
		_Exit(EX_TEMPFAIL);
	}
	return memory;
}

void *
xmalloc(size_t size)
{
	return check(malloc(size > 0 ? size : 1));
}

void *
xcalloc(size_t count, size_t size)
{
	if (count == 0 || size == 0)
		count = size = 1;
	return check(calloc(count, size));
}

void *
xrealloc(void *old, size_t count, size_t size)
{
	size_t bytes;

	if (__builtin_mul_overflow(count, size, &bytes))
		return check(NULL);
	return check(realloc(old, bytes > 0 ? bytes : 1));
}

char *
xstrdup(const char *text)
{
	return check(strdup(text));
}

char *
xstrndup(const char *text, size_t len)
{
	return check(strndup(text, len));
}

void *
x_grow(void *array, size_t *cap, size_t count, size_t size)
{
	size_t more = *cap;

	if (count < more)
		return array;
	if (count > SIZE_MAX / 4)
		check(NULL);
	if (more < 8)
		more = 8;
	while (more <= count)
		more *= 2;
	array = xrealloc(array, more, size);
	*cap = more;
	return array;
}

const char *
x_plural(size_t count, const char *one, const char *many)
{
	return count == 1 ? one : many;
}
