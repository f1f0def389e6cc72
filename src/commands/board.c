/* SPDX-License-Identifier: MIT */
/* board.c - pli board: the page on which orders are given by touch. */
#include "commands/cmd.h"

#include "base/fs.h"
#include "base/x.h"
#include "touch/bundle.h"

#include <string.h>

#define GAMES_MAX 64

static int
find_games(
    const struct option_list *names, const struct game **which, struct err *err)
{
	unsigned count = 0;

	for (unsigned i = 0; i < names->count && count < GAMES_MAX; i++) {
		which[count] = game_find(names->items[i]);
		if (which[count++] == NULL)
			return err_set(err, EX_USAGE,
			    "%s: no such game; see pli games", names->items[i]);
	}
	which[count] = NULL;
	return 0;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const char *to = NULL;
	struct option_list names = {.count = 0};
	const struct option_row rows[] = {
	    {"out", 0, OPTION_TEXT, &to},
	    {"game", 0, OPTION_MANY, &names},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	const struct game *which[GAMES_MAX + 1];
	int first = cmd_options(rows, argc, argv, err), rc;
	struct buf page = BUF_INIT;
	struct data data;

	if (first < 0 || cmd_count(&cmd_board, argc - first, 0, 0, err) < 0 ||
	    find_games(&names, which, err) < 0)
		return -1;
	cmd_data(&data, cli->site);
	rc = bundle_page(
	    &data, names.count > 0 ? which : games, NULL, &page, err);
	if (rc == 0 && to != NULL)
		rc = fs_write(to, page.data, page.len, err);
	else if (rc == 0)
		cmd_print(&page);
	buf_release(&page);
	return rc;
}

const struct command cmd_board = {
    .name = "board",
    .args = "[--out FILE] [--game NAME]...",
    .brief = "write the page on which orders are given by touch",
    .help =
	"One page of HTML that needs no server and loads nothing: put it "
	"where\n"
	"players can reach it, and say where with board: in pli.yaml.  The "
	"link\n"
	"in a letter opens it with the board as that player sees it; orders "
	"are\n"
	"chosen by touch there, and out comes a letter for his mail program.\n"
	"With #play=NAME behind its address one plays against the computer.\n"
	"\n"
	"  --out FILE   instead of stdout\n"
	"  --game NAME  only this game, for a smaller page (repeatable)\n"
	"\n"
	"Exit: 0 written; 78 pli was built without the page, or a template is\n"
	"broken; 64 usage.\n",
    .run = run,
};
