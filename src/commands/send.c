/* SPDX-License-Identifier: MIT */
/* send.c - pli send: let the helper pli-send send what waits. */
#include "commands/cmd.h"

#include "base/fs.h"
#include "base/x.h"
#include "commands/open_site.h"
#include "site/outbox.h"
#include "table/clean.h"
#include "table/digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what killed runs left ---- */

#define BOOT_ID "/proc/sys/kernel/random/boot_id"

struct healing {
	struct site *site;
	const struct cli *cli;
};

/* Opening a table for changes finishes what a run that was cut off left. */
static int
heal_match(const char *id, void *arg)
{
	struct healing *healing = arg;
	struct table table;
	struct err err = ERR_INIT;

	if (table_open(
		&table, healing->site, id, true, healing->cli->now, &err) == 0)
		table_close(&table);
	else
		fprintf(stderr, "pli: %s: %s\n", id, err.text);
	return 0;
}

/* A batch "ID.000017" in outbox/tmp is of a run that is writing just now, or
 * was killed. */
static int
heal_batch(const char *name, void *arg)
{
	size_t len = strcspn(name, ".");
	char id[17];

	if (len >= sizeof(id))
		return 0;
	memcpy(id, name, len);
	id[len] = '\0';
	return heal_match(id, arg);
}

/* After a restart of the machine renames may be gone that nothing made
 * durable: every match is looked at once. */
static int
heal_after_boot(struct healing *healing, struct err *err)
{
	char *path = site_path(healing->site, "log/boot");
	struct buf now = BUF_INIT, then = BUF_INIT;
	int rc = 0;

	if (fs_read(&now, BOOT_ID, 256, NULL) < 0)
		goto out;
	if (fs_exists(path) && fs_read(&then, path, 256, NULL) == 0 &&
	    buf_equals(&then, now.data))
		goto out;
	rc = integrity_each(healing->site, heal_match, healing, err);
	if (rc == 0)
		rc = fs_replace(path, now.data, now.len, false, err);
out:
	buf_release(&now);
	buf_release(&then);
	free(path);
	return rc;
}

static int
heal(const struct cli *cli, struct site *site, struct err *err)
{
	struct healing healing = {site, cli};
	char *tmp = site_path(site, "outbox/tmp");
	int rc = fs_each(tmp, heal_batch, &healing, err);

	if (rc == 0)
		rc = heal_after_boot(&healing, err);
	free(tmp);
	return rc;
}

/* ---- sending ---- */

static int
send_again(const struct cli *cli, const struct site *site, struct err *err)
{
	char *outbox = site_path(site, "outbox");
	unsigned count;
	int rc = outbox_again(outbox, cli->now, &count, err);

	if (rc == 0)
		fprintf(stderr, "pli: %u %s again\n", count,
		    x_plural(count, "letter that had failed waits",
			"letters that had failed wait"));
	free(outbox);
	return rc;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	bool all = false, again = false;
	const struct option_row rows[] = {
	    {"all", 0, OPTION_FLAG, &all},
	    {"again", 0, OPTION_FLAG, &again},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct site site;
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_send, argc - first, 0, 0, err) < 0)
		return -1;
	/* What is wrong with the site is said here, as everywhere. */
	if (site_open(&site, cli->site, err) < 0)
		return -1;
	rc = heal(cli, &site, err);
	if (rc == 0)
		rc = clean_site(&site, cli->now, err);
	if (rc == 0 && again)
		rc = send_again(cli, &site, err);
	if (rc == 0)
		digest_write_first(&site, cli->now);
	site_release(&site);
	return rc < 0 ? -1
		      : cmd_become(cli, "pli-send", all ? "--all" : NULL, err);
}

const struct command cmd_send = {
    .name = "send",
    .args = "[--all] [--again]",
    .brief = "send the letters that wait in the outbox",
    .help =
	"Hands each letter to the mail server of pli.yaml (smtp, "
	"pli-site(5)).\n"
	"What cannot be delivered now is tried again by a later run, after "
	"five\n"
	"minutes and then ever more seldom; what is refused for good is kept "
	"in\n"
	"outbox/failed with the server's words.  Any number may run at once.\n"
	"First it finishes what a run that was cut off has left, writes the "
	"letters\n"
	"that tell of all matches once a day if their hour has come, and once "
	"a "
	"day\n"
	"removes what was sent long ago (keep, pli-site(5)).\n"
	"\n"
	"  --all    also letters whose time to be tried again has not come\n"
	"  --again  also what has failed, as if it had never been tried\n"
	"\n"
	"Exit: 0 nothing is left that is due, 75 something must be tried "
	"again,\n"
	"78 configuration, 64 usage.\n",
    .run = run,
};
