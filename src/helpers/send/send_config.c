/* SPDX-License-Identifier: MIT */
/* send_config.c - the smtp map of pli.yaml. */
#include "base/settings.h"
#include "base/x.h"
#include "helpers/send/send.h"

#include <stdlib.h>
#include <string.h>

#define DAY (24 * 3600)

/* ---- keys ---- */

static bool
starts(const char *text, const char *with, const char **rest)
{
	size_t len = strlen(with);

	*rest = text + len;
	return strncmp(text, with, len) == 0 && text[len] != '\0';
}

static bool
read_url(void *into, const struct doc *value)
{
	struct send_config *config = into;
	const char *url = doc_text(value), *rest;

	config->smtp.url = url;
	if (starts(url, "smtp://", &rest) || starts(url, "smtps://", &rest))
		/* No user, password or path: they have their own keys. */
		return strpbrk(rest, "/@?# \t") == NULL;
	if (starts(url, "maildir:", &rest))
		config->carrier = send_maildir;
	else if (starts(url, "sendmail:", &rest))
		config->carrier = send_sendmail;
	else
		return false;
	config->path = xstrdup(rest);
	return true;
}

static bool
read_hello(void *into, const struct doc *value)
{
	const char *name = doc_text(value);

	((struct send_config *)into)->smtp.hello = name;
	return *name != '\0' &&
	       strspn(name,
		   "abcdefghijklmnopqrstuvwxyz"
		   "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-") == strlen(name);
}

#define AT(member) offsetof(struct send_config, member)

static const struct setting keys[] = {
    {"url", "must be smtp://HOST:PORT, smtps://HOST:PORT or sendmail:PROGRAM",
	.read = read_url},
    {"user", "must be a name", .kind = SETTING_LINE, .at = AT(smtp.user)},
    {"password_file", "must be a file", .kind = SETTING_LINE,
	.at = AT(password_file)},
    {"starttls", "must be yes or no", .kind = SETTING_YES_NO,
	.at = AT(smtp.starttls)},
    {"auth", "must be yes or no", .kind = SETTING_YES_NO, .at = AT(smtp.auth)},
    {"ca_file", "must be a file", .kind = SETTING_LINE, .at = AT(ca_file)},
    {"timeout", "must be 1 to 3600 seconds", .kind = SETTING_COUNT,
	.at = AT(smtp.timeout), .least = 1, .most = 3600},
    {"hello", "must be the name of this machine", .read = read_hello},
    {"connections", "must be 1 to 20", .kind = SETTING_COUNT,
	.at = AT(connections), .least = 1, .most = 20},
    {"give_up", "must be 1 to 60 days", .kind = SETTING_DAYS, .at = AT(give_up),
	.least = 1, .most = 60},
};

static const struct settings settings = {"smtp", keys, ARRAY_LEN(keys)};

/* ---- what belongs together ---- */

static int
check_together(struct send_config *config, const struct doc *map,
    const char *site, struct err *err)
{
	struct smtp *smtp = &config->smtp;
	bool tls = strncmp(smtp->url, "smtps:", 6) == 0;
	int rc;

	if (config->path != NULL)
		return 0;
	if ((smtp->user == NULL) != (config->password_file == NULL))
		return err_set(err, EX_CONFIG,
		    "pli.yaml: smtp: user and password_file need each other");
	if (smtp->auth && smtp->user == NULL)
		return err_set(err, EX_CONFIG,
		    "pli.yaml: smtp: auth needs user and password_file");
	/* Unless told so, no password goes over an open line. */
	if (doc_get(map, "starttls") == NULL)
		smtp->starttls = smtp->user != NULL && !tls;
	if (smtp->starttls && tls)
		return err_set(err, EX_CONFIG,
		    "pli.yaml: smtp: starttls makes no sense with smtps");
	if (doc_get(map, "auth") == NULL)
		smtp->auth = smtp->user != NULL;
	rc = send_by_smtp(config, err);
	if (rc < 0 || smtp->user == NULL)
		return rc;
	rc = settings_secret(
	    &config->password, site, config->password_file, err);
	smtp->password = config->password.data;
	return rc;
}

static void
find_files(struct send_config *config, const char *site)
{
	char *path = settings_path(site, config->path);

	free(config->path);
	config->path = path;
	config->ca_path = settings_path(site, config->ca_file);
	config->smtp.ca_file = config->ca_path;
}

int
send_config_read(struct send_config *config, const struct doc *map,
    const char *site, const char *domain, struct err *err)
{
	*config = (struct send_config){
	    .smtp = {.url = "smtp://localhost:25",
		.timeout = 60,
		.hello = domain},
	    .give_up = 5 * DAY,
	    .connections = 4,
	    .password = BUF_INIT,
	};
	if (settings_read(&settings, map, config, err) < 0)
		return -1;
	find_files(config, site);
	return check_together(config, map, site, err);
}

void
send_config_release(struct send_config *config)
{
	buf_wipe(&config->password);
	free(config->path);
	free(config->ca_path);
}
