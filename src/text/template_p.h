/* SPDX-License-Identifier: MIT */
/* template_p.h - a compiled template: a flat list of nodes. */
#ifndef TEMPLATE_P_H
#define TEMPLATE_P_H

#include "text/template.h"

#define TEMPLATE_NAME 100
#define TEMPLATE_DELIMITER 15

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

/* A template with its nodes, which it owns; all else belongs to the caller, who
 * fills in name, text, end and err. */
struct source {
	const char *name, *text, *end, *at;
	char open[TEMPLATE_DELIMITER + 1], close[TEMPLATE_DELIMITER + 1];
	struct node *nodes;
	bool kept; /* the nodes are those of template_kept.c */
	size_t count, cap;
	size_t sections[TEMPLATE_DEPTH]; /* open ones */
	unsigned depth;
	struct err *err;
};

/* Find the nodes of the text: what was compiled before is not compiled again.
 * The caller frees src->nodes, also after a mistake. */
int source_compile(struct source *src);
/* As source_compile, and what was compiled before in this run is at hand: a
 * letter renders the same few texts for each of its hundred lines.  src->text
 * may be another copy of the text then.  source_release ends it. */
int source_open(struct source *src);
void source_release(struct source *src);
/* The nodes of bytes that template_pack made of this text; false, and none, if
 * they cannot be that. */
bool source_unpack(struct source *src, const void *bytes, size_t len);
/* A mistake at a place in the text. */
int source_complain(const struct source *src, const char *at, const char *what);

#endif
