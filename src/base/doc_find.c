/* SPDX-License-Identifier: MIT */
/* doc_find.c - what is read of a tree in more than one step. */
#include "base/doc.h"
#include "base/x.h"

#include <string.h>

struct doc *
doc_find(const struct doc *doc, const char *path)
{
	size_t len;

	for (;; path += len + 1) {
		len = strcspn(path, ".");
		doc = doc_get_bytes(doc, path, len);
		if (path[len] == '\0')
			return (struct doc *)doc;
	}
}

const char *
doc_text_at(const struct doc *doc, const char *path, const char *otherwise)
{
	const char *text = doc_text(doc_find(doc, path));

	return text != NULL ? text : otherwise;
}

int64_t
doc_number_at(const struct doc *map, const char *key)
{
	int64_t number = 0;

	doc_number(doc_get(map, key), &number);
	return number;
}

bool
doc_bool(const struct doc *doc, bool *yes)
{
	static const struct {
		const char *word;
		bool yes;
	} words[] = {
	    {"yes", true},
	    {"true", true},
	    {"1", true},
	    {"no", false},
	    {"false", false},
	    {"0", false},
	};
	const char *text = doc_text(doc);
	int64_t number;

	if (doc_is(doc, DOC_NUMBER) && doc_number(doc, &number) &&
	    (number == 0 || number == 1)) {
		*yes = number == 1;
		return true;
	}
	for (size_t i = 0; text != NULL && i < ARRAY_LEN(words); i++) {
		if (strcmp(text, words[i].word) == 0) {
			*yes = words[i].yes;
			return true;
		}
	}
	return false;
}
