/* SPDX-License-Identifier: MIT */
/*
 * test_languages.c - a language that says it is complete lacks nothing, and no
 * language says what nobody reads; one that lacks something has it of another.
 */
#include "base/fs.h"
#include "base/yaml.h"
#include "commands/template_language.h"
#include "folder.h"
#include "language/words_p.h"
#include "packs.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct data data;

static struct doc *
load(const char *name)
{
	struct err err = ERR_INIT;
	struct doc *doc;

	ck_assert_msg(data_yaml(&data, name, &doc, &err) == 0, "%s", err.text);
	return doc;
}

START_TEST(complete_ones_lack_nothing)
{
	struct err err = ERR_INIT;
	struct lacking lacking;

	ck_assert_str_eq(languages[0], LANGUAGE_FIRST);
	ck_assert(packs_complete(&data, LANGUAGE_FIRST));
	for (size_t l = 0; languages[l] != NULL; l++) {
		ck_assert_msg(
		    template_lacks(&data, languages[l], &lacking, &err) == 0,
		    "%s", err.text);
		ck_assert_uint_gt(lacking.texts, 1000);
		ck_assert_msg(
		    !packs_complete(&data, languages[l]) || lacking.lacks == 0,
		    "%s says it is complete, and lacks\n%s", languages[l],
		    lacking.list.data);
		buf_release(&lacking.list);
	}
}
END_TEST

/* ---- what nobody reads ---- */

static bool
is_own_business(const char *path)
{
	static const char *const own[] = {"/numbers", "/elide", "/posts",
	    "/talk/numbers", "/things", "/prefer/language"};

	for (size_t i = 0; i < ARRAY_LEN(own); i++)
		if (strcmp(own[i], path) == 0)
			return true;
	return false;
}

/* What a pack has and the first language's has not. */
static unsigned
strays(const struct doc *own, const struct doc *first, const char *name,
    const char *path)
{
	struct buf below = BUF_INIT;
	unsigned count = 0;

	if (is_own_business(path))
		return 0;
	if (first == NULL || doc_kind(own) != doc_kind(first)) {
		printf("# %s: %s is read by nobody\n", name, path);
		return 1;
	}
	for (size_t i = 0; doc_is(own, DOC_MAP) && i < doc_count(own); i++) {
		const char *key = doc_key_at(own, i);

		buf_clear(&below);
		buf_addf(&below, "%s/%s", path, key);
		count += strays(
		    doc_at(own, i), doc_get(first, key), name, below.data);
	}
	buf_release(&below);
	return count;
}

static unsigned
strays_of_pack(const char *folder, const char *lang)
{
	struct buf own = BUF_INIT, first = BUF_INIT;
	unsigned count = 0;

	buf_addf(&own, "%s/%s.yaml", folder, lang);
	buf_addf(&first, "%s/%s.yaml", folder, LANGUAGE_FIRST);
	if (data_has(&data, own.data)) {
		struct doc *a = load(own.data), *b = load(first.data);

		count = strays(a, b, own.data, "");
		doc_free(a);
		doc_free(b);
	}
	buf_release(&own);
	buf_release(&first);
	return count;
}

START_TEST(nothing_is_said_for_nobody)
{
	unsigned count = 0;

	for (size_t l = 0; languages[l] != NULL; l++) {
		count += strays_of_pack("templates", languages[l]);
		for (size_t g = 0; games[g] != NULL; g++) {
			char *folder = fs_path("games", "%s", games[g]->name);

			count += strays_of_pack(folder, languages[l]);
			free(folder);
		}
	}
	ck_assert_uint_eq(count, 0);
}
END_TEST

/* ---- what stands in ---- */

static const struct game *
first_game(void)
{
	return games[0];
}

/* A site whose language is French, with a language of its own that has two
 * texts. */
static void
make_site(void)
{
	static const char shared[] =
	    "language: xx\nlabel: {you: ixx}\nnumbers: {un: 1}\n";

	enter();
	ck_assert_int_eq(fs_mkdir("templates", NULL), 0);
	ck_assert_int_eq(fs_mkdir("templates/xx", NULL), 0);
	ck_assert_int_eq(fs_replace("templates/xx.yaml", shared, strlen(shared),
			     false, NULL),
	    0);
	data.dirs[0] = ".";
	data.lang = "fr";
	languages_of_site(&data);
}

static void
same_text(const char *name, const char *other)
{
	struct buf text = BUF_INIT, expected = BUF_INIT;

	ck_assert_int_eq(data_read(&data, name, &text, NULL), 0);
	ck_assert_int_eq(data_read_own(&data, other, &expected, NULL), 0);
	ck_assert_str_eq(text.data, expected.data);
	buf_release(&text);
	buf_release(&expected);
}

START_TEST(another_stands_in)
{
	struct err err = ERR_INIT;
	struct words *words;

	make_site();
	ck_assert_ptr_nonnull(language_find("xx"));
	ck_assert_msg(
	    words_new(&words, &data, "xx", first_game(), NULL, &err) == 0, "%s",
	    err.text);
	ck_assert_str_eq(words_text(words, "label.you"), "ixx");
	ck_assert_str_eq(words_text(words, "label.and"), "et");
	ck_assert_uint_eq(doc_count(words_texts(words, "numbers")), 1);
	ck_assert(words_texts(words, LANGUAGE_COMPLETE) == NULL);
	words_free(words);
	same_text("templates/xx/turn.md", "templates/fr/turn.md");
	ck_assert_int_eq(data_read(&data, "templates/xx/none.md",
			     &(struct buf)BUF_INIT, &err),
	    -1);
	ck_assert_ptr_nonnull(strstr(err.text, "templates/xx/none.md"));
	leave();
}
END_TEST

START_TEST(untranslated_is_not_there)
{
	static const char undone[] = DATA_UNDONE " }}\nnothing\n",
			  done[] = "done\n";

	make_site();
	fs_replace("templates/xx/turn.md", undone, strlen(undone), false, NULL);
	same_text("templates/xx/turn.md", "templates/fr/turn.md");
	data.lang = "xx";
	same_text("templates/xx/turn.md", "templates/en/turn.md");
	fs_replace("templates/xx/turn.md", done, strlen(done), false, NULL);
	same_text("templates/xx/turn.md", "templates/xx/turn.md");
	leave();
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {complete_ones_lack_nothing,
	    nothing_is_said_for_nobody, another_stands_in,
	    untranslated_is_not_there};

	data_init(&data);
	return suite_run("languages", tests, ARRAY_LEN(tests));
}
