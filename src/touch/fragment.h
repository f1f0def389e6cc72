/* SPDX-License-Identifier: MIT */
/* fragment.h - makes the scene of a seat (scene.h) from its match. */
#ifndef FRAGMENT_H
#define FRAGMENT_H

#include "language/words.h"
#include "match/match.h"
#include "touch/scene.h"

/* Texts of the letter that has the link, "" where there are none. */
struct asking {
	const char *reply, *subject, *due;
};
/* Make the scene of a seat (or OBSERVER) at the match's head; words have the
 * names.  The caller releases it; the match must outlive it. */
void fragment_scene(const struct match *match, uint32_t seat,
    const struct words *words, const struct asking *asking,
    struct scene *scene);
/* Make a scene of the whole match as everybody may see it, a frame an entry. */
void fragment_watch(
    const struct match *match, struct words *words, struct scene *scene);
/* Append "PAGE#FRAGMENT"; false: it would be longer than SCENE_LINK_MAX, and
 * nothing was appended. */
bool fragment_link(
    const char *page, const struct scene *scene, struct buf *out);

#endif
