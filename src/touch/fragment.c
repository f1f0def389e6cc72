/* SPDX-License-Identifier: MIT */
/* fragment.c - the scene of a seat, out of its match. */
#include "touch/fragment.h"
#include "base/seal.h"
#include "base/x.h"
#include "game/dice.h"
#include "letters/told.h"
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
	unsigned count = 0;

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
	for (size_t i = 0; i < charter->option_count && count < SCENE_OPTIONS;
	     i++)
		if (match_is_game_option(charter->options[i]))
			scene->options[count++] = xstrdup(charter->options[i]);
	for (unsigned s = 0; s < match->seats; s++) {
		scene->names[s] = xstrdup(words_name(words, s));
		if (!match_is_person(match, s))
			scene->bots |= 1u << s;
	}
}

/* ---- a match to look at ---- */

static char *
told(const struct match *match, struct words *words, uint32_t entry)
{
	const struct events *events = &match_chapter_at(match, entry)->events;
	struct doc *list = doc_new_list();
	struct told told = TOLD_INIT(list);
	struct buf text = BUF_INIT, all = BUF_INIT;

	for (size_t i = 0; i < events->count; i++) {
		buf_clear(&text);
		if (match_event_seen(match, &events->list[i], OBSERVER))
			words_phrase(
			    words, "events", &events->list[i].phrase, &text);
		told_add(&told, &text);
	}
	told_end(&told);
	for (size_t i = 0; i < doc_count(list); i++)
		buf_addf(&all, "%s%s", i == 0 ? "" : "\n",
		    doc_text_at(doc_at(list, i), "text", ""));
	doc_free(list);
	buf_release(&text);
	return buf_take(&all);
}

static void *
seen_by_all(const struct match *match, const void *pos)
{
	size_t size = match->game->position_size;
	void *copy = memcpy(xmalloc(size), pos, size);
	struct dice dice;

	dice_init_number(&dice, DEAL);
	if (log_reveal(&match->log) == NO_ENTRY)
		game_redeal(
		    match->game, match->edition.data, copy, OBSERVER, &dice);
	return copy;
}

void
fragment_watch(
    const struct match *match, struct words *words, struct scene *scene)
{
	const struct asking nobody = {"", "", ""};
	uint32_t head = log_head(&match->log);

	fragment_scene(match, OBSERVER, words, &nobody, scene);
	scene->open = log_reveal(&match->log) != NO_ENTRY;
	scene->frames = xcalloc(head + 1, sizeof(*scene->frames));
	for (uint32_t n = 0; n <= head && scene->frame_count < SCENE_FRAMES_MAX;
	     n++) {
		const void *pos = match_position_at(match, n);

		if (pos != NULL && match_chapter_at(match, n) != NULL)
			scene->frames[scene->frame_count++] = (struct frame){
			    n, told(match, words, n), seen_by_all(match, pos)};
	}
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
