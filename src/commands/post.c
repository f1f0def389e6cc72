/* SPDX-License-Identifier: MIT */
/* post.c - pli post: let the helper pli-post post what waits. */
#include "commands/cmd.h"
#include "table/digest.h"
#include "table/lobby.h"

#include <stddef.h>

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	bool all = false, check = false;
	const struct option_row rows[] = {
	    {"all", 0, OPTION_FLAG, &all},
	    {"check", 0, OPTION_FLAG, &check},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct site site;
	int first = cmd_options(rows, argc, argv, err);

	if (first < 0 || cmd_count(&cmd_post, argc - first, 0, 0, err) < 0)
		return -1;
	/* What is wrong with the site is said here, as everywhere. */
	if (site_open(&site, cli->site, err) < 0)
		return -1;
	first = check ? 0 : lobby_open(&site, cli->now, err);
	if (first == 0 && !check)
		digest_write_first(&site, cli->now);
	site_release(&site);
	if (first < 0)
		return -1;
	return cmd_become(cli, "pli-post",
	    check ? "--check"
	    : all ? "--all"
		  : NULL,
	    err);
}

const struct command cmd_post = {
    .name = "post",
    .args = "[--all | --check]",
    .brief = "post to the forum what waits in the outbox for it",
    .help =
	"Hands what is for the forum of pli.yaml (forum, pli-site(5)) to it: "
	"public\n"
	"reports to the topic of their match, which the first one opens, and\n"
	"private messages.  What cannot be posted now is tried again by a "
	"later run,\n"
	"after five minutes and then ever more seldom.  Nothing is posted "
	"twice: when\n"
	"an answer was lost it is first looked up whether the post is there.\n"
	"\n"
	"  --all    also what is not yet to be tried again\n"
	"  --check  only print why the forum would not have us, if so\n"
	"\n"
	"Exit: 0 nothing is left that is due, 75 something must be tried "
	"again,\n"
	"78 configuration, 64 usage.\n",
    .run = run,
};
