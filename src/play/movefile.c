/* SPDX-License-Identifier: MIT */
/* movefile.c - orders in a file, signed with the player's own key. */
#include "play/movefile.h"

#include "base/chars.h"
#include "base/x.h"
#include "language/orders.h"
#include "match/log.h"

#include <stdlib.h>
#include <string.h>

static const char first_line[] = "pli-orders 1";
static const char key_label[] = "pli-player-1 ";

void
movefile_release(struct movefile *file)
{
	size_t i;

	for (i = 0; i < file->word_count; i++)
		free(file->words[i]);
	free(file->words);
	*file = (struct movefile)MOVEFILE_INIT;
}

bool
movefile_is(const char *text, size_t len)
{
	/* Without the number, so that a newer format is named as such. */
	const size_t label = strlen("pli-orders ");

	return len >= label && memcmp(text, first_line, label) == 0;
}

/* ---- reading ---- */

struct reader {
	const char *at, *end, *name;
	unsigned line;
	struct err *err;
};

static int
wrong(const struct reader *reader, const char *what)
{
	return err_set(reader->err, EX_DATAERR, "%s:%u: %s", reader->name,
	    reader->line, what);
}

/* The next line, without blanks at its ends; false behind the last. */
static bool
next_line(struct reader *reader, const char **line, size_t *len)
{
	const char *lf;

	if (reader->at == reader->end)
		return false;
	lf = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
	*line = reader->at;
	*len = (size_t)((lf == NULL ? reader->end : lf) - reader->at);
	reader->at = lf == NULL ? reader->end : lf + 1;
	reader->line++;
	while (*len > 0 && is_one_of((*line)[*len - 1], " \t\r"))
		--*len;
	while (*len > 0 && (**line == ' ' || **line == '\t')) {
		++*line;
		--*len;
	}
	return true;
}

static int
add_word(struct movefile *file, const struct reader *reader, const char *line,
    size_t len)
{
	char *word;

	if (file->word_count == MOVEFILE_LINES)
		return wrong(reader, "too many lines");
	word = xstrndup(line, len);
	file->words =
	    xrealloc(file->words, file->word_count + 1, sizeof(*file->words));
	file->words[file->word_count++] = word;
	if (len > 0 && (strlen(word) != len || len > ORDERS_LINE_MAX ||
			   !log_is_text(word, ORDERS_LINE_MAX)))
		return wrong(
		    reader, "too long, or holds letters that cannot be seen");
	return 0;
}

static void
drop_empty_end(struct movefile *file)
{
	while (
	    file->word_count > 0 && *file->words[file->word_count - 1] == '\0')
		free(file->words[--file->word_count]);
}

int
movefile_set_words(struct movefile *file, const char *text, size_t len,
    const char *name, struct err *err)
{
	struct reader reader = {text, text + len, name, 0, err};
	const char *line;
	size_t n;

	while (next_line(&reader, &line, &n))
		if ((n > 0 || file->word_count > 0) &&
		    add_word(file, &reader, line, n) < 0)
			return -1;
	drop_empty_end(file);
	if (file->word_count == 0)
		return err_set(err, EX_DATAERR, "%s: no orders", name);
	return 0;
}

/* "label VALUE": the value, or NULL. */
static const char *
field(struct reader *reader, const char *label, char value[2 * SIG_LEN + 1])
{
	size_t skip = strlen(label), len;
	const char *line;

	if (!next_line(reader, &line, &len) || len <= skip ||
	    len - skip > 2 * SIG_LEN || memcmp(line, label, skip) != 0)
		return NULL;
	memcpy(value, line + skip, len - skip);
	value[len - skip] = '\0';
	return value;
}

static bool
hex_field(
    struct reader *reader, const char *label, uint8_t *bytes, size_t count)
{
	char value[2 * SIG_LEN + 1];

	return field(reader, label, value) != NULL &&
	       seal_unhex_all(bytes, count, value);
}

static bool
number_field(struct reader *reader, const char *label, uint32_t *number)
{
	char value[2 * SIG_LEN + 1];
	size_t digits;

	if (field(reader, label, value) == NULL)
		return false;
	digits = strspn(value, "0123456789");
	if (digits == 0 || digits > 6 || value[digits] != '\0' ||
	    (digits > 1 && value[0] == '0'))
		return false;
	*number = (uint32_t)strtoul(value, NULL, 10);
	return true;
}

static int
read_head(struct movefile *file, struct reader *reader)
{
	const char *line;
	size_t len;

	if (!next_line(reader, &line, &len) || len != strlen(first_line) ||
	    memcmp(line, first_line, len) != 0)
		return wrong(reader, "this program reads \"pli-orders 1\"");
	if (!hex_field(reader, "match ", file->match, HASH_LEN))
		return wrong(reader, "\"match\" and a hash must stand here");
	if (!number_field(reader, "entry ", &file->entry))
		return wrong(reader, "\"entry\" and a number must stand here");
	if (!hex_field(reader, "hash ", file->hash, HASH_LEN))
		return wrong(reader, "\"hash\" and a hash must stand here");
	if (!number_field(reader, "seat ", &file->seat))
		return wrong(reader, "\"seat\" and a number must stand here");
	if (!next_line(reader, &line, &len) || len > 0)
		return wrong(reader, "an empty line must stand here");
	return 0;
}

static int
read_sig(
    struct movefile *file, struct reader *reader, const char *line, size_t len)
{
	char hex[2 * SIG_LEN + 1];

	if (len != strlen("psig ") + 2 * SIG_LEN)
		return wrong(reader, "the signature is not whole");
	memcpy(hex, line + strlen("psig "), 2 * SIG_LEN);
	hex[2 * SIG_LEN] = '\0';
	if (!seal_unhex(file->sig, SIG_LEN, hex))
		return wrong(reader, "the signature is not whole");
	file->is_signed = true;
	return 0;
}

static int
read_body(struct movefile *file, struct reader *reader)
{
	const char *line;
	size_t len;

	while (next_line(reader, &line, &len)) {
		if (file->is_signed && len > 0)
			return wrong(
			    reader, "nothing may stand behind the signature");
		if (file->is_signed)
			continue;
		if (len >= 5 && memcmp(line, "psig ", 5) == 0) {
			if (read_sig(file, reader, line, len) < 0)
				return -1;
		} else if (add_word(file, reader, line, len) < 0) {
			return -1;
		}
	}
	if (!file->is_signed)
		drop_empty_end(file);
	return file->word_count == 0 ? wrong(reader, "no orders") : 0;
}

int
movefile_read(struct movefile *file, const char *text, size_t len,
    const char *name, struct err *err)
{
	struct reader reader = {text, text + len, name, 0, err};

	if (len > MOVEFILE_MAX)
		return err_set(err, EX_DATAERR, "%s: too long", name);
	return read_head(file, &reader) < 0 ? -1 : read_body(file, &reader);
}

/* ---- writing and signing ---- */

void
movefile_text(const struct movefile *file, struct buf *out)
{
	size_t i;

	for (i = 0; i < file->word_count; i++)
		buf_addf(out, "%s\n", file->words[i]);
}

void
movefile_write(const struct movefile *file, struct buf *out)
{
	buf_addf(out, "%s\nmatch ", first_line);
	seal_hex(out, file->match, HASH_LEN);
	buf_addf(out, "\nentry %u\nhash ", file->entry);
	seal_hex(out, file->hash, HASH_LEN);
	buf_addf(out, "\nseat %u\n\n", file->seat);
	movefile_text(file, out);
	if (!file->is_signed)
		return;
	buf_adds(out, "psig ");
	seal_hex(out, file->sig, SIG_LEN);
	buf_addc(out, '\n');
}

static struct seal_asked
asked_by(const struct movefile *file)
{
	return (struct seal_asked){
	    file->match, file->entry, file->hash, file->seat};
}

void
movefile_sign(struct movefile *file, const struct host_key *key)
{
	struct seal_asked asked = asked_by(file);
	struct buf text = BUF_INIT;

	movefile_text(file, &text);
	seal_sign_orders(file->sig, key, &asked, text.data, text.len);
	file->is_signed = true;
	buf_release(&text);
}

bool
movefile_verify(const struct movefile *file, const uint8_t player[KEY_LEN])
{
	struct seal_asked asked = asked_by(file);
	struct buf text = BUF_INIT;
	bool right;

	movefile_text(file, &text);
	right = file->is_signed && seal_verify_orders(file->sig, player, &asked,
				       text.data, text.len);
	buf_release(&text);
	return right;
}

/* ---- a player's key file ---- */

void
player_key_write(const struct host_key *key, struct buf *out)
{
	buf_adds(out, key_label);
	seal_hex(out, key->seed, sizeof(key->seed));
	buf_addc(out, '\n');
}

int
player_key_read(
    struct host_key *key, const char *text, const char *name, struct err *err)
{
	uint8_t seed[32];
	const size_t label = strlen(key_label), end = label + 2 * sizeof(seed);

	if (strncmp(text, key_label, label) != 0 ||
	    !seal_unhex(seed, sizeof(seed), text + label) ||
	    text[end + strspn(text + end, "\r\n")] != '\0')
		return err_set(err, EX_DATAERR, "%s: not a player's key", name);
	host_key_init(key, seed);
	seal_wipe(seed, sizeof(seed));
	return 0;
}
