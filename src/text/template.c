/* SPDX-License-Identifier: MIT */
/* template.c - Mustache: a walk over the nodes. */
#include "text/template_p.h"
#include "text/template_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* What each map of a list has besides its own: first, last. */
static const struct doc *
place_in_list(const struct context *context, const char *key, size_t len)
{
	if (context->count == 0)
		return NULL;
	if (len == strlen("first") && memcmp(key, "first", len) == 0)
		return doc_truth(context->index == 0);
	if (len == strlen("last") && memcmp(key, "last", len) == 0)
		return doc_truth(context->index + 1 == context->count);
	return NULL;
}

static const struct doc *
find_in(const struct context *context, const char *key, size_t len)
{
	const struct doc *found;

	if (!doc_is(context->doc, DOC_MAP))
		return NULL;
	found = doc_get_bytes(context->doc, key, len);
	return found != NULL ? found : place_in_list(context, key, len);
}

/* For tests: a name was found there.  Pictures lay out all that they are given,
 * so theirs say nothing. */
static void
watch(const struct render *render, const char *name, size_t len, size_t where)
{
	size_t i = render->height - 1;

	while (i > 0 && render->stack[i].count == 0)
		i--;
	if (render->stack[i].count > 0 && render->escape != ESCAPE_XML)
		template_test_name(render->stack[i].list->text,
		    render->stack[i].list->len, name, len, where >= i);
}

/* The first word of a dotted name; the rest goes on behind it. */
static size_t
next_key(const char **at, const char *end, const char **key)
{
	const char *dot = memchr(*at, '.', (size_t)(end - *at));

	*key = *at;
	*at = dot != NULL ? dot + 1 : NULL;
	return (size_t)((dot != NULL ? dot : end) - *key);
}

static const struct doc *
make_late(const struct render *render, const char *key, size_t len)
{
	const struct template_partials *partials = render->partials;

	return partials == NULL || partials->late == NULL
		   ? NULL
		   : partials->late(partials->late_arg, key, len);
}

static const struct doc *
lookup(const struct render *render, const struct node *node)
{
	const char *at = node->text, *end = at + node->len, *key;
	const struct doc *found = NULL;
	size_t len;

	if (node->len == 1 && *at == '.')
		return render->stack[render->height - 1].doc;
	len = next_key(&at, end, &key);
	for (size_t i = render->height; i > 0 && found == NULL; i--) {
		found = find_in(&render->stack[i - 1], key, len);
		if (found != NULL)
			watch(render, key, len, i - 1);
	}
	if (found == NULL) {
		found = make_late(render, key, len);
		if (found != NULL)
			watch(render, key, len, 0);
	}
	while (found != NULL && at != NULL) {
		len = next_key(&at, end, &key);
		found = doc_is(found, DOC_MAP) ? doc_get_bytes(found, key, len)
					       : NULL;
	}
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

/* The digits of a number; in a letter with a picture there are thousands. */
static const char *
digits_of(int64_t number, char digits[24])
{
	uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
	char *at = digits + 23;

	*at = '\0';
	do
		*--at = (char)('0' + rest % 10);
	while ((rest /= 10) > 0);
	if (number < 0)
		*--at = '-';
	return at;
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
		text = digits_of(number, digits);
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
		return source_complain(
		    src, node->text, "sections nested too deep");
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
	struct source src = {
	    .name = name, .text = text, .end = text + len, .err = render->err};
	int rc = -1;

	render->steps += len / 16;
	if (source_open(&src) == 0)
		rc = render_nodes(render, &src, 0, src.count);
	source_release(&src);
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
	char name[TEMPLATE_NAME + 1];
	struct buf indented = BUF_INIT;
	const char *text;
	size_t len;
	int rc;

	snprintf(name, sizeof(name), "%.*s", (int)node->len, node->text);
	if (render->partials == NULL || render->partials->get == NULL ||
	    !render->partials->get(render->partials->arg, name, &text, &len))
		return 0;
	if (render->depth == TEMPLATE_DEPTH)
		return source_complain(
		    src, node->text, "partials nested too deep");
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
			return source_complain(
			    src, src->nodes[i].text, "endless");
		if (render_node(render, src, i) < 0)
			return -1;
		if (render->out->len - render->start > TEMPLATE_MAX)
			return source_complain(
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
