/* SPDX-License-Identifier: MIT */
/*
 * lengths.c - how long letters are in whole matches of greedy players:
 * "lengths [MATCHES [GAME [DRAW]]]" (kit/length.h).
 *
 * A match that they do not end is played again by players who search a little.
 * Each cell is median/90th percentile; DRAW: each how many-th picture is drawn.
 * LENGTHS_SHOW=DIR writes the text of all letters there; LENGTHS_SEATS says how
 * many play, else four, LENGTHS_LANG in which language all letters are,
 * LENGTHS_BARE that they are without pictures.
 */
#include "base/fs.h"
#include "base/seal.h"
#include "length.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEATS 4
#define MATCHES 2
#define DRAW 10
#define MAILS 400

static const struct column {
	const char *head;
	enum length_of what;
	double unit;
	bool once; /* a match has one of it */
} columns[] = {
    {"asks", LENGTH_LINES, 1, false},
    {"tells", LENGTH_TOLD, 1, false},
    {"receipt", LENGTH_RECEIPT, 1, false},
    {"orders at", LENGTH_ORDERS, 1, false},
    {"repeated %", LENGTH_REPEATED, 1, false},
    {"HTML KB", LENGTH_HTML, 1024, false},
    {"PNG KB", LENGTH_PICTURE, 1024, false},
    {"mail KB", LENGTH_MAIL, 1024, false},
    {"letters", LENGTH_LETTERS, 1, true},
    {"match MB", LENGTH_MATCH, 1024 * 1024, true},
    {"all", LENGTH_LETTERS_ALL, 1, true},
    {"all MB", LENGTH_MATCH_ALL, 1024 * 1024, true},
};

/* One file a letter, in the order in which they were written. */
static void
show(void *arg, const struct match_kit *kit, const struct report *report,
    const char *lang, const char *text)
{
	unsigned *number = arg;
	char *path = fs_path(getenv("LENGTHS_SHOW"), "%s.%04u.%u.%s.%s",
	    kit->match.game->name, (*number)++, report->seat,
	    letter_name(report->kind), lang);
	struct err err = ERR_INIT;

	if (fs_replace(path, text, strlen(text), false, &err) < 0)
		fprintf(stderr, "lengths: %s\n", err.text);
	free(path);
}

static void
bench(const struct game *game, unsigned matches, unsigned draw)
{
	const char *wanted = getenv("LENGTHS_SEATS");
	unsigned seats = wanted == NULL ? SEATS : (unsigned)atoi(wanted);
	length_hook *hook = getenv("LENGTHS_SHOW") == NULL ? NULL : show;
	struct lengths lengths = {0};
	unsigned number = 0;

	if (seats > game->seats_max)
		seats = game->seats_max;
	if (seats < game_seats_min(game))
		seats = game_seats_min(game);
	for (unsigned m = 0; m < matches; m++) {
		struct length_plan plan = {.game = game->name,
		    .seats = seats,
		    .lang = getenv("LENGTHS_LANG"),
		    .number = (uint8_t)(m + 1),
		    .mails = MAILS,
		    .draw = getenv("LENGTHS_BARE") ? 0 : draw,
		    .bare = getenv("LENGTHS_BARE") != NULL,
		    .hook = hook,
		    .arg = &number};

		plan.search = !lengths_play(&lengths, &plan);
		if (plan.search)
			lengths_play(&lengths, &plan);
	}
	printf("%-16s", game->name);
	for (size_t i = 0; i < sizeof(columns) / sizeof(*columns); i++) {
		const struct column *column = &columns[i];
		struct length *of = &lengths.of[column->what];
		char cell[64];

		if (column->once)
			snprintf(cell, sizeof(cell), "%.2f",
			    length_share(of, .5) / column->unit);
		else
			snprintf(cell, sizeof(cell), "%.0f/%.0f",
			    length_share(of, .5) / column->unit,
			    length_share(of, .9) / column->unit);
		printf(" %10s", cell);
	}
	printf("\n");
	fflush(stdout);
	lengths_release(&lengths);
}

int
main(int argc, char **argv)
{
	unsigned matches = argc > 1 ? (unsigned)atoi(argv[1]) : MATCHES;
	unsigned draw = argc > 3 ? (unsigned)atoi(argv[3]) : DRAW;

	seal_init();
	printf("Letters of greedy players, lines of their text, "
	       "median/90th percentile\n%-16s",
	    "");
	for (size_t i = 0; i < sizeof(columns) / sizeof(*columns); i++)
		printf(" %10s", columns[i].head);
	printf("\n");
	for (size_t i = 0; games[i] != NULL; i++)
		if (argc > 2 ? strcmp(games[i]->name, argv[2]) == 0 : true)
			bench(games[i], matches, draw);
	return 0;
}
