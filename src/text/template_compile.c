/* SPDX-License-Identifier: MIT */
/* template_compile.c - Mustache to a flat list of nodes. */
#include "base/chars.h"
#include "base/data.h"
#include "base/x.h"
#include "text/template_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A tag as it was found. */
struct tag {
	char sigil; /* one of # ^ / ! > = & {, or 0 for a plain name */
	const char *start, *after, *name;
	size_t len;
};

/* Lines are only counted for a mistake. */
int
source_complain(const struct source *src, const char *at, const char *what)
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
	char close[TEMPLATE_DELIMITER + 2], *behind = close;
	const char *at = start + strlen(src->open), *end;

	*tag = (struct tag){.start = start};
	while (at < src->end && is_space(*at))
		at++;
	if (at < src->end && is_one_of(*at, "#^/!>=&{"))
		tag->sigil = *at++;
	if (tag->sigil == '=' || tag->sigil == '{')
		*behind++ = tag->sigil == '=' ? '=' : '}';
	memcpy(behind, src->close, strlen(src->close) + 1);
	end = find(at, src->end, close);
	if (end == NULL)
		return source_complain(
		    src, tag->start, "a tag that is never closed");
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
	if (open_len == 0 || open_len > TEMPLATE_DELIMITER || close_len == 0 ||
	    close_len > TEMPLATE_DELIMITER ||
	    memchr(open, '=', tag->len) != NULL ||
	    memchr(open, '\0', tag->len) != NULL)
		return source_complain(src, tag->start, "bad delimiters");
	for (size_t i = 0; i < close_len; i++)
		if (is_space(close[i]))
			return source_complain(
			    src, tag->start, "bad delimiters");
	snprintf(src->open, sizeof(src->open), "%.*s", (int)open_len, open);
	snprintf(src->close, sizeof(src->close), "%.*s", (int)close_len, close);
	return 0;
}

static int
check_name(struct source *src, const struct tag *tag)
{
	if (tag->len == 0)
		return source_complain(src, tag->start, "a tag without a name");
	if (tag->len > TEMPLATE_NAME)
		return source_complain(
		    src, tag->start, "a name that is too long");
	for (size_t i = 0; i < tag->len; i++)
		if (is_space(tag->name[i]) || tag->name[i] == '\0')
			return source_complain(
			    src, tag->start, "a name with a blank in it");
	return 0;
}

static int
open_section(struct source *src, const struct tag *tag)
{
	if (src->depth == TEMPLATE_DEPTH)
		return source_complain(
		    src, tag->start, "sections nested too deep");
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
		return source_complain(
		    src, tag->start, "the end of a section that is not open");
	node = &src->nodes[src->sections[--src->depth]];
	if (node->len != tag->len ||
	    memcmp(node->text, tag->name, tag->len) != 0)
		return source_complain(src, tag->start,
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
	src->at = src->text;
	memcpy(src->open, "{{", 3);
	memcpy(src->close, "}}", 3);
	while (src->at < src->end)
		if (compile_next(src) < 0)
			return -1;
	if (src->depth > 0)
		return source_complain(src,
		    src->nodes[src->sections[src->depth - 1]].text,
		    "a section that is never closed");
	return 0;
}

/* ---- compiled before ---- */

/* All but kind and end are places in the text. */
struct packed {
	uint32_t kind, text, len, indent, indent_len, end;
};

uint64_t
template_key(const char *text, size_t len)
{
	static uint64_t kind;

	if (kind == 0)
		kind = data_derived_key("template", NULL, 0);
	return kind ^ compiled_key(text, len);
}

int
template_pack(const char *text, size_t len, const char *name, struct buf *out,
    struct err *err)
{
	struct source src = {
	    .name = name, .text = text, .end = text + len, .err = err};
	int rc = compile(&src);

	for (size_t i = 0; rc == 0 && i < src.count; i++) {
		const struct node *node = &src.nodes[i];
		struct packed packed = {.kind = node->kind,
		    .text = (uint32_t)(node->text - text),
		    .len = (uint32_t)node->len,
		    .indent_len = (uint32_t)node->indent_len,
		    .end = (uint32_t)node->end};

		if (node->indent != NULL)
			packed.indent = (uint32_t)(node->indent - text);
		buf_add(out, (const char *)&packed, sizeof(packed));
	}
	free(src.nodes);
	return rc;
}

static bool
is_within(uint32_t at, uint32_t len, size_t size)
{
	return at <= size && len <= size - at;
}

/* As compiling would have made it: any bytes may have been kept. */
static bool
is_node(const struct source *src, const struct packed *packed, size_t i,
    size_t count)
{
	size_t size = (size_t)(src->end - src->text);

	if (packed->kind > NODE_PARTIAL ||
	    !is_within(packed->text, packed->len, size) ||
	    !is_within(packed->indent, packed->indent_len, size))
		return false;
	if (packed->kind != NODE_TEXT &&
	    (packed->len == 0 || packed->len > TEMPLATE_NAME))
		return false;
	return (packed->kind != NODE_SECTION &&
		   packed->kind != NODE_INVERTED) ||
	       (packed->end > i && packed->end <= count);
}

bool
source_unpack(struct source *src, const void *bytes, size_t len)
{
	const struct packed *packed = bytes;
	size_t count = len / sizeof(*packed);

	if (len % sizeof(*packed) != 0)
		return false;
	src->nodes = xcalloc(count + 1, sizeof(*src->nodes));
	for (size_t i = 0; i < count; i++) {
		if (!is_node(src, &packed[i], i, count)) {
			free(src->nodes);
			src->nodes = NULL;
			return false;
		}
		src->nodes[i] = (struct node){.kind = packed[i].kind,
		    .text = src->text + packed[i].text,
		    .len = packed[i].len,
		    .indent = src->text + packed[i].indent,
		    .indent_len = packed[i].indent_len,
		    .end = packed[i].end};
	}
	src->count = count;
	return true;
}

int
source_compile(struct source *src)
{
	uint64_t key = template_key(src->text, (size_t)(src->end - src->text));
	size_t len;
	const void *bytes = data_compiled(key, &len);

	if (bytes != NULL && source_unpack(src, bytes, len))
		return 0;
	return compile(src);
}
