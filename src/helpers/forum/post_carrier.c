/* SPDX-License-Identifier: MIT */
/*
 * post_carrier.c - a letter becomes a post, once.
 *
 * Before the forum is asked to post, the journal says that it will be; after
 * its answer, that it was.  What was begun only, because the answer was lost or
 * we were killed, is looked for on the forum first.
 */
#include "base/chars.h"
#include "base/x.h"
#include "helpers/forum/post.h"
#include "mail/inbox.h"
#include "site/account.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The forum may still be at what it was asked a moment ago. */
#define PATIENCE 30 /* seconds more than it has for an answer */
#define CANDIDATES 20
#define HTML_TEXT_READ (1024 * 1024)
/* For what stands in a post for a file. */
#define ATTACHED_LONGEST 400

struct topic_posting {
	struct poster *poster;
	const struct post_letter *letter;
	const char *text;    /* of this part */
	const char *asks;    /* "@anna", which goes below it; or "" */
	bool attaches;       /* the letter's file */
	bool pictured;       /* the letter's picture */
	struct buf attached; /* what stands for them below the text */
	char key[POST_JOURNAL_KEY];
	struct buf thread; /* "": there is none yet */
	struct buf *why;
};

/* ---- asking ---- */

static bool
is_private(const struct topic_posting *posting)
{
	return strcmp(posting->letter->channel, FORUM_MESSAGES) == 0;
}

static enum forum_said
ask(const struct topic_posting *posting, const char *call,
    const struct doc *vars, struct doc **take)
{
	struct buf name = BUF_INIT;
	enum forum_said said;

	buf_addf(&name, "%s.%s", posting->letter->channel, call);
	said = forum_ask(
	    posting->poster->forum, name.data, vars, take, posting->why);
	buf_release(&name);
	return said;
}

static bool
has(const struct topic_posting *posting, const char *call)
{
	struct buf name = BUF_INIT;
	bool is;

	buf_addf(&name, "%s.%s", posting->letter->channel, call);
	is = forum_has(posting->poster->forum, name.data);
	buf_release(&name);
	return is;
}

/* What the forum calls the account now, where it has to be asked. */
static enum forum_said
add_name(const struct topic_posting *posting, struct doc *vars)
{
	struct forum *forum = posting->poster->forum;
	struct doc *take;
	enum forum_said said;

	if (!forum_has(forum, "user") || !is_private(posting))
		return FORUM_YES;
	said = forum_ask(forum, "user", vars, &take, posting->why);
	if (said != FORUM_YES)
		return said;
	if (doc_text_at(take, "name", "")[0] == '\0') {
		buf_adds(posting->why, "user: there is no such account");
		said = FORUM_GONE;
	} else {
		doc_add_string(vars, "name", doc_text_at(take, "name", ""));
	}
	doc_free(take);
	return said;
}

static struct doc *
vars_of(const struct topic_posting *posting)
{
	struct doc *vars = doc_new_map();
	struct buf text = BUF_INIT;

	buf_adds(&text, posting->text);
	if (posting->attached.len > 0)
		buf_addf(&text, "\n\n%s", posting->attached.data);
	if (posting->asks[0] != '\0')
		buf_addf(&text, "\n\n%s", posting->asks);
	doc_add_string(vars, "subject", posting->letter->subject.data);
	doc_add_string(vars, "text", text.data);
	buf_release(&text);
	doc_add_string(vars, "thread", posting->thread.data);
	doc_add_string(vars, "uid", posting->letter->to);
	return vars;
}

/* ---- the journal ---- */

/* What the disk refuses is the host's trouble: the letter waits. */
static bool
on_disk(const struct topic_posting *posting, int rc, const struct err *err)
{
	if (rc < 0)
		buf_adds(posting->why, err->text);
	return rc == 0;
}

static bool
note_thread(struct topic_posting *posting, const char *thread)
{
	struct err err = ERR_INIT;
	bool good = on_disk(posting,
	    post_journal_set_thread(posting->poster->site,
		posting->letter->channel, posting->letter->to, thread, &err),
	    &err);

	buf_clear(&posting->thread);
	buf_adds(&posting->thread, thread);
	return good;
}

static struct post_journal_item
item_of(const struct topic_posting *posting)
{
	const struct post_letter *letter = posting->letter;
	struct post_journal_item item = {.entry = letter->entry};

	snprintf(item.key, sizeof(item.key), "%s", posting->key);
	snprintf(item.channel, sizeof(item.channel), "%s", letter->channel);
	snprintf(item.to, sizeof(item.to), "%s", letter->to);
	snprintf(item.thread, sizeof(item.thread), "%s", posting->thread.data);
	snprintf(item.match, sizeof(item.match), "%s", letter->match);
	return item;
}

static bool
note_begun(const struct topic_posting *posting)
{
	const struct poster *poster = posting->poster;
	struct post_journal_item item = item_of(posting);
	struct err err = ERR_INIT;
	int rc = post_journal_begin(poster->posted, &item, poster->now, &err);

	return on_disk(posting, rc, &err);
}

static bool
note_done(const struct topic_posting *posting, const struct doc *post)
{
	const struct poster *poster = posting->poster;
	struct post_journal_item item = item_of(posting);
	struct err err = ERR_INIT;
	int rc;

	item.time = forum_time(doc_text_at(post, "time", ""));
	snprintf(item.id, sizeof(item.id), "%s", doc_text_at(post, "id", "-"));
	rc = post_journal_done(poster->posted, &item, poster->now, &err);
	return on_disk(posting, rc, &err);
}

static bool
note_word(const struct topic_posting *posting,
    int (*note)(struct post_journal *posted, const char *key, int64_t now,
	struct err *err))
{
	const struct poster *poster = posting->poster;
	struct err err = ERR_INIT;
	int rc = note(poster->posted, posting->key, poster->now, &err);

	return on_disk(posting, rc, &err);
}

/* ---- find what is there already ---- */

static void
name_file(const struct post_letter *letter, struct buf *out)
{
	/* Forums know files by their ending, and take texts. */
	buf_addf(out, "%s.pli.txt", letter->match);
}

static void
name_picture(const struct post_letter *letter, struct buf *out)
{
	buf_addf(out, "%s-%u.png", letter->match, letter->entry);
}

/* The last line, if it begins with one, or has what stands for the file. */
static void
drop_below(struct buf *text, const char *word)
{
	const char *line;

	while (text->len > 0 && is_one_of(text->data[text->len - 1], " \t\r\n"))
		buf_cut(text, text->len - 1);
	line = strrchr(text->data, '\n');
	if (line != NULL &&
	    (word == NULL ? line[1] == '@' : strstr(line, word) != NULL))
		buf_cut(text, (size_t)(line - text->data));
}

/* Whom it asks may be called otherwise by now; its file has another address
 * each time. */
static void
drop_all_below(const struct topic_posting *posting, struct buf *text)
{
	struct buf name = BUF_INIT;

	if (posting->letter->asks.len > 0)
		drop_below(text, NULL);
	name_file(posting->letter, &name);
	if (posting->attaches)
		drop_below(text, name.data);
	buf_clear(&name);
	name_picture(posting->letter, &name);
	if (posting->pictured)
		drop_below(text, name.data);
	buf_release(&name);
}

static bool
is_same(const struct topic_posting *posting, const struct doc *post)
{
	const char *html = doc_text_at(post, "html", NULL);
	const char *raw = doc_text_at(post, "raw", NULL);
	struct buf text = BUF_INIT, theirs = BUF_INIT, ours = BUF_INIT;
	bool same;

	if (raw != NULL)
		buf_adds(&text, raw);
	else if (html != NULL)
		inbox_helper("pli-html", NULL, html, strlen(html), &text,
		    HTML_TEXT_READ, NULL);
	drop_all_below(posting, &text);
	forum_bare(&theirs, text.data, raw == NULL);
	forum_bare(&ours, posting->text, raw == NULL);
	same = ours.len == theirs.len &&
	       memcmp(ours.data, theirs.data, ours.len) == 0;
	buf_release(&text);
	buf_release(&theirs);
	buf_release(&ours);
	return same;
}

/* The same words of another letter, which is known, do not count. */
static bool
may_be_it(const struct topic_posting *posting, const struct doc *post)
{
	const char *uid = doc_text_at(post, "uid", NULL);

	return (uid == NULL || strcmp(uid, posting->poster->forum->uid) == 0) &&
	       !post_journal_has(posting->poster->posted,
		   posting->letter->channel, doc_text_at(post, "id", ""));
}

/* *found is set if it is there. */
static enum forum_said
look_at(const struct topic_posting *posting, const char *thread,
    const struct doc *listed, struct doc **found)
{
	struct doc *post;
	enum forum_said said;

	if (!may_be_it(posting, listed))
		return FORUM_YES;
	said = forum_post(posting->poster->forum, posting->letter->channel,
	    thread, listed, true, &post, posting->why);
	if (said != FORUM_YES)
		/* What has been taken away since is not ours to find. */
		return said == FORUM_GONE ? FORUM_YES : said;
	if (may_be_it(posting, post) && is_same(posting, post))
		*found = post;
	else
		doc_free(post);
	return FORUM_YES;
}

static enum forum_said
look_in(
    const struct topic_posting *posting, const char *thread, struct doc **found)
{
	struct doc *posts;
	enum forum_said said = forum_posts(posting->poster->forum,
	    posting->letter->channel, thread, NULL, &posts, NULL, posting->why);

	if (said != FORUM_YES)
		return said == FORUM_GONE ? FORUM_YES : said;
	for (size_t i = doc_count(posts);
	     said == FORUM_YES && *found == NULL && i > 0; i--)
		said = look_at(posting, thread, doc_at(posts, i - 1), found);
	doc_free(posts);
	return said;
}

/* Titles come back with entities in them. */
static bool
is_title(const struct topic_posting *posting, const struct doc *item)
{
	const char *title = doc_text_at(item, "title", NULL);
	struct buf theirs = BUF_INIT, ours = BUF_INIT;
	bool same;

	if (title == NULL)
		return true;
	forum_bare(&theirs, title, true);
	forum_bare(&ours, posting->letter->subject.data, true);
	same = buf_equals(&theirs, ours.data);
	buf_release(&theirs);
	buf_release(&ours);
	return same;
}

/* The same words may stand in somebody else's room, and what is said next would
 * be read there. */
static enum forum_said
is_right_place(struct topic_posting *posting, const char *thread, bool *is)
{
	const char *to = posting->letter->to;
	enum forum_said said;

	*is = !is_private(posting) || post_room_tells(posting->poster);
	if (!is_private(posting) || !*is)
		return FORUM_YES;
	said = post_room_look(posting->poster, thread, to, posting->why);
	*is = said == FORUM_YES;
	if (said == FORUM_GONE)
		buf_clear(posting->why);
	return said == FORUM_GONE ? FORUM_YES : said;
}

/* In one of our threads. */
static enum forum_said
look_there(
    struct topic_posting *posting, const char *thread, struct doc **found)
{
	enum forum_said said = look_in(posting, thread, found);
	bool is = false;

	if (said != FORUM_YES || *found == NULL)
		return said;
	said = is_right_place(posting, thread, &is);
	if (said == FORUM_YES && is)
		return note_thread(posting, thread) ? FORUM_YES : FORUM_LATER;
	doc_free(*found);
	*found = NULL;
	return said;
}

static enum forum_said
look_everywhere(struct topic_posting *posting, struct doc **found)
{
	struct doc *take;
	const struct doc *items;
	enum forum_said said =
	    ask(posting, has(posting, "mine") ? "mine" : "list", NULL, &take);

	if (said != FORUM_YES)
		return said;
	items = doc_get(take, "items");
	for (size_t i = 0; said == FORUM_YES && *found == NULL &&
			   i < doc_count(items) && i < CANDIDATES;
	     i++) {
		const char *thread =
		    doc_text_at(doc_at(items, i), "thread", "");

		if (!forum_is_id(thread) ||
		    !is_title(posting, doc_at(items, i)))
			continue;
		said = look_there(posting, thread, found);
	}
	doc_free(take);
	return said;
}

/* *there: it was found, and is noted. */
static enum forum_said
look_up(struct topic_posting *posting, bool *there)
{
	struct doc *found = NULL;
	enum forum_said said = forum_who(posting->poster->forum, posting->why);

	if (said == FORUM_YES)
		said = posting->thread.len > 0
			   ? look_in(posting, posting->thread.data, &found)
			   : look_everywhere(posting, &found);
	*there = found != NULL;
	if (said == FORUM_YES && found != NULL && !note_done(posting, found))
		said = FORUM_LATER;
	doc_free(found);
	return said == FORUM_YES ? FORUM_YES : FORUM_LATER;
}

/* ---- posting ---- */

static enum forum_said
reply(struct topic_posting *posting)
{
	struct doc *vars = vars_of(posting), *take;
	enum forum_said said = ask(posting, "reply", vars, &take);

	doc_free(vars);
	if (said != FORUM_YES)
		return said;
	if (!note_done(posting, take))
		said = FORUM_LATER;
	doc_free(take);
	return said;
}

/* Some forums open a thread with its first post, some without. */
static enum forum_said
open_thread(struct topic_posting *posting)
{
	struct doc *vars = vars_of(posting), *take;
	enum forum_said said = add_name(posting, vars);
	bool posts = false;

	if (said == FORUM_YES)
		said = ask(posting, "open", vars, &take);
	doc_free(vars);
	if (said != FORUM_YES)
		return said;
	posts = doc_get(take, "id") != NULL;
	if (!note_thread(posting, doc_text_at(take, "thread", "")) ||
	    (posts && !note_done(posting, take)))
		said = FORUM_LATER;
	doc_free(take);
	return said == FORUM_YES && !posts ? reply(posting) : said;
}

static enum forum_said
reply_there(struct topic_posting *posting)
{
	enum forum_said said = FORUM_YES;

	if (is_private(posting))
		said = post_room_look(posting->poster, posting->thread.data,
		    posting->letter->to, posting->why);
	return said == FORUM_YES ? reply(posting) : said;
}

/* A room that somebody has left or closed, or that others read by now, is
 * opened anew; a topic that is gone is the host's matter. */
static enum forum_said
reply_or_open(struct topic_posting *posting)
{
	struct err err = ERR_INIT;
	enum forum_said said;

	if (posting->thread.len == 0)
		return open_thread(posting);
	said = reply_there(posting);
	if (said != FORUM_GONE || !is_private(posting))
		return said;
	if (!on_disk(posting,
		post_journal_drop_thread(posting->poster->site,
		    posting->letter->channel, posting->letter->to, &err),
		&err))
		return FORUM_LATER;
	buf_clear(posting->why);
	buf_clear(&posting->thread);
	return open_thread(posting);
}

/* One file, and what stands for it below what stands there already. */
static enum forum_said
hand_over(struct topic_posting *posting, const struct forum_file *file)
{
	struct buf stands = BUF_INIT;
	enum forum_said said =
	    forum_upload(posting->poster->forum, file, &stands, posting->why);

	if (stands.len > 0)
		buf_addf(&posting->attached, "%s%s",
		    posting->attached.len > 0 ? "\n\n" : "", stands.data);
	buf_release(&stands);
	return said;
}

/* The board, which has to be drawn first; what cannot be drawn is left out. */
static enum forum_said
upload_picture(struct topic_posting *posting)
{
	const struct post_letter *letter = posting->letter;
	struct buf name = BUF_INIT, png = BUF_INIT;
	struct forum_file file = {NULL, "image/png", &png, "picture"};
	enum forum_said said = FORUM_YES;

	name_picture(letter, &name);
	file.name = name.data;
	if (draw_client_png(posting->poster->draw, letter->picture.data,
		letter->picture.len, &png))
		said = hand_over(posting, &file);
	buf_release(&png);
	buf_release(&name);
	return said;
}

/* What the forum does not take goes without it, as the text says that it may.
 */
static enum forum_said
upload(struct topic_posting *posting)
{
	const struct post_letter *letter = posting->letter;
	enum forum_said said = FORUM_YES;
	struct buf name = BUF_INIT;
	struct forum_file file = {
	    NULL, "text/plain", &letter->file, "attached"};

	if (posting->pictured)
		said = upload_picture(posting);
	name_file(letter, &name);
	file.name = name.data;
	if (said == FORUM_YES && posting->attaches)
		said = hand_over(posting, &file);
	buf_release(&name);
	return said;
}

/* In a topic, what was written first stands first. */
static bool
has_to_wait(
    const struct topic_posting *posting, const struct post_journal_item *known)
{
	const struct poster *poster = posting->poster;
	const struct forum_config *config = poster->forum->config;
	struct post_journal_item item = item_of(posting);
	int64_t wait = config->server.timeout + PATIENCE, now = poster->now;

	if (post_journal_waits(poster->posted, &item, now - config->give_up)) {
		buf_adds(posting->why, "it waits for one that was before it");
		return true;
	}
	if (known != NULL && !known->failed && now >= known->seconds &&
	    now < known->seconds + wait) {
		buf_adds(posting->why,
		    "it was being posted a moment ago; whether it was is "
		    "looked up later");
		return true;
	}
	return false;
}

/* When the letter has failed long since, the host wants it posted anew. */
static bool
is_held(const struct poster *poster, const struct post_journal_item *known)
{
	int64_t most = 2 * poster->forum->config->give_up;

	return known->held && poster->now < known->seconds + most;
}

/* What a moderator has before him would lie there twice. */
static enum forum_said
look_again(struct topic_posting *posting, bool held, bool *there)
{
	enum forum_said said = look_up(posting, there);

	if (said != FORUM_YES || *there || !held)
		return said;
	buf_adds(posting->why, FORUM_HELD_WHY);
	return FORUM_LATER;
}

static enum forum_said
begin(struct topic_posting *posting, bool *there)
{
	struct poster *poster = posting->poster;
	const struct post_journal_item *known =
	    post_journal_find(poster->posted, posting->key);

	*there = known != NULL && known->done;
	if (*there)
		return FORUM_YES;
	if (poster->forum->down) {
		buf_adds(posting->why, poster->forum->reason.data);
		return FORUM_LATER;
	}
	if (has_to_wait(posting, known))
		return FORUM_LATER;
	if (known != NULL && !known->failed)
		return look_again(posting, is_held(poster, known), there);
	return note_begun(posting) ? FORUM_YES : FORUM_LATER;
}

static bool
note_turn(const struct topic_posting *posting)
{
	const struct post_journal_item *item =
	    post_journal_find(posting->poster->posted, posting->key);
	struct err err = ERR_INIT;

	return item == NULL || on_disk(posting,
				   post_first_note(posting->poster,
				       posting->letter, item->id, &err),
				   &err);
}

static enum forum_said
post_part(struct topic_posting *posting)
{
	enum forum_said said;
	bool there;

	said = begin(posting, &there);
	if (said == FORUM_YES && !there)
		said = upload(posting);
	if (said == FORUM_YES && !there)
		said = reply_or_open(posting);
	if (said == FORUM_YES && !note_turn(posting))
		said = FORUM_LATER;
	if ((said == FORUM_REFUSED &&
		!note_word(posting, post_journal_failed)) ||
	    (said == FORUM_HELD && !note_word(posting, post_journal_held)))
		said = FORUM_LATER;
	return said;
}

/* ---- a letter ---- */

/* 0: there is no limit. */
static int64_t
longest(const struct forum_config *config, const char *channel)
{
	int64_t most = 0;

	if (strcmp(channel, FORUM_MESSAGES) == 0)
		most = config->longest;
	else
		doc_number(
		    doc_find(config->data, FORUM_TOPICS ".longest"), &most);
	return most;
}

/* "@anna @bruno", below its first part, unless that stands there already. */
static enum forum_said
find_asked(struct poster *poster, const char *receiver,
    const struct post_letter *letter, struct buf *asks, struct buf *why)
{
	const struct post_journal_item *known;
	char key[POST_JOURNAL_KEY];

	post_journal_key(key, receiver, letter->message_id.data, 0);
	known = post_journal_find(poster->posted, key);
	if ((known != NULL && known->done) || letter->asks.len == 0 ||
	    poster->forum->down)
		return FORUM_YES;
	return post_first_mentions(poster, letter, asks, why);
}

/* Only a topic gets files. */
static bool
brings(const struct poster *poster, const struct post_letter *letter,
    const struct buf *what, const char *stands)
{
	return what->len > 0 && letter->match[0] != '\0' &&
	       strcmp(letter->channel, FORUM_TOPICS) == 0 &&
	       forum_takes(poster->forum, stands);
}

static enum forum_said
post_letter(struct poster *poster, const char *receiver,
    struct post_letter *letter, struct buf *why)
{
	int64_t most = longest(poster->forum->config, letter->channel);
	bool attaches = brings(poster, letter, &letter->file, "attached");
	bool pictured = brings(poster, letter, &letter->picture, "picture");
	const char *at;
	struct buf asks = BUF_INIT;
	enum forum_said said = find_asked(poster, receiver, letter, &asks, why);

	if (most > 0)
		most -= (int64_t)asks.len + 2 +
			(attaches + pictured) * ATTACHED_LONGEST;
	post_leave_out(&letter->text, most);
	at = letter->text.data;
	for (unsigned part = 0; said == FORUM_YES && *at != '\0'; part++) {
		struct topic_posting posting = {.poster = poster,
		    .letter = letter,
		    .thread = BUF_INIT,
		    .attached = BUF_INIT,
		    .why = why};
		size_t len = post_cut(at, most);
		char *text = xstrndup(at, len);

		posting.text = text;
		posting.asks = part == 0 ? asks.data : "";
		posting.attaches = part == 0 && attaches;
		posting.pictured = part == 0 && pictured;
		post_journal_key(
		    posting.key, receiver, letter->message_id.data, part);
		post_journal_thread(
		    poster->site, letter->channel, letter->to, &posting.thread);
		said = post_part(&posting);
		buf_release(&posting.thread);
		buf_release(&posting.attached);
		free(text);
		at += len;
		at += *at == ' ' ? 1 : strspn(at, "\n");
	}
	buf_release(&asks);
	return said == FORUM_YES ? post_first_edit(poster, letter, why) : said;
}

static enum sent
send_one(void *state, const char *from, const char *to, const char *mail,
    size_t len, struct buf *why)
{
	struct poster *poster = state;
	struct post_letter letter;
	enum forum_said said = FORUM_REFUSED;

	(void)from;
	if (post_letter_read(&letter, to, mail, len, why))
		said = post_letter(poster, to, &letter, why);
	post_letter_release(&letter);
	if (said == FORUM_YES)
		buf_clear(why);
	return said == FORUM_YES       ? SENT_OK
	       : said == FORUM_REFUSED ? SENT_FAILED
				       : SENT_LATER;
}

struct carrier
post_carrier(struct poster *poster)
{
	return (struct carrier){poster, send_one, account_is_receiver};
}
