/* SPDX-License-Identifier: MIT */
/* html_unseen.c - what a style strikes out, or shows so that nobody sees it. */
#include "mail/html_unseen.h"
#include "base/chars.h"
#include "base/x.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define SMALLEST 4.0 /* pixels or points of a letter that can be read */
#define FAINTEST 0.2 /* of its opacity */
#define PALEST 0xe6  /* each part of a colour that is seen on white is below */
#define PIXELS_EM 16.0 /* of a letter as large as usual */

/* The value of a property in a style without blanks, or NULL. */
static const char *
property(const char *style, const char *name)
{
	size_t len = strlen(name);

	for (const char *at = style; (at = strstr(at, name)) != NULL; at++)
		if ((at == style || at[-1] == ';') && at[len] == ':')
			return at + len + 1;
	return NULL;
}

/* Not "inherit", nor an empty one. */
static bool
is_number(const char *value)
{
	return value != NULL && is_one_of(*value, "0123456789.");
}

static bool
is_small(const char *size)
{
	char *unit;
	double value;

	if (!is_number(size))
		return false;
	value = strtod(size, &unit);
	if (strncmp(unit, "em", 2) == 0 || strncmp(unit, "rem", 3) == 0)
		value *= PIXELS_EM;
	else if (*unit == '%')
		value *= PIXELS_EM / 100;
	return value < SMALLEST;
}

static bool
is_faint(const char *opacity)
{
	return is_number(opacity) && strtod(opacity, NULL) < FAINTEST;
}

static bool
are_pale(const unsigned long parts[3])
{
	return parts[0] >= PALEST && parts[1] >= PALEST && parts[2] >= PALEST;
}

static bool
is_pale_hex(const char *digits)
{
	size_t len = strspn(digits, "0123456789abcdef");
	size_t each = len == 3 || len == 4 ? 1 : 2;
	unsigned long parts[3];

	if (len != 3 && len != 4 && len != 6 && len != 8)
		return false;
	for (size_t i = 0; i < 3; i++) {
		char part[3] = {digits[i * each], digits[i * each + each - 1]};

		parts[i] = strtoul(part, NULL, 16);
	}
	return are_pale(parts);
}

/* "rgb(255,255,255)" */
static bool
is_pale_rgb(const char *text)
{
	unsigned long parts[3];
	char *end = (char *)(uintptr_t)text;

	for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
		parts[i] = strtoul(end, &end, 10);
		if (*end == ',')
			end++;
	}
	return are_pale(parts);
}

bool
html_is_pale(const char *colour)
{
	static const char *const names[] = {"white", "transparent", "snow",
	    "ivory", "ghostwhite", "whitesmoke", "mintcream", "azure"};

	if (*colour == '#')
		return is_pale_hex(colour + 1);
	if (strncmp(colour, "rgba(", 5) == 0)
		return is_pale_rgb(colour + 5);
	if (strncmp(colour, "rgb(", 4) == 0)
		return is_pale_rgb(colour + 4);
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (strncmp(colour, names[i], strlen(names[i])) == 0)
			return true;
	return false;
}

bool
html_is_unseen(const char *style, bool shaded)
{
	const char *colour = property(style, "color");

	return strstr(style, "line-through") != NULL ||
	       strstr(style, "display:none") != NULL ||
	       strstr(style, "visibility:hidden") != NULL ||
	       strstr(style, "mso-hide:all") != NULL ||
	       is_small(property(style, "font-size")) ||
	       is_faint(property(style, "opacity")) ||
	       (!shaded && colour != NULL && html_is_pale(colour));
}

static void
add_classes(const char *selectors, const char *end, struct buf *out)
{
	static const char in_name[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";

	while ((selectors = memchr(
		    selectors, '.', (size_t)(end - selectors))) != NULL &&
	       out->len < HTML_STRUCK_MAX) {
		size_t len = strspn(++selectors, in_name);

		buf_addc(out, ' ');
		buf_add(out, selectors, len);
		buf_addc(out, ' ');
		selectors += len;
	}
}

/* Rules may stand in a block of another (@media), so they are looked for from
 * within; from is behind the last one that was. */
void
html_struck_classes(const char *sheet, struct buf *out)
{
	const char *from = sheet, *at, *body, *selectors;

	while ((at = strstr(from, "line-through")) != NULL) {
		for (body = at; body > from && *body != '{';)
			body--;
		for (selectors = body;
		     selectors > from && !is_one_of(selectors[-1], "{}");)
			selectors--;
		add_classes(selectors, body, out);
		from = at + strcspn(at, "}");
	}
}

static bool
begins_at(const char *html, size_t left, const char *with)
{
	size_t len = strlen(with);

	return left > len && strncasecmp(html, with, len) == 0;
}

/* An element of that name: no longer name goes on there. */
static bool
opens_at(const char *html, size_t left, const char *name)
{
	size_t len = strlen(name);

	return left > len + 1 && begins_at(html + 1, left - 1, name) &&
	       is_one_of(html[1 + len], "> \t\n\r\f/");
}

bool
html_strikes(const char *html, size_t len)
{
	static const char *const names[] = {"s", "strike", "del"};

	for (size_t i = 0; i < len; i++) {
		if ((html[i] == 'l' || html[i] == 'L') &&
		    begins_at(html + i, len - i, "line-through"))
			return true;
		for (size_t k = 0; html[i] == '<' && k < ARRAY_LEN(names); k++)
			if (opens_at(html + i, len - i, names[k]))
				return true;
	}
	return false;
}
