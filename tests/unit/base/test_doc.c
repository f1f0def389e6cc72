/* SPDX-License-Identifier: MIT */
#include "base/doc.h"
#include "suite.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static struct doc *
small_tree(void)
{
	struct doc *doc = doc_new_map();
	struct doc *list = doc_add_list(doc, "shares");
	struct doc *name = doc_add_map(doc, "name");

	doc_add_number(list, NULL, 3);
	doc_add_string(list, NULL, "four");
	doc_add_map(list, NULL);
	doc_add_string(name, "fr", "sel");
	doc_add_string(name, "en", "salt");
	doc_add_bool(doc, "over", false);
	return doc;
}

START_TEST(finds)
{
	struct doc *doc = small_tree();

	ck_assert_uint_eq(doc_count(doc), 3);
	ck_assert_str_eq(doc_key_at(doc, 1), "name");
	ck_assert_ptr_null(doc_key_at(doc, 3));
	ck_assert_str_eq(doc_text(doc_find(doc, "name.fr")), "sel");
	ck_assert_str_eq(doc_text_at(doc, "name.en", "-"), "salt");
	ck_assert_str_eq(doc_text_at(doc, "name.de", "-"), "-");
	ck_assert_str_eq(doc_text_at(doc, "name", "-"), "-");
	ck_assert_ptr_null(doc_find(doc, "name.fr.more"));
	ck_assert_ptr_null(doc_find(doc, "shares.0"));
	ck_assert_ptr_null(doc_find(doc, ""));
	ck_assert(doc_is(doc_at(doc_get(doc, "shares"), 2), DOC_MAP));
	ck_assert_ptr_null(doc_key_at(doc_get(doc, "shares"), 0));
	doc_free(doc);
}
END_TEST

START_TEST(finds_nothing_in_nothing)
{
	int64_t number;
	bool yes;

	ck_assert(!doc_is(NULL, DOC_MAP));
	ck_assert_uint_eq(doc_count(NULL), 0);
	ck_assert_ptr_null(doc_at(NULL, 0));
	ck_assert_ptr_null(doc_key_at(NULL, 0));
	ck_assert_ptr_null(doc_get(NULL, "a"));
	ck_assert_ptr_null(doc_find(NULL, "a.b"));
	ck_assert_ptr_null(doc_text(NULL));
	ck_assert_str_eq(doc_text_at(NULL, "a", "b"), "b");
	ck_assert(!doc_number(NULL, &number));
	ck_assert(!doc_bool(NULL, &yes));
	ck_assert_uint_eq(doc_line(NULL), 0);
	ck_assert(doc_equal(NULL, NULL));
	ck_assert_ptr_null(doc_copy(NULL));
	doc_kind(NULL);
	doc_free(NULL);
}
END_TEST

START_TEST(reads_numbers)
{
	static const struct {
		const char *text;
		bool ok;
		int64_t number;
	} cases[] = {
	    {"0", true, 0},
	    {"-12", true, -12},
	    {"007", true, 7},
	    {"9223372036854775807", true, INT64_MAX},
	    {"-9223372036854775808", true, INT64_MIN},
	    {"9223372036854775808", false, 0},
	    {"-9223372036854775809", false, 0},
	    {"", false, 0},
	    {"-", false, 0},
	    {"+1", false, 0},
	    {" 1", false, 0},
	    {"1 ", false, 0},
	    {"1.0", false, 0},
	    {"0x1", false, 0},
	};
	struct doc *list = doc_new_list();
	int64_t number;
	size_t i;

	for (i = 0; i < ARRAY_LEN(cases); i++) {
		doc_add_string(list, NULL, cases[i].text);
		ck_assert_msg(
		    doc_number(doc_at(list, i), &number) == cases[i].ok, "'%s'",
		    cases[i].text);
		if (cases[i].ok)
			ck_assert_int_eq(number, cases[i].number);
	}
	ck_assert(doc_number(doc_add_number(list, NULL, -5), &number));
	ck_assert_int_eq(number, -5);
	ck_assert(!doc_number(list, &number));
	doc_free(list);
}
END_TEST

START_TEST(reads_truths)
{
	static const struct {
		const char *text;
		bool ok, yes;
	} cases[] = {
	    {"yes", true, true},
	    {"true", true, true},
	    {"1", true, true},
	    {"no", true, false},
	    {"false", true, false},
	    {"0", true, false},
	    {"maybe", false, false},
	    {"", false, false},
	    {"2", false, false},
	};
	struct doc *list = doc_new_list();
	bool yes = false;
	size_t i;

	for (i = 0; i < ARRAY_LEN(cases); i++) {
		doc_add_string(list, NULL, cases[i].text);
		ck_assert_int_eq(doc_bool(doc_at(list, i), &yes), cases[i].ok);
		if (cases[i].ok)
			ck_assert_int_eq(yes, cases[i].yes);
	}
	ck_assert(doc_bool(doc_add_bool(list, NULL, true), &yes) && yes);
	ck_assert(!doc_bool(doc_add_number(list, NULL, 2), &yes));
	ck_assert(!doc_bool(list, &yes));
	doc_free(list);
}
END_TEST

START_TEST(copies_and_compares)
{
	struct doc *doc = small_tree(), *copy = doc_copy(doc);

	ck_assert(doc_equal(doc, copy));
	doc_replace(copy, "over", doc_new_list());
	ck_assert(!doc_equal(doc, copy));
	ck_assert_uint_eq(doc_count(copy), 3);
	ck_assert_str_eq(doc_key_at(copy, 2), "over");
	doc_replace(copy, doc_key_at(copy, 2), doc_new_map());
	ck_assert(doc_is(doc_get(copy, "over"), DOC_MAP));
	doc_replace(copy, "new", doc_new_map());
	ck_assert_uint_eq(doc_count(copy), 4);
	ck_assert(!doc_equal(doc, NULL));
	doc_free(doc);
	doc_free(copy);
}
END_TEST

START_TEST(takes_and_copies_trees)
{
	struct doc *doc = doc_new_map(), *taken = small_tree(), *below;

	below = doc_add_copy(doc, "copy", taken);
	ck_assert(doc_equal(below, taken));
	ck_assert_ptr_eq(doc_take(doc, "taken", taken), taken);
	/* It can still be added to, and lives as long as doc does. */
	doc_add_string(taken, "more", "sel");
	doc_take(taken, "deep", small_tree());
	ck_assert_str_eq(doc_text(doc_find(doc, "taken.deep.name.fr")), "sel");
	ck_assert_str_eq(doc_text(doc_find(doc, "taken.more")), "sel");
	ck_assert_ptr_null(doc_find(doc, "copy.more"));
	doc_add_copy(doc_add_list(doc, "list"), NULL, doc_get(doc, "copy"));
	ck_assert(
	    doc_equal(doc_at(doc_get(doc, "list"), 0), doc_get(doc, "copy")));
	doc_free(doc);
}
END_TEST

/* A hundred thousand keys: quadratic would take minutes. */
START_TEST(large_maps_are_quick)
{
	struct doc *map = doc_new_map(), *copy;
	char key[32];
	int64_t i, number;
	clock_t start = clock();

	for (i = 0; i < 100000; i++) {
		snprintf(key, sizeof(key), "key %d", (int)i);
		doc_add_number(map, key, i);
	}
	copy = doc_copy(map);
	for (i = 0; i < 100000; i++) {
		snprintf(key, sizeof(key), "key %d", (int)i);
		ck_assert(doc_number(doc_get(copy, key), &number));
		ck_assert_int_eq(number, i);
		ck_assert_str_eq(doc_key_at(copy, (size_t)i), key);
	}
	doc_replace(copy, "key 7", doc_new_list());
	ck_assert(doc_is(doc_get(copy, "key 7"), DOC_LIST));
	ck_assert_ptr_null(doc_get(copy, "key"));
	doc_free(map);
	doc_free(copy);
	ck_assert_int_lt((clock() - start) / CLOCKS_PER_SEC, 20);
}
END_TEST

START_TEST(keeps_what_is_wanted)
{
	struct doc *names = doc_new_list(), *map = doc_new_map();
	struct doc *other = small_tree(), *lost;

	doc_add_map(names, NULL); /* no name */
	doc_add_string(names, NULL, "me");
	doc_add_string(names, NULL, "name");
	doc_add_number(map, "before", 1);
	doc_keep(map, names);
	doc_add_number(doc_add_map(map, "me"), "worth", 7);
	doc_add_number(map, "round", 2);
	lost = doc_add_list(map, "racks");
	doc_add_number(doc_add_map(lost, NULL), "id", 3);
	doc_add_string(doc_add_map(lost, NULL), "id", "four");
	doc_add_copy(lost, NULL, other);
	for (size_t i = 0; i < doc_count(other); i++)
		doc_add_copy(map, doc_key_at(other, i), doc_at(other, i));
	ck_assert_uint_eq(doc_count(map), 3);
	ck_assert_str_eq(doc_key_at(map, 0), "before");
	ck_assert(doc_is(doc_find(map, "me.worth"), DOC_NUMBER));
	ck_assert_str_eq(doc_text_at(map, "name.fr", ""), "sel");
	ck_assert_uint_eq(doc_count(lost), 0);
	doc_keep(map, NULL);
	doc_add_number(map, "round", 2);
	ck_assert_uint_eq(doc_count(map), 4);
	doc_free(other);
	doc_free(names);
	doc_free(map);
}
END_TEST

START_TEST(inherits)
{
	struct doc *salt = doc_new_map(), *doc = doc_new_map(), *more, *map;
	struct buf json = BUF_INIT;
	char key[16];

	doc_add_string(salt, "name", "salt");
	doc_add_number(doc_add_map(salt, "at"), "x", 7);
	more = doc_new_map();
	doc_add_string(more, "name", "a heap of salt");
	doc_add_number(more, "price", 3);
	map = doc_add_map(doc, "first");
	doc_add_string(map, "id", "salt");
	doc_inherit(map, salt);
	doc_inherit(map, more);
	doc_inherit(map, salt);

	/* Its own come first, then those of the first that has them. */
	ck_assert_uint_eq(doc_count(map), 1);
	ck_assert_str_eq(doc_text_at(doc, "first.name", "-"), "salt");
	ck_assert_ptr_eq(doc_get(map, "price"), doc_get(more, "price"));
	ck_assert_ptr_null(doc_get(map, "weight"));
	doc_json(map, &json);
	ck_assert_str_eq(json.data,
	    "{\n  \"id\": \"salt\",\n  \"name\": \"salt\",\n"
	    "  \"at\": {\n    \"x\": 7\n  },\n  \"price\": 3\n}");
	doc_add_string(map, "name", "Salt");
	ck_assert_str_eq(doc_text_at(doc, "first.name", "-"), "Salt");

	/* A copy has them, too; what is below may be its own. */
	map = doc_add_copy(doc, "second", map);
	ck_assert_ptr_eq(doc_get(map, "at"), doc_get(salt, "at"));
	doc_add_number(doc_own(map, "at"), "y", 8);
	ck_assert_ptr_eq(doc_own(map, "at"), doc_get(map, "at"));
	ck_assert_ptr_null(doc_find(salt, "at.y"));
	ck_assert_ptr_null(doc_find(doc, "first.at.y"));
	ck_assert_ptr_null(doc_own(map, "weight"));

	/* Nobody has keys of who has them of him. */
	doc_inherit(salt, map);
	ck_assert_ptr_null(doc_inherited(salt, 0));
	doc_inherit(salt, salt);
	ck_assert_ptr_null(doc_get(salt, "weight"));

	/* The same in a map that has an index. */
	for (int i = 0; i < 40; i++) {
		snprintf(key, sizeof(key), "key%d", i);
		doc_add_number(map, key, i);
	}
	ck_assert_ptr_eq(doc_get(map, "price"), doc_get(more, "price"));
	buf_release(&json);
	doc_free(doc);
	doc_free(salt);
	doc_free(more);
}
END_TEST

START_TEST(a_key_twice_is_our_bug)
{
	struct doc *map = doc_new_map();
	int status;
	pid_t pid;

	doc_add_number(map, "a", 1);
	pid = fork();
	if (pid == 0) {
		close(STDERR_FILENO);
		doc_add_number(map, "a", 2);
		_exit(0);
	}
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert(WIFSIGNALED(status));
	ck_assert_int_eq(WTERMSIG(status), SIGABRT);
	doc_free(map);
}
END_TEST

START_TEST(says_json)
{
	struct doc *doc = small_tree();
	struct buf out = BUF_INIT;

	doc_add_string(doc, "\"q\"", "a\\b\n\t\x01\x7f/é\xff");
	doc_add_list(doc, "none");
	doc_json(doc, &out);
	ck_assert_str_eq(out.data,
	    "{\n"
	    "  \"shares\": [\n"
	    "    3,\n"
	    "    \"four\",\n"
	    "    {}\n"
	    "  ],\n"
	    "  \"name\": {\n"
	    "    \"fr\": \"sel\",\n"
	    "    \"en\": \"salt\"\n"
	    "  },\n"
	    "  \"over\": 0,\n"
	    "  \"\\\"q\\\"\": \"a\\\\b\\n\\t\\u0001\\u007f/é\xef\xbf\xbd\",\n"
	    "  \"none\": []\n"
	    "}");
	doc_free(doc);
	buf_release(&out);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {finds, finds_nothing_in_nothing,
	    reads_numbers, reads_truths, copies_and_compares,
	    takes_and_copies_trees, large_maps_are_quick, keeps_what_is_wanted,
	    inherits, a_key_twice_is_our_bug, says_json};

	return suite_run("doc", tests, ARRAY_LEN(tests));
}
