/* SPDX-License-Identifier: MIT */
/*
 * proposal_p.h - what the files proposal*.c share and nobody else needs.
 */
#ifndef PROPOSAL_P_H
#define PROPOSAL_P_H

#include "language/proposal.h"

/* games/GAME/FILE.yaml; NULL if it cannot be read.  The caller frees it. */
struct doc *proposal_file(const struct data *data, const struct game *game,
    const char *file, struct err *err);
/* Is that value of an option yes or no? */
bool proposal_is_flag(const char *value);

#endif
