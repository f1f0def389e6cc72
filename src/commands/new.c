/* SPDX-License-Identifier: MIT */
/* new.c - pli new: set a table and invite its players. */
#include "commands/open_site.h"

#include "base/chars.h"
#include "base/fs.h"
#include "base/x.h"
#include "commands/open_tables.h"
#include "table/new_player.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct options {
	const char *name, *salts, *beacon, *key_file, *free, *open;
	bool manual;
	struct option_list seats, bots, options;
	bool forum, secret, until_end;
};

static const char forum_shows[] =
    "--forum: a topic shows who writes in it, and a secret match must not";

/* ---- the charter ---- */

static int
check_plan(
    const struct site *site, const struct charter_plan *plan, struct err *err)
{
	const struct game *game = plan->game;
	size_t i;

	if (plan->seats < game_seats_min(game) || plan->seats > game->seats_max)
		return err_set(err, EX_USAGE,
		    "%s is played by %u to %u; give --seat or --bot once for "
		    "each, and --free",
		    game->name, game_seats_min(game), game->seats_max);
	if (plan->id != NULL && site_check_id(site, plan->id, err) < 0)
		return -1;
	if (plan->beacon != NULL && !log_is_line(plan->beacon, LOG_TEXT_MAX))
		return err_set(err, EX_USAGE,
		    "--beacon: say in one line, with single blanks, which "
		    "number it will be");
	for (i = 0; i < plan->option_count; i++)
		if (!log_is_option(plan->options[i]) ||
		    strncmp(plan->options[i], "dice=", 5) == 0 ||
		    strncmp(plan->options[i], "names=", 6) == 0)
			return err_set(err, EX_USAGE,
			    "%s: not an option like NAME=VALUE; \"pli games "
			    "%s\" lists them",
			    plan->options[i], game->name);
	return 0;
}

static int
read_given_key(const char *path, uint8_t key[KEY_LEN], struct err *err)
{
	struct buf text = BUF_INIT;
	int rc = -1;

	if (cmd_input(path, 200, &text, err) < 0)
		goto out;
	while (text.len > 0 && is_one_of(text.data[text.len - 1], "\r\n"))
		buf_cut(&text, text.len - 1);
	if (text.len != 2 * KEY_LEN ||
	    !seal_unhex_all(key, KEY_LEN, text.data)) {
		err_set(err, EX_USAGE, "%s: must hold 64 hex digits", path);
		goto out;
	}
	rc = 0;
out:
	buf_wipe(&text);
	return rc;
}

/* ---- the entries ---- */

static int
add_salts_note(struct table *table, const char *until, struct err *err)
{
	struct entry entry;
	struct buf text = BUF_INIT;

	cmd_entry(&entry, ENTRY_NOTE, table);
	strcpy(entry.topic, "salts");
	time_write(entry.due, cmd_time(until));
	buf_addf(&text, "salts are taken until %s", entry.due);
	entry.text = buf_take(&text);
	return cmd_append(table, &entry, err);
}

static void
print_next(const struct table *table, const struct options *options)
{
	const struct log *log = &table->match.log;
	struct buf print = BUF_INIT;

	seal_print(&print, log_h0(log));
	printf("%s\n", table->id);
	fprintf(stderr,
	    "Match %s of %s is set; its charter's print is\n    %s\n"
	    "%zu %s in the outbox; \"pli send\" sends what lies there.\n",
	    table->id, table->match.game->name, print.data, table->batch.count,
	    x_plural(table->batch.count, "invitation lies", "invitations lie"));
	if (table->match.seats > options->seats.count + options->bots.count)
		fprintf(stderr,
		    "%u of its seats are free: who writes \"join %s\" to\n%s "
		    "may "
		    "have one.\n",
		    table->match.seats - options->seats.count -
			options->bots.count,
		    table->id, table->site->address);
	if (options->salts == NULL)
		fprintf(stderr,
		    "Each player answers with a sentence of his own (\"pli "
		    "salt\" enters one by hand);\nwith the last %s.\n",
		    options->beacon == NULL ? "the match begins"
					    : "the beacon is awaited");
	else
		fprintf(stderr,
		    "Then \"pli start %s\" begins it, with the salts that are "
		    "there.\n",
		    table->id);
	if (table->match.test_dice)
		fprintf(stderr,
		    "Its match key was given: it is a test, and says so.\n");
	buf_release(&print);
}

static int
set_table(struct table *table, const struct options *options,
    const struct new_player *players, struct err *err)
{
	/* The note stands in front of the seats, so that what was written last
	 * are the invitations. */
	if (options->salts != NULL &&
	    add_salts_note(table, options->salts, err) < 0)
		return -1;
	table->private.forum = options->forum;
	if (new_players_seat(table, players, err) < 0 ||
	    table_go_on(table, err) < 0)
		return -1;
	print_next(table, options);
	return 0;
}

static enum match_names
names_of(const struct options *options)
{
	if (options->until_end)
		return NAMES_UNTIL_END;
	return options->secret ? NAMES_SECRET : NAMES_OPEN;
}

static int
new_match(const struct cli *cli, struct site *site, const char *game,
    const struct options *options, struct err *err)
{
	struct new_player players[SEATS_MAX] = {0};
	uint8_t key[KEY_LEN];
	struct charter_plan plan = {
	    .id = options->name,
	    .game = game_find(game),
	    .seats = options->seats.count + options->bots.count,
	    .options = options->options.items,
	    .option_count = options->options.count,
	    .salts_all = options->salts == NULL,
	    .names = names_of(options),
	    .beacon = options->beacon,
	    .given_key = options->key_file == NULL ? NULL : key,
	};
	struct table table;
	uint32_t spare = 0;
	int rc = -1;

	if (plan.game == NULL)
		return err_set(err, EX_USAGE,
		    "%s: no such game; \"pli games\" lists them", game);
	if (options->free != NULL &&
	    cmd_number(options->free, SEATS_MAX, "--free", &spare, err) < 0)
		return -1;
	plan.seats += spare;
	if (plan.id != NULL && signup_exists(site, plan.id))
		return err_set(
		    err, EX_USAGE, "there is a table %s already", plan.id);
	if (check_plan(site, &plan, err) < 0 ||
	    new_players_read(players, options->seats.items,
		options->seats.count, site, err) < 0 ||
	    new_players_add_bots(players, options->seats.count,
		options->bots.items, options->bots.count, site, err) < 0)
		goto out;
	if (options->forum && plan.names != NAMES_OPEN) {
		err_set(err, EX_USAGE, forum_shows);
		goto out;
	}
	if (options->salts != NULL && cmd_time(options->salts) < 0) {
		err_set(err, EX_USAGE,
		    "--salts %s: not a time like 2026-11-21T18:00:00Z",
		    options->salts);
		goto out;
	}
	if (options->key_file != NULL &&
	    read_given_key(options->key_file, key, err) < 0)
		goto out;
	if (table_create(&table, site, &plan, cli->now, err) < 0)
		goto out;
	rc = set_table(&table, options, players, err);
	if (rc < 0)
		table_discard(&table);
	table_close(&table);
out:
	seal_wipe(key, sizeof(key));
	new_players_free(players);
	return rc;
}

static int
open_table(const struct cli *cli, struct site *site, const char *game,
    const struct options *options, struct err *err)
{
	const struct cmd_open_table_plan plan = {.name = options->name,
	    .game = game,
	    .seats = options->open,
	    .manual = options->manual,
	    .forum = options->forum,
	    .names = names_of(options),
	    .people = &options->seats,
	    .bots = &options->bots,
	    .options = &options->options};

	if (options->free != NULL || options->salts != NULL ||
	    options->beacon != NULL || options->key_file != NULL)
		return err_set(err, EX_USAGE,
		    "--open: --free, --salts, --beacon and --match-key are "
		    "for a match that is set at once");
	if (options->forum && plan.names != NAMES_OPEN)
		return err_set(err, EX_USAGE, forum_shows);
	return cmd_open_table_new(cli, site, &plan, err);
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	struct options options = {0};
	const struct option_row rows[] = {
	    {"name", 0, OPTION_TEXT, &options.name},
	    {"seat", 0, OPTION_MANY, &options.seats},
	    {"bot", 0, OPTION_MANY, &options.bots},
	    {"free", 0, OPTION_TEXT, &options.free},
	    {"forum", 0, OPTION_FLAG, &options.forum},
	    {"open", 0, OPTION_TEXT, &options.open},
	    {"manual", 0, OPTION_FLAG, &options.manual},
	    {"option", 0, OPTION_MANY, &options.options},
	    {"salts", 0, OPTION_TEXT, &options.salts},
	    {"beacon", 0, OPTION_TEXT, &options.beacon},
	    {"secret", 0, OPTION_FLAG, &options.secret},
	    {"secret-until-end", 0, OPTION_FLAG, &options.until_end},
	    {"match-key", 0, OPTION_TEXT, &options.key_file},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct site site;
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_new, argc - first, 1, 1, err) < 0)
		return -1;
	if (site_open(&site, cli->site, err) < 0)
		return -1;
	rc = options.open != NULL
		 ? open_table(cli, &site, argv[first], &options, err)
		 : new_match(cli, &site, argv[first], &options, err);
	cmd_wake_bots(cli, &site);
	site_release(&site);
	return rc;
}

const struct command cmd_new = {
    .name = "new",
    .args =
	"GAME --seat 'NAME <ADDRESS>;LANG' ... [--bot KIND ...] [OPTION ...] | "
	"GAME --open N [--seat 'NAME <ADDRESS>;LANG' ...] [OPTION ...]",
    .brief = "set a table: a new match, and an invitation to each player",
    .help =
	"The match's id is printed; what is to be done next is told on "
	"stderr.\n"
	"\n"
	"  --seat 'NAME <ADDRESS>;LANG'\n"
	"                     a player, in seat order; once for each.  "
	"Without\n"
	"                     an address he gets no letters, without ;LANG "
	"they\n"
	"                     are in the host's language; in the place of "
	"ADDRESS,\n"
	"                     forum:ID is an account on the forum, which "
	"gets\n"
	"                     private messages\n"
	"  --bot KIND         a computer player: random, greedy, search or\n"
	"                     search-N; once for each.  They sit behind the\n"
	"                     persons\n"
	"  --forum            the match has a topic on the forum, where all "
	"can\n"
	"                     read what is public\n"
	"  --free N           N more seats, free for who asks for one by mail\n"
	"  --open N           open a table of N seats instead: the match is "
	"set\n"
	"                     when they are taken, by mail (join ID) or by "
	"pli\n"
	"                     match ID join, or with fewer by pli match ID "
	"start\n"
	"  --manual           with --open: it is set only by that\n"
	"  --name ID          the match's id, 1 to 16 of a-z and 0-9 (else\n"
	"                     six random letters)\n"
	"  --option KEY=VALUE an option of the game (pli games GAME)\n"
	"  --salts TIME       take salts until TIME, and begin by \"pli "
	"start\"\n"
	"                     with those that are there (else the match "
	"begins\n"
	"                     with the last player's salt)\n"
	"  --beacon WORDS     which public number, not known yet, is to enter\n"
	"                     the dice too\n"
	"  --secret           nobody learns who the others are: the match "
	"file\n"
	"                     and all letters call players by pseudonyms "
	"(Agate, "
	"Beryl)\n"
	"  --secret-until-end the same, but the letter of the end tells the "
	"names\n"
	"  --match-key FILE   for tests: 64 hex digits are the match key, and\n"
	"                     the match says for ever that its dice were "
	"given\n"
	"\n"
	"Exit: 0 made, 64 usage, 75 disk trouble, 78 configuration.\n",
    .run = run,
};
