/* SPDX-License-Identifier: MIT */
/* talk_reason.c - what a refusal blames of a line. */
#include "base/x.h"
#include "language/talk_p.h"

#include <stdlib.h>
#include <string.h>

/* Append the first words of the line that nobody knows and that stand in the
 * text, as they follow each other. */
static void
add_unknown(const struct talked *talked, const char *text, struct buf *out)
{
	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->class == TALK_OTHER &&
		    strstr(text, token->text) != NULL)
			buf_addf(
			    out, "%s%s", out->len > 0 ? " " : "", token->text);
		else if (out->len > 0)
			return;
	}
}

void
talk_blame_unknown(struct ear *ear, struct order_line *line)
{
	struct buf unknown = BUF_INIT;
	struct talked talked;
	bool guarded;

	if (line->kind != READ_NEAR || line->when != NULL ||
	    (strcmp(line->why.key, "near-thing") != 0 &&
		strcmp(line->why.key, "near-rest") != 0))
		return;
	talk_hear(ear, line->text, false, &talked, &guarded);
	add_unknown(&talked, line->word, &unknown);
	if (unknown.len == 0) {
		talk_doubt(line, "talk-unsure");
		return;
	}
	free(line->word);
	line->word = buf_take(&unknown);
}
