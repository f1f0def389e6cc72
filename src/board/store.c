/* SPDX-License-Identifier: MIT */
/*
 * store.c - in the place of data.c in the page: the files that bundle.c put
 * into it, and nothing else.  They are found by their names; trees are there
 * compiled.
 */
#include "board/store.h"
#include "base/data.h"

#include <string.h>

static const struct compiled *files;

bool
store_open(const void *bytes, size_t len)
{
	files = compiled_at(bytes, len);
	return files != NULL;
}

static int
fail(const char *name, struct err *err)
{
	return err_set(err, EX_CONFIG, "%s: not in this page", name);
}

static uint64_t
key_of(const char *name)
{
	return compiled_key(name, strlen(name));
}

int
data_read_own(
    const struct data *data, const char *name, struct buf *out, struct err *err)
{
	size_t len;
	const void *bytes = compiled_bytes(files, key_of(name), &len);

	(void)data;
	if (bytes == NULL)
		return fail(name, err);
	buf_add(out, bytes, len);
	return 0;
}

bool
data_has(const struct data *data, const char *name)
{
	size_t len;

	(void)data;
	return compiled_bytes(files, key_of(name), &len) != NULL;
}

int
data_yaml(const struct data *data, const char *name, struct doc **doc,
    struct err *err)
{
	struct doc *found = compiled_find(files, key_of(name));

	(void)data;
	if (found == NULL)
		return fail(name, err);
	*doc = found;
	return 0;
}

int
data_source(const struct data *data, const char *name, struct doc **doc,
    uint64_t *key, struct err *err)
{
	*key = key_of(name);
	return data_yaml(data, name, doc, err);
}

uint64_t
data_source_key(const struct data *data, const char *name)
{
	(void)data;
	return key_of(name);
}

struct doc *
data_derived(const struct data *data, const char *kind, const uint64_t *keys,
    size_t count, struct doc *(*make)(const void *arg), const void *arg)
{
	(void)data, (void)kind, (void)keys, (void)count;
	return make(arg);
}

uint64_t
data_derived_key(const char *kind, const uint64_t *keys, size_t count)
{
	(void)kind, (void)keys, (void)count;
	return 0;
}

const void *
data_compiled(uint64_t key, size_t *len)
{
	(void)key, (void)len;
	return NULL;
}

struct doc *
data_compiled_tree(uint64_t key)
{
	(void)key;
	return NULL;
}
