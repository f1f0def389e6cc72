/* SPDX-License-Identifier: MIT */
/* fetch.c - pli fetch: let the helper pli-fetch get what has come. */
#include "commands/cmd.h"

#include "base/helper.h"
#include "base/x.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Who we are: the helper runs us again, once for each mail. */
static char *
own_path(void)
{
	char path[4096];
	ssize_t len = readlink("/proc/self/exe", path, sizeof(path) - 1);

	return len <= 0 ? xstrdup("pli") : xstrndup(path, (size_t)len);
}

/* It knows a network, and is given the site and the time, but never a key. */
static int
exec_helper(
    const struct cli *cli, bool remove, char **urls, int count, struct err *err)
{
	char *path = helper_path("pli-fetch"), *own = own_path();
	const char **argv = xcalloc((size_t)count + 6, sizeof(*argv));
	struct buf now = BUF_INIT;
	int i, n = 0;

	if (cli->now_is_given)
		buf_addf(&now, "%lld", (long long)cli->now);
	argv[n++] = "pli-fetch";
	if (remove)
		argv[n++] = "--delete";
	argv[n++] = cli->site;
	argv[n++] = own;
	argv[n++] = now.data;
	for (i = 0; i < count; i++)
		argv[n++] = urls[i];
	fflush(NULL);
	execv(path, (char *const *)(uintptr_t)argv);
	err_sys(err, EX_CONFIG, "%s", path);
	free(argv);
	free(path);
	free(own);
	buf_release(&now);
	return -1;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	bool remove = false;
	const struct option_row rows[] = {
	    {"delete", 0, OPTION_FLAG, &remove},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct site site;
	int first = cmd_options(rows, argc, argv, err);

	if (first < 0)
		return -1;
	/* What is wrong with the site is said here, as everywhere. */
	if (site_open(&site, cli->site, err) < 0)
		return -1;
	site_release(&site);
	return exec_helper(cli, remove, argv + first, argc - first, err);
}

const struct command cmd_fetch = {
    .name = "fetch",
    .args = "[--delete] [URL...]",
    .brief = "get mail from a mailbox, posts from a forum, and take them",
    .help =
	"Gets what has come to the mailboxes of pli.yaml (fetch, pli-site(5)):"
	"\n"
	"IMAP, POP3, Maildir, mbox.  Each mail that was not seen before is "
	"given\n"
	"to \"pli ingest\".  Only what that has dealt with is noted as seen, "
	"and\n"
	"then kept, deleted or moved, as pli.yaml says.  If pli.yaml has a "
	"forum\n"
	"(pli-site(5)), new posts in the topics of running matches and new "
	"private\n"
	"messages are taken, too.  Any number may run at once.\n"
	"\n"
	"  URL       only this one of them; or maildir:FOLDER or mbox:FILE, "
	"also\n"
	"            one that pli.yaml does not name\n"
	"  --delete  delete what was taken from one that pli.yaml does not "
	"name\n"
	"\n"
	"Exit: 0 all was taken, 75 a mail waits or a server does not answer:\n"
	"run it again, 78 configuration, 64 usage.\n",
    .run = run,
};
