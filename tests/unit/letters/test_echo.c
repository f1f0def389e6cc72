/* SPDX-License-Identifier: MIT */
/*
 * test_echo.c - each letter of each game, quoted back whole in all policy,
 * plays nothing; an answer written anywhere into it is found.
 *
 * The letters are those of tests/games/GAME/letters.
 */
#include "base/fs.h"
#include "language/orders.h"
#include "packs.h"
#include "suite_games.h"

static struct quotes *quotes;

/* ---- what mail programs do to a letter ---- */

/* Wrap like a mail program: at blanks, behind a mark. */
static void
wrap(struct buf *out, const char *text, size_t columns, const char *mark)
{
	size_t len, at;

	while (*text != '\0') {
		len = strcspn(text, "\n");
		do {
			at = len;
			if (at > columns)
				for (at = columns; at > 0 && text[at] != ' ';
				     at--)
					;
			if (at == 0)
				at = len;
			buf_adds(out, mark);
			buf_add(out, text, at);
			buf_addc(out, '\n');
			text += at + (text[at] == ' ');
			len -= at + (len > at);
		} while (len > 0);
		text += *text == '\n';
	}
}

/* Join the lines of each paragraph, as "format=flowed" may come out. */
static void
flow(struct buf *out, const char *text)
{
	for (; *text != '\0'; text++)
		buf_addc(out, text[0] == '\n' && text[1] != '\n' &&
				      text[1] != '\0' && out->len > 0 &&
				      out->data[out->len - 1] != '\n'
				  ? ' '
				  : *text);
}

static const struct manner {
	const char *name, *head;
	size_t columns; /* 0: all of a paragraph in one line */
	const char *mark;
	bool often; /* try answers in it, also when time is short */
} policy[] = {
    {"as it was", "", 1000, "", true},
    {"under an unknown head", "Anna kirjoitti minulle 21.11.:\n", 1000, "",
	false},
    {"wrapped at 78", "", 78, "", false},
    {"wrapped at 72", "x\n", 72, "", false},
    {"wrapped at 66", "", 66, "", true},
    {"wrapped at 40", "", 40, "", false},
    {"wrapped at 20", "", 20, "", false},
    {"flowed", "", 0, "", true},
    {"marked", "On 21 Nov 2026 Pli wrote:\n", 1000, "> ", false},
    {"indented", "", 1000, "    ", false},
};

static void
echo(struct buf *out, const struct manner *manner, const char *letter)
{
	buf_adds(out, manner->head);
	if (manner->columns == 0)
		flow(out, letter);
	else
		wrap(out, letter, manner->columns, manner->mark);
}

/* ---- trying them ---- */

struct trial {
	const struct packs *packs;
	const char *name;   /* of the letter */
	const char *lang;   /* of its reader */
	const char *letter; /* as it was sent */
	const char *answer; /* an order that is not in it */
};

/* An order; what is only asked or misread plays nothing. */
static bool
plays(const struct order_line *line)
{
	return line->kind == READ_ORDERS ||
	       (line->kind == READ_COMMAND &&
		   strcmp(line->command, "cancel") == 0);
}

static bool
is_more_than_chatter(const struct order_line *line)
{
	return line->kind != READ_CHATTER;
}

/* How many such lines it has, and the first of them. */
static unsigned
count_orders(const struct trial *trial, const struct buf *stripped,
    bool (*counts)(const struct order_line *line), const char **first)
{
	static char text[ORDERS_LINE_MAX + 1];
	struct orders orders = ORDERS_INIT;
	struct words *words[PACKS_MAX];
	unsigned count = 0;
	size_t i;

	packs_order(trial->packs, trial->lang, words);
	orders_read(
	    &orders, stripped->data, stripped->len, words, trial->packs->count);
	for (i = 0; i < orders.count; i++)
		if (counts(&orders.lines[i]) && ++count == 1)
			snprintf(
			    text, sizeof(text), "%s", orders.lines[i].text);
	orders_release(&orders);
	*first = text;
	return count;
}

/* Without the letter at hand, too; then the cut line tells. */
static void
try_alone(const struct trial *trial, const struct manner *manner)
{
	struct buf body = BUF_INIT, out = BUF_INIT;
	const char *first;
	unsigned known;

	echo(&body, manner, trial->letter);
	for (known = 0; known < 2; known++) {
		buf_clear(&out);
		ck_assert(orders_strip(quotes, body.data, body.len,
		    known ? trial->letter : NULL, &out));
		ck_assert_msg(count_orders(trial, &out, is_more_than_chatter,
				  &first) == 0,
		    "%s, %s (%u): \"%s\" is an order", trial->name,
		    manner->name, known, first);
	}
	buf_release(&body);
	buf_release(&out);
}

/* An answer at the beginning of each line. */
static void
try_answers(const struct trial *trial, const struct manner *manner)
{
	struct buf body = BUF_INIT, out = BUF_INIT, quoted = BUF_INIT;
	const char *at, *first;

	echo(&quoted, manner, trial->letter);
	for (at = quoted.data;; at += strcspn(at, "\n") + 1) {
		buf_clear(&body);
		buf_clear(&out);
		buf_add(&body, quoted.data, (size_t)(at - quoted.data));
		buf_addf(&body, "%s\n%s", trial->answer, at);
		ck_assert(orders_strip(
		    quotes, body.data, body.len, trial->letter, &out));
		ck_assert_msg(count_orders(trial, &out, is_more_than_chatter,
				  &first) == 1 &&
				  strcmp(first, trial->answer) == 0,
		    "%s, %s: found \"%s\" in \"%s\", which comes to \"%s\"",
		    trial->name, manner->name, first, body.data, out.data);
		if (*at == '\0')
			break;
	}
	buf_release(&body);
	buf_release(&out);
	buf_release(&quoted);
}

/* With the cut line taken off and the letter not known there are still only
 * lettered choices. */
static void
try_headless(const struct trial *trial, const struct manner *manner)
{
	struct buf body = BUF_INIT, out = BUF_INIT;
	const char *first;

	echo(&body, manner, strchr(trial->letter, '\n') + 1);
	orders_strip(quotes, body.data, body.len, NULL, &out);
	ck_assert_msg(count_orders(trial, &out, plays, &first) == 0,
	    "%s, %s, headless: \"%s\" is an order", trial->name, manner->name,
	    first);
	buf_release(&body);
	buf_release(&out);
}

static unsigned letters;

static void
try_letter(const struct trial *trial)
{
	size_t i;

	letters++;
	for (i = 0; i < ARRAY_LEN(policy); i++) {
		try_alone(trial, &policy[i]);
		if (trial->answer != NULL &&
		    (policy[i].often || getenv("PLI_SOAK") != NULL))
			try_answers(trial, &policy[i]);
		/* Wrapped, an order may have come to the beginning of a line:
		 * then the letter is needed. */
		if (policy[i].columns == 1000)
			try_headless(trial, &policy[i]);
	}
}

/* ---- all letters ---- */

/* An order for a game that no letter of it offers. */
static const struct {
	const char *game, *answer;
} answers[] = {
    {"hab-gut", "sell 9 coffee"},
};

static const char *
find_answer(const char *game)
{
	size_t i;

	for (i = 0; i < ARRAY_LEN(answers); i++)
		if (strcmp(answers[i].game, game) == 0)
			return answers[i].answer;
	return NULL;
}

struct folder {
	const struct packs *packs;
	const char *path, *answer;
};

static int
try_file(const char *name, void *arg)
{
	const struct folder *folder = arg;
	const char *lang = strchr(name, '.');
	char *path = fs_path(folder->path, "%s", name);
	struct trial trial = {.packs = folder->packs,
	    .name = name,
	    .lang = "en",
	    .answer = folder->answer};
	struct err err = ERR_INIT;
	struct buf text = BUF_INIT;

	if (lang != NULL && strncmp(lang, ".fr.", 4) == 0)
		trial.lang = "fr";
	ck_assert_msg(fs_read(&text, path, 1 << 20, &err) == 0, "%s", err.text);
	trial.letter = text.data;
	/* The public gets no letters, only pages. */
	if (strncmp(name, "public.", strlen("public.")) != 0)
		try_letter(&trial);
	buf_release(&text);
	free(path);
	return 0;
}

START_TEST(a_letter_is_no_order)
{
	const struct game *game = games[_i];
	const char *source = getenv("srcdir");
	struct err err = ERR_INIT;
	struct packs packs;
	struct folder folder;
	char *path;

	path = fs_path(source != NULL ? source : ".", "tests/games/%s/letters",
	    game->name);
	/* A game without kept letters: test_echo_match writes it some. */
	if (!fs_is_dir(path)) {
		free(path);
		return;
	}
	packs_load(&packs, game);
	packs_need(quotes_new(&quotes, &packs.data, &err) == 0, err.text);
	folder = (struct folder){&packs, path, find_answer(game->name)};
	letters = 0;
	ck_assert_msg(
	    fs_each(path, try_file, &folder, &err) == 0, "%s", err.text);
	ck_assert_uint_gt(letters, 10);
	quotes_free(quotes);
	packs_free(&packs);
	free(path);
}
END_TEST

int
main(void)
{
	const struct game_test tests[] = {{a_letter_is_no_order, 1}};

	return suite_run_games("echo", tests, ARRAY_LEN(tests));
}
