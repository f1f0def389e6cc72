/* SPDX-License-Identifier: MIT */
/* play.c - pli play: a match at the terminal, against the computer. */
#include "commands/open_site.h"

#include "base/fs.h"
#include "base/x.h"
#include "intake/moves.h"
#include "table/new_player.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define LETTER_MAX (64 * 1024)
#define DESCRIPTORS 8 /* of nftw */
#define SALT_LETTERS 20

struct options {
	const char *name, *lang;
	struct option_list bots, options;
};

struct session {
	const struct cli *cli;
	const struct options *options;
	const struct game *game;
	struct site site;
	char id[17];
	bool over;
};

/* ---- a site for one match ---- */

static int
remove_one(const char *path, const struct stat *st, int kind, struct FTW *where)
{
	(void)st;
	(void)kind;
	(void)where;
	return remove(path);
}

static char *
make_folder(struct err *err)
{
	const char *tmp = getenv("TMPDIR");
	char *dir = fs_path(
	    tmp != NULL && *tmp != '\0' ? tmp : "/tmp", "pli-play.XXXXXX");

	if (mkdtemp(dir) != NULL)
		return dir;
	err_sys(err, EX_TEMPFAIL, "%s", dir);
	free(dir);
	return NULL;
}

/* The terminal's language, if it is one of ours. */
static const char *
choose_lang(const char *wanted)
{
	static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
	const char *value = NULL;

	if (wanted != NULL)
		return wanted;
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (value == NULL || *value == '\0')
			value = getenv(names[i]);
	for (size_t k = 0; value != NULL && languages[k] != NULL; k++)
		if (strncmp(value, languages[k], strlen(languages[k])) == 0)
			return languages[k];
	return languages[0];
}

/* ---- the table ---- */

static int
add_salt(struct table *table, struct err *err)
{
	uint8_t random[SALT_LETTERS];
	struct entry entry;
	struct buf salt = BUF_INIT;

	seal_random(random, sizeof(random));
	for (size_t i = 0; i < sizeof(random); i++)
		buf_addc(&salt, (char)('a' + random[i] % 26));
	cmd_entry(&entry, ENTRY_SALT, table);
	entry.seat = 0;
	entry.text = buf_take(&salt);
	return cmd_append(table, &entry, err);
}

static int
name_new_player(
    const struct session *session, struct new_player *players, struct err *err)
{
	const struct site *site = &session->site;
	const char *name = session->options->name;
	struct words *words;
	int rc;

	if (words_new(&words, &site->data, site->lang, NULL, NULL, err) < 0)
		return -1;
	if (name == NULL)
		name = words_text(words, "play.you");
	rc = new_players_read(players, &name, 1, site, err);
	words_free(words);
	return rc;
}

static int
seat_all(struct session *session, struct table *table, struct err *err)
{
	const struct option_list *chosen = &session->options->bots;
	struct option_list bots = {.count = table->match.seats - 1};
	struct new_player players[SEATS_MAX] = {0};
	int rc = -1;

	for (unsigned i = 0; i < bots.count; i++)
		bots.items[i] = i < chosen->count ? chosen->items[i] : "greedy";
	if (name_new_player(session, players, err) == 0 &&
	    new_players_add_bots(
		players, 1, bots.items, bots.count, &session->site, err) == 0 &&
	    new_players_seat(table, players, err) == 0 &&
	    add_salt(table, err) == 0)
		rc = table_go_on(table, err);
	new_players_free(players);
	return rc;
}

static int
set_table(struct session *session, struct err *err)
{
	const struct options *options = session->options;
	const struct game *game = session->game;
	struct charter_plan plan = {
	    .game = game,
	    .seats = options->bots.count > 0 ? 1 + options->bots.count
					     : game_seats_min(game),
	    .options = options->options.items,
	    .option_count = options->options.count,
	    .salts_all = true,
	};
	struct table table;
	int rc;

	if (plan.seats < game_seats_min(game) || plan.seats > game->seats_max)
		return err_set(err, EX_USAGE,
		    "%s is played by %u to %u: give --bot %u to %u times",
		    game->name, game_seats_min(game), game->seats_max,
		    game_seats_min(game) - 1, game->seats_max - 1);
	if (table_create(
		&table, &session->site, &plan, session->cli->now, err) < 0)
		return -1;
	table.slow_bots = true;
	strcpy(session->id, table.id);
	rc = seat_all(session, &table, err);
	table_close(&table);
	return rc;
}

/* ---- letters ---- */

/* since: the entry from which on it tells what happened, or NO_ENTRY. */
static int
print_report(
    struct table *table, struct words *words, uint32_t since, struct err *err)
{
	struct report report = {
	    .kind = match_over(&table->match) ? LETTER_OVER : LETTER_TURN,
	    .length = LETTERS_FULL,
	    .seat = 0,
	    .since = since,
	    .site_name = table->site->name,
	    .site_address = table->site->address,
	};
	struct buf text = BUF_INIT;
	int rc = report_write(&report, &table->match, words, &table->site->data,
	    FORMAT_TEXT, &text, err);

	if (rc == 0)
		fputs(text.data, stdout);
	buf_release(&text);
	return rc;
}

/* "b" as a number from 1, 0 if it is no letter of a choice; "aa" follows "z",
 * as the report counts. */
static int64_t
read_choice(const char *line)
{
	int64_t number = 0;
	size_t len = strspn(line, "abcdefghijklmnopqrstuvwxyz");

	if (len == 0 || len > 2 ||
	    line[len + strspn(line + len, ".) \n")] != '\0')
		return 0;
	for (size_t i = 0; i < len; i++)
		number = 26 * number + line[i] - 'a' + 1;
	return number;
}

/* Append the order that the report shows under a number; false: there is
 * none. */
static bool
find_choice(const struct table *table, struct words *words, int64_t wanted,
    struct buf *out)
{
	struct report report = {.kind = LETTER_TURN, .since = NO_ENTRY};
	struct doc *doc = report_doc(&report, &table->match, words);
	const struct doc *groups = doc_get(doc, "choices");
	bool found = false;
	int64_t number;

	for (size_t i = 0; i < doc_count(groups); i++) {
		const struct doc *orders = doc_get(doc_at(groups, i), "orders");

		for (size_t j = 0; !found && j < doc_count(orders); j++) {
			const struct doc *order = doc_at(orders, j);

			found = doc_number(doc_get(order, "number"), &number) &&
				number == wanted;
			if (found)
				buf_addf(out, "%s\n",
				    doc_text_at(order, "text", ""));
		}
	}
	doc_free(doc);
	return found;
}

static void
add_line(const struct table *table, struct words *words, const char *line,
    struct buf *letter)
{
	int64_t choice = read_choice(line);

	if (choice == 0 || !find_choice(table, words, choice, letter))
		buf_adds(letter, line);
}

/* In any language: nobody should have to guess how to get out. */
static bool
is_quit(const struct words *words, const char *line)
{
	const struct doc *list = words_texts(words, "play.quit");
	size_t len = strcspn(line, "\n");
	bool quit = false;

	for (size_t i = 0; i < doc_count(list); i++) {
		const char *text = doc_text(doc_at(list, i));

		quit |= strlen(text) == len && memcmp(text, line, len) == 0;
	}
	return quit;
}

/* Lines up to an empty one; false: "quit", or no more input. */
static bool
read_letter(const struct table *table, struct words *words, struct buf *letter)
{
	bool person = isatty(STDIN_FILENO), quit = false;
	char *line = NULL;
	size_t size = 0;

	fflush(stdout);
	if (person)
		fprintf(stderr, "\n%s\n", words_text(words, "play.prompt"));
	buf_clear(letter);
	while (!quit) {
		ssize_t len;

		if (person)
			fputs("> ", stderr);
		len = getline(&line, &size, stdin);
		if (len <= 0 || (line[0] == '\n' && letter->len > 0))
			break;
		quit = is_quit(words, line) ||
		       letter->len + (size_t)len > LETTER_MAX;
		if (!quit && line[0] != '\n')
			add_line(table, words, line, letter);
	}
	free(line);
	return !quit && letter->len > 0;
}

/* *end: the entry of his that ended the match, whose letter is the last one and
 * is not printed here; or NO_ENTRY. */
static int
play_letter(struct table *table, const struct buf *letter, uint32_t *end,
    struct err *err)
{
	struct verdicts verdicts = VERDICTS_INIT;
	struct buf report = BUF_INIT;
	uint32_t seat = 0;
	int rc = -1;

	*end = NO_ENTRY;
	if (moves_text(table, &seat, letter->data, letter->len, "stdin",
		BY_MAIL, false, &verdicts, err) == 0 &&
	    moves_report(table, seat, &verdicts, &report, err) == 0)
		rc = verdicts.outcome == OUTCOME_PLAYED
			 ? table_commit(table, err)
			 : 0;
	if (rc == 0 && verdicts.outcome == OUTCOME_PLAYED &&
	    match_over(&table->match))
		*end = verdicts.entry;
	else if (rc == 0)
		fputs(report.data, stdout);
	buf_release(&report);
	verdicts_release(&verdicts);
	return rc;
}

static int
play_turn(struct session *session, struct table *table, bool first,
    struct buf *letter, struct err *err)
{
	struct words *words =
	    table_language(table, match_lang(&table->match, 0), err);
	uint32_t end;
	int rc = 0;

	if (words == NULL)
		return -1;
	if (first)
		rc = print_report(table, words, NO_ENTRY, err);
	session->over = match_over(&table->match);
	if (rc < 0 || session->over)
		return rc;
	session->over = !read_letter(table, words, letter);
	if (session->over)
		return 0;
	rc = play_letter(table, letter, &end, err);
	session->over = end != NO_ENTRY;
	return rc == 0 && session->over ? print_report(table, words, end, err)
					: rc;
}

/* Each letter meets a match that was read anew, as a mail does. */
static int
play(struct session *session, struct err *err)
{
	const struct cli *cli = session->cli;
	struct buf letter = BUF_INIT;
	int rc = set_table(session, err);

	for (bool first = true; rc == 0 && !session->over; first = false) {
		int64_t now =
		    cli->now_is_given ? cli->now : (int64_t)time(NULL);
		struct table table;

		rc = table_open(
		    &table, &session->site, session->id, true, now, err);
		if (rc < 0)
			break;
		table.slow_bots = true;
		rc = play_turn(session, &table, first, &letter, err);
		table_close(&table);
	}
	buf_release(&letter);
	return rc;
}

/* ---- the command ---- */

static int
run_in(struct session *session, const char *dir, struct err *err)
{
	const char *lang = choose_lang(session->options->lang);
	char *path = fs_path(dir, "site");
	int rc = -1;

	if (site_create(path, "pli@localhost", lang, err) == 0 &&
	    site_open(&session->site, path, err) == 0) {
		rc = play(session, err);
		site_release(&session->site);
	}
	free(path);
	return rc;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	struct options options = {0};
	struct session session = {.cli = cli, .options = &options};
	const struct option_row rows[] = {
	    {"name", 0, OPTION_TEXT, &options.name},
	    {"bot", 0, OPTION_MANY, &options.bots},
	    {"option", 0, OPTION_MANY, &options.options},
	    {"language", 0, OPTION_TEXT, &options.lang},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	int first = cmd_options(rows, argc, argv, err), rc;
	char *dir;

	if (first < 0 || cmd_count(&cmd_play, argc - first, 1, 1, err) < 0)
		return -1;
	session.game = game_find(argv[first]);
	if (session.game == NULL)
		return err_set(err, EX_USAGE,
		    "%s: no such game; \"pli games\" lists them", argv[first]);
	dir = make_folder(err);
	if (dir == NULL)
		return -1;
	rc = run_in(&session, dir, err);
	nftw(dir, remove_one, DESCRIPTORS, FTW_DEPTH | FTW_PHYS);
	free(dir);
	return rc;
}

const struct command cmd_play = {
    .name = "play",
    .args = "GAME [--bot KIND ...] [--option KEY=VALUE ...] [--name NAME] "
	    "[--language LANG]",
    .brief = "play at the terminal, against the computer",
    .help =
	"You read the reports and write the orders that a player by mail\n"
	"reads and writes, or the letter of a choice; an empty line sends\n"
	"your letter, \"quit\" or the end of the input ends the match.\n"
	"Nothing is kept, and no site is needed.\n"
	"\n"
	"  --bot KIND         random, greedy or search; once for each other\n"
	"                     player (else as few greedy ones as the game\n"
	"                     allows)\n"
	"  --option KEY=VALUE an option of the game (pli games GAME)\n"
	"  --name NAME        yours\n"
	"  --language LANG    its code, as en (else the terminal's)\n"
	"\n"
	"Exit: 0 played or ended, 64 usage, 75 disk trouble, 78 the game's\n"
	"data are missing or broken.\n",
    .run = run,
};
