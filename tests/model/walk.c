/* SPDX-License-Identifier: MIT */
/* walk.c - one step after the other. */
#include "model.h"

#include "base/fs.h"
#include "base/x.h"
#include "commands/cmd.h"
#include "folder.h"
#include "intake/intake.h"
#include "quick.h"

#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>

#define SAID "said"

/* With the last words of the command that was run last. */
static void
print_said(void)
{
	struct buf said = BUF_INIT;

	if (fs_read(&said, SAID, 1 << 28, NULL) == 0)
		printf("# it said: %s\n", said.data);
	buf_release(&said);
}

void
model_wrong(const struct model *model, const char *fmt, ...)
{
	va_list ap;

	printf("# step %u does not hold: ", model->step);
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	printf("\n");
	print_said();
	fflush(stdout);
	_exit(1);
}

unsigned
model_below(struct model *model, unsigned n)
{
	return dice_below(&model->chance, n);
}

/* ---- the site ---- */

/* What pli send becomes; server.c does its work. */
static void
write_helper(void)
{
	char *here = realpath(".", NULL), *dir = fs_path(here, "libexec");

	mkdir(dir, 0700);
	put("libexec/pli-send", "#!/bin/sh\nexit 0\n");
	chmod("libexec/pli-send", 0700);
	setenv("PLI_LIBEXEC", dir, 1);
	free(here);
	free(dir);
}

void
model_init(struct model *model, unsigned seed)
{
	struct err err = ERR_INIT;

	memset(model, 0, sizeof(*model));
	model->seed = seed;
	model->now = model->ticked = time_read("2026-01-05T08:00:00Z");
	quick_seed(seed);
	write_helper();
	setenv("PLI_SITE_ANYWHERE", "1", 1);
	if (site_create("site", "pli@example.org", "en", &err) < 0)
		model_wrong(model, "%s", err.text);
	put("site/pli.yaml",
	    "address: pli@example.org\nhost: host@example.net\n"
	    "pictures: no\nreveal: yes\nstranger_letters: 1000\n"
	    "deadline: {target: 2d, grace: 12h, remind: [-1d, 0h], "
	    "late: default}\n");
	model->dir = realpath("site", NULL);
	model->outbox = fs_path(model->dir, "outbox");
	if (site_open(&model->site, model->dir, &err) < 0)
		model_wrong(model, "%s", err.text);
	bytes_look(&model->bytes, model->dir);
}

void
model_release(struct model *model)
{
	letters_release(model);
	buf_release(&model->file.bytes);
	bytes_release(&model->bytes);
	for (unsigned i = 0; i < model->mail_count; i++) {
		buf_release(&model->mails[i].bytes);
		free(model->mails[i].to);
	}
	site_release(&model->site);
	free(model->outbox);
	free(model->dir);
}

bool
model_open(struct model *model, const char *id, struct table *table)
{
	struct err err = ERR_INIT;

	if (!table_exists(&model->site, id))
		return false;
	if (table_open(table, &model->site, id, false, model->now, &err) < 0)
		model_wrong(model, "%s cannot be read: %s", id, err.text);
	return true;
}

bool
model_match(struct model *model, struct table *table, bool over)
{
	unsigned first = model->match_count == 0
			     ? 0
			     : model_below(model, model->match_count);

	for (unsigned i = 0; i < model->match_count; i++) {
		const char *id =
		    model->matches[(first + i) % model->match_count];

		if (!model_open(model, id, table))
			continue;
		if (over || (!match_closed(&table->match) &&
				!match_over(&table->match)))
			return true;
		table_close(table);
	}
	return false;
}

/* ---- acts ---- */

void
act_arg(struct act *act, const char *fmt, ...)
{
	struct buf text = BUF_INIT;
	char all[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(all, sizeof(all), fmt, ap);
	va_end(ap);
	buf_adds(&text, all);
	act->argv[act->argc++] = buf_take(&text);
	act->how = DO_COMMAND;
}

void
act_release(struct act *act)
{
	for (int i = 0; i < act->argc; i++)
		free(act->argv[i]);
	buf_release(&act->mail);
	buf_release(&act->told);
	free(act->to);
	free(act->sender);
	free(act->writer);
}

int
act_command(const struct model *model, struct act *act)
{
	const struct command *command = command_find(act->argv[0]);
	const struct cli cli = {model->dir, model->now, true};
	struct err err = ERR_INIT;
	char *argv[ARRAY_LEN(act->argv) + 1] = {NULL};

	/* getopt puts them in another order. */
	memcpy(argv, act->argv, (size_t)act->argc * sizeof(*argv));
	if (command->run(&cli, act->argc, argv, &err) == 0)
		return 0;
	fprintf(stderr, "%s\n", err.text);
	return err.exit;
}

static int
do_mail(const struct model *model, struct act *act)
{
	struct delivery delivery = {
	    .recipient = act->to, .sender = act->sender};
	struct err err = ERR_INIT;
	struct site site;
	int fd = memfd_create("mail", MFD_CLOEXEC), rc;

	if (write(fd, act->mail.data, act->mail.len) !=
		(ssize_t)act->mail.len ||
	    site_open(&site, model->dir, &err) < 0)
		return EX_TEMPFAIL;
	lseek(fd, 0, SEEK_SET);
	rc = intake_mail(&site, fd, &delivery, model->now, &err);
	if (rc < 0)
		fprintf(stderr, "%s\n", err.text);
	site_release(&site);
	close(fd);
	return rc < 0 ? err.exit : 0;
}

/* pli send ends by becoming a helper: that one is played here. */
static int
do_send(const struct model *model, struct act *act)
{
	pid_t pid;
	int status;

	fflush(NULL);
	pid = fork();
	if (pid == 0)
		_exit(act_command(model, act));
	if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status)) {
		/* It was killed in the middle, and we with it. */
		fflush(NULL);
		raise(SIGKILL);
	}
	if (WEXITSTATUS(status) != 0)
		return WEXITSTATUS(status);
	return server_send(model, act);
}

static int
do_it(const struct model *model, struct act *act)
{
	switch (act->how) {
	case DO_COMMAND:
		return act_command(model, act);
	case DO_MAIL:
		return do_mail(model, act);
	case DO_SEND:
		return do_send(model, act);
	case DO_RESTORE:
		return back_restore(model, act);
	case DO_OLDER:
		return back_older(model, act);
	default:
		return 0;
	}
}

int
act_quietly(const struct model *model, struct act *act)
{
	int out, err, rc, said;

	fflush(NULL);
	out = dup(1);
	err = dup(2);
	said = open(SAID, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	dup2(said, 1);
	dup2(said, 2);
	close(said);
	rc = do_it(model, act);
	fflush(NULL);
	dup2(out, 1);
	dup2(err, 2);
	close(out);
	close(err);
	return rc;
}

/* In a process that dies just before a step on the disk; true: it did. */
static bool
die_at(const struct model *model, struct act *act)
{
	char number[16];
	int status;
	pid_t pid;

	fflush(NULL);
	pid = fork();
	if (pid == 0) {
		snprintf(number, sizeof(number), "%u", act->crash_at);
		setenv("PLI_CRASH_AT", number, 1);
		setenv("PLI_CRASH_POWER", act->power ? "1" : "0", 1);
		_exit(act_quietly(model, act));
	}
	if (waitpid(pid, &status, 0) != pid)
		model_wrong(model, "no child");
	if (WIFSIGNALED(status) && WTERMSIG(status) != SIGKILL)
		model_wrong(model, "signal %d", WTERMSIG(status));
	if (!WIFSIGNALED(status))
		act->rc = WEXITSTATUS(status);
	return WIFSIGNALED(status);
}

void
act_do(const struct model *model, struct act *act)
{
	struct buf said = BUF_INIT;

	if (act->crash_at > 0)
		act->killed = die_at(model, act);
	/* Who was told that it could not be done does it again; what was done
	 * is not done twice by a host.  It draws other keys than the run that
	 * is gone, which may have kept its own. */
	if (act->killed)
		quick_seed(~(model->seed * 1000003u + model->step));
	if (act->crash_at == 0 || act->killed)
		act->rc = act_quietly(model, act);
	if (fs_read(&said, SAID, 1 << 24, NULL) == 0)
		act->unchanged =
		    strstr(said.data, "nothing has changed") != NULL;
	buf_release(&said);
}

/* Computer players are quick here, and this is no pli to be started. */
void __wrap_cmd_wake_bots(const struct cli *cli, const struct site *site);

void
__wrap_cmd_wake_bots(const struct cli *cli, const struct site *site)
{
	(void)cli;
	(void)site;
}

/* ---- one step ---- */

#define KILLED 7 /* one step in so many, if it can be */
#define CRASH_MOST 24

static void
plan_tick(struct model *model, struct act *act)
{
	static const unsigned hours[] = {0, 1, 5, 11, 20};

	act->wait = hours[model_below(model, ARRAY_LEN(hours))] * HOUR;
	act_arg(act, "tick");
	if (model_below(model, 6) == 0)
		act_arg(act, model_below(model, 2) ? "--all" : "--go");
}

static void
plan_send(struct model *model, struct act *act)
{
	act->wait = (int64_t)model_below(model, 40) * 60;
	act_arg(act, "send");
	if (model_below(model, 4) == 0)
		act_arg(act, "--all");
	else if (model_below(model, 6) == 0)
		act_arg(act, "--again");
	act->how = DO_SEND;
}

static const struct {
	unsigned weight;
	void (*plan)(struct model *model, struct act *act);
} kinds[] = {
    {45, mails_plan},
    {22, host_plan},
    {17, plan_tick},
    {16, plan_send},
};

static void
plan(struct model *model, struct act *act)
{
	unsigned number = model_below(model, 100), i = 0;

	while (number >= kinds[i].weight)
		number -= kinds[i++].weight;
	act->wait = model_below(model, 300);
	kinds[i].plan(model, act);
#ifdef PLI_CRASH_POINTS
	if (!act->reads && act->how != DO_RESTORE &&
	    model_below(model, KILLED) == 0) {
		act->crash_at = 1 + model_below(model, CRASH_MOST);
		act->power = model_below(model, 2) == 0;
	}
#endif
}

/* On one line. */
static void
show_text(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (text[i] == '\n')
			printf(" / ");
		else
			putchar(text[i]);
}

static void
show(const struct model *model, const struct act *act)
{
	char time[21];

	time_write(time, model->now);
	printf("# %u %s ", model->step, time);
	if (act->crash_at > 0)
		printf("(%s at %u) ", act->power ? "cut" : "killed",
		    act->crash_at);
	for (int i = 0; i < act->argc; i++)
		printf("%s ", act->argv[i]);
	if (act->how == DO_MAIL) {
		printf("mail to %s: ", act->to);
		show_text(act->told.data, act->told.len);
	}
	printf("\n");
	fflush(stdout);
}

void
model_step(struct model *model, unsigned number, bool shows)
{
	struct act act = {
	    .how = DO_NOTHING, .mail = BUF_INIT, .told = BUF_INIT};

	model->step = number;
	dice_init_number(
	    &model->chance, (uint32_t)(model->seed * 1000003u + number));
	quick_seed(model->seed * 1000003u + number);
	plan(model, &act);
	model->now += act.wait;
	if (shows)
		show(model, &act);
	act_do(model, &act);
	if (shows)
		printf("#   %d%s%s\n", act.rc, act.killed ? ", killed" : "",
		    act.unchanged ? ", nothing has changed" : "");
	fflush(stdout);
	check_step(model, &act);
	act_release(&act);
}
