/* SPDX-License-Identifier: MIT */
/* test_json.c - what a forum answers, as a tree; nobody's words hide others'.
 */
#include "helpers/forum/json.h"
#include "suite.h"

#include <string.h>

#define BAD "\xef\xbf\xbd"

/* What it is read as, written as JSON again on one line; NULL: it is none. */
static const struct {
	const char *json, *want;
} cases[] = {
    {"{}", "{}"},
    {"[]", "[]"},
    {"{\"a\": 1, \"b\": [true, false, null]}", "{ \"a\": 1, \"b\": [ 1, 0 ] }"},
    {"{\"a\": 1.0, \"b\": 1.5, \"c\": -0.0}",
	"{ \"a\": \"1\", \"b\": \"1.5\", \"c\": \"-0\" }"},
    {"{\"a\": 9223372036854775807}", "{ \"a\": 9223372036854775807 }"},
    {"{\"a\": 9223372036854775808}", NULL},
    {"{\"a\": 1e999}", NULL},
    {"{\"a\": \"x\", \"a\": \"y\"}", "{ \"a\": \"y\" }"},
    {"{\"a\": \"\\u00e9\\ud83d\\ude00\"}",
	"{ \"a\": \"\xc3\xa9\xf0\x9f\x98\x80\" }"},
    /* what jansson takes for no JSON at all */
    {"{\"a\": \"x\\u0000y\", \"b\": 2}", "{ \"a\": \"x" BAD "y\", \"b\": 2 }"},
    {"{\"a\\u0000b\": 1}", "{ \"a" BAD "b\": 1 }"},
    {"{\"a\": \"x\\ud83d\"}", "{ \"a\": \"x" BAD "\" }"},
    {"{\"a\": \"\\uDE00y\"}", "{ \"a\": \"" BAD "y\" }"},
    {"{\"a\": \"\\ud83d\\ud83d\\ude00\"}",
	"{ \"a\": \"" BAD "\xf0\x9f\x98\x80\" }"},
    {"{\"a\": \"\\ud83d\\n\"}", "{ \"a\": \"" BAD "\\n\" }"},
    {"{\"a\": \"\xff\xc3\"}", "{ \"a\": \"" BAD BAD "\" }"},
    {"{\"a\": \"\xed\xa0\xbd\"}", "{ \"a\": \"" BAD BAD BAD "\" }"},
    /* a backslash that is itself escaped begins nothing */
    {"{\"a\": \"\\\\ud83d\"}", "{ \"a\": \"\\\\ud83d\" }"},
    {"{\"a\": \"\\\\\\ud83d\"}", "{ \"a\": \"\\\\" BAD "\" }"},
    {"{\"a\": \"\\u12\"}", NULL},
    {"{\"a\": \"\\", NULL},
    {"{\"a\": \"\\ud83d", NULL},
    {"", NULL},
    {"{", NULL},
    {"{} {}", NULL},
    {"<html>503</html>", NULL},
    {"\"text\"", NULL},
    {"7", NULL},
};

/* Blanks and line ends become one blank. */
static void
on_one_line(struct buf *out, const char *text)
{
	for (; *text != '\0'; text++)
		if (*text != '\n' && *text != ' ')
			buf_addc(out, *text);
		else if (out->len > 0 && out->data[out->len - 1] != ' ')
			buf_addc(out, ' ');
	while (out->len > 0 && out->data[out->len - 1] == ' ')
		buf_cut(out, out->len - 1);
}

START_TEST(reads)
{
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct buf again = BUF_INIT, line = BUF_INIT;
		struct err err = ERR_INIT;
		struct doc *doc;
		int rc =
		    json_read(&doc, cases[i].json, strlen(cases[i].json), &err);

		if (cases[i].want == NULL) {
			ck_assert_msg(rc < 0, "%s", cases[i].json);
			ck_assert_int_eq(err.exit, EX_DATAERR);
			continue;
		}
		ck_assert_msg(rc == 0, "%s: %s", cases[i].json, err.text);
		doc_json(doc, &again);
		on_one_line(&line, again.data);
		ck_assert_str_eq(line.data, cases[i].want);
		doc_free(doc);
		buf_release(&again);
		buf_release(&line);
	}
}
END_TEST

/* "[[[...]]]" or "{"a":{"a":...}}", so many of them. */
static void
nest(struct buf *out, const char *open, const char *close, unsigned depth)
{
	for (unsigned i = 0; i < depth; i++)
		buf_adds(out, open);
	for (unsigned i = 0; i < depth; i++)
		buf_adds(out, close);
}

static unsigned
depth_of(const struct doc *doc)
{
	unsigned depth = 1;

	while (doc_count(doc) > 0) {
		doc = doc_at(doc, 0);
		depth++;
	}
	return depth;
}

START_TEST(deep)
{
	static const struct {
		unsigned depth, want; /* 0: refused */
	} depths[] = {{2, 2}, {JSON_DEPTH, JSON_DEPTH}, {500, JSON_DEPTH + 1},
	    {100000, 0}};

	for (size_t i = 0; i < ARRAY_LEN(depths); i++) {
		struct buf text = BUF_INIT;
		struct doc *doc;

		nest(&text, "[", "]", depths[i].depth);
		if (json_read(&doc, text.data, text.len, NULL) < 0) {
			ck_assert_uint_eq(depths[i].want, 0);
		} else {
			ck_assert_uint_eq(depth_of(doc), depths[i].want);
			doc_free(doc);
		}
		buf_release(&text);
	}
}
END_TEST

START_TEST(many_keys)
{
	struct buf text = BUF_INIT;
	struct doc *doc;

	buf_adds(&text, "{\"first\": 1");
	for (unsigned i = 0; i < 3 * JSON_KEYS; i++)
		buf_addf(&text, ", \"k%u\": 1", i);
	buf_adds(&text, "}");
	ck_assert_int_eq(json_read(&doc, text.data, text.len, NULL), 0);
	ck_assert_uint_eq(doc_count(doc), JSON_KEYS);
	ck_assert_ptr_nonnull(doc_get(doc, "first"));
	doc_free(doc);
	buf_release(&text);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {reads, deep, many_keys};

	return suite_run("json", tests, ARRAY_LEN(tests));
}
