/* SPDX-License-Identifier: MIT */
/*
 * fuzz_html.c - what stands in a quote or in a link to us comes out behind a
 * mark, however the elements are nested.  Bytes stand for what libxml2 calls:
 * a small one opens an element or closes the last one, others are text.
 */
#include "html_text.h"
#include "x.h"

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

enum { QUOTE = 3, MARKED, DIVIDER, OUR_LINK };
#define CLOSE 31

/* Every line with a foreign letter has a mark. */
static void
check(const char *line)
{
	for (; *line != '\0'; line += strcspn(line, "\n") + 1) {
		size_t len = strcspn(line, "\n");

		if (memchr(line, 'F', len) != NULL && *line != '>')
			abort();
	}
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct html_text html = HTML_TEXT_INIT;
	unsigned char stack[HTML_DEPTH];
	unsigned foreign = 0;
	size_t i, depth = 0;

	html.own = "pli@example.org";
	for (i = 0; i < size && !html.full; i++) {
		unsigned char c = data[i];

		if (c < ARRAY_LEN(elements) && depth < HTML_DEPTH) {
			html_text_open(
			    &html, elements[c].name, elements[c].attributes);
			foreign += c >= QUOTE && c <= OUR_LINK;
			stack[depth++] = c;
		} else if (c == CLOSE && depth > 0) {
			c = stack[--depth];
			html_text_close(&html, elements[c].name);
			/* What is below a divider stays there. */
			foreign -= c >= QUOTE && c <= OUR_LINK && c != DIVIDER;
		} else if (c > ' ') {
			html_text_add(&html, foreign > 0 ? "F" : "o", 1);
		} else {
			html_text_add(&html, (const char *)&data[i], 1);
		}
	}
	html_text_end(&html);
	check(html.out.data);
	html_text_release(&html);
	return 0;
}
