/* SPDX-License-Identifier: MIT */
/* html_text.c - a reply in HTML to lines of text. */
#include "mail/html_text.h"
#include "base/chars.h"
#include "base/x.h"
#include "mail/html_unseen.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What an element does as long as it is open. */
enum {
	QUOTES = 1,
	SKIPS = 2,
	KEEPS_BLANKS = 4,
	LINKS = 8,
	BLOCK = 16,
	PARAGRAPH = 32,
	UNTIL = 64,  /* quotes, until a quote block in it has ended */
	SHADES = 128 /* has a colour of its own behind it */
};

static const struct {
	const char *name;
	unsigned char does;
} elements[] = {
    {"address", BLOCK},
    {"article", BLOCK},
    {"aside", BLOCK},
    {"blockquote", QUOTES | PARAGRAPH},
    {"body", BLOCK},
    {"center", BLOCK},
    {"dd", BLOCK},
    {"del", SKIPS},
    {"div", BLOCK},
    {"dl", PARAGRAPH},
    {"dt", BLOCK},
    {"fieldset", BLOCK},
    {"footer", BLOCK},
    {"form", BLOCK},
    {"h1", PARAGRAPH},
    {"h2", PARAGRAPH},
    {"h3", PARAGRAPH},
    {"h4", PARAGRAPH},
    {"h5", PARAGRAPH},
    {"h6", PARAGRAPH},
    {"head", SKIPS},
    {"header", BLOCK},
    {"hr", BLOCK},
    {"iframe", SKIPS},
    {"li", BLOCK},
    {"main", BLOCK},
    {"math", SKIPS},
    {"object", SKIPS},
    {"ol", PARAGRAPH},
    {"p", PARAGRAPH},
    {"pre", PARAGRAPH | KEEPS_BLANKS},
    {"script", SKIPS},
    {"s", SKIPS},
    {"section", BLOCK},
    {"select", SKIPS},
    {"strike", SKIPS},
    {"style", SKIPS},
    {"svg", SKIPS},
    {"table", PARAGRAPH},
    {"template", SKIPS},
    {"textarea", SKIPS},
    {"title", SKIPS},
    {"tr", BLOCK},
    {"ul", PARAGRAPH},
};

/*
 * How mail programs mark what they quote: a part of an attribute's value, in
 * lower case and without blanks ("=": all of it).
 */
enum mark {
	MARK_QUOTE, /* what is inside is quoted */
	MARK_UNTIL, /* until a quote block in it has ended: answers stand
		       between the blocks */
	MARK_BELOW  /* a letter stands there, without marks, perhaps with
		       answers in it */
};

static const struct {
	const char *attribute, *part;
	enum mark mark;
} marks[] = {
    {"class", "gmail_attr", MARK_QUOTE},
    {"class", "gmail_quote", MARK_UNTIL},
    {"class", "yahoo_quoted", MARK_BELOW},
    {"class", "yahoo-quoted-begin", MARK_QUOTE},
    {"class", "moz-cite-prefix", MARK_QUOTE},
    {"class", "moz-forward-container", MARK_BELOW},
    {"class", "protonmail_quote", MARK_UNTIL},
    {"class", "tutanota_quote", MARK_QUOTE},
    {"class", "zmail_extra", MARK_UNTIL},
    {"class", "outlookmessageheader", MARK_QUOTE},
    {"name", "=quote", MARK_BELOW}, /* GMX, WEB.DE */
    {"id", "yahoo_quoted", MARK_BELOW},
    {"id", "reply-intro", MARK_QUOTE}, /* Roundcube */
    {"id", "mail-editor-reference-message-container", MARK_BELOW},
    {"id", "olk_src_body_section", MARK_BELOW},
    {"id", "divrplyfwdmsg", MARK_BELOW}, /* Outlook on the web, on phones */
    {"id", "appendonsend", MARK_BELOW},
    {"id", "replysplit", MARK_BELOW},
    {"id", "stopspelling", MARK_BELOW},               /* Hotmail */
    {"id", "zwchr", MARK_BELOW},                      /* Zimbra */
    {"style", "border-top:solid#e1e1e1", MARK_BELOW}, /* Outlook */
    {"style", "border-top:solid#b5c4df", MARK_BELOW},
    {"style", "border-top:#e1e1e1", MARK_BELOW},
    {"style", "border-top:#b5c4df", MARK_BELOW},
    {"style", "border-top-color:rgb(229,229,229)", MARK_BELOW},
    {"style", "border-color:rgb(181,196,223)", MARK_BELOW},
    {"style", "border-color:rgb(225,225,225)", MARK_BELOW},
};

/* ---- lines ---- */

static void
add_prefix(struct html_text *html, unsigned quotes)
{
	while (quotes-- > 0)
		buf_adds(&html->out, "> ");
}

static unsigned
quotes_now(const struct html_text *html)
{
	return html->quotes > 0 ? html->quotes : html->ours;
}

/* Of a letter that is answered nothing is missed. */
static void
stop(struct html_text *html)
{
	html->full = true;
	html->lost |= quotes_now(html) == 0 && !html->answers;
}

static void
break_line(struct html_text *html)
{
	struct buf *line = &html->line;

	while (line->len > 0 && line->data[line->len - 1] == ' ')
		buf_cut(line, line->len - 1);
	if (html->gap && line->len > 0 && html->out.len > 1 &&
	    html->out.data[html->out.len - 2] != '\n')
		buf_addc(&html->out, '\n');
	if (line->len > 0)
		add_prefix(html, quotes_now(html));
	buf_add(&html->out, line->data, line->len);
	buf_addc(&html->out, '\n');
	if (line->len > 0)
		html->below = false;
	buf_clear(line);
	html->space = html->gap = html->ours = false;
	if (html->out.len > HTML_TEXT_MAX)
		stop(html);
}

static void
end_line(struct html_text *html)
{
	html->space = false;
	if (html->line.len > 0)
		break_line(html);
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static char
small(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

static void
add_tight(struct buf *out, char c)
{
	if (!is_blank(c) && c != '\0')
		buf_addc(out, small(c));
}

static void
add_char(struct html_text *html, char c)
{
	if (html->pres > 0 && c == '\n') {
		break_line(html);
	} else if (html->pres > 0 && c == ' ') {
		buf_addc(&html->line, ' ');
	} else if (is_blank(c)) {
		html->space = true;
	} else {
		if (html->space && html->line.len > 0)
			buf_addc(&html->line, ' ');
		html->space = false;
		buf_addc(&html->line, c);
		/* One link to us, and the whole line is ours. */
		if (html->links > 0)
			html->ours = true;
	}
}

/* The one thing that is hidden by us. */
static void
add_mark(struct html_text *html, const char *text, size_t len)
{
	static const char mark[] = HTML_TEXT_MARK;

	if (memmem(text, len, mark, sizeof(mark) - 1) == NULL)
		return;
	end_line(html);
	buf_adds(&html->line, mark);
	break_line(html);
}

void
html_text_add(struct html_text *html, const char *text, size_t len)
{
	size_t i;

	if (html->skips > 0) {
		add_mark(html, text, len);
		return;
	}
	for (i = 0; i < len && !html->full; i++)
		if (text[i] != '\0')
			add_char(html, text[i]);
	if (html->line.len > HTML_TEXT_MAX)
		stop(html);
}

void
html_text_code(struct html_text *html, const char *text, size_t len)
{
	if (html->depth == 0 || html->sheet.len + len > HTML_SHEET_MAX ||
	    strcmp(html->stack[html->depth - 1].name, "style") != 0)
		return;
	for (size_t i = 0; i < len; i++)
		add_tight(&html->sheet, text[i]);
	buf_clear(&html->struck);
	html_struck_classes(html->sheet.data, &html->struck);
}

/* ---- attributes ---- */

/* In lower case, without blanks. */
static char *
tight(const char *value)
{
	struct buf out = BUF_INIT;

	for (; *value != '\0'; value++)
		add_tight(&out, *value);
	return buf_take(&out);
}

static int
hex_digit(char c)
{
	const char *digits = "0123456789abcdef", *at = strchr(digits, c);

	return c == '\0' || at == NULL ? -1 : (int)(at - digits);
}

static char *
percent_decoded(const char *text)
{
	struct buf out = BUF_INIT;

	for (; *text != '\0'; text++) {
		int high = *text == '%' ? hex_digit(text[1]) : -1;
		int low = high < 0 ? -1 : hex_digit(text[2]);

		if (low >= 0) {
			buf_addc(&out, (char)(high << 4 | low));
			text += 2;
		} else {
			buf_addc(&out, *text);
		}
	}
	return buf_take(&out);
}

/* "base@domain", and with anything between base and the last "@". */
static bool
is_own_address(const char *address, size_t len, const char *own)
{
	size_t base = strcspn(own, "@"), domain = strlen(own) - base;

	return len >= base + domain && strncasecmp(address, own, base) == 0 &&
	       strncasecmp(address + len - domain, own + base, domain) == 0 &&
	       is_one_of(address[base], "@+-=.");
}

static bool
is_own_link(const char *href, const char *own)
{
	char *text = tight(href), *link = percent_decoded(text);
	const char *address = link + strlen("mailto:");
	bool is = strncmp(link, "mailto:", strlen("mailto:")) == 0 &&
		  is_own_address(address, strcspn(address, "?,;&"), own);

	free(link);
	free(text);
	return is;
}

/* ---- elements ---- */

static unsigned
element_does(const char *name)
{
	size_t i;

	for (i = 0; i < ARRAY_LEN(elements); i++)
		if (strcmp(elements[i].name, name) == 0)
			return elements[i].does;
	return 0;
}

/* What stands there says so in a line of its own, once. */
static void
begin_letter(struct html_text *html)
{
	if (html->quotes > 0 || html->skips > 0)
		return;
	end_line(html);
	if (html->below)
		return;
	buf_adds(&html->line, HTML_TEXT_BELOW);
	break_line(html);
	html->below = html->answers = true;
}

static bool
is_marked(const char *value, const char *part)
{
	return *part == '=' ? strcmp(value, part + 1) == 0
			    : strstr(value, part) != NULL;
}

static unsigned
look_for_marks(struct html_text *html, const char *attribute, const char *value)
{
	unsigned does = 0;
	size_t i;

	for (i = 0; i < ARRAY_LEN(marks); i++) {
		if (strcmp(attribute, marks[i].attribute) != 0 ||
		    !is_marked(value, marks[i].part))
			continue;
		does |= BLOCK;
		if (marks[i].mark == MARK_BELOW)
			begin_letter(html);
		else if (html->quotes == 0)
			does |= marks[i].mark == MARK_UNTIL ? UNTIL : QUOTES;
	}
	if (strcmp(attribute, "bgcolor") == 0)
		return does | SHADES;
	if (strcmp(attribute, "color") == 0 && html->shades == 0 &&
	    html_is_pale(value))
		return does | SKIPS;
	if (strcmp(attribute, "style") != 0)
		return does;
	if (strstr(value, "background") != NULL)
		does |= SHADES;
	if (html_is_unseen(value, html->shades > 0 || (does & SHADES) != 0))
		does |= SKIPS;
	if (strstr(value, "white-space:pre") != NULL)
		does |= KEEPS_BLANKS;
	return does;
}

/* Any of its classes. */
static bool
is_struck(const struct html_text *html, const char *classes)
{
	char name[HTML_CLASS_MAX + 2];
	size_t len;

	for (; *classes != '\0' && html->struck.len > 0;
	     classes += len + (classes[len] != '\0')) {
		len = strcspn(classes, " \t\r\n\f");
		if (len == 0 || len > HTML_CLASS_MAX)
			continue;
		name[0] = name[len + 1] = ' ';
		for (size_t i = 0; i < len; i++)
			name[i + 1] = small(classes[i]);
		if (memmem(html->struck.data, html->struck.len, name,
			len + 2) != NULL)
			return true;
	}
	return false;
}

static unsigned
attributes_do(
    struct html_text *html, const char *name, const char *const *attributes)
{
	static const char *const looked_at[] = {
	    "class", "id", "name", "style", "color", "bgcolor"};
	unsigned does = 0;
	size_t i;

	for (; attributes != NULL && *attributes != NULL; attributes += 2) {
		if (attributes[1] == NULL)
			continue;
		if (strcmp(name, "a") == 0 && html->own != NULL &&
		    strcmp(attributes[0], "href") == 0 &&
		    is_own_link(attributes[1], html->own))
			does |= LINKS;
		if (strcmp(attributes[0], "class") == 0 &&
		    is_struck(html, attributes[1]))
			does |= SKIPS;
		for (i = 0; i < ARRAY_LEN(looked_at); i++) {
			char *value;

			if (strcmp(attributes[0], looked_at[i]) != 0)
				continue;
			value = tight(attributes[1]);
			does |= look_for_marks(html, looked_at[i], value);
			free(value);
		}
	}
	return does;
}

static void
begin_block(struct html_text *html, unsigned does)
{
	if ((does & (BLOCK | PARAGRAPH)) != 0)
		end_line(html);
	if ((does & PARAGRAPH) != 0)
		html->gap = true;
}

static void
count(struct html_text *html, unsigned does, unsigned by)
{
	html->quotes += (does & (QUOTES | UNTIL)) != 0 ? by : 0;
	html->skips += (does & SKIPS) != 0 ? by : 0;
	html->pres += (does & KEEPS_BLANKS) != 0 ? by : 0;
	html->links += (does & LINKS) != 0 ? by : 0;
	html->shades += (does & SHADES) != 0 ? by : 0;
}

void
html_text_open(
    struct html_text *html, const char *name, const char *const *attributes)
{
	unsigned does = element_does(name);
	struct html_element *element;

	if (html->depth == HTML_DEPTH)
		stop(html);
	if (html->full)
		return;
	if (strcmp(name, "br") == 0 && html->skips == 0)
		break_line(html);
	if (strcmp(name, "td") == 0 || strcmp(name, "th") == 0)
		html->space = true;
	does |= attributes_do(html, name, attributes);
	/* A quote block is one whatever its class says. */
	if ((does & QUOTES) != 0)
		does &= ~(unsigned)UNTIL;
	begin_block(html, does);
	count(html, does, 1);
	element = &html->stack[html->depth++];
	element->does = (unsigned char)does;
	strncpy(element->name, name, sizeof(element->name) - 1);
	element->name[sizeof(element->name) - 1] = '\0';
}

/* A quote block has ended: what follows it in there is an answer. */
static void
end_until(struct html_text *html)
{
	size_t i;

	for (i = html->depth; i > 0; i--)
		if ((html->stack[i - 1].does & UNTIL) != 0) {
			html->stack[i - 1].does &= (unsigned char)~UNTIL;
			html->quotes--;
			return;
		}
}

static void
pop(struct html_text *html)
{
	const struct html_element *element = &html->stack[--html->depth];
	unsigned does = element->does;

	begin_block(html, does);
	count(html, does, -1U);
	if (strcmp(element->name, "blockquote") == 0)
		end_until(html);
}

void
html_text_close(struct html_text *html, const char *name)
{
	size_t i = html->depth;

	/* One that was never opened closes nothing. */
	while (i > 0 && strncmp(html->stack[i - 1].name, name,
			    sizeof(html->stack[i - 1].name) - 1) != 0)
		i--;
	while (i > 0 && html->depth >= i)
		pop(html);
}

void
html_text_end(struct html_text *html)
{
	while (html->depth > 0)
		pop(html);
	end_line(html);
}

void
html_text_release(struct html_text *html)
{
	buf_release(&html->out);
	buf_release(&html->line);
	buf_release(&html->sheet);
	buf_release(&html->struck);
}
