/* SPDX-License-Identifier: MIT */
/* talk_pieces.c - words, numbers and marks of a line, before they are known. */
#include "language/talk_p.h"

#include "base/chars.h"

#include <ctype.h>
#include <string.h>

static struct piece *
add_piece(struct pieces *pieces, const char *text, size_t len)
{
	struct piece *piece;

	if (pieces->count == PIECES_MAX || len >= TALK_TEXT) {
		pieces->too_many = true;
		return NULL;
	}
	piece = &pieces->list[pieces->count++];
	*piece = (struct piece){.is_word = true};
	memcpy(piece->text, text, len);
	return piece;
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

size_t
talk_word(const char *text)
{
	size_t len = 0;

	while (isalnum((unsigned char)text[len]))
		len++;
	return len;
}

/* "2", "2x", "+6", "2tea" (two pieces); "2nd" and "2.5" are words that nobody
 * knows. */
static size_t
take_number(struct pieces *pieces, const char *text)
{
	size_t sign = !is_digit(*text), digits, len;
	struct piece *piece;

	digits = strspn(text + sign, "0123456789");
	len = sign + digits;
	/* "2.5", "1-2", "10:30", "1/2" */
	if (is_one_of(text[len], ".,:-/") && is_digit(text[len + 1])) {
		while (isalnum((unsigned char)text[len]) ||
		       (is_one_of(text[len], ".,:-/")))
			len++;
		add_piece(pieces, text, len < TALK_TEXT ? len : TALK_TEXT - 1);
		return len;
	}
	if (digits > 9)
		pieces->too_many = true;
	piece = add_piece(pieces, text, len < 16 ? len : 15);
	if (piece == NULL)
		return len;
	piece->is_word = false;
	piece->is_number = true;
	piece->is_signed = sign > 0;
	if (text[len] == 'x' && !isalnum((unsigned char)text[len + 1]))
		return len + 1;
	return len;
}

static size_t
take_word(struct pieces *pieces, const char *text)
{
	size_t len = talk_word(text);
	struct piece *piece;

	/* "x2" */
	if (text[0] == 'x' && len > 1 &&
	    strspn(text + 1, "0123456789") == len - 1) {
		piece = add_piece(pieces, text + 1, len - 1);
		if (piece != NULL) {
			piece->is_word = false;
			piece->is_number = true;
		}
		return len;
	}
	add_piece(pieces, text, len);
	return len;
}

/* Marks that part, and such as make a line unsure; others are blanks.  The
 * head of an arrow says nothing, any other ">" may quote somebody. */
static void
take_mark(struct pieces *pieces, const char *begin, const char *text)
{
	bool arrow = *text == '>' && text > begin &&
		     (text[-1] == '-' || text[-1] == '=');
	struct piece *piece;

	if ((!is_one_of(*text, ",;.!&+/|%\"~>") && *text != TALK_DASH) || arrow)
		return;
	piece = add_piece(pieces, text, 1);
	if (piece != NULL)
		piece->is_word = false;
}

void
talk_cut(struct pieces *pieces, const char *folded)
{
	const char *at = folded;

	pieces->count = 0;
	pieces->too_many = false;
	while (*at != '\0' && !pieces->too_many) {
		bool begins = at == folded || is_one_of(at[-1], " (,;:\"'[");

		if (is_digit(*at) ||
		    (begins && (*at == '-' || *at == '+') && is_digit(at[1])))
			at += take_number(pieces, at);
		else if (isalpha((unsigned char)*at))
			at += take_word(pieces, at);
		else
			take_mark(pieces, folded, at++);
	}
}

bool
talk_join(const struct pieces *pieces, unsigned i, unsigned count,
    char text[TALK_TEXT])
{
	size_t len = 0;

	for (unsigned k = 0; k < count; k++) {
		const struct piece *piece = &pieces->list[i + k];
		size_t more = strlen(piece->text);

		if ((!piece->is_word && !piece->is_number) ||
		    len + more + 2 > TALK_TEXT)
			return false;
		if (k > 0)
			text[len++] = ' ';
		memcpy(text + len, piece->text, more + 1);
		len += more;
	}
	return true;
}
