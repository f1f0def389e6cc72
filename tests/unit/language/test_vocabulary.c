/* SPDX-License-Identifier: MIT */
#include "language/vocabulary.h"
#include "suite.h"

#include <string.h>

static const struct {
	const char *name, *id;
	bool whole;
} names[] = {
    {"coal", "coal", true},
    {"Charbon", "coal", true},
    {"le charbon", "coal", false},
    {"Ironworks", "iron", true},
    {"iron ore", "ore", true},
    {"Ch\u00e2teau-Rouge", "castle", true},
    {"chariot", "car", true},
};

static const char *const asked[] = {"coal", "coals", "cole", "char", "charb",
    "charbons", "le charbon", "iron", "ironw", "iron ores", "chateau rouge",
    "chateau", "car", "chariot", "chariots", "nothing", "", "ab", "ironwork"};

static struct vocabulary *
built(void)
{
	struct vocabulary *vocabulary = vocabulary_new();

	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		vocabulary_add(
		    vocabulary, names[i].name, names[i].id, names[i].whole);
	return vocabulary;
}

/* ids live as long as the names above. */
static const char *
id_of(const void *unknown, const char *id)
{
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (strcmp(names[i].id, id) == 0 &&
		    (unknown == NULL || strcmp(id, unknown) != 0))
			return names[i].id;
	return NULL;
}

static bool
same(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

START_TEST(is_the_same_as_a_tree)
{
	struct vocabulary *made = built();
	struct vocabulary *back =
	    vocabulary_of(vocabulary_doc(made), id_of, NULL);

	ck_assert_ptr_nonnull(back);
	for (size_t i = 0; i < ARRAY_LEN(asked); i++) {
		const char *a = NULL, *b = NULL;

		ck_assert_msg(vocabulary_find(made, asked[i], &a) ==
				  vocabulary_find(back, asked[i], &b),
		    "%s", asked[i]);
		ck_assert_msg(same(a, b), "%s", asked[i]);
		ck_assert_msg(same(vocabulary_guess(made, asked[i]),
				  vocabulary_guess(back, asked[i])),
		    "%s", asked[i]);
	}
	for (size_t i = 0; i <= ARRAY_LEN(names); i++) {
		const char *a, *b;

		ck_assert(same(vocabulary_name(made, i, &a),
		    vocabulary_name(back, i, &b)));
	}
	vocabulary_free(made);
	vocabulary_free(back);
}
END_TEST

START_TEST(takes_no_other_tree)
{
	static const char *const lists[] = {
	    "keys", "stems", "ids", "whole", "by_key", "by_stem"};
	struct vocabulary *made = built();

	ck_assert_ptr_null(
	    vocabulary_of(vocabulary_doc(made), id_of, "castle"));
	for (size_t i = 0; i < ARRAY_LEN(lists); i++) {
		struct doc *doc = vocabulary_doc(made), *list = doc_new_list();

		/* Of the right length, and of no use. */
		for (size_t n = 0; n < ARRAY_LEN(names); n++)
			doc_add_map(list, NULL);
		doc_replace(doc, lists[i], list);
		ck_assert_ptr_null(vocabulary_of(doc, id_of, NULL));
		doc = vocabulary_doc(made);
		if (i > 0) {
			doc_replace(doc, lists[i], doc_new_list());
			ck_assert_ptr_null(vocabulary_of(doc, id_of, NULL));
		} else {
			doc_free(doc);
		}
	}
	for (int64_t place = -1; place <= 7; place += 8) {
		struct doc *doc = vocabulary_doc(made), *list = doc_new_list();

		for (size_t n = 0; n < ARRAY_LEN(names); n++)
			doc_add_number(list, NULL, place);
		doc_replace(doc, "by_key", list);
		ck_assert_ptr_null(vocabulary_of(doc, id_of, NULL));
	}
	vocabulary_free(made);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    is_the_same_as_a_tree, takes_no_other_tree};

	return suite_run("vocabulary", tests, ARRAY_LEN(tests));
}
