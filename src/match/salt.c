/* SPDX-License-Identifier: MIT */
/* salt.c - the canonical form of salts and beacons. */
#include "match/salt.h"
#include "base/fold.h"
#include "base/unicode.h"

#include <string.h>

/* ---- the form ---- */

/* Words of characters from low to high, single blanks between them. */
static bool
is_words(const char *text, char low, char high, size_t min, size_t max)
{
	size_t count = 0;
	char last = ' ';

	for (; *text != '\0'; last = *text++) {
		if (*text >= low && *text <= high)
			count++;
		else if (*text != ' ' || last == ' ')
			return false;
	}
	return last != ' ' && count >= min && count <= max;
}

bool
salt_is_good(const char *text)
{
	return is_words(text, 'a', 'z', SALT_LETTERS_MIN, SALT_LETTERS_MAX);
}

bool
beacon_is_good(const char *text)
{
	return is_words(text, '0', '9', 1, BEACON_DIGITS_MAX);
}

/* ---- what was written ---- */

/* A text on its way to words. */
struct salt_form {
	struct buf *out;
	size_t start; /* of it in out */
	bool blank;   /* one is due before the next character */
	size_t count; /* characters that are no blanks */
	size_t foreign;
};

static void
put(struct salt_form *form, char c)
{
	if (form->blank && form->out->len > form->start)
		buf_addc(form->out, ' ');
	form->blank = false;
	form->count++;
	buf_addc(form->out, c);
}

/* A character in the letters that the tables of fold.h know, too: "ø" is no
 * "o" with an accent for Unicode. */
static void
add_letters(struct salt_form *form, uint32_t code)
{
	struct buf one = BUF_INIT, folded = BUF_INIT;
	size_t count = form->count;

	if (code >= 'a' && code <= 'z')
		put(form, (char)code);
	if (code < 0x80)
		return;
	fold_put(&one, code);
	fold_add(&folded, one.data, one.len);
	for (size_t i = 0; i < folded.len; i++)
		if (folded.data[i] >= 'a' && folded.data[i] <= 'z')
			put(form, folded.data[i]);
	if (form->count == count && unicode_kind(code) == UNICODE_LETTER)
		form->foreign++;
	buf_release(&one);
	buf_release(&folded);
}

static void
add_salt(struct salt_form *form, uint32_t code)
{
	uint32_t plain[UNICODE_PLAIN];
	size_t count = unicode_plain(code, plain);

	if (unicode_kind(code) == UNICODE_BLANK)
		form->blank = true;
	else
		for (size_t i = 0; i < count; i++)
			add_letters(form, plain[i]);
}

static void
add_digit(struct salt_form *form, uint32_t code)
{
	uint32_t plain[UNICODE_PLAIN];
	size_t count = unicode_plain(code, plain);
	enum unicode_kind kind = unicode_kind(code);

	if (kind == UNICODE_BLANK || kind == UNICODE_SIGN)
		form->blank = true;
	else if (kind == UNICODE_NUMBER && count == 1 && plain[0] >= '0' &&
		 plain[0] <= '9')
		put(form, (char)plain[0]);
	else if (kind != UNICODE_UNSEEN)
		form->foreign++;
}

static void
add_all(struct salt_form *form, const char *said,
    void (*add)(struct salt_form *form, uint32_t code))
{
	size_t len = strlen(said), used;
	uint32_t code;

	for (; len > 0; said += used, len -= used) {
		used = fold_next(said, len, &code);
		if (used == 0) {
			used = 1;
			code = 0xfffe;
		}
		add(form, code);
	}
}

enum salt_fault
salt_add(struct buf *out, const char *said)
{
	struct salt_form form = {.out = out, .start = out->len};

	add_all(&form, said, add_salt);
	if (form.count > SALT_LETTERS_MAX)
		return SALT_LONG;
	if (form.count >= SALT_LETTERS_MIN)
		return SALT_GOOD;
	return form.foreign > 0 ? SALT_FOREIGN : SALT_SHORT;
}

bool
beacon_add(struct buf *out, const char *said)
{
	struct salt_form form = {.out = out, .start = out->len};

	add_all(&form, said, add_digit);
	if (form.foreign == 0 && form.count > 0 &&
	    form.count <= BEACON_DIGITS_MAX)
		return true;
	buf_cut(out, form.start);
	return false;
}
