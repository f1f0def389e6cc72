/* SPDX-License-Identifier: MIT */
/* forum_thread.c - what stands in a topic or a room, read from its end. */
#include "forum.h"
#include "inbox.h"
#include "x.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- a list of posts ---- */

struct gathering {
	struct forum *forum;
	const char *channel, *thread;
	bool (*is_old)(const struct doc *post, void *arg);
	void *arg;
	struct buf *why;
	const struct doc **items;
	size_t count, cap;
};

static char *
call_name(const char *channel, const char *call)
{
	struct buf name = BUF_INIT;

	buf_addf(&name, "%s.%s", channel, call);
	return buf_take(&name);
}

static enum forum_said
ask_page(struct gathering *gathering, int64_t page, struct doc **take)
{
	char *call = call_name(gathering->channel, "posts");
	struct doc *vars = doc_new_map();
	struct buf number = BUF_INIT;
	enum forum_said said;

	buf_addf(&number, "%lld", (long long)page);
	doc_add_string(vars, "thread", gathering->thread);
	doc_add_string(vars, "page", number.data);
	said = forum_ask(gathering->forum, call, vars, take, gathering->why);
	buf_release(&number);
	doc_free(vars);
	free(call);
	return said;
}

/* Returns whether any of them is news; what is no id is nothing. */
static bool
add_page(struct gathering *gathering, const struct doc *take)
{
	const struct doc *items = doc_get(take, "items");
	bool news = false;

	for (size_t i = 0; i < doc_count(items); i++) {
		const struct doc *item = doc_at(items, i);

		if (!forum_is_id(doc_text_at(item, "id", "")))
			continue;
		if (gathering->is_old == NULL)
			news = true;
		else if (gathering->is_old(item, gathering->arg))
			continue;
		news = true;
		gathering->items = x_grow(gathering->items, &gathering->cap,
		    gathering->count, sizeof(*gathering->items));
		gathering->items[gathering->count++] = item;
	}
	return news;
}

/* By number; what is none comes in the order of its letters. */
static int
compare(const void *a, const void *b)
{
	const char *one = doc_text_at(*(const struct doc *const *)a, "id", "");
	const char *two = doc_text_at(*(const struct doc *const *)b, "id", "");
	size_t one_len = strlen(one), two_len = strlen(two);

	if (one_len != two_len)
		return one_len < two_len ? -1 : 1;
	return strcmp(one, two);
}

static struct doc *
in_order(const struct gathering *gathering)
{
	struct doc *posts = doc_new_list();
	const char *last = "";

	if (gathering->count > 1)
		qsort(gathering->items, gathering->count,
		    sizeof(*gathering->items), compare);
	for (size_t i = 0; i < gathering->count; i++) {
		const char *id = doc_text_at(gathering->items[i], "id", "");

		/* A page may have grown while the next was asked for. */
		if (strcmp(id, last) != 0)
			doc_add_copy(posts, NULL, gathering->items[i]);
		last = id;
	}
	return posts;
}

#define PAGES_MOST 500

enum forum_said
forum_posts(struct forum *forum, const char *channel, const char *thread,
    bool (*is_old)(const struct doc *post, void *arg), void *arg,
    struct doc **posts, struct buf *why)
{
	struct gathering gathering = {.forum = forum,
	    .channel = channel,
	    .thread = thread,
	    .is_old = is_old,
	    .arg = arg,
	    .why = why};
	struct doc *taken[PAGES_MOST + 1];
	int64_t pages = 1, page,
		most = is_old == NULL ? FORUM_PAGES : PAGES_MOST;
	unsigned count = 1;
	enum forum_said said = ask_page(&gathering, 1, &taken[0]);

	if (said != FORUM_YES)
		return said;
	/* From the last page on, until one has no news; the first was asked
	 * for already. */
	doc_number(doc_get(taken[0], "pages"), &pages);
	for (page = pages; page > 1 && (int64_t)count < most; page--) {
		said = ask_page(&gathering, page, &taken[count]);
		if (said != FORUM_YES)
			break;
		if (!add_page(&gathering, taken[count++]))
			break;
	}
	if (page <= 1 || is_old == NULL)
		add_page(&gathering, taken[0]);
	if (said == FORUM_YES)
		*posts = in_order(&gathering);
	while (count > 0)
		doc_free(taken[--count]);
	free(gathering.items);
	return said;
}

/* ---- one of them ---- */

enum forum_said
forum_post(struct forum *forum, const char *channel, const char *thread,
    const struct doc *listed, bool own, struct doc **post, struct buf *why)
{
	char *own_call = call_name(channel, "own");
	char *call = call_name(channel, "post");
	const char *ask = own && forum_has(forum, own_call) ? own_call
			  : forum_has(forum, call)          ? call
							    : NULL;
	struct doc *vars, *take = NULL;
	enum forum_said said = FORUM_YES;

	*post = doc_copy(listed);
	if (ask != NULL) {
		vars = doc_new_map();
		doc_add_string(vars, "thread", thread);
		doc_add_string(vars, "id", doc_text_at(listed, "id", ""));
		said = forum_ask(forum, ask, vars, &take, why);
		doc_free(vars);
	}
	for (size_t i = 0; said == FORUM_YES && i < doc_count(take); i++)
		if (doc_get(*post, doc_key_at(take, i)) == NULL)
			doc_add_copy(
			    *post, doc_key_at(take, i), doc_at(take, i));
	if (said != FORUM_YES)
		doc_free(*post);
	doc_free(take);
	free(own_call);
	free(call);
	return said;
}

/* ---- comparing ---- */

/* "[words](target)" in HTML is the words alone. */
static const char *
past_target(const char *at)
{
	const char *end;

	if (at[0] != ']' || at[1] != '(')
		return at;
	end = at + 2 + strcspn(at + 2, " \n)");
	return *end == ')' ? end : at;
}

static const struct {
	const char *entity, *text;
} entities[] = {
    {"&amp;", "&"},
    {"&lt;", "<"},
    {"&gt;", ">"},
    {"&quot;", "\""},
    {"&#39;", "'"},
    {"&#x27;", "'"},
    {"&#x2F;", "/"},
    {"&apos;", "'"},
    {"&#44;", ","},
    {"&#37;", "%"},
};

static const char *
past_entity(const char *at)
{
	for (size_t i = 0; *at == '&' && i < ARRAY_LEN(entities); i++)
		if (strncmp(at, entities[i].entity,
			strlen(entities[i].entity)) == 0)
			return at + strlen(entities[i].entity) - 1;
	return at;
}

void
forum_bare(struct buf *out, const char *text, bool html)
{
	for (; *text != '\0'; text++) {
		text = past_entity(html ? past_target(text) : text);
		if (isalnum((unsigned char)*text) ||
		    (unsigned char)*text >= 0x80)
			buf_addc(out, *text);
	}
}
