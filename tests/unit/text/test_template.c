/* SPDX-License-Identifier: MIT */
#include "base/fs.h"
#include "base/x.h"
#include "base/yaml.h"
#include "text/template_p.h"

#include "checks.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/*
 * Our trees know no null and no booleans, and yaml.c reads all as strings: put
 * in what JSON would have meant.
 */
static struct doc *typed(const struct doc *doc);

static void
add_typed(struct doc *in, const char *key, const struct doc *doc)
{
	const char *text = doc_text(doc);
	char number[32], *end;
	double value;

	if (text == NULL) {
		doc_take(in, key, typed(doc));
	} else if (strcmp(text, "true") == 0 || strcmp(text, "false") == 0) {
		doc_add_bool(in, key, text[0] == 't');
	} else if (strcmp(text, "null") == 0) {
		doc_add_string(in, key, "");
	} else {
		value = strtod(text, &end);
		snprintf(number, sizeof(number), "%g", value);
		doc_add_string(in, key,
		    strchr(text, '.') != NULL && *end == '\0' ? number : text);
	}
}

static struct doc *
typed(const struct doc *doc)
{
	struct doc *out =
	    doc_is(doc, DOC_LIST) ? doc_new_list() : doc_new_map();

	for (size_t i = 0; i < doc_count(doc); i++)
		add_typed(out, doc_is(doc, DOC_MAP) ? doc_key_at(doc, i) : NULL,
		    doc_at(doc, i));
	return out;
}

static bool
get_partial(void *arg, const char *name, const char **text, size_t *len)
{
	*text = doc_text(doc_get(arg, name));
	*len = *text != NULL ? strlen(*text) : 0;
	return *text != NULL;
}

static struct doc *
parse(const char *yaml)
{
	struct doc *doc = NULL;
	struct err err = ERR_INIT;

	ck_assert_msg(yaml_parse(&doc, yaml, strlen(yaml), "test", &err) == 0,
	    "%s: %s", yaml, err.text);
	return doc;
}

static int
render(const char *text, const char *data, const char *partials,
    enum escape escape, struct buf *out, struct err *err)
{
	struct doc *doc = parse(data), *parts = parse(partials);
	struct doc *values = typed(doc);
	struct template_partials get = {.get = get_partial, .arg = parts};
	int rc = template_render(
	    text, strlen(text), "t.md", values, escape, &get, out, err);

	doc_free(values);
	doc_free(doc);
	doc_free(parts);
	return rc;
}

static const struct {
	const char *text, *data, *want;
} cases[] = {
    /* interpolation */
    {"", "{}", ""},
    {"no tag { here } }}", "{}", "no tag { here } }}"},
    {"Dear {{name}},", "{name: Anna}", "Dear Anna,"},
    {"{{ name }}{{\tname\n}}", "{name: A}", "AA"},
    {"{{a}}{{{a}}}{{&a}}{{& a }}{{{ a }}}", "{a: '<'}", "&lt;<<<<"},
    {"{{a}}", "{a: '& \" '' < >'}", "&amp; &quot; ' &lt; &gt;"},
    {"[{{gone}}{{{gone}}}{{&gone}}]", "{}", "[]"},
    {"{{a.b.c}}", "{a: {b: {c: deep}}}", "deep"},
    {"[{{a.b.x}}{{a.x.c}}{{x.b.c}}]", "{a: {b: {c: deep}}}", "[]"},
    {"[{{a.b}}]", "{a: text, b: wrong}", "[]"},
    {"[{{a}}{{l}}]", "{a: {b: c}, l: [1]}", "[]"},
    {"{{a}}\n  {{a}}\n", "{a: x}", "x\n  x\n"},
    {"{{a}} {{a}}", "{a: \"two\\nlines\"}", "two\nlines two\nlines"},
    {"{{é}}", "{é: accent}", "accent"},
    /* sections */
    {"{{#a}}yes{{/a}}", "{a: true}", "yes"},
    {"[{{#a}}no{{/a}}]", "{a: false}", "[]"},
    {"[{{#a}}no{{/a}}]", "{a: []}", "[]"},
    {"[{{#a}}no{{/a}}]", "{a: ''}", "[]"},
    {"[{{#a}}no{{/a}}]", "{}", "[]"},
    {"{{#a}}{{.}}{{/a}}", "{a: text}", "text"},
    {"{{#a}}<{{.}}>{{/a}}", "{a: [1, 2, 3]}", "<1><2><3>"},
    {"{{#a}}{{#.}}{{.}}{{/.}};{{/a}}", "{a: [[1, 2], [3]]}", "12;3;"},
    {"{{#a}}{{b}}{{c}}{{/a}}", "{a: {b: 1}, b: 2, c: 3}", "13"},
    {"{{#a}}{{b}}{{c}} {{/a}}", "{a: [{b: 1}, {c: 2}], b: 8, c: 9}", "19 82 "},
    {"{{#a}}{{b.c}}|{{/a}}", "{a: {b: {}}, b: {c: wrong}}", "|"},
    {"{{#a.b}}{{c}}{{/a.b}}", "{a: {b: {c: deep}}}", "deep"},
    {"{{#a}}1{{#b}}2{{/b}}3{{/a}}", "{a: true, b: true}", "123"},
    {"{{#a}}{{#a}}x{{/a}}{{/a}}", "{a: true}", "x"},
    {"{{# a }}x{{/ a }}", "{a: true}", "x"},
    /* inverted */
    {"{{^a}}none{{/a}}", "{a: []}", "none"},
    {"{{^a}}none{{/a}}", "{a: false}", "none"},
    {"{{^a.b}}none{{/a.b}}", "{a: {}}", "none"},
    {"[{{^a}}none{{/a}}]", "{a: [1]}", "[]"},
    {"{{#a}}yes{{/a}}{{^a}}no{{/a}}", "{a: {}}", "yes"},
    /* first and last of a list */
    {"{{#a}}{{^first}}, {{/first}}{{b}}{{#last}}.{{/last}}{{/a}}",
	"{a: [{b: 1}, {b: 2}, {b: 3}]}", "1, 2, 3."},
    {"{{#a}}{{first}}{{last}} {{/a}}", "{a: [{b: 1}]}", "11 "},
    {"{{#a}}{{#b}}{{first}}{{/b}}{{/a}}", "{a: [{b: {c: 1}}, {b: {c: 1}}]}",
	"10"},
    {"{{#a}}{{first}}{{/a}}", "{a: [{first: x}, {first: no}]}", "xno"},
    {"[{{#a}}{{first}}{{/a}}{{last}}]", "{a: {b: 1}}", "[]"},
    /* comments */
    {"a{{! not said }}b", "{}", "ab"},
    {"a{{! not\n{ } said\n}}b", "{}", "ab"},
    {"1\n{{! alone }}\n2\n", "{}", "1\n2\n"},
    {"{{! alone\n  }}\n2\n", "{}", "2\n"},
    {"1 {{! not alone }}\n2\n", "{}", "1 \n2\n"},
    /* lines of their own */
    {"1\n{{#a}}\n2\n{{/a}}\n3\n", "{a: true}", "1\n2\n3\n"},
    {"1\r\n{{#a}}\r\n2\r\n{{/a}}\r\n3\r\n", "{a: true}", "1\r\n2\r\n3\r\n"},
    {"  {{#a}}  \n2\n\t{{/a}}\t", "{a: true}", "2\n"},
    {"{{#a}}\n{{.}}\n{{/a}}\n", "{a: [1, 2]}", "1\n2\n"},
    {"{{#a}}{{/a}}\nx", "{a: true}", "\nx"},
    {"  {{a}}  \n", "{a: 1}", "  1  \n"},
    /* partials */
    {"a{{>p}}d{{> p }}", "{x: b}", "ab.db."},
    {"a{{>gone}}b", "{}", "ab"},
    {"1\n  {{>lines}}\n2\n", "{a: \"x\\ny\"}",
	"1\n  begin\n  x\ny\n  end\n2\n"},
    {"{{>loop}}", "{v: 1, in: [{v: 2, in: [{v: 3, in: []}]}]}", "1(2(3()))"},
    {"{{>delims}}{{b}}", "{b: 1}", "11"},
    /* delimiters */
    {"{{=<% %>=}}<%a%>{{a}}", "{a: 1}", "1{{a}}"},
    {"{{=| |=}}|#a||b||/a|", "{a: {b: 1}}", "1"},
    {"{{= << >> =}}<<&a>><<{a}>>", "{a: '<'}", "<<"},
    {"{{=[ ]=}}\n[a]\n[={{ }}=]\n{{a}}", "{a: 1}", "1\n1"},
    {"{{#a}}{{=| |=}}|.||/a|", "{a: [1, 2]}", "12"},
};

static const char partials[] = "p: '{{x}}.'\n"
			       "lines: \"begin\\n{{{a}}}\\nend\\n\"\n"
			       "loop: '{{v}}({{#in}}{{>loop}}{{/in}})'\n"
			       "delims: '{{=| |=}}|b|'\n"
			       "self: '{{>self}}'\n"
			       "twice: '{{>twice}}{{>twice}}'\n"
			       "torn: \"\\n\\n{{#a}}\"\n";

START_TEST(renders)
{
	struct buf out = BUF_INIT;
	struct err err = ERR_INIT;
	int rc;

	buf_adds(&out, "before|");
	rc = render(
	    cases[_i].text, cases[_i].data, partials, ESCAPE_HTML, &out, &err);
	ck_assert_msg(rc == 0, "%s: %s", cases[_i].text, err.text);
	ck_assert_str_eq(out.data + 7, cases[_i].want);
	buf_release(&out);
}
END_TEST

static const struct {
	const char *text, *want;
} broken[] = {
    {"a\n{{name", "t.md:2: a tag that is never closed"},
    {"{{{name}}", "t.md:1: a tag that is never closed"},
    {"\n\n{{#a}}", "t.md:3: a section that is never closed"},
    {"{{/a}}", "t.md:1: the end of a section that is not open"},
    {"{{#a}}\n{{/b}}", "t.md:2: the end of another section than the open one"},
    {"{{}}", "t.md:1: a tag without a name"},
    {"{{a b}}", "t.md:1: a name with a blank in it"},
    {"{{==}}", "t.md:1: bad delimiters"},
    {"{{=|=}}", "t.md:1: bad delimiters"},
    {"{{=a b c=}}", "t.md:1: bad delimiters"},
    {"{{=1234567890123456 b=}}", "t.md:1: bad delimiters"},
    {"{{>torn}}", "torn:3: a section that is never closed"},
    {"{{>self}}", "self:1: partials nested too deep"},
    {"{{>twice}}", "twice:1: partials nested too deep"},
};

START_TEST(complains)
{
	struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	ck_assert_int_eq(
	    render(broken[_i].text, "{}", partials, ESCAPE_NONE, &out, &err),
	    -1);
	ck_assert_str_eq(err.text, broken[_i].want);
	ck_assert_int_eq(err.exit, EX_CONFIG);
	buf_release(&out);
}
END_TEST

static void
repeat(struct buf *out, const char *text, unsigned count)
{
	while (count-- > 0)
		buf_adds(out, text);
}

START_TEST(has_limits)
{
	struct buf text = BUF_INIT, out = BUF_INIT;
	struct err err = ERR_INIT;

	repeat(&text, "{{#a}}", TEMPLATE_DEPTH);
	buf_adds(&text, "x");
	repeat(&text, "{{/a}}", TEMPLATE_DEPTH);
	ck_assert_int_eq(
	    render(text.data, "{a: true}", "{}", ESCAPE_NONE, &out, &err), 0);
	ck_assert_str_eq(out.data, "x");
	repeat(&text, "{{#a}}", TEMPLATE_DEPTH + 1);
	ck_assert_int_eq(
	    render(text.data, "{a: true}", "{}", ESCAPE_NONE, &out, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "sections nested too deep"));

	buf_clear(&text);
	repeat(&text, "{{#l}}", 12);
	repeat(&text, "{{/l}}", 12);
	ck_assert_int_eq(render(text.data, "{l: [1, 2, 3, 4, 5, 6, 7, 8]}",
			     "{}", ESCAPE_NONE, &out, &err),
	    -1);
	ck_assert_ptr_nonnull(strstr(err.text, "endless"));

	buf_clear(&text);
	repeat(&text, "{{#l}}", 4);
	repeat(&text, "0123456789", 200);
	repeat(&text, "{{/l}}", 4);
	ck_assert_int_eq(render(text.data, "{l: [1, 2, 3, 4, 5, 6, 7, 8]}",
			     "{}", ESCAPE_NONE, &out, &err),
	    -1);
	ck_assert_ptr_nonnull(strstr(err.text, "too much output"));
	buf_release(&text);
	buf_release(&out);
}
END_TEST

static const struct {
	enum escape escape;
	const char *text, *want;
} escapes[] = {
    {ESCAPE_NONE, "<&*\n", "<&*\n"},
    {ESCAPE_HTML, "<a href=\"x\">'&</a>",
	"&lt;a href=&quot;x&quot;&gt;'&amp;&lt;/a&gt;"},
    {ESCAPE_XML, "<'&", "&lt;&#39;&amp;"},
    {ESCAPE_URL, "Re: a+b=c/é~x.y-z_0", "Re%3A%20a%2Bb%3Dc%2F%C3%A9~x.y-z_0"},
    {ESCAPE_MARKDOWN, "Anna", "Anna"},
    {ESCAPE_MARKDOWN, "Chloé 7", "Chloé 7"},
    {ESCAPE_MARKDOWN, "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
	"\\!\\\"\\#\\$\\%\\&\\'\\(\\)\\*\\+\\,\\-\\.\\/\\:\\;\\<\\=\\>\\?\\@\\["
	"\\\\\\]\\^\\_\\`\\{\\|\\}\\~"},
    {ESCAPE_MARKDOWN, "a\r\nb\tc    d\n", "a b c d "},
    {ESCAPE_MARKDOWN, "a\001\302\205b\342\200\256c\342\200\213d\303",
	"a bcd\357\277\275"},
};

START_TEST(escapes_values)
{
	struct buf out = BUF_INIT;

	template_escape(&out, escapes[_i].text, strlen(escapes[_i].text),
	    escapes[_i].escape);
	ck_assert_str_eq(out.data, escapes[_i].want);
	buf_release(&out);
}
END_TEST

START_TEST(prints_numbers)
{
	struct doc *doc = doc_new_map();
	struct buf out = BUF_INIT;
	const char text[] = "{{n}} {{{n}}} {{#zero}}x{{/zero}}{{zero}}";

	doc_add_number(doc, "n", -40);
	doc_add_number(doc, "zero", 0);
	ck_assert_int_eq(template_render(text, strlen(text), "t", doc,
			     ESCAPE_MARKDOWN, NULL, &out, NULL),
	    0);
	ck_assert_str_eq(out.data, "\\-40 -40 0");
	buf_release(&out);
	doc_free(doc);
}
END_TEST

/* ---- the specification's own tests, where they are ---- */

static const char *const spec_files[] = {"comments", "delimiters",
    "interpolation", "inverted", "partials", "sections"};

static void
check_spec(const struct doc *test)
{
	struct doc *data = typed(doc_get(test, "data"));
	struct template_partials get = {
	    .get = get_partial, .arg = doc_get(test, "partials")};
	const char *text = doc_text_at(test, "template", "");
	struct buf out = BUF_INIT;
	struct err err = ERR_INIT;
	const struct doc *top = data;

	/* One test's data is not a map but a single value. */
	if (doc_text(doc_get(test, "data")) != NULL)
		top = doc_get(test, "data");
	ck_assert_msg(template_render(text, strlen(text), "spec", top,
			  ESCAPE_HTML, &get, &out, &err) == 0,
	    "%s: %s", doc_text_at(test, "name", ""), err.text);
	ck_assert_msg(strcmp(out.data, doc_text_at(test, "expected", "")) == 0,
	    "%s: got '%s'", doc_text_at(test, "name", ""), out.data);
	buf_release(&out);
	doc_free(data);
}

START_TEST(meets_the_specification)
{
	const char *folder = getenv("PLI_CORPORA"), *top = getenv("srcdir");
	char path[4096];
	struct doc *doc, *tests;
	struct err err = ERR_INIT;

	if (folder != NULL)
		snprintf(path, sizeof(path), "%s/mustache/%s.yml", folder,
		    spec_files[_i]);
	else
		snprintf(path, sizeof(path),
		    "%s/../shared/corpora/mustache/%s.yml",
		    top != NULL ? top : ".", spec_files[_i]);
	if (!fs_exists(path))
		return;
	ck_assert_msg(yaml_load(&doc, path, &err) == 0, "%s", err.text);
	tests = doc_get(doc, "tests");
	ck_assert_uint_gt(doc_count(tests), 5);
	for (size_t i = 0; i < doc_count(tests); i++)
		check_spec(doc_at(tests, i));
	doc_free(doc);
}
END_TEST

#ifdef PLI_CRASH_POINTS
/* Our own templates do not look out of a list by chance (template_test.h). */
static const struct {
	const char *text, *data;
	bool wrong;
} lists[] = {
    {"{{#people}}{{name}}{{/people}}", "{people: [{name: A}], name: x}", false},
    {"{{#people}}{{name}}{{/people}}", "{people: [{name: A}, {}]}", false},
    {"{{#people}}{{name}}{{/people}}", "{people: [{name: A}, {}], name: x}",
	true},
    {"{{#people}}{{#m}}{{name}}{{/m}}{{/people}}",
	"{people: [{m: {a: 1}}], name: x}", true},
    {"{{#people}}{{#m}}{{name}}{{/m}}{{/people}}",
	"{people: [{name: A, m: {a: 1}}], m: x}", false},
    {"{{#people}}{{words.of}}{{/people}}", "{people: [{a: 1}], words: {of: x}}",
	false},
    {"{{#people}}{{words.of}}{{/people}}", "{people: [{words: {of: x}}]}",
	true},
    {"{{#people}}{{^name}}-{{/name}}{{/people}}", "{people: [{}], name: x}",
	true},
    {"{{#person}}{{name}}{{/person}}", "{person: {a: 1}, name: x}", false},
};

START_TEST(looks_out_of_lists_on_purpose)
{
	struct buf out = BUF_INIT;
	int status;
	pid_t pid = fork();

	if (pid == 0) {
		setenv("PLI_TEST_NAMES", "1", 1);
		fclose(stderr);
		render(lists[_i].text, lists[_i].data, "{}", ESCAPE_NONE, &out,
		    NULL);
		_exit(0);
	}
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert_int_eq(WIFSIGNALED(status), lists[_i].wrong);
}
END_TEST
#endif

static const char every_kind[] = "a {{name}} {{{raw}}}\n"
				 "{{#list}}\n"
				 "  {{>part}}\n"
				 "{{^none}}b{{/none}}{{=<% %>=}}<%&raw%>\n"
				 "<%/list%>\n";

static struct source
source_of(const char *text)
{
	return (struct source){
	    .name = "t", .text = text, .end = text + strlen(text)};
}

static bool
is_within(const struct source *src, const char *at, size_t len)
{
	return at >= src->text && at <= src->end &&
	       len <= (size_t)(src->end - at);
}

/* Rendering takes all this for granted. */
static void
check_nodes(const struct source *src)
{
	for (size_t i = 0; i < src->count; i++) {
		const struct node *node = &src->nodes[i];
		bool text = node->kind == NODE_TEXT;

		ck_assert(node->kind <= NODE_PARTIAL);
		ck_assert(is_within(src, node->text, node->len));
		ck_assert(node->indent_len == 0 ||
			  is_within(src, node->indent, node->indent_len));
		ck_assert(
		    text || (node->len > 0 && node->len <= TEMPLATE_NAME));
		if (node->kind == NODE_SECTION || node->kind == NODE_INVERTED)
			ck_assert(node->end > i && node->end <= src->count);
	}
}

START_TEST(unpacks_what_was_packed)
{
	struct source made = source_of(every_kind);
	struct source back = source_of(every_kind);
	struct buf bytes = BUF_INIT;

	ck_assert_int_eq(source_compile(&made), 0);
	ck_assert_int_eq(
	    template_pack(every_kind, strlen(every_kind), "t", &bytes, NULL),
	    0);
	ck_assert(source_unpack(&back, bytes.data, bytes.len));
	ck_assert_uint_eq(back.count, made.count);
	for (size_t i = 0; i < back.count; i++) {
		const struct node *a = &made.nodes[i], *b = &back.nodes[i];

		ck_assert(a->kind == b->kind && a->text == b->text &&
			  a->len == b->len && a->end == b->end &&
			  a->indent_len == b->indent_len);
		ck_assert(a->indent_len == 0 || a->indent == b->indent);
	}
	ck_assert_int_eq(template_pack("{{#a}}", 6, "t", &bytes, NULL), -1);
	free(made.nodes);
	free(back.nodes);
	buf_release(&bytes);
}
END_TEST

START_TEST(unpacks_any_bytes)
{
	static const uint32_t values[] = {
	    0, 1, 2, 3, 6, 40, 101, UINT32_MAX / 2, UINT32_MAX};
	struct buf bytes = BUF_INIT;
	unsigned refused = 0;
	uint32_t kept;

	template_pack(every_kind, strlen(every_kind), "t", &bytes, NULL);
	for (size_t at = 0; at + 4 <= bytes.len; at += 4)
		for (size_t v = 0; v < ARRAY_LEN(values); v++) {
			struct source src = source_of(every_kind);

			memcpy(&kept, bytes.data + at, sizeof(kept));
			memcpy(bytes.data + at, &values[v], sizeof(kept));
			if (source_unpack(&src, bytes.data, bytes.len))
				check_nodes(&src);
			else
				refused++;
			free(src.nodes);
			memcpy(bytes.data + at, &kept, sizeof(kept));
		}
	ck_assert_uint_gt(refused, 50);
	for (size_t len = 0; len < bytes.len; len++) {
		struct source src = source_of(every_kind);

		if (source_unpack(&src, bytes.data, len))
			check_nodes(&src);
		free(src.nodes);
	}
	buf_release(&bytes);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("template");
	TCase *tc = tcase_create("template");
	SRunner *runner = srunner_create(suite);
	int failed;

	/* These templates are not ours. */
	unsetenv("PLI_TEST_NAMES");
	suite_add_tcase(suite, tc);
#ifdef PLI_CRASH_POINTS
	tcase_add_loop_test(
	    tc, looks_out_of_lists_on_purpose, 0, ARRAY_LEN(lists));
#endif
	tcase_add_loop_test(tc, renders, 0, ARRAY_LEN(cases));
	tcase_add_loop_test(tc, complains, 0, ARRAY_LEN(broken));
	tcase_add_test(tc, has_limits);
	tcase_add_test(tc, unpacks_what_was_packed);
	tcase_add_test(tc, unpacks_any_bytes);
	tcase_add_loop_test(tc, escapes_values, 0, ARRAY_LEN(escapes));
	tcase_add_test(tc, prints_numbers);
	tcase_add_loop_test(
	    tc, meets_the_specification, 0, ARRAY_LEN(spec_files));
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
