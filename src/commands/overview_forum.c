/* SPDX-License-Identifier: MIT */
/* overview_forum.c - what a forum does not let us read, and does not take. */
#include "commands/overview.h"

#include "base/fs.h"
#include "base/x.h"
#include "site/account.h"
#include "site/forum_trouble.h"
#include "site/outbox.h"

#include <stdlib.h>
#include <string.h>

/* ---- what it does not take ---- */

/* Whose letters: a topic's match, or "" for all private messages. */
struct waiting_posts {
	const char *topic;
	unsigned count;
	int64_t since;
	char *why; /* the newest's */
	int64_t last;
};

struct waitings {
	struct waiting_posts *list;
	size_t count, cap;
};

static struct waiting_posts *
waiting_for(struct waitings *waitings, const char *topic)
{
	for (size_t i = 0; i < waitings->count; i++)
		if (strcmp(waitings->list[i].topic, topic) == 0)
			return &waitings->list[i];
	waitings->list = x_grow(waitings->list, &waitings->cap, waitings->count,
	    sizeof(*waitings->list));
	waitings->list[waitings->count] =
	    (struct waiting_posts){.topic = xstrdup(topic)};
	return &waitings->list[waitings->count++];
}

static int
take_letter(const struct outbox_state *state, void *arg)
{
	const char *match = account_match(state->to);
	struct waiting_posts *waiting;

	if (state->tries == 0 || !account_is_receiver(state->to))
		return 0;
	waiting = waiting_for(arg, match == NULL ? "" : match);
	waiting->count++;
	if (waiting->since == 0 || state->first < waiting->since)
		waiting->since = state->first;
	if (waiting->why == NULL || state->last >= waiting->last) {
		free(waiting->why);
		waiting->why = xstrdup(state->why);
		waiting->last = state->last;
	}
	return 0;
}

static void
tell_waiting(const struct waiting_posts *waiting, struct doc *forum)
{
	struct doc *map = doc_add_map(doc_get(forum, "waiting"), NULL);

	if (waiting->topic[0] != '\0')
		doc_add_string(map, "match", waiting->topic);
	doc_add_number(map, "count", waiting->count);
	time_add(map, "since", waiting->since);
	doc_add_string(map, "why", waiting->why);
}

static void
release(struct waitings *waitings)
{
	for (size_t i = 0; i < waitings->count; i++) {
		free((char *)waitings->list[i].topic);
		free(waitings->list[i].why);
	}
	free(waitings->list);
}

static int
add_waiting(const struct site *site, struct doc *forum, struct err *err)
{
	struct waitings waitings = {NULL, 0, 0};
	char *outbox = site_path(site, "outbox"), *folder;
	int rc = 0;

	folder = fs_path(outbox, "new");
	if (fs_is_dir(folder))
		rc = outbox_each(
		    outbox, "new", take_letter, &waitings, NULL, err);
	doc_add_list(forum, "waiting");
	for (size_t i = 0; rc == 0 && i < waitings.count; i++)
		tell_waiting(&waitings.list[i], forum);
	release(&waitings);
	free(folder);
	free(outbox);
	return rc;
}

/* ---- what it does not let us read ---- */

static void
add_trouble(const struct site *site, struct doc *forum)
{
	static const char *const keys[] = {"since", "why", "topics"};
	struct doc *trouble = forum_trouble_read(site);

	for (size_t i = 0; i < ARRAY_LEN(keys); i++)
		if (doc_get(trouble, keys[i]) != NULL)
			doc_add_copy(forum, keys[i], doc_get(trouble, keys[i]));
	doc_free(trouble);
}

int
overview_add_forum(
    const struct site *site, int64_t now, struct doc *desk, struct err *err)
{
	struct doc *forum;

	if (doc_get(site->config, "forum") == NULL)
		return 0;
	forum = doc_add_map(desk, "forum");
	add_trouble(site, forum);
	if (forum_unedited_tell(
		site, now, doc_add_list(forum, "unedited"), err) < 0)
		return -1;
	return add_waiting(site, forum, err);
}
