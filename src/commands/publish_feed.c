/* SPDX-License-Identifier: MIT */
/* publish_feed.c - Atom feeds of matches. */
#include "commands/publish_feed.h"

#include "base/x.h"

#include <stdlib.h>
#include <string.h>

/* RFC 4151: an id that nobody else gives, and that stays wherever the pages
 * lie. */
static void
add_id(struct doc *map, const struct site *site, const struct match *match,
    const char *what)
{
	const struct entry *charter = log_entry(&match->log, 0);
	struct buf id = BUF_INIT;

	buf_addf(&id, "tag:%s,%.10s:pli/%s%s", site->domain, charter->time,
	    charter->match, what);
	doc_add_string(map, "id", id.data);
	buf_release(&id);
}

void
feed_add(struct doc *items, const struct site *site, const struct match *match,
    const struct words *words, const char *title, uint32_t entry)
{
	const struct entry *is = log_entry(&match->log, entry);
	const struct entry *charter = log_entry(&match->log, 0);
	struct doc *map = doc_add_map(items, NULL);
	struct buf text = BUF_INIT;

	buf_addf(&text, "%s, %s: ", title, charter->match);
	if (is->kind == ENTRY_ORDERS)
		buf_addf(&text, "%s, ", words_name(words, is->seat));
	buf_addf(&text, "%s %u", words_text(words, "pages.entry"), entry);
	doc_add_string(map, "title", text.data);
	buf_clear(&text);
	buf_addf(&text, "/%u", entry);
	add_id(map, site, match, text.data);
	buf_clear(&text);
	buf_addf(&text, "%u.html", entry);
	doc_add_string(map, "page", text.data);
	doc_add_string(map, "match", charter->match);
	doc_add_string(map, "time", is->time);
	buf_release(&text);
}

static struct doc *
feed_doc(const struct site *site, const char *title, const char *updated)
{
	struct doc *doc = doc_new_map();

	doc_add_string(doc, "site", site->name);
	doc_add_string(doc, "title", title);
	doc_add_string(doc, "updated", updated);
	return doc;
}

/* folder: pages lie below the feed. */
static void
add_item(struct doc *list, const struct doc *item, bool folder)
{
	struct doc *map = doc_add_map(list, NULL);
	struct buf link = BUF_INIT;

	if (folder)
		buf_addf(&link, "%s/", doc_text_at(item, "match", ""));
	buf_adds(&link, doc_text_at(item, "page", ""));
	doc_add_string(map, "title", doc_text_at(item, "title", ""));
	doc_add_string(map, "id", doc_text_at(item, "id", ""));
	doc_add_string(map, "time", doc_text_at(item, "time", ""));
	doc_add_string(map, "link", link.data);
	buf_release(&link);
}

static const char *
time_of(const struct doc *item)
{
	return doc_text_at(item, "time", "1970-01-01T00:00:00Z");
}

struct doc *
feed_of_match(const struct site *site, const struct match *match,
    const char *title, const struct doc *items)
{
	size_t count = doc_count(items);
	struct buf text = BUF_INIT;
	struct doc *doc, *list;

	buf_addf(&text, "%s, %s", title, log_entry(&match->log, 0)->match);
	doc = feed_doc(site, text.data, time_of(doc_at(items, count - 1)));
	add_id(doc, site, match, "");
	list = doc_add_list(doc, "items");
	for (size_t i = 0; i < count && i < FEED_MATCH; i++)
		add_item(list, doc_at(items, count - 1 - i), false);
	buf_release(&text);
	return doc;
}

/* Newest first; at one time the later page, whose number is longer or higher.
 */
static int
compare(const void *a, const void *b)
{
	const struct doc *const *x = a, *const *y = b;
	const char *id = doc_text_at(*x, "id", "");
	const char *other = doc_text_at(*y, "id", "");
	int order = strcmp(time_of(*y), time_of(*x));

	if (order == 0 && strlen(id) != strlen(other))
		order = strlen(id) < strlen(other) ? 1 : -1;
	return order != 0 ? order : strcmp(other, id);
}

struct doc *
feed_of_site(const struct site *site, const struct doc *items)
{
	size_t count = doc_count(items);
	const struct doc **sorted = xcalloc(count + 1, sizeof(const void *));
	struct buf id = BUF_INIT;
	struct doc *doc, *list;

	for (size_t i = 0; i < count; i++)
		sorted[i] = doc_at(items, i);
	qsort(sorted, count, sizeof(const void *), compare);
	doc = feed_doc(site, site->name, time_of(sorted[0]));
	buf_addf(&id, "tag:%s,1970-01-01:pli", site->domain);
	doc_add_string(doc, "id", id.data);
	list = doc_add_list(doc, "items");
	for (size_t i = 0; i < count && i < FEED_SITE; i++)
		add_item(list, sorted[i], true);
	buf_release(&id);
	free(sorted);
	return doc;
}
