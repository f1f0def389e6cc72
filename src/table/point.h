/* SPDX-License-Identifier: MIT */
/*
 * point.h - where a match stands is kept: state/ID.point (pli-site(5)).
 *
 * The match file is the only truth.  Beside it lies where the match stood when
 * it was last written: position, seats, waiting orders, and how many of the
 * file's bytes led there, with a hash over all of them.  A run that finds these
 * bytes unchanged reads and verifies what stands behind them, and replays
 * nothing.  Without the checkpoint, or with one that does not fit, the whole
 * file is read and verified, and the result is the same.
 *
 * It is safe to go on from it since nobody but the host can make one: it is
 * sealed (XChaCha20-Poly1305) with a key that follows from the host's, for this
 * very build of the program (build.h); and a sum under that key (seal_sum) goes
 * over each byte that is not read again, each time, so that a file that was
 * changed, cut, or put back is seen whatever its times say.  4 MB take 0.5 ms.
 * It is written behind everything else and not synced: one that is lost or torn
 * costs time only.
 */
#ifndef TABLE_POINT_H
#define TABLE_POINT_H

#include "table/table.h"

/*
 * Take the table's match, whose file is locked, up where it stood: checked as
 * table_open does it.  False: it has to be read as a whole; nothing is open.
 */
bool table_take_up(struct table *table, const char *path, bool exclusive);
/* Keep where it stands, under the exclusive lock, after it was written. */
void table_keep(struct table *table);

#endif
