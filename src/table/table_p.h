/* SPDX-License-Identifier: MIT */
/*
 * table_p.h - what the files that open and commit a table share.
 */
#ifndef TABLE_P_H
#define TABLE_P_H

#include "table/table.h"

/* The path of a match's file, state/ID.pli; the caller frees it. */
char *table_path(const struct site *site, const char *id);
/* Initialise a table on which nothing is open; table_close ends it. */
void table_init(
    struct table *table, struct site *site, const char *id, int64_t now);
/*
 * Check that a match file that was read is this match's (else EX_FALSE) and
 * goes as far as the ledger knows (else EX_TEMPFAIL; not if site->takes_older).
 * If exclusive, cut a torn end off the file.
 */
int table_check_log(struct table *table, struct log *log, const char *path,
    bool exclusive, struct err *err);
/* Check the signatures of a log (EX_FALSE), find the host key that is in force
 * (into table->key) and open the match's keys with it; the caller wipes keys.
 */
int table_open_keys(struct table *table, const struct log *log,
    const char *path, struct match_keys *keys, struct err *err);
/* Finish what a killed run left behind the head: batches in outbox/tmp
 * (table_finish_batches), letters that were never written (durable on return),
 * the ledger.  The table is open for changes, and its batch empty. */
int table_heal(struct table *table, struct err *err);
/* Make the match show names as the private file knows them (match->calls). */
void table_call(struct table *table);
/* The name of the batch of a commit whose last entry is that one: "ID.000017".
 * The caller frees it. */
char *table_batch(const struct table *table, uint32_t entry);
/* Let one computer player that owes a move (of table_bots) make one.  Returns
 * 1, or 0 if none owes one. */
int table_move_bot(struct table *table, bool slow, struct err *err);

#endif
