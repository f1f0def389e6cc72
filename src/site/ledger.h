/* SPDX-License-Identifier: MIT */
/*
 * ledger.h - the host's memory against rollback: one file a match, outside
 * state/, so that a state/ put back from a backup does not bring it back.
 *
 * ledger/ID holds one line, "%06d <hash> %06d <due or ->\n": the head known,
 * its hash, the last entry whose letters are queued ("------" for none), the
 * next deadline; then " forgotten" if the private file was erased after the
 * match (clean_people).  It is written in place under the match's lock and not
 * synced: it may lag behind the match, never lead.  dir is the site's folder
 * "ledger".  Instead of it one of these may stand there, with a time:
 *
 *     begun     written, durable, before the match file is: nothing is known
 *     restored  the match was put back from a backup of then, and nobody
 *               knows what came after it
 *     lost      the host gave the match up, since its file is nowhere
 *
 * So a match without a ledger has lost it.  When read, a line that ends after
 * the hash is fine, and what stands behind the first line is left over: all are
 * written as long as the longest, so that a power cut leaves one or the other.
 */
#ifndef LEDGER_H
#define LEDGER_H

#include "base/err.h"
#include "match/log.h"

#include <stdbool.h>
#include <stdint.h>

enum ledger_kind { LEDGER_HEAD, LEDGER_BEGUN, LEDGER_RESTORED, LEDGER_LOST };

struct ledger {
	enum ledger_kind kind;
	char
	    time[21]; /* "" if it is a head, of which alone the rest is known */
	uint32_t head;
	uint8_t hash[HASH_LEN];
	uint32_t queued; /* NO_ENTRY: none */
	char due[21];    /* "" if none */
	bool forgotten;  /* there is no private file any more */
};

/* 1: read.  0: there is none.  -1: anything that is no such line, EX_TEMPFAIL.
 */
int ledger_read(
    struct ledger *ledger, const char *dir, const char *id, struct err *err);
/*
 * Compare with a log whose torn tail is not cut yet.  0: the log goes on from
 * what is known (or nothing is known).  site is the site's folder. EX_TEMPFAIL,
 * in words for the host: the file ends before it, or has another hash there, or
 * was put back.
 */
int ledger_check(const struct ledger *ledger, const char *site, const char *id,
    const struct log *log, struct err *err);
/* Anything but a head; durable. */
int ledger_mark(const char *dir, const char *id, enum ledger_kind kind,
    const char *time, struct err *err);
int ledger_write(const char *dir, const char *id, const struct ledger *ledger,
    struct err *err);
/* The private file is about to be erased; durable. */
int ledger_forget(const char *dir, const char *id, struct err *err);
/* A ledger line of a log's head; due may be NULL. */
void ledger_of(struct ledger *ledger, const struct log *log, uint32_t queued,
    const char *due);

#endif
