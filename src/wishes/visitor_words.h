/* SPDX-License-Identifier: MIT */
/*
 * visitor_words.h - what somebody without a seat wrote, and in which language.
 */
#ifndef VISITOR_WORDS_H
#define VISITOR_WORDS_H

#include "language/name.h"
#include "reading/request.h"

/* What he wrote, read in the language that most of it is in. */
struct visitor_words {
	struct words *words[TABLE_LANGUAGES];
	unsigned count;
	const struct words *speaks; /* what he wrote was read in it */
	const struct words *hears;  /* and what he is answered in */
	struct orders orders;
	struct buf text; /* what he wrote, stripped */
	bool commands;   /* some of it is a command */
	bool named;      /* he asks for the language that he is answered in */
	/* What visitor_words_name found and could not use. */
	enum name_fault misnamed;
};
enum visitor_part {
	VISITOR_TEXT,
	VISITOR_EITHER, /* the subject, if no command stands in the text */
	VISITOR_SUBJECT
};
int visitor_words_read(struct request *request, struct visitor_words *said,
    enum visitor_part part, struct err *err);
void visitor_words_release(struct visitor_words *said);
/* His name, of a text read without its subject: what can be used as one, or
 * NULL; said->misnamed is why, unless he said none.  The caller frees it. */
char *visitor_words_name(const struct site *site, struct visitor_words *said);
/* A name for who writes on a forum: as he is called there, or else his account.
 * The caller frees it. */
char *visitor_account_name(const struct request *request);
/* The language that he is answered in; its name outlives the pack. */
const char *visitor_words_lang(const struct visitor_words *said);

#define NO_LANGUAGE UINT32_MAX
/* The language that a line of said->orders asks for ("language fr"), an index
 * of said->words; NO_LANGUAGE: none does. */
uint32_t visitor_language_asked(const struct visitor_words *said);
/*
 * Else, whose word is the same in several languages is answered in that of the
 * rest of his letter and its subject; that he has chosen for his matches; of
 * Content-Language and Accept-Language; the site's.
 */
uint32_t visitor_language(
    const struct mail *mail, const struct visitor_words *said);
/* "fr", "French", "français": one of languages, or NULL. */
const char *language_named(
    struct words *const *words, unsigned count, const char *argument);

#endif
