/* SPDX-License-Identifier: MIT */
/*
 * fetch_forum.c - what players write on a forum is kept, and handed over.
 *
 * What was read once is read from our own disk afterwards: however often it has
 * to be handed over, and whatever becomes of it on the forum, the words are
 * those of the first time.
 */
#include "base/fs.h"
#include "base/x.h"
#include "base/yaml.h"
#include "helpers/fetch/fetch.h"
#include "helpers/forum/forum.h"
#include "helpers/forum/post_journal.h"
#include "mail/html_text.h"
#include "mail/inbox.h"
#include "site/account.h"
#include "site/forum_trouble.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More is not looked at (account.h), but that there is more. */
#define RAW_MOST (ACCOUNT_POST_MAX + 1)
#define HTML_MOST (256 * 1024)
#define STATE_MAX (64 * 1024 * 1024)
/* A topic is read so long after its match is over. */
#define OVER_READ (14 * (int64_t)24 * 3600)
#define NAME_MOST 100 /* bytes of what an account is called */
#define WHY_MOST 300
/* How many matches a private message may be about. */
#define AFTER_MOST 32

struct reading {
	const struct site *site;
	const struct handing *handing;
	struct forum *forum;
	struct post_journal *posted;
	struct seen *seen;
	struct fetch_counts *counts;
	struct buf *why;
	struct err *err;
	const char *channel, *thread;
	const char *match; /* NULL: private messages */
	bool stuck;        /* something of this thread has to wait */
	bool down;         /* nothing can be read */
	struct doc *lost;  /* [{match, why}]: topics that alone cannot be */
};

/* "post/12", "chat/7": for us, for pli, and for the host. */
static char *
name_of(const struct reading *reading, const struct doc *post)
{
	struct buf name = BUF_INIT;

	buf_addf(&name, "%s/%s", reading->match == NULL ? "chat" : "post",
	    doc_text_at(post, "id", ""));
	return buf_take(&name);
}

/* ---- what it was written after ---- */

struct after {
	const char *match;
	unsigned entry;
};

static bool
could_be_seen(const struct reading *reading,
    const struct post_journal_item *item, const char *uid, int64_t time)
{
	if (!item->done || item->match[0] == '\0' || item->time >= time)
		return false;
	if (reading->match != NULL && strcmp(item->match, reading->match) != 0)
		return false;
	return strcmp(item->channel, FORUM_TOPICS) == 0 ||
	       strcmp(item->to, uid) == 0;
}

static size_t
find_after(const struct reading *reading, const char *uid, int64_t time,
    struct after after[AFTER_MOST])
{
	const struct post_journal *posted = reading->posted;
	size_t count = 0, k;

	/* The newest matches come first. */
	for (size_t i = posted->count; i > 0; i--) {
		const struct post_journal_item *item = &posted->items[i - 1];

		if (!could_be_seen(reading, item, uid, time))
			continue;
		for (k = 0; k < count; k++)
			if (strcmp(after[k].match, item->match) == 0)
				break;
		if (k == AFTER_MOST)
			continue;
		if (k == count)
			after[count++] =
			    (struct after){item->match, item->entry};
		else if (after[k].entry < item->entry)
			after[k].entry = item->entry;
	}
	return count;
}

static void
add_after(const struct reading *reading, struct doc *kept)
{
	struct doc *list = doc_add_list(kept, "after");
	struct after after[AFTER_MOST];
	size_t count = find_after(reading, doc_text_at(kept, "uid", ""),
	    forum_time(doc_text_at(kept, "time", "")), after);

	for (size_t i = 0; i < count; i++) {
		struct buf text = BUF_INIT;

		buf_addf(&text, "%s.%u", after[i].match, after[i].entry);
		doc_add_string(list, NULL, text.data);
		buf_release(&text);
	}
}

/* ---- kept as it was read ---- */

static char *
kept_path(const struct reading *reading, const struct doc *post)
{
	return site_path(reading->site, "forum/read/%s-%s.yaml",
	    reading->match == NULL ? "chat" : "post",
	    doc_text_at(post, "id", ""));
}

/* YAML of ours holds no control characters. */
static void
add_clean(struct doc *to, const char *key, const char *text, size_t most)
{
	struct buf clean = BUF_INIT;

	for (; *text != '\0' && clean.len < most; text++)
		if (((unsigned char)*text >= ' ' && *text != 0x7f) ||
		    *text == '\n' || *text == '\t')
			buf_addc(&clean, *text);
	/* Not through the middle of a character. */
	if (((unsigned char)*text & 0xc0) == 0x80) {
		while (
		    clean.len > 0 &&
		    ((unsigned char)clean.data[clean.len - 1] & 0xc0) == 0x80)
			buf_cut(&clean, clean.len - 1);
		if (clean.len > 0)
			buf_cut(&clean, clean.len - 1);
	}
	doc_add_string(to, key, clean.data);
	buf_release(&clean);
}

static int
keep(const struct reading *reading, const char *path, const struct doc *post,
    struct doc **kept)
{
	static const struct {
		const char *key;
		size_t most;
	} texts[] = {{"raw", RAW_MOST}, {"html", HTML_MOST}};

	*kept = doc_new_map();
	doc_add_string(*kept, "thread", reading->thread);
	if (reading->match != NULL)
		doc_add_string(*kept, "match", reading->match);
	doc_add_string(*kept, "uid", doc_text_at(post, "uid", ""));
	add_clean(*kept, "name", doc_text_at(post, "name", ""), NAME_MOST);
	doc_add_string(*kept, "time", doc_text_at(post, "time", ""));
	add_after(reading, *kept);
	for (size_t i = 0; i < ARRAY_LEN(texts); i++)
		if (doc_text_at(post, texts[i].key, NULL) != NULL)
			add_clean(*kept, texts[i].key,
			    doc_text_at(post, texts[i].key, ""), texts[i].most);
	return yaml_save(*kept, path, reading->err);
}

/* ---- handing over ---- */

struct options {
	const char *items[HAND_OPTIONS + 1];
	char *texts[HAND_OPTIONS];
	size_t count;
};

static void __attribute__((format(printf, 2, 3)))
add_option(struct options *options, const char *fmt, ...)
{
	struct buf text = BUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	options->texts[options->count] = buf_take(&text);
	options->items[options->count] = options->texts[options->count];
	options->count++;
}

static bool
is_lobby(const struct reading *reading)
{
	return reading->match != NULL &&
	       strcmp(reading->match, ACCOUNT_LOBBY) == 0;
}

static int
hand_text(const struct reading *reading, const char *name,
    const struct doc *kept, const struct buf *text)
{
	struct options options = {.count = 0};
	const struct doc *after = doc_get(kept, "after");
	struct texts mentions = {NULL, 0, 0};
	int code = EX_TEMPFAIL;

	if (fetch_forum_mentions(
		reading->forum, text->data, &mentions, reading->why) < 0)
		goto out;

	add_option(&options, "--forum-user=%s", doc_text_at(kept, "uid", ""));
	add_option(&options, "--forum-name=%s", doc_text_at(kept, "name", ""));
	add_option(&options, "--forum-post=%s", name);
	if (is_lobby(reading))
		add_option(&options, "--forum-lobby");
	else if (doc_get(kept, "match") != NULL)
		add_option(&options, "--forum-match=%s",
		    doc_text_at(kept, "match", ""));
	for (size_t i = 0; i < mentions.count; i++)
		add_option(&options, "--forum-mention=%s", mentions.list[i]);
	for (size_t i = 0; i < doc_count(after) && i < AFTER_MOST; i++)
		add_option(
		    &options, "--forum-after=%s", doc_text(doc_at(after, i)));
	code =
	    fetch_hand(reading->handing, options.items, text->data, text->len);
	for (size_t i = 0; i < options.count; i++)
		free(options.texts[i]);
out:
	texts_release(&mentions);
	return code;
}

/* 0: dealt with. */
static int
delivery(
    const struct reading *reading, const char *name, const struct doc *kept)
{
	const char *raw = doc_text_at(kept, "raw", NULL);
	const char *html = doc_text_at(kept, "html", "");
	struct buf text = BUF_INIT;
	struct err err = ERR_INIT;
	int code = 0;

	if (raw != NULL)
		buf_adds(&text, raw);
	else if (*html != '\0' &&
		 inbox_helper("pli-html", NULL, html, strlen(html), &text,
		     HTML_TEXT_MAX, &err) < 0 &&
		 err.exit == EX_TEMPFAIL)
		code = EX_TEMPFAIL;
	/* An empty post says nothing to anybody. */
	if (code == 0 && text.data[strspn(text.data, " \t\r\n")] != '\0')
		code = hand_text(reading, name, kept, &text);
	buf_release(&text);
	return code;
}

/* ---- one post ---- */

static bool
is_of_somebody(const struct reading *reading, const struct doc *post)
{
	const char *uid = doc_text_at(post, "uid", "");

	/* 0: a guest; -1: the forum itself. */
	return forum_is_id(uid) && uid[0] != '-' && strcmp(uid, "0") != 0 &&
	       strcmp(uid, reading->forum->uid) != 0;
}

static bool
is_set(const struct doc *post, const char *key)
{
	return strcmp(doc_text_at(post, key, "0"), "0") != 0;
}

/* FORUM_GONE: it is nobody's, ours, or not to be had any more. */
static enum forum_said
get(const struct reading *reading, const char *path, const struct doc *listed,
    struct doc **kept)
{
	struct doc *post;
	enum forum_said said = forum_post(reading->forum, reading->channel,
	    reading->thread, listed, false, &post, reading->why);

	if (said == FORUM_GONE)
		buf_clear(reading->why);
	if (said != FORUM_YES)
		return said;
	if (!is_of_somebody(reading, post) || is_set(post, "deleted") ||
	    is_set(post, "system"))
		said = FORUM_GONE;
	else if (keep(reading, path, post, kept) < 0)
		said = FORUM_LATER;
	doc_free(post);
	return said;
}

/* Returns -1 if the disk is in trouble. */
static int
take_post(struct reading *reading, const struct doc *listed)
{
	char *path = kept_path(reading, listed);
	char *name = name_of(reading, listed);
	struct doc *kept = NULL;
	enum forum_said said = FORUM_YES;
	int rc = 0;

	if (fs_exists(path))
		rc = yaml_load(&kept, path, reading->err);
	else
		said = get(reading, path, listed, &kept);
	if (rc < 0 || (said == FORUM_LATER && reading->err->exit != 0)) {
		rc = -1;
	} else if (said == FORUM_GONE) {
		rc = seen_add(reading->seen, name, reading->err);
	} else if (said != FORUM_YES || delivery(reading, name, kept) != 0) {
		reading->counts->waiting++;
		reading->stuck = true;
	} else {
		reading->counts->taken++;
		rc = seen_add(reading->seen, name, reading->err);
	}
	doc_free(kept);
	free(path);
	free(name);
	return rc;
}

/* ---- one thread ---- */

/* How far a thread was read, whoever wrote that last. */
static char *
top_of(const struct reading *reading, const char *id)
{
	struct buf name = BUF_INIT;

	buf_addf(&name, "top/%s/%s/%s", reading->channel, reading->thread, id);
	return buf_take(&name);
}

static enum forum_news
judge(const struct doc *post, void *arg)
{
	const struct reading *reading = arg;
	const char *uid = doc_text_at(post, "uid", NULL);
	const char *id = doc_text_at(post, "id", "");
	char *name = name_of(reading, post), *top = top_of(reading, id);
	enum forum_news news = FORUM_NEWS;

	if (seen_has(reading->seen, name) || seen_has(reading->seen, top))
		news = FORUM_READ;
	else if ((uid != NULL ? strcmp(uid, reading->forum->uid) == 0
			      : post_journal_has(
				    reading->posted, reading->channel, id)) ||
		 is_set(post, "deleted") || is_set(post, "system"))
		news = FORUM_PASSED;
	free(name);
	free(top);
	return news;
}

static int
note_top(const struct reading *reading, const char *newest)
{
	char *top = top_of(reading, newest);
	int rc = 0;

	if (*newest != '\0' && !seen_has(reading->seen, top))
		rc = seen_add(reading->seen, top, reading->err);
	free(top);
	return rc;
}

/* The host wants to know of a topic that he alone can do something about. */
static void
note_lost(const struct reading *reading, size_t before)
{
	const char *why = reading->why->data + before;
	struct doc *map;

	if (reading->match == NULL || reading->forum->down)
		return;
	map = doc_add_map(reading->lost, NULL);
	doc_add_string(map, "match", reading->match);
	add_clean(map, "why", why + strspn(why, "; "), WHY_MOST);
}

/* What came later waits for what came first. */
static int
take_thread(struct reading *reading)
{
	const struct forum_reader reader = {judge, reading};
	struct buf newest = BUF_INIT;
	size_t before = reading->why->len;
	struct doc *posts;
	int rc = 0;

	reading->stuck = false;
	if (forum_posts(reading->forum, reading->channel, reading->thread,
		&reader, &posts, &newest, reading->why) != FORUM_YES) {
		note_lost(reading, before);
		reading->stuck = true;
		return 0;
	}
	for (size_t i = 0; rc == 0 && !reading->stuck && i < doc_count(posts);
	     i++)
		rc = take_post(reading, doc_at(posts, i));
	if (rc == 0 && !reading->stuck)
		rc = note_top(reading, newest.data);
	buf_release(&newest);
	doc_free(posts);
	return rc;
}

/* ---- topics ---- */

/* The last of the lines that begin so, without that; NULL: there is none. */
static const char *
last_line(const char *text, const char *begin)
{
	const char *last = NULL;

	for (; (text = strstr(text, begin)) != NULL; last = text)
		text += strlen(begin);
	return last;
}

/* The last thing that is ever written in a match is its key; afterwards
 * somebody may want to play again. */
static bool
is_to_be_read(const struct reading *reading, const char *match)
{
	char *path = site_path(reading->site, "state/%s.pli", match);
	struct buf text = BUF_INIT;
	const char *kind = NULL, *time;
	char when[21] = "";
	bool is = false;

	if (is_lobby(reading))
		is = reading->site->forum_lobby;
	else if (fs_exists(path) && fs_read(&text, path, STATE_MAX, NULL) == 0)
		kind = last_line(text.data, "\nkind: ");
	if (kind != NULL && strncmp(kind, "reveal\n", 7) == 0) {
		time = last_line(text.data, "\ntime: ");
		snprintf(when, sizeof(when), "%.20s", time == NULL ? "" : time);
		is = time_read(when) > reading->forum->now - OVER_READ;
	} else {
		is |= kind != NULL;
	}
	buf_release(&text);
	free(path);
	return is;
}

static int
take_topic(const char *match, void *arg)
{
	struct reading *reading = arg;
	struct buf thread = BUF_INIT;
	int rc = 0;

	reading->channel = FORUM_TOPICS;
	reading->match = match;
	if (!reading->forum->down && is_to_be_read(reading, match) &&
	    post_journal_thread(reading->site, FORUM_TOPICS, match, &thread)) {
		reading->thread = thread.data;
		rc = take_thread(reading);
	}
	buf_release(&thread);
	return rc;
}

static int
take_topics(struct reading *reading)
{
	char *path = site_path(reading->site, "forum/topics");
	int rc = fs_each(path, take_topic, reading, reading->err);

	free(path);
	return rc;
}

/* ---- private messages ---- */

/* A room that is as it was need not be read again. */
static char *
mark_of(const struct doc *room)
{
	const char *mark = doc_text_at(room, "mark", NULL);
	struct buf name = BUF_INIT;

	if (mark == NULL)
		return NULL;
	buf_addf(&name, "mark/%s/", doc_text_at(room, "thread", ""));
	for (size_t i = 0; i < FORUM_ID_MAX && mark[i] != '\0'; i++)
		buf_addc(
		    &name, mark[i] > ' ' && mark[i] < 0x7f ? mark[i] : '-');
	return buf_take(&name);
}

static int
take_room(struct reading *reading, const struct doc *room)
{
	char *mark = mark_of(room);
	int rc = 0;

	reading->channel = FORUM_MESSAGES;
	reading->match = NULL;
	reading->thread = doc_text_at(room, "thread", "");
	if (!reading->forum->down && forum_is_id(reading->thread) &&
	    (mark == NULL || !seen_has(reading->seen, mark))) {
		rc = take_thread(reading);
		if (rc == 0 && !reading->stuck && mark != NULL)
			rc = seen_add(reading->seen, mark, reading->err);
	}
	free(mark);
	return rc;
}

static int
take_rooms(struct reading *reading)
{
	struct doc *take;
	const struct doc *rooms;
	int rc = 0;

	if (reading->forum->down ||
	    forum_ask(reading->forum, "messages.list", NULL, &take,
		reading->why) != FORUM_YES) {
		reading->down = true;
		return 0;
	}
	rooms = doc_get(take, "items");
	for (size_t i = 0; rc == 0 && i < doc_count(rooms); i++)
		rc = take_room(reading, doc_at(rooms, i));
	doc_free(take);
	return rc;
}

/* ---- all of it ---- */

static int
read_all(struct reading *reading)
{
	int rc = 0;

	if (forum_who(reading->forum, reading->why) == FORUM_YES)
		rc = take_topics(reading);
	if (rc == 0 && reading->forum->uid != NULL)
		rc = take_rooms(reading);
	return rc;
}

static int
note_trouble(const struct reading *reading)
{
	const struct forum *forum = reading->forum;
	bool down = reading->down || forum->down || forum->uid == NULL;
	struct doc *map = doc_new_map();
	int rc;

	add_clean(map, "why", reading->why->data, WHY_MOST);
	rc = forum_trouble_note(reading->site, forum->now,
	    down ? doc_text_at(map, "why", "") : NULL, reading->lost,
	    reading->err);
	doc_free(map);
	return rc;
}

static int
open_seen(struct seen *seen, const struct site *site,
    const struct forum_config *config, bool *busy, struct err *err)
{
	struct buf title = BUF_INIT;
	int rc;

	buf_addf(&title, "forum %s %s", config->url, config->user);
	rc = seen_open(seen, site->dir, title.data, busy, err);
	buf_release(&title);
	return rc;
}

static int
read_as(const struct forum_config *config, const struct site *site,
    const struct handing *handing, int64_t now, struct fetch_counts *counts,
    struct buf *why, struct err *err)
{
	struct post_journal posted;
	struct forum forum;
	struct seen seen;
	struct reading reading = {.site = site,
	    .handing = handing,
	    .forum = &forum,
	    .posted = &posted,
	    .seen = &seen,
	    .counts = counts,
	    .why = why,
	    .err = err};
	int rc;

	if (open_seen(&seen, site, config, &counts->busy, err) < 0)
		return counts->busy ? 0 : -1;
	rc = post_journal_read(&posted, site, err);
	if (rc == 0)
		rc = forum_open(&forum, config, site, now, err);
	if (rc == 0) {
		reading.lost = doc_new_list();
		rc = read_all(&reading);
		if (rc == 0)
			rc = note_trouble(&reading);
		doc_free(reading.lost);
		if (rc == 0)
			rc = fetch_forum_prune(site, &seen, now, err);
		forum_close(&forum);
	}
	post_journal_release(&posted);
	seen_close(&seen);
	return rc;
}

int
fetch_forum(const struct site *site, const struct handing *handing, int64_t now,
    struct fetch_counts *counts, struct buf *why, struct err *err)
{
	struct forum_config config;
	int rc = forum_config_read(&config, site, err);

	if (rc == 0)
		rc = post_journal_folders(site, err);
	if (rc == 0)
		rc = read_as(&config, site, handing, now, counts, why, err);
	forum_config_release(&config);
	return rc;
}
