/* SPDX-License-Identifier: MIT */
/* talk_may.c - whether a line may speak of the game at all, before it is taken
 * apart. */
#include "base/chars.h"
#include "language/talk_p.h"

#include <ctype.h>
#include <string.h>

/* Words of a name that is looked for where a line may hold one. */
#define NAME_WORDS 3

/* True if a name begins there: so many words of it are looked for. */
static bool
begins_name(struct words *words, const char *text)
{
	struct vocabulary *names = words_names(words, "");
	struct buf name = BUF_INIT;
	bool is = false;

	for (unsigned n = 0; !is && *text != '\0' && n < NAME_WORDS; n++) {
		size_t len = strcspn(text, " ,;:!?");
		const char *id;

		buf_addf(&name, "%s%.*s", n > 0 ? " " : "", (int)len, text);
		is = len > 0 &&
		     vocabulary_find(names, name.data, &id) != EXTRACT_NONE;
		text += len;
		if (*text != ' ')
			break;
		text++;
	}
	buf_release(&name);
	return is;
}

bool
talk_may_name(struct words *words, const char *line)
{
	struct buf key = BUF_INIT;
	bool may = strpbrk(line, "0123456789") != NULL || words->ed == NULL;

	vocabulary_key(&key, line, strlen(line));
	for (size_t i = 0; !may && i < key.len; i++)
		may = (i == 0 || is_one_of(key.data[i - 1], " ,;:!?")) &&
		      begins_name(words, key.data + i);
	buf_release(&key);
	return may;
}

/* True if the key (of vocabulary.h) stands in that of the line as whole words,
 * whatever blanks lie between its letters. */
static bool
stands_loosely(const char *line, const char *key)
{
	for (const char *begin = line; *begin != '\0'; begin++) {
		const char *at = begin, *of = key;

		if (begin > line && begin[-1] != ' ')
			continue;
		while (
		    *of != '\0' && (*at == *of || *at == ' ' || *of == ' ')) {
			if (*at == *of) {
				at++;
				of++;
			} else if (*of == ' ') {
				of++;
			} else {
				at++;
			}
		}
		if (*of == '\0' && !isalnum((unsigned char)*at))
			return true;
	}
	return false;
}

/* True if one of the texts may be in the line; initials are those of its
 * words. */
static bool
has_text(const struct doc *texts, const char *line, const char *initials)
{
	struct buf key = BUF_INIT;
	bool has = false;

	for (size_t i = 0; !has && i < doc_count(texts); i++) {
		const char *text = doc_text(doc_at(texts, i));

		if (text == NULL ||
		    (isalpha((unsigned char)*text) &&
			strchr(initials, tolower((unsigned char)*text)) ==
			    NULL))
			continue;
		buf_clear(&key);
		vocabulary_key(&key, text, strlen(text));
		has = stands_loosely(line, key.data);
	}
	buf_release(&key);
	return has;
}

bool
talk_may_do(const struct words *words, const char *line)
{
	const struct doc *verbs = doc_get(words->pack, "verbs");
	struct buf key = BUF_INIT, initials = BUF_INIT;
	bool may = false, can_end = false;

	vocabulary_key(&key, line, strlen(line));
	buf_adds(&initials, "");
	for (size_t i = 0; i < key.len; i++)
		if (i == 0 || key.data[i - 1] == ' ')
			buf_addc(&initials, key.data[i]);
	for (size_t i = 0; key.len > 0 && !may && i < doc_count(verbs); i++) {
		const struct doc *verb = doc_at(verbs, i);

		may =
		    has_text(doc_get(verb, "words"), key.data, initials.data) ||
		    has_text(doc_get(verb, "talk"), key.data, initials.data);
		can_end = can_end || talk_ends(words, doc_key_at(verbs, i));
	}
	if (key.len > 0 && !may && can_end)
		may = has_text(doc_find(words->shared, "talk.ends"), key.data,
		    initials.data);
	buf_release(&key);
	buf_release(&initials);
	return may;
}
