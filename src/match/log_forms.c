/* SPDX-License-Identifier: MIT */
/* log_forms.c - the forms of values and of entries, as tables. */
#include "base/fold.h"
#include "match/log_p.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

const char *const log_kinds[] = {"charter", "seat", "salt", "start", "orders",
    "void", "note", "host", "reveal", NULL};

const char *const log_bys[] = {
    "mail", "forum", "host", "clock", "bot", "standing", NULL};
const char *const log_whys[] = {"undo", "consent", "mistake", NULL};

static const char *const salts_words[] = {"any", "all", NULL};

#define AT(member) offsetof(struct entry, member)
#define SIZE(member) sizeof(((struct entry *)0)->member)

#define NUM(k, member, lo, hi)                                                 \
	{                                                                      \
		.key = (k), .form = FORM_NUM, .at = AT(member), .low = (lo),   \
		.high = (hi)                                                   \
	}
#define OPTIONAL_NUM(k, member)                                                \
	{                                                                      \
		.key = (k), .form = FORM_NUM, .at = AT(member),                \
		.high = NUMBER_MAX, .optional = true                           \
	}
#define LETTERS(k, f, member)                                                  \
	{                                                                      \
		.key = (k), .form = (f), .at = AT(member),                     \
		.high = SIZE(member) - 1                                       \
	}
#define HEX(k, member)                                                         \
	{                                                                      \
		.key = (k), .form = FORM_HEX, .at = AT(member),                \
		.high = SIZE(member)                                           \
	}
#define OPTIONAL_HEX(k, member, has)                                           \
	{                                                                      \
		.key = (k), .form = FORM_HEX, .at = AT(member),                \
		.aux = AT(has), .high = SIZE(member), .optional = true         \
	}
#define TEXT(k, f, member, max)                                                \
	{                                                                      \
		.key = (k), .form = (f), .at = AT(member), .high = (max)       \
	}
#define CHOICE(k, f, member, w)                                                \
	{                                                                      \
		.key = (k), .form = (f), .at = AT(member), .words = (w)        \
	}
#define DUE                                                                    \
	{                                                                      \
		.key = "due", .form = FORM_TIME, .at = AT(due),                \
		.optional = true                                               \
	}
#define END                                                                    \
	{                                                                      \
		.key = NULL                                                    \
	}

#define NUMBER_MAX 999999

static const struct field charter_fields[] = {
    LETTERS("match", FORM_ID, match),
    LETTERS("game", FORM_WORD, game),
    NUM("rules", rules, 0, NUMBER_MAX),
    LETTERS("edition", FORM_WORD, edition),
    HEX("edition-hash", edition_hash),
    NUM("seats", seats, 1, LOG_SEATS_MAX),
    {.key = "options",
	.form = FORM_OPTIONS,
	.at = AT(options),
	.aux = AT(option_count),
	.optional = true},
    HEX("host", host),
    HEX("commit", commit),
    HEX("secret", secret),
    {.key = "seal", .form = FORM_SIZE, .at = AT(seal)},
    CHOICE("salts", FORM_FLAG, salts_all, salts_words),
    {.key = "beacon",
	.form = FORM_LINE,
	.at = AT(beacon),
	.high = LOG_TEXT_MAX,
	.optional = true},
    END,
};

static const struct field seat_fields[] = {
    NUM("seat", seat, 0, NUMBER_MAX),
    TEXT("name", FORM_LINE, name, LOG_NAME_MAX),
    LETTERS("lang", FORM_LANG, lang),
    {.key = "bot",
	.form = FORM_WORD,
	.at = AT(bot),
	.high = SIZE(bot) - 1,
	.optional = true},
    OPTIONAL_HEX("key", key, has_key),
    END,
};

static const struct field salt_fields[] = {
    {.key = "from", .form = FORM_FROM, .at = AT(seat)},
    /* What it must be is a rule of order: salt.h. */
    TEXT("text", FORM_QUOTED, text, LOG_TEXT_MAX),
    END,
};

static const struct field start_fields[] = {DUE, END};

static const struct field orders_fields[] = {
    NUM("seat", seat, 0, NUMBER_MAX),
    CHOICE("by", FORM_CHOICE, by, log_bys),
    OPTIONAL_NUM("seen", seen),
    OPTIONAL_NUM("instead", instead),
    {.key = "moves",
	.form = FORM_PLAINS,
	.at = AT(moves),
	.aux = AT(move_count),
	.optional = true},
    {.key = "sealed",
	.form = FORM_SEALED,
	.at = AT(sealed),
	.aux = AT(sealed_len),
	.optional = true},
    OPTIONAL_HEX("result", result, has_result),
    OPTIONAL_HEX("mail", mail, has_mail),
    DUE,
    END,
};

static const struct field void_fields[] = {
    NUM("back", back, 0, NUMBER_MAX),
    CHOICE("why", FORM_CHOICE, why, log_whys),
    DUE,
    END,
};

static const struct field note_fields[] = {
    LETTERS("topic", FORM_WORD, topic),
    OPTIONAL_NUM("seat", seat),
    TEXT("text", FORM_TEXT, text, LOG_TEXT_MAX),
    DUE,
    END,
};

static const struct field host_fields[] = {
    HEX("host", host),
    HEX("secret", secret),
    END,
};

static const struct field reveal_fields[] = {HEX("key", key), END};

const struct field *const log_fields[] = {
    [ENTRY_CHARTER] = charter_fields,
    [ENTRY_SEAT] = seat_fields,
    [ENTRY_SALT] = salt_fields,
    [ENTRY_START] = start_fields,
    [ENTRY_ORDERS] = orders_fields,
    [ENTRY_VOID] = void_fields,
    [ENTRY_NOTE] = note_fields,
    [ENTRY_HOST] = host_fields,
    [ENTRY_REVEAL] = reveal_fields,
};

static_assert(sizeof(enum entry_by) == sizeof(unsigned) &&
		  sizeof(enum void_why) == sizeof(unsigned),
    "a choice is read as an unsigned");

/* ---- values ---- */

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_letter(char c)
{
	return c >= 'a' && c <= 'z';
}

bool
form_number(const char *text, size_t len, uint32_t *number)
{
	uint32_t value = 0;
	size_t i;

	if (len < 1 || len > 6 || (text[0] == '0' && len > 1))
		return false;
	for (i = 0; i < len; i++) {
		if (!is_digit(text[i]))
			return false;
		value = value * 10 + (uint32_t)(text[i] - '0');
	}
	*number = value;
	return true;
}

bool
form_word(const char *text, size_t len, size_t max)
{
	size_t i;

	if (len < 1 || len > max)
		return false;
	for (i = 0; i < len; i++) {
		if (!is_letter(text[i]) && !is_digit(text[i]) &&
		    (i == 0 || (text[i] != '_' && text[i] != '-')))
			return false;
	}
	return true;
}

bool
form_id(const char *text, size_t len, size_t max)
{
	return form_word(text, len, max) && memchr(text, '_', len) == NULL &&
	       memchr(text, '-', len) == NULL;
}

bool
form_lang(const char *text, size_t len, size_t max)
{
	size_t i;

	if (len < 2 || len > max)
		return false;
	for (i = 0; i < len; i++) {
		if (!is_letter(text[i]))
			return false;
	}
	return true;
}

static unsigned
two_digits(const char *text)
{
	return (unsigned)(text[0] - '0') * 10 + (unsigned)(text[1] - '0');
}

static unsigned
days_of(unsigned year, unsigned month)
{
	static const unsigned char days[] = {
	    31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

	return days[month - 1] + (month == 2 && leap);
}

/* True if there is such a leap second.  One is added to UTC, if ever, as the
 * last of a month. */
static bool
is_second(const char *text)
{
	unsigned year = two_digits(text) * 100 + two_digits(text + 2);
	unsigned month = two_digits(text + 5), day = two_digits(text + 8);
	unsigned hour = two_digits(text + 11), minute = two_digits(text + 14);
	unsigned second = two_digits(text + 17);

	if (month < 1 || month > 12 || day < 1 || day > days_of(year, month) ||
	    hour > 23 || minute > 59)
		return false;
	return second < 60 || (second == 60 && minute == 59 && hour == 23 &&
				  day == days_of(year, month));
}

bool
form_time(const char *text, size_t len)
{
	static const char shape[] = "dddd-dd-ddTdd:dd:ddZ";
	size_t i;

	if (len != sizeof(shape) - 1)
		return false;
	for (i = 0; i < len; i++) {
		if (shape[i] == 'd' ? !is_digit(text[i]) : text[i] != shape[i])
			return false;
	}
	return is_second(text);
}

bool
form_plain(const char *text, size_t len)
{
	size_t i;

	if (len < 1 || len > LOG_PLAIN_MAX)
		return false;
	for (i = 0; i < len; i++) {
		if (text[i] < ' ' || text[i] > '~' || text[i] == '"' ||
		    text[i] == '\\')
			return false;
	}
	return true;
}

bool
form_option(const char *text, size_t len)
{
	const char *equals = len > 0 ? memchr(text, '=', len) : NULL;

	return equals != NULL && equals + 1 < text + len &&
	       form_word(text, (size_t)(equals - text), 32) &&
	       form_plain(text, len);
}

/* Of UTF-8 without characters that are out. */
static bool
holds_none(
    const char *text, size_t len, size_t max, bool (*is_out)(uint32_t code))
{
	size_t i, step;
	uint32_t code;

	if (len < 1 || len > max)
		return false;
	for (i = 0; i < len; i += step) {
		code = (unsigned char)text[i];
		step = 1;
		/* Most of a text is plain ASCII. */
		if (code >= ' ' && code < 0x7f)
			continue;
		step = fold_next(text + i, len - i, &code);
		if (step == 0 || is_out(code))
			return false;
	}
	return true;
}

static bool
is_control(uint32_t code)
{
	return code < ' ' || code == 0x7f;
}

static bool
form_quoted(const char *text, size_t len, size_t max)
{
	return holds_none(text, len, max, is_control);
}

bool
form_text(const char *text, size_t len, size_t max)
{
	return holds_none(text, len, max, fold_is_hidden) && text[0] != ' ' &&
	       text[len - 1] != ' ';
}

static bool
is_odd_blank(uint32_t code)
{
	return code != ' ' && fold_is_blank(code);
}

static bool
form_line(const char *text, size_t len, size_t max)
{
	return form_text(text, len, max) &&
	       holds_none(text, len, max, is_odd_blank) &&
	       memmem(text, len, "  ", 2) == NULL;
}

bool
form_words(enum form form, const char *text, size_t len, size_t max)
{
	return form == FORM_QUOTED ? form_quoted(text, len, max)
	       : form == FORM_LINE ? form_line(text, len, max)
				   : form_text(text, len, max);
}

bool
form_size(uint32_t size)
{
	return size >= 128 && size <= 2048 && (size & (size - 1)) == 0;
}

/* ---- the same for whoever makes an entry ---- */

bool
log_is_text(const char *text, size_t max)
{
	return form_text(text, strlen(text), max);
}

bool
log_is_line(const char *text, size_t max)
{
	return form_line(text, strlen(text), max);
}

bool
log_is_option(const char *text)
{
	return form_option(text, strlen(text));
}

bool
log_is_word(const char *text)
{
	return form_word(text, strlen(text), 32);
}

bool
log_is_match_id(const char *text)
{
	return form_id(text, strlen(text), 16);
}

bool
log_is_time(const char *text)
{
	return form_time(text, strlen(text));
}
