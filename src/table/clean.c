/* SPDX-License-Identifier: MIT */
/* clean.c - what a site need not keep any longer. */
#include "table/clean_p.h"

#include "base/fs.h"
#include "base/x.h"
#include "letters/hostmail.h"
#include "letters/notice.h"
#include "site/ledger.h"
#include "site/outbox.h"
#include "table/forget.h"
#include "table/outage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define DAY (24 * 3600)
#define DATE_LEN 10 /* of 2026-11-21 */

struct cleaning {
	const struct site *site;
	int64_t now;
	char before[21]; /* time; what is older may go */
	struct err *err;
};

static int
remove_file(
    const struct cleaning *cleaning, const char *folder, const char *name)
{
	char *path = site_path(cleaning->site, "%s/%s", folder, name);
	int rc = fs_remove(path, cleaning->err);

	free(path);
	return rc;
}

static bool
is_date(const char *text)
{
	struct buf time = BUF_INIT;
	bool is;

	buf_addf(&time, "%sT00:00:00Z", text);
	is = time_read(time.data) >= 0;
	buf_release(&time);
	return is;
}

/* "answers-2026-11-21". */
static int
clean_count(const char *name, void *arg)
{
	const struct cleaning *cleaning = arg;
	size_t len = strlen(name);
	const char *date = name + len - DATE_LEN;

	if (len <= DATE_LEN || date[-1] != '-' || !is_date(date) ||
	    strncmp(date, cleaning->before, DATE_LEN) >= 0)
		return 0;
	return remove_file(cleaning, "log", name);
}

bool
clean_is_no_match(const char *name)
{
	static const char *const prefixes[] = {
	    HOSTMAIL_PREFIX, NOTICE_PREFIX, OUTBOX_DIGEST};

	for (size_t i = 0; i < ARRAY_LEN(prefixes); i++)
		if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
			return true;
	return false;
}

/* Those of matches are finished by the next run of their match. */
static int
clean_tmp(const char *name, void *arg)
{
	const struct cleaning *cleaning = arg;
	char *path = site_path(cleaning->site, "outbox/tmp/%s", name);
	struct stat st;
	int rc = 0;

	if (clean_is_no_match(name) && stat(path, &st) == 0 &&
	    st.st_mtime + DAY < cleaning->now)
		rc = fs_remove(path, cleaning->err);
	free(path);
	return rc;
}

/* Nobody has looked at it, or he knows what it was. */
static int
clean_kept(
    const struct cleaning *cleaning, const char *folder, const char *name)
{
	char *path = site_path(cleaning->site, "inbox/%s/%s", folder, name);
	struct stat st;
	int rc = 0;

	if (stat(path, &st) == 0 && st.st_mtime < time_read(cleaning->before))
		rc = fs_remove(path, cleaning->err);
	free(path);
	return rc;
}

static int
clean_junk(const char *name, void *arg)
{
	return clean_kept(arg, "junk", name);
}

static int
clean_unanswered(const char *name, void *arg)
{
	return clean_kept(arg, "unanswered", name);
}

static int
each(struct cleaning *cleaning, const char *folder,
    int (*what)(const char *name, void *arg))
{
	char *path = site_path(cleaning->site, "%s", folder);
	int rc = fs_each(path, what, cleaning, cleaning->err);

	free(path);
	return rc;
}

/* What is asked now was asked in one of the last so many entries. */
#define ASKED_LAST 64

/* A match that batches are of, and whether any may still be waited for. */
struct waiting_batches {
	const struct site *site;
	int64_t before;
	struct waiting_match {
		char id[17];
		bool waits;
		uint32_t head;
	} * list;
	size_t count, cap;
};

static const struct waiting_match *
look_at_match(struct waiting_batches *waiting, const char *id)
{
	struct waiting_match *match;
	char *dir;
	struct ledger ledger;

	for (size_t i = 0; i < waiting->count; i++)
		if (strcmp(waiting->list[i].id, id) == 0)
			return &waiting->list[i];
	waiting->list = x_grow(waiting->list, &waiting->cap, waiting->count,
	    sizeof(*waiting->list));
	match = &waiting->list[waiting->count++];
	*match = (struct waiting_match){.waits = false};
	strcpy(match->id, id);
	dir = site_path(waiting->site, "ledger");
	if (ledger_read(&ledger, dir, id, NULL) > 0) {
		match->head = ledger.head;
		match->waits = !clean_has_ended(waiting->site, id);
	}
	free(dir);
	return match;
}

/* The match and the entry that a batch is about, by its name. */
static bool
read_entry(const char *batch, char id[17], unsigned *number)
{
	return sscanf(batch, "%16[a-z0-9].%6u", id, number) == 2 ||
	       sscanf(batch, HOSTMAIL_PREFIX "late.%16[a-z0-9].%*u.%u", id,
		   number) == 2 ||
	       sscanf(batch, HOSTMAIL_PREFIX "lost.%16[a-z0-9].%u", id,
		   number) == 2;
}

/* Clocks are held from when the last mail came in, and each day anew while none
 * comes. */
static bool
is_of_hold(const struct waiting_batches *waiting, const char *batch)
{
	struct outage guard;
	bool is = false;
	long long from;

	if (sscanf(batch, HOSTMAIL_PREFIX "hold.%lld", &from) != 1)
		return false;
	outage_read(&guard, waiting->site);
	for (unsigned i = 0; i < guard.hold_count; i++)
		is |= guard.holds[i].from == from &&
		      guard.holds[i].until > waiting->before;
	return is;
}

/* A seat's clock runs from when its letter was taken, and stands while it was
 * refused: so until a match has ended, also while it pauses or has no deadline,
 * the outbox remembers its last letters.  And that the host was told is known
 * by the letter alone. */
static bool
is_waited_for(const char *batch, void *arg)
{
	struct waiting_batches *waiting = arg;
	const struct waiting_match *match;
	char id[17];
	unsigned number;

	if (!read_entry(batch, id, &number))
		return is_of_hold(waiting, batch);
	match = look_at_match(waiting, id);
	return match->waits && number + ASKED_LAST > match->head;
}

static int
clean_all(const struct site *site, int64_t now, struct err *err)
{
	struct cleaning cleaning = {.site = site, .now = now, .err = err};
	int64_t before = now - (int64_t)site->keep * DAY;
	struct waiting_batches waiting = {.site = site, .before = before};
	char *outbox = site_path(site, "outbox");
	int rc = each(&cleaning, "outbox/tmp", clean_tmp);

	time_write(cleaning.before, before);
	site_log_left_out(site, now);
	if (rc == 0 && site->keep > 0)
		rc = each(&cleaning, "log", clean_count);
	if (rc == 0 && site->keep > 0)
		rc = each(&cleaning, "inbox/junk", clean_junk);
	if (rc == 0 && site->keep > 0)
		rc = each(&cleaning, "inbox/unanswered", clean_unanswered);
	if (rc == 0)
		rc = forget_letters(site, now, err);
	if (rc == 0 && site->keep > 0)
		rc = outbox_prune(outbox, before, is_waited_for, &waiting, err);
	if (rc == 0)
		rc = clean_people(site, now, err);
	free(waiting.list);
	free(outbox);
	return rc;
}

int
clean_site(const struct site *site, int64_t now, struct err *err)
{
	char *path = site_path(site, "log/cleaned"), today[21];
	struct buf last = BUF_INIT;
	int rc = 0;

	time_write(today, now);
	today[DATE_LEN] = '\0';
	if (fs_exists(path) && fs_read(&last, path, 64, NULL) == 0 &&
	    strncmp(last.data, today, DATE_LEN) == 0)
		goto out;
	rc = clean_all(site, now, err);
	if (rc == 0)
		rc = fs_overwrite(path, today, DATE_LEN, err);
out:
	buf_release(&last);
	free(path);
	return rc;
}
