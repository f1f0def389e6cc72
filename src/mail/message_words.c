/* SPDX-License-Identifier: MIT */
/*
 * message_words.c - the words of header fields: RFC 2047, RFC 2231.
 *
 * By hand, although GMime has it: a letter is written wherever a match moves,
 * and the library that reads mails takes longer to load than a letter to write.
 */
#include "mail/message_p.h"

#include "base/chars.h"

#include <string.h>

#define WORD_BEGIN "=?UTF-8?Q?"
#define WORD_END "?="
#define WORD_MAX 75 /* of an encoded word, RFC 2047 2 */

static bool
is_alnum(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
	       (c >= 'a' && c <= 'z');
}

/* RFC 5322 3.2.3: an atom of these needs no quotes. */
static bool
is_atom_char(char c)
{
	return is_alnum(c) || (is_one_of(c, "!#$%&'*+-/=?^_`{|}~"));
}

/* RFC 2047 5 (3): what may stand in an encoded word anywhere. */
static bool
is_word_char(char c)
{
	return is_alnum(c) || (is_one_of(c, "!*+-/"));
}

/* RFC 5987 3.2.1. */
static bool
is_param_char(char c)
{
	return is_alnum(c) || (is_one_of(c, "!#$&+-.^_`|~"));
}

static void
add_hex(struct buf *out, char mark, char c)
{
	static const char digits[] = "0123456789ABCDEF";
	unsigned char byte = (unsigned char)c;
	const char hex[] = {mark, digits[byte >> 4], digits[byte & 15]};

	buf_add(out, hex, sizeof(hex));
}

/* ---- encoded words ---- */

/* The bytes of the character that begins here. */
static size_t
char_len(const char *text, const char *end)
{
	size_t len = 1;

	while (text + len < end && (text[len] & 0xc0) == 0x80)
		len++;
	return len;
}

static void
add_word_char(struct buf *word, const char *text, size_t len)
{
	if (*text == ' ')
		buf_addc(word, '_');
	else if (is_word_char(*text))
		buf_addc(word, *text);
	else
		for (size_t i = 0; i < len; i++)
			add_hex(word, '=', text[i]);
}

/* The blanks between encoded words are no part of the text. */
static void
add_encoded(struct buf *out, const char *text, const char *end)
{
	const size_t room = WORD_MAX - strlen(WORD_BEGIN WORD_END);
	struct buf word = BUF_INIT, one = BUF_INIT;

	while (text < end) {
		size_t len = char_len(text, end);

		buf_clear(&one);
		add_word_char(&one, text, len);
		if (word.len + one.len > room) {
			buf_addf(out, WORD_BEGIN "%s" WORD_END " ", word.data);
			buf_clear(&word);
		}
		buf_add(&word, one.data, one.len);
		text += len;
	}
	buf_addf(out, WORD_BEGIN "%s" WORD_END, word.data);
	buf_release(&one);
	buf_release(&word);
}

/* ---- which words need it ---- */

/* True if the word can stand as it is, in a text or (phrase) in a name.  Some
 * readers find an encoded word in the middle of another one. */
static bool
is_plain(const char *word, size_t len, bool phrase)
{
	for (size_t i = 0; i < len; i++)
		if ((unsigned char)word[i] < '!' ||
		    (unsigned char)word[i] >= 0x7f ||
		    (word[i] == '=' && word[i + 1] == '?') ||
		    (phrase && !is_atom_char(word[i])))
			return false;
	return true;
}

/* Where the last word ends of those from text on that are to be encoded; a
 * plain one that stands between is left alone. */
static const char *
encoded_end(const char *text, bool phrase)
{
	const char *end = text;

	while (*text != '\0') {
		size_t blanks = strspn(text, " ");
		size_t len = strcspn(text + blanks, " ");

		if (len > 0 && is_plain(text + blanks, len, phrase))
			break;
		text += blanks + len;
		end = text;
	}
	return end;
}

/* Words that need it are encoded, with the blanks between them. */
static void
add_words(struct buf *out, const char *text, bool phrase)
{
	while (*text != '\0') {
		size_t len = strcspn(text, " ");
		const char *end;

		if (len == 0 || is_plain(text, len, phrase)) {
			len += strspn(text + len, " ");
			buf_add(out, text, len);
			text += len;
			continue;
		}
		end = encoded_end(text, phrase);
		add_encoded(out, text, end);
		text = end;
	}
}

void
message_encode_words(struct buf *out, const char *text)
{
	add_words(out, text, false);
}

/* ---- names and addresses ---- */

/* Without what would be taken for an encoded word. */
static bool
is_ascii(const char *text)
{
	const char *all = text;

	while (*text != '\0' && (unsigned char)*text < 0x80)
		text++;
	return *text == '\0' && strstr(all, "=?") == NULL;
}

static bool
is_phrase(const char *text)
{
	for (; *text != '\0'; text++)
		if (!is_atom_char(*text) && *text != ' ')
			return false;
	return true;
}

void
message_encode_address(struct buf *out, const char *name, const char *address)
{
	if (name == NULL || *name == '\0') {
		buf_adds(out, address);
		return;
	}
	if (is_ascii(name)) {
		if (is_phrase(name))
			buf_adds(out, name);
		else
			buf_add_quoted(out, name); /* RFC 5322 3.2.4 */
	} else {
		add_words(out, name, true);
	}
	buf_addf(out, " <%s>", address);
}

void
message_encode_param(struct buf *out, const char *name, const char *value)
{
	const char *text = value;

	while (is_param_char(*text))
		text++;
	if (*text == '\0') {
		buf_addf(out, "; %s=%s", name, value);
		return;
	}
	buf_addf(out, "; %s", name);
	if (is_ascii(value)) {
		buf_addc(out, '=');
		buf_add_quoted(out, value);
		return;
	}
	buf_adds(out, "*=UTF-8''");
	for (; *value != '\0'; value++)
		if (is_param_char(*value))
			buf_addc(out, *value);
		else
			add_hex(out, '%', *value);
}
