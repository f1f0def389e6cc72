/* SPDX-License-Identifier: MIT */
/* side_watch.c - people without a seat who look on. */
#include "site/seat.h"

#include "base/x.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void
watcher_release(struct side_watcher *watcher)
{
	free(watcher->address);
	free(watcher->tag);
}

void
side_watch_release(struct side *side)
{
	while (side->watcher_count > 0)
		watcher_release(&side->watchers[--side->watcher_count]);
}

struct side_watcher *
side_watcher(struct side *side, const char *address)
{
	for (unsigned i = 0; i < side->watcher_count; i++)
		if (strcasecmp(side->watchers[i].address, address) == 0)
			return &side->watchers[i];
	return NULL;
}

struct side_watcher *
side_watch(struct side *side, const char *address, const char *lang)
{
	struct side_watcher *watcher = &side->watchers[side->watcher_count];

	if (side->watcher_count == SIDE_WATCHERS)
		return NULL;
	side->watcher_count++;
	*watcher = (struct side_watcher){.address = xstrdup(address)};
	strncat(watcher->lang, lang, sizeof(watcher->lang) - 1);
	return watcher;
}

void
side_unwatch(struct side *side, struct side_watcher *watcher)
{
	struct side_watcher *last = &side->watchers[--side->watcher_count];

	watcher_release(watcher);
	*watcher = *last;
}

/* ---- the file ---- */

static bool
read_number(const struct doc *map, const char *key, uint32_t *to)
{
	int64_t number;

	if (!doc_number(doc_get(map, key), &number) || number < 0 ||
	    number > LOG_ENTRIES_MAX)
		return false;
	*to = (uint32_t)number;
	return true;
}

static bool
read_watcher(struct side *side, const struct doc *map)
{
	const char *address = doc_text_at(map, "address", "");
	const char *lang = doc_text_at(map, "language", "");
	struct side_watcher *watcher;

	if (!address_is_plain(address) || strlen(lang) > 8 ||
	    side_watcher(side, address) != NULL)
		return false;
	watcher = side_watch(side, address, lang);
	if (watcher == NULL)
		return false;
	watcher->tag = xstrdup(doc_text_at(map, "tag", ""));
	watcher->when = time_read(doc_text_at(map, "when", ""));
	return watcher->when >= 0 && read_number(map, "day", &watcher->day) &&
	       read_number(map, "from", &watcher->from) &&
	       read_number(map, "told", &watcher->told);
}

int
side_watch_read(struct side *side, const struct doc *list, const char *path,
    struct err *err)
{
	for (size_t i = 0; i < doc_count(list); i++)
		if (!read_watcher(side, doc_at(list, i)))
			return err_set(err, EX_CONFIG,
			    "%s:%u: watchers are broken", path,
			    doc_line(doc_at(list, i)));
	return 0;
}

void
side_watch_write(const struct side *side, struct doc *doc)
{
	struct doc *list, *map;

	if (side->watcher_count == 0)
		return;
	list = doc_add_list(doc, "watchers");
	for (unsigned i = 0; i < side->watcher_count; i++) {
		const struct side_watcher *watcher = &side->watchers[i];

		map = doc_add_map(list, NULL);
		doc_add_string(map, "address", watcher->address);
		doc_add_string(map, "language", watcher->lang);
		doc_add_string(map, "tag", watcher->tag);
		doc_add_number(map, "day", watcher->day);
		doc_add_number(map, "from", watcher->from);
		doc_add_number(map, "told", watcher->told);
		time_add(map, "when", watcher->when);
	}
}
