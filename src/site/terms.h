/* SPDX-License-Identifier: MIT */
/*
 * terms.h - how much time players have, and what follows when it is up: the
 * setting "deadline" of pli.yaml (pli-site(5)) or of a match's private file.
 */
#ifndef TERMS_H
#define TERMS_H

#include "base/doc.h"
#include "base/err.h"
#include "game/game.h"
#include "site/clock.h"

#define TERMS_KINDS 8
#define TERMS_REMINDERS 6
#define TERMS_KIND_MAX 23

/* What happens to a seat that is late beyond its grace. */
enum late {
	LATE_WAIT,      /* the host is told, and the match waits */
	LATE_DEFAULT,   /* the game's safe move is played */
	LATE_BOT,       /* a computer player takes the seat */
	LATE_SUBSTITUTE /* somebody else may take it over; until then, the safe
			   move */
};

struct terms {
	struct pace pace;
	struct {
		char kind[TERMS_KIND_MAX + 1];
		struct pace pace;
	} kinds[TERMS_KINDS]; /* decisions that have a pace of their own */
	unsigned kind_count;
	struct calendar calendar;        /* zone: of whoever has none */
	int64_t remind[TERMS_REMINDERS]; /* seconds after the deadline,
					    ascending; before it: below 0 */
	unsigned remind_count;
	enum late late;
	char bot[16];           /* LATE_BOT: which kind of computer player */
	int64_t claim;          /* LATE_BOT, LATE_SUBSTITUTE: for so long the
				   player may have the seat back */
	unsigned vacation_days; /* that a player may be away in a year */
};

/* No deadlines. */
void terms_init(struct terms *terms);
/*
 * Read the setting: a number of days, or a map.  What it does not say stays as
 * it is in terms.  game: whose kinds of decision it may name; NULL: any game's.
 * EX_CONFIG names path and line.
 */
int terms_read(struct terms *terms, const struct game *game,
    const struct doc *value, const char *path, struct err *err);
/* Parse "late=bot" into a map of one key, which the caller frees.  EX_USAGE: no
 * such setting. */
int terms_setting(struct doc **map, const char *setting, struct err *err);
/* The pace of a kind of decision: its own, or terms->pace. */
const struct pace *terms_pace(const struct terms *terms, const char *kind);
/* "3d", "36h", "90m", or a number of days: seconds; -1 if it is none. */
int64_t terms_length(const char *text);
/* The word of a policy: "wait", "default", "bot", "substitute". */
const char *terms_late_name(enum late late);

#endif
