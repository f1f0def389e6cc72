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
#include "base/x.h"
#include "language/words_p.h"

#include <stdlib.h>
#include <string.h>

/* Longer lines tell something. */
#define LOOSE_MAX 160

void
words_plain(struct buf *out, const char *text)
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

/* Length of the longest text of the list that another one begins with, its
 * blank included; 0: none. */
static size_t
begins(const char *text, const struct texts *list)
{
	size_t longest = 0;

	for (size_t i = 0; i < list->count; i++) {
		size_t len;

		if (*list->list[i] != *text)
			continue;
		len = strlen(list->list[i]);
		if (len > longest && strncmp(text, list->list[i], len) == 0 &&
		    is_end_or_one_of(text[len], " "))
			longest = len;
	}
	return longest > 0 && text[longest] == ' ' ? longest + 1 : longest;
}

static void
drop_words(struct buf *out, const char *plain, const struct texts *list)
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

/* The first phrase of that text, or NULL. */
static const struct loose *
find(const struct words *words, const char *text)
{
	size_t from = 0, to = words->loose_count;

	while (from < to) {
		size_t middle = from + (to - from) / 2;

		if (strcmp(words->loose[middle].text, text) < 0)
			from = middle + 1;
		else
			to = middle;
	}
	return from < words->loose_count &&
		       strcmp(words->loose[from].text, text) == 0
		   ? &words->loose[from]
		   : NULL;
}

/* The first phrase among words that all say nothing: "yes please, that". */
static const struct loose *
find_among(const struct words *words, const char *plain)
{
	const struct loose *found = NULL;

	while (*plain != '\0' && found == NULL) {
		size_t len = begins(plain, &words->loosely);
		char *text = xstrndup(plain, len - (plain[len - 1] == ' '));

		found = find(words, text);
		free(text);
		plain += len;
	}
	return found;
}

/* The phrase that a plain text is without the words that say nothing. */
static const struct loose *
find_phrase(const struct words *words, const char *plain)
{
	struct buf kept = BUF_INIT;
	const struct loose *found = find(words, plain);

	if (found != NULL)
		return found;
	drop_words(&kept, plain, &words->loosely);
	found =
	    kept.len > 0 ? find(words, kept.data) : find_among(words, plain);
	buf_release(&kept);
	return found;
}

/* "Undo, I meant tea": a phrase of a command that people give a reason for,
 * and behind it words that begin one. */
static const struct loose *
find_with_reason(const struct words *words, const char *plain)
{
	const struct loose *found = NULL;

	for (const char *at = strchr(plain, ' '); at != NULL && found == NULL;
	     at = strchr(at + 1, ' ')) {
		char *head;

		if (begins(at + 1, &words->because) == 0)
			continue;
		head = xstrndup(plain, (size_t)(at - plain));
		found = find_phrase(words, head);
		if (found != NULL && !words_has_reason(found->command))
			found = NULL;
		free(head);
	}
	return found;
}

uint32_t
words_loosely(const struct words *words, const char *text, bool *hint)
{
	struct buf plain = BUF_INIT;
	size_t len = strlen(text);
	const struct loose *found = NULL;

	if (words->loose_count > 0 && len > 0 && len <= LOOSE_MAX)
		words_plain(&plain, text);
	if (plain.len > 0)
		found = find_phrase(words, plain.data);
	if (plain.len > 0 && found == NULL)
		found = find_with_reason(words, plain.data);
	/* Who asks whether he may has not said that he will. */
	*hint = found == NULL || found->hint || strchr(text, '?') != NULL;
	buf_release(&plain);
	return found == NULL ? NO_INDEX : found->command;
}

/* ---- "I am away from 20 December to 5 January" ---- */

static bool
is_word_at(const char *text, const char *at, const char *word)
{
	size_t len = strlen(word);

	return (at == text || at[-1] == ' ') && strncmp(at, word, len) == 0 &&
	       is_end_or_one_of(at[len], " ,:");
}

/* The first phrase of an absence, and its length; NULL: none. */
static const char *
find_absence(const struct words *words, const char *text, size_t *len)
{
	for (const char *at = text; *at != '\0'; at++)
		for (size_t i = 0; i < words->absent.count; i++)
			if (is_word_at(text, at, words->absent.list[i])) {
				*len = strlen(words->absent.list[i]);
				return at;
			}
	return NULL;
}

/* Length of the text up to its last figure and what belongs to that. */
static size_t
to_last_figure(const char *text, size_t len)
{
	size_t last = len;

	while (last > 0 && !is_one_of(text[last - 1], "0123456789"))
		last--;
	while (last > 0 && last < len && !is_one_of(text[last], ",;!?("))
		last++;
	return last;
}

/* The beginning of the word that ends before at. */
static const char *
word_before(const char *text, const char *at)
{
	while (at > text && at[-1] == ' ')
		at--;
	while (at > text && at[-1] != ' ')
		at--;
	return at;
}

/* "vom 3. bis zum 9. Dezember": from the word before the first figure on. */
static const char *
from_first_figure(const char *text)
{
	const char *figure = text + strcspn(text, "0123456789");

	return word_before(text, word_before(text, figure + 1));
}

size_t
words_absence(const struct words *words, const char *text, const char **when)
{
	size_t phrase, len;
	const char *absence = find_absence(words, text, &phrase);

	if (absence == NULL)
		return 0;
	*when = absence + phrase + strspn(absence + phrase, " ,:");
	len = to_last_figure(*when, strlen(*when));
	if (len > 0)
		return len;
	*when = from_first_figure(text);
	while (absence > text && absence[-1] == ' ')
		absence--;
	return *when < absence
		   ? to_last_figure(*when, (size_t)(absence - *when))
		   : 0;
}
