/* SPDX-License-Identifier: MIT */
/*
 * languages.h - the languages that pli has: those with a shared pack,
 * templates/LANG.yaml.  LANG is an ISO 639-1 code of two letters.
 *
 * No source file lists them: make finds those of the source tree, and a site
 * may have more.
 */
#ifndef LANGUAGES_H
#define LANGUAGES_H

#include "base/data.h"

#include <stdbool.h>

/* Most languages. */
#define LANGUAGES_MAX 8
/* The language that all texts are first written in: what another language lacks
 * is measured by it, and it stands in for the site's own. */
#define LANGUAGE_FIRST DATA_FIRST_LANG

/* What a shared pack says of a language that lacks nothing: true. */
#define LANGUAGE_COMPLETE "complete"

/* LANGUAGE_FIRST, those that say they are complete, the others, a site's own;
 * ends with NULL. */
extern const char *languages[LANGUAGES_MAX + 1];

/* True for two letters a-z. */
bool language_is_code(const char *text);
/* The string of languages that equals code, or NULL. */
const char *language_find(const char *code);
/*
 * Add to languages those of the site's own folder, data->dirs[0]; more than
 * LANGUAGES_MAX are left out.  The folder need not exist.
 */
void languages_of_site(const struct data *data);

#endif
