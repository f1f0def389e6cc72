/* SPDX-License-Identifier: MIT */
/* forum_config.c - the forum map of pli.yaml. */
#include "base/chars.h"
#include "base/settings.h"
#include "base/x.h"
#include "helpers/forum/forum.h"

#include <stdlib.h>
#include <string.h>

#define DAY (24 * 3600)

/* ---- keys ---- */

static bool
read_kind(void *into, const struct doc *value)
{
	const char *kind = doc_text(value);

	((struct forum_config *)into)->kind = kind;
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
		    is_end_or_one_of(rest[len], ":/"))
			return true;
	}
	return false;
}

static bool
read_url(void *into, const struct doc *value)
{
	const char *url = doc_text(value), *rest = url;

	((struct forum_config *)into)->url = url;
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
read_category(void *into, const struct doc *value)
{
	((struct forum_config *)into)->category = doc_text(value);
	return forum_is_id(doc_text(value));
}

#define AT(member) offsetof(struct forum_config, member)

static const struct setting keys[] = {
    {"kind", "must be the name of a file of contrib/forum", .read = read_kind},
    {"url",
	"must be https://HOST without a slash at its end (http:// for this "
	"machine alone)",
	.read = read_url},
    {"user", "must be a name", .kind = SETTING_LINE, .at = AT(user)},
    {"token_file", "must be a file", .kind = SETTING_LINE,
	.at = AT(token_file)},
    {"category", "must be the number of a category", .read = read_category},
    {"ca_file", "must be a file", .kind = SETTING_LINE, .at = AT(ca_file)},
    {"timeout", "must be 1 to 600 seconds", .kind = SETTING_COUNT,
	.at = AT(server.timeout), .least = 1, .most = 600},
    {"give_up", "must be 1 to 60 days", .kind = SETTING_DAYS, .at = AT(give_up),
	.least = 1, .most = 60},
    {"longest", "must be 100 to 1000000 characters", .kind = SETTING_NUMBER,
	.at = AT(longest), .least = 100, .most = 1000000},
    /* What is said of a match's posts, and read where they are written. */
    {"file", "", .read = NULL},
    {"language", "", .read = NULL},
    {"lobby", "", .read = NULL},
    {"pictures", "", .read = NULL},
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
wrong_token(const struct forum_config *config, const char *site,
    const char *what, struct err *err)
{
	char *path = settings_path(site, config->token_file);

	err_set(err, EX_CONFIG, "%s: %s", path, what);
	free(path);
	return -1;
}

static int
read_token(struct forum_config *config, const char *site, struct err *err)
{
	struct buf *token = &config->token;
	int rc = settings_secret(token, site, config->token_file, err);

	for (size_t i = 0; rc == 0 && i < token->len; i++)
		if ((unsigned char)token->data[i] <= ' ' ||
		    (unsigned char)token->data[i] >= 0x7f)
			rc = wrong_token(config, site, "is no token", err);
	if (rc == 0 && token->len == 0)
		rc = wrong_token(config, site, "is empty", err);
	return rc;
}

int
forum_config_read(
    struct forum_config *config, const struct site *site, struct err *err)
{
	const struct doc *map = doc_get(site->config, "forum");

	*config = (struct forum_config){
	    .server = {.timeout = 30}, .give_up = 5 * DAY, .token = BUF_INIT};
	if (map == NULL)
		return err_set(err, EX_CONFIG, "%s/pli.yaml: there is no forum",
		    site->dir);
	if (settings_read(&settings, map, config, err) < 0 ||
	    check_together(map, err) < 0 ||
	    forum_data_read(&config->data, &site->data, config->kind, err) < 0)
		return -1;
	if (site->forum_attached &&
	    doc_find(config->data, FORUM_TOPICS ".upload") == NULL)
		return settings_wrong(&settings, map, "file",
		    "cannot be attached: the kind has no topics.upload", err);
	if (doc_get(map, "pictures") != NULL && site->forum_pictures &&
	    doc_find(config->data, FORUM_TOPICS ".picture") == NULL)
		return settings_wrong(&settings, map, "pictures",
		    "cannot be: the kind has no topics.picture", err);
	if (config->longest == 0)
		doc_number(doc_find(config->data, "messages.longest"),
		    &config->longest);
	config->ca_path = settings_path(site->dir, config->ca_file);
	config->server.ca_file = config->ca_path;
	return read_token(config, site->dir, err);
}

void
forum_config_release(struct forum_config *config)
{
	doc_free(config->data);
	buf_wipe(&config->token);
	free(config->ca_path);
}
