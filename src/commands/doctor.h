/* SPDX-License-Identifier: MIT */
/*
 * doctor.h - checks a site: findings, each with what to do about it.
 *
 * Checks change nothing.  Asking the machine (room on the disk, walls of the
 * kernel) is apart from judging its answer, so that every finding can be
 * tested.
 */
#ifndef DOCTOR_H
#define DOCTOR_H

#include "base/doc.h"
#include "site/site.h"

#include <stdbool.h>
#include <stdint.h>

enum doctor_level {
	DOCTOR_NOTE, /* works, but the host should know */
	DOCTOR_WRONG /* must be mended */
};

struct doctor {
	struct site *site;
	int64_t now;
	const char *area;     /* of the check that runs */
	struct doc *findings; /* list of {area, level, what, todo} */
	unsigned wrong, notes;
	int64_t newest;     /* time of the newest entry seen, 0: none */
	char newest_in[17]; /* and the match it is in */
	bool deadlines;     /* a match that goes on has some */
};

struct doctor_area {
	const char *name;
	void (*check)(struct doctor *doctor);
};
/* All of them, in the order of their telling; ends with a NULL name. */
extern const struct doctor_area doctor_areas[];

void doctor_init(struct doctor *doctor, struct site *site, int64_t now);
void doctor_release(struct doctor *doctor);
void doctor_run(struct doctor *doctor);

/* For checks: add a finding, one or more sentences. */
void doctor_find(struct doctor *doctor, enum doctor_level level,
    const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Say what to do about the last finding. */
void doctor_todo(struct doctor *doctor, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- the checks ---- */

void doctor_permissions(struct doctor *doctor);
void doctor_keys(struct doctor *doctor);
void doctor_players(struct doctor *doctor);
void doctor_tables(struct doctor *doctor);
void doctor_matches(struct doctor *doctor);
void doctor_letters(struct doctor *doctor);
void doctor_program(struct doctor *doctor);
void doctor_clock(struct doctor *doctor);
void doctor_disk(struct doctor *doctor);
void doctor_kernel(struct doctor *doctor);
/* By the helpers pli-send and pli-fetch, which may ask the network. */
void doctor_mail(struct doctor *doctor);

/* ---- what is found about what was seen ---- */

struct doctor_room {
	uint64_t bytes, total; /* that we may use, of all */
	uint64_t files;        /* that can still be made */
	bool read_only;
};
void doctor_judge_room(struct doctor *doctor, const struct doctor_room *room);
/* newest: when the newest entry of a match was written (0: there is none);
 * synced: 1, 0, or -1 for not known. */
void doctor_judge_clock(
    struct doctor *doctor, int64_t newest, const char *match, int synced);
void doctor_judge_walls(struct doctor *doctor, unsigned walls);
/* What "pli-send --check" and "pli-fetch --check" say, line by line. */
void doctor_judge_mail(struct doctor *doctor, const char *text);

#endif
