/* SPDX-License-Identifier: MIT */
/* restore.c - pli restore: a site from its backup. */
#include "base/archive.h"
#include "base/fs.h"
#include "base/x.h"
#include "commands/open_site.h"
#include "site/ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct restoring {
	const char *dir;
	unsigned files;
};

/* ---- files ---- */

/* The folders that a name goes through. */
static int
make_folders(const char *dir, const char *name, struct err *err)
{
	const char *slash = name;
	int rc = 0;

	while (rc == 0 && (slash = strchr(slash, '/')) != NULL) {
		char *path = fs_path(dir, "%.*s", (int)(slash - name), name);

		rc = fs_mkdir(path, err);
		free(path);
		slash++;
	}
	return rc;
}

static int
put_back(const char *name, const struct buf *bytes, void *arg, struct err *err)
{
	struct restoring *restoring = arg;
	char *path = fs_path(restoring->dir, "%s", name);
	int rc = make_folders(restoring->dir, name, err);

	if (rc == 0)
		rc = fs_replace(path, bytes->data, bytes->len, true, err);
	restoring->files += rc == 0;
	free(path);
	return rc;
}

static int
make_site(const char *dir, struct err *err)
{
	int rc = fs_mkdir(dir, err);

	for (size_t i = 0; rc == 0 && site_folders[i] != NULL; i++) {
		char *path = fs_path(dir, "%s", site_folders[i]);

		rc = fs_mkdir(path, err);
		free(path);
	}
	return rc;
}

static int
count_name(const char *name, void *arg)
{
	(void)name;
	++*(unsigned *)arg;
	return 0;
}

/* What is there must not be mixed with what was. */
static int
check_empty(const char *dir, struct err *err)
{
	unsigned count = 0;

	if (fs_exists(dir) && fs_each(dir, count_name, &count, err) < 0)
		return -1;
	if (count == 0)
		return 0;
	return err_set(err, EX_USAGE,
	    "%s: there is something already; restore into a new folder", dir);
}

/* All of it is looked at before anything is written. */
static int
unpack(const char *file, const char *dir, int64_t *time, struct err *err)
{
	struct restoring restoring = {dir, 0};
	FILE *in = fopen(file, "re");
	int rc;

	if (in == NULL)
		return err_sys(err, EX_NOINPUT, "%s", file);
	rc = archive_read(in, file, NULL, NULL, time, err);
	if (rc == 0)
		rc = check_empty(dir, err);
	if (rc == 0)
		rc = make_site(dir, err);
	rewind(in);
	if (rc == 0)
		rc = archive_read(in, file, put_back, &restoring, NULL, err);
	fclose(in);
	if (rc == 0)
		fprintf(stderr, "%u %s back in %s.\n", restoring.files,
		    x_plural(restoring.files, "file is", "files are"), dir);
	return rc;
}

/* ---- matches ---- */

struct stopping {
	const struct site *site;
	char time[21];
	unsigned count;
	struct err *err;
};

/* It is known as it lies there, with or without a private file. */
static int
know(const struct stopping *stopping, const struct log *log)
{
	const struct site *site = stopping->site;
	const char *id = log_entry(log, 0)->match;
	char *dir = site_path(site, "ledger");
	char *private = site_path(site, "state/%s.private", id);
	struct ledger ledger;
	int rc =
	    ledger_mark(dir, id, LEDGER_BEGUN, stopping->time, stopping->err);

	ledger_of(&ledger, log, log_head(log), NULL);
	ledger.forgotten = !fs_exists(private);
	if (rc == 0)
		rc = ledger_write(dir, id, &ledger, stopping->err);
	free(private);
	free(dir);
	return rc;
}

/* What is revealed cannot go on anyway: 1, or -1. */
static int
is_revealed(const struct stopping *stopping, const char *id)
{
	const struct site *site = stopping->site;
	char *path = site_path(site, "state/%s.pli", id);
	struct buf bytes = BUF_INIT;
	struct log log = LOG_INIT;
	int revealed = fs_read(&bytes, path, LOG_FILE_MAX, NULL) == 0 &&
		       log_take(&log, &bytes, path, NULL) == 0 &&
		       log_reveal(&log) != NO_ENTRY;

	if (revealed && know(stopping, &log) < 0)
		revealed = -1;
	log_release(&log);
	buf_release(&bytes);
	free(path);
	return revealed;
}

/* Nobody knows what came after the backup: the host must say so. */
static int
stop_match(const char *id, void *arg)
{
	struct stopping *stopping = arg;
	char *dir;
	int rc = is_revealed(stopping, id);

	if (rc != 0)
		return rc < 0 ? -1 : 0;
	dir = site_path(stopping->site, "ledger");
	rc = ledger_mark(
	    dir, id, LEDGER_RESTORED, stopping->time, stopping->err);
	free(dir);
	printf("pli -C %s match %s accept\n", stopping->site->dir, id);
	stopping->count++;
	return rc;
}

static int
stop_matches(const char *dir, int64_t time, struct err *err)
{
	struct stopping stopping = {.err = err};
	struct host_key key;
	struct site site;
	int rc;

	if (site_open(&site, dir, err) < 0)
		return -1;
	stopping.site = &site;
	time_write(stopping.time, time);
	rc = integrity_each(&site, stop_match, &stopping, err);
	if (rc == 0 && stopping.count > 0)
		fprintf(stderr,
		    "The backup is of %s.  What was played later is lost: put "
		    "newer files\nof matches into %s/state if there are any "
		    "(published ones will do), then\nlet each go on as printed "
		    "here; its players are told.  Until then their mails\n"
		    "wait.\n",
		    stopping.time, dir);
	if (rc == 0 && site_key(&site, &key, NULL) < 0)
		fprintf(stderr,
		    "It has no key: put the line of \"pli key --secret\" into "
		    "%s/keys/host, mode\n0600, and passwords where pli.yaml "
		    "says.\n",
		    dir);
	else if (rc == 0)
		host_key_wipe(&key);
	site_release(&site);
	return rc;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const struct option_row rows[] = {{NULL, 0, OPTION_FLAG, NULL}};
	int64_t time;
	int first = cmd_options(rows, argc, argv, err);

	(void)cli;
	if (first < 0 || cmd_count(&cmd_restore, argc - first, 2, 2, err) < 0 ||
	    unpack(argv[first], argv[first + 1], &time, err) < 0)
		return -1;
	return stop_matches(argv[first + 1], time, err);
}

const struct command cmd_restore = {
    .name = "restore",
    .args = "FILE DIR",
    .brief = "put a site back from its backup",
    .help =
	"Looks whether all of FILE is as \"pli backup\" wrote it, and makes\n"
	"the site DIR of it, which must be new.  What was played after the\n"
	"backup is lost, and nobody here knows of it: so each match that is\n"
	"not revealed stands still until \"pli match MATCH accept\" (the lines "
	"are\n"
	"printed) lets it go on and tells its players.\n"
	"\n"
	"Exit: 0 done, 64 usage, 65 damaged, 66 no such file, 75 try again,\n"
	"78 configuration.\n",
    .run = run,
};
