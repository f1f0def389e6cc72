/* SPDX-License-Identifier: MIT */
/* picture.c - a board's template and its layout, filled. */
#include "letters/picture.h"
#include "base/x.h"
#include "letters/picture_p.h"
#include "text/partials.h"
#include "text/template.h"

#include <stdlib.h>
#include <string.h>

bool
picture_exists(const struct data *data, const char *game)
{
	struct buf path = BUF_INIT;
	bool there;

	buf_addf(&path, "games/%s/board.svg", game);
	there = data_has(data, path.data);
	buf_release(&path);
	return there;
}

/* What several pictures share, and what one says in several places. */
static void
part_path(const struct partials *parts, const char *name, struct buf *path)
{
	if (partials_own(name) != NULL && parts->game != NULL)
		buf_addf(
		    path, "games/%s/%s.svg", parts->game, partials_own(name));
	else
		buf_addf(path, "templates/svg/parts/%s.svg", name);
}

int
picture_load(struct picture **picture, const struct data *data,
    const char *name, struct err *err)
{
	struct picture *made = xcalloc(1, sizeof(*made));

	made->data = data;
	made->svg = made->name = made->layout_name = (struct buf)BUF_INIT;
	buf_addf(&made->name, "%s.svg", name);
	buf_addf(&made->layout_name, "%s.yaml", name);
	if (data_read(data, made->name.data, &made->svg, err) < 0 ||
	    data_yaml(data, made->layout_name.data, &made->layout, err) < 0) {
		picture_free(made);
		return -1;
	}
	*picture = made;
	return 0;
}

int
picture_new(struct picture **picture, const struct data *data, const char *game,
    struct err *err)
{
	struct buf name = BUF_INIT;
	int rc;

	buf_addf(&name, "games/%s/board", game);
	rc = picture_load(picture, data, name.data, err);
	if (rc == 0)
		(*picture)->game = xstrdup(game);
	buf_release(&name);
	return rc;
}

void
picture_free(struct picture *picture)
{
	if (picture == NULL)
		return;
	buf_release(&picture->svg);
	buf_release(&picture->name);
	buf_release(&picture->layout_name);
	doc_free(picture->layout);
	free(picture->game);
	free(picture);
}

/* ---- what only the picture wants ---- */

static void
add_view(
    const struct match *match, uint32_t seat, uint32_t number, struct doc *map)
{
	match->game->view(match->edition.data, match_position_at(match, number),
	    seat < match->seats ? seat : OBSERVER, map);
}

/* Begin the map of a moment, to which goes of its view what the layout keeps,
 * or all. */
static struct doc *
begin_moment(const struct picture *picture, uint32_t number, struct doc *list)
{
	struct doc *map = doc_add_map(list, NULL);

	doc_add_number(map, "entry", number);
	doc_keep(map, doc_get(picture->layout, "keep"));
	return map;
}

static void
add_past(const struct picture *picture, const struct match *match,
    uint32_t seat, uint32_t number, struct doc *list)
{
	struct doc *map = begin_moment(picture, number, list);

	add_view(match, seat, number, map);
	doc_keep(map, NULL);
}

/* Its view is made already. */
static void
add_now(const struct picture *picture, const struct doc *view, uint32_t number,
    struct doc *list)
{
	struct doc *map = begin_moment(picture, number, list);

	for (size_t i = 0; i < doc_count(view); i++)
		doc_add_copy(map, doc_key_at(view, i), doc_at(view, i));
	doc_keep(map, NULL);
}

static size_t
count_moments(const struct match *match, uint32_t before)
{
	size_t count = 0;

	for (uint32_t i = match_next_position(match, 0); i < before;
	     i = match_next_position(match, i + 1))
		count++;
	return count;
}

/* The first, the last, and between them every so many. */
static void
add_history(const struct picture *picture, const struct match *match,
    uint32_t seat, unsigned most, struct doc *doc)
{
	uint32_t head = log_head(&match->log);
	size_t count = count_moments(match, head), seen = 0, taken = 0;
	struct doc *list = doc_add_list(doc, "history");
	size_t want = count < most - 1 ? count : most - 1;

	for (uint32_t i = match_next_position(match, 0);
	     i < head && taken < want; i = match_next_position(match, i + 1)) {
		if (seen++ * want / count < taken)
			continue;
		add_past(picture, match, seat, i, list);
		taken++;
	}
	add_now(picture, doc_get(doc, "view"), head, list);
}

/* How many moments the picture wants; 0: it has no history. */
static unsigned
history_most(const struct picture *picture)
{
	int64_t most;

	if (!doc_number(doc_get(picture->layout, "history"), &most) || most < 2)
		return 0;
	return most > PICTURE_HISTORY_MAX ? PICTURE_HISTORY_MAX
					  : (unsigned)most;
}

void
picture_views_now(const struct picture *picture, struct doc *doc)
{
	if (history_most(picture) > 0)
		add_now(picture, doc_get(doc, "view"), 0,
		    doc_add_list(doc, "history"));
}

void
picture_views(const struct picture *picture, const struct match *match,
    uint32_t seat, uint32_t since, struct doc *doc)
{
	const struct doc *layout = picture->layout;
	unsigned most = history_most(picture);
	struct doc *map;
	bool then;

	if (doc_bool(doc_get(layout, "then"), &then) && then) {
		while (since != NO_ENTRY && since > 0 &&
		       !match_has_position(match, since))
			since--;
		if (since != NO_ENTRY && match_has_position(match, since)) {
			map = doc_add_map(doc, "then");
			doc_add_number(map, "entry", since);
			add_view(match, seat, since, map);
		}
	}
	if (most > 0)
		add_history(picture, match, seat, most, doc);
}

bool
picture_stands(const struct picture *picture, const struct match *match,
    uint32_t seat, uint32_t entry)
{
	const struct doc *anew = doc_get(picture->layout, "anew");
	struct doc *before, *now;
	bool stands;

	if (anew == NULL)
		return false;
	before = doc_new_map();
	now = doc_new_map();
	doc_keep(before, anew);
	doc_keep(now, anew);
	add_view(match, seat, entry, before);
	match->game->view(match->edition.data, match->pos,
	    seat < match->seats ? seat : OBSERVER, now);
	stands = doc_equal(before, now);
	doc_free(before);
	doc_free(now);
	return stands;
}

/* ---- drawing ---- */

int
picture_draw(const struct picture *picture, struct doc *doc, struct buf *out,
    struct err *err)
{
	struct partials parts = {
	    .data = picture->data, .path = part_path, .game = picture->game};
	const struct template_partials partials = {
	    .get = partials_get, .arg = &parts};
	size_t before = out->len;
	int rc;

	if (picture_reckon(picture, doc, err) < 0)
		return -1;
	rc = template_render(picture->svg.data, picture->svg.len,
	    picture->name.data, doc, ESCAPE_XML, &partials, out, err);
	if (rc == 0 && out->len - before > PICTURE_MAX)
		rc =
		    err_set(err, EX_CONFIG, "%s: the picture has over %d bytes",
			picture->name.data, PICTURE_MAX);
	if (rc < 0)
		buf_cut(out, before);
	partials_release(&parts);
	return rc;
}
