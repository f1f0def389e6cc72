/* SPDX-License-Identifier: MIT */
/* forum_thread.c - what stands in a topic or a room, read from its end. */
#include "base/x.h"
#include "helpers/forum/forum.h"
#include "mail/inbox.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- a list of posts ---- */

struct gathering {
	struct forum *forum;
	const char *channel, *thread;
	const struct forum_reader *reader;
	struct buf *why;
	const struct doc **items;
	size_t count, cap;
	const char *newest; /* belongs to a page */
	struct doc **pages;
	size_t pages_count, pages_cap;
};

static char *
call_name(const char *channel, const char *call)
{
	struct buf name = BUF_INIT;

	buf_addf(&name, "%s.%s", channel, call);
	return buf_take(&name);
}

/* By number; what is none comes in the order of its letters. */
static int
compare_ids(const char *one, const char *two)
{
	size_t one_len = strlen(one), two_len = strlen(two);

	if (one_len != two_len)
		return one_len < two_len ? -1 : 1;
	return strcmp(one, two);
}

static int
compare(const void *a, const void *b)
{
	return compare_ids(doc_text_at(*(const struct doc *const *)a, "id", ""),
	    doc_text_at(*(const struct doc *const *)b, "id", ""));
}

/* *take belongs to gathering. */
static enum forum_said
ask_page(struct gathering *gathering, int64_t page, size_t skip,
    const struct doc **take)
{
	char *call = call_name(gathering->channel, "posts");
	struct doc *vars = doc_new_map(), *answer;
	struct buf number = BUF_INIT;
	enum forum_said said;

	doc_add_string(vars, "thread", gathering->thread);
	buf_addf(&number, "%lld", (long long)page);
	doc_add_string(vars, "page", number.data);
	buf_clear(&number);
	buf_addf(&number, "%zu", skip);
	doc_add_string(vars, "skip", number.data);
	said = forum_ask(gathering->forum, call, vars, &answer, gathering->why);
	if (said == FORUM_YES) {
		gathering->pages =
		    x_grow(gathering->pages, &gathering->pages_cap,
			gathering->pages_count, sizeof(struct doc *));
		gathering->pages[gathering->pages_count++] = answer;
		*take = answer;
	}
	buf_release(&number);
	doc_free(vars);
	free(call);
	return said;
}

static enum forum_news
judge(const struct gathering *gathering, const struct doc *item)
{
	const struct forum_reader *reader = gathering->reader;

	return reader == NULL ? FORUM_NEWS : reader->judge(item, reader->arg);
}

/* Returns whether what was before this page is to be read, too; what is no id
 * is nothing. */
static bool
add_page(struct gathering *gathering, const struct doc *take)
{
	const struct doc *items = doc_get(take, "items");
	bool on = true;

	for (size_t i = 0; i < doc_count(items); i++) {
		const struct doc *item = doc_at(items, i);
		const char *id = doc_text_at(item, "id", "");
		enum forum_news news;

		if (!forum_is_id(id))
			continue;
		if (gathering->newest == NULL ||
		    compare_ids(gathering->newest, id) < 0)
			gathering->newest = id;
		news = judge(gathering, item);
		on = on && news != FORUM_READ;
		if (news != FORUM_NEWS)
			continue;
		gathering->items = x_grow(gathering->items, &gathering->cap,
		    gathering->count, sizeof(*gathering->items));
		gathering->items[gathering->count++] = item;
	}
	return on;
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

/* From the last page on, until one was read; the first tells how many there
 * are. */
static enum forum_said
gather_pages(struct gathering *gathering, size_t most)
{
	const struct doc *first, *take;
	int64_t pages = 1, page;
	enum forum_said said = ask_page(gathering, 1, 0, &first);

	if (said != FORUM_YES)
		return said;
	doc_number(doc_get(first, "pages"), &pages);
	for (page = pages; page > 1 && gathering->pages_count < most; page--) {
		said = ask_page(gathering, page, 0, &take);
		if (said != FORUM_YES)
			return said;
		if (!add_page(gathering, take))
			return FORUM_YES;
	}
	add_page(gathering, first);
	return FORUM_YES;
}

/* The newest are given first, and then those before as many as we have. */
static enum forum_said
gather_back(struct gathering *gathering, size_t most)
{
	const struct doc *take;
	size_t skip = 0, count;

	do {
		enum forum_said said = ask_page(gathering, 1, skip, &take);

		if (said != FORUM_YES)
			return said;
		count = doc_count(doc_get(take, "items"));
		skip += count;
	} while (add_page(gathering, take) && count > 0 &&
		 gathering->pages_count < most);
	return FORUM_YES;
}

static bool
goes_back(const struct gathering *gathering)
{
	char *call = call_name(gathering->channel, "posts.url");
	const char *url = doc_text_at(gathering->forum->config->data, call, "");

	free(call);
	return strstr(url, "{skip}") != NULL;
}

enum forum_said
forum_posts(struct forum *forum, const char *channel, const char *thread,
    const struct forum_reader *reader, struct doc **posts, struct buf *newest,
    struct buf *why)
{
	struct gathering gathering = {.forum = forum,
	    .channel = channel,
	    .thread = thread,
	    .reader = reader,
	    .why = why};
	size_t most = reader == NULL ? FORUM_PAGES : PAGES_MOST;
	enum forum_said said = goes_back(&gathering)
				   ? gather_back(&gathering, most)
				   : gather_pages(&gathering, most);

	if (said == FORUM_YES)
		*posts = in_order(&gathering);
	if (said == FORUM_YES && newest != NULL && gathering.newest != NULL)
		buf_adds(newest, gathering.newest);
	while (gathering.pages_count > 0)
		doc_free(gathering.pages[--gathering.pages_count]);
	free(gathering.pages);
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
