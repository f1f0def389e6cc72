/* SPDX-License-Identifier: MIT */
/* header.c - one field out of a mail's header. */
#include "mail/header.h"

#include <string.h>
#include <strings.h>

struct lines {
	const char *at, *end;
};

static bool
next_line(struct lines *lines, const char **line, size_t *len)
{
	const char *lf;

	if (lines->at == lines->end)
		return false;
	lf = memchr(lines->at, '\n', (size_t)(lines->end - lines->at));
	*line = lines->at;
	*len = (size_t)((lf == NULL ? lines->end : lf) - lines->at);
	lines->at = lf == NULL ? lines->end : lf + 1;
	if (*len > 0 && (*line)[*len - 1] == '\r')
		--*len;
	return true;
}

static bool
is_folded(const struct lines *lines)
{
	return lines->at < lines->end &&
	       (*lines->at == ' ' || *lines->at == '\t');
}

bool
header_find_nth(const char *mail, size_t len, const char *name, unsigned nth,
    struct buf *out)
{
	struct lines lines = {mail, mail + len};
	size_t name_len = strlen(name), n;
	const char *line;

	/* The empty line ends the header. */
	while (next_line(&lines, &line, &n) && n > 0) {
		if (n <= name_len || line[name_len] != ':' ||
		    strncasecmp(line, name, name_len) != 0 || nth-- > 0)
			continue;
		buf_add(out, line + name_len + 1, n - name_len - 1);
		while (is_folded(&lines) && next_line(&lines, &line, &n))
			buf_add(out, line, n);
		return true;
	}
	return false;
}

bool
header_find(const char *mail, size_t len, const char *name, struct buf *out)
{
	return header_find_nth(mail, len, name, 0, out);
}
