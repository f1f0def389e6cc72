/* SPDX-License-Identifier: MIT */
/*
 * fuzz_html.c - what stands in a quote or in a link to us comes out behind a
 * mark, however the elements are nested.  Bytes stand for what libxml2 calls:
 * a small one opens an element or closes the last one, others are text.
 */
#include "base/x.h"
#include "mail/html_text.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static const struct {
	const char *name;
	const char *attributes[3];
} elements[] = {
    {"div", {NULL}},
    {"p", {NULL}},
    {"br", {NULL}},
    {"blockquote", {NULL}},
    {"div", {"class", "x gmail_quote"}},
    {"hr", {"id", "stopSpelling"}},
    {"a", {"href", "mailto:pli%2Bx@example.org?body=x"}},
    {"a", {"href", "mailto:anna@example.net"}},
    {"pre", {NULL}},
    {"style", {NULL}},
    {"td", {NULL}},
    {"span", {"style", "display: none"}},
};

enum { QUOTE = 3, MARKED, OUR_LINK = 6 };
#define CLOSE 31

/* Every line with a foreign letter (Z) has a mark. */
static void
check(const char *line)
{
	for (; *line != '\0'; line += strcspn(line, "\n") + 1) {
		size_t len = strcspn(line, "\n");

		if (memchr(line, 'Z', len) != NULL && *line != '>')
			abort();
	}
}

/* What is open, and how much of it is not its writer's own. */
struct model {
	struct {
		unsigned char element;
		bool until; /* quotes, until a quote block in it has ended */
	} stack[HTML_DEPTH];
	size_t depth;
	unsigned quotes, links;
};

static void
model_open(struct model *model, unsigned char element)
{
	bool until = element == MARKED && model->quotes == 0;

	model->stack[model->depth].element = element;
	model->stack[model->depth++].until = until;
	model->quotes += until || element == QUOTE;
	model->links += element == OUR_LINK;
}

static unsigned char
model_close(struct model *model)
{
	size_t i = --model->depth;
	unsigned char element = model->stack[i].element;

	model->quotes -= model->stack[i].until || element == QUOTE;
	model->links -= element == OUR_LINK;
	while (element == QUOTE && i-- > 0)
		if (model->stack[i].until) {
			model->stack[i].until = false;
			model->quotes--;
			break;
		}
	return element;
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct html_text html = HTML_TEXT_INIT;
	struct model model = {.depth = 0};
	size_t i;

	html.own = "pli@example.org";
	for (i = 0; i < size && !html.full; i++) {
		unsigned char c = data[i];

		if (c < ARRAY_LEN(elements) && model.depth < HTML_DEPTH) {
			html_text_open(
			    &html, elements[c].name, elements[c].attributes);
			model_open(&model, c);
		} else if (c == CLOSE && model.depth > 0) {
			c = model_close(&model);
			html_text_close(&html, elements[c].name);
		} else if (c > ' ') {
			bool own = model.quotes + model.links == 0;

			html_text_add(&html, own ? "o" : "Z", 1);
		} else {
			html_text_add(&html, (const char *)&data[i], 1);
		}
	}
	html_text_end(&html);
	check(html.out.data);
	html_text_release(&html);
	return 0;
}
