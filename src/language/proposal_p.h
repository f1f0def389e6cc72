/* SPDX-License-Identifier: MIT */
/*
 * proposal_p.h - what the files proposal*.c share and nobody else needs.
 */
#ifndef PROPOSAL_P_H
#define PROPOSAL_P_H

#include "language/proposal.h"

/* A game's edition, and the pack of a language (game NULL: the shared one) with
 * what stands in for what it lacks; NULL if it cannot be read.  The caller
 * frees it. */
struct doc *proposal_edition(
    const struct data *data, const struct game *game, struct err *err);
struct doc *proposal_pack(const struct data *data, const struct game *game,
    const char *lang, struct err *err);
/* True if that value of an option is yes or no. */
bool proposal_is_flag(const char *value);

#endif
