/* SPDX-License-Identifier: MIT */
/* template.c - Mustache: compile to a flat list of nodes, then walk it. */
#include "text/template.h"
#include "base/x.h"
#include "text/template_test.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_MAX_LEN 100
#define DELIMITER_MAX 15

enum node_kind {
	NODE_TEXT,
	NODE_NAME,
	NODE_RAW,
	NODE_SECTION,
	NODE_INVERTED,
	NODE_PARTIAL
};

struct node {
	enum node_kind kind;
	const char *text; /* the text itself, or the tag's name */
	size_t len;
	const char *indent; /* NODE_PARTIAL alone on its line: what is before */
	size_t indent_len;
	size_t end; /* sections: the node behind their last child */
};

/* A template being compiled. */
struct source {
	const char *name, *text, *end, *at;
	char open[DELIMITER_MAX + 1], close[DELIMITER_MAX + 1];
	struct node *nodes;
	size_t count, cap;
	size_t sections[TEMPLATE_DEPTH]; /* open ones */
	unsigned depth;
	struct err *err;
};

/* A tag as it was found. */
struct tag {
	char sigil; /* one of # ^ / ! > = & {, or 0 for a plain name */
	const char *start, *after, *name;
	size_t len;
};

/* What a section is about: count 0 if it stands in no list. */
struct context {
	const struct doc *doc;
	size_t index, count;
	const struct node *list; /* the section of that list */
};

/* A template being rendered: what names may mean, innermost last. */
struct render {
	struct context stack[TEMPLATE_DEPTH + 1];
	size_t height;
	unsigned depth; /* open sections and partials */
	size_t steps, start;
	enum escape escape;
	const struct template_partials *partials;
	struct buf *out;
	struct err *err;
};

/* ---- compiling ---- */

/* Lines are only counted for a mistake. */
static int
complain(const struct source *src, const char *at, const char *what)
{
	unsigned line = 1;

	for (const char *from = src->text; from < at; from++)
		line += *from == '\n';
	return err_set(src->err, EX_CONFIG, "%s:%u: %s", src->name, line, what);
}

static struct node *
add_node(struct source *src, enum node_kind kind, const char *text, size_t len)
{
	struct node *node;

	src->nodes =
	    x_grow(src->nodes, &src->cap, src->count, sizeof(*src->nodes));
	node = &src->nodes[src->count++];
	*node = (struct node){.kind = kind, .text = text, .len = len};
	return node;
}

static const char *
find(const char *at, const char *end, const char *what)
{
	return at < end ? memmem(at, (size_t)(end - at), what, strlen(what))
			: NULL;
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static bool
is_space(char c)
{
	return is_blank(c) || c == '\n' || c == '\r';
}

static void
trim(const char **text, size_t *len)
{
	while (*len > 0 && is_space(**text))
		(*text)++, (*len)--;
	while (*len > 0 && is_space((*text)[*len - 1]))
		(*len)--;
}

/* Read the tag that begins at start. */
static int
read_tag(struct source *src, const char *start, struct tag *tag)
{
	char close[DELIMITER_MAX + 2], *behind = close;
	const char *at = start + strlen(src->open), *end;

	*tag = (struct tag){.start = start};
	while (at < src->end && is_space(*at))
		at++;
	if (at < src->end && *at != '\0' && strchr("#^/!>=&{", *at) != NULL)
		tag->sigil = *at++;
	if (tag->sigil == '=' || tag->sigil == '{')
		*behind++ = tag->sigil == '=' ? '=' : '}';
	memcpy(behind, src->close, strlen(src->close) + 1);
	end = find(at, src->end, close);
	if (end == NULL)
		return complain(src, tag->start, "a tag that is never closed");
	tag->name = at;
	tag->len = (size_t)(end - at);
	tag->after = end + strlen(close);
	trim(&tag->name, &tag->len);
	return 0;
}

/* {{=<% %>=}} */
static int
set_delimiters(struct source *src, const struct tag *tag)
{
	const char *open = tag->name, *close = open;
	size_t open_len, close_len;

	while (close < open + tag->len && !is_space(*close))
		close++;
	open_len = (size_t)(close - open);
	close_len = tag->len - open_len;
	trim(&close, &close_len);
	if (open_len == 0 || open_len > DELIMITER_MAX || close_len == 0 ||
	    close_len > DELIMITER_MAX || memchr(open, '=', tag->len) != NULL ||
	    memchr(open, '\0', tag->len) != NULL)
		return complain(src, tag->start, "bad delimiters");
	for (size_t i = 0; i < close_len; i++)
		if (is_space(close[i]))
			return complain(src, tag->start, "bad delimiters");
	snprintf(src->open, sizeof(src->open), "%.*s", (int)open_len, open);
	snprintf(src->close, sizeof(src->close), "%.*s", (int)close_len, close);
	return 0;
}

static int
check_name(struct source *src, const struct tag *tag)
{
	if (tag->len == 0)
		return complain(src, tag->start, "a tag without a name");
	if (tag->len > NAME_MAX_LEN)
		return complain(src, tag->start, "a name that is too long");
	for (size_t i = 0; i < tag->len; i++)
		if (is_space(tag->name[i]) || tag->name[i] == '\0')
			return complain(
			    src, tag->start, "a name with a blank in it");
	return 0;
}

static int
open_section(struct source *src, const struct tag *tag)
{
	if (src->depth == TEMPLATE_DEPTH)
		return complain(src, tag->start, "sections nested too deep");
	src->sections[src->depth++] = src->count;
	add_node(src, tag->sigil == '#' ? NODE_SECTION : NODE_INVERTED,
	    tag->name, tag->len);
	return 0;
}

static int
close_section(struct source *src, const struct tag *tag)
{
	struct node *node;

	if (src->depth == 0)
		return complain(
		    src, tag->start, "the end of a section that is not open");
	node = &src->nodes[src->sections[--src->depth]];
	if (node->len != tag->len ||
	    memcmp(node->text, tag->name, tag->len) != 0)
		return complain(src, tag->start,
		    "the end of another section than the open one");
	node->end = src->count;
	return 0;
}

static int
add_tag(struct source *src, const struct tag *tag)
{
	if (tag->sigil == '!')
		return 0;
	if (tag->sigil == '=')
		return set_delimiters(src, tag);
	if (check_name(src, tag) < 0)
		return -1;
	switch (tag->sigil) {
	case '#':
	case '^':
		return open_section(src, tag);
	case '/':
		return close_section(src, tag);
	case '>':
		add_node(src, NODE_PARTIAL, tag->name, tag->len);
		return 0;
	case '&':
	case '{':
		add_node(src, NODE_RAW, tag->name, tag->len);
		return 0;
	default:
		add_node(src, NODE_NAME, tag->name, tag->len);
		return 0;
	}
}

/*
 * A tag that prints nothing itself and is alone on its line takes the whole
 * line with it.  *from is the first byte of its line, *to the first behind it.
 */
static bool
stands_alone(const struct source *src, const struct tag *tag, const char **from,
    const char **to)
{
	const char *at = tag->start, *end = tag->after;

	if (tag->sigil == 0 || tag->sigil == '&' || tag->sigil == '{')
		return false;
	while (at > src->text && is_blank(at[-1]))
		at--;
	if (at > src->text && at[-1] != '\n')
		return false;
	while (end < src->end && is_blank(*end))
		end++;
	if (end < src->end && *end == '\r')
		end++;
	if (end < src->end && *end != '\n')
		return false;
	*from = at;
	*to = end < src->end ? end + 1 : end;
	return true;
}

/* The text up to the next tag, and that tag. */
static int
compile_next(struct source *src)
{
	const char *start = find(src->at, src->end, src->open);
	const char *text_end = start != NULL ? start : src->end;
	const char *next = text_end;
	struct tag tag;
	bool alone = false;
	size_t before = src->count;

	if (start != NULL) {
		if (read_tag(src, start, &tag) < 0)
			return -1;
		next = tag.after;
		alone = stands_alone(src, &tag, &text_end, &next);
	}
	if (text_end > src->at) {
		add_node(src, NODE_TEXT, src->at, (size_t)(text_end - src->at));
		before++;
	}
	if (start != NULL) {
		if (add_tag(src, &tag) < 0)
			return -1;
		if (alone && tag.sigil == '>') {
			src->nodes[before].indent = text_end;
			src->nodes[before].indent_len =
			    (size_t)(start - text_end);
		}
	}
	src->at = next;
	return 0;
}

static int
compile(struct source *src)
{
	while (src->at < src->end)
		if (compile_next(src) < 0)
			return -1;
	if (src->depth > 0)
		return complain(src,
		    src->nodes[src->sections[src->depth - 1]].text,
		    "a section that is never closed");
	return 0;
}

/* ---- rendering ---- */

/* What each map of a list has besides its own: first, last. */
static const struct doc *
place_in_list(const struct context *context, const char *key)
{
	if (context->count == 0)
		return NULL;
	if (strcmp(key, "first") == 0)
		return doc_truth(context->index == 0);
	if (strcmp(key, "last") == 0)
		return doc_truth(context->index + 1 == context->count);
	return NULL;
}

static const struct doc *
find_in(const struct context *context, const char *key)
{
	const struct doc *found;

	if (!doc_is(context->doc, DOC_MAP))
		return NULL;
	found = doc_get(context->doc, key);
	return found != NULL ? found : place_in_list(context, key);
}

/* A name was found there: on purpose?  Pictures lay out all that they are
 * given. */
static void
watch(const struct render *render, const char *name, size_t where)
{
	size_t i = render->height - 1;

	while (i > 0 && render->stack[i].count == 0)
		i--;
	if (render->stack[i].count > 0 && render->escape != ESCAPE_XML)
		template_test_name(render->stack[i].list->text,
		    render->stack[i].list->len, name, where >= i);
}

static const struct doc *
lookup(const struct render *render, const struct node *node)
{
	char name[NAME_MAX_LEN + 1], *rest = name, *key;
	const struct doc *found = NULL;

	memcpy(name, node->text, node->len);
	name[node->len] = '\0';
	if (strcmp(name, ".") == 0)
		return render->stack[render->height - 1].doc;
	key = strsep(&rest, ".");
	for (size_t i = render->height; i > 0 && found == NULL; i--) {
		found = find_in(&render->stack[i - 1], key);
		if (found != NULL)
			watch(render, key, i - 1);
	}
	while (found != NULL && (key = strsep(&rest, ".")) != NULL)
		found = doc_is(found, DOC_MAP) ? doc_get(found, key) : NULL;
	return found;
}

static bool
is_true(const struct doc *doc)
{
	int64_t number;

	if (doc == NULL)
		return false;
	switch (doc_kind(doc)) {
	case DOC_LIST:
		return doc_count(doc) > 0;
	case DOC_STRING:
		return doc_text(doc)[0] != '\0';
	case DOC_NUMBER:
		return doc_number(doc, &number) && number != 0;
	default:
		return true;
	}
}

static void
print(struct render *render, const struct doc *doc, enum escape escape)
{
	char digits[24];
	const char *text = doc_text(doc);
	int64_t number;

	if (text == NULL) {
		if (!doc_is(doc, DOC_NUMBER) || !doc_number(doc, &number))
			return;
		snprintf(digits, sizeof(digits), "%" PRId64, number);
		text = digits;
	}
	if (render->partials != NULL && render->partials->join != NULL &&
	    *text != '\0')
		text += render->partials->join(render->partials->join_arg,
		    render->out, render->start, text);
	template_escape(render->out, text, strlen(text), escape);
}

static int render_nodes(
    struct render *render, const struct source *src, size_t from, size_t to);

/* The children of the section at, with context on top if it is of a doc. */
static int
render_inside(struct render *render, const struct source *src, size_t at,
    struct context context)
{
	const struct node *node = &src->nodes[at];
	int rc;

	if (render->depth == TEMPLATE_DEPTH)
		return complain(src, node->text, "sections nested too deep");
	render->depth++;
	if (context.doc != NULL)
		render->stack[render->height++] = context;
	rc = render_nodes(render, src, at + 1, node->end);
	if (context.doc != NULL)
		render->height--;
	render->depth--;
	return rc;
}

static int
render_section(struct render *render, const struct source *src, size_t at)
{
	const struct doc *value = lookup(render, &src->nodes[at]);
	size_t count = doc_count(value);

	if (!is_true(value))
		return 0;
	if (!doc_is(value, DOC_LIST))
		return render_inside(
		    render, src, at, (struct context){.doc = value});
	for (size_t i = 0; i < count; i++) {
		struct context context = {
		    doc_at(value, i), i, count, &src->nodes[at]};

		if (render_inside(render, src, at, context) < 0)
			return -1;
	}
	return 0;
}

/* Compile a template and walk it. */
static int
render_text(
    struct render *render, const char *name, const char *text, size_t len)
{
	struct source src = {.name = name,
	    .text = text,
	    .at = text,
	    .end = text + len,
	    .open = "{{",
	    .close = "}}",
	    .err = render->err};
	int rc = -1;

	render->steps += len / 16;
	if (compile(&src) == 0)
		rc = render_nodes(render, &src, 0, src.count);
	free(src.nodes);
	return rc;
}

/* A partial alone on its line has each of its lines indented like the tag. */
static void
add_indented(struct buf *out, const char *text, size_t len, const char *indent,
    size_t indent_len)
{
	const char *end = text + len, *line_end;

	while (text < end) {
		line_end = memchr(text, '\n', (size_t)(end - text));
		line_end = line_end != NULL ? line_end + 1 : end;
		buf_add(out, indent, indent_len);
		buf_add(out, text, (size_t)(line_end - text));
		text = line_end;
	}
}

static int
render_partial(
    struct render *render, const struct source *src, const struct node *node)
{
	char name[NAME_MAX_LEN + 1];
	struct buf indented = BUF_INIT;
	const char *text;
	size_t len;
	int rc;

	snprintf(name, sizeof(name), "%.*s", (int)node->len, node->text);
	if (render->partials == NULL || render->partials->get == NULL ||
	    !render->partials->get(render->partials->arg, name, &text, &len))
		return 0;
	if (render->depth == TEMPLATE_DEPTH)
		return complain(src, node->text, "partials nested too deep");
	if (node->indent_len > 0) {
		add_indented(
		    &indented, text, len, node->indent, node->indent_len);
		text = indented.data;
		len = indented.len;
	}
	render->depth++;
	rc = render_text(render, name, text, len);
	render->depth--;
	buf_release(&indented);
	return rc;
}

static int
render_node(struct render *render, const struct source *src, size_t at)
{
	const struct node *node = &src->nodes[at];

	switch (node->kind) {
	case NODE_TEXT:
		buf_add(render->out, node->text, node->len);
		return 0;
	case NODE_NAME:
		print(render, lookup(render, node), render->escape);
		return 0;
	case NODE_RAW:
		print(render, lookup(render, node), ESCAPE_NONE);
		return 0;
	case NODE_SECTION:
		return render_section(render, src, at);
	case NODE_INVERTED:
		if (is_true(lookup(render, node)))
			return 0;
		return render_inside(
		    render, src, at, (struct context){.doc = NULL});
	case NODE_PARTIAL:
		return render_partial(render, src, node);
	}
	return 0;
}

static size_t
next_node(const struct source *src, size_t at)
{
	enum node_kind kind = src->nodes[at].kind;

	return kind == NODE_SECTION || kind == NODE_INVERTED
		   ? src->nodes[at].end
		   : at + 1;
}

static int
render_nodes(
    struct render *render, const struct source *src, size_t from, size_t to)
{
	for (size_t i = from; i < to; i = next_node(src, i)) {
		if (render->steps++ >= TEMPLATE_STEPS)
			return complain(src, src->nodes[i].text, "endless");
		if (render_node(render, src, i) < 0)
			return -1;
		if (render->out->len - render->start > TEMPLATE_MAX)
			return complain(
			    src, src->nodes[i].text, "too much output");
	}
	return 0;
}

int
template_render(const char *text, size_t len, const char *name,
    const struct doc *data, enum escape escape,
    const struct template_partials *partials, struct buf *out, struct err *err)
{
	struct render render = {.stack = {{.doc = data}},
	    .height = 1,
	    .start = out->len,
	    .escape = escape,
	    .partials = partials,
	    .out = out,
	    .err = err};

	return render_text(&render, name, text, len);
}
