/* SPDX-License-Identifier: MIT */
/* settings.c - a map of settings, read by a table. */
#include "base/settings.h"

#include "base/keywords.h"
#include "base/password.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define DAY (24 * 3600)

/* Every key of every map, also those that only a helper reads. */
static const char *const smtp_keys[] = {"url", "user", "password_file",
    "starttls", "auth", "ca_file", "timeout", "hello", "connections",
    "give_up"};
static const char *const fetch_keys[] = {"url", "user", "password_file",
    "folder", "then", "starttls", "ca_file", "timeout"};
static const char *const forum_keys[] = {"kind", "url", "user", "token_file",
    "category", "ca_file", "timeout", "give_up", "longest", "file", "language",
    "lobby", "pictures"};

static const struct {
	const char *name;
	struct keywords known;
} maps[] = {
    {"smtp", {smtp_keys, sizeof(smtp_keys) / sizeof(*smtp_keys),
		 sizeof(*smtp_keys)}},
    {"fetch", {fetch_keys, sizeof(fetch_keys) / sizeof(*fetch_keys),
		  sizeof(*fetch_keys)}},
    {"forum", {forum_keys, sizeof(forum_keys) / sizeof(*forum_keys),
		  sizeof(*forum_keys)}},
};

static const struct keywords *
keys_of(const char *name)
{
	size_t i = 0;

	while (strcmp(maps[i].name, name) != 0)
		i++;
	return &maps[i].known;
}

static bool
is_known(const char *name, const char *key)
{
	return keywords_has(keys_of(name), key);
}

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

static int
unknown(const struct settings *settings, const struct doc *at, const char *key,
    struct err *err)
{
	const struct keywords known = {
	    settings->list, settings->count, sizeof(*settings->list)};
	struct buf what = BUF_INIT;
	int rc;

	keywords_guess(&known, key, &what);
	rc = settings_wrong(settings, at, "unknown key", what.data, err);
	buf_release(&what);
	return rc;
}

int
settings_check_keys(
    const char *name, const struct doc *map, const char *path, struct err *err)
{
	const struct keywords *known = keys_of(name);
	const char *stray = keywords_stray(known, map);
	struct buf what = BUF_INIT;

	if (stray == NULL)
		return 0;
	keywords_guess(known, stray, &what);
	err_set(err, EX_CONFIG, "%s:%u: %s: unknown key: %s", path,
	    doc_line(doc_get(map, stray)), name, what.data);
	buf_release(&what);
	return -1;
}

static bool
read_line(const struct doc *value, const char **to)
{
	*to = doc_text(value);
	for (const char *at = *to; *at != '\0'; at++)
		if ((unsigned char)*at < ' ' || *at == 0x7f)
			return false;
	return **to != '\0';
}

bool
settings_value(
    const struct setting *setting, void *into, const struct doc *value)
{
	void *to = (char *)into + setting->at;
	int64_t number;

	if (doc_text(value) == NULL)
		return false;
	switch (setting->kind) {
	case SETTING_OWN:
		return setting->read == NULL || setting->read(into, value);
	case SETTING_LINE:
		return read_line(value, to);
	case SETTING_YES_NO:
		return doc_bool(value, to);
	default:
		break;
	}
	if (!doc_number(value, &number) || number < setting->least ||
	    number > setting->most)
		return false;
	if (setting->kind == SETTING_COUNT)
		*(unsigned *)to = (unsigned)number;
	else
		*(int64_t *)to =
		    setting->kind == SETTING_DAYS ? number * DAY : number;
	return true;
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

		/* A row that is new here is new in maps above, too. */
		assert(setting == NULL || is_known(settings->name, key));
		if (setting == NULL)
			return unknown(settings, value, key, err);
		if (!settings_value(setting, into, value))
			return settings_wrong(
			    settings, value, key, setting->what, err);
	}
	return 0;
}

char *
settings_path(const char *site, const char *path)
{
	struct buf out = BUF_INIT;

	if (path == NULL)
		return NULL;
	if (*path != '/')
		buf_addf(&out, "%s/", site);
	buf_adds(&out, path);
	return buf_take(&out);
}

int
settings_secret(
    struct buf *secret, const char *site, const char *path, struct err *err)
{
	char *file = settings_path(site, path);
	int rc = password_read(secret, file, err);

	free(file);
	return rc;
}
