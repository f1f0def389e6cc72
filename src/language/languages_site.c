/* SPDX-License-Identifier: MIT */
/* languages_site.c - the languages that a site adds. */
#include "base/fs.h"
#include "language/languages.h"

#include <stdlib.h>
#include <string.h>

#define PACK_END ".yaml"

/* What was found in a site lives as long as the program. */
static char found[LANGUAGES_MAX][3];
static size_t found_count;

static void
add(const char *code)
{
	size_t count = 0;

	while (languages[count] != NULL)
		count++;
	if (count == LANGUAGES_MAX || language_find(code) != NULL)
		return;
	memcpy(found[found_count], code, sizeof(found[0]));
	languages[count] = found[found_count++];
}

static int
look_at(const char *name, void *arg)
{
	char code[3] = "";

	(void)arg;
	if (strlen(name) == 2 + strlen(PACK_END) &&
	    strcmp(name + 2, PACK_END) == 0) {
		memcpy(code, name, 2);
		if (language_is_code(code))
			add(code);
	}
	return 0;
}

void
languages_of_site(const struct data *data)
{
	char *path;

	if (data->dirs[0] == NULL)
		return;
	path = fs_path(data->dirs[0], "templates");
	if (fs_is_dir(path))
		fs_each(path, look_at, NULL, NULL);
	free(path);
}
