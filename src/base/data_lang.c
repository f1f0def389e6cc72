/* SPDX-License-Identifier: MIT */
/* data_lang.c - what a language lacks is read in another one. */
#include "base/data.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>

const char *
data_lang(const struct data *data)
{
	return data->lang != NULL ? data->lang : DATA_FIRST_LANG;
}

static bool
is_small_letter(char c)
{
	return c >= 'a' && c <= 'z';
}

const char *
data_lang_in(const char *name)
{
	const char *end = strstr(name, ".md");

	if (end == NULL || end[3] != '\0')
		return NULL;
	if (strncmp(name, "templates/", 10) == 0)
		name += 10;
	else if (end - name > 3 && (end[-3] == '/' || end[-3] == '.'))
		name = end - 2;
	return is_small_letter(name[0]) && is_small_letter(name[1]) &&
		       (name[2] == '/' || name + 2 == end)
		   ? name
		   : NULL;
}

bool
data_is_undone(const struct buf *text, size_t from)
{
	size_t len = strlen(DATA_UNDONE);

	return text->len - from >= len &&
	       memcmp(text->data + from, DATA_UNDONE, len) == 0;
}

/* The same text in another language; false: there is none. */
static bool
read_in(const struct data *data, const char *lang, const char *name,
    struct buf *out)
{
	const char *at = data_lang_in(name);
	char *other = xstrdup(name);
	size_t before = out->len;
	bool has;

	memcpy(other + (at - name), lang, 2);
	has = memcmp(at, lang, 2) != 0 &&
	      data_read_own(data, other, out, NULL) == 0;
	if (has && data_is_undone(out, before)) {
		buf_cut(out, before);
		has = false;
	}
	free(other);
	return has;
}

int
data_read(
    const struct data *data, const char *name, struct buf *out, struct err *err)
{
	size_t before = out->len;

	if (data_lang_in(name) == NULL)
		return data_read_own(data, name, out, err);
	if (data_read_own(data, name, out, NULL) == 0 &&
	    !data_is_undone(out, before))
		return 0;
	buf_cut(out, before);
	if (read_in(data, data_lang(data), name, out) ||
	    read_in(data, DATA_FIRST_LANG, name, out))
		return 0;
	return data_read_own(data, name, out, err);
}
