/* SPDX-License-Identifier: MIT */
/* err.c - what went wrong, for the host: a struct err is filled. */
#include "base/err.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int
err_set(struct err *err, int exit, const char *fmt, ...)
{
	va_list ap;

	if (err == NULL)
		return -1;
	err->exit = exit;
	va_start(ap, fmt);
	vsnprintf(err->text, sizeof(err->text), fmt, ap);
	va_end(ap);
	return -1;
}

int
err_sys(struct err *err, int exit, const char *fmt, ...)
{
	/* First of all: nothing below may change it before it is read. */
	const char *why = strerror(errno);
	va_list ap;
	size_t len;

	if (err == NULL)
		return -1;
	err->exit = exit;
	va_start(ap, fmt);
	vsnprintf(err->text, sizeof(err->text), fmt, ap);
	va_end(ap);
	len = strlen(err->text);
	snprintf(err->text + len, sizeof(err->text) - len, ": %s", why);
	return -1;
}
