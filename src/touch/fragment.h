/* SPDX-License-Identifier: MIT */
/* fragment.h - the scene of a seat, out of its match. */
#ifndef FRAGMENT_H
#define FRAGMENT_H

#include "language/words.h"
#include "match/match.h"
#include "touch/scene.h"

/*
 * The scene that a seat (or OBSERVER) has before it where the match stands,
 * with the texts of a letter ("" where there are none); words have the names.
 * The caller releases it; the match outlives it.
 */
struct asking {
	const char *reply, *subject, *due;
};
void fragment_scene(const struct match *match, uint32_t seat,
    const struct words *words, const struct asking *asking,
    struct scene *scene);
/* The whole match as everybody may see it, entry by entry: frames of a scene.
 */
void fragment_watch(
    const struct match *match, struct words *words, struct scene *scene);
/* Append "PAGE#FRAGMENT"; false: it would be longer than SCENE_LINK_MAX, and
 * nothing was appended. */
bool fragment_link(
    const char *page, const struct scene *scene, struct buf *out);

#endif
