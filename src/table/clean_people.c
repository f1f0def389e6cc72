/* SPDX-License-Identifier: MIT */
/* clean_people.c - addresses of people who have not played for a long time. */
#include "table/clean_p.h"

#include "base/fs.h"
#include "base/x.h"
#include "match/log.h"
#include "match/match.h"
#include "site/ledger.h"
#include "site/player.h"
#include "site/private.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DAY ((int64_t)24 * 3600)

struct forgetting {
	const struct site *site;
	int64_t before; /* what ended earlier is forgotten */
	struct err *err;
	/* the players of the matches that are left */
	char (*known)[PLAYER_HASH + 1];
	size_t keywords_count, keywords_cap;
	bool unsure; /* whether these are all */
};

/* ---- matches ---- */

/* Revealed, or closed by the host: nothing is played on it any more.  What is
 * only over still waits for its reveal. */
static bool
has_ended(const struct log *log)
{
	for (uint32_t i = log_head(log) + 1; i-- > 0;) {
		const struct entry *entry = log_entry(log, i);

		if (entry->kind == ENTRY_REVEAL ||
		    (entry->kind == ENTRY_NOTE &&
			strcmp(entry->topic, TOPIC_CLOSED) == 0))
			return true;
	}
	return false;
}

bool
clean_has_ended(const struct site *site, const char *id)
{
	char *path = site_path(site, "state/%s.pli", id);
	struct buf bytes = BUF_INIT;
	struct log log = LOG_INIT;
	bool has =
	    !fs_exists(path) ||
	    (fs_read(&bytes, path, LOG_FILE_MAX, NULL) == 0 &&
		log_take(&log, &bytes, path, NULL) == 0 && has_ended(&log));

	log_release(&log);
	buf_release(&bytes);
	free(path);
	return has;
}

static void
note_address(struct forgetting *forgetting, const char *address)
{
	if (address == NULL)
		return;
	forgetting->known = x_grow(forgetting->known, &forgetting->keywords_cap,
	    forgetting->keywords_count, sizeof(*forgetting->known));
	player_hash(address, forgetting->known[forgetting->keywords_count++]);
}

static bool
note_players(
    struct forgetting *forgetting, const char *path, const struct log *log)
{
	struct private private;
	unsigned seats = log_entry(log, 0)->seats;
	bool read;

	private_init(&private, seats);
	read = private_read(&private, path, seats, log_head(log), NULL) == 0;
	for (unsigned s = 0; read && s < private.count; s++)
		note_address(forgetting, private.seats[s].address);
	for (unsigned i = 0; read && i < private.watcher_count; i++)
		note_address(forgetting, private.watchers[i].address);
	private_release(&private);
	return read;
}

/* Who was forgotten is not to be seen again. */
static int
forget_private(
    struct forgetting *forgetting, const char *path, const struct log *log)
{
	unsigned seats = log_entry(log, 0)->seats;
	struct private private;
	int rc;

	private_init(&private, seats);
	if (private_read(&private, path, seats, log_head(log), NULL) < 0 ||
	    private.masks.count == 0) {
		rc = fs_remove(path, forgetting->err);
	} else {
		private_keep_masks(&private);
		rc = private_write(&private, path, NO_ENTRY, forgetting->err);
	}
	private_release(&private);
	return rc;
}

/* Under the match's lock: a letter of it may be on its way. */
static int
look_at(struct forgetting *forgetting, const char *path, const char *private)
{
	struct buf bytes = BUF_INIT;
	struct log log = LOG_INIT;
	int fd = fs_lock(path, FS_EXCLUSIVE, false, forgetting->site->lock_wait,
	    NULL, forgetting->err);
	int rc = fd < 0 ? -1 : 0;
	bool known = false;

	/* A file that cannot be read is told of elsewhere, and kept whole. */
	if (rc < 0 || fs_read(&bytes, path, LOG_FILE_MAX, NULL) < 0 ||
	    log_take(&log, &bytes, path, NULL) < 0)
		goto out;
	known = has_ended(&log) &&
		time_read(log_entry(&log, log_head(&log))->time) <
		    forgetting->before;
	if (known) {
		char *dir = site_path(forgetting->site, "ledger");

		rc = ledger_forget(
		    dir, log_entry(&log, 0)->match, forgetting->err);
		if (rc == 0)
			rc = forget_private(forgetting, private, &log);
		free(dir);
	} else
		known = note_players(forgetting, private, &log);
out:
	forgetting->unsure |= !known;
	if (fd >= 0)
		close(fd);
	log_release(&log);
	buf_release(&bytes);
	return rc;
}

static int
forget_match(const char *name, void *arg)
{
	struct forgetting *forgetting = arg;
	char *private, *path;
	int rc = 0;

	if (!fs_has_ending(name, ".private"))
		return 0;
	private = site_path(forgetting->site, "state/%s", name);
	path = site_path(forgetting->site, "state/%.*s.pli",
	    (int)(strlen(name) - strlen(".private")), name);
	/* One whose making was cut off, or that stands alone. */
	if (fs_exists(path))
		rc = look_at(forgetting, path, private);
	free(private);
	free(path);
	return rc;
}

/* ---- files by their age ---- */

static int
remove_old(struct forgetting *forgetting, const char *folder, const char *name)
{
	char *path = site_path(forgetting->site, "%s/%s", folder, name);
	struct stat st;
	int rc = 0;

	if (stat(path, &st) == 0 && st.st_mtime < forgetting->before)
		rc = fs_remove(path, forgetting->err);
	free(path);
	return rc;
}

/* Who answers a letter of that time is not told any more where it is played. */
static int
forget_handed(const char *name, void *arg)
{
	return fs_has_ending(name, ".private") || fs_has_ending(name, ".move")
		   ? remove_old(arg, "handed", name)
		   : 0;
}

static int
forget_player(const char *name, void *arg)
{
	struct forgetting *forgetting = arg;

	for (size_t i = 0; i < forgetting->keywords_count; i++)
		if (strncmp(name, forgetting->known[i], PLAYER_HASH) == 0)
			return 0;
	return remove_old(forgetting, "players", name);
}

static int
each(struct forgetting *forgetting, const char *folder,
    int (*what)(const char *name, void *arg))
{
	char *path = site_path(forgetting->site, "%s", folder);
	int rc = !fs_exists(path)
		     ? 0
		     : fs_each(path, what, forgetting, forgetting->err);

	free(path);
	return rc;
}

int
clean_people(const struct site *site, int64_t now, struct err *err)
{
	struct forgetting forgetting = {
	    .site = site, .before = now - site->forget * DAY, .err = err};
	int rc = 0;

	if (site->forget == 0)
		return 0;
	rc = each(&forgetting, "state", forget_match);
	if (rc == 0)
		rc = each(&forgetting, "handed", forget_handed);
	if (rc == 0 && !forgetting.unsure)
		rc = each(&forgetting, "players", forget_player);
	free(forgetting.known);
	return rc;
}
