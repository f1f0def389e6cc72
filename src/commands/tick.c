/* SPDX-License-Identifier: MIT */
/* tick.c - pli tick: what is to be done without a mail. */
#include "commands/open_site.h"

#include "commands/overview.h"
#include "site/due.h"
#include "site/ledger.h"
#include "table/clocks.h"
#include "table/letters.h"
#include "table/open_table.h"
#include "table/outage.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define TRIES 5     /* others may be quicker than a long thought */
#define THINKING 10 /* how much nicer it is */
#define HOLD ((int64_t)24 * 3600)

struct ticking {
	const struct cli *cli;
	struct site *site;
	struct err *err; /* of the last match that could not be read */
	int rc;
	int64_t now;
	bool bots_only, all;
	struct due due;   /* what has to be looked at */
	bool may_act;     /* no hold lasts: who is late is late */
	bool first;       /* the clock was never looked at before */
	bool late;        /* there is somebody beyond his grace */
	unsigned overdue; /* seats beyond their deadline */
	int64_t asked;    /* when the first of them was */
};

static int64_t
time_now(const struct ticking *ticking)
{
	return ticking->cli->now_is_given ? ticking->cli->now
					  : (int64_t)time(NULL);
}

/* ---- computer players ---- */

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
	struct table table;
	int rc = 0;

	if (table_open(
		&table, ticking->site, id, true, time_now(ticking), err) < 0)
		return -1;
	*done = table_bots(&table, true) == 0;
	if (!*done) {
		rc = think(&table, done, err);
		*done = *done && table_bots(&table, true) == 0;
	}
	table_close(&table);
	return rc;
}

/* ---- the clock ---- */

static int
let_time_pass(
    const struct ticking *ticking, const char *id, bool *done, struct err *err)
{
	struct table table;
	int rc;

	if (table_open(
		&table, ticking->site, id, true, time_now(ticking), err) < 0)
		return -1;
	rc = table_tick(&table, ticking->may_act, err);
	*done = table_bots(&table, true) == 0;
	table_close(&table);
	return rc;
}

/* ---- matches ---- */

/* Not when it was written: an older copy that is put back says what it likes of
 * that. */
static int64_t
changed(const struct site *site, const char *folder, const char *name)
{
	char *path = site_path(site, "%s/%s", folder, name);
	struct stat st;
	int64_t time = 0;

	if (stat(path, &st) == 0)
		time = (int64_t)st.st_ctim.tv_sec * 1000000000 +
		       st.st_ctim.tv_nsec;
	free(path);
	return time;
}

/* The ledger says so, or does not know the match, or its players' wishes, as
 * they are; or something is missing, which opening it tells.  Else next is when
 * it will be. */
static bool
looks_due(const struct ticking *ticking, const char *id, char next[21])
{
	char *dir = site_path(ticking->site, "ledger");
	struct buf file = BUF_INIT, private = BUF_INIT;
	struct ledger ledger;
	bool due =
	    ledger_read(&ledger, dir, id, NULL) <= 0 ||
	    integrity_match(ticking->site, id, NULL, NULL) != INTEGRITY_WELL ||
	    ledger.kind != LEDGER_HEAD;

	buf_addf(&file, "%s.pli", id);
	buf_addf(&private, "%s.private", id);
	if (!due) {
		int64_t written = changed(ticking->site, "ledger", id);

		due = (ledger.due[0] != '\0' &&
			  time_read(ledger.due) <= ticking->now) ||
		      changed(ticking->site, "state", file.data) > written ||
		      changed(ticking->site, "state", private.data) > written ||
		      changed(ticking->site, "players", ".") > written;
		strcpy(next, ledger.due);
	}
	buf_release(&file);
	buf_release(&private);
	free(dir);
	return due;
}

static bool
is_due(const struct ticking *ticking, const char *id)
{
	char next[21];

	return ticking->all || ticking->due.afresh ||
	       looks_due(ticking, id, next);
}

/* Each that may be due. */
static int
each_due(struct ticking *ticking, int (*what)(const char *id, void *arg),
    struct err *err)
{
	const struct due *due = &ticking->due;
	int rc = 0;

	if (due->all || ticking->all)
		return integrity_each(ticking->site, what, ticking, err);
	for (size_t i = 0; i < due->count && rc == 0; i++)
		if (integrity_is(ticking->site, due->ids[i]) == INTEGRITY_HERE)
			rc = what(due->ids[i], ticking);
	return rc;
}

/* One match that cannot be read does not stop the others. */
static void
tell(struct ticking *ticking, const char *id, const struct err *err)
{
	ticking->rc = err_set(ticking->err, err->exit, "%s", err->text);
	fprintf(stderr, "pli: %s: %s\n", id, err->text);
}

static int
tick_match(const char *id, void *arg)
{
	struct ticking *ticking = arg;
	struct err err = ERR_INIT;
	bool done = false;
	int rc = 0;

	if (!is_due(ticking, id))
		return 0;
	if (!ticking->bots_only)
		rc = let_time_pass(ticking, id, &done, &err);
	for (unsigned i = 0; i < TRIES && rc == 0 && !done; i++)
		rc = play_bots(ticking, id, &done, &err);
	if (rc < 0)
		tell(ticking, id, &err);
	return 0;
}

/* One that cannot be read is looked at each time. */
static int
look_at_match(const char *id, void *arg)
{
	struct ticking *ticking = arg;
	char next[21];

	tick_match(id, ticking);
	due_looked(&ticking->due, id,
	    looks_due(ticking, id, next) ? ticking->due.time : next);
	return 0;
}

/* ---- matches of computer players only ---- */

static bool
look_at(const struct ticking *ticking, const char *id, struct table *table)
{
	return table_open(
		   table, ticking->site, id, false, ticking->now, NULL) == 0;
}

static int
find_late(const char *id, void *arg)
{
	struct ticking *ticking = arg;
	struct table table;

	if (ticking->late || !is_due(ticking, id) ||
	    !look_at(ticking, id, &table))
		return 0;
	ticking->late = table_late(&table) != 0;
	table_close(&table);
	return 0;
}

static int
count_overdue(const char *id, void *arg)
{
	struct ticking *ticking = arg;
	struct table table;
	uint32_t overdue;

	if (!look_at(ticking, id, &table))
		return 0;
	overdue = table_overdue(&table);
	for (uint32_t s = 0; s < table.match.seats; s++) {
		int64_t asked;

		if ((overdue >> s & 1) == 0)
			continue;
		asked = time_read(
		    log_entry(&table.match.log, table_asking(&table, s))->time);
		/* Who was not heard before either says nothing of today. */
		if (!ticking->first && asked <= outage_last_mail(ticking->site))
			continue;
		if (ticking->overdue++ == 0 || asked < ticking->asked)
			ticking->asked = asked;
	}
	table_close(&table);
	return 0;
}

/* Before anything follows for the first who is late: many others may be behind
 * their deadline, too, and nobody is heard.  Every match is opened to find
 * that, so only if it matters. */
static int
is_silent(struct ticking *ticking, bool *silent, struct err *err)
{
	const struct site *site = ticking->site;
	int64_t now = ticking->now;

	*silent = false;
	if (!outage_hears_nothing(site, now))
		return 0;
	if (each_due(ticking, find_late, err) < 0)
		return -1;
	if (!ticking->late)
		return 0;
	if (integrity_each(site, count_overdue, ticking, err) < 0)
		return -1;
	*silent = outage_is_silent(site, ticking->overdue, ticking->asked, now);
	return 0;
}

/* Nobody was reminded while nothing looked: find those who are behind. */
static int
is_first(struct ticking *ticking, const struct outage *guard, struct err *err)
{
	ticking->first = guard->last == 0;
	return ticking->first
		   ? integrity_each(ticking->site, count_overdue, ticking, err)
		   : 0;
}

/* ---- holds ---- */

static void
hold(struct ticking *ticking, struct outage *guard, enum outage_why why,
    int64_t from)
{
	outage_tell(outage_hold(guard, from, ticking->now + HOLD),
	    ticking->site, why, ticking->overdue, ticking->now);
}

/* Better nobody late than one who is not. */
static int
look_around(struct ticking *ticking, struct outage *guard, struct err *err)
{
	const struct site *site = ticking->site;
	int64_t now = ticking->now;
	bool silent;

	if (outage_holds(guard, now))
		return 0;
	if (is_first(ticking, guard, err) < 0)
		return -1;
	if (ticking->first && ticking->overdue > 0)
		hold(ticking, guard, OUTAGE_FIRST, ticking->asked);
	else if (outage_jumped(guard, now))
		hold(ticking, guard, OUTAGE_JUMP,
		    guard->last < now ? guard->last : now);
	else if (outage_is_full(site))
		hold(ticking, guard, OUTAGE_FULL, now);
	else if (is_silent(ticking, &silent, err) < 0)
		return -1;
	else if (silent)
		hold(ticking, guard, OUTAGE_SILENT, outage_last_mail(site));
	return 0;
}

static int
outage_clocks(struct ticking *ticking, bool go, struct err *err)
{
	struct outage guard;

	/* Else a tick that finds nothing to do would call that well. */
	if (outage_is_read_only(ticking->site))
		return err_set(err, EX_TEMPFAIL, "%s: the disk is read-only",
		    ticking->site->dir);
	outage_read(&guard, ticking->site);
	if (go) {
		outage_go(&guard, ticking->now);
		outage_heard(ticking->site, ticking->now);
		guard.last = ticking->now;
	}
	if (look_around(ticking, &guard, err) < 0)
		return -1;
	guard.last = ticking->now;
	ticking->may_act = !outage_holds(&guard, ticking->now);
	return outage_write(&guard, ticking->site, err);
}

/* ---- the command ---- */

static int
tick(struct ticking *ticking, bool go, char **ids, int count, struct err *err)
{
	if (integrity_site(ticking->site, err) < 0)
		return -1;
	due_take(&ticking->due, ticking->site, ticking->now);
	ticking->due.all |= ticking->all;
	if (!ticking->bots_only && outage_clocks(ticking, go, err) < 0)
		return -1;
	if (!ticking->bots_only && count == 0 &&
	    open_table_tick(ticking->site, ticking->now, err) < 0)
		ticking->rc = -1;
	if (count == 0) {
		if (ticking->bots_only)
			return each_due(ticking, tick_match, err);
		if (each_due(ticking, look_at_match, err) < 0)
			return -1;
		due_done(&ticking->due, ticking->site);
		return overview_daily(ticking->site, ticking->now, err);
	}
	ticking->all = true;
	for (int i = 0; i < count; i++)
		tick_match(ids[i], ticking);
	return 0;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	bool bots = false, go = false, all = false;
	const struct option_row rows[] = {
	    {"all", 0, OPTION_FLAG, &all},
	    {"bots", 0, OPTION_FLAG, &bots},
	    {"go", 0, OPTION_FLAG, &go},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct ticking ticking = {.cli = cli,
	    .err = err,
	    .due = {.head = BUF_INIT, .next = BUF_INIT}};
	struct site site;
	int first = cmd_options(rows, argc, argv, err), rc;

	if (first < 0 ||
	    cmd_count(&cmd_tick, argc - first, 0, INT_MAX, err) < 0 ||
	    site_open(&site, cli->site, err) < 0)
		return -1;
	ticking.site = &site;
	ticking.bots_only = bots;
	/* What stood still goes on: all is due earlier than the ledgers say. */
	ticking.all = all || go;
	ticking.now = time_now(&ticking);
	rc = tick(&ticking, go, argv + first, argc - first, err);
	due_release(&ticking.due);
	site_release(&site);
	return rc < 0 ? -1 : ticking.rc;
}

const struct command cmd_tick = {
    .name = "tick",
    .args = "[--all] [--bots] [--go] [MATCH ...]",
    .brief = "do what is due without a mail",
    .help =
	"For cron, every few minutes.  Players are reminded, and what the\n"
	"deadline of pli.yaml says happens to seats that are late.  Computer\n"
	"players that take their time (search) make the moves they owe; a\n"
	"mail after which such a player owes a move starts it by itself.\n"
	"Only matches that are due are opened; once an hour all are looked "
	"at,\n"
	"in case somebody has changed files by hand.\n"
	"\n"
	"If the clock jumped, nothing ran for more than a day, no mail came "
	"in\n"
	"while many are late, or the disk is full, all deadlines stand still\n"
	"for a day, and the host is told.  So they do if somebody is late "
	"when\n"
	"tick runs for the first time; the time before it does not count "
	"then.\n"
	"\n"
	"  --all   open every match of the site, due or not\n"
	"  --bots  only the computer players\n"
	"  --go    all is well: deadlines that stand still go on now\n"
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
	/* No mail shall have to share the processor with a long thought. */
	(void)!nice(THINKING);
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
