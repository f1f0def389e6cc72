/* SPDX-License-Identifier: MIT */
/* verify_p.h - what verify.c and verify_seals.c share. */
#ifndef VERIFY_P_H
#define VERIFY_P_H

#include "match/verify.h"

/* Check level 4 of a log that is right up to level 3 and has a reveal; fills
 * the facts of level 4.  EX_FALSE: commitment or seal. */
int verify_seals(struct verify *verify, const char *name, struct err *err);

#endif
