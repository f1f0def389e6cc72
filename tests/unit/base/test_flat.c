/* SPDX-License-Identifier: MIT */
#include "base/compiled.h"
#include "base/flat.h"
#include "base/fs.h"
#include "base/yaml.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char source[] = "empty: {}\n"
			     "none: []\n"
			     "\"\": no name\n"
			     "text: \"\"\n"
			     "names: {fr: Ch\u00e2teau, en: castle}\n"
			     "list: [1, [2, {three: 3}], four]\n";

static struct doc *
parsed(const char *text)
{
	struct doc *doc;

	ck_assert_int_eq(yaml_parse(&doc, text, strlen(text), "t", NULL), 0);
	return doc;
}

static bool
same_lines(const struct doc *a, const struct doc *b)
{
	bool same = doc_line(a) == doc_line(b);

	for (size_t i = 0; same && i < doc_count(a); i++)
		same = same_lines(doc_at(a, i), doc_at(b, i));
	return same;
}

START_TEST(reads_what_was_written)
{
	struct doc *doc = parsed(source), *back, *copy, *built;
	struct buf bytes = BUF_INIT;
	int64_t number = 0;

	built = doc_new_map();
	doc_add_number(built, "least", INT64_MIN);
	doc_take(doc, "built", built);
	flat_write(doc, &bytes);
	ck_assert_uint_eq(bytes.len % FLAT_ALIGN, 0);
	back = flat_read(bytes.data, bytes.len);
	ck_assert_ptr_nonnull(back);
	ck_assert(doc_equal(doc, back));
	ck_assert(same_lines(doc, back));
	ck_assert_str_eq(doc_text(doc_find(back, "names.en")), "castle");
	ck_assert_str_eq(doc_text(doc_get(back, "")), "no name");
	ck_assert_ptr_null(doc_find(back, "names.de"));
	ck_assert_ptr_null(doc_key_at(doc_get(back, "list"), 0));
	ck_assert(doc_number(doc_find(back, "built.least"), &number));
	ck_assert(number == INT64_MIN);
	copy = doc_copy(back);
	ck_assert(doc_equal(doc, copy));
	doc_add_string(doc_get(copy, "names"), "de", "Schloss");
	/* The root itself grows as others do. */
	doc_add_string(back, "more", "yes");
	doc_replace(back, "names", copy);
	ck_assert_str_eq(doc_text_at(back, "more", ""), "yes");
	ck_assert_str_eq(doc_text_at(back, "names.names.de", ""), "Schloss");
	doc_free(back);
	doc_free(doc);
	buf_release(&bytes);
}
END_TEST

/* Large maps have an index, at the root and below. */
START_TEST(finds_in_large_maps)
{
	struct doc *doc = doc_new_map(), *in = doc_add_map(doc, "in"), *back;
	struct buf bytes = BUF_INIT;
	char key[16];

	for (int i = 0; i < 300; i++) {
		snprintf(key, sizeof(key), "key%d", i);
		doc_add_number(in, key, i);
		doc_add_number(doc, key, -i);
	}
	flat_write(doc, &bytes);
	back = flat_read(bytes.data, bytes.len);
	for (int i = 0; i < 300; i++) {
		int64_t one = 0, other = 0;

		snprintf(key, sizeof(key), "key%d", i);
		ck_assert(doc_number(doc_get(doc_get(back, "in"), key), &one));
		ck_assert(doc_number(doc_get(back, key), &other));
		ck_assert(one == i && other == -i);
	}
	ck_assert_ptr_null(doc_get(doc_get(back, "in"), "key300"));
	doc_free(back);
	doc_free(doc);
	buf_release(&bytes);
}
END_TEST

static void
walk(const struct doc *doc)
{
	struct doc *copy = doc_copy(doc);
	struct buf out = BUF_INIT;

	doc_json(doc, &out);
	buf_release(&out);
	ck_assert(doc_equal(doc, doc));
	doc_get(doc_get(doc, "in"), "key17");
	doc_free(copy);
}

/* Each byte, and each word of them, made something else: another tree or none,
 * and never a byte outside, which valgrind and sanitizers would see. */
START_TEST(takes_any_bytes)
{
	static const uint32_t values[] = {
	    0, 1, 8, 23, 24, 255, 256, UINT32_MAX / 2, UINT32_MAX};
	struct doc *doc = parsed(source), *in = doc_add_map(doc, "in"), *back;
	struct buf bytes = BUF_INIT;
	unsigned read = 0, refused = 0;
	char key[16], *copy;

	for (int i = 0; i < 20; i++) {
		snprintf(key, sizeof(key), "key%d", i);
		doc_add_number(in, key, i);
	}
	flat_write(doc, &bytes);
	for (size_t at = 0; at + 4 <= bytes.len; at += 4)
		for (size_t v = 0; v < ARRAY_LEN(values); v++) {
			copy = xmalloc(bytes.len);
			memcpy(copy, bytes.data, bytes.len);
			memcpy(copy + at, &values[v], sizeof(values[v]));
			back = flat_read(copy, bytes.len);
			if (back != NULL)
				walk(back);
			read += back != NULL;
			refused += back == NULL;
			doc_free(back);
			free(copy);
		}
	ck_assert_uint_gt(read, 100);
	ck_assert_uint_gt(refused, 1000);
	for (size_t len = 0; len < bytes.len; len++) {
		copy = xmalloc(len + 1);
		memcpy(copy, bytes.data, len);
		back = flat_read(copy, len);
		if (back != NULL)
			walk(back);
		doc_free(back);
		free(copy);
	}
	doc_free(doc);
	buf_release(&bytes);
}
END_TEST

static const char path[] = "test_flat.packs";

static uint64_t
key_of(const char *text)
{
	return compiled_key(text, strlen(text));
}

static void
write_two(struct buf *bytes)
{
	struct compiled_tree trees[] = {
	    {.key = key_of("a: 1"), .doc = parsed("a: 1")},
	    {.key = key_of("b: 2"), .doc = parsed("b: 2")}};

	compiled_write(trees, ARRAY_LEN(trees), bytes);
	for (size_t i = 0; i < ARRAY_LEN(trees); i++)
		doc_free(trees[i].doc);
}

static void
put(const char *bytes, size_t len)
{
	unlink(path);
	ck_assert_int_eq(fs_write(path, bytes, len, NULL), 0);
}

START_TEST(finds_by_source)
{
	struct compiled *file;
	struct buf bytes = BUF_INIT;
	struct doc *doc;

	write_two(&bytes);
	put(bytes.data, bytes.len);
	file = compiled_open(path);
	ck_assert_ptr_nonnull(file);
	doc = compiled_find(file, key_of("b: 2"));
	ck_assert_str_eq(doc_text_at(doc, "b", ""), "2");
	doc_free(doc);
	ck_assert_ptr_null(compiled_find(file, key_of("b: 3")));
	ck_assert_ptr_null(compiled_find(file, key_of("b: 2\n")));
	ck_assert_ptr_null(compiled_find(file, key_of("")));
	compiled_close(file);
	doc = compiled_load(path, key_of("a: 1"));
	ck_assert_str_eq(doc_text_at(doc, "a", ""), "1");
	doc_free(doc);
	ck_assert_ptr_null(compiled_open("no/such/file"));

	/* A site of very many matches keeps a large one. */
	ck_assert_int_eq(truncate(path, (off_t)512 << 20), 0);
	doc = compiled_load(path, key_of("b: 2"));
	ck_assert_str_eq(doc_text_at(doc, "b", ""), "2");
	doc_free(doc);
	buf_release(&bytes);
	unlink(path);
}
END_TEST

/* No change of a file, however small, is read as something else. */
START_TEST(takes_nothing_torn)
{
	struct buf bytes = BUF_INIT;
	struct doc *doc, *want = parsed("a: 1");
	unsigned found = 0;

	write_two(&bytes);
	for (size_t at = 0; at < bytes.len; at++) {
		bytes.data[at] ^= 0x10;
		put(bytes.data, bytes.len);
		bytes.data[at] ^= 0x10;
		doc = compiled_load(path, key_of("a: 1"));
		ck_assert(doc == NULL || doc_equal(doc, want));
		found += doc != NULL;
		doc_free(doc);
	}
	/* What was changed may be the other's. */
	ck_assert_uint_gt(found, 0);
	ck_assert_uint_lt(found, (unsigned)bytes.len / 2 + 32);
	for (size_t len = 0; len < bytes.len; len++) {
		put(bytes.data, len);
		doc = compiled_load(path, key_of("b: 2"));
		ck_assert(
		    doc == NULL || strcmp(doc_text_at(doc, "b", ""), "2") == 0);
		doc_free(doc);
	}
	doc_free(want);
	buf_release(&bytes);
	unlink(path);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {reads_what_was_written,
	    finds_in_large_maps, takes_any_bytes, finds_by_source,
	    takes_nothing_torn};

	return suite_run("flat", tests, ARRAY_LEN(tests));
}
