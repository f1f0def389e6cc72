/* SPDX-License-Identifier: MIT */
/* forum_config.c - the forum map of pli.yaml. */
#include "forum.h"
#include "fs.h"
#include "password.h"
#include "x.h"

#include <stdlib.h>
#include <string.h>

#define DAY (24 * 3600)

struct reading {
	struct forum_config *config;
	const struct site *site;
	const char *token_file;
};

static int
wrong(
    const struct doc *value, const char *key, const char *what, struct err *err)
{
	return err_set(err, EX_CONFIG, "pli.yaml:%u: forum: %s: %s",
	    doc_line(value), key, what);
}

/* ---- keys ---- */

static bool
read_kind(struct reading *reading, const struct doc *value)
{
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
read_url(struct reading *reading, const struct doc *value)
{
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
read_user(struct reading *reading, const struct doc *value)
{
	reading->config->user = doc_text(value);
	return *doc_text(value) != '\0' &&
	       strpbrk(doc_text(value), "\r\n") == NULL;
}

static bool
read_token_file(struct reading *reading, const struct doc *value)
{
	reading->token_file = doc_text(value);
	return *doc_text(value) != '\0';
}

static bool
read_category(struct reading *reading, const struct doc *value)
{
	reading->config->category = doc_text(value);
	return forum_is_id(doc_text(value));
}

static bool
read_ca_file(struct reading *reading, const struct doc *value)
{
	struct buf *path = &reading->config->ca_path;
	const char *text = doc_text(value);

	buf_clear(path);
	if (*text != '/')
		buf_addf(path, "%s/", reading->site->dir);
	buf_adds(path, text);
	reading->config->server.ca_file = path->data;
	return *text != '\0';
}

static bool
read_timeout(struct reading *reading, const struct doc *value)
{
	int64_t seconds;

	if (!doc_number(value, &seconds) || seconds < 1 || seconds > 600)
		return false;
	reading->config->server.timeout = (unsigned)seconds;
	return true;
}

static bool
read_give_up(struct reading *reading, const struct doc *value)
{
	int64_t days;

	if (!doc_number(value, &days) || days < 1 || days > 60)
		return false;
	reading->config->give_up = days * DAY;
	return true;
}

static bool
read_longest(struct reading *reading, const struct doc *value)
{
	return doc_number(value, &reading->config->longest) &&
	       reading->config->longest >= 100 &&
	       reading->config->longest <= 1000000;
}

/* What is said of a match's posts, and read where they are written. */
static bool
read_nothing(struct reading *reading, const struct doc *value)
{
	(void)reading;
	(void)value;
	return true;
}

static const struct {
	const char *key;
	bool (*read)(struct reading *reading, const struct doc *value);
	const char *what;
} keys[] = {
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

static int
read_key(struct reading *reading, const char *key, const struct doc *value,
    struct err *err)
{
	size_t i;

	for (i = 0; i < ARRAY_LEN(keys); i++)
		if (strcmp(keys[i].key, key) == 0)
			break;
	if (i == ARRAY_LEN(keys))
		return wrong(value, key, "no such setting", err);
	if (doc_text(value) == NULL || !keys[i].read(reading, value))
		return wrong(value, key, keys[i].what, err);
	return 0;
}

/* ---- what belongs together ---- */

static int
check_together(
    const struct reading *reading, const struct doc *map, struct err *err)
{
	static const char *const needed[] = {
	    "kind", "url", "user", "token_file", "category"};

	(void)reading;
	for (size_t i = 0; i < ARRAY_LEN(needed); i++)
		if (doc_get(map, needed[i]) == NULL)
			return wrong(map, needed[i], "is missing", err);
	return 0;
}

static int
read_token(struct reading *reading, struct err *err)
{
	const char *file = reading->token_file;
	char *path = *file == '/' ? xstrdup(file)
				  : fs_path(reading->site->dir, "%s", file);
	struct buf *token = &reading->config->token;
	int rc = password_read(token, path, err);

	for (size_t i = 0; rc == 0 && i < token->len; i++)
		if ((unsigned char)token->data[i] <= ' ' ||
		    (unsigned char)token->data[i] >= 0x7f)
			rc = err_set(err, EX_CONFIG, "%s: is no token", path);
	if (rc == 0 && token->len == 0)
		rc = err_set(err, EX_CONFIG, "%s: is empty", path);
	free(path);
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
	if (!doc_is(map, DOC_MAP))
		return map == NULL
			   ? err_set(err, EX_CONFIG,
				 "%s/pli.yaml: there is no forum", site->dir)
			   : wrong(map, "it", "must be a map", err);
	for (size_t i = 0; i < doc_count(map); i++)
		if (read_key(
			&reading, doc_key_at(map, i), doc_at(map, i), err) < 0)
			return -1;
	if (check_together(&reading, map, err) < 0 ||
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
