/* SPDX-License-Identifier: MIT */
/* words_option.c - an option of a match as people say it. */
#include "base/x.h"
#include "language/words.h"
#include "match/match.h"

#include <stdlib.h>
#include <string.h>

static const char *
first_of(const struct doc *list, const char *otherwise)
{
	const char *text = doc_text(doc_at(list, 0));

	return text == NULL ? otherwise : text;
}

/* Whose words say it: they are of all games. */
static const char *
names_list(const char *names)
{
	if (strcmp(names, match_names_option(NAMES_SIDE)) == 0)
		return "aside";
	return strcmp(names, match_names_option(NAMES_UNTIL_END)) == 0
		   ? "told"
		   : "secret";
}

void
words_option(const struct doc *options, const struct doc *wish,
    const char *option, struct buf *out)
{
	size_t len = strcspn(option, "=");
	const char *value = option + len + (option[len] == '=');
	char *name = xstrndup(option, len);
	const struct doc *known = doc_get(options, name);
	const char *word = first_of(doc_get(known, "words"), name);
	const struct doc *values = doc_get(known, "values");

	if (strncmp(option, "names=", 6) == 0)
		buf_adds(
		    out, first_of(doc_get(wish, names_list(option)), option));
	else if (doc_get(values, value) != NULL)
		buf_adds(out, first_of(doc_get(values, value), value));
	else if (strcmp(value, "false") == 0)
		buf_addf(
		    out, "%s %s", first_of(doc_get(wish, "no"), "no"), word);
	else if (strcmp(value, "true") == 0)
		buf_adds(out, word);
	else
		buf_addf(out, "%s %s", word, value);
	free(name);
}
