/* SPDX-License-Identifier: MIT */
/* bundle.h - the board page as one file. */
#ifndef BUNDLE_H
#define BUNDLE_H

#include "base/data.h"
#include "game/game.h"
#include "touch/scene.h"

/*
 * Append the page (templates/board) for these games (ends with NULL), with the
 * program and all that it reads in it; scene, which may be NULL, is what it
 * opens where its address says nothing.  EX_CONFIG: pli was built without it,
 * or a file is broken.
 */
int bundle_page(const struct data *data, const struct game *const *which,
    const struct scene *scene, struct buf *out, struct err *err);
/* True if pli was built with the page's program. */
bool bundle_exists(void);

#endif
