/* SPDX-License-Identifier: MIT */
/* status_metrics.c - the overview as numbers, for monitoring. */
#include "commands/status.h"

#include "base/fs.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

/* What is counted over all matches that can be read. */
struct totals {
	unsigned running, wrong, owed, late, bounced, paused, free_seats;
	int64_t oldest; /* since when the first of those owed is, or 0 */
};

static bool
is_so(const struct doc *map, const char *key)
{
	bool yes = false;

	return doc_get(map, key) != NULL && doc_bool(doc_get(map, key), &yes) &&
	       yes;
}

static int64_t
number_at(const struct doc *map, const char *key)
{
	int64_t number = 0;

	if (doc_get(map, key) != NULL)
		doc_number(doc_get(map, key), &number);
	return number;
}

/* ---- counting ---- */

static void
count_seat(struct totals *totals, const struct doc *seat)
{
	int64_t since = time_at(seat, "since");

	totals->owed++;
	totals->late += is_so(seat, "late");
	if (since > 0 && (totals->oldest == 0 || since < totals->oldest))
		totals->oldest = since;
}

static void
count_match(struct totals *totals, const struct doc *match)
{
	const struct doc *waiting = doc_get(match, "waiting");

	if (doc_get(match, "wrong") != NULL) {
		totals->wrong++;
		return;
	}
	/* Only of one that goes on are its seats told. */
	totals->running += doc_get(match, "free_seats") != NULL;
	totals->paused += doc_get(match, "paused") != NULL;
	totals->bounced += (unsigned)doc_count(doc_get(match, "bounced"));
	totals->free_seats += (unsigned)number_at(match, "free_seats");
	for (size_t i = 0; i < doc_count(waiting); i++)
		count_seat(totals, doc_at(waiting, i));
}

/* When a file or folder of the site changed last; 0: it is not there. */
static int64_t
changed(const struct site *site, const char *name)
{
	char *path = site_path(site, "%s", name);
	struct stat st;
	int64_t time = stat(path, &st) == 0 ? (int64_t)st.st_mtime : 0;

	free(path);
	return time;
}

static int64_t
room(const struct site *site)
{
	struct statvfs fs;

	if (statvfs(site->dir, &fs) < 0)
		return 0;
	return (int64_t)((uint64_t)fs.f_bavail * fs.f_frsize);
}

/* ---- mails ---- */

/* log/pli.log is begun anew above half of that. */
#define LOG_MOST ((size_t)16 * 1024 * 1024)

/* "TIME demo: seat 1: refused mail=ID": nothing that a stranger wrote has a
 * blank in it. */
static int64_t
refused(const struct site *site)
{
	char *path = site_path(site, "log/pli.log");
	struct buf log = BUF_INIT;
	int64_t count = 0;

	if (fs_exists(path) && fs_read(&log, path, LOG_MOST, NULL) == 0)
		for (const char *at = log.data;
		     (at = strstr(at, ": refused ")) != NULL; at++)
			count++;
	buf_release(&log);
	free(path);
	return count;
}

struct mail_box {
	const char *folder;
	int64_t oldest; /* since when the first mail lies there, or 0 */
};

static int
look_at_mail(const char *name, void *arg)
{
	struct mail_box *box = arg;
	char *path = fs_path(box->folder, "%s", name);
	struct stat st;

	if (stat(path, &st) == 0 && S_ISREG(st.st_mode) &&
	    (box->oldest == 0 || (int64_t)st.st_mtime < box->oldest))
		box->oldest = (int64_t)st.st_mtime;
	free(path);
	return 0;
}

/* In the Maildirs that pli fetch reads; what lies on a server is not known. */
static int64_t
oldest_mail(const struct site *site)
{
	static const char maildir[] = "maildir:";
	const struct doc *list = doc_get(site->config, "fetch");
	struct mail_box box = {.oldest = 0};

	for (size_t i = 0; i < doc_count(list); i++) {
		const char *url = doc_text_at(doc_at(list, i), "url", "");
		char *folder;

		if (strncmp(url, maildir, strlen(maildir)) != 0)
			continue;
		folder = fs_path(url + strlen(maildir), "new");
		box.folder = folder;
		if (fs_exists(folder))
			fs_each(folder, look_at_mail, &box, NULL);
		free(folder);
	}
	return box.oldest;
}

/* ---- writing ---- */

struct metric {
	const char *name, *help;
	int64_t value;
};

static void
add_metric(struct buf *out, const struct metric *metric)
{
	buf_addf(out, "# HELP pli_%s %s\n# TYPE pli_%s gauge\npli_%s %lld\n",
	    metric->name, metric->help, metric->name, metric->name,
	    (long long)metric->value);
}

void
cmd_status_metrics(
    const struct site *site, const struct doc *desk, struct buf *out)
{
	const struct doc *matches = doc_get(desk, "matches");
	const struct doc *letters = doc_get(desk, "letters");
	const struct doc *folders = doc_get(desk, "folders");
	const struct doc *clock = doc_get(desk, "clock");
	struct totals totals = {.running = 0};

	for (size_t i = 0; i < doc_count(matches); i++)
		count_match(&totals, doc_at(matches, i));
	const struct metric metrics[] = {
	    {"time_seconds", "When this was looked at.", time_at(desk, "time")},
	    {"matches", "Matches of the site.", (int64_t)doc_count(matches)},
	    {"matches_running", "Matches that are not over.", totals.running},
	    {"matches_wrong", "Matches that cannot be played on.",
		totals.wrong},
	    {"matches_paused", "Matches that stand still.", totals.paused},
	    {"missing", "Things of the site that are not there.",
		(int64_t)doc_count(doc_get(desk, "missing"))},
	    {"seats_owed", "Seats of people that owe something.", totals.owed},
	    {"seats_late", "Of these, seats beyond their deadline.",
		totals.late},
	    {"seats_free", "Seats that nobody has.", totals.free_seats},
	    {"seats_bounced", "Seats whose letters came back.", totals.bounced},
	    {"oldest_owed_seconds",
		"Since when the first of them is waited for, or 0.",
		totals.oldest},
	    {"letters_waiting", "Letters that have not left.",
		number_at(letters, "waiting")},
	    {"letters_deferred", "Of these, letters that were put off.",
		number_at(letters, "deferred")},
	    {"letters_deferred_since_seconds",
		"Since when the first of them is, or 0.",
		time_at(letters, "deferred_since")},
	    {"letters_failed", "Letters that could not be delivered.",
		number_at(letters, "failed")},
	    {"batches_waiting", "Batches in outbox/new.",
		number_at(folders, "new")},
	    {"batches_unfinished", "Batches in outbox/tmp.",
		number_at(folders, "tmp")},
	    {"mails_junk", "Mails in inbox/junk.", number_at(folders, "junk")},
	    {"mails_unanswered", "Mails in inbox/unanswered.",
		number_at(folders, "unanswered")},
	    {"mails_refused", "Mails in log/pli.log that were refused.",
		refused(site)},
	    {"oldest_mail_seconds",
		"Since when a mail lies unread in a Maildir of fetch, or 0.",
		oldest_mail(site)},
	    {"last_mail_seconds", "When a player's mail came in last, or 0.",
		time_at(clock, "last_mail")},
	    {"last_tick_seconds", "When pli tick ran last, or 0.",
		time_at(clock, "last_tick")},
	    {"last_sent_seconds", "When a letter left last, or 0.",
		changed(site, "outbox/sent")},
	    {"deadlines_stopped", "1 while all deadlines stand still.",
		doc_get(clock, "until") != NULL},
	    {"disk_bytes", "Room on the disk for the site.", room(site)},
	    {"disk_full", "1 while mails are turned away for want of room.",
		is_so(clock, "disk_full") || is_so(clock, "disk_read_only")},
	};
	for (size_t i = 0; i < ARRAY_LEN(metrics); i++)
		add_metric(out, &metrics[i]);
}
