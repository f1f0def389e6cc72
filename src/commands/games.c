/* SPDX-License-Identifier: MIT */
/* games.c - pli games: what can be played here. */
#include "commands/cmd.h"

#include "base/columns.h"
#include "base/data.h"
#include "base/fs.h"
#include "base/x.h"
#include "commands/open_site.h"
#include "commands/results.h"
#include "game/game.h"
#include "language/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
add_languages(const struct data *data, const struct game *game, struct buf *out)
{
	struct buf name = BUF_INIT;
	size_t i;

	for (i = 0; languages[i] != NULL; i++) {
		buf_clear(&name);
		buf_addf(&name, "games/%s/%s.yaml", game->name, languages[i]);
		if (data_has(data, name.data))
			buf_addf(out, "%s%s", out->len == 0 ? "" : " ",
			    languages[i]);
	}
	buf_release(&name);
}

static void
add_seats(const struct game *game, struct buf *out)
{
	if (game_seats_min(game) == game->seats_max)
		buf_addf(out, "%u seats", game_seats_min(game));
	else
		buf_addf(out, "%u to %u seats", game_seats_min(game),
		    game->seats_max);
}

static void
list(const struct data *data)
{
	struct buf text = BUF_INIT, seats = BUF_INIT, langs = BUF_INIT;
	const struct game *const *game;
	struct columns columns;
	const char *cells[3];

	columns_init(&columns, 3);
	for (game = games; *game != NULL; game++) {
		buf_clear(&seats);
		buf_clear(&langs);
		add_seats(*game, &seats);
		add_languages(data, *game, &langs);
		cells[0] = (*game)->name;
		cells[1] = seats.data;
		cells[2] = langs.data;
		columns_add(&columns, cells);
	}
	columns_write(&columns, &text);
	cmd_print(&text);
	columns_release(&columns);
	buf_release(&text);
	buf_release(&seats);
	buf_release(&langs);
}

/* ---- one game ---- */

static void
add_options(const struct doc *edition, struct buf *out)
{
	const struct doc *options = doc_get(edition, "options");
	struct columns columns;
	const char *cells[2];
	size_t i;

	if (doc_count(options) == 0)
		return;
	buf_adds(out, "options (--option NAME=VALUE) and their defaults:\n");
	columns_init(&columns, 2);
	for (i = 0; i < doc_count(options); i++) {
		struct buf name = BUF_INIT;

		buf_addf(&name, "  %s", doc_key_at(options, i));
		cells[0] = name.data;
		cells[1] = doc_text(doc_at(options, i));
		if (cells[1] == NULL)
			cells[1] = "";
		columns_add(&columns, cells);
		buf_release(&name);
	}
	columns_write(&columns, out);
	columns_release(&columns);
}

static void
add_verbs(const struct game *game, struct buf *out)
{
	const struct verb *verb;

	buf_adds(out, "verbs:");
	for (verb = game->verbs; verb->name != NULL; verb++)
		buf_addf(out, " %s", verb->name);
	buf_addc(out, '\n');
}

static int
describe(const struct game *game, const struct data *data, struct err *err)
{
	struct buf text = BUF_INIT, name = BUF_INIT, bytes = BUF_INIT;
	struct doc *edition = NULL;
	uint8_t hash[HASH_LEN];
	int rc = -1;

	buf_addf(&name, "games/%s/edition.yaml", game->name);
	if (data_yaml(data, name.data, &edition, err) < 0 ||
	    data_read(data, name.data, &bytes, err) < 0)
		goto out;
	seal_hash(hash, bytes.data, bytes.len);
	buf_addf(&text, "%s: ", game->name);
	add_seats(game, &text);
	buf_addf(&text, ", rules %u, %s hidden information\n", game_rules(game),
	    game_hides(game) ? "with" : "without");
	buf_addf(&text, "edition %s ", doc_text_at(edition, "edition", "?"));
	seal_hex(&text, hash, HASH_LEN);
	buf_adds(&text, "\nlanguages: ");
	buf_clear(&name);
	add_languages(data, game, &name);
	buf_addf(&text, "%s\n", name.data);
	add_verbs(game, &text);
	add_options(edition, &text);
	cmd_print(&text);
	rc = 0;
out:
	doc_free(edition);
	buf_release(&text);
	buf_release(&name);
	buf_release(&bytes);
	return rc;
}

/* ---- results ---- */

struct options {
	bool results;
	const char *lang, *format;
};

/* A text, or a number as one; it holds until the next is asked for. */
static const char *
cell_of(const struct doc *row, const char *key)
{
	static char number[24];
	int64_t value;

	if (!doc_number(doc_get(row, key), &value))
		return doc_text_at(row, key, "");
	snprintf(number, sizeof(number), "%lld", (long long)value);
	return number;
}

static void
add_player(const struct doc *player, struct columns *columns)
{
	static const char *const keys[] = {
	    "game", "name", "matches", "won", "rating"};
	char *cells[ARRAY_LEN(keys)];

	for (size_t i = 0; i < ARRAY_LEN(keys); i++)
		cells[i] = xstrdup(cell_of(player, keys[i]));
	columns_add(columns, (const char *const *)cells);
	for (size_t i = 0; i < ARRAY_LEN(keys); i++)
		free(cells[i]);
}

static void
add_players(const struct doc *players, struct buf *out)
{
	static const char *const heads[] = {
	    "game", "player", "matches", "won", "rating"};
	struct columns columns;

	if (doc_count(players) == 0)
		return;
	columns_init(&columns, ARRAY_LEN(heads));
	columns_add(&columns, heads);
	for (size_t i = 0; i < doc_count(players); i++)
		add_player(doc_at(players, i), &columns);
	columns_write(&columns, out);
	columns_release(&columns);
	buf_addc(out, '\n');
}

static void
add_match(const struct doc *match, struct buf *out)
{
	const struct doc *seats = doc_get(match, "seats");

	buf_addf(out, "%s  %s  %s:", doc_text_at(match, "match", ""),
	    doc_text_at(match, "game", ""), doc_text_at(match, "day", ""));
	for (size_t i = 0; i < doc_count(seats); i++) {
		const struct doc *seat = doc_at(seats, i);

		buf_addf(
		    out, "%s %s.", i == 0 ? "" : ",", cell_of(seat, "place"));
		buf_addf(out, " %s", doc_text_at(seat, "name", ""));
		buf_addf(out, " %s", cell_of(seat, "score"));
	}
	buf_addc(out, '\n');
}

static void
print_results(const struct results *results, bool json)
{
	struct doc *doc = doc_new_map();
	struct buf text = BUF_INIT;

	doc_add_number(doc, "version", 1);
	results_doc(results, doc);
	if (json) {
		cmd_print_json(doc);
		return;
	}
	add_players(doc_get(doc, "players"), &text);
	for (size_t i = 0; i < doc_count(doc_get(doc, "results")); i++)
		add_match(doc_at(doc_get(doc, "results"), i), &text);
	cmd_print(&text);
	buf_release(&text);
	doc_free(doc);
}

static int
tell_results(const struct cli *cli, const struct game *game,
    const struct options *options, struct err *err)
{
	struct results results;
	struct site site;
	bool json;
	int rc;

	if (cmd_json(options->format, &json, err) < 0 ||
	    site_open(&site, cli->site, err) < 0)
		return -1;
	rc = results_read(&results, &site, game,
	    options->lang != NULL ? options->lang : site.lang, cli->now, err);
	if (rc == 0) {
		print_results(&results, json);
		rc = results_wrong(&results, err);
		results_release(&results);
	}
	site_release(&site);
	return rc;
}

/* ---- the command ---- */

static int
check_options(const struct options *options, struct err *err)
{
	if (options->results ||
	    (options->lang == NULL && options->format == NULL))
		return 0;
	return err_set(
	    err, EX_USAGE, "--language and --format are for --results");
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	struct options options = {.results = false};
	const struct option_row rows[] = {
	    {"results", 0, OPTION_FLAG, &options.results},
	    {"language", 0, OPTION_TEXT, &options.lang},
	    {"format", 0, OPTION_TEXT, &options.format},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	const struct game *game = NULL;
	struct data data;
	int first;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_games, argc - first, 0, 1, err) < 0 ||
	    check_options(&options, err) < 0)
		return -1;
	if (argc > first && (game = game_find(argv[first])) == NULL)
		return err_set(err, EX_USAGE, "%s: no such game", argv[first]);
	if (options.results)
		return tell_results(cli, game, &options, err);
	cmd_data(&data, cli->site);
	if (game != NULL)
		return describe(game, &data, err);
	list(&data);
	return 0;
}

const struct command cmd_games = {
    .name = "games",
    .args = "[GAME] [--results [--language LANG] [--format text|json]]",
    .brief = "list the games, or tell about one, or who has won",
    .help =
	"Without GAME one line each: name, seats, languages.  With GAME its\n"
	"facts, its edition and that file's hash, its verbs, and the options "
	"a\n"
	"match can be given, with their defaults.  See pli-games(7).\n"
	"\n"
	"  --results        who has won what on this site, and the ratings of\n"
	"                   players who would be listed; only matches that\n"
	"                   verify whole count\n"
	"  --language LANG  in that language (else the host's)\n"
	"  --format json    as JSON, else as text\n"
	"\n"
	"Exit: 0 told, 64 no such game, 77 a match does not verify (the "
	"others are\n"
	"told), 78 a game's data are missing or broken.\n",
    .run = run,
};
