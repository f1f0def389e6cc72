/* SPDX-License-Identifier: MIT */
/*
 * visitor_words.h - reads the mail of somebody without a seat, and finds the
 * language to answer it in.
 */
#ifndef VISITOR_WORDS_H
#define VISITOR_WORDS_H

#include "language/name.h"
#include "reading/request.h"

struct visitor_words {
	/* The packs without a game's words, the site's language first. */
	struct words *words[TABLE_LANGUAGES];
	unsigned count;
	const struct words *read_in;   /* orders were read in it */
	const struct words *answer_in; /* the language of the answer */
	struct orders orders;          /* the lines that were read */
	struct buf text; /* the mail's text without quotes and signature */
	bool commands;   /* at least one line is a command */
	bool named;      /* a line asks for the language answer_in */
	/* Why visitor_words_name found no usable name; NAME_GOOD: none said. */
	enum name_fault misnamed;
};
enum visitor_part {
	VISITOR_TEXT,
	VISITOR_EITHER, /* the text; if no command stands in it, the subject */
	VISITOR_SUBJECT
};
/* Read the mail's text, subject or both in the language in which most lines are
 * commands.  Release said, also on failure.  -1: no pack can be read, or the
 * quotes cannot be found (EX_CONFIG). */
int visitor_words_read(struct request *request, struct visitor_words *said,
    enum visitor_part part, struct err *err);
void visitor_words_release(struct visitor_words *said);
/* The name that the writer gives in a text (not VISITOR_SUBJECT) and that can
 * be used, or NULL; said->misnamed is then the reason.  The caller frees it. */
char *visitor_words_name(const struct site *site, struct visitor_words *said);
/* A name for the account that wrote a post: its display name, else its user
 * name, else that with " 2".  The caller frees it. */
char *visitor_account_name(const struct request *request);
/* The code of the language of the answer: a constant. */
const char *visitor_words_lang(const struct visitor_words *said);

#define NO_LANGUAGE UINT32_MAX
/* The language that a line of said->orders asks for ("language fr"), an index
 * of said->words; NO_LANGUAGE: none does. */
uint32_t visitor_language_asked(const struct visitor_words *said);
/*
 * The best guess, an index of said->words, by the first of these that tells:
 * the small words of subject and text; those of the subject; the language that
 * the player has chosen; the mail's language fields; else 0 (the site's).
 */
uint32_t visitor_language(
    const struct mail *mail, const struct visitor_words *said);
/* The language (of languages[]) that argument names by its code or by a name in
 * one of these packs ("fr", "French", "français"), or NULL. */
const char *language_named(
    struct words *const *words, unsigned count, const char *argument);

#endif
