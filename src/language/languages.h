/* SPDX-License-Identifier: MIT */
/*
 * languages.h - which languages there are: those whose shared pack,
 * templates/LANG.yaml, there is.  LANG is an ISO 639-1 code of two letters.
 *
 * No program lists them.  make finds those of the sources; a site may have
 * more.
 */
#ifndef LANGUAGES_H
#define LANGUAGES_H

#include "base/data.h"

#include <stdbool.h>

/* A line is read in so many languages at most. */
#define LANGUAGES_MAX 8
/* The language that all texts are first written in, by which is measured what
 * another one lacks, and that stands in for the site's own. */
#define LANGUAGE_FIRST DATA_FIRST_LANG

/* What a shared pack says of a language that lacks nothing: true. */
#define LANGUAGE_COMPLETE "complete"

/* LANGUAGE_FIRST, those that say they are complete, the others, a site's own;
 * ends with NULL. */
extern const char *languages[LANGUAGES_MAX + 1];

/* Is it two small letters? */
bool language_is_code(const char *text);
/* The one of languages that is called so, or NULL. */
const char *language_find(const char *code);
/*
 * Add the languages of the site's own folder, data->dirs[0], to those that the
 * program was built with.  What is more than LANGUAGES_MAX is left out.  Not a
 * mistake: none there, or no such folder.
 */
void languages_of_site(const struct data *data);

#endif
