/* SPDX-License-Identifier: MIT */
/* template_shape.c - what texts take from outside. */
#include "commands/template_shape.h"
#include "base/x.h"

#include <ctype.h>
#include <string.h>

#define NAME_MAX_LEN 60

/* What is made of a value for grammar's sake is that value. */
static size_t
root_of(const char *name, size_t len)
{
	static const char *const made[] = {"_one", "_signed", "_several"};

	for (size_t i = 0; i < ARRAY_LEN(made); i++) {
		size_t end = strlen(made[i]);

		if (len > end && memcmp(name + len - end, made[i], end) == 0)
			return len - end;
	}
	return len;
}

static bool
is_name(char c)
{
	return islower((unsigned char)c) || isdigit((unsigned char)c) ||
	       c == '_' || c == '-';
}

static void
add_name(struct doc *shape, const char *mark, const char *name, size_t len)
{
	struct buf key = BUF_INIT;

	/* The words of commands are said where they fit. */
	if (len == strlen("words") && memcmp(name, "words", len) == 0)
		return;
	buf_adds(&key, mark);
	buf_add(&key, name, root_of(name, len));
	if (doc_get(shape, key.data) == NULL)
		doc_add_bool(shape, key.data, true);
	buf_release(&key);
}

/* Behind the braces; what is no name there (the end of a section, a part, a
 * remark, a pattern's repetition) takes nothing. */
static void
read_tag(const char *at, const char *mark, struct doc *shape)
{
	size_t len = 0;

	at += *mark == '\0' ? strspn(at, "#^&{ ") : 0;
	while (len < NAME_MAX_LEN && is_name(at[len]))
		len++;
	if (len == 0 || !(islower((unsigned char)*at) || *at == '_') ||
	    (*mark != '\0' && at[len] != '}'))
		return;
	add_name(shape, mark, at, len);
}

static void
add_text(const char *text, struct doc *shape)
{
	while ((text = strchr(text, '{')) != NULL) {
		bool is_double = text[1] == '{';

		text += is_double ? 2 : 1;
		read_tag(text, is_double ? "" : "{", shape);
		if (is_double)
			text += strspn(text, "{");
	}
}

void
template_shape_doc(const struct doc *texts, struct doc *shape)
{
	if (doc_is(texts, DOC_STRING))
		add_text(doc_text(texts), shape);
	for (size_t i = 0; i < doc_count(texts); i++)
		template_shape_doc(doc_at(texts, i), shape);
}

bool
template_shape_in(const struct doc *shape, const struct doc *other,
    const struct doc *forms, struct buf *missing)
{
	size_t before = missing->len;

	for (size_t i = 0; i < doc_count(shape); i++) {
		const char *name = doc_key_at(shape, i);

		if (doc_get(other, name) == NULL &&
		    doc_get(forms, name) == NULL)
			buf_addf(missing, "%s%s",
			    missing->len == before ? "" : " ", name);
	}
	return missing->len == before;
}
