/* SPDX-License-Identifier: MIT */
/* talk_polite.c - short forms and apologies of a line that is taken apart. */
#include "language/talk_p.h"

#include <string.h>

void
talk_drop_number_words(struct talked *talked)
{
	const struct doc *list = doc_find(talked->words->shared, "talk.nr");
	unsigned kept = 0;

	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];
		bool is = false;

		for (size_t k = 0; k < doc_count(list) && i > 0; k++)
			is |=
			    strcmp(doc_text(doc_at(list, k)), token->text) == 0;
		if (is && i + 2 < talked->count &&
		    token[1].class == TALK_STOP && *token[1].text == '.' &&
		    token[2].class == TALK_NUMBER) {
			i++;
			continue;
		}
		talked->tokens[kept++] = *token;
	}
	talked->count = kept;
}

/* True if the next word that says anything is one that nobody knows. */
static bool
is_before_unknown(const struct talked *talked, unsigned i)
{
	do
		i++;
	while (i < talked->count && (talked->tokens[i].class == TALK_LITTLE ||
					talked->tokens[i].class == TALK_PLACE));
	return i < talked->count && talked->tokens[i].class == TALK_OTHER;
}

void
talk_excuse(struct talked *talked)
{
	unsigned first = talked->count, last = 0;

	for (unsigned i = 0; i < talked->count; i++)
		if (talk_is_content(&talked->tokens[i])) {
			first = first < i ? first : i;
			last = i;
		}
	for (unsigned i = 0; i < talked->count; i++) {
		struct token *token = &talked->tokens[i];

		if (!token->sorry || (i > first && i < last))
			continue;
		token->class =
		    is_before_unknown(talked, i) ? TALK_OTHER : TALK_GREET;
		token->corrects = false;
	}
}
