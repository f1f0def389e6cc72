/* SPDX-License-Identifier: MIT */
/*
 * fuzz_forum.c - a forum may say anything, in answers as http_said.h has them:
 * when it is read if the first byte is even, else when a letter is posted.
 *
 * The disk is well, so nothing may fail for good; what was read once is handed
 * over with the same words however often; what was dealt with is not handed
 * over again, and what was posted not asked for again.
 */
#include "base/fold.h"
#include "base/x.h"
#include "forum_site.h"
#include "helpers/fetch/fetch.h"
#include "helpers/forum/json.h"
#include "helpers/forum/post.h"
#include "http_said.h"
#include "site/account.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);
int __wrap_fsync(int fd);

#define NOW 2000000

/* What matters here is not that it is slow. */
int
__wrap_fsync(int fd)
{
	(void)fd;
	return 0;
}

/* ---- what is handed over ---- */

static struct handover {
	struct handover *next;
	char *name, *words; /* "--forum-post=...", and all of it */
	bool done;
} * handover;
static int taker_says;

static struct handover *
handover_as(const char *name)
{
	struct handover *at = handover;

	while (at != NULL && strcmp(at->name, name) != 0)
		at = at->next;
	return at;
}

static void
forget_handed(void)
{
	while (handover != NULL) {
		struct handover *gone = handover;

		handover = gone->next;
		free(gone->name);
		free(gone->words);
		free(gone);
	}
}

/* As intake_post reads it: ids are words, and a name is a line of text. */
static void
check_option(const char *option)
{
	if (strncmp(option, "--forum-", 8) != 0 ||
	    !fold_is_utf8(option, strlen(option)) || strlen(option) > 300)
		abort();
	if (strncmp(option, "--forum-user=", 13) == 0 &&
	    !account_is_word(option + 13))
		abort();
}

/* What its writer quoted is not among his words. */
static void
check_words(const char *bytes, size_t len)
{
	struct buf words = BUF_INIT;

	if (strlen(bytes) != len || !fold_is_utf8(bytes, len))
		abort();
	account_words(bytes, len, &words);
	buf_release(&words);
}

int
fetch_hand(const struct handing *handing, const char *const *options,
    const char *bytes, size_t len)
{
	struct buf words = BUF_INIT;
	const char *name = NULL;
	struct handover *known;

	(void)handing;
	for (size_t i = 0; options[i] != NULL; i++) {
		check_option(options[i]);
		if (strncmp(options[i], "--forum-post=", 13) == 0)
			name = options[i];
		buf_addf(&words, "%s\n", options[i]);
	}
	check_words(bytes, len);
	buf_add(&words, bytes, len);
	known = handover_as(name);
	if (known != NULL && (known->done || !buf_equals(&words, known->words)))
		abort();
	if (known == NULL) {
		known = xcalloc(1, sizeof(*known));
		*known =
		    (struct handover){handover, xstrdup(name), NULL, false};
		known->words = buf_take(&words);
		handover = known;
	}
	known->done = taker_says == 0;
	buf_release(&words);
	return taker_says;
}

/* ---- what is asked ---- */

static void
check_asked(void)
{
	const char *url, *end;
	struct doc *doc;

	for (size_t i = 0; http_asked(i) != NULL; i++) {
		url = strchr(http_asked(i), ' ') + 1;
		end = strchr(url, ' ');
		if (strncmp(url, "http://127.0.0.1:1/", 19) != 0)
			abort();
		for (; url < end; url++)
			if (*url <= ' ' || *url == 0x7f || *url == '"')
				abort();
		if (strchr("[{", end[1]) == NULL || end[1] == '\0')
			continue;
		if (json_read(&doc, end + 1, strlen(end + 1), NULL) < 0)
			abort();
		doc_free(doc);
	}
}

/* ---- reading ---- */

static void
read_forum(const struct site *site, const char *said, size_t len, int says)
{
	struct fetch_counts counts = {0};
	struct buf why = BUF_INIT;
	struct err err = ERR_INIT;

	taker_says = says;
	http_said(said, len);
	if (fetch_forum(site, NULL, NOW, &counts, &why, &err) < 0) {
		fprintf(stderr, "%s\n", err.text);
		abort();
	}
	if (!fold_is_utf8(why.data, why.len))
		abort();
	check_asked();
	buf_release(&why);
}

/* ---- posting ---- */

static const char topic[] = "forum:topic/demo", user[] = "forum:user/7";

static enum sent
send_letter(const struct site *site, const struct forum_config *config,
    const char *to, int64_t now)
{
	static const char letter[] = "Subject: Demo [x] <b>\n"
				     "Message-ID: <1@example.org>\n"
				     "Pli-Entry: demo 4\n\n"
				     "Your turn, @Anna: \"bid 4\"\nor pass.\n";
	struct buf why = BUF_INIT;
	struct post_journal posted;
	struct forum forum;
	struct draw_client draw = DRAW_CLIENT_INIT;
	struct poster poster = {&forum, &posted, site, now, &draw};
	struct carrier carrier = post_carrier(&poster);
	enum sent sent;
	bool busy;

	if (post_journal_open(&posted, site, &busy, NULL) < 0 ||
	    forum_open(&forum, config, site, now, NULL) < 0)
		abort();
	sent = carrier.send(carrier.state, "pli@example.org", to, letter,
	    sizeof(letter) - 1, &why);
	forum_close(&forum);
	draw_client_end(&draw);
	post_journal_release(&posted);
	buf_release(&why);
	return sent;
}

static void
post_to(const struct site *site, const char *to, const char *said, size_t len)
{
	struct forum_config config;
	enum sent sent;

	if (forum_config_read(&config, site, NULL) < 0)
		abort();
	http_said(said, len);
	sent = send_letter(site, &config, to, NOW);
	if (sent == SENT_LATER)
		/* With the answers that are left. */
		sent = send_letter(site, &config, to, NOW + 3600);
	check_asked();
	http_said("", 0);
	if (sent == SENT_OK &&
	    send_letter(site, &config, to, NOW + 7200) != SENT_OK)
		abort();
	if (sent == SENT_OK && http_asked(0) != NULL)
		abort();
	forum_config_release(&config);
}

/* ---- one input ---- */

static char dir[] = "fuzz-forum.XXXXXX";
static struct site site;

static void
clean(void)
{
	char command[64];

	http_said("", 0);
	site_release(&site);
	snprintf(command, sizeof(command), "rm -rf '%s'", dir);
	if (system(command) != 0)
		perror(dir);
}

static void
begin(void)
{
	static bool begun;

	if (!begun) {
		if (mkdtemp(dir) == NULL)
			abort();
		forum_site_make(&site, dir);
		atexit(clean);
		begun = true;
	} else {
		forum_site_again(&site);
	}
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	const char *said = (const char *)data + 1;

	if (size == 0)
		return 0;
	begin();
	if (data[0] % 2 != 0) {
		post_to(&site, data[0] % 4 == 1 ? topic : user, said, size - 1);
		return 0;
	}
	/* Nobody takes it, then it is taken, then all is done. */
	read_forum(&site, said, size - 1, EX_TEMPFAIL);
	read_forum(&site, said, size - 1, 0);
	read_forum(&site, said, size - 1, 0);
	forget_handed();
	return 0;
}
