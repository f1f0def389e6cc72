/* SPDX-License-Identifier: MIT */
/*
 * test_languages.c - what one language says the other says too: packs have the
 * same keys, things of an edition have a name in both.
 */
#include "base/fs.h"
#include "base/yaml.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned holes, compared;

static const char *
source_dir(void)
{
	const char *dir = getenv("srcdir");

	return dir != NULL ? dir : ".";
}

/* What en has and fr lacks, or has in another shape; path says where. */
static void
compare(const struct doc *en, const struct doc *fr, const char *path)
{
	struct buf below = BUF_INIT;
	size_t i;

	compared++;
	/* Counting words are the language's own, and as many as it likes; and
	 * not every language elides. */
	if (strcmp(path, "/numbers") == 0 || strcmp(path, "/elide") == 0 ||
	    strcmp(path, "/talk/numbers") == 0)
		return;
	if (fr == NULL || doc_kind(en) != doc_kind(fr)) {
		printf("# %s: not in both\n", path);
		holes++;
		return;
	}
	for (i = 0; doc_is(en, DOC_MAP) && i < doc_count(en); i++) {
		buf_clear(&below);
		buf_addf(&below, "%s/%s", path, doc_key_at(en, i));
		compare(
		    doc_at(en, i), doc_get(fr, doc_key_at(en, i)), below.data);
	}
	buf_release(&below);
}

static void
compare_packs(const char *dir)
{
	char *names[2] = {fs_path(dir, "en.yaml"), fs_path(dir, "fr.yaml")};
	struct err err = ERR_INIT;
	struct doc *packs[2];
	int i;

	for (i = 0; i < 2; i++)
		ck_assert_msg(
		    yaml_load(&packs[i], names[i], &err) == 0, "%s", err.text);
	compare(packs[0], packs[1], "");
	compare(packs[1], packs[0], "");
	for (i = 0; i < 2; i++) {
		doc_free(packs[i]);
		free(names[i]);
	}
}

/* Every map with one language has the other. */
static void
look_for_names(const struct doc *doc, const char *file)
{
	const struct doc *en = doc_get(doc, "en"), *fr = doc_get(doc, "fr");
	size_t i;

	if ((en == NULL) != (fr == NULL)) {
		printf("# %s:%u: in one language only\n", file, doc_line(doc));
		holes++;
	}
	compared += en != NULL;
	for (i = 0; i < doc_count(doc); i++)
		look_for_names(doc_at(doc, i), file);
}

static int
check_game(const char *name, void *arg)
{
	char *dir = fs_path(arg, "%s", name);
	char *edition = fs_path(dir, "edition.yaml");
	struct err err = ERR_INIT;
	struct doc *doc;

	if (fs_exists(edition)) {
		compare_packs(dir);
		ck_assert_msg(
		    yaml_load(&doc, edition, &err) == 0, "%s", err.text);
		look_for_names(doc, edition);
		doc_free(doc);
	}
	free(edition);
	free(dir);
	return 0;
}

START_TEST(games_speak_both)
{
	char *games = fs_path(source_dir(), "games");

	holes = compared = 0;
	ck_assert_int_eq(fs_each(games, check_game, games, NULL), 0);
	ck_assert_uint_gt(compared, 50);
	ck_assert_uint_eq(holes, 0);
	free(games);
}
END_TEST

START_TEST(letters_speak_both)
{
	char *templates = fs_path(source_dir(), "templates");

	holes = compared = 0;
	compare_packs(templates);
	ck_assert_uint_gt(compared, 20);
	ck_assert_uint_eq(holes, 0);
	free(templates);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {games_speak_both, letters_speak_both};

	return suite_run("languages", tests, ARRAY_LEN(tests));
}
