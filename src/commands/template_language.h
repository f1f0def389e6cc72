/* SPDX-License-Identifier: MIT */
/*
 * template_language.h - how complete a language is, and the skeleton of a new
 * one.
 *
 * It is measured by what there is in LANGUAGE_FIRST: each text of a pack, each
 * text file, each name of an edition's thing.  What a language calls things in
 * other forms is its own business, as are its words for numbers and what it
 * elides.
 */
#ifndef TEMPLATE_LANGUAGE_H
#define TEMPLATE_LANGUAGE_H

#include "base/data.h"

struct lacking {
	unsigned texts;  /* what there is in LANGUAGE_FIRST */
	unsigned lacks;  /* how much of it is not there in this language */
	struct buf list; /* a line for each: "FILE", or "FILE: WHAT" */
};

/* Call what with the name of each file below root that a host may change
 * ("templates/en/turn.md"), by name. */
int template_walk(const char *root, int (*what)(const char *name, void *arg),
    void *arg, struct err *err);

/* The name of the same file in LANGUAGE_FIRST, which the caller frees; NULL: it
 * is of no language. */
char *template_in_first(const char *name);

/* What a language lacks; the caller ends *lacking with buf_release of its list,
 * also on failure. */
int template_lacks(const struct data *data, const char *lang,
    struct lacking *lacking, struct err *err);
/* How much of it there is, in per cent: 100 only if nothing is lacking. */
unsigned template_percent(const struct lacking *lacking);

/*
 * Write below dir the files of a language that has none there: each of
 * data_lang(), all of it marked as untranslated.  A language of that code there
 * already: EX_USAGE.  count: how many were written.
 */
int template_new_language(const struct data *data, const char *dir,
    const char *lang, unsigned *count, struct err *err);

#endif
