/* SPDX-License-Identifier: MIT */
/* forum_trouble.c - what of a forum could not be read, and since when. */
#include "site/forum_trouble.h"

#include "base/fs.h"
#include "base/yaml.h"

#include <stdlib.h>
#include <string.h>

/* What is shorter takes nobody's time. */
#define LEAST ((int64_t)3600)

static char *
path_of(const struct site *site)
{
	return site_path(site, "forum/trouble");
}

struct doc *
forum_trouble_read(const struct site *site)
{
	char *path = path_of(site);
	struct doc *doc = NULL;

	if (fs_exists(path) && yaml_load(&doc, path, NULL) == 0 &&
	    !doc_is(doc, DOC_MAP)) {
		doc_free(doc);
		doc = NULL;
	}
	free(path);
	return doc == NULL ? doc_new_map() : doc;
}

/* ---- noting ---- */

static int64_t
since_of(const struct doc *old, const char *match, int64_t now)
{
	const struct doc *topics = doc_get(old, "topics");

	for (size_t i = 0; i < doc_count(topics); i++) {
		const struct doc *one = doc_at(topics, i);
		int64_t since = time_at(one, "since");

		if (since != 0 && since <= now &&
		    strcmp(doc_text_at(one, "match", ""), match) == 0)
			return since;
	}
	return now;
}

static void
add_topics(struct doc *doc, const struct doc *old, const struct doc *topics,
    int64_t now)
{
	struct doc *list, *map;

	if (doc_count(topics) == 0)
		return;
	list = doc_add_list(doc, "topics");
	for (size_t i = 0; i < doc_count(topics); i++) {
		const struct doc *one = doc_at(topics, i);
		const char *match = doc_text_at(one, "match", "");

		map = doc_add_map(list, NULL);
		doc_add_string(map, "match", match);
		time_add(map, "since", since_of(old, match, now));
		doc_add_string(map, "why", doc_text_at(one, "why", ""));
	}
}

static void
add_over(struct doc *doc, const struct doc *old, int64_t from, int64_t now)
{
	const struct doc *over = doc_get(old, "over");
	bool ends = from != 0 && now - from >= LEAST;
	size_t count = doc_count(over), most = FORUM_TROUBLE_KEPT - ends;
	struct doc *list, *map;

	if (count == 0 && !ends)
		return;
	list = doc_add_list(doc, "over");
	for (size_t i = count > most ? count - most : 0; i < count; i++)
		doc_add_copy(list, NULL, doc_at(over, i));
	if (!ends)
		return;
	map = doc_add_map(list, NULL);
	time_add(map, "from", from);
	time_add(map, "until", now);
}

static struct doc *
renewed(const struct doc *old, int64_t now, const char *down,
    const struct doc *topics)
{
	struct doc *doc = doc_new_map();
	int64_t since = time_at(old, "since");

	/* A clock that went back. */
	if (since > now)
		since = 0;
	if (down == NULL) {
		add_topics(doc, old, topics, now);
		add_over(doc, old, since, now);
		return doc;
	}
	time_add(doc, "since", since == 0 ? now : since);
	doc_add_string(doc, "why", down);
	/* Of a topic nothing new is known. */
	if (doc_get(old, "topics") != NULL)
		doc_add_copy(doc, "topics", doc_get(old, "topics"));
	add_over(doc, old, 0, now);
	return doc;
}

int
forum_trouble_note(const struct site *site, int64_t now, const char *down,
    const struct doc *topics, struct err *err)
{
	struct doc *old = forum_trouble_read(site);
	struct doc *doc = renewed(old, now, down, topics);
	char *path = path_of(site);
	int rc = 0;

	if (doc_count(doc) == 0 && fs_exists(path))
		rc = fs_remove(path, err);
	else if (!doc_equal(doc, old))
		rc = yaml_save(doc, path, err);
	free(path);
	doc_free(doc);
	doc_free(old);
	return rc;
}

/* ---- for clocks ---- */

unsigned
forum_trouble_stops(const struct site *site, int64_t now,
    struct stop stops[FORUM_TROUBLE_KEPT + 1])
{
	struct doc *doc = forum_trouble_read(site);
	const struct doc *over = doc_get(doc, "over");
	int64_t since = time_at(doc, "since");
	unsigned count = 0;

	for (size_t i = 0; i < doc_count(over) && count < FORUM_TROUBLE_KEPT;
	     i++) {
		struct stop stop = {time_at(doc_at(over, i), "from"),
		    time_at(doc_at(over, i), "until")};

		if (stop.from != 0 && stop.until > stop.from)
			stops[count++] = stop;
	}
	if (since != 0 && now - since >= LEAST)
		stops[count++] = (struct stop){since, now};
	doc_free(doc);
	return count;
}

/* ---- first posts ---- */

int
forum_unedited_note(const struct site *site, const char *match, int64_t now,
    const char *why, struct err *err)
{
	char *path = site_path(site, "forum/unedited/%s", match);
	struct doc *old = NULL, *doc;
	bool there = fs_exists(path);
	int64_t since = 0;
	int rc;

	if (why == NULL) {
		rc = there ? fs_remove(path, err) : 0;
		free(path);
		return rc;
	}
	if (there && yaml_load(&old, path, NULL) == 0)
		since = time_at(old, "since");
	doc = doc_new_map();
	time_add(doc, "since", since == 0 || since > now ? now : since);
	time_add(doc, "last", now);
	doc_add_string(doc, "why", why);
	rc = yaml_save(doc, path, err);
	doc_free(doc);
	doc_free(old);
	free(path);
	return rc;
}

struct unedited {
	const char *folder;
	int64_t now;
	struct doc *list;
};

static int
tell_unedited(const char *match, void *arg)
{
	const struct unedited *all = arg;
	char *path = fs_path(all->folder, "%s", match);
	struct doc *doc = NULL, *map;

	if (yaml_load(&doc, path, NULL) == 0 &&
	    time_at(doc, "last") + FORUM_UNEDITED_TOLD > all->now) {
		map = doc_add_map(all->list, NULL);
		doc_add_string(map, "match", match);
		time_add(map, "since", time_at(doc, "since"));
		doc_add_string(map, "why", doc_text_at(doc, "why", ""));
	}
	doc_free(doc);
	free(path);
	return 0;
}

int
forum_unedited_tell(
    const struct site *site, int64_t now, struct doc *list, struct err *err)
{
	char *folder = site_path(site, "forum/unedited");
	struct unedited all = {folder, now, list};
	int rc =
	    fs_is_dir(folder) ? fs_each(folder, tell_unedited, &all, err) : 0;

	free(folder);
	return rc;
}
