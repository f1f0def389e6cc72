/* SPDX-License-Identifier: MIT */
/* site_log.c - the host's log, and not too much of it. */
#include "base/fs.h"
#include "base/x.h"
#include "site/site.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <syslog.h>

#define LOG_TEXT 1000
#define ID_MAX 200
#define DATE_LEN 10 /* of 2026-11-21 */
#define COUNT_MAX (4 * 1024 * 1024)

/* What a day's lines are counted in: a byte each. */
struct budget {
	const char *file; /* log/FILE-DAY */
	size_t most;
};
static const struct budget mails = {"lines", SITE_LOG_MAILS};
static const struct budget done = {"done", SITE_LOG_DONE};

struct site_mail {
	struct buf name; /* " mail=<...> queue=..." */
	bool told;
};

/* ---- which mail ---- */

/* What a stranger wrote is one word of plain ASCII, and not too long. */
static void
add_word(struct buf *out, const char *key, const char *text)
{
	size_t len = strlen(text), i;

	buf_addf(out, " %s=%s", key, len == 0 ? "-" : "");
	for (i = 0; i < len && i < ID_MAX; i++)
		buf_addc(out, text[i] > ' ' && text[i] < 0x7f ? text[i] : '?');
	if (i < len)
		buf_adds(out, "...");
}

void
site_log_begin(struct site *site, const char *message_id, const char *queue_id)
{
	site_log_end(site);
	site->mail = xmalloc(sizeof(*site->mail));
	*site->mail = (struct site_mail){.name = BUF_INIT};
	add_word(
	    &site->mail->name, "mail", message_id == NULL ? "" : message_id);
	if (queue_id != NULL && *queue_id != '\0')
		add_word(&site->mail->name, "queue", queue_id);
}

void
site_log_end(struct site *site)
{
	if (site->mail != NULL)
		buf_release(&site->mail->name);
	free(site->mail);
	site->mail = NULL;
}

bool
site_log_told(const struct site *site)
{
	return site->mail != NULL && site->mail->told;
}

/* ---- a line ---- */

static void __attribute__((format(printf, 3, 0)))
log_line(const struct site *site, int64_t now, const char *fmt, va_list ap)
{
	char *path = site_path(site, "log/pli.log");
	struct buf line = BUF_INIT;
	char stamp[21];
	size_t i;

	time_write(stamp, now);
	buf_addf(&line, "%s ", stamp);
	buf_vaddf(&line, fmt, ap);
	if (line.len > LOG_TEXT)
		buf_cut(&line, LOG_TEXT);
	for (i = 0; i < line.len; i++)
		if ((unsigned char)line.data[i] < ' ' || line.data[i] == 0x7f)
			line.data[i] = '?';
	if (site->mail != NULL) {
		buf_add(&line, site->mail->name.data, site->mail->name.len);
		site->mail->told = true;
	}
	/* It has a clock of its own. */
	if (site->syslog)
		syslog(
		    LOG_MAIL | LOG_NOTICE, "%s", line.data + strlen(stamp) + 1);
	buf_addc(&line, '\n');
	fs_note(path, line.data, line.len);
	buf_release(&line);
	free(path);
}

void
site_log(const struct site *site, int64_t now, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	log_line(site, now, fmt, ap);
	va_end(ap);
}

/* ---- how many there were ---- */

static char *
count_path(const struct site *site, const struct budget *budget, int64_t now)
{
	char day[21];

	time_write(day, now);
	return site_path(site, "log/%s-%.10s", budget->file, day);
}

static size_t
size_of(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 ? (size_t)st.st_size : 0;
}

struct looking {
	const struct site *site;
	int64_t now;
	char today[21];
};

/* "lines-2026-11-21", of a day that is over. */
static int
tell_day(const char *name, void *arg)
{
	const struct looking *looking = arg;
	const struct budget *const budgets[] = {&mails, &done};

	for (size_t i = 0; i < ARRAY_LEN(budgets); i++) {
		size_t len = strlen(budgets[i]->file), count;
		const char *day = name + len + 1;
		char *path;

		if (strncmp(name, budgets[i]->file, len) != 0 ||
		    name[len] != '-' || strlen(day) != DATE_LEN ||
		    strncmp(day, looking->today, DATE_LEN) >= 0)
			continue;
		path = site_path(looking->site, "log/%s", name);
		count = size_of(path);
		if (fs_remove(path, NULL) == 0 && count > budgets[i]->most)
			site_log(looking->site, looking->now,
			    "%zu lines about mails were left out on %s",
			    count - budgets[i]->most, day);
		free(path);
	}
	return 0;
}

void
site_log_left_out(const struct site *site, int64_t now)
{
	struct site bare = *site;
	struct looking looking = {.site = &bare, .now = now};
	char *dir = site_path(site, "log");

	/* It is of no mail. */
	bare.mail = NULL;
	time_write(looking.today, now);
	fs_each(dir, tell_day, &looking, NULL);
	free(dir);
}

/* Of this day, this one counted. */
static size_t
count_line(const struct site *site, const struct budget *budget, int64_t now)
{
	char *path = count_path(site, budget, now);
	size_t count = size_of(path);

	if (count == 0)
		site_log_left_out(site, now);
	if (count < COUNT_MAX)
		fs_note(path, ".", 1);
	free(path);
	return count + 1;
}

static void __attribute__((format(printf, 4, 0)))
log_counted(const struct site *site, const struct budget *budget, int64_t now,
    const char *fmt, va_list ap)
{
	size_t count = count_line(site, budget, now);
	struct site bare = *site;

	bare.mail = NULL;
	if (count == budget->most + 1)
		site_log(&bare, now,
		    "%zu lines about mails today: no more of them until "
		    "tomorrow",
		    budget->most);
	if (count <= budget->most)
		log_line(site, now, fmt, ap);
	else if (site->mail != NULL)
		site->mail->told = true;
}

void
site_log_mail(const struct site *site, int64_t now, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	log_counted(site, &mails, now, fmt, ap);
	va_end(ap);
}

void
site_log_done(const struct site *site, int64_t now, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	log_counted(site, &done, now, fmt, ap);
	va_end(ap);
}
