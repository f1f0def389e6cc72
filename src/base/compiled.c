/* SPDX-License-Identifier: MIT */
/* compiled.c - files of compiled trees. */
#include "base/compiled.h"
#include "base/flat.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>

/* "pliflat" and the number of the form, on a machine with these numbers. */
#define MAGIC UINT64_C(0x0374616c66696c70)

struct head {
	uint64_t magic, count;
};

struct tree_entry {
	uint64_t key, sum, at, len;
};

struct compiled {
	const char *bytes;
	size_t len;
	const struct tree_entry *entries;
	size_t count;
};

/* ---- sums ---- */

#define PRIME UINT64_C(0xc6a4a7935bd1e995)

#define LANES 4

/* A bijection of the sum and of the word, so one changed word always changes
 * the sum. */
static inline uint64_t
add_word(uint64_t sum, uint64_t word)
{
	sum = (sum ^ word) * PRIME;
	return sum << 29 | sum >> 35;
}

static inline uint64_t
word_at(const char *bytes, size_t i)
{
	uint64_t word;

	memcpy(&word, bytes + i * sizeof(word), sizeof(word));
	return word;
}

/* Lanes do not wait for each other: this is most of what a tree costs. */
static uint64_t
sum_of(uint64_t seed, const char *bytes, size_t len)
{
	const size_t step = LANES * sizeof(uint64_t);
	uint64_t a = seed, b = ~seed, c = seed ^ len * PRIME, d = len;
	uint64_t words[LANES] = {0}, sum = seed;
	const char *end = bytes + len / step * step;

	for (; bytes < end; bytes += step) {
		a = add_word(a, word_at(bytes, 0));
		b = add_word(b, word_at(bytes, 1));
		c = add_word(c, word_at(bytes, 2));
		d = add_word(d, word_at(bytes, 3));
	}
	memcpy(words, bytes, len % step);
	sum = add_word(sum, add_word(a, words[0]));
	sum = add_word(sum, add_word(b, words[1]));
	sum = add_word(sum, add_word(c, words[2]));
	sum = add_word(sum, add_word(d, words[3]));
	sum = (sum ^ sum >> 47) * PRIME;
	return sum ^ sum >> 47;
}

uint64_t
compiled_key(const char *bytes, size_t len)
{
	uint64_t key = sum_of(MAGIC, bytes, len);

	return key != 0 ? key : 1;
}

/* ---- reading ---- */

static bool
has_entries(struct compiled *file)
{
	const struct head *head = (const void *)file->bytes;

	if (file->len < sizeof(*head) || head->magic != MAGIC ||
	    head->count >
		(file->len - sizeof(*head)) / sizeof(struct tree_entry))
		return false;
	file->count = (size_t)head->count;
	file->entries = (const void *)(file->bytes + sizeof(*head));
	return true;
}

struct compiled *
compiled_at(const void *bytes, size_t len)
{
	struct compiled *file = xcalloc(1, sizeof(*file));

	file->bytes = bytes;
	file->len = len;
	if (has_entries(file))
		return file;
	free(file);
	return NULL;
}

const void *
compiled_whole(const struct compiled *file, size_t *len)
{
	*len = file->len;
	return file->bytes;
}

static const struct tree_entry *
find(const struct compiled *file, uint64_t key)
{
	size_t from = 0, to = file->count, middle;

	while (from < to) {
		middle = from + (to - from) / 2;
		if (file->entries[middle].key < key)
			from = middle + 1;
		else
			to = middle;
	}
	return from < file->count && file->entries[from].key == key
		   ? &file->entries[from]
		   : NULL;
}

const void *
compiled_bytes(const struct compiled *file, uint64_t key, size_t *len)
{
	const struct tree_entry *entry = find(file, key);
	const char *bytes;

	if (entry == NULL || entry->at > file->len ||
	    entry->len > file->len - entry->at || entry->at % FLAT_ALIGN != 0)
		return NULL;
	bytes = file->bytes + entry->at;
	*len = (size_t)entry->len;
	return sum_of(key, bytes, *len) == entry->sum ? bytes : NULL;
}

struct doc *
compiled_find(const struct compiled *file, uint64_t key)
{
	size_t len;
	const void *bytes = compiled_bytes(file, key, &len);

	return bytes != NULL ? flat_read(bytes, len) : NULL;
}

/* ---- writing ---- */

static int
compare_entries(const void *a, const void *b)
{
	const struct tree_entry *x = a, *y = b;

	return (x->key > y->key) - (x->key < y->key);
}

static void
add_tree(
    const struct compiled_tree *tree, struct buf *all, struct tree_entry *entry)
{
	size_t start = all->len;

	if (tree->doc != NULL)
		flat_write(tree->doc, all);
	else
		buf_add(all, tree->bytes.data, tree->bytes.len);
	*entry = (struct tree_entry){tree->key, 0, start, all->len - start};
	entry->sum = sum_of(tree->key, all->data + start, (size_t)entry->len);
	while (all->len % FLAT_ALIGN != 0)
		buf_addc(all, '\0');
}

void
compiled_write(const struct compiled_tree *trees, size_t count, struct buf *out)
{
	struct head head = {MAGIC, count};
	size_t start = sizeof(head) + count * sizeof(struct tree_entry);
	struct tree_entry *entries = xcalloc(count + 1, sizeof(*entries));
	struct buf all = BUF_INIT;

	for (size_t i = 0; i < count; i++) {
		add_tree(&trees[i], &all, &entries[i]);
		entries[i].at += start;
	}
	if (count > 0)
		qsort(entries, count, sizeof(*entries), compare_entries);
	buf_add(out, (const char *)&head, sizeof(head));
	buf_add(out, (const char *)entries, count * sizeof(*entries));
	buf_add(out, all.data, all.len);
	buf_release(&all);
	free(entries);
}
