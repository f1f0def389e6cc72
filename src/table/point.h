/* SPDX-License-Identifier: MIT */
/*
 * point.h - a match's checkpoint, state/ID.point (pli-site(5)).
 *
 * The match file is the only truth.  The checkpoint holds the match as it was
 * when last written: position, seats, waiting orders, and how many of the
 * file's bytes led there, with a hash over all of them.  A run that finds these
 * bytes unchanged verifies and replays only what stands after them.  Without a
 * checkpoint, or with one that does not fit, the whole file is read and
 * verified, and the result is the same.
 *
 * It can be trusted because nobody but the host can make one: it is sealed
 * (XChaCha20-Poly1305) with a key that follows from the host's, for this very
 * build of the program (build.h).  A sum under that key (seal_sum) is computed
 * again each time over every byte that is not parsed again, so that a file that
 * was changed, cut or put back is noticed whatever its times say; 4 MB take
 * 0.5 ms.  It is written after everything else and not synced: a lost or torn
 * one costs time only.
 */
#ifndef TABLE_POINT_H
#define TABLE_POINT_H

#include "table/table.h"

/*
 * Open the match of a table whose file is locked from its checkpoint, with all
 * checks of table_open.  False: the file has to be read as a whole;
 * table->match is then as after match_init.
 */
bool table_take_up(struct table *table, const char *path, bool exclusive);
/* Write the checkpoint, under the exclusive lock, when the match in memory is
 * what its file holds.  Errors are ignored. */
void table_keep(struct table *table);

#endif
