/* SPDX-License-Identifier: MIT */
/* private_press.c - what the players of a match said to each other of late. */
#include "site/private_p.h"

#include "base/x.h"

#include <stdlib.h>
#include <string.h>

static void
saying_release(struct private_saying *saying)
{
	free(saying->text);
	free(saying->tag);
}

void
private_press_release(struct private_press *press)
{
	for (size_t i = 0; i < press->count; i++)
		saying_release(&press->list[i]);
	free(press->list);
	*press = (struct private_press){.count = 0};
}

/* ---- changes ---- */

static void
forget(struct private_press *press, size_t i)
{
	saying_release(&press->list[i]);
	press->count--;
	memmove(press->list + i, press->list + i + 1,
	    (press->count - i) * sizeof(*press->list));
}

static void
keep_within_limits(struct private_press *press)
{
	size_t bytes = 0, first = press->count;

	while (first > 0 && press->count - first < PRIVATE_SAYINGS) {
		bytes += strlen(press->list[first - 1].text);
		if (bytes > PRIVATE_SAYINGS_BYTES)
			break;
		first--;
	}
	while (first-- > 0)
		forget(press, 0);
}

void
private_press_add(
    struct private_press *press, const struct private_saying *take)
{
	press->list = x_grow(
	    press->list, &press->cap, press->count, sizeof(*press->list));
	press->list[press->count++] = *take;
}

void
private_say(struct private *private, const struct private_saying *take)
{
	struct private_press *press = &private->press;

	for (size_t i = press->count; i-- > 0;)
		if (strcmp(press->list[i].tag, take->tag) == 0)
			forget(press, i);
	private_press_add(press, take);
	keep_within_limits(press);
}

bool
saying_is_of(const struct private_saying *saying, const char *tag)
{
	size_t len = strlen(tag);

	return strncmp(saying->tag, tag, len) == 0 && saying->tag[len] == '.';
}

void
private_unsay(struct private *private, const char *tag)
{
	struct private_press *press = &private->press;

	for (size_t i = press->count; i-- > 0;)
		if (saying_is_of(&press->list[i], tag))
			forget(press, i);
}

/* ---- the file ---- */

static bool
read_number(const struct doc *map, const char *key, uint32_t most, uint32_t *to)
{
	int64_t number;

	if (!doc_number(doc_get(map, key), &number) || number < 0 ||
	    number > most)
		return false;
	*to = (uint32_t)number;
	return true;
}

static bool
read_bool(const struct doc *map, const char *key, bool *to)
{
	return doc_get(map, key) == NULL || doc_bool(doc_get(map, key), to);
}

static bool
read_saying(struct private_saying *saying, const struct doc *map)
{
	const char *text = doc_text_at(map, "text", "");
	const char *tag = doc_text_at(map, "tag", "");

	if (!read_number(map, "entry", LOG_ENTRIES_MAX, &saying->entry) ||
	    !read_number(map, "seat", SEATS_MAX - 1, &saying->seat) ||
	    !read_number(map, "to", UINT32_MAX, &saying->to) ||
	    !read_bool(map, "all", &saying->all) ||
	    !read_bool(map, "host", &saying->host) ||
	    !read_bool(map, "anonymous", &saying->anonymous) || *text == '\0' ||
	    *tag == '\0' || strlen(text) > PRIVATE_SAYINGS_BYTES)
		return false;
	saying->text = xstrdup(text);
	saying->tag = xstrdup(tag);
	return true;
}

int
private_press_read(struct private_press *press, const struct doc *list,
    const char *path, struct err *err)
{
	if (list != NULL && !doc_is(list, DOC_LIST))
		return err_set(err, EX_CONFIG, "%s:%u: press must be a list",
		    path, doc_line(list));
	for (size_t i = 0; i < doc_count(list) && i < PRIVATE_SAYINGS; i++) {
		struct private_saying saying = {.all = false};

		if (!read_saying(&saying, doc_at(list, i)))
			return err_set(err, EX_CONFIG, "%s:%u: press is broken",
			    path, doc_line(doc_at(list, i)));
		private_press_add(press, &saying);
	}
	return 0;
}

void
private_press_write(const struct private_press *press, struct doc *doc)
{
	struct doc *list, *map;

	if (press->count == 0)
		return;
	list = doc_add_list(doc, "press");
	for (size_t i = 0; i < press->count; i++) {
		const struct private_saying *saying = &press->list[i];

		map = doc_add_map(list, NULL);
		doc_add_number(map, "entry", saying->entry);
		doc_add_number(map, "seat", saying->seat);
		doc_add_number(map, "to", saying->to);
		if (saying->all)
			doc_add_string(map, "all", "yes");
		if (saying->host)
			doc_add_string(map, "host", "yes");
		if (saying->anonymous)
			doc_add_string(map, "anonymous", "yes");
		doc_add_string(map, "tag", saying->tag);
		doc_add_string(map, "text", saying->text);
	}
}
