/* SPDX-License-Identifier: MIT */
/* standing_p.h - what the files of standing.h share. */
#ifndef STANDING_P_H
#define STANDING_P_H

#include "commands/standing.h"

/* In the site's cache; its dot hides it from who clears away packs there. */
#define STANDING_FILE ".standing"

struct standing {
	char id[17];
	uint64_t key; /* 0: it must not be kept */
	/* The row, as flat.h has it: of the file that was kept, or its own. */
	const char *bytes;
	size_t len;
	struct buf own;
	struct doc *row; /* NULL: not read yet */
	bool keeps;
};

struct standings {
	struct site *site;
	int64_t now;
	int folder;            /* the site's, or -1 */
	int64_t begun;         /* by the real clock, nanoseconds */
	struct buf mark;       /* of what all rows were told from */
	struct doc *left_out;  /* the matches of answer_left_out_in */
	struct compiled *kept; /* or NULL */
	struct standing *list;
	size_t count, cap;
	size_t made; /* rows that are worth keeping and were not kept */
};

#endif
