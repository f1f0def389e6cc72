/* SPDX-License-Identifier: MIT */
/* ahead_watch.c - whether a thing that a line hangs on has changed. */
#include "base/x.h"
#include "match/match_p.h"
#include "play/ahead.h"

#include <stdlib.h>
#include <string.h>

/* What a view says of a thing: each saying a line, so that their order, which
 * is a matter of turns, does not count. */
struct sayings {
	const char *thing;
	struct buf text;
};

static bool
is_place(const char *key)
{
	return strcmp(key, "first") == 0 || strcmp(key, "last") == 0;
}

/* Everything below a node but what is said of other things, whose ids are
 * enough. */
static void
say(const struct doc *doc, const char *thing, struct buf *out)
{
	const char *id = doc_text(doc_get(doc, "id"));
	int64_t number;

	if (doc_text(doc) != NULL)
		buf_addf(out, "\"%s\"", doc_text(doc));
	else if (doc_number(doc, &number))
		buf_addf(out, "%lld", (long long)number);
	else if (id != NULL && strcmp(id, thing) != 0)
		buf_addf(out, "{%s}", id);
	else
		for (size_t i = 0; i < doc_count(doc); i++) {
			const char *key =
			    doc_is(doc, DOC_MAP) ? doc_key_at(doc, i) : "";

			if (is_place(key))
				continue;
			buf_addf(out, " %s=", key);
			say(doc_at(doc, i), thing, out);
		}
}

/* path: the keys that lead there, and whose it is. */
static void
gather(const struct doc *doc, const char *path, struct sayings *sayings)
{
	const char *id = doc_text(doc_get(doc, "id"));
	struct buf below = BUF_INIT;
	int64_t seat;

	if (id != NULL && strcmp(id, sayings->thing) == 0) {
		buf_addf(&sayings->text, "%s", path);
		say(doc, sayings->thing, &sayings->text);
		buf_addc(&sayings->text, '\n');
		return;
	}
	for (size_t i = 0; i < doc_count(doc); i++) {
		buf_clear(&below);
		buf_adds(&below, path);
		if (doc_number(doc_get(doc, "seat"), &seat))
			buf_addf(&below, "%lld", (long long)seat);
		if (doc_is(doc, DOC_MAP))
			buf_addf(&below, ".%s", doc_key_at(doc, i));
		gather(doc_at(doc, i), below.data, sayings);
	}
	buf_release(&below);
}

static int
compare_lines(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void
sort_lines(struct buf *text)
{
	char **lines = NULL, *rest = NULL, *copy = xstrdup(text->data);
	size_t count = 0, cap = 0;

	for (char *line = strtok_r(copy, "\n", &rest); line != NULL;
	     line = strtok_r(NULL, "\n", &rest)) {
		lines = x_grow(lines, &cap, count, sizeof(*lines));
		lines[count++] = line;
	}
	if (count > 1)
		qsort(lines, count, sizeof(*lines), compare_lines);
	buf_clear(text);
	for (size_t i = 0; i < count; i++)
		buf_addf(text, "%s\n", lines[i]);
	free(lines);
	free(copy);
}

static void
sayings_init(struct sayings *sayings, const struct match *match, uint32_t seat,
    const void *pos, const char *thing)
{
	struct doc *view = doc_new_map();

	*sayings = (struct sayings){thing, BUF_INIT};
	match->game->view(match->edition.data, pos, seat, view);
	gather(view, "", sayings);
	sort_lines(&sayings->text);
	doc_free(view);
}

bool
ahead_is_as_before(const struct match *match, uint32_t seat, const char *thing,
    uint32_t number)
{
	const void *then = match_position_at(match, number);
	struct sayings before, now;
	bool same;

	if (then == NULL)
		return true;
	sayings_init(&before, match, seat, then, thing);
	sayings_init(&now, match, seat, match->pos, thing);
	same = buf_equals(&now.text, before.text.data);
	buf_wipe(&before.text);
	buf_wipe(&now.text);
	return same;
}
