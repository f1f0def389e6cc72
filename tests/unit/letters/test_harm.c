/* SPDX-License-Identifier: MIT */
/*
 * test_harm.c - words that mean harm, in every letter they can come into: a
 * refusal, a receipt, orders ahead, a stranger's orders, a salt, a note.  No
 * link leads elsewhere, nothing is fetched, nothing invisible or turned around
 * is shown, and no header field is made of them.
 */
#include "base/fold.h"
#include "letters/compose.h"
#include "story.h"
#include "suite.h"

#include <stdio.h>
#include <strings.h>

static const char *const harm[] = {
    "[tap here](mailto:evil@example.com?body=done)",
    "[tap here]: mailto:evil@example.com",
    "<mailto:evil@example.com>",
    "<a href=\"mailto:evil@example.com\">buy 1 coal</a>",
    "&lt;a href=&quot;mailto:evil@example.com&quot;&gt;",
    "&#60;a href=mailto:evil@example.com&#62;",
    "<script>alert(1)</script><iframe src=//example.com>",
    "![x](http://example.com/x.png) ![x](cid:board@pli)",
    "<img src=\"http://example.com/x.png\" onerror=alert(1)>",
    "http://example.com/ www.example.com evil@example.com "
    "xmpp:evil@example.com",
    "[x](javascript:alert(1)) [x](data:text/html,x) [x](file:///etc/passwd)",
    "</p></div></body></html><form action=//example.com>",
    "# heading\t> quote | cell | cell",
    "1) [play](mailto:evil@example.com)",
    "```x` ``` **bold** __x__ ~~x~~ <!-- comment",
    "{{title}} {{{said_href}}} {{>board}}",
    "buy 1 \xe2\x80\xaeloac\xe2\x80\xac now",
    "bid \xe2\x81\xa6"
    "4\xe2\x81\xa9 \xe2\x80\x8f pass \xd8\x9c",
    "\x1b[31mred\x1b[0m \x07 \x08\x08\x08 \x7f \xc2\x9b"
    "31m \xc2\x85",
    "in\xe2\x80\x8bvi\xc2\xadsi\xef\xbb\xbf"
    "ble \xf3\xa0\x81\x81 \xe2\x80\xa8x",
    "broken \xff\xfe \xc3 \xed\xa0\x80 utf-8",
    "x\rBcc: evil@example.com\r\rbuy 1 coal",
    "--=_aaaaaaaaaaaaaaaa",
    ".",
    "From evil@example.com",
};

static const char *const strangers[] = {"evil@example.com",
    "a?subject=x&bcc=evil%40example.com@example.com",
    "a+mailto%3Aevil@example.com", "x]y[z@example.com", "\"@example.com",
    "e\xe2\x80\xaevil@example.com"};

static struct story story;

/* ---- what a letter must not hold ---- */

/* The packs part heads of columns in their syllables; nobody's words stand
 * there. */
static bool
is_in_head(const char *text, size_t at)
{
	static const char head[] = "<th scope=\"col\"";

	while (at > 0 && text[at] != '<')
		at--;
	return strncmp(text + at, head, sizeof(head) - 1) == 0;
}

/* Nothing that is not shown as what it is. */
static void
check_visible(const char *name, const char *text, size_t len)
{
	uint32_t code;
	size_t step;

	for (size_t i = 0; i < len; i += step) {
		step = fold_next(text + i, len - i, &code);
		ck_assert_msg(step > 0, "%s: no UTF-8", name);
		ck_assert_msg(
		    code == '\n' ||
			(code >= ' ' && code != 0x7f &&
			    (!fold_is_hidden(code) ||
				(code == 0xad && is_in_head(text, i)))),
		    "%s: U+%04X in %.100s", name, (unsigned)code,
		    text + (i < 50 ? 0 : i - 50));
	}
}

static void
decode_percent(const char *at, size_t len, struct buf *out)
{
	unsigned code;

	for (size_t i = 0; i < len; i++)
		if (at[i] == '%' && sscanf(at + i + 1, "%2x", &code) == 1) {
			buf_addc(out, (char)code);
			i += 2;
		} else {
			buf_addc(out, at[i]);
		}
}

/* A link is a letter to us: nobody else, and only a subject and a body. */
static void
check_link(const char *name, const char *link, size_t len)
{
	static const char us[] = "mailto:pli%2Bk7m2qd.";
	static const char at[] = "@example.org?subject=Re:%20";
	size_t address = strcspn(link, "?") + strlen("?subject=Re:%20");
	struct buf decoded = BUF_INIT;
	const char *amp;

	ck_assert_msg(
	    strncmp(link, us, strlen(us)) == 0 && address < len &&
		strncmp(link + address - strlen(at), at, strlen(at)) == 0,
	    "%s: a link elsewhere: %.*s", name, (int)len, link);
	amp = memchr(link, '&', len);
	if (amp != NULL) {
		ck_assert_msg(strncmp(amp, "&amp;body=", 10) == 0, "%s: %.*s",
		    name, (int)len, link);
		ck_assert_msg(memchr(amp + 1, '&',
				  len - (size_t)(amp + 1 - link)) == NULL,
		    "%s: %.*s", name, (int)len, link);
	}
	decode_percent(link, len, &decoded);
	for (size_t i = 0; i < decoded.len; i++)
		if (decoded.data[i] == '\r')
			decoded.data[i] = '\n';
	check_visible(name, decoded.data, decoded.len);
	buf_release(&decoded);
}

/* Attributes of a tag, which ends at ">": only ours. */
static void
check_attributes(const char *name, const char *tag)
{
	static const char *const allowed[] = {"lang", "charset", "name",
	    "content", "style", "scope", "href", "src", "alt", "start", "html",
	    "width", "height", "aria-hidden", "role", "tabindex", "class"};
	const char *at = tag + strcspn(tag, " >"), *value;
	size_t i;

	while (*(at += strspn(at, " \n/")) != '>') {
		size_t len = strcspn(at, "= >");

		for (i = 0; i < ARRAY_LEN(allowed); i++)
			if (strlen(allowed[i]) == len &&
			    strncmp(allowed[i], at, len) == 0)
				break;
		ck_assert_msg(
		    i < ARRAY_LEN(allowed), "%s: an attribute %.40s", name, at);
		at += len;
		if (*at != '=')
			continue;
		ck_assert_int_eq(at[1], '"');
		value = at += 2;
		at += strcspn(at, "\"");
		len = (size_t)(at++ - value);
		if (strcmp(allowed[i], "href") == 0)
			check_link(name, value, len);
		else if (strcmp(allowed[i], "src") == 0)
			ck_assert_msg(strncmp(value, "cid:", 4) == 0,
			    "%s: %.40s", name, value);
		else if (strcmp(allowed[i], "class") == 0)
			ck_assert_msg(
			    len == 1 && strchr("bcnrstw", *value) != NULL,
			    "%s: %.40s", name, value);
		else if (strcmp(allowed[i], "style") == 0)
			ck_assert_msg(memmem(value, len, "url", 3) == NULL,
			    "%s: %.*s", name, (int)len, value);
	}
}

/* The line of a shell that is the same; NULL: there is none. */
static const char *
same_line(const char *shell, const char *line, size_t len)
{
	for (; *shell != '\0'; shell += *shell == '\n') {
		size_t have = strcspn(shell, "\n");

		if (have == len && memcmp(shell, line, len) == 0)
			return shell + len;
		shell += have;
	}
	return NULL;
}

/* The style sheets of a letter are lines of its shell, byte for byte and in
 * their order: nothing else stands between the first and the last. */
static const char *
skip_style(const char *name, const char *html)
{
	static const char shell_name[] = "templates/html/shell.html";
	struct buf shell = BUF_INIT;
	struct err err = ERR_INIT;
	const char *line = strstr(html, "<style>"), *ours, *end;

	ck_assert_ptr_nonnull(line);
	end = strstr(line, "</head>");
	ck_assert_ptr_nonnull(end);
	story_need(data_read(&story.data, shell_name, &shell, &err), &err);
	ours = strstr(shell.data, "<style>");
	ck_assert_ptr_nonnull(ours);
	for (size_t len; line < end; line += len + 1) {
		len = strcspn(line, "\n");
		ours = same_line(ours, line, len);
		ck_assert_msg(ours != NULL, "%s: %.*s", name, (int)len, line);
	}
	buf_release(&shell);
	return end;
}

static void
check_elements(const char *name, const char *html, const char *end)
{
	static const char *const allowed[] = {"html", "head", "meta", "title",
	    "body", "div", "p", "h1", "h2", "h3", "ul", "ol", "li", "table",
	    "tr", "th", "td", "a", "strong", "em", "code", "pre", "hr", "br",
	    "blockquote", "span", "img", "!DOCTYPE"};

	for (const char *at = html;
	     (at = memchr(at, '<', (size_t)(end - at))) != NULL; at++) {
		const char *tag = at + 1 + (at[1] == '/');
		size_t len = strcspn(tag, " >\n"), i;

		for (i = 0; i < ARRAY_LEN(allowed); i++)
			if (strlen(allowed[i]) == len &&
			    strncmp(allowed[i], tag, len) == 0)
				break;
		ck_assert_msg(
		    i < ARRAY_LEN(allowed), "%s: <%.*s>", name, (int)len, tag);
		check_attributes(name, tag);
	}
}

static void
check_html(const char *name, const char *html)
{
	const char *rest = skip_style(name, html);

	check_elements(name, html, strstr(html, "<style>"));
	check_elements(name, rest, rest + strlen(rest));
}

static void
check_header(const char *name, const struct buf *mail)
{
	static const char *const fields[] = {"Date", "From", "To", "Reply-To",
	    "Subject", "Message-ID", "In-Reply-To", "References",
	    "Auto-Submitted", "List-Id", "Pli-Head", "MIME-Version",
	    "Content-Type", "Content-Transfer-Encoding", "List-Unsubscribe"};
	const char *end = strstr(mail->data, "\r\n\r\n");
	size_t i;

	ck_assert_ptr_nonnull(end);
	for (const char *at = mail->data; at < end;
	     at = strstr(at, "\r\n") + 2) {
		size_t len = strcspn(at, ":\r");

		if (*at == ' ')
			continue;
		for (i = 0; i < ARRAY_LEN(fields); i++)
			if (strlen(fields[i]) == len &&
			    strncmp(fields[i], at, len) == 0)
				break;
		ck_assert_msg(
		    i < ARRAY_LEN(fields), "%s: a field %.60s", name, at);
	}
	ck_assert_msg(
	    strstr(mail->data, "\r\nTo: Anna <anna@example.net>\r\n") != NULL,
	    "%s: to another", name);
}

/* ---- letters ---- */

static unsigned checked;

static void
check_letter(const char *name, const struct report *kind, struct words *words)
{
	struct report report = *kind;
	struct envelope envelope = {.site_name = "Pli",
	    .site_address = "pli@example.org",
	    .to_name = "Anna",
	    .to = "anna@example.net",
	    .base = "pli",
	    .domain = "example.org",
	    .delimiter = '+',
	    .date = story.now};
	struct buf reply = BUF_INIT, text = BUF_INIT, html = BUF_INIT;
	struct buf mail = BUF_INIT;
	struct err err = ERR_INIT;

	compose_reply_address(
	    &story.match, report.seat, &envelope, CODE_REPLY, &reply);
	report.reply_to = reply.data;
	report.site_name = envelope.site_name;
	report.site_address = envelope.site_address;
	report.subject = "[pli k7m2qd] Hab & Gut";
	story_need(report_letter(&report, &story.match, words, &story.data,
		       &text, &html, &err),
	    &err);
	check_visible(name, text.data, text.len);
	check_visible(name, html.data, html.len);
	check_html(name, html.data);
	story_need(compose_mail(&report, &story.match, words, &story.data,
		       &envelope, NULL, &mail, &err),
	    &err);
	check_header(name, &mail);
	checked++;
	buf_release(&reply);
	buf_release(&text);
	buf_release(&html);
	buf_release(&mail);
}

static void
check_kinds(const char *what, const char *said, const char *from)
{
	static const enum letter_kind kinds[] = {LETTER_TURN, LETTER_RECEIPT,
	    LETTER_REFUSAL, LETTER_FOREIGN, LETTER_SALTED, LETTER_NOTE,
	    LETTER_HELP, LETTER_STALE, LETTER_START};

	for (size_t k = 0; k < ARRAY_LEN(kinds); k++)
		for (size_t lang = 0; lang < ARRAY_LEN(story.words); lang++) {
			struct report report = {.kind = kinds[k],
			    .since = NO_ENTRY,
			    .verdicts = &story.verdicts,
			    .from = from,
			    .said = said};

			check_letter(what, &report, story.words[lang]);
		}
}

static void
begin(void)
{
	story_begin(&story, "hab-gut", NULL);
	for (uint32_t s = 0; s < STORY_PLAYERS; s++)
		story_salt(&story, s);
	story_start(&story);
}

/* A line of each; "@" is where the words stand. */
static void
put_lines(struct buf *out, const char *manner)
{
	for (size_t i = 0; i < ARRAY_LEN(harm); i++)
		for (const char *at = manner; *at != '\0'; at++)
			if (*at == '@')
				buf_adds(out, harm[i]);
			else
				buf_addc(out, *at);
}

/* In a line of a mail, as chatter, as a near miss, and with an order. */
static const char *const policy[] = {
    "@\n", "buy @\n", "when market: play @ | halve @\n", "buy 1 coal | @\n"};

START_TEST(words_of_a_mail_do_no_harm)
{
	struct buf mail = BUF_INIT;

	begin();
	put_lines(&mail, policy[_i]);
	/* With an order, too, where all else is chatter. */
	if (_i == 0)
		buf_adds(&mail, "buy 1 coal\n");
	story_mail(&story, 0, mail.data);
	check_kinds(policy[_i], mail.data, strangers[0]);
	story_end(&story);
	buf_release(&mail);
}
END_TEST

START_TEST(names_of_strangers_do_no_harm)
{
	begin();
	for (size_t i = 0; i < ARRAY_LEN(strangers); i++)
		for (size_t lang = 0; lang < ARRAY_LEN(story.words); lang++) {
			struct report report = {.kind = LETTER_FOREIGN,
			    .since = NO_ENTRY,
			    .from = strangers[i],
			    .said = "buy 1 coal\n"};

			check_letter(strangers[i], &report, story.words[lang]);
		}
	story_end(&story);
}
END_TEST

/* What the match file takes as a text stands in letters to all. */
START_TEST(words_in_the_file_do_no_harm)
{
	char text[LOG_TEXT_MAX + 1];

	story_begin(&story, "hab-gut", NULL);
	for (uint32_t seat = 0; seat < STORY_PLAYERS; seat++)
		story_text(&story, ENTRY_SALT, seat, "", "letters and no more");
	for (size_t i = 0; i < ARRAY_LEN(harm); i++) {
		snprintf(text, sizeof(text), "%s -- %s", harm[i], harm[i]);
		if (log_is_text(text, LOG_TEXT_MAX))
			story_text(&story, ENTRY_NOTE, NO_SEAT, "host", text);
	}
	check_kinds("before the start", "", "");
	story_start(&story);
	check_kinds("start", "", "");
	story_end(&story);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("harm");
	TCase *tc = tcase_create("harm");
	SRunner *runner = srunner_create(suite);
	int failed;

	suite_add_tcase(suite, tc);
	tcase_set_timeout(tc, 0);
	tcase_add_loop_test(
	    tc, words_of_a_mail_do_no_harm, 0, ARRAY_LEN(policy));
	tcase_add_test(tc, names_of_strangers_do_no_harm);
	tcase_add_test(tc, words_in_the_file_do_no_harm);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
