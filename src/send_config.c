/* SPDX-License-Identifier: MIT */
/* send_config.c - the smtp map of pli.yaml. */
#include "password.h"
#include "send.h"
#include "x.h"

#include <stdlib.h>
#include <string.h>

#define DAY (24 * 3600)

struct reading {
	struct send_config *config;
	const char *site;
	const char *password_file;
	bool starttls_said, auth_said;
};

static int
wrong(
    const struct doc *value, const char *key, const char *what, struct err *err)
{
	return err_set(err, EX_CONFIG, "pli.yaml:%u: smtp: %s: %s",
	    doc_line(value), key, what);
}

/* A path in pli.yaml starts from the site's folder. */
static const char *
site_file(struct buf *out, const char *site, const char *path)
{
	buf_clear(out);
	if (*path != '/')
		buf_addf(out, "%s/", site);
	buf_adds(out, path);
	return out->data;
}

/* ---- keys ---- */

static bool
starts(const char *text, const char *with, const char **rest)
{
	size_t len = strlen(with);

	*rest = text + len;
	return strncmp(text, with, len) == 0 && text[len] != '\0';
}

static bool
read_url(struct reading *reading, const struct doc *value)
{
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
	config->path = site_file(&config->path_bytes, reading->site, rest);
	return true;
}

static bool
read_user(struct reading *reading, const struct doc *value)
{
	reading->config->smtp.user = doc_text(value);
	return *doc_text(value) != '\0';
}

static bool
read_password_file(struct reading *reading, const struct doc *value)
{
	reading->password_file = doc_text(value);
	return *doc_text(value) != '\0';
}

static bool
read_starttls(struct reading *reading, const struct doc *value)
{
	reading->starttls_said = true;
	return doc_bool(value, &reading->config->smtp.starttls);
}

static bool
read_auth(struct reading *reading, const struct doc *value)
{
	reading->auth_said = true;
	return doc_bool(value, &reading->config->smtp.auth);
}

static bool
read_ca_file(struct reading *reading, const struct doc *value)
{
	reading->config->smtp.ca_file = site_file(
	    &reading->config->ca_bytes, reading->site, doc_text(value));
	return *doc_text(value) != '\0';
}

static bool
read_timeout(struct reading *reading, const struct doc *value)
{
	int64_t seconds;

	if (!doc_number(value, &seconds) || seconds < 1 || seconds > 3600)
		return false;
	reading->config->smtp.timeout = (unsigned)seconds;
	return true;
}

static bool
read_hello(struct reading *reading, const struct doc *value)
{
	const char *name = doc_text(value);

	reading->config->smtp.hello = name;
	return *name != '\0' &&
	       strspn(name,
		   "abcdefghijklmnopqrstuvwxyz"
		   "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-") == strlen(name);
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
read_connections(struct reading *reading, const struct doc *value)
{
	int64_t count;

	if (!doc_number(value, &count) || count < 1 || count > 20)
		return false;
	reading->config->connections = (unsigned)count;
	return true;
}

static const struct {
	const char *key;
	bool (*read)(struct reading *reading, const struct doc *value);
	const char *what;
} keys[] = {
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
read_password(struct reading *reading, struct err *err)
{
	struct buf *password = &reading->config->password, path = BUF_INIT;
	int rc;

	site_file(&path, reading->site, reading->password_file);
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
	size_t i;

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
	for (i = 0; i < doc_count(map); i++)
		if (read_key(
			&reading, doc_key_at(map, i), doc_at(map, i), err) < 0)
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
