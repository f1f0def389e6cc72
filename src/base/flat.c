/* SPDX-License-Identifier: MIT */
/* flat.c - a tree as bytes that are read where they lie. */
#include "base/flat.h"
#include "base/doc_p.h"
#include "base/x.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct flat_head {
	uint32_t nodes, texts;
};

_Static_assert(sizeof(struct flat_head) % FLAT_ALIGN == 0 &&
		   sizeof(struct flat_node) % FLAT_ALIGN == 0,
    "nodes are aligned");

/* ---- writing ---- */

struct writer {
	const struct doc **docs; /* level by level */
	size_t count, cap;
	struct flat_node *nodes;
	struct buf indexes, texts;
	struct doc *known; /* where a text stands: most keys stand often */
};

static void
queue(struct writer *writer, const struct doc *doc)
{
	writer->docs = x_grow((void *)writer->docs, &writer->cap, writer->count,
	    sizeof(*writer->docs));
	writer->docs[writer->count++] = doc;
}

/* Where a text stands among the texts; the first byte of them is none's. */
static uint32_t
put_text(struct writer *writer, const char *text)
{
	int64_t at = (int64_t)writer->texts.len;

	if (doc_number(doc_get(writer->known, text), &at))
		return (uint32_t)at;
	doc_add_number(writer->known, text, at);
	buf_add(&writer->texts, text, strlen(text) + 1);
	return (uint32_t)at;
}

static uint32_t
put_index(struct writer *writer, const struct doc *map)
{
	uint32_t at = (uint32_t)writer->indexes.len;
	uint32_t size = doc_index_size(map->count);
	uint32_t *index = xcalloc(size, sizeof(*index));

	doc_index_fill(map, index, size);
	buf_add(&writer->indexes, (const char *)index, size * sizeof(*index));
	free(index);
	return at;
}

/* Distances from the beginning of their part for now; children from node 0. */
static void
put_node(struct writer *writer, size_t i)
{
	const struct doc *doc = writer->docs[i];
	/* Its key is there already: the map above has put it. */
	struct flat_node node = writer->nodes[i];

	node.head.kind = doc->kind;
	node.head.flat = 1;
	node.head.line = doc->line;
	node.head.count = doc->count;
	if (doc->kind == DOC_NUMBER)
		doc_number(doc, &node.number);
	else if (doc->kind == DOC_STRING)
		node.at = put_text(writer, doc_text(doc));
	else
		node.at = (uint32_t)writer->count;
	if (doc->kind == DOC_MAP && doc->count >= DOC_INDEX_FROM)
		node.index = put_index(writer, doc);
	for (size_t c = 0; c < doc->count; c++)
		queue(writer, doc_at(doc, c));
	writer->nodes[i] = node;
}

static size_t
count_nodes(const struct doc *doc)
{
	size_t count = 1;

	for (size_t i = 0; i < doc_count(doc); i++)
		count += count_nodes(doc_at(doc, i));
	return count;
}

static void
put_keys(
    struct writer *writer, const struct doc *map, struct flat_node *children)
{
	for (size_t i = 0; i < doc_count(map); i++) {
		const char *key = doc_key_at(map, i);

		children[i].key = put_text(writer, key);
		children[i].head.mark = doc_mark(key, strlen(key));
	}
}

static void
put_nodes(struct writer *writer, const struct doc *doc)
{
	struct flat_node *first;

	writer->nodes = xcalloc(count_nodes(doc), sizeof(*writer->nodes));
	queue(writer, doc);
	for (size_t i = 0; i < writer->count; i++) {
		first = &writer->nodes[writer->count];
		put_node(writer, i);
		if (doc_is(writer->docs[i], DOC_MAP))
			put_keys(writer, writer->docs[i], first);
	}
}

/* From the node itself, now that the length of each part is known. */
static void
set_distances(struct writer *writer)
{
	size_t nodes = writer->count * sizeof(struct flat_node);
	size_t texts = nodes + writer->indexes.len;

	for (size_t i = 0; i < writer->count; i++) {
		struct flat_node *node = &writer->nodes[i];
		size_t here = i * sizeof(*node);

		if (node->key != 0)
			node->key += (uint32_t)(texts - here);
		if (node->head.kind == DOC_NUMBER)
			continue;
		if (node->head.kind == DOC_STRING)
			node->at += (uint32_t)(texts - here);
		else
			node->at = (uint32_t)((node->at - i) * sizeof(*node));
		if (node->head.kind == DOC_MAP &&
		    node->head.count >= DOC_INDEX_FROM)
			node->index += (uint32_t)(nodes - here);
	}
}

void
flat_write(const struct doc *doc, struct buf *out)
{
	struct writer writer = {.indexes = BUF_INIT, .texts = BUF_INIT};
	struct flat_head head;

	assert(out->len % FLAT_ALIGN == 0);
	writer.known = doc_new_map();
	buf_addc(&writer.texts, '\0');
	put_nodes(&writer, doc);
	while (writer.indexes.len % FLAT_ALIGN != 0)
		buf_addc(&writer.indexes, '\0');
	while (writer.texts.len % FLAT_ALIGN != 0)
		buf_addc(&writer.texts, '\0');
	set_distances(&writer);
	head.nodes = (uint32_t)writer.count;
	head.texts =
	    (uint32_t)(sizeof(head) + writer.count * sizeof(struct flat_node) +
		       writer.indexes.len);
	buf_add(out, (const char *)&head, sizeof(head));
	buf_add(out, (const char *)writer.nodes,
	    writer.count * sizeof(struct flat_node));
	buf_add(out, writer.indexes.data, writer.indexes.len);
	buf_add(out, writer.texts.data, writer.texts.len);
	doc_free(writer.known);
	buf_release(&writer.indexes);
	buf_release(&writer.texts);
	free(writer.nodes);
	free((void *)writer.docs);
}

/* ---- reading ---- */

struct reader {
	const char *bytes;
	size_t len, nodes_end, texts;
	size_t count;
	size_t next; /* the node that is the next parent's first child */
};

static bool
is_text(const struct reader *reader, size_t here, uint32_t distance)
{
	return distance < reader->len - here &&
	       here + distance >= reader->texts;
}

static bool
is_index(const struct reader *reader, size_t here, const struct flat_node *map)
{
	size_t at = here + map->index, size;

	if (map->index == 0)
		return true;
	if (map->index % sizeof(uint32_t) != 0 ||
	    map->head.count > reader->count)
		return false;
	size = doc_index_size(map->head.count) * sizeof(uint32_t);
	return at >= reader->nodes_end && at <= reader->texts &&
	       size <= reader->texts - at;
}

static bool
has_children(struct reader *reader, size_t i, const struct flat_node *node)
{
	size_t next = reader->next;

	if (node->at != (next - i) * sizeof(*node) ||
	    node->head.count > reader->count - next)
		return false;
	reader->next += node->head.count;
	return true;
}

static bool
is_node(struct reader *reader, size_t i, const struct flat_node *node)
{
	size_t here = (size_t)((const char *)node - reader->bytes);

	if (node->head.flat != 1)
		return false;
	switch (node->head.kind) {
	case DOC_NUMBER:
		return node->head.count == 0;
	case DOC_STRING:
		return node->head.count == 0 && is_text(reader, here, node->at);
	case DOC_LIST:
		return has_children(reader, i, node);
	case DOC_MAP:
		return has_children(reader, i, node) &&
		       is_index(reader, here, node);
	default:
		return false;
	}
}

/* The keys of the children of node, which lie behind it. */
static bool
are_keyed(const struct reader *reader, const struct flat_node *node)
{
	const struct flat_node *child =
	    (const void *)((const char *)node + node->at);
	size_t here = (size_t)((const char *)child - reader->bytes);
	bool map = node->head.kind == DOC_MAP;

	for (uint32_t i = 0; i < node->head.count; i++) {
		if (map ? !is_text(reader, here, child[i].key)
			: child[i].key != 0)
			return false;
		here += sizeof(*child);
	}
	return true;
}

/* Children come in the order of their parents, each once: that is a tree. */
static bool
are_nodes(struct reader *reader, const struct flat_node *nodes)
{
	size_t level_end = 1, depth = 0;

	reader->next = 1;
	for (size_t i = 0; i < reader->count; i++) {
		if (i == level_end) {
			level_end = reader->next;
			if (++depth >= FLAT_DEPTH || level_end <= i)
				return false;
		}
		if (!is_node(reader, i, &nodes[i]) ||
		    !are_keyed(reader, &nodes[i]))
			return false;
	}
	return reader->next == reader->count && nodes[0].key == 0;
}

struct doc *
flat_read(const void *bytes, size_t len)
{
	const struct flat_head *head = bytes;
	struct reader reader = {.bytes = bytes, .len = len};
	const struct flat_node *nodes;

	if (len < sizeof(*head) + sizeof(*nodes) || len > UINT32_MAX ||
	    (uintptr_t)bytes % FLAT_ALIGN != 0 || reader.bytes[len - 1] != '\0')
		return NULL;
	reader.count = head->nodes;
	reader.texts = head->texts;
	if (reader.count == 0 ||
	    reader.count > (len - sizeof(*head)) / sizeof(*nodes))
		return NULL;
	reader.nodes_end = sizeof(*head) + reader.count * sizeof(*nodes);
	if (reader.texts < reader.nodes_end || reader.texts >= len)
		return NULL;
	nodes = (const void *)(reader.bytes + sizeof(*head));
	if (nodes->head.kind > DOC_LIST || !are_nodes(&reader, nodes))
		return NULL;
	return doc_over(nodes);
}
