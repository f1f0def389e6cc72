/* SPDX-License-Identifier: MIT */
/*
 * post_first.c - a topic's first post is kept true, and those who are asked are
 * mentioned.
 *
 * SITE/forum/turns/MATCH has a line "ENTRY ID" for each post of the match's
 * topic, the first one first, and "shown ENTRY" for what the first one says.
 * An edit that comes twice says the same, so nothing is looked up.
 */
#include "base/fs.h"
#include "base/x.h"
#include "helpers/forum/post.h"
#include "site/forum_trouble.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TURNS_MAX ((size_t)1024 * 1024)
/* So many posts are linked, the newest. */
#define LINKS 200
#define ASKED_MAX 16

/* ---- the posts of a topic ---- */

static int
read_turns(const struct poster *poster, const char *match, struct buf *out,
    struct err *err)
{
	char *path = site_path(poster->site, "forum/turns/%s", match);
	int rc = fs_exists(path) ? fs_read(out, path, TURNS_MAX, err) : 0;

	free(path);
	return rc;
}

/* Once, if there is room for it. */
static int
add_line(const struct poster *poster, const char *match, const char *line,
    struct err *err)
{
	char *path = site_path(poster->site, "forum/turns/%s", match);
	struct buf turns = BUF_INIT;
	int rc = read_turns(poster, match, &turns, err);

	if (rc == 0 && turns.len + strlen(line) < TURNS_MAX &&
	    strstr(turns.data, line) == NULL) {
		buf_adds(&turns, line);
		rc = fs_replace(path, turns.data, turns.len, true, err);
	}
	free(path);
	buf_release(&turns);
	return rc;
}

int
post_first_note(const struct poster *poster, const struct post_letter *letter,
    const char *id, struct err *err)
{
	struct buf line = BUF_INIT;
	int rc = 0;

	buf_addf(&line, "%u %s\n", letter->entry, id);
	if (strcmp(letter->channel, FORUM_TOPICS) == 0 &&
	    letter->match[0] != '\0' && forum_is_id(id))
		rc = add_line(poster, letter->match, line.data, err);
	buf_release(&line);
	return rc;
}

/* ---- the first post ---- */

/* The newest entry of which it tells. */
static unsigned
shown(const char *turns)
{
	unsigned entry = 0;

	for (; (turns = strstr(turns, "shown ")) != NULL; turns++)
		entry = (unsigned)strtoul(turns + 6, NULL, 10);
	return entry;
}

static bool
read_turn(const char *line, unsigned *entry, char id[POST_JOURNAL_ID])
{
	return sscanf(line, "%u %64[A-Za-z0-9._-]", entry, id) == 2;
}

/* Behind the end of the line, or NULL. */
static const char *
next_line(const char *text)
{
	text = strchr(text, '\n');
	return text == NULL || text[1] == '\0' ? NULL : text + 1;
}

static void
add_link(const struct poster *poster, const char *thread, unsigned entry,
    const char *id, struct buf *out)
{
	const struct doc *data = poster->forum->config->data;
	struct buf url = BUF_INIT;

	if (!forum_link(poster->forum, thread, id, &url))
		buf_addf(out, " %u", entry);
	else if (strcmp(doc_text_at(data, "format", ""), "bbcode") == 0)
		buf_addf(out, " [url=%s]%u[/url]", url.data, entry);
	else
		buf_addf(out, " [%u](%s)", entry, url.data);
	buf_release(&url);
}

/* Of all posts behind the first. */
static void
add_links(const struct poster *poster, const char *thread, const char *turns,
    struct buf *out)
{
	char id[POST_JOURNAL_ID];
	unsigned entry, count = 0, skip;

	for (const char *at = turns; at != NULL; at = next_line(at))
		count += read_turn(at, &entry, id);
	skip = count > LINKS ? count - LINKS : 1;
	for (const char *at = turns; at != NULL; at = next_line(at))
		if (read_turn(at, &entry, id) && skip-- == 0) {
			add_link(poster, thread, entry, id, out);
			skip = 0;
		}
}

static enum forum_said
edit(struct poster *poster, const struct post_letter *letter, const char *turns,
    const char *first, struct buf *why)
{
	struct doc *vars = doc_new_map(), *take = NULL;
	struct buf text = BUF_INIT, thread = BUF_INIT;
	enum forum_said said;

	post_journal_thread(poster->site, FORUM_TOPICS, letter->to, &thread);
	buf_adds(&text, letter->first.data);
	add_links(poster, thread.data, turns, &text);
	doc_add_string(vars, "thread", thread.data);
	doc_add_string(vars, "id", first);
	doc_add_string(vars, "text", text.data);
	said = forum_ask(poster->forum, FORUM_TOPICS ".edit", vars, &take, why);
	if (said == FORUM_YES)
		doc_free(take);
	doc_free(vars);
	buf_release(&thread);
	buf_release(&text);
	return said;
}

static int
note_shown(const struct poster *poster, const struct post_letter *letter,
    struct err *err)
{
	struct buf line = BUF_INIT;
	int rc;

	buf_addf(&line, "shown %u\n", letter->entry);
	rc = add_line(poster, letter->match, line.data, err);
	buf_release(&line);
	return rc;
}

/* It will say the same another time: this account may not edit that post. */
static bool
is_answer(const struct forum *forum)
{
	return forum->status >= 400 && forum->status < 500 && !forum->down;
}

/* A moderator has it removed, or it may not be edited any more: the posts below
 * tell the same, and the host is told. */
static enum forum_said
keep_true(struct poster *poster, const struct post_letter *letter,
    const char *turns, struct buf *why)
{
	char id[POST_JOURNAL_ID];
	struct err err = ERR_INIT;
	unsigned entry;
	enum forum_said said;

	if (!read_turn(turns, &entry, id) || entry >= letter->entry ||
	    shown(turns) >= letter->entry)
		return FORUM_YES;
	said = edit(poster, letter, turns, id, why);
	if (said == FORUM_LATER && !is_answer(poster->forum))
		return FORUM_LATER;
	if (forum_unedited_note(poster->site, letter->match, poster->forum->now,
		said == FORUM_YES || said == FORUM_HELD ? NULL : why->data,
		&err) == 0 &&
	    note_shown(poster, letter, &err) == 0) {
		buf_clear(why);
		return FORUM_YES;
	}
	buf_adds(why, err.text);
	return FORUM_LATER;
}

enum forum_said
post_first_edit(
    struct poster *poster, const struct post_letter *letter, struct buf *why)
{
	struct buf turns = BUF_INIT;
	struct err err = ERR_INIT;
	enum forum_said said = FORUM_YES;

	if (letter->first.len == 0 || letter->match[0] == '\0' ||
	    !forum_has(poster->forum, FORUM_TOPICS ".edit"))
		return FORUM_YES;
	if (read_turns(poster, letter->match, &turns, &err) < 0) {
		buf_adds(why, err.text);
		said = FORUM_LATER;
	} else {
		said = keep_true(poster, letter, turns.data, why);
	}
	buf_release(&turns);
	return said;
}

/* ---- who is asked ---- */

/* An account that is gone is not mentioned. */
static enum forum_said
add_mention(
    struct poster *poster, const char *uid, struct buf *out, struct buf *why)
{
	struct doc *vars = doc_new_map(), *take;
	const char *name;
	enum forum_said said;

	doc_add_string(vars, "uid", uid);
	said = forum_ask(poster->forum, "user", vars, &take, why);
	doc_free(vars);
	if (said == FORUM_LATER)
		return FORUM_LATER;
	if (said == FORUM_YES) {
		name = doc_text_at(take, "name", "");
		if (forum_is_id(name))
			buf_addf(out, "%s@%s", out->len > 0 ? " " : "", name);
		doc_free(take);
	}
	buf_clear(why);
	return FORUM_YES;
}

enum forum_said
post_first_mentions(struct poster *poster, const struct post_letter *letter,
    struct buf *out, struct buf *why)
{
	const char *at = letter->asks.data;
	char uid[POST_JOURNAL_ID];
	enum forum_said said = FORUM_YES;

	if (!forum_has(poster->forum, "user"))
		return FORUM_YES;
	for (unsigned i = 0; said == FORUM_YES && i < ASKED_MAX &&
			     sscanf(at, "%64[A-Za-z0-9._-]", uid) == 1;
	     i++) {
		said = add_mention(poster, uid, out, why);
		at += strlen(uid);
		at += strspn(at, " ");
	}
	return said;
}
