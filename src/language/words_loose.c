/* SPDX-License-Identifier: MIT */
/*
 * words_loose.c - a wish to the program in a sentence of its own: "I would like
 * to take back my last move".
 *
 * Only the language pack's phrases are looked for, and what stands around them
 * must say nothing, word by word: a sentence is guessed at by nobody.
 */
#include "base/chars.h"
#include "base/fold.h"
#include "language/words_p.h"

#include <string.h>

/* Longer lines tell something. */
#define LOOSE_MAX 160

/* Letters and figures, with one blank for all between. */
static void
add_plain(struct buf *out, const char *text)
{
	struct buf folded = BUF_INIT;

	fold_add(&folded, text, strlen(text));
	for (size_t i = 0; i < folded.len; i++) {
		if (!is_one_of(folded.data[i], " ,;:.!?'-\"()"))
			buf_addc(out, folded.data[i]);
		else if (out->len > 0 && out->data[out->len - 1] != ' ')
			buf_addc(out, ' ');
	}
	if (out->len > 0 && out->data[out->len - 1] == ' ')
		buf_cut(out, out->len - 1);
	buf_release(&folded);
}

static bool
is_phrase(const char *plain, const struct doc *list)
{
	struct buf phrase = BUF_INIT;
	bool is = false;

	for (size_t i = 0; !is && i < doc_count(list); i++) {
		buf_clear(&phrase);
		add_plain(&phrase, doc_text(doc_at(list, i)));
		is = buf_equals(&phrase, plain);
	}
	buf_release(&phrase);
	return is;
}

/* Length of the longest item of the list that a text begins with, its blank
 * included; 0: none. */
static size_t
begins(const char *text, const struct doc *list)
{
	struct buf item = BUF_INIT;
	size_t longest = 0;

	for (size_t i = 0; i < doc_count(list); i++) {
		buf_clear(&item);
		add_plain(&item, doc_text(doc_at(list, i)));
		if (item.len > longest &&
		    strncmp(text, item.data, item.len) == 0 &&
		    is_end_or_one_of(text[item.len], " "))
			longest = item.len;
	}
	buf_release(&item);
	return longest > 0 && text[longest] == ' ' ? longest + 1 : longest;
}

static void
drop_words(struct buf *out, const char *plain, const struct doc *list)
{
	size_t len;

	while (*plain != '\0') {
		len = begins(plain, list);
		if (len == 0) {
			len = strcspn(plain, " ");
			if (out->len > 0)
				buf_addc(out, ' ');
			buf_add(out, plain, len);
			len += plain[len] == ' ';
		}
		plain += len;
	}
}

static uint32_t
find(const char *plain, const struct doc *commands)
{
	for (uint32_t i = 0; words_commands[i] != NULL; i++)
		if (is_phrase(plain, doc_get(commands, words_commands[i])))
			return i;
	return NO_INDEX;
}

uint32_t
words_loosely(const struct words *words, const char *text, bool *hint)
{
	const struct doc *loosely = doc_get(words->shared, "loosely");
	struct buf plain = BUF_INIT, kept = BUF_INIT;
	size_t len = strlen(text);
	uint32_t command = NO_INDEX;

	if (loosely != NULL && len > 0 && len <= LOOSE_MAX) {
		add_plain(&plain, text);
		drop_words(&kept, plain.data, doc_get(loosely, "drop"));
	}
	/* Who asks whether he may has not said that he will. */
	*hint = len > 0 && text[len - 1] == '?';
	if (kept.len > 0)
		command = find(kept.data, doc_get(loosely, "read"));
	if (kept.len > 0 && command == NO_INDEX) {
		command = find(kept.data, doc_get(loosely, "hint"));
		*hint = true;
	}
	buf_release(&plain);
	buf_release(&kept);
	return command;
}
