/* SPDX-License-Identifier: MIT */
/*
 * ledger.h - detects a match file that was rolled back: one file a match that
 * says how far the match had come.  It lies outside state/, so that putting
 * back state/ from a backup does not put it back, too.
 *
 * ledger/ID holds one line, "%06d <hash> %06d <due or ->\n": the head, its
 * hash, the last entry whose letters are queued ("------" for none), when tick
 * must look next; then " forgotten" if the private file was erased after the
 * match (clean_people).  It is written in place under the match's lock and not
 * synced: it may lag behind the match, never lead.  dir is the site's folder
 * "ledger".  Instead one of these may stand there, with a time:
 *
 *     begun     durable before the match file is: the match may not exist yet
 *     restored  the match was put back from a backup of that time; what came
 *               after it is not known
 *     lost      the host gave the match up, since its file is nowhere
 *
 * So every match has a ledger, or has lost it.  A line may end after the hash,
 * and what stands behind the first line is ignored: lines are padded to one
 * length, so that a power cut leaves the old one or the new one.
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
	char time[21]; /* "" for LEDGER_HEAD, the only kind with what follows */
	uint32_t head;
	uint8_t hash[HASH_LEN];
	uint32_t queued; /* NO_ENTRY: none */
	char due[21];    /* "" if none */
	bool forgotten;  /* there is no private file any more */
};

/* 1: read.  0: there is no such file.  -1: it cannot be read, or holds no such
 * line (EX_TEMPFAIL). */
int ledger_read(
    struct ledger *ledger, const char *dir, const char *id, struct err *err);
/*
 * Compare with a match's log, which may still count torn bytes.  0: the log
 * holds the ledger's head with its hash (or the ledger is "begun").  site is
 * the site's folder, for the error, which is for the host: EX_TEMPFAIL, the log
 * ends before that head, has another hash there, or was put back.
 */
int ledger_check(const struct ledger *ledger, const char *site, const char *id,
    const struct log *log, struct err *err);
/* Write a ledger of another kind than LEDGER_HEAD; durable on return. */
int ledger_mark(const char *dir, const char *id, enum ledger_kind kind,
    const char *time, struct err *err);
/* Write a LEDGER_HEAD; not durable. */
int ledger_write(const char *dir, const char *id, const struct ledger *ledger,
    struct err *err);
/* Note that the private file is about to be erased; durable on return. */
int ledger_forget(const char *dir, const char *id, struct err *err);
/* Fill in the ledger of a log's head; due may be NULL. */
void ledger_of(struct ledger *ledger, const struct log *log, uint32_t queued,
    const char *due);

#endif
