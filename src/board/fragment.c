/* SPDX-License-Identifier: MIT */
/* fragment.c - the scene of a seat, out of its match. */
#include "board/fragment.h"
#include "base/seal.h"
#include "base/x.h"
#include "game/dice.h"
#include "play/play.h"

#include <stdlib.h>
#include <string.h>

/* Whatever is hidden is dealt from the same seed, however it lies. */
#define DEAL 0

static void *
position(const struct match *match, uint32_t seat)
{
	void *pos = seat < match->seats ? play_choosing(match, seat)
					: match_position(match, seat);
	struct dice dice;

	dice_init_number(&dice, DEAL);
	game_redeal(match->game, match->edition.data, pos, seat, &dice);
	return pos;
}

void
fragment_scene(const struct match *match, uint32_t seat,
    const struct words *words, const struct asking *asking, struct scene *scene)
{
	const struct entry *charter = log_entry(&match->log, 0);

	*scene = (struct scene){
	    .edition = &match->edition,
	    .match = xstrdup(charter->match),
	    .lang = xstrdup(words_lang(words)),
	    .entry = log_head(&match->log),
	    .seat = seat < match->seats ? seat : OBSERVER,
	    .seats = match->seats,
	    .reply = xstrdup(asking->reply),
	    .subject = xstrdup(asking->subject),
	    .due = xstrdup(asking->due),
	    .pos = position(match, seat),
	};
	for (size_t i = 0; i < charter->option_count && i < SCENE_OPTIONS; i++)
		scene->options[i] = xstrdup(charter->options[i]);
	for (unsigned s = 0; s < match->seats; s++)
		scene->names[s] = xstrdup(words_name(words, s));
}

bool
fragment_link(const char *page, const struct scene *scene, struct buf *out)
{
	size_t before = out->len;

	buf_addf(out, "%s#", page);
	scene_write(scene, out);
	if (out->len - before <= SCENE_LINK_MAX)
		return true;
	buf_cut(out, before);
	return false;
}
