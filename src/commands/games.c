/* SPDX-License-Identifier: MIT */
/* games.c - pli games: what can be played here. */
#include "commands/cmd.h"

#include "base/columns.h"
#include "base/data.h"
#include "base/fs.h"
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

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const struct option_row rows[] = {{NULL, 0, OPTION_FLAG, NULL}};
	const struct game *game;
	struct data data;
	int first;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_games, argc - first, 0, 1, err) < 0)
		return -1;
	cmd_data(&data, cli->site);
	if (argc == first) {
		list(&data);
		return 0;
	}
	game = game_find(argv[first]);
	if (game == NULL)
		return err_set(err, EX_USAGE, "%s: no such game", argv[first]);
	return describe(game, &data, err);
}

const struct command cmd_games = {
    .name = "games",
    .args = "[GAME]",
    .brief = "list the games, or tell about one",
    .help =
	"Without GAME one line each: name, seats, languages.  With GAME its\n"
	"facts, its edition and that file's hash, its verbs, and the options "
	"a\n"
	"match can be given, with their defaults.  See pli-games(7).\n"
	"\n"
	"Exit: 0 told, 64 no such game, 78 a game's data are missing or "
	"broken.\n",
    .run = run,
};
