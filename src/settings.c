/* SPDX-License-Identifier: MIT */
/* settings.c - a map of settings, read by a table. */
#include "settings.h"

#include <string.h>

int
settings_wrong(const struct settings *settings, const struct doc *at,
    const char *key, const char *what, struct err *err)
{
	return err_set(err, EX_CONFIG, "pli.yaml:%u: %s: %s: %s", doc_line(at),
	    settings->name, key, what);
}

static const struct setting *
find(const struct settings *settings, const char *key)
{
	for (size_t i = 0; i < settings->count; i++)
		if (strcmp(settings->list[i].key, key) == 0)
			return &settings->list[i];
	return NULL;
}

int
settings_read(const struct settings *settings, const struct doc *map,
    void *into, struct err *err)
{
	if (map != NULL && !doc_is(map, DOC_MAP))
		return settings_wrong(
		    settings, map, "it", "must be a map", err);
	for (size_t i = 0; i < doc_count(map); i++) {
		const char *key = doc_key_at(map, i);
		const struct doc *value = doc_at(map, i);
		const struct setting *setting = find(settings, key);

		if (setting == NULL)
			return settings_wrong(
			    settings, value, key, "no such setting", err);
		if (doc_text(value) == NULL || !setting->read(into, value))
			return settings_wrong(
			    settings, value, key, setting->what, err);
	}
	return 0;
}

bool
settings_number(
    const struct doc *value, int64_t least, int64_t most, int64_t *number)
{
	int64_t read;

	if (!doc_number(value, &read) || read < least || read > most)
		return false;
	*number = read;
	return true;
}

void
settings_file(struct buf *out, const char *site, const char *path)
{
	buf_clear(out);
	if (*path != '/')
		buf_addf(out, "%s/", site);
	buf_adds(out, path);
}
