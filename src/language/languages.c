/* SPDX-License-Identifier: MIT */
/* languages.c - the languages that have a pack. */
#include "language/languages.h"

#include <string.h>

#define LANGUAGE(code) code,
const char *languages[LANGUAGES_MAX + 1] = {
#include "src/language/languages.inc"
};
#undef LANGUAGE

bool
language_is_code(const char *text)
{
	return strspn(text, "abcdefghijklmnopqrstuvwxyz") == 2 &&
	       text[2] == '\0';
}

const char *
language_find(const char *code)
{
	for (size_t i = 0; languages[i] != NULL; i++)
		if (strcmp(languages[i], code) == 0)
			return languages[i];
	return NULL;
}
