/* SPDX-License-Identifier: MIT */
/* log_read.c - one entry: bytes to struct, line by line. */
#include "base/x.h"
#include "match/log_p.h"

#include <stdlib.h>
#include <string.h>

/* The line that is looked at; next is behind its line end. */
struct reader {
	const char *line, *next, *end;
	size_t len;
};

static const char torn[] = "the file ends within this line";

/* Step to the next line; NULL, or what is wrong with it. */
static const char *
next_line(struct reader *in)
{
	size_t left = (size_t)(in->end - in->next);
	const char *lf = memchr(in->next, '\n', left);

	in->line = in->next;
	if (lf == NULL)
		return torn;
	in->len = (size_t)(lf - in->line);
	in->next = lf + 1;
	if (in->len > LOG_LINE_MAX)
		return "the line is longer than 8,192 bytes";
	return NULL;
}

/* The value on this line if it begins with "key: ". */
static bool
has_key(
    const struct reader *in, const char *key, const char **value, size_t *len)
{
	size_t skip = strlen(key);

	if (in->len < skip + 2 || memcmp(in->line, key, skip) != 0 ||
	    in->line[skip] != ':' || in->line[skip + 1] != ' ')
		return false;
	*value = in->line + skip + 2;
	*len = in->len - skip - 2;
	return true;
}

/* Take quotes off; false if there are none. */
static bool
unquote(const char **value, size_t *len)
{
	if (*len < 2 || (*value)[0] != '"' || (*value)[*len - 1] != '"')
		return false;
	*value += 1;
	*len -= 2;
	return true;
}

static bool
read_text(const struct field *field, const char *value, size_t len, void *to)
{
	char *text;
	size_t i, n = 0;

	if (!unquote(&value, &len))
		return false;
	text = xmalloc(len + 1);
	for (i = 0; i < len; i++) {
		if (value[i] == '"')
			goto bad;
		if (value[i] == '\\') {
			i++;
			if (i == len || (value[i] != '"' && value[i] != '\\'))
				goto bad;
		}
		text[n++] = value[i];
	}
	text[n] = '\0';
	if (!form_words(field->form, text, n, field->high))
		goto bad;
	*(char **)to = text;
	return true;
bad:
	free(text);
	return false;
}

static bool
read_letters(const struct field *field, const char *value, size_t len, char *to)
{
	bool good;

	switch (field->form) {
	case FORM_WORD:
		good = form_word(value, len, field->high);
		break;
	case FORM_ID:
		good = form_id(value, len, field->high);
		break;
	case FORM_LANG:
		good = form_lang(value, len, field->high);
		break;
	default:
		good = form_time(value, len);
		break;
	}
	if (good) {
		memcpy(to, value, len);
		to[len] = '\0';
	}
	return good;
}

static bool
read_number(const struct field *field, const char *value, size_t len, void *to)
{
	uint32_t number;

	if (field->form == FORM_FROM && len == 6 &&
	    memcmp(value, "beacon", 6) == 0) {
		*(uint32_t *)to = UINT32_MAX;
		return true;
	}
	if (!form_number(value, len, &number))
		return false;
	if (field->form == FORM_NUM &&
	    (number < field->low || number > field->high))
		return false;
	if (field->form == FORM_SIZE && !form_size(number))
		return false;
	*(uint32_t *)to = number;
	return true;
}

static bool
read_choice(const struct field *field, const char *value, size_t len, void *to)
{
	unsigned i;

	for (i = 0; field->words[i] != NULL; i++) {
		if (strlen(field->words[i]) == len &&
		    memcmp(field->words[i], value, len) == 0)
			break;
	}
	if (field->words[i] == NULL)
		return false;
	if (field->form == FORM_FLAG)
		*(bool *)to = i != 0;
	else
		*(unsigned *)to = i;
	return true;
}

static bool
read_hex(const struct field *field, const char *value, size_t len, void *to,
    bool *has)
{
	if (len != 2 * (size_t)field->high ||
	    !seal_unhex(to, field->high, value))
		return false;
	if (has != NULL)
		*has = true;
	return true;
}

static bool
read_sealed(const char *value, size_t len, void *to, size_t *count)
{
	size_t size = len / 2;
	uint8_t *bytes;

	if (len % 2 != 0 || size < SEAL_EXTRA ||
	    !form_size((uint32_t)(size - SEAL_EXTRA)))
		return false;
	bytes = xmalloc(size);
	if (!seal_unhex(bytes, size, value)) {
		free(bytes);
		return false;
	}
	*(uint8_t **)to = bytes;
	*count = size;
	return true;
}

/* The value of any field that has it on the line of its key. */
static bool
read_value(const struct field *field, const char *value, size_t len,
    struct entry *entry)
{
	char *to = (char *)entry + field->at;
	void *aux = field->aux == 0 ? NULL : (char *)entry + field->aux;

	switch (field->form) {
	case FORM_NUM:
	case FORM_SIZE:
	case FORM_FROM:
		return read_number(field, value, len, to);
	case FORM_TEXT:
	case FORM_LINE:
	case FORM_QUOTED:
		return read_text(field, value, len, to);
	case FORM_HEX:
		return read_hex(field, value, len, to, aux);
	case FORM_SEALED:
		return read_sealed(value, len, to, aux);
	case FORM_CHOICE:
	case FORM_FLAG:
		return read_choice(field, value, len, to);
	default:
		return read_letters(field, value, len, to);
	}
}

/* "- " and a quoted value on each line below the key. */
static const char *
read_list(
    const struct field *field, struct reader *in, char ***list, size_t *count)
{
	const char *wrong, *value;
	size_t len, cap = 0;

	while ((wrong = next_line(in)) == NULL && in->len >= 2 &&
	       in->line[0] == '-' && in->line[1] == ' ') {
		value = in->line + 2;
		len = in->len - 2;
		if (*count == LOG_LIST_MAX)
			return "a list has more than 200 values";
		if (!unquote(&value, &len) ||
		    !(field->form == FORM_OPTIONS ? form_option(value, len)
						  : form_plain(value, len)))
			return "a value of this list is not in its form";
		*list = x_grow(*list, &cap, *count, sizeof(**list));
		(*list)[(*count)++] = xstrndup(value, len);
	}
	if (wrong == NULL && *count == 0)
		return "a list without values must be left out";
	return wrong;
}

/* A list's key stands alone on its line. */
static bool
is_list_key(const struct reader *in, const char *key)
{
	size_t skip = strlen(key);

	return in->len == skip + 1 && memcmp(in->line, key, skip) == 0 &&
	       in->line[skip] == ':';
}

static const char *
read_field(const struct field *field, struct reader *in, struct entry *entry)
{
	const char *value;
	size_t len;

	if (field->form == FORM_PLAINS || field->form == FORM_OPTIONS) {
		if (!is_list_key(in, field->key))
			return field->optional ? NULL : "a list is missing";
		return read_list(field, in,
		    (char ***)(void *)((char *)entry + field->at),
		    (size_t *)(void *)((char *)entry + field->aux));
	}
	if (!has_key(in, field->key, &value, &len)) {
		if (field->optional)
			return NULL;
		return "a field is unknown, missing, doubled or out of place";
	}
	if (!read_value(field, value, len, entry))
		return "the value is not in its form";
	return next_line(in);
}

/* "entry", "kind" and "time" begin every entry; "pli" the first before them. */
static const char *
read_common(struct reader *in, uint32_t number, struct entry *entry)
{
	static const struct field kind = {.key = "kind",
	    .form = FORM_CHOICE,
	    .at = offsetof(struct entry, kind),
	    .words = log_kinds};
	static const struct field time = {.key = "time",
	    .form = FORM_TIME,
	    .at = offsetof(struct entry, time)};
	const char *value, *wrong;
	size_t len;

	if (number == 0) {
		if (!has_key(in, "pli", &value, &len) || len != 1 ||
		    *value != '1')
			return "the first entry begins with \"pli: 1\"";
		if ((wrong = next_line(in)) != NULL)
			return wrong;
	}
	if (!has_key(in, "entry", &value, &len) ||
	    !form_number(value, len, &entry->number) || entry->number != number)
		return "this is not the number of the next entry";
	if ((wrong = next_line(in)) != NULL ||
	    (wrong = read_field(&kind, in, entry)) != NULL)
		return wrong;
	if ((entry->kind == ENTRY_CHARTER) != (number == 0))
		return "the first entry, and no other, is the charter";
	return read_field(&time, in, entry);
}

static const char *
read_sig(struct reader *in, struct entry *entry)
{
	const char *value;
	size_t len;

	if (!has_key(in, "sig", &value, &len))
		return "a field is unknown, missing, doubled or out of place";
	if (len != 2 * SIG_LEN || !seal_unhex(entry->sig, SIG_LEN, value))
		return "the signature is not in its form";
	return NULL;
}

static const char *
read_entry(struct reader *in, uint32_t number, struct entry *entry)
{
	const char *start = in->next, *wrong;
	const struct field *field;

	if ((wrong = next_line(in)) != NULL)
		return wrong;
	if (in->len != 3 || memcmp(in->line, "---", 3) != 0)
		return "an entry begins with a line \"---\"";
	if ((wrong = next_line(in)) != NULL)
		return wrong;

	entry_init(entry, ENTRY_CHARTER);
	if ((wrong = read_common(in, number, entry)) != NULL)
		return wrong;
	for (field = log_fields[entry->kind]; field->key != NULL; field++) {
		if ((wrong = read_field(field, in, entry)) != NULL)
			return wrong;
	}
	if ((wrong = read_sig(in, entry)) != NULL)
		return wrong;
	if (in->next - start > LOG_ENTRY_MAX)
		return "the entry is longer than 65,536 bytes";
	return NULL;
}

const char *
entry_read(struct entry *entry, uint32_t number, const char *bytes, size_t len,
    size_t *at)
{
	struct reader in = {
	    .line = bytes + *at, .next = bytes + *at, .end = bytes + len};
	const char *wrong;

	memset(entry, 0, sizeof(*entry));
	wrong = read_entry(&in, number, entry);
	if (wrong != NULL) {
		entry_release(entry);
		*at = (size_t)(in.line - bytes);
		return wrong;
	}
	entry->offset = *at;
	entry->end = *at = (size_t)(in.next - bytes);
	return NULL;
}
