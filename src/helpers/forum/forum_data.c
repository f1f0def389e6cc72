/* SPDX-License-Identifier: MIT */
/* forum_data.c - contrib/forum/KIND.yaml: read, and checked in all its parts.
 */
#include "base/x.h"
#include "helpers/forum/forum.h"

#include <stdlib.h>
#include <string.h>

/*
 * What a call may use and must bring.  The words of vars, must and may are
 * parted by blanks; user and category may stand in all of them.
 */
static const struct rule {
	const char *name;
	bool list, required;
	const char *vars, *must, *may;
} rules[] = {
    {"self", false, true, "", "uid", ""},
    {"user", false, false, "uid", "name", ""},
    {"account", false, false, "name", "uid", ""},
    {"topics.open", false, true, "subject text", "thread", "id time"},
    {"topics.reply", false, true, "thread text", "id", "time"},
    {"topics.edit", false, false, "thread id text", "", ""},
    {"topics.upload", false, false, "name file", "url", ""},
    {"topics.mine", true, true, "", "thread title", ""},
    {"topics.posts", true, true, "thread page skip", "id",
	"uid name time raw html deleted system"},
    {"topics.post", false, false, "thread id", "",
	"uid name time raw html deleted system"},
    {"topics.own", false, false, "thread id", "", "raw html"},
    {"messages.open", false, true, "uid name subject text", "thread",
	"id time"},
    {"messages.reply", false, true, "thread uid text", "id", "time"},
    {"messages.mine", true, false, "", "thread", "title"},
    {"messages.list", true, true, "", "thread", "mark"},
    {"messages.posts", true, true, "thread page skip", "id",
	"uid name time raw html deleted system"},
    {"messages.post", false, false, "thread id", "",
	"uid name time raw html deleted system"},
    {"messages.own", false, false, "thread id", "", "raw html"},
    {"messages.with", true, false, "thread", "uid", ""},
};

struct checking {
	const char *file;
	const struct rule *rule;
	struct err *err;
};

static int __attribute__((format(printf, 3, 4))) wrong(
    const struct checking *checking, const struct doc *at, const char *fmt, ...)
{
	struct buf text = BUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	err_set(checking->err, EX_CONFIG, "%s:%u: %s%s%s", checking->file,
	    doc_line(at), checking->rule == NULL ? "" : checking->rule->name,
	    checking->rule == NULL ? "" : ": ", text.data);
	buf_release(&text);
	return -1;
}

/* True if word is one of the words of a list that blanks part. */
static bool
is_among(const char *words, const char *word, size_t len)
{
	while (*words != '\0') {
		size_t next = strcspn(words, " ");

		if (next == len && strncmp(words, word, len) == 0)
			return true;
		words += next + (words[next] == ' ');
	}
	return false;
}

static bool
is_one_of(const char *words, const char *word)
{
	return is_among(words, word, strlen(word));
}

/* ---- {names} in texts ---- */

static int
check_text(
    const struct checking *checking, const struct doc *text, const char *more)
{
	const char *at = doc_text(text);

	if (at == NULL)
		return wrong(checking, text, "must be a text");
	while ((at = strchr(at, '{')) != NULL) {
		size_t len;

		at += 1 + (at[1] == '#');
		len = strcspn(at, "}");
		if (at[len] != '}')
			return wrong(checking, text, "a { without its }");
		if (!is_among("user category", at, len) &&
		    !is_among(more, at, len) &&
		    (checking->rule == NULL ||
			!is_among(checking->rule->vars, at, len)))
			return wrong(checking, text, "there is no {%.*s} here",
			    (int)len, at);
		at += len;
	}
	return 0;
}

/* All texts of a body, however deep. */
static int
check_body(const struct checking *checking, const struct doc *body)
{
	if (!doc_is(body, DOC_MAP) && !doc_is(body, DOC_LIST))
		return check_text(checking, body, "");
	for (size_t i = 0; i < doc_count(body); i++)
		if (check_body(checking, doc_at(body, i)) < 0)
			return -1;
	return 0;
}

/* A field of an HTTP header: nothing in it may end its line. */
static int
check_headers(const struct checking *checking, const struct doc *headers)
{
	if (headers != NULL && !doc_is(headers, DOC_MAP))
		return wrong(checking, headers, "headers must be a map");
	if (doc_count(headers) > HTTP_FIELDS - 3)
		return wrong(checking, headers, "too many headers");
	for (size_t i = 0; i < doc_count(headers); i++) {
		const char *name = doc_key_at(headers, i);

		if (check_text(checking, doc_at(headers, i), "token") < 0)
			return -1;
		if (strpbrk(doc_text(doc_at(headers, i)), "\r\n") != NULL ||
		    strpbrk(name, "\r\n: ") != NULL || *name == '\0')
			return wrong(checking, doc_at(headers, i),
			    "%s: not a header", name);
	}
	return 0;
}

/* ---- one call ---- */

static int
check_keys(
    const struct checking *checking, const struct doc *map, const char *known)
{
	for (size_t i = 0; i < doc_count(map); i++)
		if (!is_one_of(known, doc_key_at(map, i)))
			return wrong(checking, doc_at(map, i),
			    "%s: no such key", doc_key_at(map, i));
	return 0;
}

/* take, or item: a map of our names to paths of the answer. */
static int
check_take(const struct checking *checking, const struct doc *call)
{
	const struct rule *rule = checking->rule;
	const char *key = rule->list ? "item" : "take";
	const struct doc *take = doc_get(call, key);
	const char *word = rule->must;

	if (!doc_is(take, DOC_MAP))
		return wrong(checking, call, "needs a map %s", key);
	for (size_t i = 0; i < doc_count(take); i++)
		if (!is_one_of(rule->must, doc_key_at(take, i)) &&
		    !is_one_of(rule->may, doc_key_at(take, i)))
			return wrong(checking, doc_at(take, i),
			    "%s: nothing of that name is wanted",
			    doc_key_at(take, i));
		else if (doc_text(doc_at(take, i)) == NULL)
			return wrong(checking, doc_at(take, i),
			    "%s: must be a path", doc_key_at(take, i));
	while (*word != '\0') {
		size_t len = strcspn(word, " ");
		char *name = xstrndup(word, len);
		bool there = doc_get(take, name) != NULL;

		free(name);
		if (!there)
			return wrong(checking, take, "%s lacks %.*s", key,
			    (int)len, word);
		word += len + (word[len] == ' ');
	}
	return 0;
}

/* The last of them that is there; how many are. */
static const struct doc *
find_body(const struct doc *call, unsigned *count)
{
	static const char *const bodies[] = {"json", "form", "parts"};
	const struct doc *body = NULL;

	*count = 0;
	for (size_t i = 0; i < ARRAY_LEN(bodies); i++)
		if (doc_get(call, bodies[i]) != NULL) {
			body = doc_get(call, bodies[i]);
			++*count;
		}
	return body;
}

static int
check_method(const struct checking *checking, const struct doc *call)
{
	const char *method = doc_text_at(call, "method", "GET");
	unsigned count;
	const struct doc *body = find_body(call, &count);

	if (!is_one_of("GET POST PUT", method))
		return wrong(checking, doc_get(call, "method"),
		    "method must be GET, POST or PUT");
	if (count > 1)
		return wrong(
		    checking, body, "json, form and parts: only one of them");
	if ((body != NULL) == (strcmp(method, "GET") == 0))
		return wrong(checking, call, "%s",
		    body != NULL ? "GET has no json, form or parts"
				 : "needs json, form or parts");
	if (body == NULL)
		return 0;
	if (doc_get(call, "json") == NULL && !doc_is(body, DOC_MAP))
		return wrong(checking, body, "form and parts must be maps");
	return check_body(checking, body);
}

static int
check_call(const struct checking *checking, const struct doc *call)
{
	const struct rule *rule = checking->rule;
	const struct doc *url = doc_get(call, "url");

	if (!doc_is(call, DOC_MAP))
		return wrong(checking, call, "must be a map");
	if (check_keys(checking, call,
		rule->list
		    ? "method url headers json form list pages item unless"
		    : "method url headers json form parts take") < 0)
		return -1;
	if (doc_text(url) == NULL || *doc_text(url) != '/')
		return wrong(checking, url == NULL ? call : url,
		    "url must begin with /");
	if (check_text(checking, url, "") < 0 ||
	    check_method(checking, call) < 0 ||
	    check_headers(checking, doc_get(call, "headers")) < 0)
		return -1;
	if (rule->list && doc_text(doc_get(call, "list")) == NULL)
		return wrong(checking, call, "needs a path list");
	if (doc_get(call, "unless") != NULL &&
	    doc_text(doc_get(call, "unless")) == NULL)
		return wrong(checking, call, "unless must be a path");
	return check_take(checking, call);
}

/* ---- what calls need of each other ---- */

static bool
brings(const struct doc *channel, const char *name)
{
	return doc_get(doc_find(channel, "posts.item"), name) != NULL ||
	       doc_get(doc_find(channel, "post.take"), name) != NULL;
}

/* What stands in a post for a file. */
static int
check_stands(const struct checking *checking, const struct doc *channel,
    const char *name, const char *what)
{
	const struct doc *text = doc_get(channel, what);

	if (text == NULL)
		return 0;
	if (doc_get(channel, "upload") == NULL)
		return wrong(
		    checking, channel, "%s: %s needs upload", name, what);
	return check_text(checking, text, "name url");
}

static int
check_channel(
    const struct checking *checking, const struct doc *data, const char *name)
{
	const struct doc *channel = doc_get(data, name);
	const struct doc *longest = doc_get(channel, "longest");
	const struct doc *link = doc_get(channel, "link");
	static const char *const stands[] = {"attached", "picture"};
	static const char *const needs[] = {"uid", "name", "time"};
	int64_t number;

	if (check_keys(checking, channel,
		"open reply edit upload attached picture link mine list posts "
		"post own "
		"with longest") < 0)
		return -1;
	for (size_t i = 0; i < ARRAY_LEN(needs); i++)
		if (!brings(channel, needs[i]))
			return wrong(checking, channel,
			    "%s: neither posts nor post brings %s", name,
			    needs[i]);
	if (!brings(channel, "raw") && !brings(channel, "html"))
		return wrong(checking, channel,
		    "%s: neither posts nor post brings raw or html", name);
	if (longest != NULL && (!doc_number(longest, &number) || number < 100))
		return wrong(checking, longest, "longest must be 100 or more");
	if (link != NULL && (doc_text(link) == NULL || *doc_text(link) != '/'))
		return wrong(checking, link, "link must begin with /");
	if (link != NULL && check_text(checking, link, "thread id") < 0)
		return -1;
	if (doc_get(channel, "upload") != NULL &&
	    doc_get(channel, "attached") == NULL)
		return wrong(
		    checking, channel, "%s: upload needs attached", name);
	for (size_t i = 0; i < ARRAY_LEN(stands); i++)
		if (check_stands(checking, channel, name, stands[i]) < 0)
			return -1;
	if (doc_find(channel, "open.take.id") != NULL &&
	    doc_find(channel, "open.take.time") == NULL)
		return wrong(checking, doc_get(channel, "open"),
		    "%s.open: take needs time with id", name);
	return 0;
}

static int
check_refused(const struct checking *checking, const struct doc *list)
{
	int64_t status;

	if (list != NULL && !doc_is(list, DOC_LIST))
		return wrong(checking, list, "refused must be a list");
	for (size_t i = 0; i < doc_count(list); i++)
		if (!doc_number(doc_at(list, i), &status) || status < 400 ||
		    status > 499)
			return wrong(
			    checking, doc_at(list, i), "refused: 400 to 499");
	return 0;
}

/* Where in an answer what has to be, for it to be held. */
static int
check_held(const struct checking *checking, const struct doc *held)
{
	if (held != NULL && (!doc_is(held, DOC_MAP) || doc_count(held) == 0))
		return wrong(checking, held, "held must be a map");
	for (size_t i = 0; i < doc_count(held); i++)
		if (doc_text(doc_at(held, i)) == NULL)
			return wrong(checking, doc_at(held, i),
			    "held: %s: must be a text", doc_key_at(held, i));
	return 0;
}

static int
check_data(struct checking *checking, const struct doc *data)
{
	const struct doc *format = doc_get(data, "format");

	if (!doc_is(data, DOC_MAP))
		return wrong(checking, data, "must be a map");
	if (check_keys(checking, data,
		"format headers refused held self user account topics "
		"messages") < 0)
		return -1;
	if (doc_text(format) == NULL ||
	    !is_one_of("markdown bbcode", doc_text(format)))
		return wrong(checking, format == NULL ? data : format,
		    "format must be markdown or bbcode");
	if (check_headers(checking, doc_get(data, "headers")) < 0 ||
	    check_refused(checking, doc_get(data, "refused")) < 0 ||
	    check_held(checking, doc_get(data, "held")) < 0)
		return -1;
	for (size_t i = 0; i < ARRAY_LEN(rules); i++) {
		const struct doc *call = doc_find(data, rules[i].name);

		checking->rule = NULL;
		if (call == NULL && rules[i].required)
			return wrong(
			    checking, data, "there is no %s", rules[i].name);
		checking->rule = &rules[i];
		if (call != NULL && check_call(checking, call) < 0)
			return -1;
	}
	checking->rule = NULL;
	return check_channel(checking, data, FORUM_TOPICS) < 0 ||
		       check_channel(checking, data, FORUM_MESSAGES) < 0
		   ? -1
		   : 0;
}

int
forum_data_read(struct doc **data, const struct data *where, const char *kind,
    struct err *err)
{
	struct buf file = BUF_INIT;
	struct checking checking = {.err = err};
	struct doc *doc = NULL;
	int rc;

	buf_addf(&file, "contrib/forum/%s.yaml", kind);
	checking.file = file.data;
	rc = data_yaml(where, file.data, &doc, err);
	if (rc == 0)
		rc = check_data(&checking, doc);
	if (rc == 0)
		*data = doc;
	else
		doc_free(doc);
	buf_release(&file);
	return rc;
}
