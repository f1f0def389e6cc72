/* SPDX-License-Identifier: MIT */
/*
 * integrity.h - is all there that a site and its matches must have?
 *
 * What must be there stands in two tables (integrity.c), with when it must be
 * and what its absence means; every command asks here, and nobody else decides.
 * What is gone is never made anew in silence: the host puts it back, or takes
 * what is left on purpose ("pli match ID accept").
 */
#ifndef INTEGRITY_H
#define INTEGRITY_H

#include "match/log.h"
#include "site/site.h"

/* ---- a match ---- */

enum integrity_is {
	INTEGRITY_NOT,  /* there is none, or its making was cut off */
	INTEGRITY_AWAY, /* there was one: handed over, or given up as lost */
	INTEGRITY_HERE  /* it is known, or something of it is there */
};
enum integrity_is integrity_is(const struct site *site, const char *id);

/* What is wrong with one that is here. */
enum integrity_fault {
	INTEGRITY_WELL,
	INTEGRITY_LEDGER,   /* its ledger is missing */
	INTEGRITY_LINE,     /* that is no line */
	INTEGRITY_FILE,     /* the match file is missing */
	INTEGRITY_EMPTY,    /* or has nothing in it */
	INTEGRITY_STOPPED,  /* the ledger stands against it: cut, older, another
			     */
	INTEGRITY_RESTORED, /* or waits for the host's word */
	INTEGRITY_PRIVATE,  /* the private file is missing */
	INTEGRITY_EDITION   /* its edition is missing */
};
/*
 * Is this match whole?  INTEGRITY_WELL, or what is wrong first, with err (EX_
 * TEMPFAIL) naming it.  log: what its file holds, under its lock; NULL: judge
 * by what lies there without reading it, as a few looks at the disk can.
 */
enum integrity_fault integrity_match(const struct site *site, const char *id,
    const struct log *log, struct err *err);
/* What a host does about it, a sentence. */
void integrity_todo(const struct site *site, const char *id,
    enum integrity_fault fault, struct buf *out);
/* Call what with the id of each that is here, in order; stops at a return other
 * than 0 and hands it on. */
int integrity_each(const struct site *site,
    int (*what)(const char *id, void *arg), void *arg, struct err *err);

/* ---- the site itself ---- */

/* All its folders, and its key.  EX_TEMPFAIL names the first that is missing,
 * and how many more are. */
int integrity_site(const struct site *site, struct err *err);
/* Is each open table to be read?  EX_CONFIG names the first that is not. */
int integrity_tables(const struct site *site, struct err *err);
/* Call tell for each that is not. */
void integrity_tables_each(const struct site *site,
    void (*tell)(const char *what, const char *todo, void *arg), void *arg);
/* Each that is missing: what it is, and what to do. */
void integrity_site_each(const struct site *site,
    void (*tell)(const char *what, const char *todo, void *arg), void *arg);

#endif
