/* SPDX-License-Identifier: MIT */
/*
 * table_p.h - what the files that open and commit a table share.
 */
#ifndef TABLE_P_H
#define TABLE_P_H

#include "table/table.h"

/* A match's file, state/ID.pli; the caller frees it. */
char *table_path(const struct site *site, const char *id);
/* A table on which nothing is open yet. */
void table_init(
    struct table *table, struct site *site, const char *id, int64_t now);
/*
 * What table_open asks of a match file that was read: is it this match, and as
 * far as the ledger knows?  A torn end is cut off.
 */
int table_check_log(struct table *table, struct log *log, const char *path,
    bool exclusive, struct err *err);
/* Its signatures, and its keys by the key of ours that signed it. */
int table_open_keys(struct table *table, const struct log *log,
    const char *path, struct match_keys *keys, struct err *err);
/* Finish what a killed run left: torn batches, letters never queued.  They are
 * batches in outbox/tmp (table_finish_batches), or none. */
int table_heal(struct table *table, struct err *err);
/* The match is to call its players as the private file knows them. */
void table_call(struct table *table);
/* The name of the batch of a write that ended with that entry: "ID.000017";
 * the caller frees it. */
char *table_batch(const struct table *table, uint32_t entry);
/* Let one computer player that owes a move make one: 1 if there was any.  slow:
 * those too that take their time. */
int table_move_bot(struct table *table, bool slow, struct err *err);

#endif
