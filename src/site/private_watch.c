/* SPDX-License-Identifier: MIT */
/* private_watch.c - people without a seat who look on. */
#include "site/private_p.h"
#include "site/reply.h"

#include "base/x.h"
#include "site/account.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void
watcher_release(struct private_watcher *watcher)
{
	free(watcher->address);
	free(watcher->tag);
}

void
private_watch_release(struct private *private)
{
	while (private->watcher_count > 0)
		watcher_release(&private->watchers[--private->watcher_count]);
}

struct private_watcher *
private_watcher(struct private *private, const char *address)
{
	for (unsigned i = 0; i < private->watcher_count; i++)
		if (strcasecmp(private->watchers[i].address, address) == 0)
			return &private->watchers[i];
	return NULL;
}

struct private_watcher *
private_watch(struct private *private, const char *address, const char *lang)
{
	struct private_watcher *watcher =
	    &private->watchers[private->watcher_count];

	if (private->watcher_count == PRIVATE_WATCHERS)
		return NULL;
	private->watcher_count++;
	*watcher = (struct private_watcher){.address = xstrdup(address)};
	strncat(watcher->lang, lang, sizeof(watcher->lang) - 1);
	return watcher;
}

void
private_unwatch(struct private *private, struct private_watcher *watcher)
{
	struct private_watcher *last =
	    &private->watchers[--private->watcher_count];

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
read_watcher(struct private *private, const struct doc *map)
{
	const char *address = doc_text_at(map, "address", "");
	const char *lang = doc_text_at(map, "language", "");
	struct private_watcher *watcher;

	if ((!address_is_plain(address) && account_of(address) == NULL) ||
	    strlen(lang) > 8 || private_watcher(private, address) != NULL)
		return false;
	watcher = private_watch(private, address, lang);
	if (watcher == NULL)
		return false;
	watcher->tag = xstrdup(doc_text_at(map, "tag", ""));
	watcher->when = time_read(doc_text_at(map, "when", ""));
	return watcher->when >= 0 && read_number(map, "day", &watcher->day) &&
	       read_number(map, "from", &watcher->from) &&
	       read_number(map, "told", &watcher->told);
}

int
private_watch_read(struct private *private, const struct doc *list,
    const char *path, struct err *err)
{
	for (size_t i = 0; i < doc_count(list); i++)
		if (!read_watcher(private, doc_at(list, i)))
			return err_set(err, EX_CONFIG,
			    "%s:%u: watchers are broken", path,
			    doc_line(doc_at(list, i)));
	return 0;
}

void
private_watch_write(const struct private *private, struct doc *doc)
{
	struct doc *list, *map;

	if (private->watcher_count == 0)
		return;
	list = doc_add_list(doc, "watchers");
	for (unsigned i = 0; i < private->watcher_count; i++) {
		const struct private_watcher *watcher = &private->watchers[i];

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
