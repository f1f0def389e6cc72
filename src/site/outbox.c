/* SPDX-License-Identifier: MIT */
/* outbox.c - batches of letters, and their way through the folders. */
#include "site/outbox.h"
#include "base/fs.h"
#include "base/seal.h"
#include "base/x.h"
#include "site/outbox_p.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define FIRST_LINE "pli-batch 1\n"

/* ---- one batch ---- */

void
batch_release(struct batch *batch)
{
	size_t i;

	for (i = 0; i < batch->count; i++) {
		free(batch->letters[i].from);
		free(batch->letters[i].to);
	}
	buf_release(&batch->bytes);
	outbox_dailies_release(&batch->tells);
	batch->count = 0;
}

static bool
is_word(const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if ((unsigned char)text[i] <= ' ' || text[i] == 0x7f)
			return false;
	return len > 0;
}

static void
begin(struct batch *batch)
{
	if (batch->bytes.len == 0)
		buf_adds(&batch->bytes, FIRST_LINE);
}

/* Before its line is written. */
static void
check_letter(const struct batch *batch, const char *from, const char *to)
{
	(void)from;
	(void)to;
	assert(batch->count < OUTBOX_LETTERS);
	assert(is_word(from, strlen(from)) && is_word(to, strlen(to)));
}

/* Behind its line. */
static void
add_mail(struct batch *batch, struct outbox_letter letter, const char *mail)
{
	letter.at = batch->bytes.len;
	batch->letters[batch->count++] = letter;
	buf_add(&batch->bytes, mail, letter.len);
	buf_addc(&batch->bytes, '\n');
}

void
batch_add(struct batch *batch, const char *from, const char *to,
    const char *mail, size_t len)
{
	batch_hold(batch, 0, from, to, mail, len);
}

void
batch_hold(struct batch *batch, int64_t until, const char *from, const char *to,
    const char *mail, size_t len)
{
	check_letter(batch, from, to);
	begin(batch);
	if (until > 0)
		buf_addf(&batch->bytes, "held %s %s %lld %zu\n", from, to,
		    (long long)until, len);
	else
		buf_addf(&batch->bytes, "letter %s %s %zu\n", from, to, len);
	add_mail(batch,
	    (struct outbox_letter){.from = xstrdup(from),
		.to = xstrdup(to),
		.len = len,
		.until = until},
	    mail);
}

void
batch_daily(struct batch *batch, uint32_t seat, int64_t until, const char *from,
    const char *to, const char *mail, size_t len)
{
	check_letter(batch, from, to);
	begin(batch);
	buf_addf(&batch->bytes, "daily %u %s %s %lld %zu\n", seat, from, to,
	    (long long)until, len);
	add_mail(batch,
	    (struct outbox_letter){.from = xstrdup(from),
		.to = xstrdup(to),
		.len = len,
		.until = until,
		.daily = true,
		.seat = seat},
	    mail);
}

static void
add_end(struct buf *out, const char *bytes, size_t len)
{
	uint8_t hash[HASH_LEN];

	seal_hash(hash, bytes, len);
	buf_addf(out, "end %zu ", len);
	seal_hex(out, hash, sizeof(hash));
	buf_addc(out, '\n');
}

static void
note_tells(struct batch *batch, char *name, unsigned index)
{
	struct outbox_dailies *tells = &batch->tells;

	tells->list = x_grow(
	    tells->list, &tells->cap, tells->count, sizeof(*tells->list));
	tells->list[tells->count++] =
	    (struct outbox_daily){.batch = name, .index = index};
}

void
batch_tells(struct batch *batch, const char *name, unsigned index)
{
	assert(batch->count == 0);
	begin(batch);
	buf_addf(&batch->bytes, "tells %s %u\n", name, index + 1);
	note_tells(batch, xstrdup(name), index);
}

void
batch_end(struct batch *batch)
{
	struct buf end = BUF_INIT;

	begin(batch);
	add_end(&end, batch->bytes.data, batch->bytes.len);
	buf_add(&batch->bytes, end.data, end.len);
	buf_release(&end);
}

/* ---- and back ---- */

struct reader {
	const char *bytes, *at, *end; /* end: where the last line begins */
};

/* The last line must be what the bytes before it ask for. */
static bool
find_end(struct reader *reader, size_t len)
{
	struct buf end = BUF_INIT;
	const char *lf;
	bool is = false;

	if (len == 0 || reader->bytes[len - 1] != '\n')
		return false;
	lf = memrchr(reader->bytes, '\n', len - 1);
	if (lf == NULL)
		return false;
	reader->end = lf + 1;
	add_end(&end, reader->bytes, (size_t)(reader->end - reader->bytes));
	is = end.len == len - (size_t)(reader->end - reader->bytes) &&
	     memcmp(end.data, reader->end, end.len) == 0;
	buf_release(&end);
	return is;
}

static bool
take(struct reader *reader, const char *text)
{
	size_t len = strlen(text);

	if ((size_t)(reader->end - reader->at) < len ||
	    memcmp(reader->at, text, len) != 0)
		return false;
	reader->at += len;
	return true;
}

/* A word up to a blank or a line end, which is taken too. */
static char *
take_word(struct reader *reader, char behind)
{
	const char *stop =
	    memchr(reader->at, behind, (size_t)(reader->end - reader->at));
	char *word;

	if (stop == NULL || !is_word(reader->at, (size_t)(stop - reader->at)))
		return NULL;
	word = xstrndup(reader->at, (size_t)(stop - reader->at));
	reader->at = stop + 1;
	return word;
}

/* A length that the bytes left can have. */
static bool
take_length(struct reader *reader, size_t *len)
{
	char *word = take_word(reader, '\n');
	size_t i, left = (size_t)(reader->end - reader->at);
	bool fine = word != NULL && (word[0] != '0' || word[1] == '\0');

	*len = 0;
	for (i = 0; fine && word[i] != '\0'; i++) {
		fine = word[i] >= '0' && word[i] <= '9';
		*len = *len * 10 + (size_t)(word[i] - '0');
		fine = fine && *len < left;
	}
	free(word);
	return fine;
}

#define TIME_DIGITS 12

static bool
take_time(struct reader *reader, int64_t *time)
{
	char *word = take_word(reader, ' ');
	bool fine = word != NULL && word[0] != '0' &&
		    strlen(word) <= TIME_DIGITS &&
		    word[strspn(word, "0123456789")] == '\0';

	if (fine)
		*time = strtoll(word, NULL, 10);
	free(word);
	return fine;
}

static bool
take_seat(struct reader *reader, uint32_t *seat)
{
	char *word = take_word(reader, ' ');
	bool fine = word != NULL && strlen(word) <= 2 &&
		    word[strspn(word, "0123456789")] == '\0';

	if (fine)
		*seat = (uint32_t)atoi(word);
	free(word);
	return fine;
}

/* "letter", "held" or "daily", and what stands behind it. */
static bool
take_line(struct reader *reader, struct outbox_letter *letter)
{
	bool held = false;

	if (!(take(reader, "letter ") || (held = take(reader, "held ")) ||
		(letter->daily = take(reader, "daily "))))
		return false;
	return (!letter->daily || take_seat(reader, &letter->seat)) &&
	       (letter->from = take_word(reader, ' ')) != NULL &&
	       (letter->to = take_word(reader, ' ')) != NULL &&
	       (!(held || letter->daily) ||
		   take_time(reader, &letter->until)) &&
	       take_length(reader, &letter->len);
}

static bool
take_letter(struct reader *reader, struct batch *batch)
{
	struct outbox_letter letter = {.from = NULL, .to = NULL};

	if (batch->count == OUTBOX_LETTERS || !take_line(reader, &letter) ||
	    reader->at[letter.len] != '\n') {
		free(letter.from);
		free(letter.to);
		return false;
	}
	letter.at = (size_t)(reader->at - reader->bytes);
	batch->letters[batch->count++] = letter;
	reader->at += letter.len + 1;
	return true;
}

#define NUMBER_DIGITS 3

static bool
take_tells(struct reader *reader, struct batch *batch)
{
	char *name = take_word(reader, ' '), *number = NULL;
	bool fine = name != NULL && batch->count == 0;

	if (fine)
		number = take_word(reader, '\n');
	fine = number != NULL && strlen(number) <= NUMBER_DIGITS &&
	       number[0] != '0' && number[strspn(number, "0123456789")] == '\0';
	if (fine)
		note_tells(batch, name, (unsigned)atoi(number) - 1);
	else
		free(name);
	free(number);
	return fine;
}

bool
batch_parse(struct batch *batch, const char *bytes, size_t len)
{
	struct reader reader = {bytes, bytes, bytes};

	*batch = (struct batch)BATCH_INIT;
	if (!find_end(&reader, len) || !take(&reader, FIRST_LINE))
		return false;
	while (reader.at < reader.end)
		if (!(take(&reader, "tells ") ? take_tells(&reader, batch)
					      : take_letter(&reader, batch))) {
			batch_release(batch);
			return false;
		}
	buf_add(&batch->bytes, bytes, len);
	return true;
}

/* ---- folders ---- */

/* Which are searched for a batch, done with or not. */
static const char *const folders[] = {"new", "sent", "failed"};

/* A batch that was written whole, of whatever folder. */
static bool
find_whole(const char *dir, const char *name, struct batch *batch)
{
	bool found = false;

	for (size_t i = 0; i < ARRAY_LEN(folders) && !found; i++) {
		char *path = fs_path(dir, "%s/%s", folders[i], name);
		struct buf bytes = BUF_INIT;

		found = fs_exists(path) &&
			fs_read(&bytes, path, OUTBOX_BATCH_MAX, NULL) == 0 &&
			batch_parse(batch, bytes.data, bytes.len);
		buf_release(&bytes);
		free(path);
	}
	return found;
}

static bool
is_written(const char *dir, const char *name)
{
	struct batch old = BATCH_INIT;
	bool is = find_whole(dir, name, &old);

	batch_release(&old);
	return is;
}

static int
written_already(const char *dir, const char *name, struct err *err)
{
	return err_set(err, EX_TEMPFAIL,
	    "%s: other letters were written for %s already, and are not taken "
	    "back",
	    dir, name);
}

int
outbox_prepare(const char *dir, const char *name, const struct batch *batch,
    struct err *err)
{
	char *path;
	int rc;

	if (is_written(dir, name))
		return written_already(dir, name, err);
	path = fs_path(dir, "tmp/%s", name);
	rc = fs_write(path, batch->bytes.data, batch->bytes.len, err);
	free(path);
	return rc;
}

int
outbox_sync(const char *dir, const char *name, struct err *err)
{
	char *path = fs_path(dir, "tmp/%s", name);
	char *folder = fs_path(dir, "tmp");
	int rc = fs_sync(path, err) == 0 ? fs_sync_dir(folder, err) : -1;

	free(path);
	free(folder);
	return rc;
}

int
outbox_commit(const char *dir, const char *name, struct err *err)
{
	char *from = fs_path(dir, "tmp/%s", name);
	char *to = fs_path(dir, "new/%s", name);
	int rc = is_written(dir, name) ? fs_remove(from, err)
				       : fs_rename(from, to, err);

	free(from);
	free(to);
	return rc;
}

static bool
has_all(const struct batch *batch, const struct batch *of)
{
	if (batch->bytes.len == of->bytes.len &&
	    memcmp(batch->bytes.data, of->bytes.data, of->bytes.len) == 0)
		return true;
	for (size_t i = 0; i < of->count; i++)
		if (!batch_has_same(batch, of, i))
			return false;
	return true;
}

/* 1: nothing is there yet. */
static int
check_written(const char *dir, const char *name, const struct batch *batch,
    struct err *err)
{
	struct batch old = BATCH_INIT;
	int rc = 1;

	if (find_whole(dir, name, &old))
		rc = has_all(&old, batch) ? 0 : written_already(dir, name, err);
	batch_release(&old);
	return rc;
}

static int
sync_new(const char *dir, struct err *err)
{
	char *folder = fs_path(dir, "new");
	int rc = fs_sync_dir(folder, err);

	free(folder);
	return rc;
}

int
outbox_put_prepared(const char *dir, const char *name, struct err *err)
{
	char *path = fs_path(dir, "tmp/%s", name);
	int rc = fs_sync(path, err);

	free(path);
	if (rc < 0 || outbox_commit(dir, name, err) < 0)
		return -1;
	return sync_new(dir, err);
}

int
outbox_put(const char *dir, const char *name, const struct batch *batch,
    struct err *err)
{
	int rc = check_written(dir, name, batch, err);

	/* Who wrote it may have been cut off before it was durable. */
	if (rc <= 0)
		return rc < 0 ? -1 : sync_new(dir, err);
	if (outbox_prepare(dir, name, batch, err) < 0)
		return -1;
	return outbox_put_prepared(dir, name, err);
}

/* What a power cut has left empty is none. */
bool
outbox_has(const char *dir, const char *name)
{
	struct stat st;
	bool has = false;
	size_t i;

	for (i = 0; i < ARRAY_LEN(folders) && !has; i++) {
		char *path = fs_path(dir, "%s/%s", folders[i], name);

		has = stat(path, &st) == 0 && st.st_size > 0;
		free(path);
	}
	return has;
}

/* ---- entries that are lost ---- */

struct forgetting {
	const char *folder, *id;
	uint32_t last;
	struct err *err;
};

/* "ID.000017", or its journal. */
static int
forget_batch(const char *name, void *arg)
{
	const struct forgetting *forgetting = arg;
	size_t id = strlen(forgetting->id);
	unsigned long number;
	char *end, *path;
	int rc;

	if (strncmp(name, forgetting->id, id) != 0 || name[id] != '.')
		return 0;
	number = strtoul(name + id + 1, &end, 10);
	if (end != name + id + 7 || number <= forgetting->last ||
	    (*end != '\0' && strcmp(end, JOURNAL) != 0))
		return 0;
	path = fs_path(forgetting->folder, "%s", name);
	rc = fs_remove(path, forgetting->err);
	free(path);
	return rc;
}

int
outbox_forget(const char *dir, const char *id, uint32_t last, struct err *err)
{
	int rc = 0;

	for (size_t i = 0; i < ARRAY_LEN(folders) && rc == 0; i++) {
		char *folder = fs_path(dir, "%s", folders[i]);
		struct forgetting forgetting = {folder, id, last, err};

		rc = fs_each(folder, forget_batch, &forgetting, err);
		free(folder);
	}
	return rc;
}

int
outbox_drop(const char *dir, const char *name, struct err *err)
{
	char *path = fs_path(dir, "tmp/%s", name);
	int rc = fs_remove(path, err);

	free(path);
	return rc;
}
