/* SPDX-License-Identifier: MIT */
/*
 * quick.c - what one process that lives through a year need not do each time;
 * linked in the place of the library's own (-Wl,--wrap).
 *
 * Keys come from a seed, so that a year is the same whenever it is lived.  The
 * disk does not have to be waited for, mails that the test writes itself
 * need no cage, and a template or pack that was read once is kept, as is that
 * a signature was found good: each look at a match checks all of it.  The match
 * that is played through the program itself does all of it.
 */
#include "quick.h"

#include "base/data.h"
#include "base/seal.h"
#include "base/x.h"
#include "base/yaml.h"
#include "mail/inbox.h"

#include "checks.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS 64
#define LEAST 4096 /* bytes; less is parsed as quickly */

int __wrap_fsync(int fd);
int __wrap_inbox_parse(struct message *message, struct inbox_parser *parser,
    const char *bytes, size_t len, bool cut, const char *own, struct err *err);
int __real_yaml_parse(struct doc **doc, const char *text, size_t len,
    const char *name, struct err *err);
int __wrap_yaml_parse(struct doc **doc, const char *text, size_t len,
    const char *name, struct err *err);
int __real_data_read(const struct data *data, const char *name, struct buf *out,
    struct err *err);
int __wrap_data_read(const struct data *data, const char *name, struct buf *out,
    struct err *err);
int __real_data_yaml(const struct data *data, const char *name,
    struct doc **doc, struct err *err);
int __wrap_data_yaml(const struct data *data, const char *name,
    struct doc **doc, struct err *err);
bool __real_data_has(const struct data *data, const char *name);
bool __wrap_data_has(const struct data *data, const char *name);
bool __real_seal_verify_head(const uint8_t sig[SIG_LEN],
    const uint8_t host[KEY_LEN], const uint8_t h0[HASH_LEN], unsigned entry,
    const uint8_t hash[HASH_LEN]);
bool __wrap_seal_verify_head(const uint8_t sig[SIG_LEN],
    const uint8_t host[KEY_LEN], const uint8_t h0[HASH_LEN], unsigned entry,
    const uint8_t hash[HASH_LEN]);
void __real_doc_free(struct doc *doc);
void __wrap_doc_free(struct doc *doc);

int
__wrap_fsync(int fd)
{
	(void)fd;
	return 0;
}

int
__wrap_inbox_parse(struct message *message, struct inbox_parser *parser,
    const char *bytes, size_t len, bool cut, const char *own, struct err *err)
{
	(void)parser;
	(void)own;
	(void)err;
	message_begin();
	message_parse(message, bytes, len, cut);
	return 0;
}

/* ---- what is read again and again ---- */

/* By the hash of its bytes, or of its name: the first of two that share one
 * would be taken for both, which no year has. */
static size_t
slot_of(const char *bytes, size_t len)
{
	uint64_t hash = 14695981039346656037u;

	for (size_t i = 0; i < len; i++)
		hash = (hash ^ (unsigned char)bytes[i]) * 1099511628211u;
	return (size_t)(hash % SLOTS);
}

/* Whoever reads a pack never changes it, so all may have the same one. */
static struct doc *kept[SLOTS];
static size_t kept_count;

static struct doc *
keep(struct doc *doc)
{
	ck_assert(kept_count < SLOTS);
	return kept[kept_count++] = doc;
}

static struct {
	char *text;
	size_t len;
	struct doc *doc;
} packs[SLOTS];

int
__wrap_yaml_parse(struct doc **doc, const char *text, size_t len,
    const char *name, struct err *err)
{
	size_t slot = slot_of(text, len);

	/* Files of matches may be as long; they change, and packs came first.
	 */
	if (len < LEAST || kept_count == SLOTS)
		return __real_yaml_parse(doc, text, len, name, err);
	while (packs[slot].text != NULL &&
	       (packs[slot].len != len ||
		   memcmp(packs[slot].text, text, len) != 0))
		slot = (slot + 1) % SLOTS;
	if (packs[slot].text == NULL) {
		if (__real_yaml_parse(doc, text, len, name, err) < 0)
			return -1;
		packs[slot].text = xstrndup(text, len);
		packs[slot].len = len;
		packs[slot].doc = keep(*doc);
	}
	*doc = packs[slot].doc;
	return 0;
}

/* Templates and packs stay as they are for a year, and no site has its own. */
static struct {
	char *name;
	bool known;
	struct buf bytes;
	struct doc *doc;
} files[SLOTS * 16];

static size_t
find_file(const char *name)
{
	size_t slot = slot_of(name, strlen(name));

	while (files[slot].name != NULL && strcmp(files[slot].name, name) != 0)
		slot = (slot + 1) % ARRAY_LEN(files);
	if (files[slot].name == NULL)
		files[slot].name = xstrdup(name);
	return slot;
}

int
__wrap_data_read(
    const struct data *data, const char *name, struct buf *out, struct err *err)
{
	size_t slot = find_file(name);

	if (!files[slot].known) {
		if (__real_data_read(data, name, &files[slot].bytes, err) < 0)
			return -1;
		files[slot].known = true;
	}
	buf_add(out, files[slot].bytes.data, files[slot].bytes.len);
	return 0;
}

int
__wrap_data_yaml(const struct data *data, const char *name, struct doc **doc,
    struct err *err)
{
	size_t slot = find_file(name);

	if (files[slot].doc == NULL) {
		if (__real_data_yaml(data, name, doc, err) < 0)
			return -1;
		files[slot].doc = keep(*doc);
	}
	*doc = files[slot].doc;
	return 0;
}

bool
__wrap_data_has(const struct data *data, const char *name)
{
	size_t slot = find_file(name);

	return files[slot].known || files[slot].doc != NULL ||
	       __real_data_has(data, name);
}

void
__wrap_doc_free(struct doc *doc)
{
	for (size_t i = 0; doc != NULL && i < kept_count; i++)
		if (kept[i] == doc)
			return;
	__real_doc_free(doc);
}

/* ---- signatures ---- */

#define GOOD_SLOTS 65536

/* By the hash of all that was signed, and by whom; a newer one takes the place
 * of an older one. */
bool
__wrap_seal_verify_head(const uint8_t sig[SIG_LEN], const uint8_t host[KEY_LEN],
    const uint8_t h0[HASH_LEN], unsigned entry, const uint8_t hash[HASH_LEN])
{
	static uint8_t good[GOOD_SLOTS][HASH_LEN];
	uint8_t all[HASH_LEN];
	struct buf said = BUF_INIT;
	size_t slot;

	buf_add(&said, (const char *)sig, SIG_LEN);
	buf_add(&said, (const char *)host, KEY_LEN);
	buf_add(&said, (const char *)h0, HASH_LEN);
	buf_add(&said, (const char *)&entry, sizeof(entry));
	buf_add(&said, (const char *)hash, HASH_LEN);
	seal_hash(all, said.data, said.len);
	slot = (size_t)(all[0] << 8 | all[1]);
	if (memcmp(good[slot], all, sizeof(all)) != 0 &&
	    __real_seal_verify_head(sig, host, h0, entry, hash))
		memcpy(good[slot], all, sizeof(all));
	buf_release(&said);
	return memcmp(good[slot], all, sizeof(all)) == 0;
}

/* ---- keys ---- */

static uint64_t state;

/* splitmix64 */
static uint32_t
next_word(void)
{
	uint64_t z = state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return (uint32_t)((z ^ z >> 31) >> 32);
}

static void
fill(void *const out, const size_t len)
{
	for (size_t i = 0; i < len; i++)
		((uint8_t *)out)[i] = (uint8_t)next_word();
}

static const char *
name_it(void)
{
	return "seeded";
}

void
quick_seed(unsigned seed)
{
	static struct randombytes_implementation seeded = {
	    .implementation_name = name_it, .random = next_word, .buf = fill};

	state = seed;
	randombytes_set_implementation(&seeded);
}
