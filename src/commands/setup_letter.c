/* SPDX-License-Identifier: MIT */
/* setup_letter.c - tests with a real letter that mail goes out and comes in. */
#include "commands/setup.h"

#include "base/fs.h"
#include "letters/hostmail.h"
#include "site/outbox.h"
#include "site/site.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define WAIT 60 /* seconds until it has come back to us */
#define LOG_MAX (16 * 1024 * 1024)

/* What the log will say of the letter, when it has come in. */
static void
add_mark(const struct buf *mail, struct buf *out)
{
	const char *field = strstr(mail->data, "\nMessage-ID: ");

	if (field == NULL)
		return;
	field += strlen("\nMessage-ID: ");
	buf_addf(out, "mail=%.*s", (int)strcspn(field, "\r\n"), field);
}

/* Where a player's answer would go. */
static void
add_own_address(const struct site *site, struct buf *out)
{
	if (site->style == STYLE_SUBJECT)
		buf_adds(out, site->address);
	else
		buf_addf(out, "%s%csetup@%s", site->base,
		    site->style == STYLE_PLUS ? '+' : '-', site->domain);
}

/* To the host, if there is one, and to ourselves. */
static int
put(const struct site *site, const char *name, int64_t now, struct buf *mark)
{
	char *outbox = site_path(site, "outbox");
	struct buf mail = BUF_INIT, own = BUF_INIT;
	struct batch batch = BATCH_INIT;
	struct site told = *site;
	struct err err = ERR_INIT;
	struct doc *doc = doc_new_map();
	int rc;

	if (told.host == NULL)
		told.host = site->address;
	rc = hostmail_write(&told, "setup", name, doc, now, &mail, &err);
	if (rc == 0) {
		add_mark(&mail, mark);
		add_own_address(site, &own);
		if (site->host != NULL)
			batch_add(
			    &batch, "<>", site->host, mail.data, mail.len);
		batch_add(&batch, "<>", own.data, mail.data, mail.len);
		batch_end(&batch);
		rc = outbox_put(outbox, name, &batch, &err);
	}
	if (rc < 0)
		fprintf(stderr, "pli: %s\n", err.text);
	doc_free(doc);
	batch_release(&batch);
	buf_release(&mail);
	buf_release(&own);
	free(outbox);
	return rc;
}

static bool
log_has(const struct site *site, const char *mark)
{
	char *path = site_path(site, "log/pli.log");
	struct buf log = BUF_INIT;
	bool has = fs_exists(path) &&
		   fs_read_head(&log, path, LOG_MAX, NULL) == 0 &&
		   log.len > 0 && strstr(log.data, mark) != NULL;

	buf_release(&log);
	free(path);
	return has;
}

static bool
is_sent(const struct site *site, const char *name)
{
	char *path = site_path(site, "outbox/sent/%s", name);
	bool sent = fs_exists(path);

	free(path);
	return sent;
}

static bool
comes_in(const struct setup *setup, const struct site *site, const char *mark)
{
	static const char *const fetch[] = {"fetch", NULL};

	for (unsigned second = 0; second < WAIT; second++) {
		if (log_has(site, mark))
			return true;
		if (doc_get(site->config, "fetch") != NULL)
			setup_pli(setup, fetch);
		sleep(1);
	}
	return log_has(site, mark);
}

int
setup_letter(const struct setup *setup)
{
	static const char *const send[] = {"send", NULL};
	struct buf name = BUF_INIT, mark = BUF_INIT;
	int64_t now = (int64_t)time(NULL);
	struct err err = ERR_INIT;
	struct site site;
	int failed = SETUP_NOT_MADE;

	if (site_open(&site, setup->dir, &err) < 0) {
		fprintf(stderr, "pli: %s\n", err.text);
		return failed;
	}
	buf_addf(&name, HOSTMAIL_PREFIX "setup.%lld", (long long)now);
	if (put(&site, name.data, now, &mark) == 0) {
		setup_pli(setup, send);
		failed = !is_sent(&site, name.data)          ? SETUP_NOT_OUT
			 : comes_in(setup, &site, mark.data) ? 0
							     : SETUP_NOT_IN;
	}
	buf_release(&name);
	buf_release(&mark);
	site_release(&site);
	return failed;
}
