/* SPDX-License-Identifier: MIT */
/* outbox_run.c - the command line of pli-send and pli-post. */
#include "helpers/send/outbox_run.h"
#include "base/helper.h"
#include "base/sandbox.h"
#include "base/seal.h"
#include "base/seal_test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char **command_line; /* main's, for outbox_run_as */

struct send_command {
	const char *site;
	int64_t now;
	bool all, check;
};

static bool
read_command(struct send_command *command, int argc, char **argv)
{
	char *end = NULL;

	*command = (struct send_command){.now = (int64_t)time(NULL)};
	if (argc > 1) {
		command->all = strcmp(argv[1], "--all") == 0;
		command->check = strcmp(argv[1], "--check") == 0;
	}
	argc -= command->all || command->check;
	argv += command->all || command->check;
	if (argc < 2 || argc > 3)
		return false;
	command->site = argv[1];
	if (argc == 3)
		command->now = strtoll(argv[2], &end, 10);
	return end == NULL || *end == '\0';
}

static int
run_in(const struct outbox_run *outbox, const struct send_command *command,
    struct err *err)
{
	struct site site;
	int rc = site_open(&site, command->site, err);

	if (rc < 0)
		return -1;
	if (command->check)
		outbox->check(&site, command->now);
	else
		rc = outbox->run(&site, command->now, command->all, err);
	site_release(&site);
	return rc;
}

int
outbox_run(const struct outbox_run *outbox, int argc, char **argv)
{
	struct err err = ERR_INIT;
	struct send_command command;
	int rc;

	command_line = argv;
	if (argc == 2 && strcmp(argv[1], "--help") == 0) {
		fputs(outbox->usage, stdout);
		return 0;
	}
	if (!read_command(&command, argc, argv)) {
		fputs(outbox->usage, stderr);
		return EX_USAGE;
	}
	umask(077);
	signal(SIGPIPE, SIG_IGN);
	sandbox_keep_secrets();
	seal_init();
	rc = run_in(outbox, &command, &err);
	seal_test_left();
	if (rc >= 0)
		return rc;
	fprintf(stderr, "%s: %s\n", outbox->name, err.text);
	return err.exit;
}

int
outbox_run_as(const char *helper, struct err *err)
{
	char *path = helper_path(helper);
	int rc;

	fflush(NULL);
	execv(path, command_line);
	rc = err_sys(err, EX_TEMPFAIL, "%s", path);
	free(path);
	return rc;
}
