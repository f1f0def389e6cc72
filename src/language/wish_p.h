/* SPDX-License-Identifier: MIT */
/*
 * wish_p.h - what the files wish*.c share and nobody else needs.
 */
#ifndef WISH_P_H
#define WISH_P_H

#include "language/wish.h"

/* games/GAME/FILE.yaml; NULL if it cannot be read.  The caller frees it. */
struct doc *wish_file(const struct data *data, const struct game *game,
    const char *file, struct err *err);
/* Is that value of an option yes or no? */
bool wish_is_flag(const char *value);

#endif
