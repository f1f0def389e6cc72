/* SPDX-License-Identifier: MIT */
/* cmd_send.c - pli send: let the helper pli-send send what waits. */
#include "cmd.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef PLI_LIBEXECDIR
#define PLI_LIBEXECDIR "/usr/local/libexec/pli"
#endif

/* The only program that knows a network; it is given the site and the time,
 * and never a key. */
static int
exec_helper(const struct cli *cli, struct err *err)
{
	const char *dir = getenv("PLI_LIBEXEC");
	struct buf path = BUF_INIT, now = BUF_INIT;

	buf_addf(&path, "%s/pli-send",
	    dir != NULL && *dir != '\0' ? dir : PLI_LIBEXECDIR);
	buf_addf(&now, "%lld", (long long)cli->now);
	fflush(NULL);
	execl(path.data, "pli-send", cli->site, now.data, (char *)NULL);
	err_sys(err, EX_CONFIG, "%s", path.data);
	buf_release(&path);
	buf_release(&now);
	return -1;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const struct option_row rows[] = {{NULL, 0, OPTION_FLAG, NULL}};
	struct site site;
	int first;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_send, argc - first, 0, 0, err) < 0)
		return -1;
	/* What is wrong with the site is said here, as everywhere. */
	if (site_open(&site, cli->site, err) < 0)
		return -1;
	site_release(&site);
	return exec_helper(cli, err);
}

const struct command cmd_send = {
    .name = "send",
    .args = "",
    .brief = "send the letters that wait in the outbox",
    .help =
	"Hands each letter to the mail server of pli.yaml (smtp, "
	"pli-site(5)).\n"
	"What cannot be delivered now is tried again by a later run, after "
	"five\n"
	"minutes and then ever more seldom; what is refused for good is kept "
	"in\n"
	"outbox/failed with the server's words.  Any number may run at once.\n"
	"\n"
	"Exit: 0 nothing is left that is due, 75 something must be tried "
	"again,\n"
	"78 configuration, 64 usage.\n",
    .run = run,
};
