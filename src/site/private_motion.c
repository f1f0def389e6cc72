/* SPDX-License-Identifier: MIT */
/* private_motion.c - what a table is asked to agree to. */
#include "site/private_p.h"

#include "base/x.h"

#include <assert.h>
#include <string.h>

static const char *const names[] = {[MOTION_UNDO] = "undo",
    [MOTION_PAUSE] = "pause",
    [MOTION_RESUME] = "resume",
    [MOTION_EXTEND] = "extend"};
static_assert(ARRAY_LEN(names) == MOTION_KINDS, "each motion has a name");

const char *
motion_name(enum motion_kind kind)
{
	return names[kind];
}

static bool
read_number(const struct doc *map, const char *key, int64_t most, int64_t *out)
{
	return doc_number(doc_get(map, key), out) && *out >= 0 && *out <= most;
}

static bool
read_kind(const struct doc *map, enum motion_kind *kind)
{
	const char *name = doc_text_at(map, "kind", "");

	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (strcmp(name, names[i]) == 0) {
			*kind = (enum motion_kind)i;
			return true;
		}
	return false;
}

int
private_motion_read(struct private_motion *motion, const struct doc *map,
    const char *path, struct err *err)
{
	int64_t seat, entry, back, agreed, told;

	if (map == NULL)
		return 0;
	if (!read_kind(map, &motion->kind) ||
	    !read_number(map, "seat", SEATS_MAX - 1, &seat) ||
	    !read_number(map, "entry", LOG_ENTRIES_MAX, &entry) ||
	    !read_number(map, "back", LOG_ENTRIES_MAX, &back) ||
	    !read_number(map, "length", INT32_MAX, &motion->length) ||
	    !read_number(map, "agreed", UINT32_MAX, &agreed) ||
	    (motion->time = time_read(doc_text_at(map, "time", ""))) < 0)
		return err_set(err, EX_CONFIG, "%s:%u: motion is broken", path,
		    doc_line(map));
	if (!read_number(map, "told", UINT32_MAX, &told))
		told = -1;
	motion->open = told < 0;
	motion->left = !motion->open;
	motion->told = motion->left ? (uint32_t)told : 0;
	motion->seat = (uint32_t)seat;
	motion->entry = (uint32_t)entry;
	motion->back = (uint32_t)back;
	motion->agreed = (uint32_t)agreed;
	return 0;
}

void
private_motion_write(const struct private_motion *motion, struct doc *doc)
{
	struct doc *map;

	if (!motion->open && !motion->left)
		return;
	map = doc_add_map(doc, "motion");
	doc_add_string(map, "kind", names[motion->kind]);
	doc_add_number(map, "seat", motion->seat);
	doc_add_number(map, "entry", motion->entry);
	doc_add_number(map, "back", motion->back);
	doc_add_number(map, "length", motion->length);
	doc_add_number(map, "agreed", motion->agreed);
	time_add(map, "time", motion->time);
	if (motion->left)
		doc_add_number(map, "told", motion->told);
}
