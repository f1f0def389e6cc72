/* SPDX-License-Identifier: MIT */
/* forum_ask.c - a call of the data file, asked, and its answer picked apart. */
#include "base/fold.h"
#include "base/fs.h"
#include "base/x.h"
#include "helpers/forum/forum_p.h"
#include "helpers/forum/json.h"
#include "site/account.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* So many failures one after the other: it is the forum. */
#define TROUBLES_MOST 3
/* What a forum may want to be left alone for. */
#define WAIT_MOST (24 * 3600)
#define SAYS_MAX 200
#define BODY_MAX (2 * 1024 * 1024)

/* ---- how long it wants to be left alone ---- */

static char *
wait_path(const struct forum *forum)
{
	return site_path(forum->site, "forum/wait");
}

static void
heed_wait(struct forum *forum)
{
	char *path = wait_path(forum), until[21];
	struct buf text = BUF_INIT;
	int64_t time;

	if (fs_exists(path) && fs_read(&text, path, 64, NULL) == 0) {
		time = strtoll(text.data, NULL, 10);
		if (time > forum->now && time <= forum->now + WAIT_MOST) {
			time_write(until, time);
			forum->down = true;
			buf_addf(&forum->reason,
			    "the forum wants to be left alone until %s", until);
		}
	}
	buf_release(&text);
	free(path);
}

/* Nothing hangs on it: whoever asks too early is told again. */
static void
note_wait(struct forum *forum, int64_t seconds)
{
	char *path = wait_path(forum);
	struct buf text = BUF_INIT;

	if (seconds > WAIT_MOST)
		seconds = WAIT_MOST;
	buf_addf(&text, "%lld\n", (long long)(forum->now + seconds));
	fs_overwrite(path, text.data, text.len, NULL);
	buf_release(&text);
	free(path);
}

/* ---- open and close ---- */

int
forum_open(struct forum *forum, const struct forum_config *config,
    const struct site *site, int64_t now, struct err *err)
{
	*forum = (struct forum){
	    .config = config, .site = site, .now = now, .reason = BUF_INIT};
	heed_wait(forum);
	return http_open(&forum->http, &config->server, err);
}

void
forum_close(struct forum *forum)
{
	http_close(forum->http);
	free(forum->uid);
	buf_release(&forum->reason);
	*forum = (struct forum){.reason = BUF_INIT};
}

bool
forum_has(const struct forum *forum, const char *call)
{
	return doc_find(forum->config->data, call) != NULL;
}

/* Ids stand in names of files. */
bool
forum_is_id(const char *text)
{
	return account_is_word(text) && text[0] != '.' &&
	       strchr(text, '/') == NULL;
}

/* ---- picking apart ---- */

/* "a.0.b": keys of maps and indices of lists; "": the thing itself. */
static const struct doc *
follow(const struct doc *doc, const char *path)
{
	while (doc != NULL && *path != '\0') {
		size_t len = strcspn(path, ".");
		char *key = xstrndup(path, len), *end;

		if (doc_is(doc, DOC_LIST)) {
			unsigned long i = strtoul(key, &end, 10);

			doc = *end == '\0' && i < doc_count(doc)
				  ? doc_at(doc, i)
				  : NULL;
		} else {
			doc = doc_get(doc, key);
		}
		free(key);
		path += len + (path[len] == '.');
	}
	return doc;
}

static void
take_one(struct doc *to, const char *name, const struct doc *value)
{
	struct buf text = BUF_INIT;
	int64_t number;

	if (doc_is(value, DOC_STRING))
		doc_add_string(to, name, doc_text(value));
	else if (doc_is(value, DOC_NUMBER) && doc_number(value, &number)) {
		buf_addf(&text, "%lld", (long long)number);
		doc_add_string(to, name, text.data);
	}
	buf_release(&text);
}

static void
take_all(struct doc *to, const struct doc *paths, const struct doc *answer)
{
	for (size_t i = 0; i < doc_count(paths); i++)
		take_one(to, doc_key_at(paths, i),
		    follow(answer, doc_text(doc_at(paths, i))));
}

static struct doc *
pick(const struct doc *call, const struct doc *answer)
{
	const struct doc *list = doc_get(call, "list"), *found;
	struct doc *take = doc_new_map(), *items;
	int64_t pages = 1;

	if (list == NULL) {
		take_all(take, doc_get(call, "take"), answer);
		return take;
	}
	items = doc_add_list(take, "items");
	found = follow(answer, doc_text(list));
	for (size_t i = 0; i < doc_count(found); i++)
		take_all(doc_add_map(items, NULL), doc_get(call, "item"),
		    doc_at(found, i));
	doc_number(follow(answer, doc_text_at(call, "pages", "-")), &pages);
	doc_add_number(take, "pages", pages < 1 ? 1 : pages);
	return take;
}

/* What must be there, or the answer is none: ids are ids. */
static bool
is_whole(const struct doc *call, const struct doc *take)
{
	static const char *const ids[] = {"id", "thread"};
	const struct doc *wanted = doc_get(call, "take");

	for (size_t i = 0; i < ARRAY_LEN(ids); i++)
		if (doc_get(wanted, ids[i]) != NULL &&
		    !forum_is_id(doc_text_at(take, ids[i], "")))
			return false;
	return true;
}

/* ---- what it said ---- */

/* The host reads it at a terminal. */
static void
add_line(struct buf *out, const struct buf *body)
{
	size_t left = body->len < SAYS_MAX ? body->len : SAYS_MAX, used;
	const char *at = body->data;
	uint32_t code;

	for (; left > 0; at += used, left -= used) {
		used = fold_next(at, left, &code);
		if (used == 0 || code < ' ' || fold_is_hidden(code))
			buf_addc(out, ' ');
		else
			buf_add(out, at, used);
		used = used == 0 ? 1 : used;
	}
}

static void
give_up(struct forum *forum, const struct buf *why)
{
	forum->down = true;
	buf_clear(&forum->reason);
	buf_add(&forum->reason, why->data, why->len);
}

static bool
is_refusal(const struct forum *forum, long status)
{
	const struct doc *list = doc_get(forum->config->data, "refused");
	int64_t one;

	for (size_t i = 0; i < doc_count(list); i++)
		if (doc_number(doc_at(list, i), &one) && one == status)
			return true;
	return false;
}

static enum forum_said
say_no(struct forum *forum, const char *name, const struct http_answer *answer,
    struct buf *why)
{
	long status = answer->status;

	buf_addf(why, "%s: the forum says %ld: ", name, status);
	add_line(why, &answer->body);
	if (status == 429)
		note_wait(
		    forum, answer->retry_after > 0 ? answer->retry_after : 60);
	if (status == 401 || status == 429 ||
	    (status >= 500 && ++forum->troubles >= TROUBLES_MOST))
		give_up(forum, why);
	if (is_refusal(forum, status))
		return FORUM_REFUSED;
	return status == 403 || status == 404 || status == 410 ? FORUM_GONE
							       : FORUM_LATER;
}

/* Only of what was given to it. */
static bool
is_held(
    const struct forum *forum, const struct doc *call, const struct doc *answer)
{
	const struct doc *held = doc_get(forum->config->data, "held");
	bool is = held != NULL && doc_get(call, "method") != NULL;

	for (size_t i = 0; is && i < doc_count(held); i++) {
		const struct doc *value = follow(answer, doc_key_at(held, i));
		const char *text = doc_text(value);
		bool wanted, there;

		if (text != NULL)
			is = strcmp(text, doc_text(doc_at(held, i))) == 0;
		else
			is = doc_bool(value, &there) &&
			     doc_bool(doc_at(held, i), &wanted) &&
			     there == wanted;
	}
	return is;
}

static enum forum_said
hear(struct forum *forum, const char *name, const struct doc *call,
    const struct http_answer *answer, struct doc **take, struct buf *why)
{
	struct err err = ERR_INIT;
	struct doc *doc;

	forum->status = answer->status;
	if (answer->status < 200 || answer->status > 299)
		return say_no(forum, name, answer, why);
	forum->troubles = 0;
	if (json_read(&doc, answer->body.data, answer->body.len, &err) < 0) {
		buf_addf(
		    why, "%s: the answer makes no sense: %s", name, err.text);
		return FORUM_LATER;
	}
	if (is_held(forum, call, doc)) {
		doc_free(doc);
		buf_adds(why, FORUM_HELD_WHY);
		return FORUM_HELD;
	}
	if (doc_count(follow(doc, doc_text_at(call, "unless", "-"))) > 0) {
		doc_free(doc);
		buf_addf(why, "%s: the answer has what it must not have", name);
		return FORUM_GONE;
	}
	*take = pick(call, doc);
	doc_free(doc);
	if (is_whole(call, *take))
		return FORUM_YES;
	doc_free(*take);
	buf_addf(why, "%s: the answer lacks what contrib/forum/%s.yaml names",
	    name, forum->config->kind);
	return FORUM_LATER;
}

enum forum_said
forum_ask(struct forum *forum, const char *name, const struct doc *vars,
    struct doc **take, struct buf *why)
{
	return forum_ask_with(forum, name, vars, NULL, take, why);
}

enum forum_said
forum_ask_with(struct forum *forum, const char *name, const struct doc *vars,
    const struct forum_file *file, struct doc **take, struct buf *why)
{
	const struct doc *call = doc_find(forum->config->data, name);
	struct http_answer answer;
	struct forum_request request;
	struct err err = ERR_INIT;
	enum forum_said said = FORUM_LATER;

	if (why->len > 0)
		buf_adds(why, "; ");
	if (forum->down) {
		buf_add(why, forum->reason.data, forum->reason.len);
		return FORUM_LATER;
	}
	forum->status = 0;
	forum_request_make(&request, forum, call, vars, file);
	if (request.body.len > BODY_MAX) {
		buf_adds(why, "it is too long for any forum");
		said = FORUM_REFUSED;
	} else if (http_ask(forum->http, &request.question, &answer, &err) ==
		   0) {
		said = hear(forum, name, call, &answer, take, why);
		http_answer_release(&answer);
	} else {
		buf_addf(why, "%s: %s", name, err.text);
		give_up(forum, why);
		http_answer_release(&answer);
	}
	forum_request_release(&request);
	return said;
}

enum forum_said
forum_who(struct forum *forum, struct buf *why)
{
	struct doc *take;
	enum forum_said said;

	if (forum->uid != NULL)
		return FORUM_YES;
	said = forum_ask(forum, "self", NULL, &take, why);
	if (said != FORUM_YES)
		return FORUM_LATER;
	if (forum_is_id(doc_text_at(take, "uid", "")))
		forum->uid = xstrdup(doc_text_at(take, "uid", ""));
	else
		buf_adds(why, "self: the forum does not say who we are");
	doc_free(take);
	return forum->uid == NULL ? FORUM_LATER : FORUM_YES;
}

/* ---- time ---- */

/* ".278-05:00", behind the seconds: so many seconds before UTC. */
static int64_t
offset(const char *text)
{
	const char *sign = text + strcspn(text, "+-");
	unsigned hours, minutes;

	if (sscanf(sign, "%*1[+-]%2u:%2u", &hours, &minutes) != 2)
		return 0;
	return (*sign == '-' ? -60 : 60) * (int64_t)(hours * 60 + minutes);
}

int64_t
forum_time(const char *text)
{
	char second[21] = "";
	int64_t time, part = 0;

	if (text[strspn(text, "0123456789")] == '\0')
		return strlen(text) > 18 ? 0 : strtoll(text, NULL, 10);
	if (strlen(text) < 20)
		return 0;
	memcpy(second, text, 19);
	second[19] = 'Z';
	time = time_read(second);
	if (text[19] == '.')
		for (unsigned i = 0, unit = 100; i < 3; i++, unit /= 10) {
			if (text[20 + i] < '0' || text[20 + i] > '9')
				break;
			part += unit * (text[20 + i] - '0');
		}
	return time < 0 ? 0 : (time - offset(text + 19)) * 1000 + part;
}
