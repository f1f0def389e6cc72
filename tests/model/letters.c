/* SPDX-License-Identifier: MIT */
/* letters.c - the letters that were written, and that none is taken back. */
#include "model.h"

#include "base/fs.h"
#include "base/x.h"
#include "site/account.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JOURNAL ".journal"
#define ANSWER "notice-" /* and the hash of a mail */

static bool
is_journal(const char *name)
{
	size_t len = strlen(name), end = strlen(JOURNAL);

	return len > end && strcmp(name + len - end, JOURNAL) == 0;
}

/* ---- new ones ---- */

/* Once; but an answer is called as the mail that it answers, and that may come
 * again behind a restored site; and see is_of_the_end. */
static void
check_once(
    struct model *model, const struct model_letter *letter, bool answers_again)
{
	char key[1024];

	/* What goes to a forum is no mail. */
	if (letter->fate == TAKEN)
		return;
	if (letter->id[0] == '\0')
		model_wrong(
		    model, "%s: a letter without Message-ID", letter->batch);
	snprintf(key, sizeof(key), "%s %s", letter->to, letter->id);
	if (names_find(&model->ids, key) == NAMES_NONE)
		names_add(&model->ids, key);
	else if (!answers_again)
		model_wrong(model, "%s: written twice: %s", letter->batch, key);
}

static void
add_letter(struct model *model, const char *name, const struct batch *batch,
    unsigned index, bool answers_again)
{
	const struct outbox_letter *from = &batch->letters[index];
	struct posted posted;
	struct model_letter *letter;
	char regular[32];

	posted_read(&posted, from, batch->bytes.data);
	model->letters = x_grow(model->letters, &model->letter_cap,
	    model->letter_count, sizeof(*model->letters));
	letter = &model->letters[model->letter_count++];
	*letter = (struct model_letter){.batch = xstrdup(name),
	    .to = xstrdup(from->to),
	    .from = xstrdup(from->from),
	    .reply = xstrdup(posted.reply),
	    .id = xstrdup(posted.id + strspn(posted.id, " ")),
	    .index = index,
	    .seat = posted.seat,
	    .entry = posted.entry,
	    .daily = from->daily,
	    .fate = account_is_receiver(from->to) ? TAKEN : WAITS};
	strcpy(letter->match, posted.match);
	snprintf(
	    regular, sizeof(regular), "%s.%06u", posted.match, posted.entry);
	letter->regular = strcmp(name, regular) == 0;
	/* A digest of one match is the letter that it would have been. */
	if (strncmp(name, OUTBOX_DIGEST, strlen(OUTBOX_DIGEST)) != 0)
		check_once(model, letter, answers_again);
}

/* No entry can be added that would call the letters of a revealed match
 * otherwise: behind a restored site its last ones go out again as they were,
 * since nobody knows whether they had left. */
static bool
is_of_the_end(struct model *model, const char *name)
{
	char id[17], last[32];
	struct table table;

	if (sscanf(name, "%16[^.]", id) != 1 || !model_open(model, id, &table))
		return false;
	snprintf(
	    last, sizeof(last), "%s.%06u", id, log_reveal(&table.match.log));
	table_close(&table);
	return strcmp(name, last) == 0;
}

/* "notice-HASH", or "ID.TAG" (outbox.h): a mail that comes again behind a
 * restored site is answered again, in a batch of the same name. */
static bool
is_answer(const char *name)
{
	const char *tag = strchr(name, '.');

	return strncmp(name, ANSWER, strlen(ANSWER)) == 0 ||
	       (tag != NULL &&
		   strspn(tag + 1, "0123456789abcdef") == 2 * TAG_LEN &&
		   tag[1 + 2 * TAG_LEN] == '\0');
}

static void
add_batch(struct model *model, const char *name, const struct file *file,
    const char *path)
{
	struct buf bytes = BUF_INIT;
	struct batch batch = BATCH_INIT;
	size_t number = names_find(&model->batch_names, name);
	bool answers_again = false;

	if (number == NAMES_NONE)
		number = names_add(&model->batch_names, name);
	else
		answers_again = is_answer(name) || is_of_the_end(model, name);
	model->batches = x_grow(
	    model->batches, &model->batch_cap, number, sizeof(*model->batches));
	if (fs_read(&bytes, path, OUTBOX_BATCH_MAX, NULL) < 0 ||
	    !batch_parse(&batch, bytes.data, bytes.len))
		model_wrong(model, "%s is broken", path);
	model->batches[number] = (struct seen_batch){
	    .first = model->letter_count, .count = batch.count};
	memcpy(model->batches[number].hash, file->hash, sizeof(file->hash));
	for (unsigned i = 0; i < batch.count; i++)
		add_letter(model, name, &batch, i, answers_again);
	batch_release(&batch);
	buf_release(&bytes);
}

static void
look_at(struct model *model, const char *path)
{
	const struct file *file = bytes_find(&model->bytes, path);
	const char *name = strrchr(path, '/') + 1;
	size_t number = names_find(&model->batch_names, name);
	char *full;

	if (file == NULL || is_journal(name))
		return;
	if (number == NAMES_NONE || model->batches[number].lost) {
		full = fs_path(model->dir, "%s", path);
		add_batch(model, name, file, full);
		free(full);
	} else if (memcmp(model->batches[number].hash, file->hash,
		       sizeof(file->hash)) != 0) {
		model_wrong(model, "%s was written once more", path);
	}
}

/* ---- none is taken back ---- */

bool
letters_lie(const struct model *model, const char *folder, const char *name)
{
	char *path = fs_path("outbox", "%s/%s", folder, name);
	bool is = bytes_find(&model->bytes, path) != NULL;

	free(path);
	return is;
}

/* A letter that was not taken lies where it was. */
static void
check_there(const struct model *model, const struct model_letter *letter)
{
	if (letter->fate != WAITS || letter->daily)
		return;
	if (!letters_lie(model, "new", letter->batch) &&
	    !letters_lie(model, "failed", letter->batch))
		model_wrong(model,
		    "%s: letter %u to %s is gone, and was never "
		    "taken",
		    letter->batch, letter->index + 1, letter->to);
}

void
letters_look(struct model *model)
{
	static const char *const folders[] = {
	    "outbox/new/", "outbox/sent/", "outbox/failed/"};

	model->new_from = model->letter_count;
	for (size_t i = 0; i < model->bytes.names.count; i++)
		for (size_t k = 0; k < ARRAY_LEN(folders); k++)
			if (!model->bytes.files[i].gone &&
			    strncmp(model->bytes.names.names[i], folders[k],
				strlen(folders[k])) == 0)
				look_at(model, model->bytes.names.names[i]);
}

/* "ID.000017" of an entry behind it? */
static bool
is_lost(const char *batch, const char *id, uint32_t head)
{
	char mine[17];
	unsigned number;
	int len = 0;

	return id == NULL ||
	       (sscanf(batch, "%16[a-z0-9].%6u%n", mine, &number, &len) == 2 &&
		   batch[len] == '\0' && strcmp(mine, id) == 0 &&
		   number > head);
}

void
letters_lose(struct model *model, const char *id, uint32_t head)
{
	for (size_t i = 0; i < model->batch_names.count; i++) {
		struct seen_batch *batch = &model->batches[i];

		if (batch->lost ||
		    !is_lost(model->batch_names.names[i], id, head))
			continue;
		batch->lost = true;
		for (size_t k = 0; k < batch->count; k++) {
			struct model_letter *letter =
			    &model->letters[batch->first + k];

			letter->lost = true;
			letter->regular = false;
			letter->fate = TAKEN;
		}
	}
}

void
letters_check(const struct model *model)
{
	for (size_t i = 0; i < model->letter_count; i++)
		check_there(model, &model->letters[i]);
}

void
letters_release(struct model *model)
{
	for (size_t i = 0; i < model->letter_count; i++) {
		free(model->letters[i].batch);
		free(model->letters[i].to);
		free(model->letters[i].from);
		free(model->letters[i].reply);
		free(model->letters[i].id);
	}
	free(model->letters);
	free(model->batches);
	names_release(&model->batch_names);
	names_release(&model->ids);
}
