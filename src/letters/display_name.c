/* SPDX-License-Identifier: MIT */
/* display_name.c - what the players of a secret match are called. */
#include "letters/display_name.h"

#include "base/x.h"
#include "site/erase.h"

#include <stdlib.h>
#include <string.h>

char *
display_name_pseudonym(
    const struct words *words, uint32_t seat, unsigned turn, bool bot)
{
	const struct doc *pseudonyms = words_texts(words, "pseudonyms");
	const char *pseudonym = doc_text(doc_at(pseudonyms, seat));
	struct buf name = BUF_INIT;

	if (pseudonym != NULL)
		buf_adds(&name, pseudonym);
	else
		buf_addf(&name, "%u", seat);
	if (turn > 1)
		buf_addf(&name, " %u", turn);
	if (bot)
		buf_addf(&name, " %s", words_text(words, "label.stand-in"));
	return buf_take(&name);
}

/* "Coral 2": no pseudonym has a figure in it. */
static unsigned
turn_of(const char *name)
{
	const char *figure = strpbrk(name, "0123456789");

	return figure == NULL ? 1 : (unsigned)strtoul(figure, NULL, 10);
}

char *
display_name_bot(const struct words *words, const char *called)
{
	const char *bracket = strrchr(called, '(');
	size_t len = strlen(called);
	struct buf name = BUF_INIT;

	if (bracket == NULL || called[len - 1] != ')')
		return xstrdup(called);
	buf_add(&name, called, (size_t)(bracket - called));
	buf_adds(&name, words_text(words, "label.stand-in"));
	return buf_take(&name);
}

char *
display_name_of(const struct match *match, const struct words *words,
    const struct entry *entry, uint32_t reader)
{
	const char *name;
	enum match_called called = match_called(match, entry, &name);

	if (called == CALLED_PERSON && reader != OBSERVER)
		return xstrdup(name);
	if (called == CALLED_AS_WRITTEN && match->names == NAMES_OPEN)
		return entry->bot[0] == '\0' ? xstrdup(name)
					     : display_name_bot(words, name);
	if (called == CALLED_PERSON)
		name = entry->name;
	return display_name_pseudonym(
	    words, entry->seat, turn_of(name), entry->bot[0] != '\0');
}

/* Takes text. */
static char *
unname(char *text, const char *name, const char *mask)
{
	struct buf out = BUF_INIT;

	if (!erase_word(text, strlen(text), name, mask, &out))
		return text;
	free(text);
	return buf_take(&out);
}

char *
display_name_text(const struct match *match, const char *text)
{
	char *shown = xstrdup(text);

	for (uint32_t i = 0; i <= log_head(&match->log); i++) {
		const struct entry *entry;
		const char *mask;

		if (log_mark(&match->log, i)->kind != ENTRY_SEAT)
			continue;
		entry = log_entry(&match->log, i);
		if (match_called(match, entry, &mask) == CALLED_MASK)
			shown = unname(shown, entry->name, mask);
	}
	return shown;
}

void
display_name_set_all(struct words *words, const struct match *match,
    uint32_t number, uint32_t reader)
{
	char *names[SEATS_MAX];

	for (uint32_t s = 0; s < match->seats; s++) {
		const struct entry *entry = log_seat(&match->log, number, s);

		names[s] = entry != NULL
			       ? display_name_of(match, words, entry, reader)
			       : xstrdup(match_name(match, s));
	}
	words_set_names(words, (const char *const *)names, match->seats);
	for (uint32_t s = 0; s < match->seats; s++)
		free(names[s]);
}
