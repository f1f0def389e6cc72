/* SPDX-License-Identifier: MIT */
/* send_config.c - the smtp map of pli.yaml. */
#include "base/password.h"
#include "base/settings.h"
#include "base/x.h"
#include "helpers/send/send.h"

#include <string.h>

#define DAY (24 * 3600)

struct reading {
	struct send_config *config;
	const char *site;
	const char *password_file;
	bool starttls_said, auth_said;
};

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
	struct reading *reading = into;
	struct send_config *config = reading->config;
	const char *url = doc_text(value), *rest;

	config->smtp.url = url;
	config->path = NULL;
	config->carrier = send_smtp;
	config->close = send_smtp_close;
	if (starts(url, "smtp://", &rest) || starts(url, "smtps://", &rest))
		/* No user, password or path: they have their own keys. */
		return strpbrk(rest, "/@?# \t") == NULL;
	config->close = NULL;
	if (starts(url, "maildir:", &rest))
		config->carrier = send_maildir;
	else if (starts(url, "sendmail:", &rest))
		config->carrier = send_sendmail;
	else
		return false;
	settings_file(&config->path_bytes, reading->site, rest);
	config->path = config->path_bytes.data;
	return true;
}

static bool
read_user(void *into, const struct doc *value)
{
	struct reading *reading = into;
	reading->config->smtp.user = doc_text(value);
	return *doc_text(value) != '\0';
}

static bool
read_password_file(void *into, const struct doc *value)
{
	struct reading *reading = into;
	reading->password_file = doc_text(value);
	return *doc_text(value) != '\0';
}

static bool
read_starttls(void *into, const struct doc *value)
{
	struct reading *reading = into;
	reading->starttls_said = true;
	return doc_bool(value, &reading->config->smtp.starttls);
}

static bool
read_auth(void *into, const struct doc *value)
{
	struct reading *reading = into;
	reading->auth_said = true;
	return doc_bool(value, &reading->config->smtp.auth);
}

static bool
read_ca_file(void *into, const struct doc *value)
{
	struct reading *reading = into;
	struct buf *path = &reading->config->ca_bytes;

	settings_file(path, reading->site, doc_text(value));
	reading->config->smtp.ca_file = path->data;
	return *doc_text(value) != '\0';
}

static bool
read_timeout(void *into, const struct doc *value)
{
	struct reading *reading = into;
	int64_t seconds;

	if (!settings_number(value, 1, 3600, &seconds))
		return false;
	reading->config->smtp.timeout = (unsigned)seconds;
	return true;
}

static bool
read_hello(void *into, const struct doc *value)
{
	struct reading *reading = into;
	const char *name = doc_text(value);

	reading->config->smtp.hello = name;
	return *name != '\0' &&
	       strspn(name,
		   "abcdefghijklmnopqrstuvwxyz"
		   "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-") == strlen(name);
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
read_connections(void *into, const struct doc *value)
{
	struct reading *reading = into;
	int64_t count;

	if (!settings_number(value, 1, 20, &count))
		return false;
	reading->config->connections = (unsigned)count;
	return true;
}

static const struct setting keys[] = {
    {"url", read_url,
	"must be smtp://HOST:PORT, smtps://HOST:PORT or sendmail:PROGRAM"},
    {"user", read_user, "must be a name"},
    {"password_file", read_password_file, "must be a file"},
    {"starttls", read_starttls, "must be yes or no"},
    {"auth", read_auth, "must be yes or no"},
    {"ca_file", read_ca_file, "must be a file"},
    {"timeout", read_timeout, "must be 1 to 3600 seconds"},
    {"hello", read_hello, "must be the name of this machine"},
    {"connections", read_connections, "must be 1 to 20"},
    {"give_up", read_give_up, "must be 1 to 60 days"},
};

static const struct settings settings = {"smtp", keys, ARRAY_LEN(keys)};

/* ---- what belongs together ---- */

static int
read_password(struct reading *reading, struct err *err)
{
	struct buf *password = &reading->config->password, path = BUF_INIT;
	int rc;

	settings_file(&path, reading->site, reading->password_file);
	rc = password_read(password, path.data, err);
	reading->config->smtp.password = password->data;
	buf_release(&path);
	return rc;
}

static int
check_together(struct reading *reading, struct err *err)
{
	struct smtp *smtp = &reading->config->smtp;
	bool tls = strncmp(smtp->url, "smtps:", 6) == 0;

	if (reading->config->path != NULL)
		return 0;
	if ((smtp->user == NULL) != (reading->password_file == NULL))
		return err_set(err, EX_CONFIG,
		    "pli.yaml: smtp: user and password_file need each other");
	if (smtp->auth && smtp->user == NULL)
		return err_set(err, EX_CONFIG,
		    "pli.yaml: smtp: auth needs user and password_file");
	/* Unless told so, no password goes over an open line. */
	if (!reading->starttls_said)
		smtp->starttls = smtp->user != NULL && !tls;
	if (smtp->starttls && tls)
		return err_set(err, EX_CONFIG,
		    "pli.yaml: smtp: starttls makes no sense with smtps");
	if (!reading->auth_said)
		smtp->auth = smtp->user != NULL;
	return smtp->user == NULL ? 0 : read_password(reading, err);
}

int
send_config_read(struct send_config *config, const struct doc *map,
    const char *site, const char *domain, struct err *err)
{
	struct reading reading = {.config = config, .site = site};

	*config = (struct send_config){
	    .smtp = {.url = "smtp://localhost:25",
		.timeout = 60,
		.hello = domain},
	    .give_up = 5 * DAY,
	    .connections = 4,
	    .carrier = send_smtp,
	    .close = send_smtp_close,
	    .password = BUF_INIT,
	    .path_bytes = BUF_INIT,
	    .ca_bytes = BUF_INIT,
	};
	if (settings_read(&settings, map, &reading, err) < 0)
		return -1;
	return check_together(&reading, err);
}

void
send_config_release(struct send_config *config)
{
	buf_wipe(&config->password);
	buf_release(&config->path_bytes);
	buf_release(&config->ca_bytes);
}
