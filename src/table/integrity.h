/* SPDX-License-Identifier: MIT */
/*
 * integrity.h - finds files that a site or a match must have and that are gone.
 *
 * One table (integrity.c) says what a match must have, what it means that it is
 * missing, and what the host can do; commands ask here.  What is missing is
 * never made anew in silence: the host puts it back, or accepts what is left
 * ("pli match ID accept").
 */
#ifndef INTEGRITY_H
#define INTEGRITY_H

#include "match/log.h"
#include "site/site.h"

/* ---- a match ---- */

enum integrity_is {
	INTEGRITY_NOT,  /* no such match, or its making was cut off */
	INTEGRITY_AWAY, /* there was one: handed over, or given up as lost */
	INTEGRITY_HERE  /* its file, ledger or private file says there is one */
};
enum integrity_is integrity_is(const struct site *site, const char *id);

/* What is wrong with a match that is here, in the order of the checks. */
enum integrity_fault {
	INTEGRITY_WELL,
	INTEGRITY_LEDGER,   /* its ledger is missing */
	INTEGRITY_LINE,     /* the ledger cannot be read */
	INTEGRITY_FILE,     /* the match file is missing */
	INTEGRITY_EMPTY,    /* the match file is empty */
	INTEGRITY_RESTORED, /* put back from a backup, or given up: the host has
			       not accepted it */
	INTEGRITY_STOPPED,  /* the match file is shorter than the ledger says,
			       or has another history; only if log is given */
	INTEGRITY_PRIVATE,  /* the private file is missing or empty */
	INTEGRITY_EDITION   /* its edition is missing */
};
/*
 * INTEGRITY_WELL, or the first fault, with err (EX_TEMPFAIL) naming it.  log:
 * the match file, read under its lock; NULL: check by file sizes and the ledger
 * alone, without reading the match file.
 */
enum integrity_fault integrity_match(const struct site *site, const char *id,
    const struct log *log, struct err *err);
/* Append what the host can do about a fault, in sentences. */
void integrity_todo(const struct site *site, const char *id,
    enum integrity_fault fault, struct buf *out);
/* Call what with the id of each match that is INTEGRITY_HERE, sorted; a return
 * other than 0 ends the loop and is returned. */
int integrity_each(const struct site *site,
    int (*what)(const char *id, void *arg), void *arg, struct err *err);

/* ---- the site itself ---- */

/* Check that its folders and the host key exist.  EX_TEMPFAIL names the first
 * that is missing. */
int integrity_site(const struct site *site, struct err *err);
/* Check that every open table can be read.  EX_CONFIG names the first that
 * cannot. */
int integrity_tables(const struct site *site, struct err *err);
/* Call tell for each open table that cannot be read: what is wrong, and what
 * to do, in sentences. */
void integrity_tables_each(const struct site *site,
    void (*tell)(const char *what, const char *todo, void *arg), void *arg);
/* Call tell for each folder or key that is missing. */
void integrity_site_each(const struct site *site,
    void (*tell)(const char *what, const char *todo, void *arg), void *arg);

#endif
