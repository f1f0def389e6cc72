/* SPDX-License-Identifier: MIT */
/*
 * err.h - trouble of the host's: disk, key, configuration, a broken file.
 *
 * Functions that can meet it return -1 and fill a struct err; main prints it
 * once and ends with its exit code.  A player's mistake is never an err (it is
 * a verdict), and a mistake of ours is an assert.  Exit codes are those of
 * sysexits.h that a mail system understands; see pli(1).
 */
#ifndef ERR_H
#define ERR_H

#include <sysexits.h>

/* Not in sysexits: a signature, seal, commitment or replay is false. */
#define EX_FALSE 77

struct err {
	int exit;
	char text[1024];
};

#define ERR_INIT                                                               \
	{                                                                      \
		0, ""                                                          \
	}

/* Fill err (which may be NULL) and return -1. */
int err_set(struct err *err, int exit, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* err_set with ": " and the words for errno behind the text. */
int err_sys(struct err *err, int exit, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
