/* SPDX-License-Identifier: MIT */
/* cmd_tick.c - pli tick: what is to be done without a mail. */
#include "cmd_open.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define TRIES 5 /* others may be quicker than a long thought */

/* ---- computer players ---- */

struct ticking {
	const struct cli *cli;
	struct site *site;
	struct err *err; /* of the last match that could not be read */
	int rc;
};

/* Think without the lock, so that no mail has to wait for it. */
static int
think(struct table *table, bool *same, struct err *err)
{
	struct verdicts verdicts = VERDICTS_INIT;
	int rc = -1;

	table_unlock(table);
	table->slow_bots = true;
	if (table_follow(table, &verdicts, err) == 0 &&
	    table_letters(table, NO_SEAT, &verdicts, err) == 0 &&
	    table_lock_again(table, same, err) == 0)
		rc = *same ? table_commit(table, err) : 0;
	verdicts_release(&verdicts);
	return rc;
}

static int
play_bots(
    const struct ticking *ticking, const char *id, bool *done, struct err *err)
{
	const struct cli *cli = ticking->cli;
	int64_t now = cli->now_is_given ? cli->now : (int64_t)time(NULL);
	struct table table;
	int rc = 0;

	if (table_open(&table, ticking->site, id, true, now, err) < 0)
		return -1;
	*done = table_bots(&table, true) == 0;
	if (!*done) {
		rc = think(&table, done, err);
		*done = *done && table_bots(&table, true) == 0;
	}
	table_close(&table);
	return rc;
}

static int
tick_match(const char *id, void *arg)
{
	struct ticking *ticking = arg;
	struct err err = ERR_INIT;
	bool done = false;
	int rc = 0;

	for (unsigned i = 0; i < TRIES && rc == 0 && !done; i++)
		rc = play_bots(ticking, id, &done, &err);
	/* One match that cannot be read does not stop the others. */
	if (rc < 0) {
		ticking->rc = err_set(ticking->err, err.exit, "%s", err.text);
		fprintf(stderr, "pli: %s: %s\n", id, err.text);
	}
	return 0;
}

/* ---- the command ---- */

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	bool bots = false;
	const struct option_row rows[] = {
	    {"bots", 0, OPTION_FLAG, &bots},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct ticking ticking = {.cli = cli, .err = err};
	struct site site;
	int first = cmd_options(rows, argc, argv, err), rc = 0;

	if (first < 0 ||
	    cmd_count(&cmd_tick, argc - first, 0, INT_MAX, err) < 0 ||
	    site_open(&site, cli->site, err) < 0)
		return -1;
	ticking.site = &site;
	if (first == argc)
		rc = cmd_each_match(&site, tick_match, &ticking, err);
	for (int i = first; i < argc; i++)
		tick_match(argv[i], &ticking);
	site_release(&site);
	return rc < 0 ? -1 : ticking.rc;
}

const struct command cmd_tick = {
    .name = "tick",
    .args = "[--bots] [MATCH ...]",
    .brief = "do what is due without a mail",
    .help =
	"For cron.  Computer players that take their time (search) make the\n"
	"moves they owe, in all matches of the site, or in those named; mails\n"
	"are taken in meanwhile.  A mail after which such a player owes a "
	"move\n"
	"starts it by itself.\n"
	"\n"
	"  --bots  only the computer players\n"
	"\n"
	"Exit: 0 nothing is left that is due; 75, 77 or 78 if a match could\n"
	"not be played on (it is told on stderr); 64 usage.\n",
    .run = run,
};

/* ---- from other commands ---- */

static void __attribute__((noreturn)) become(const struct cli *cli)
{
	int null = open("/dev/null", O_RDWR);
	char now[24];

	if (null < 0 || dup2(null, 0) < 0 || dup2(null, 1) < 0 ||
	    dup2(null, 2) < 0)
		_exit(1);
	close_range(3, ~0U, 0);
	snprintf(now, sizeof(now), "%lld", (long long)cli->now);
	if (cli->now_is_given)
		execl("/proc/self/exe", "pli", "-C", cli->site, "--now", now,
		    "tick", "--bots", (char *)NULL);
	else
		execl("/proc/self/exe", "pli", "-C", cli->site, "tick",
		    "--bots", (char *)NULL);
	_exit(1);
}

/* Its parent is gone at once, so that nobody has to wait for it. */
void
cmd_wake_bots(const struct cli *cli, const struct site *site)
{
	pid_t pid;

	if (!site->bots_wait)
		return;
	fflush(NULL);
	pid = fork();
	if (pid == 0) {
		setsid();
		if (fork() == 0)
			become(cli);
		_exit(0);
	}
	if (pid > 0)
		waitpid(pid, NULL, 0);
}
