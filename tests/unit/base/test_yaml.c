/* SPDX-License-Identifier: MIT */
#include "base/yaml.h"
#include "suite.h"

#include <string.h>
#include <time.h>

START_TEST(reads)
{
	static const char text[] = "# an edition\n"
				   "name: {en: Salt, fr: \"Sel d'or\"}\n"
				   "prices:\n"
				   "  - 07\n"
				   "  - yes\n"
				   "  - |\n"
				   "    two\n"
				   "    lines\n"
				   "empty:\n";
	struct doc *doc, *prices;
	int64_t number;

	ck_assert_int_eq(
	    yaml_parse(&doc, text, strlen(text), "e.yaml", NULL), 0);
	ck_assert_str_eq(doc_text_at(doc, "name.fr", ""), "Sel d'or");
	prices = doc_get(doc, "prices");
	ck_assert_str_eq(doc_text(doc_at(prices, 0)), "07");
	ck_assert(doc_number(doc_at(prices, 0), &number));
	ck_assert_str_eq(doc_text(doc_at(prices, 1)), "yes");
	ck_assert_str_eq(doc_text(doc_at(prices, 2)), "two\nlines\n");
	ck_assert_str_eq(doc_text(doc_get(doc, "empty")), "");
	ck_assert_uint_eq(doc_line(doc_at(prices, 1)), 5);
	ck_assert_uint_eq(doc_line(doc_find(doc, "name.fr")), 2);
	doc_free(doc);
}
END_TEST

START_TEST(nothing_is_an_empty_map)
{
	static const char *const texts[] = {
	    "", "\n", "# only a remark\n", "---\n{}\n", "\xef\xbb\xbf{}"};
	struct doc *doc;
	size_t i;

	for (i = 0; i < ARRAY_LEN(texts); i++) {
		doc = NULL;
		ck_assert_int_eq(
		    yaml_parse(&doc, texts[i], strlen(texts[i]), "a", NULL), 0);
		ck_assert(doc_is(doc, DOC_MAP));
		ck_assert_uint_eq(doc_count(doc), 0);
		doc_free(doc);
	}
}
END_TEST

START_TEST(refuses)
{
	static const struct {
		const char *text, *why;
	} cases[] = {
	    {"a: &x 1\nb: *x\n", "f:1:4: anchors are not read"},
	    {"a: &x {}\n", "f:1:4: anchors are not read"},
	    {"- *x\n", "f:1:3: aliases are not read"},
	    {"a: !!str 1\n", "f:1:4: tags are not read"},
	    {"a: !x []\n", "f:1:4: tags are not read"},
	    {"%TAG ! tag:x:\n---\na: 1\n", "f:1:1: tags are not read"},
	    {"a: {}\n<<: {b: 1}\n", "f:2:1: merge keys are not read"},
	    {"a: 1\nb: 2\na: 3\n", "f:3:1: the key 'a' stands twice"},
	    {"- {b: 1, 'b': 3}\n", "f:1:10: the key 'b' stands twice"},
	    {"a: 1\n---\nb: 1\n", "f:2:1: a second document"},
	    {"[a]: 1\n", "f:1:1: a key must be a word"},
	    {"? {}\n: 1\n", "f:1:3: a key must be a word"},
	    {"alone\n", "f:1:1: neither a map nor a list"},
	    {"a: \"\\0\"\n", "f:1:4: a NUL byte"},
	    {"a: b\nc: \xff\n", "f:2:4: not UTF-8"},
	    {"a: é\xc3\n", "f:1:5: not UTF-8"},
	    {"a: b: c\n",
		"f:1:5: mapping values are not allowed in this context"},
	    {"a:\n\t- b\n",
		"f:2:1: found character that cannot start any token"},
	    {"a: [1, 2\n", "f:2:1: did not find expected ',' or ']'"},
	    {"a: \x01\n", "f:1:1: control characters are not allowed"},
	};
	struct err err;
	struct doc *doc;
	size_t i;

	for (i = 0; i < ARRAY_LEN(cases); i++) {
		err = (struct err)ERR_INIT;
		doc = NULL;
		ck_assert_int_eq(yaml_parse(&doc, cases[i].text,
				     strlen(cases[i].text), "f", &err),
		    -1);
		ck_assert_str_eq(err.text, cases[i].why);
		ck_assert_int_eq(err.exit, EX_CONFIG);
		ck_assert_ptr_null(doc);
	}
	ck_assert_int_eq(yaml_parse(&doc, "a: b\n\0", 6, "f", &err), -1);
	ck_assert_str_eq(err.text, "f:2:1: a NUL byte");
}
END_TEST

static int
parse_repeated(const char *part, size_t times, struct err *err)
{
	struct buf text = BUF_INIT;
	struct doc *doc;
	int rc;

	while (times-- > 0)
		buf_adds(&text, part);
	rc = yaml_parse(&doc, text.data, text.len, "f", err);
	if (rc == 0)
		doc_free(doc);
	buf_release(&text);
	return rc;
}

START_TEST(stops_at_a_depth)
{
	static const char *const parts[] = {"[", "{a: ", "- ", "[{a: "};
	struct err err;
	size_t i;
	clock_t start = clock();

	for (i = 0; i < ARRAY_LEN(parts); i++) {
		ck_assert_int_eq(parse_repeated(parts[i], 100000, &err), -1);
		ck_assert_msg(strstr(err.text, ": nested too deep") != NULL,
		    "%s", err.text);
	}
	ck_assert_int_lt((clock() - start) / CLOCKS_PER_SEC, 20);
	ck_assert_int_eq(parse_repeated("- ", YAML_DEPTH, &err), 0);
	ck_assert_int_eq(parse_repeated("- ", YAML_DEPTH + 1, &err), -1);
}
END_TEST

START_TEST(stops_at_a_number_of_nodes)
{
	struct err err;

	/* The list is one, too. */
	ck_assert_int_eq(parse_repeated("- a\n", YAML_NODES - 1, &err), 0);
	ck_assert_int_eq(parse_repeated("- a\n", YAML_NODES, &err), -1);
	ck_assert_str_eq(err.text, "f:100000:3: too many nodes");
}
END_TEST

START_TEST(writes_what_it_reads)
{
	static const char *const strings[] = {"", " ", "a", "a b", " a", "a ",
	    "-", "- a", "a: b", "a:", "#", "a #b", "yes", "No", "12", "-3", "'",
	    "\"", "\\", "a\nb\n", "\n", "\t", "cœur", "\x01", "\x7f",
	    "\xc2\x85", "\xe2\x80\xa8", "\xef\xbb\xbf", "\xef\xbf\xbe", "🎲",
	    "[", "{}", "&a", "*a", "!a", "|", ">", "%a", "@a", "`a", "---",
	    "...", "?", "a, b", "<<x", "pli+x@example.org"};
	struct doc *doc = doc_new_map(), *list, *map, *back;
	struct buf out = BUF_INIT;
	struct err err = ERR_INIT;
	char key[1501];
	size_t i;

	list = doc_add_list(doc, "list");
	map = doc_add_map(doc, "map");
	for (i = 0; i < ARRAY_LEN(strings); i++) {
		doc_add_string(list, NULL, strings[i]);
		doc_add_string(map, strings[i], strings[i]);
	}
	list = doc_add_list(list, NULL);
	doc_add_map(list, NULL);
	doc_add_list(doc_add_map(list, NULL), "deep");
	memset(key, 'k', 1500);
	key[1500] = '\0';
	doc_add_list(doc_add_map(list, NULL), key);
	yaml_write(doc, &out);
	ck_assert_msg(yaml_parse(&back, out.data, out.len, "f", &err) == 0,
	    "%s\n%s", err.text, out.data);
	ck_assert_msg(doc_equal(doc, back), "%s", out.data);
	doc_free(doc);
	doc_free(back);
	buf_release(&out);
}
END_TEST

START_TEST(writes_for_people)
{
	static const char text[] = "name: Les Hauts Fourneaux\n"
				   "seats:\n"
				   "  - lang: fr\n"
				   "    zone: Europe/Paris\n"
				   "  - {}\n"
				   "count: 5\n"
				   "like: \"5\"\n";
	struct doc *doc = doc_new_map(), *list, *seat;
	struct buf out = BUF_INIT;

	doc_add_string(doc, "name", "Les Hauts Fourneaux");
	list = doc_add_list(doc, "seats");
	seat = doc_add_map(list, NULL);
	doc_add_string(seat, "lang", "fr");
	doc_add_string(seat, "zone", "Europe/Paris");
	doc_add_map(list, NULL);
	doc_add_number(doc, "count", 5);
	doc_add_string(doc, "like", "5");
	yaml_write(doc, &out);
	ck_assert_str_eq(out.data, text);
	doc_free(doc);
	buf_release(&out);
}
END_TEST

START_TEST(loads)
{
	struct err err = ERR_INIT;
	struct doc *doc;

	ck_assert_int_eq(yaml_load(&doc, "no-such-file", &err), -1);
	ck_assert_int_eq(err.exit, EX_TEMPFAIL);
	ck_assert_str_eq(err.text, "no-such-file: No such file or directory");
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {reads, nothing_is_an_empty_map, refuses,
	    stops_at_a_depth, stops_at_a_number_of_nodes, writes_what_it_reads,
	    writes_for_people, loads};

	return suite_run("yaml", tests, ARRAY_LEN(tests));
}
