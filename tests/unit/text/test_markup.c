/* SPDX-License-Identifier: MIT */
#include "base/x.h"
#include "text/markup.h"
#include "text/template.h"

#include "checks.h"
#include <string.h>

static void
walk(const char *markdown, void (*writer)(const struct markup *, struct buf *),
    struct buf *out)
{
	struct markup *markup = markup_new(markdown, strlen(markdown));

	buf_clear(out);
	writer(markup, out);
	markup_free(markup);
}

static void
expect(const char *markdown,
    void (*writer)(const struct markup *, struct buf *), const char *want)
{
	struct buf out = BUF_INIT;

	walk(markdown, writer, &out);
	ck_assert_str_eq(out.data, want);
	buf_release(&out);
}

#define FORTY "0123456789abcdefghijklmnopqrstuvwxyzABCD"
#define LONG_URL "https://e.org/#" FORTY FORTY FORTY FORTY FORTY

static const struct {
	const char *markdown, *want;
} texts[] = {
    {"", ""},
    {"# Title\n\nWords.\n", "Title\n=====\nWords.\n"},
    {"## Énigme\n", "-- Énigme --\n"},
    {"### Small\n\nclose\n", "Small\nclose\n"},
    {"one\ntwo\\\nthree", "one two\nthree\n"},
    {"*a* **b** `c d` [e](mailto:x@y) [f](http://z/) <http://g/>",
	"a b \"c d\" e f (http://z/) http://g/\n"},
    /* an address of many lines stands below all */
    {"[e](" LONG_URL "): touch\n\n- b\n- [f](" LONG_URL "f)\n\nend\n",
	"e [1]: touch\n\n- b\n- f [2]\n\nend\n\n[1] " LONG_URL "\n[2] " LONG_URL
	"f\n"},
    {"![alt](http://e.org/spy.png)", "[alt]\n"},
    {"1) a<!-- row -->\n2) b\n3) c<!-- tap -->\n", "a. a   b. b\n"},
    {"a\n\n![alt](cid:board)\n\nb", "a\n\nb\n"},
    {"- a\n- b\n  - c\n", "- a\n- b\n  - c\n"},
    {"- a\n\n- b\n", "- a\n\n- b\n"},
    {"7. a\n8. b\n", "7. a\n8. b\n"},
    {"- > quoted\n- > > twice\n", "- > quoted\n- > > twice\n"},
    {"> a\n>\n> b\n", "> a\n>\n> b\n"},
    {"    code  x\n", "    code  x\n"},
    {"***\n", "-----\n"},
    {"<b>raw</b>", "<b>raw</b>\n"},
    {"<div>\nraw\n</div>\n", "    <div>\n    raw\n    </div>\n"},
    /* wrapping: 72 columns, words are never broken */
    {"123456789 123456789 123456789 123456789 123456789 123456789 "
     "123456789 12 next",
	"123456789 123456789 123456789 123456789 123456789 123456789 123456789 "
	"12\nnext\n"},
    /* and no line begins with what stands behind a blank in French */
    {"123456789 123456789 123456789 123456789 123456789 123456789 "
     "123456789 a : b",
	"123456789 123456789 123456789 123456789 123456789 123456789 "
	"123456789\n"
	"a : b\n"},
    {"123456789 123456789 123456789 123456789 123456789 123456789 "
     "1234567 \xc2\xab oui \xc2\xbb, b",
	"123456789 123456789 123456789 123456789 123456789 123456789 1234567\n"
	"\xc2\xab oui \xc2\xbb, b\n"},
    {"- 23456789 123456789 123456789 123456789 123456789 123456789 123456789 "
     "123 next",
	"- 23456789 123456789 123456789 123456789 123456789 123456789 "
	"123456789\n  123 next\n"},
    {"a 1234567890123456789012345678901234567890123456789012345678901234567890"
     "1234567890 b",
	"a\n1234567890123456789012345678901234567890123456789012345678901234567"
	"89"
	"01234567890\nb\n"},
    {"日本日本日本日本日本日本日本日本日本日本日本日本日本日本日本日本日本 日"
     " 本",
	"日本日本日本日本日本日本日本日本日本日本日本日本日本日本日本日本日本 "
	"日"
	"\n本\n"},
    /* code is not broken at its blanks */
    {"123456789 123456789 123456789 123456789 123456789 123456789 "
     "12345 `buy 2 coal`",
	"123456789 123456789 123456789 123456789 123456789 123456789 "
	"12345\n\"buy 2 coal\"\n"},
    /* tables */
    {"| A | Bb |\n|---|---:|\n| blé | 5 |\n| 日本 | 250 |\n",
	"A      Bb\nblé     5\n日本  250\n"},
    {"| | |\n|---|---:|\n| a | 5 |\n", "a  5\n"},
    {"| a | b | c |\n|---|---:|---|\n| | 5 | d |\n| x | | y |\n",
	"a  b  c\n   5  d\nx     y\n"},
    /* cells are broken at blanks, but not at those that stick */
    {"| Name | One column that is wide | Another column that is wide | And "
     "a third one |\n|---|---|---|---|\n| Coal | 1 | | *3* |\n",
	"Name  One column that is wide  Another column that is  And a third "
	"one\n"
	"                               wide\n"
	"Coal  1                                                3\n"},
    {"| Card | Effect | Number of discs |\n|---|---|---:|\n"
     "| 1 Lamp-Oil Exchange and Company | 23456789 123456789 123456789 "
     "1\302\2402 | 5 |\n| 2 | `buy 2 coal, and all the iron` | 12 |\n",
	"Card                     Effect                          Number of "
	"discs\n"
	"1 Lamp-Oil Exchange and  23456789 123456789 123456789                 "
	" 5\n"
	"  Company                1\302\2402\n"
	"2                        \"buy 2 coal, and all the iron\"             "
	"  12\n"},
    /* a count stays with its thing, a sign with what follows, a colon, an arrow
     * and how often with what is before it */
    {"| A | B |\n|---|---|\n| 123456789 123456789 123456789 123456789 "
     "1 iron, 2 coal \342\206\222 1 oil + 2 (now) | 123456789 123456789 : |\n",
	"A                                                         B\n"
	"123456789 123456789 123456789 123456789 1 iron, 2 coal \342\206\222  "
	"123456789\n"
	"  1 oil + 2 (now)                                         "
	"123456789 :\n"},
    /* where a word may be parted is for HTML */
    {"Compen&shy;sation and `a&shy;b`\n", "Compensation and \"a&shy;b\"\n"},
    /* the column narrows that costs the fewest lines */
    {"| A | B |\n|---|---|\n"
     "| 123456789 123456789 123456789 123 | 123456789 123456789 123456789 "
     "1234 |\n| 123456789 123456789 123456789 123 | |\n",
	"A                                  B\n"
	"123456789 123456789 123456789 123  123456789 123456789 123456789 "
	"1234\n"
	"123456789 123456789 123456789 123\n"},
    {"| A | B |\n|---|---|\n"
     "| 123456789 123456789 123456789 1234567 | 123456789 123456789 123456789 "
     "1234 |\n| 123456789 123456789 123456789 1234567 | |\n",
	"A                                      B\n"
	"123456789 123456789 123456789 1234567  123456789 123456789 123456789\n"
	"                                       1234\n"
	"123456789 123456789 123456789 1234567\n"},
    /* what no breaking makes narrow enough becomes lines */
    {"| Name | Price | In the pile |\n|---|---|---|\n| Coal | "
     "1234567890123456789012345678901234567890 | "
     "1234567890123456789012345678901234567890 |\n| Iron | 2 | |\n",
	"Coal\n"
	"  Price        1234567890123456789012345678901234567890\n"
	"  In the pile  1234567890123456789012345678901234567890\n"
	"Iron\n"
	"  Price        2\n"},
    /* choices */
    {"1) [bid 4](mailto:x@y?body=bid)\n2) pass\n", "a. bid 4   b. pass\n"},
    {"26) a\n27) b\n28) a choice that takes a bit more room than the rest\n",
	"z. a\naa. b\nab. a choice that takes a bit more room than the rest\n"},
    {"| A |\n| :--- |\n| 1 |\n\n- b\n\n| A |\n| :--- |\n| 1 |\n\nc\n",
	"A\n1\n- b\n\nA\n1\n\nc\n"},
    {"a\n\n1) b<!-- tap -->\n\nc\n", "a\n\nc\n"},
    /* Groups of a line each stand together, and one with a word below it. */
    {"1) a\n\n<!-- apart -->\n\n3) b\n", "a. a\nc. b\n"},
    {"1) of more than twenty signs, or thirty\n2) short\n\n<!-- apart "
     "-->\n\n3) b\n",
	"a. of more than twenty signs, or thirty\nb. short\nc. b\n"},
    {"1) a\n\n<!-- apart -->\n\n2) b\\\nGone.\n\n<!-- apart "
     "-->\n\n3) c\n",
	"a. a\nb. b\n    Gone.\nc. c\n"},
    {"1) a\\\nGone.\n2) b\\\nOver.\n", "a. a\n    Gone.\nb. b\n    Over.\n"},
    {"1) 23456789 123456789 123456789 123456789 123456789 123456789 123456789"
     " x\n",
	"a. 23456789 123456789 123456789 123456789 123456789 123456789 "
	"123456789\n   x\n"},
};

START_TEST(writes_text)
{
	expect(texts[_i].markdown, markup_text, texts[_i].want);
}
END_TEST

static const struct {
	const char *markdown, *html, *bbcode, *markdown_again;
} formats[] = {
    {"a \\*b\\* *c* **d**\n", "a *b* <em>c</em> <strong>d</strong>",
	"a *b* [i]c[/i] [b]d[/b]\n", "a \\*b\\* *c* **d**\n"},
    {"\\[b\\]x\\[/b\\]", "[b]x[/b]", "[\342\200\213b]x[\342\200\213/b]\n",
	"\\[b\\]x\\[/b\\]\n"},
    {"[x](https://e.org/?a=1&b=2)",
	"<a href=\"https://e.org/?a=1&amp;b=2\">x</a>",
	"[url=https://e.org/?a=1&b=2]x[/url]\n",
	"[x](https://e.org/?a=1&b=2)\n"},
    {"[x](javascript:alert(1)) [y](data:text/html,z) [z](/rel)", "x y z",
	"x y z\n", "x y z\n"},
    {"[x](https://e.org/\"onclick=1)",
	"<a href=\"https://e.org/&quot;onclick=1\">x</a>",
	"[url=https://e.org/%22onclick=1]x[/url]\n",
	"[x](https://e.org/%22onclick=1)\n"},
    {"![x](http://e.org/spy.png)", "x", "x\n", "x\n"},
    {"![x \"y\"](cid:board)",
	"<img src=\"cid:board\" alt=\"x &quot;y&quot;\" "
	"width=\"608\" style=\"width:100%;max-width:608px;height:auto;"
	"border:0;\">",
	"x \"y\"\n", "x \"y\"\n"},
    {"a <b onclick=\"x\">c</b><!-- d -->",
	"a &lt;b onclick=&quot;x&quot;&gt;c&lt;/b&gt;",
	"a <b onclick=\"x\">c</b>\n", "a \\<b onclick\\=\"x\"\\>c\\</b\\>\n"},
    {"`` a`b ``", "<code>a`b</code>", "[b]a`b[/b]\n", "``a`b``\n"},
    {"[m](mailto:a%2Bb@e.org?body=x)",
	"<a href=\"mailto:a%2Bb@e.org?body=x\">m</a>", "m\n", "m\n"},
};

START_TEST(writes_formats)
{
	struct buf want = BUF_INIT;

	buf_addf(&want, "<p>%s</p>\n", formats[_i].html);
	expect(formats[_i].markdown, markup_html, want.data);
	expect(formats[_i].markdown, markup_bbcode, formats[_i].bbcode);
	expect(
	    formats[_i].markdown, markup_markdown, formats[_i].markdown_again);
	buf_release(&want);
}
END_TEST

START_TEST(writes_blocks)
{
	const char *table = "| a | b |\n| :--- | ---: |\n| x\\|y | 5 |\n";
	const char *list = "- a\n- b\n\n  c\n";
	const char *choices = "1) [bid 4](mailto:x@y)\n2) pass\n";

	expect(table, markup_bbcode, "[code]a    b\nx|y  5\n[/code]\n");
	expect(table, markup_markdown, table);
	expect(list, markup_bbcode, "[list]\n[*]a\n[*]b\nc\n[/list]\n");
	expect(list, markup_markdown, "- a\n\n- b\n\n  c\n");
	expect(choices, markup_bbcode, "a. bid 4 \302\267 b. pass\n");
	expect(choices, markup_markdown, "a. bid 4 \302\267 b. pass\n");
	expect("> a\n>\n> b\n", markup_bbcode, "[quote]a\n\nb\n[/quote]\n");
	expect("> a\n>\n> - b\n", markup_markdown, "> a\n>\n> - b\n");
	expect(
	    "~~~\n```\n[x]\n~~~\n", markup_markdown, "````\n```\n[x]\n````\n");
	expect("tell @all, anna@x and @bruno", markup_markdown,
	    "tell @\342\201\240all, anna@x and @\342\201\240bruno\n");
	expect("tell @all [x]", markup_bbcode,
	    "tell @\342\201\240all [\342\200\213x]\n");
	expect("p\n\n| A | B | C |\n|---|---|---|\n"
	       "| x | sixty letters in a cell are too many beside those of | "
	       "another, says phpBB |\n| y | | z |\n",
	    markup_bbcode,
	    "p\n\n[b]A[/b]\n[list]\n[*][b]x[/b] \302\267 [i]B[/i] sixty "
	    "letters in "
	    "a cell are too many beside those of \302\267 [i]C[/i] another, "
	    "says phpBB\n[*][b]y[/b] \302\267 [i]C[/i] z\n[/list]\n");
	expect("# a\n\n## b\n", markup_bbcode,
	    "[size=150][b]a[/b][/size]\n\n[size=120][b]b[/b][/size]\n");
}
END_TEST

/* On a phone a forum's page tears the words of a table that is too wide. */
START_TEST(tables_for_phones)
{
	const char *one = "| A |\n| :--- |\n| 1 |\n";
	const char *fits = "| Demand | Cubes | You pay | You get |\n"
			   "| :--- | ---: | ---: | ---: |\n"
			   "| coal | 0 of 6 | 4 | 3 |\n";
	struct buf two = BUF_INIT, apart = BUF_INIT;

	expect(fits, markup_markdown, fits);
	/* A heading has said already what the rows are. */
	expect("## Port\n\n| Port | Spaces |\n|---|---|\n"
	       "| Hamburg | nobody has built anything in this harbour yet |\n",
	    markup_markdown,
	    "## Port\n\n* **Hamburg** \302\267 *Spaces* nobody has built "
	    "anything in this harbour yet\n");
	expect("| Player | Money | Coal | Iron | Oil | Tokens | |\n"
	       "|---|---|---|---|---|---|---|\n"
	       "| Anna | 0 | 22 | | 0 | 2 | *first* |\n"
	       "| | | | | | | |\n",
	    markup_markdown,
	    "**Player**\n\n* **Anna** \302\267 *Money* 0 \302\267 *Coal* 22 "
	    "\302\267 *Oil* 0 \302\267 *Tokens* 2 \302\267 *first*\n");
	/* It is not the columns alone: a long one takes the room of others. */
	expect("> | | Spaces |\n> |---|---|\n> | Hamburg | nobody has built "
	       "anything in any of its four spaces, of which one is a port |\n",
	    markup_markdown,
	    "> * **Hamburg** \302\267 *Spaces* nobody has built anything in "
	    "any of its four spaces, of which one is a port\n");
	/* NodeBB would take them for one. */
	buf_addf(&two, "%s\n%s", one, one);
	buf_addf(&apart, "%s\n\n%s", one, one);
	expect(two.data, markup_markdown, apart.data);
	buf_release(&two);
	buf_release(&apart);
}
END_TEST

START_TEST(no_faces_in_markdown)
{
	expect("*8)* now 8) and (8) 18) ^^", markup_markdown,
	    "*8\342\201\240\\)* now 8\342\201\240\\) and (8\\) 18\\) "
	    "\\^\\^\n");
}
END_TEST

/* A code block shows twelve lines; the rest of a long table is in others, all
 * with its labels. */
START_TEST(long_tables_in_boxes)
{
	static const struct {
		int rows, boxes, in_first;
	} tables[] = {{0, 1, 0}, {1, 1, 1}, {11, 1, 11}, {12, 2, 6},
	    {22, 2, 11}, {23, 3, 8}};

	for (size_t t = 0; t < ARRAY_LEN(tables); t++) {
		struct buf text = BUF_INIT, out = BUF_INIT;
		int boxes = 0, lines = 0;

		buf_adds(&text, "| N |\n|---|\n");
		for (int row = 1; row <= tables[t].rows; row++)
			buf_addf(&text, "| row %d |\n", row);
		walk(text.data, markup_bbcode, &out);
		for (const char *at = out.data;
		     (at = strstr(at, "[code]N\n")) != NULL; at++)
			boxes++;
		ck_assert_int_eq(boxes, tables[t].boxes);
		for (const char *at = out.data; *at != '[' || at == out.data;
		     at++)
			lines += *at == '\n';
		ck_assert_int_eq(lines, 1 + tables[t].in_first);
		for (int row = 1; row <= tables[t].rows; row++) {
			buf_clear(&text);
			buf_addf(&text, "\nrow %d\n", row);
			ck_assert_ptr_nonnull(strstr(out.data, text.data));
		}
		buf_release(&text);
		buf_release(&out);
	}
}
END_TEST

START_TEST(buttons_and_tables_in_html)
{
	struct buf out = BUF_INIT;

	walk("1) [bid 4](mailto:x@y)\n2) pass\n", markup_html, &out);
	ck_assert_ptr_nonnull(strstr(
	    out.data, "<a href=\"mailto:x@y\" class=\"b\" style=\"display:"));
	ck_assert_ptr_nonnull(strstr(out.data, ">a. bid 4</a>"));
	ck_assert_ptr_nonnull(strstr(out.data, ">b. pass</span>"));
	walk("0) [bid 4](mailto:x@y)\n0) pass\n", markup_html, &out);
	ck_assert_ptr_nonnull(strstr(out.data, ">bid 4</a>"));
	ck_assert_ptr_nonnull(strstr(out.data, ">pass</span>"));
	/* A remark begins a row of buttons, and one is to be tapped alone. */
	walk("1) [a](mailto:x@y)<!-- row -->\n2) [b](mailto:x@y)\n"
	     "3) [c](mailto:x@y)<!-- tap -->\n",
	    markup_html, &out);
	ck_assert_ptr_nonnull(strstr(out.data, ">a. a</a><br>\n"));
	ck_assert_ptr_nonnull(strstr(out.data, ">b. b</a>\n"));
	ck_assert_ptr_nonnull(strstr(out.data, ">c</a>\n"));
	walk("| A | B |\n|---|--:|\n| x | 5 |\n", markup_html, &out);
	ck_assert_ptr_nonnull(strstr(out.data, "<th scope=\"col\""));
	ck_assert_ptr_nonnull(strstr(out.data, "<th scope=\"row\""));
	ck_assert_ptr_nonnull(strstr(out.data, "<td class=\"r\">5</td>"));
	buf_release(&out);
}
END_TEST

START_TEST(cells_break_where_they_may)
{
	struct buf out = BUF_INIT;

	walk("| A&shy;B | Effect | C |\n|---|---|---|\n| 1 iron \342\206\222 x "
	     "| 12 iron + 1 coal \342\206\222 3 money \303\2272; [2 a b](http:"
	     "//e.org/) | of 2 + 3 |\n",
	    markup_html, &out);
	ck_assert_ptr_nonnull(strstr(out.data, "A\302\255B"));
	ck_assert_ptr_nonnull(strstr(out.data, "\">1 iron \342"));
	ck_assert_ptr_nonnull(strstr(out.data,
	    "<td>12\302\240iron + 1\302\240coal\302\240\342\206\222 "
	    "3\302\240money\302\240\303\2272; <a href"));
	ck_assert_ptr_nonnull(strstr(out.data, ">of 2 + 3</td>"));
	buf_release(&out);
}
END_TEST

/* A person's words, escaped, are themselves again in every place. */
static const char *const words[] = {
    "<script>alert('x')</script>",
    "**bold** _it_ `code` ~~gone~~",
    "# heading",
    "- item",
    "1. item",
    "1) choice",
    "> quote",
    "| a | b |",
    "[x](mailto:x@y) ![i](http://e/)",
    "--8<-- pli --8<--",
    "&amp; &#60; \\ \\\\ end\\",
    "http://e.org www.e.org a@b.org",
    "===",
    "***",
    "```",
    "{{name}} {{{name}}}",
    "$x$ ^2^ :smile: @anna",
    "Chloé & Søren – 日本",
};

START_TEST(words_stay_words)
{
	static const struct {
		const char *before, *after;
	} places[] = {{"", "\n"}, {"a ", " z\n"}, {"- ", "\n"},
	    {"| h |\n|---|\n| ", " |\n"}, {"# ", "\n"}, {"> ", "\n"},
	    {"1) [", "](mailto:x@y)\n"}, {"**", "**\n"}};
	struct buf text = BUF_INIT, out = BUF_INIT;

	for (size_t i = 0; i < ARRAY_LEN(places); i++) {
		buf_clear(&text);
		buf_adds(&text, places[i].before);
		template_escape(
		    &text, words[_i], strlen(words[_i]), ESCAPE_MARKDOWN);
		buf_adds(&text, places[i].after);
		walk(text.data, markup_text, &out);
		ck_assert_msg(strstr(out.data, words[_i]) != NULL, "%s gave %s",
		    text.data, out.data);
		walk(text.data, markup_html, &out);
		ck_assert_ptr_null(strstr(out.data, "<script"));
		ck_assert_ptr_null(strstr(out.data, "<img"));
		ck_assert_ptr_null(strstr(out.data, "<a href=\"http"));
		walk(text.data, markup_markdown, &text);
		walk(text.data, markup_text, &out);
		ck_assert_msg(strstr(out.data, words[_i]) != NULL, "%s gave %s",
		    text.data, out.data);
	}
	buf_release(&text);
	buf_release(&out);
}
END_TEST

START_TEST(deep_nesting_ends)
{
	struct buf text = BUF_INIT, out = BUF_INIT;

	for (int i = 0; i < 10000; i++)
		buf_addc(&text, '>');
	buf_adds(&text, "x\n");
	walk(text.data, markup_text, &out);
	walk(text.data, markup_html, &out);
	ck_assert_uint_lt(out.len, 20000);
	buf_release(&text);
	buf_release(&out);
}
END_TEST

START_TEST(hidden_marks_vanish)
{
	expect("a\342\200\256b\342\200\213c\001d\n", markup_text, "abcd\n");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("markup");
	TCase *tc = tcase_create("markup");
	SRunner *runner = srunner_create(suite);
	int failed;

	suite_add_tcase(suite, tc);
	tcase_add_loop_test(tc, writes_text, 0, ARRAY_LEN(texts));
	tcase_add_loop_test(tc, writes_formats, 0, ARRAY_LEN(formats));
	tcase_add_test(tc, writes_blocks);
	tcase_add_test(tc, long_tables_in_boxes);
	tcase_add_test(tc, tables_for_phones);
	tcase_add_test(tc, no_faces_in_markdown);
	tcase_add_test(tc, buttons_and_tables_in_html);
	tcase_add_test(tc, cells_break_where_they_may);
	tcase_add_loop_test(tc, words_stay_words, 0, ARRAY_LEN(words));
	tcase_add_test(tc, deep_nesting_ends);
	tcase_add_test(tc, hidden_marks_vanish);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
