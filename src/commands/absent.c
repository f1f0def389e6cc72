/* SPDX-License-Identifier: MIT */
/* absent.c - the commands whose helper program is not built. */
#include "commands/cmd.h"

#include <string.h>

#if !PLI_FETCH || !PLI_FORUM
static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	(void)cli;
	if (argc > 1 && strcmp(argv[1], "--help") == 0)
		return err_set(err, EX_OK, "%s", "");
	return err_set(err, EX_UNAVAILABLE,
	    "%s: this pli was built without it (configure --without-%s)",
	    argv[0], strcmp(argv[0], "post") == 0 ? "forum" : argv[0]);
}
#endif

#if !PLI_FETCH
const struct command cmd_fetch = {
    .name = "fetch",
    .args = "",
    .brief = "(not built: gets mail from a mailbox)",
    .help = "This pli was built without it (configure --without-fetch).\n",
    .run = run,
};
#endif

#if !PLI_FORUM
const struct command cmd_post = {
    .name = "post",
    .args = "",
    .brief = "(not built: posts to a forum)",
    .help = "This pli was built without it (configure --without-forum).\n",
    .run = run,
};
#endif
