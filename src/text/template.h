/* SPDX-License-Identifier: MIT */
/*
 * template.h - Mustache (the specification's core: interpolation, sections,
 * inverted sections, comments, partials, delimiters; no lambdas).
 *
 * The escape of {{name}} is a parameter, because the same language writes
 * HTML, Markdown and SVG; {{{name}}} and {{&name}} are never escaped.  False
 * are: nothing, "", the number 0, an empty list.  A map of a list has "first"
 * and "last", if it says nothing else.
 */
#ifndef TEMPLATE_H
#define TEMPLATE_H

#include "base/buf.h"
#include "base/doc.h"
#include "base/err.h"

#define TEMPLATE_DEPTH 40              /* sections and partials, nested */
#define TEMPLATE_MAX (4 * 1024 * 1024) /* of output */
#define TEMPLATE_STEPS 1000000         /* tags and texts gone through */

enum escape {
	ESCAPE_NONE,
	ESCAPE_HTML,     /* & < > " as the specification's tests want it */
	ESCAPE_XML,      /* the same and ' */
	ESCAPE_MARKDOWN, /* all ASCII punctuation backslashed, line ends to
			    blanks, control and direction marks left out */
	ESCAPE_URL       /* RFC 3986: all but unreserved as %XX */
};

/* What a template uses from outside; both functions may be NULL. */
struct template_partials {
	/* Find a partial's text; false if there is none of that name. */
	bool (*get)(
	    void *arg, const char *name, const char **text, size_t *len);
	void *arg;
	/* Called before each {{name}} or {{{name}}} that prints something:
	 * may mend what was appended since from so that it joins the value
	 * ("de " before "Anna" to "d’").  Returns how much of the value that
	 * holds already ("de " before "Les ..." to "des "). */
	size_t (*join)(const void *join_arg, struct buf *out, size_t from,
	    const char *value);
	const void *join_arg;
	/* Called for a name that is found nowhere: may add it to the doc that
	 * is rendered, and returns it then, else NULL.  So what only some
	 * templates ask for is made for these alone. */
	const struct doc *(*late)(void *late_arg, const char *name, size_t len);
	void *late_arg;
};

/*
 * Append the rendered template.  name stands in messages, "name:line: what".
 * partials, or each of its functions, may be NULL.  Errors: EX_CONFIG (a
 * template is the host's); what was appended until then stays.  A partial that
 * is not there is empty, as the specification wants it.
 */
int template_render(const char *text, size_t len, const char *name,
    const struct doc *data, enum escape escape,
    const struct template_partials *partials, struct buf *out, struct err *err);
/*
 * Append a template in compiled form, as bytes (for helpers/packs):
 * template_render finds them under template_key with data_compiled.  EX_CONFIG:
 * it has a mistake.
 */
int template_pack(const char *text, size_t len, const char *name,
    struct buf *out, struct err *err);
uint64_t template_key(const char *text, size_t len);
/* Append text under an escape. */
void template_escape(
    struct buf *out, const char *text, size_t len, enum escape escape);

#endif
