/* SPDX-License-Identifier: MIT */
/*
 * outbox_run.h - the command line of the helpers that hand on what waits in the
 * outbox, pli-send and pli-post: [--all | --check] SITE [SECONDS].
 */
#ifndef OUTBOX_RUN_H
#define OUTBOX_RUN_H

#include "base/err.h"
#include "site/site.h"

#include <stdbool.h>
#include <stdint.h>

struct outbox_run {
	const char *name;  /* of the program */
	const char *usage; /* its help */
	/* Hand on what is due at now, or all; an exit code, or -1 with err. */
	int (*run)(
	    const struct site *site, int64_t now, bool all, struct err *err);
	/* Only look, and print what is wrong. */
	void (*check)(const struct site *site, int64_t now);
};

/* main: the exit code. */
int outbox_run(const struct outbox_run *outbox, int argc, char **argv);
/* Go on as another helper with the same command line: -1 (EX_TEMPFAIL) if it
 * cannot be run. */
int outbox_run_as(const char *helper, struct err *err);

#endif
