/* SPDX-License-Identifier: MIT */
/*
 * ledger.h - the host's memory against rollback: one file a match, outside
 * state/, so that a state/ put back from a backup does not bring it back.
 *
 * ledger/ID holds one line, "%06d <hash> %06d <due or ->\n": the head known,
 * its hash, the last entry whose letters are queued ("------" for none), the
 * next deadline.  It is written in place under the match's lock and not synced:
 * it may lag behind the match, never lead.  dir is the site's folder "ledger".
 * Instead of it "restored <time>\n" may stand there: the match was put back
 * from a backup of that time, and nobody knows what came after it.
 *
 * When read, a line that ends after the hash is fine, and what stands behind
 * the first line is what a longer one left over.
 */
#ifndef LEDGER_H
#define LEDGER_H

#include "err.h"
#include "log.h"

#include <stdbool.h>
#include <stdint.h>

struct ledger {
	uint32_t head;
	uint8_t hash[HASH_LEN];
	uint32_t queued;   /* NO_ENTRY: none */
	char due[21];      /* "" if none */
	char restored[21]; /* "", or the backup's time: nothing else is known */
};

/* 1: read.  0: there is none, or a power cut left it empty or all zeros.
 * -1: anything else that is no such line, EX_TEMPFAIL. */
int ledger_read(
    struct ledger *ledger, const char *dir, const char *id, struct err *err);
/*
 * Compare with a log whose torn tail is not cut yet.  0: the log goes on from
 * what is known (or nothing is known).  EX_TEMPFAIL, in words for the host: the
 * file ends before it, or has another hash there.
 */
int ledger_check(
    const char *dir, const char *id, const struct log *log, struct err *err);
/* The match was put back from a backup of that time. */
int ledger_restored(
    const char *dir, const char *id, const char *time, struct err *err);
int ledger_write(const char *dir, const char *id, const struct ledger *ledger,
    struct err *err);
/* A ledger line of a log's head; due may be NULL. */
void ledger_of(struct ledger *ledger, const struct log *log, uint32_t queued,
    const char *due);

#endif
