/* SPDX-License-Identifier: MIT */
/*
 * test_table.c - the table of wishes: each command of the language packs has
 * one row, each row is a command, what a row says fits together, and every wish
 * is told to people.
 */
#include "base/data.h"
#include "base/fs.h"
#include "base/yaml.h"
#include "language/words.h"
#include "packs.h"
#include "suite.h"
#include "wishes/wishes.h"

#include <stdlib.h>
#include <string.h>

static char *
path_of(const char *name)
{
	const char *top = getenv("srcdir");

	return fs_path(top != NULL ? top : ".", "%s", name);
}

/* ---- the packs ---- */

START_TEST(each_command_has_one_row)
{
	for (size_t c = 0; words_commands[c] != NULL; c++) {
		unsigned rows = 0;

		for (size_t i = 0; wishes[i].command != NULL; i++)
			rows +=
			    strcmp(wishes[i].command, words_commands[c]) == 0;
		ck_assert_msg(
		    rows == 1, "%s: %u rows", words_commands[c], rows);
	}
}
END_TEST

START_TEST(each_row_is_a_command_of_each_pack)
{
	for (size_t l = 0; languages[l] != NULL; l++) {
		struct buf name = BUF_INIT;
		struct err err = ERR_INIT;
		struct doc *pack = NULL;
		const struct doc *commands;
		size_t rows = 0;
		char *path;

		buf_addf(&name, "templates/%s.yaml", languages[l]);
		path = path_of(name.data);
		ck_assert_msg(
		    yaml_load(&pack, path, &err) == 0, "%s", err.text);
		commands = doc_get(pack, "commands");
		for (; wishes[rows].command != NULL; rows++)
			ck_assert_msg(doc_count(doc_get(
					  commands, wishes[rows].command)) > 0,
			    "%s: no word for \"%s\"", name.data,
			    wishes[rows].command);
		ck_assert_uint_eq(doc_count(commands), rows);
		doc_free(pack);
		free(path);
		buf_release(&name);
	}
}
END_TEST

/* ---- what a row says ---- */

static unsigned
at_seat(const struct wishes_row *row)
{
	return (row->deed != NULL) + (row->ask != NULL) + (row->self != NULL) +
	       (row->motion != NULL);
}

START_TEST(rows_fit_together)
{
	for (size_t i = 0; wishes[i].command != NULL; i++) {
		const struct wishes_row *row = &wishes[i];
		const char *name = row->command;
		bool plays = row->does == WISH_PLAYS ||
			     row->does == WISH_ORDERS ||
			     row->does == WISH_TRIES;

		ck_assert_msg(at_seat(row) <= 1, "%s: done by two", name);
		ck_assert_msg(!plays || at_seat(row) == 0,
		    "%s: orders are played, not done", name);
		ck_assert_msg(plays == (row->older == OLDER_PLAYS),
		    "%s: orders of an older letter are sent back", name);
		ck_assert_msg((row->self != NULL) == (row->yes != YES_NONE),
		    "%s: is a yes asked for?", name);
		ck_assert_msg(
		    row->self == NULL || row->older == OLDER_CONFIRMED,
		    "%s: an older letter does it", name);
		ck_assert_msg((row->deed == NULL && row->motion == NULL) ||
				  row->older == OLDER_SENT_BACK,
		    "%s: an older letter does it", name);
		ck_assert_msg(row->older != OLDER_ANSWERS ||
				  (row->ask != NULL && row->does == WISH_ASKS),
		    "%s: an older letter changes something", name);
		ck_assert_msg(!row->for_all || row->deed != NULL,
		    "%s: a digest's answer takes it, a seat does not", name);
		ck_assert_msg(
		    !row->by_post || row->visit != NULL || row->sit != NULL,
		    "%s: a private message takes it, nobody does it", name);
		ck_assert_msg(!row->by_file || row->deed != NULL,
		    "%s: a move file holds it, a seat does not", name);
		ck_assert_msg(row->not_here == NULL || at_seat(row) == 0,
		    "%s: a seat takes it and does not", name);
		ck_assert_msg(!row->by_host || row->sit != NULL,
		    "%s: the host may, nobody does it", name);
	}
}
END_TEST

START_TEST(few_are_answered_to_an_older_letter)
{
	static const char *const reads[] = {
	    "report", "status", "history", "who", "help", "rules"};
	unsigned count = 0;

	for (size_t i = 0; wishes[i].command != NULL; i++)
		count += wishes[i].older == OLDER_ANSWERS;
	ck_assert_uint_eq(count, ARRAY_LEN(reads));
	for (size_t i = 0; i < ARRAY_LEN(reads); i++)
		ck_assert(wishes_row(reads[i])->older == OLDER_ANSWERS);
}
END_TEST

START_TEST(no_other_word_has_a_row)
{
	ck_assert_ptr_null(wishes_row(""));
	ck_assert_ptr_null(wishes_row("unsubscribe"));
	ck_assert_ptr_null(wishes_row("waits"));
}
END_TEST

/* ---- what people read ---- */

static int
add_file(const char *name, void *arg)
{
	struct buf *all = arg;
	struct err err = ERR_INIT;
	size_t len = strlen(name);

	if (len > 3 && strcmp(name + len - 3, ".md") == 0)
		ck_assert_msg(
		    fs_read(all, name, 1 << 20, &err) == 0, "%s", err.text);
	return 0;
}

struct folder {
	const char *path;
	struct buf *all;
};

static int
add_of(const char *name, void *arg)
{
	struct folder *folder = arg;
	char *path = fs_path(folder->path, "%s", name);
	int rc = add_file(path, folder->all);

	free(path);
	return rc;
}

/* A letter of each language says how each wish is written. */
START_TEST(letters_tell_each_wish)
{
	static const char *const below[] = {"", "/parts", "/notice"};

	struct data data;

	data_init(&data);
	for (size_t l = 0; languages[l] != NULL; l++) {
		struct buf all = BUF_INIT;

		if (!packs_complete(&data, languages[l]))
			continue;
		for (size_t b = 0; b < ARRAY_LEN(below); b++) {
			struct buf name = BUF_INIT;
			struct folder folder = {NULL, &all};
			char *path;

			buf_addf(
			    &name, "templates/%s%s", languages[l], below[b]);
			folder.path = path = path_of(name.data);
			ck_assert(fs_each(path, add_of, &folder, NULL) == 0);
			free(path);
			buf_release(&name);
		}
		for (size_t i = 0; wishes[i].command != NULL; i++) {
			struct buf word = BUF_INIT;

			buf_addf(&word, "{words.%s}", wishes[i].command);
			ck_assert_msg(strstr(all.data, word.data) != NULL,
			    "%s: no letter says %s", languages[l], word.data);
			buf_release(&word);
		}
		buf_release(&all);
	}
}
END_TEST

/* Without macros, and with one blank between words. */
static void
read_manual(struct buf *plain)
{
	char *path = path_of("man/pli.1");
	struct buf text = BUF_INIT;
	struct err err = ERR_INIT;

	ck_assert_msg(fs_read(&text, path, 1 << 20, &err) == 0, "%s", err.text);
	for (const char *at = text.data; *at != '\0';) {
		const char *end = strchrnul(at, '\n');

		if (*at == '.')
			at += strcspn(at, " \n");
		at += *at == ' ';
		buf_add(plain, at, at < end ? (size_t)(end - at) : 0);
		buf_addc(plain, ' ');
		at = end + (*end != '\0');
	}
	buf_release(&text);
	free(path);
}

/* By one of its words, as the English pack has them. */
static bool
is_told(const struct buf *manual, const struct doc *list)
{
	for (size_t i = 0; i < doc_count(list); i++)
		if (strstr(manual->data, doc_text(doc_at(list, i))) != NULL)
			return true;
	return false;
}

START_TEST(the_manual_tells_each_wish)
{
	struct buf manual = BUF_INIT;
	struct doc *pack = NULL;
	char *path = path_of("templates/en.yaml");

	read_manual(&manual);
	ck_assert(yaml_load(&pack, path, NULL) == 0);
	for (size_t i = 0; wishes[i].command != NULL; i++)
		ck_assert_msg(
		    is_told(&manual,
			doc_get(doc_get(pack, "commands"), wishes[i].command)),
		    "pli(1) does not tell \"%s\"", wishes[i].command);
	doc_free(pack);
	free(path);
	buf_release(&manual);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {each_command_has_one_row,
	    each_row_is_a_command_of_each_pack, rows_fit_together,
	    few_are_answered_to_an_older_letter, no_other_word_has_a_row,
	    letters_tell_each_wish, the_manual_tells_each_wish};

	return suite_run("wishes", tests, ARRAY_LEN(tests));
}
