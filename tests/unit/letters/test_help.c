/* SPDX-License-Identifier: MIT */
/*
 * test_help.c - the help letter shows by an example whatever a player can
 * write: each command of pli's and each order of the game, in each language;
 * and the turn that the first letter shows is one of orders.
 */
#include "packs.h"
#include "suite_games.h"

#define VERBS_MAX 64
#define COMMANDS_MAX 64

static struct packs packs;

struct shown {
	const struct game *game;
	struct words *words, *outside; /* the game's, and without one */
	bool verbs[VERBS_MAX], commands[COMMANDS_MAX];
};

static void
read_page(struct buf *out, const char *path)
{
	struct err err = ERR_INIT;

	ck_assert_msg(data_read(&packs.data, path, out, &err) == 0, "%s: %s",
	    path, err.text);
}

/* The page with its parts in it, as it stands. */
static void
help_page(const struct game *game, const char *lang, struct buf *out)
{
	struct buf page = BUF_INIT, path = BUF_INIT;
	char *at, *next, *end;

	buf_addf(&path, "templates/%s/help.md", lang);
	read_page(&page, path.data);
	for (at = page.data; (next = strstr(at, "{{>")) != NULL; at = end + 2) {
		end = strstr(next, "}}");
		buf_add(out, at, (size_t)(next - at));
		buf_clear(&path);
		next += 3;
		/* They hold no orders. */
		if (strncmp(next, "tables", 6) == 0)
			continue;
		if (strncmp(next, "rules", 5) == 0)
			buf_addf(
			    &path, "games/%s/rules.%s.md", game->name, lang);
		else
			buf_addf(&path, "templates/%s/parts/%.*s.md", lang,
			    (int)(end - next), next);
		read_page(out, path.data);
	}
	buf_adds(out, at);
	buf_release(&page);
	buf_release(&path);
}

static bool
begins(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

/* {{words.wait}} as it is said; other names as some word. */
static void
fill_in(
    const struct shown *shown, const char *text, size_t len, struct buf *out)
{
	const char *end = text + len, *close;

	while (text < end) {
		if (!begins(text, "{{")) {
			buf_addc(out, *text++);
			continue;
		}
		text += 2 + (text[2] == '{');
		close = strstr(text, "}}");
		if (begins(text, "words.")) {
			char name[40];

			snprintf(name, sizeof(name), "%.*s",
			    (int)(close - text - 6), text + 6);
			buf_adds(out, words_command(shown->words, name));
		} else {
			buf_adds(out, "demo");
		}
		text = close + 2 + (close[2] == '}');
	}
}

/* A game's words do not read what those without a seat write: join. */
static void
note_example(struct shown *shown, struct words *words, const char *line)
{
	struct reading_result result;
	enum reading reading = words_read(&words, 1, line, &result);
	unsigned i;

	for (i = 0; reading == READ_COMMAND && words_commands[i] != NULL; i++)
		if (strcmp(words_commands[i], result.command) == 0)
			shown->commands[i] = true;
	for (unsigned o = 0; reading == READ_ORDERS && o < result.count; o++)
		for (i = 0; shown->game->verbs[i].name != NULL; i++)
			if (strcmp(shown->game->verbs[i].name,
				result.orders[o].verb) == 0)
				shown->verbs[i] = true;
}

/* What stands between two backticks of a line. */
static void
note_examples(struct shown *shown, const char *page)
{
	struct buf line = BUF_INIT;
	const char *open, *close;

	for (; (open = strchr(page, '`')) != NULL; page = close + 1) {
		close = strchr(open + 1, '`');
		ck_assert_msg(close != NULL, "a lonely backtick: %.60s", open);
		buf_clear(&line);
		fill_in(shown, open + 1, (size_t)(close - open - 1), &line);
		note_example(shown, shown->words, line.data);
		note_example(shown, shown->outside, line.data);
	}
	buf_release(&line);
}

START_TEST(all_that_can_be_written_is_shown)
{
	static const char *const players[] = {
	    "Anna", "Bruno", "Chlo\xc3\xa9", "Denis", "Elsa"};
	const struct game *game = games[_i];
	unsigned missing = 0;

	packs_load(&packs, game);
	for (unsigned i = 0; i < packs.count; i++) {
		struct shown shown = {.game = game, .words = packs.words[i]};
		const char *lang = words_lang(packs.words[i]);
		struct buf page = BUF_INIT;

		ck_assert_int_eq(words_new(&shown.outside, &packs.data, lang,
				     NULL, NULL, NULL),
		    0);
		words_set_names(shown.words, players, ARRAY_LEN(players));
		help_page(game, lang, &page);
		note_examples(&shown, page.data);
		buf_release(&page);
		words_free(shown.outside);
		for (unsigned v = 0; game->verbs[v].name != NULL; v++) {
			ck_assert_uint_lt(v, VERBS_MAX);
			if (shown.verbs[v])
				continue;
			printf("# %s, %s: no example of \"%s\"\n", game->name,
			    lang, game->verbs[v].name);
			missing++;
		}
		for (unsigned c = 0; words_commands[c] != NULL; c++) {
			ck_assert_uint_lt(c, COMMANDS_MAX);
			if (shown.commands[c])
				continue;
			printf("# %s, %s: no word of \"%s\"\n", game->name,
			    lang, words_commands[c]);
			missing++;
		}
	}
	packs_free(&packs);
	ck_assert_uint_eq(missing, 0);
}
END_TEST

#define EXAMPLE ">     "

/* The example of a turn that the first letter shows: lines of code, quoted, so
 * that whoever sends the letter back orders none of them. */
START_TEST(the_first_letter_shows_orders)
{
	const struct game *game = games[_i];

	packs_load(&packs, game);
	for (unsigned i = 0; i < packs.count; i++) {
		struct buf page = BUF_INIT, path = BUF_INIT;
		unsigned orders = 0;
		char *at, *line;

		buf_addf(&path, "games/%s/first.%s.md", game->name,
		    words_lang(packs.words[i]));
		read_page(&page, path.data);
		at = page.data;
		while ((line = strsep(&at, "\n")) != NULL) {
			struct reading_result result;

			if (!begins(line, EXAMPLE))
				continue;
			ck_assert_msg(
			    words_read(&packs.words[i], 1,
				line + strlen(EXAMPLE), &result) == READ_ORDERS,
			    "%s: no order: %s", path.data, line);
			orders++;
		}
		ck_assert_uint_ge(orders, 2);
		buf_release(&page);
		buf_release(&path);
	}
	packs_free(&packs);
}
END_TEST

int
main(void)
{
	const struct game_test tests[] = {{all_that_can_be_written_is_shown, 1},
	    {the_first_letter_shows_orders, 1}};

	return suite_run_games("help", tests, ARRAY_LEN(tests));
}
