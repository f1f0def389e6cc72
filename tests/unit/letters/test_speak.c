/* SPDX-License-Identifier: MIT */
/*
 * test_speak.c - a program that only shows a game: phrases, things, orders in
 * words and boards of each game and language, from what make has compiled.  It
 * is linked without libyaml, PCRE2, GMime and cmark, so that it builds is half
 * of the test.
 */
#include "base/seal.h"
#include "base/yaml.h"
#include "game/dice.h"
#include "language/words.h"
#include "letters/picture.h"
#include "suite.h"

#include <string.h>

static void
load_edition(
    struct edition *ed, const struct data *data, const struct game *game)
{
	struct buf name = BUF_INIT, why = BUF_INIT;
	uint8_t hash[HASH_LEN] = {0};
	struct err err = ERR_INIT;
	struct doc *doc;

	buf_addf(&name, "games/%s/edition.yaml", game->name);
	ck_assert_msg(
	    data_yaml(data, name.data, &doc, &err) == 0, "%s", err.text);
	ck_assert_msg(
	    edition_build(ed, game, name.data, doc, hash, NULL, 0, &why), "%s",
	    why.data);
	buf_release(&name);
	buf_release(&why);
}

static void
say_orders(const struct words *words, const struct game *game)
{
	struct buf said = BUF_INIT;
	struct order order;

	for (const struct verb *verb = game->verbs; verb->name != NULL;
	     verb++) {
		buf_clear(&said);
		order_set(&order, verb->name);
		words_write(words, &order, &said);
		ck_assert_msg(said.len > 0, "%s: %s", game->name, verb->name);
	}
	buf_release(&said);
}

/* Each refusal and event of the pack, as far as it speaks without arguments. */
static void
say_phrases(const struct words *words, const char *where)
{
	const struct doc *texts = words_texts(words, where);
	struct buf said = BUF_INIT;

	ck_assert_uint_gt(doc_count(texts), 0);
	for (size_t i = 0; i < doc_count(texts); i++) {
		struct phrase phrase = {.key = doc_key_at(texts, i)};

		phrase_seat(&phrase, "seat", 1);
		buf_clear(&said);
		words_phrase(words, where, &phrase, &said);
		ck_assert_str_ne(said.data, phrase.key);
	}
	buf_release(&said);
}

static void
draw(const struct data *data, const struct words *words,
    const struct edition *ed)
{
	const struct game *game = ed->game;
	void *pos = calloc(1, game->position_size);
	struct doc *doc = doc_new_map(), *view, *history;
	struct picture *picture;
	struct err err = ERR_INIT;
	struct buf svg = BUF_INIT;
	struct dice dice;

	dice_init_number(&dice, 7);
	game->setup(ed->data, pos, 3, &dice, NULL);
	view = doc_add_map(doc, "view");
	game->view(ed->data, pos, OBSERVER, view);
	/* As a chart wants it: the match has just begun. */
	history = doc_add_list(doc, "history");
	doc_add_copy(history, NULL, view);
	doc_add_number(doc_at(history, 0), "entry", 0);
	words_dress(words, doc);
	ck_assert_int_eq(picture_new(&picture, data, game->name, &err), 0);
	ck_assert_msg(
	    picture_draw(picture, doc, &svg, &err) == 0, "%s", err.text);
	ck_assert(strncmp(svg.data, "<svg", 4) == 0);
	ck_assert_uint_gt(svg.len, 1000);
	picture_free(picture);
	buf_release(&svg);
	doc_free(doc);
	free(pos);
}

START_TEST(speaks)
{
	static const char *const names[] = {"Anna", "Bruno", "Chlo\u00e9"};
	const struct game *game = games[_i];
	struct err err = ERR_INIT;
	struct words *words;
	struct edition ed;
	struct data data;

	data_init(&data);
	load_edition(&ed, &data, game);
	for (size_t l = 0; languages[l] != NULL; l++) {
		ck_assert_msg(words_new(&words, &data, languages[l], game, &ed,
				  &err) == 0,
		    "%s", err.text);
		words_set_names(words, names, ARRAY_LEN(names));
		say_orders(words, game);
		say_phrases(words, "events");
		say_phrases(words, "refusals");
		draw(&data, words, &ed);
		words_free(words);
	}
	edition_release(&ed);
}
END_TEST

START_TEST(parses_nothing)
{
	struct err err = ERR_INIT;
	struct doc *doc;

	ck_assert_int_eq(yaml_parse(&doc, "a: b", 4, "t", &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "parses no YAML"));
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("speak");
	TCase *tc = tcase_create("speak");
	SRunner *runner = srunner_create(suite);
	int count = 0, failed;

	while (games[count] != NULL)
		count++;
	suite_add_tcase(suite, tc);
	tcase_add_loop_test(tc, speaks, 0, count);
	tcase_add_test(tc, parses_nothing);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
