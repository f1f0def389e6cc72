/* SPDX-License-Identifier: MIT */
/* yaml.c - YAML to a doc tree and back: the only user of libyaml. */
#include "base/yaml.h"
#include "base/chars.h"
#include "base/fold.h"
#include "base/fs.h"
#include "base/x.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

struct reader {
	yaml_parser_t parser;
	const char *name;
	struct err *err;
	struct doc *root;
	/* The maps and lists that are open, and for maps the key read last. */
	struct doc *open[YAML_DEPTH];
	char *key[YAML_DEPTH];
	unsigned depth, nodes, documents;
};

static int
refuse(struct reader *reader, const yaml_mark_t *mark, const char *why)
{
	return err_set(reader->err, EX_CONFIG, "%s:%zu:%zu: %s", reader->name,
	    mark->line + 1, mark->column + 1, why);
}

/* libyaml knows no NUL and is lax about UTF-8: look before it does. */
static int
check_bytes(const char *text, size_t len, const char *name, struct err *err)
{
	unsigned line = 1, column = 1;
	uint32_t code;
	size_t used;

	if (fold_is_utf8(text, len) && memchr(text, '\0', len) == NULL)
		return 0;
	for (; len > 0; text += used, len -= used) {
		used = fold_next(text, len, &code);
		if (used == 0)
			return err_set(err, EX_CONFIG, "%s:%u:%u: not UTF-8",
			    name, line, column);
		if (code == 0)
			return err_set(err, EX_CONFIG, "%s:%u:%u: a NUL byte",
			    name, line, column);
		column++;
		if (code == '\n') {
			line++;
			column = 1;
		}
	}
	return 0;
}

/* Where the next node goes: NULL at the root.  The key is the tree's after. */
static int
find_place(struct reader *reader, struct doc **in, const yaml_mark_t *mark)
{
	*in = NULL;
	if (++reader->nodes > YAML_NODES)
		return refuse(reader, mark, "too many nodes");
	if (reader->depth == 0)
		return 0;
	*in = reader->open[reader->depth - 1];
	if (doc_is(*in, DOC_MAP) && reader->key[reader->depth - 1] == NULL)
		return refuse(reader, mark, "a key must be a word");
	return 0;
}

static void
set_place(struct reader *reader, struct doc *node, const yaml_mark_t *mark)
{
	doc_set_line(node, (unsigned)mark->line + 1);
	if (reader->depth == 0)
		return;
	free(reader->key[reader->depth - 1]);
	reader->key[reader->depth - 1] = NULL;
}

static int
take_key(struct reader *reader, const char *key, const yaml_mark_t *mark)
{
	struct doc *map = reader->open[reader->depth - 1];

	if (strcmp(key, "<<") == 0)
		return refuse(reader, mark, "merge keys are not read");
	if (doc_get(map, key) != NULL)
		return err_set(reader->err, EX_CONFIG,
		    "%s:%zu:%zu: the key '%s' stands twice", reader->name,
		    mark->line + 1, mark->column + 1, key);
	reader->key[reader->depth - 1] = xstrdup(key);
	return 0;
}

static int
take_scalar(struct reader *reader, const yaml_event_t *event)
{
	const char *text = (const char *)event->data.scalar.value;
	size_t len = event->data.scalar.length;
	const yaml_mark_t *mark = &event->start_mark;
	unsigned top = reader->depth - 1;
	struct doc *in;

	if (event->data.scalar.anchor != NULL)
		return refuse(reader, mark, "anchors are not read");
	if (event->data.scalar.tag != NULL)
		return refuse(reader, mark, "tags are not read");
	/* "\0" in double quotes. */
	if (memchr(text, '\0', len) != NULL)
		return refuse(reader, mark, "a NUL byte");
	if (reader->depth == 0)
		return refuse(reader, mark, "neither a map nor a list");
	if (doc_is(reader->open[top], DOC_MAP) && reader->key[top] == NULL)
		return take_key(reader, text, mark);
	if (find_place(reader, &in, mark) < 0)
		return -1;
	set_place(reader, doc_add_bytes(in, reader->key[top], text, len), mark);
	return 0;
}

static int
take_start(struct reader *reader, bool map, const yaml_char_t *anchor,
    const yaml_char_t *tag, const yaml_mark_t *mark)
{
	struct doc *in, *node;
	const char *key;

	if (anchor != NULL)
		return refuse(reader, mark, "anchors are not read");
	if (tag != NULL)
		return refuse(reader, mark, "tags are not read");
	if (reader->depth == YAML_DEPTH)
		return refuse(reader, mark, "nested too deep");
	if (find_place(reader, &in, mark) < 0)
		return -1;
	if (in == NULL) {
		node = map ? doc_new_map() : doc_new_list();
		reader->root = node;
	} else {
		key = reader->key[reader->depth - 1];
		node = map ? doc_add_map(in, key) : doc_add_list(in, key);
	}
	set_place(reader, node, mark);
	reader->key[reader->depth] = NULL;
	reader->open[reader->depth++] = node;
	return 0;
}

static int
take_event(struct reader *reader, const yaml_event_t *event)
{
	const yaml_mark_t *mark = &event->start_mark;

	switch (event->type) {
	case YAML_DOCUMENT_START_EVENT:
		if (event->data.document_start.tag_directives.start !=
		    event->data.document_start.tag_directives.end)
			return refuse(reader, mark, "tags are not read");
		if (++reader->documents > 1)
			return refuse(reader, mark, "a second document");
		return 0;
	case YAML_ALIAS_EVENT:
		return refuse(reader, mark, "aliases are not read");
	case YAML_SCALAR_EVENT:
		return take_scalar(reader, event);
	case YAML_MAPPING_START_EVENT:
		return take_start(reader, true,
		    event->data.mapping_start.anchor,
		    event->data.mapping_start.tag, mark);
	case YAML_SEQUENCE_START_EVENT:
		return take_start(reader, false,
		    event->data.sequence_start.anchor,
		    event->data.sequence_start.tag, mark);
	case YAML_MAPPING_END_EVENT:
	case YAML_SEQUENCE_END_EVENT:
		reader->depth--;
		return 0;
	default:
		return 0;
	}
}

static int
refuse_syntax(struct reader *reader)
{
	const yaml_parser_t *parser = &reader->parser;
	const char *why = parser->problem != NULL ? parser->problem : "broken";

	if (parser->error == YAML_MEMORY_ERROR)
		return err_set(reader->err, EX_TEMPFAIL, "out of memory");
	/* The reader, unlike scanner and parser, knows no line. */
	if (parser->error == YAML_READER_ERROR)
		return refuse(reader, &parser->mark, why);
	return refuse(reader, &parser->problem_mark, why);
}

static int
read_events(struct reader *reader)
{
	yaml_event_t event;
	bool end = false;
	int rc = 0;

	while (rc == 0 && !end) {
		if (!yaml_parser_parse(&reader->parser, &event))
			return refuse_syntax(reader);
		rc = take_event(reader, &event);
		end = event.type == YAML_STREAM_END_EVENT;
		yaml_event_delete(&event);
	}
	return rc;
}

int
yaml_parse(struct doc **doc, const char *text, size_t len, const char *name,
    struct err *err)
{
	struct reader reader = {.name = name, .err = err};
	unsigned i;
	int rc;

	if (check_bytes(text, len, name, err) < 0)
		return -1;
	if (!yaml_parser_initialize(&reader.parser))
		return err_set(err, EX_TEMPFAIL, "out of memory");
	yaml_parser_set_encoding(&reader.parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(
	    &reader.parser, (const unsigned char *)text, len);
	rc = read_events(&reader);
	yaml_parser_delete(&reader.parser);
	if (rc == 0)
		*doc = reader.root != NULL ? reader.root : doc_new_map();
	else
		doc_free(reader.root);
	for (i = 0; rc < 0 && i < reader.depth; i++)
		free(reader.key[i]);
	return rc;
}

int
yaml_load(struct doc **doc, const char *path, struct err *err)
{
	struct buf text = BUF_INIT;
	int rc;

	rc = fs_read(&text, path, YAML_FILE_MAX, err);
	if (rc == 0)
		rc = yaml_parse(doc, text.data, text.len, path, err);
	buf_release(&text);
	return rc;
}

/*
 * Plain: starts with a letter, holds nothing that means something to YAML, and
 * is no word that other readers take for a number, a truth or nothing.
 */
static bool
is_plain(const char *text)
{
	static const char *const words[] = {
	    "true", "false", "yes", "no", "on", "off", "null", "y", "n"};
	static const char letters[] =
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
	size_t i, len = strlen(text);

	if (len == 0 || len > 70 || !is_one_of(text[0], letters))
		return false;
	for (i = 0; i < ARRAY_LEN(words); i++)
		if (strcasecmp(text, words[i]) == 0)
			return false;
	for (i = 0; i < len; i++)
		if (!is_one_of(text[i], letters) &&
		    !is_one_of(text[i], "0123456789_-./+@") &&
		    (text[i] != ' ' || i + 1 == len))
			return false;
	return true;
}

/* What YAML calls printable, less what it would take for the end of a line. */
static bool
is_shown(uint32_t code)
{
	return code >= 0x20 && !fold_is_hidden(code);
}

static void
write_string(const char *text, struct buf *out)
{
	size_t len = strlen(text), used;
	uint32_t code;

	if (is_plain(text)) {
		buf_adds(out, text);
		return;
	}
	buf_addc(out, '"');
	for (; len > 0; text += used, len -= used) {
		used = fold_next(text, len, &code);
		if (used == 0) {
			fold_put(out, 0xfffd);
			used = 1;
		} else if (code == '"' || code == '\\') {
			buf_addf(out, "\\%c", (char)code);
		} else if (code == '\n') {
			buf_adds(out, "\\n");
		} else if (is_shown(code)) {
			buf_add(out, text, used);
		} else {
			buf_addf(out, "\\U%08" PRIx32, code);
		}
	}
	buf_addc(out, '"');
}

/* libyaml finds the colon of a key only within 1,024 characters. */
#define KEY_SHORT 200

static void
write_key(const char *key, struct buf *out, unsigned indent)
{
	size_t start = out->len;

	write_string(key, out);
	if (out->len - start > KEY_SHORT) {
		buf_cut(out, start);
		buf_adds(out, "? ");
		write_string(key, out);
		buf_addf(out, "\n%*s", (int)indent, "");
	}
	buf_addc(out, ':');
}

/*
 * Write what stands behind "key:" or "-", with the end of its line.  The first
 * line of a map in a list stands beside the dash.
 */
static void
write_node(const struct doc *doc, struct buf *out, unsigned depth, bool dash)
{
	bool map = doc_is(doc, DOC_MAP), beside = map && dash;
	int64_t number;
	size_t i;

	if (doc_text(doc) != NULL) {
		buf_addc(out, ' ');
		write_string(doc_text(doc), out);
		buf_addc(out, '\n');
		return;
	}
	if (doc_number(doc, &number)) {
		buf_addf(out, " %" PRId64 "\n", number);
		return;
	}
	if (doc_count(doc) == 0) {
		buf_adds(out, map ? " {}\n" : " []\n");
		return;
	}
	if (beside)
		buf_addc(out, ' ');
	else if (depth > 0)
		buf_addc(out, '\n');
	for (i = 0; i < doc_count(doc); i++) {
		if (i > 0 || !beside)
			buf_addf(out, "%*s", (int)depth * 2, "");
		if (map)
			write_key(doc_key_at(doc, i), out, depth * 2);
		else
			buf_addc(out, '-');
		write_node(doc_at(doc, i), out, depth + 1, !map);
	}
}

void
yaml_write(const struct doc *doc, struct buf *out)
{
	write_node(doc, out, 0, false);
}

int
yaml_save(const struct doc *doc, const char *path, struct err *err)
{
	struct buf text = BUF_INIT;
	int rc;

	yaml_write(doc, &text);
	rc = fs_replace(path, text.data, text.len, true, err);
	buf_release(&text);
	return rc;
}
