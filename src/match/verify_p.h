/* SPDX-License-Identifier: MIT */
/* verify_p.h - what verify.c and verify_seals.c share. */
#ifndef VERIFY_P_H
#define VERIFY_P_H

#include "match/verify.h"

/* Level 4: the log is in order and ends with a reveal. */
int verify_seals(struct verify *verify, const char *name, struct err *err);

#endif
