/* SPDX-License-Identifier: MIT */
/* simulate.c - pli simulate: random matches. */
#include "commands/cmd.h"

#include "base/fs.h"
#include "commands/simulate_file.h"
#include "game/game.h"
#include "game/simulate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT_MAX 100000000
#define FILES_MAX 100000

struct options {
	const char *seats, *count, *seed, *out;
	struct option_list options;
};

struct simulate_request {
	const struct game *game;
	struct data data;
	uint32_t seats, count, seed;
	const struct options *options;
	const char *time;
};

static int
read_numbers(struct simulate_request *request, const struct options *options,
    struct err *err)
{
	const struct game *game = request->game;

	request->seats = game_seats_min(game);
	request->count = 1000;
	if (options->seats != NULL && cmd_number(options->seats, SEATS_MAX,
					  "--seats", &request->seats, err) < 0)
		return -1;
	if (options->count != NULL && cmd_number(options->count, COUNT_MAX,
					  "--count", &request->count, err) < 0)
		return -1;
	if (options->seed != NULL && cmd_number(options->seed, UINT32_MAX,
					 "--seed", &request->seed, err) < 0)
		return -1;
	if (request->seats < game_seats_min(game) ||
	    request->seats > game->seats_max)
		return err_set(err, EX_USAGE, "%s is played by %u to %u",
		    game->name, game_seats_min(game), game->seats_max);
	if (options->out != NULL && request->count > FILES_MAX)
		return err_set(err, EX_USAGE, "--out: at most %d files at once",
		    FILES_MAX);
	return 0;
}

static int
load_edition(
    const struct simulate_request *request, struct edition *ed, struct err *err)
{
	const struct option_list *options = &request->options->options;
	struct buf name = BUF_INIT, text = BUF_INIT, why = BUF_INIT;
	int rc = -1;

	buf_addf(&name, "games/%s/edition.yaml", request->game->name);
	if (data_read(&request->data, name.data, &text, err) < 0)
		goto out;
	if (!edition_load(ed, request->game, name.data, text.data, text.len,
		options->items, options->count, &why)) {
		err_set(err, EX_CONFIG, "%s", why.data);
		goto out;
	}
	rc = 0;
out:
	buf_release(&name);
	buf_release(&text);
	buf_release(&why);
	return rc;
}

static int
statistics(const struct simulate_request *request, struct err *err)
{
	struct simulation sim = {0};
	struct buf text = BUF_INIT;
	struct edition ed;

	if (load_edition(request, &ed, err) < 0)
		return -1;
	simulate_run(&sim, &ed, request->seats, request->count, request->seed);
	simulate_print(&sim, &text);
	cmd_print(&text);
	buf_release(&text);
	edition_release(&ed);
	return 0;
}

static int
write_files(const struct simulate_request *request, struct err *err)
{
	const struct options *options = request->options;
	struct simulate_plan plan = {.game = request->game,
	    .data = &request->data,
	    .seats = request->seats,
	    .options = options->options.items,
	    .option_count = options->options.count,
	    .seed = request->seed};
	struct buf bytes = BUF_INIT;
	uint32_t n;
	char *path;
	int rc;

	memcpy(plan.time, request->time, sizeof(plan.time));
	rc = fs_mkdir(options->out, err);
	for (n = 0; rc == 0 && n < request->count; n++) {
		buf_clear(&bytes);
		path = fs_path(options->out, "sim%" PRIu32 ".pli", n);
		rc = simulate_file(&plan, n, &bytes, err);
		if (rc == 0)
			rc =
			    fs_replace(path, bytes.data, bytes.len, false, err);
		free(path);
	}
	buf_release(&bytes);
	return rc;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	struct options options = {0};
	const struct option_row rows[] = {
	    {"seats", 0, OPTION_TEXT, &options.seats},
	    {"count", 0, OPTION_TEXT, &options.count},
	    {"seed", 0, OPTION_TEXT, &options.seed},
	    {"option", 0, OPTION_MANY, &options.options},
	    {"out", 0, OPTION_TEXT, &options.out},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct simulate_request request = {.options = &options};
	char time[21];
	int first;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_simulate, argc - first, 1, 1, err) < 0)
		return -1;
	request.game = game_find(argv[first]);
	if (request.game == NULL)
		return err_set(err, EX_USAGE,
		    "%s: no such game; \"pli games\" lists them", argv[first]);
	time_write(time, cli->now);
	request.time = time;
	cmd_data(&request.data, cli->site);
	if (read_numbers(&request, &options, err) < 0 ||
	    statistics(&request, err) < 0)
		return -1;
	return options.out == NULL ? 0 : write_files(&request, err);
}

const struct command cmd_simulate = {
    .name = "simulate",
    .args = "GAME [--seats N] [--count K] [--seed S] [--out DIR]",
    .brief = "play random matches: statistics, speed, match files",
    .help =
	"Every move is picked evenly from the legal ones.  Scores, wins and\n"
	"lengths are printed, and a last line \"N random moves per second\".\n"
	"\n"
	"  --seats N           players (else the game's least)\n"
	"  --count K           matches (1000)\n"
	"  --seed S            a number; the same one plays the same matches "
	"(0)\n"
	"  --option KEY=VALUE  an option of the game\n"
	"  --out DIR           also write K match files, finished and "
	"revealed,\n"
	"                      with sealed moves, as DIR/simN.pli.  Their "
	"dice\n"
	"                      are given and their host key is thrown away; "
	"with\n"
	"                      the same --seed and --now they are the same\n"
	"\n"
	"Exit: 0 played, 64 usage, 75 disk trouble, 78 the game's data are\n"
	"missing or broken.\n",
    .run = run,
};
