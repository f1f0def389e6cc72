/* SPDX-License-Identifier: MIT */
/* mailbox.c - mail addresses in one form, to be compared. */
#include "mail/mailbox.h"

#include <string.h>

struct reading {
	struct buf plain; /* without comments, blanks and quotes */
	size_t at;        /* its last @ outside quotes, or its length */
	unsigned depth;   /* of comments, which nest */
	bool quoted, has_at;
};

static void
read_char(struct reading *reading, char c, bool escaped)
{
	struct buf *plain = &reading->plain;

	if (!escaped && c == '"' && reading->depth == 0)
		reading->quoted = !reading->quoted;
	else if (!escaped && c == '(' && !reading->quoted)
		reading->depth++;
	else if (!escaped && c == ')' && reading->depth > 0)
		reading->depth--;
	else if (reading->depth == 0 && (unsigned char)c > ' ') {
		if (c == '@' && !escaped && !reading->quoted) {
			reading->at = plain->len;
			reading->has_at = true;
		}
		buf_addc(
		    plain, (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c));
	}
}

static void
read_address(struct reading *reading, const char *address)
{
	for (; *address != '\0'; address++) {
		bool escaped = *address == '\\' && address[1] != '\0' &&
			       (reading->quoted || reading->depth > 0);

		address += escaped;
		read_char(reading, *address, escaped);
	}
	if (!reading->has_at)
		reading->at = reading->plain.len;
}

void
mailbox_add(const char *address, struct buf *out)
{
	struct reading reading = {.plain = BUF_INIT};
	const char *plain;
	size_t end;

	read_address(&reading, address);
	plain = reading.plain.data;
	for (size_t i = 0; i < reading.at && (i == 0 || plain[i] != '+'); i++)
		if (plain[i] != '.')
			buf_addc(out, plain[i]);
	end = reading.plain.len;
	while (end > reading.at && plain[end - 1] == '.')
		end--;
	buf_add(out, plain + reading.at, end - reading.at);
	buf_release(&reading.plain);
}

const char *
mailbox_domain(const char *mailbox)
{
	const char *at = strrchr(mailbox, '@');

	return at == NULL ? "" : at + 1;
}
