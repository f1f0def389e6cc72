/* SPDX-License-Identifier: MIT */
/* forum_config.c - the forum map of pli.yaml. */
#include "base/password.h"
#include "base/settings.h"
#include "base/x.h"
#include "helpers/forum/forum.h"

#include <string.h>

#define DAY (24 * 3600)

struct reading {
	struct forum_config *config;
	const struct site *site;
	const char *token_file;
};

/* ---- keys ---- */

static bool
read_kind(void *into, const struct doc *value)
{
	struct reading *reading = into;
	const char *kind = doc_text(value);

	reading->config->kind = kind;
	return *kind != '\0' &&
	       strspn(kind, "abcdefghijklmnopqrstuvwxyz0123456789-") ==
		   strlen(kind);
}

/* Nobody between here and this machine can listen. */
static bool
is_here(const char *rest)
{
	static const char *const hosts[] = {"localhost", "127.0.0.1", "[::1]"};

	for (size_t i = 0; i < ARRAY_LEN(hosts); i++) {
		size_t len = strlen(hosts[i]);

		if (strncmp(rest, hosts[i], len) == 0 &&
		    strchr(":/", rest[len]) != NULL)
			return true;
	}
	return false;
}

static bool
read_url(void *into, const struct doc *value)
{
	struct reading *reading = into;
	const char *url = doc_text(value), *rest = url;

	reading->config->url = url;
	if (strncmp(url, "https://", 8) == 0)
		rest = url + 8;
	else if (strncmp(url, "http://", 7) == 0 && is_here(url + 7))
		rest = url + 7;
	for (const char *at = url; *at != '\0'; at++)
		if ((unsigned char)*at <= ' ' || *at == 0x7f)
			return false;
	return rest != url && *rest != '\0' && *rest != '/' &&
	       strpbrk(rest, "@?#") == NULL && rest[strlen(rest) - 1] != '/';
}

static bool
read_user(void *into, const struct doc *value)
{
	struct reading *reading = into;
	reading->config->user = doc_text(value);
	return *doc_text(value) != '\0' &&
	       strpbrk(doc_text(value), "\r\n") == NULL;
}

static bool
read_token_file(void *into, const struct doc *value)
{
	struct reading *reading = into;
	reading->token_file = doc_text(value);
	return *doc_text(value) != '\0';
}

static bool
read_category(void *into, const struct doc *value)
{
	struct reading *reading = into;
	reading->config->category = doc_text(value);
	return forum_is_id(doc_text(value));
}

static bool
read_ca_file(void *into, const struct doc *value)
{
	struct reading *reading = into;
	struct buf *path = &reading->config->ca_path;

	settings_file(path, reading->site->dir, doc_text(value));
	reading->config->server.ca_file = path->data;
	return *doc_text(value) != '\0';
}

static bool
read_timeout(void *into, const struct doc *value)
{
	struct reading *reading = into;
	int64_t seconds;

	if (!settings_number(value, 1, 600, &seconds))
		return false;
	reading->config->server.timeout = (unsigned)seconds;
	return true;
}

static bool
read_give_up(void *into, const struct doc *value)
{
	struct reading *reading = into;
	int64_t days;

	if (!settings_number(value, 1, 60, &days))
		return false;
	reading->config->give_up = days * DAY;
	return true;
}

static bool
read_longest(void *into, const struct doc *value)
{
	struct reading *reading = into;
	return settings_number(value, 100, 1000000, &reading->config->longest);
}

/* What is said of a match's posts, and read where they are written. */
static bool
read_nothing(void *into, const struct doc *value)
{
	(void)into;
	(void)value;
	return true;
}

static const struct setting keys[] = {
    {"kind", read_kind, "must be the name of a file of contrib/forum"},
    {"url", read_url,
	"must be https://HOST without a slash at its end (http:// for this "
	"machine alone)"},
    {"user", read_user, "must be a name"},
    {"token_file", read_token_file, "must be a file"},
    {"category", read_category, "must be the number of a category"},
    {"ca_file", read_ca_file, "must be a file"},
    {"timeout", read_timeout, "must be 1 to 600 seconds"},
    {"give_up", read_give_up, "must be 1 to 60 days"},
    {"longest", read_longest, "must be 100 to 1000000 characters"},
    {"file", read_nothing, ""},
    {"language", read_nothing, ""},
};

static const struct settings settings = {"forum", keys, ARRAY_LEN(keys)};

/* ---- what belongs together ---- */

static int
check_together(const struct doc *map, struct err *err)
{
	static const char *const needed[] = {
	    "kind", "url", "user", "token_file", "category"};

	for (size_t i = 0; i < ARRAY_LEN(needed); i++)
		if (doc_get(map, needed[i]) == NULL)
			return settings_wrong(
			    &settings, map, needed[i], "is missing", err);
	return 0;
}

static int
read_token(struct reading *reading, struct err *err)
{
	struct buf *token = &reading->config->token, path = BUF_INIT;
	int rc;

	settings_file(&path, reading->site->dir, reading->token_file);
	rc = password_read(token, path.data, err);

	for (size_t i = 0; rc == 0 && i < token->len; i++)
		if ((unsigned char)token->data[i] <= ' ' ||
		    (unsigned char)token->data[i] >= 0x7f)
			rc = err_set(
			    err, EX_CONFIG, "%s: is no token", path.data);
	if (rc == 0 && token->len == 0)
		rc = err_set(err, EX_CONFIG, "%s: is empty", path.data);
	buf_release(&path);
	return rc;
}

int
forum_config_read(
    struct forum_config *config, const struct site *site, struct err *err)
{
	const struct doc *map = doc_get(site->config, "forum");
	struct reading reading = {.config = config, .site = site};

	*config = (struct forum_config){.server = {.timeout = 30},
	    .give_up = 5 * DAY,
	    .token = BUF_INIT,
	    .ca_path = BUF_INIT};
	if (map == NULL)
		return err_set(err, EX_CONFIG, "%s/pli.yaml: there is no forum",
		    site->dir);
	if (settings_read(&settings, map, &reading, err) < 0 ||
	    check_together(map, err) < 0 ||
	    forum_data_read(&config->data, &site->data, config->kind, err) < 0)
		return -1;
	if (config->longest == 0)
		doc_number(doc_find(config->data, "messages.longest"),
		    &config->longest);
	return read_token(&reading, err);
}

void
forum_config_release(struct forum_config *config)
{
	doc_free(config->data);
	buf_wipe(&config->token);
	buf_release(&config->ca_path);
}
