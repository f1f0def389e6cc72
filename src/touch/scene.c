/* SPDX-License-Identifier: MIT */
/* scene.c - what a seat has before it, and its fragment. */
#include "touch/scene.h"
#include "base/pack.h"
#include "base/squeeze.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>

#define FORM 3
#define EDITION_BYTES 8 /* of its hash: no enemy, but another year's file */
#define SUM_BYTES 4     /* mail programs cut and mend links */

void
scene_release(struct scene *scene)
{
	for (unsigned i = 0; scene->options[i] != NULL; i++)
		free(scene->options[i]);
	for (unsigned s = 0; s < SEATS_MAX; s++)
		free(scene->names[s]);
	free(scene->match);
	free(scene->lang);
	free(scene->reply);
	free(scene->subject);
	free(scene->due);
	free(scene->pos);
	for (unsigned i = 0; i < scene->frame_count; i++) {
		free(scene->frames[i].told);
		free(scene->frames[i].pos);
	}
	free(scene->frames);
	if (scene->edition == &scene->own)
		edition_release(&scene->own);
	*scene = (struct scene){.pos = NULL};
}

/* ---- writing ---- */

static void
pack_head(const struct scene *scene, struct buf *out)
{
	const struct game *game = scene->edition->game;
	unsigned count = 0;

	while (scene->options[count] != NULL)
		count++;
	pack_number(out, FORM);
	pack_text(out, game->name);
	pack_number(out, game_rules(game));
	buf_add(out, scene->edition->hash, EDITION_BYTES);
	pack_number(out, count);
	for (unsigned i = 0; i < count; i++)
		pack_text(out, scene->options[i]);
}

/* Each position as what differs from the one before, which is little. */
static void
pack_frames(const struct scene *scene, struct buf *out)
{
	size_t size = scene->edition->game->position_size;
	const uint8_t *last = scene->pos;

	pack_number(out, scene->open);
	pack_number(out, scene->frame_count);
	for (unsigned i = 0; i < scene->frame_count; i++) {
		const struct frame *frame = &scene->frames[i];
		const uint8_t *pos = frame->pos;

		pack_number(out, frame->entry);
		pack_text(out, frame->told);
		for (size_t k = 0; k < size; k++)
			buf_addc(out, (char)(pos[k] ^ last[k]));
		last = pos;
	}
}

static void
add_sum(struct buf *out)
{
	uint64_t sum = compiled_key(out->data, out->len);

	for (unsigned i = 0; i < SUM_BYTES; i++)
		buf_addc(out, (char)(sum >> 8 * i & 255));
}

void
scene_write(const struct scene *scene, struct buf *out)
{
	struct buf all = BUF_INIT, small = BUF_INIT;

	pack_head(scene, &all);
	pack_text(&all, scene->match);
	pack_text(&all, scene->lang);
	pack_number(&all, scene->entry);
	pack_number(
	    &all, (uint64_t)(scene->seat == OBSERVER ? 0 : scene->seat + 1));
	pack_number(&all, scene->seats);
	for (unsigned s = 0; s < scene->seats; s++)
		pack_text(&all, scene->names[s]);
	pack_number(&all, scene->bots);
	pack_text(&all, scene->reply);
	pack_text(&all, scene->subject);
	pack_text(&all, scene->due);
	buf_add(&all, scene->pos, scene->edition->game->position_size);
	pack_frames(scene, &all);
	add_sum(&all);
	squeeze(&small, all.data, all.len);
	url64(out, small.data, small.len);
	buf_release(&small);
	buf_release(&all);
}

/* ---- reading ---- */

bool
scene_edition(struct edition *ed, const struct data *data, const char *name,
    char *const *options)
{
	const struct game *game = game_find(name);
	struct buf path = BUF_INIT, why = BUF_INIT, text = BUF_INIT;
	uint8_t hash[32] = {0};
	struct err err = ERR_INIT;
	struct doc *doc;
	size_t count = 0;
	bool ok = false;

	while (options[count] != NULL)
		count++;
	buf_addf(&path, "games/%s/edition.yaml", name);
	if (game == NULL || data_yaml(data, path.data, &doc, &err) < 0)
		goto out;
	buf_addf(&text, "games/%s/edition.hash", name);
	buf_clear(&path);
	if (data_read(data, text.data, &path, &err) == 0 &&
	    path.len == sizeof(hash))
		memcpy(hash, path.data, sizeof(hash));
	ok = edition_build(ed, game, "edition.yaml", doc, hash,
	    (const char *const *)options, count, &why);
out:
	buf_release(&path);
	buf_release(&why);
	buf_release(&text);
	return ok;
}

static char *
take_text(struct unpack *in)
{
	return xstrdup(unpack_text(in));
}

/* The game, its edition and the options; NULL: here they are. */
static const char *
read_head(struct scene *scene, struct unpack *in, const struct data *data)
{
	uint32_t form = unpack_below(in, UINT32_MAX);
	const struct game *game = game_find(unpack_text(in));
	uint32_t rules = unpack_below(in, UINT32_MAX), count;
	uint8_t hash[EDITION_BYTES];

	unpack_copy(in, hash, sizeof(hash));
	count = unpack_below(in, SCENE_OPTIONS);
	for (uint32_t i = 0; i < count; i++)
		scene->options[i] = take_text(in);
	if (in->bad)
		return "broken";
	if (form != FORM || game == NULL)
		return "game";
	if (!scene_edition(&scene->own, data, game->name, scene->options))
		return "game";
	scene->edition = &scene->own;
	return memcmp(scene->own.hash, hash, sizeof(hash)) == 0 &&
		       rules == game_rules(game)
		   ? NULL
		   : "edition";
}

static void
read_frames(struct scene *scene, struct unpack *in)
{
	size_t size = scene->edition->game->position_size;
	uint32_t count;
	const uint8_t *last = scene->pos;

	scene->open = unpack_below(in, 1) != 0;
	count = unpack_below(in, SCENE_FRAMES_MAX);
	scene->frames = xcalloc(count + 1, sizeof(*scene->frames));
	while (!in->bad && scene->frame_count < count) {
		struct frame *frame = &scene->frames[scene->frame_count++];
		uint8_t *pos = frame->pos = xcalloc(1, size);

		frame->entry = unpack_below(in, UINT32_MAX);
		frame->told = take_text(in);
		unpack_copy(in, pos, size);
		for (size_t k = 0; k < size; k++)
			pos[k] ^= last[k];
		last = pos;
	}
}

static const char *
read_rest(struct scene *scene, struct unpack *in)
{
	size_t size = scene->edition->game->position_size;
	uint32_t seat;

	scene->match = take_text(in);
	scene->lang = take_text(in);
	scene->entry = unpack_below(in, UINT32_MAX);
	seat = unpack_below(in, SEATS_MAX);
	scene->seat = seat == 0 ? OBSERVER : seat - 1;
	scene->seats = unpack_below(in, scene->edition->game->seats_max);
	for (unsigned s = 0; s < scene->seats; s++)
		scene->names[s] = take_text(in);
	scene->bots = unpack_below(in, (1u << scene->seats) - 1);
	scene->reply = take_text(in);
	scene->subject = take_text(in);
	scene->due = take_text(in);
	scene->pos = xmalloc(size);
	unpack_copy(in, scene->pos, size);
	read_frames(scene, in);
	return in->bad || in->at != in->end || seat > scene->seats ||
		       scene->seats < game_seats_min(scene->edition->game)
		   ? "broken"
		   : NULL;
}

static bool
has_sum(const struct buf *all)
{
	struct buf again = BUF_INIT;
	bool same;

	if (all->len < SUM_BYTES)
		return false;
	buf_add(&again, all->data, all->len - SUM_BYTES);
	add_sum(&again);
	same = memcmp(again.data, all->data, all->len) == 0;
	buf_release(&again);
	return same;
}

bool
scene_read(struct scene *scene, const char *fragment, size_t len,
    const struct data *data, const char **why)
{
	struct buf small = BUF_INIT, all = BUF_INIT;
	struct unpack in;

	*why = "broken";
	if (url64_read(&small, fragment, len) &&
	    unsqueeze(&all, small.data, small.len, SCENE_BYTES_MAX) &&
	    has_sum(&all)) {
		in = unpack_from(all.data, all.len - SUM_BYTES);
		*why = read_head(scene, &in, data);
		if (*why == NULL)
			*why = read_rest(scene, &in);
	}
	buf_release(&small);
	buf_release(&all);
	if (*why != NULL)
		scene_release(scene);
	return *why == NULL;
}
