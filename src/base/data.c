/* SPDX-License-Identifier: MIT */
/* data.c - templates, language packs and editions: the site's, then ours. */
#include "base/data.h"
#include "base/fold.h"
#include "base/fs.h"
#include "base/helper.h"
#include "base/unicode.h"
#include "base/x.h"
#include "base/yaml.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* PROGRAM: a sum over all that data_derived() may run. */
#include "src/base/program.inc"

/* Each change of a host's file leaves a tree behind that nobody asks for: with
 * more files than that in the cache it is begun anew. */
#define CACHE_FILES 256
/* Beside the helpers, as its numbers are the machine's. */
#define INSTALLED "packs"

#ifndef PLI_DATADIR
#define PLI_DATADIR "/usr/local/share/pli"
#endif

void
data_init(struct data *data)
{
	const char *dir = getenv("PLI_DATA");

	*data = (struct data){.made = NULL};
	data->dirs[1] = dir != NULL && *dir != '\0' ? dir : PLI_DATADIR;
}

void
data_installed(struct data *installed, const struct data *data)
{
	*installed = *data;
	installed->dirs[0] = NULL;
}

/* ---- compiled ---- */

/* Mapped once for each process, and never unmapped. */
static const struct compiled *
installed_file(void)
{
	static struct compiled *file;
	static bool opened;
	char *path;

	if (!opened) {
		path = helper_path(INSTALLED);
		file = compiled_open(path);
		free(path);
		opened = true;
	}
	return file;
}

const void *
data_compiled(uint64_t key, size_t *len)
{
	const struct compiled *file = installed_file();

	return file != NULL ? compiled_bytes(file, key, len) : NULL;
}

struct doc *
data_compiled_tree(uint64_t key)
{
	const struct compiled *file = installed_file();

	return file != NULL ? compiled_find(file, key) : NULL;
}

/* Only in a site, and only its own user: nobody else's files lie in one. */
static bool
may_keep(const char *site, const char *cache)
{
	char *config = fs_path(site, "pli.yaml");
	struct stat st;
	bool may = stat(config, &st) == 0 && st.st_uid == geteuid() &&
		   fs_mkdir(cache, NULL) == 0;

	free(config);
	return may;
}

static int
count_file(const char *name, void *count)
{
	(void)name;
	++*(unsigned *)count;
	return 0;
}

static int
remove_file(const char *name, void *cache)
{
	char *path = fs_path(cache, "%s", name);

	fs_remove(path, NULL);
	free(path);
	return 0;
}

static struct compiled_tree *
made_before(const struct data_made *made, uint64_t key)
{
	for (size_t i = 0; i < made->count; i++)
		if (made->trees[i].key == key)
			return &made->trees[i];
	return NULL;
}

/* Take both, of which one is empty. */
static void
add_made(
    struct data_made *made, uint64_t key, struct doc *doc, struct buf *bytes)
{
	if (made_before(made, key) != NULL) {
		doc_free(doc);
		buf_release(bytes);
		return;
	}
	made->trees =
	    x_grow(made->trees, &made->cap, made->count, sizeof(*made->trees));
	made->trees[made->count++] =
	    (struct compiled_tree){.key = key, .doc = doc, .bytes = *bytes};
	*bytes = (struct buf)BUF_INIT;
}

void
data_made_doc(struct data_made *made, uint64_t key, struct doc *take)
{
	struct buf none = BUF_INIT;

	add_made(made, key, take, &none);
}

void
data_made_bytes(struct data_made *made, uint64_t key, struct buf *take)
{
	add_made(made, key, NULL, take);
}

void
data_made_release(struct data_made *made)
{
	for (size_t i = 0; i < made->count; i++) {
		doc_free(made->trees[i].doc);
		buf_release(&made->trees[i].bytes);
	}
	free(made->trees);
	*made = (struct data_made){.trees = NULL};
}

/* Nothing hangs on it: no sync, and no mistake if it cannot be written. */
static void
keep(const struct data *data, uint64_t key, struct doc *doc)
{
	struct compiled_tree tree = {.key = key, .doc = doc};
	struct buf bytes = BUF_INIT;
	char *cache, *path;
	unsigned count = 0;

	if (data->made != NULL)
		data_made_doc(data->made, key, doc_copy(doc));
	if (data->made != NULL || data->dirs[0] == NULL)
		return;
	cache = fs_path(data->dirs[0], DATA_CACHE);
	path = fs_path(cache, "%016" PRIx64, key);
	if (may_keep(data->dirs[0], cache)) {
		fs_each(cache, count_file, &count, NULL);
		if (count >= CACHE_FILES)
			fs_each(cache, remove_file, cache, NULL);
		compiled_write(&tree, 1, &bytes);
		fs_replace(path, bytes.data, bytes.len, false, NULL);
	}
	buf_release(&bytes);
	free(path);
	free(cache);
}

/* NULL: it has to be made. */
static struct doc *
find_made(const struct data *data, uint64_t key)
{
	const struct compiled_tree *made;
	const struct compiled *installed;
	struct doc *doc = NULL;
	char *path;

	if (data->made != NULL) {
		made = made_before(data->made, key);
		return made != NULL ? doc_copy(made->doc) : NULL;
	}
	installed = installed_file();
	if (installed != NULL)
		doc = compiled_find(installed, key);
	if (doc != NULL || data->dirs[0] == NULL)
		return doc;
	path = fs_path(data->dirs[0], DATA_CACHE "/%016" PRIx64, key);
	doc = compiled_load(path, key);
	free(path);
	return doc;
}

static int
tree_of(const struct data *data, uint64_t key, const char *name,
    const char *text, size_t len, struct doc **doc, struct err *err)
{
	struct doc *found = find_made(data, key);

	if (found == NULL) {
		if (yaml_parse(&found, text, len, name, err) < 0)
			return -1;
		keep(data, key, found);
	}
	*doc = found;
	return 0;
}

int
data_tree(const struct data *data, const char *name, const char *text,
    size_t len, struct doc **doc, struct err *err)
{
	return tree_of(
	    data, compiled_key(text, len), name, text, len, doc, err);
}

/* Most trees are compiled: the text is read only for one that is not. */
int
data_source(const struct data *data, const char *name, struct doc **doc,
    uint64_t *key, struct err *err)
{
	struct buf text = BUF_INIT;
	uint64_t hash = data_source_key(data, name);
	struct doc *found = hash != 0 ? find_made(data, hash) : NULL;
	int rc = 0;

	if (found == NULL)
		rc = data_read(data, name, &text, err);
	if (found == NULL && rc == 0) {
		hash = compiled_key(text.data, text.len);
		rc =
		    tree_of(data, hash, name, text.data, text.len, &found, err);
	}
	if (rc == 0) {
		*doc = found;
		*key = hash;
	}
	buf_release(&text);
	return rc;
}

int
data_yaml(const struct data *data, const char *name, struct doc **doc,
    struct err *err)
{
	uint64_t key;

	return data_source(data, name, doc, &key, err);
}

int
data_check_yaml(const struct data *data, const char *name, struct err *err)
{
	struct doc *doc;

	if (data_yaml(data, name, &doc, err) < 0)
		return -1;
	doc_free(doc);
	return 0;
}

/* ---- derived ---- */

/* Another program, and another Unicode, may make something else of them. */
uint64_t
data_derived_key(const char *kind, const uint64_t *keys, size_t count)
{
	struct buf all = BUF_INIT;
	uint64_t key;

	buf_addf(&all, PROGRAM " %s %s", unicode_version(), kind);
	buf_add(&all, (const char *)keys, count * sizeof(*keys));
	key = compiled_key(all.data, all.len);
	buf_release(&all);
	return key;
}

struct doc *
data_derived(const struct data *data, const char *kind, const uint64_t *keys,
    size_t count, struct doc *(*make)(const void *arg), const void *arg)
{
	uint64_t key = data_derived_key(kind, keys, count);
	struct doc *doc = find_made(data, key);

	if (doc == NULL) {
		doc = make(arg);
		if (doc != NULL)
			keep(data, key, doc);
	}
	return doc;
}

static void
add_folded(struct doc *in, const char *key, const struct doc *doc)
{
	struct doc *child;
	struct buf out = BUF_INIT;

	if (doc_text(doc) != NULL) {
		fold_add(&out, doc_text(doc), strlen(doc_text(doc)));
		doc_add_bytes(in, key, out.data, out.len);
		buf_release(&out);
		return;
	}
	child =
	    doc_is(doc, DOC_MAP) ? doc_add_map(in, key) : doc_add_list(in, key);
	for (size_t i = 0; i < doc_count(doc); i++)
		add_folded(child, doc_key_at(doc, i), doc_at(doc, i));
}

static struct doc *
make_folded(const void *arg)
{
	const struct doc *doc = arg;
	struct doc *folded = doc_new_map();

	for (size_t i = 0; i < doc_count(doc); i++)
		add_folded(folded, doc_key_at(doc, i), doc_at(doc, i));
	return folded;
}

int
data_folded(const struct data *data, const char *name, struct doc **doc,
    struct err *err)
{
	struct doc *source;
	uint64_t key;

	if (data_source(data, name, &source, &key, err) < 0)
		return -1;
	*doc = data_derived(data, "folded", &key, 1, make_folded, source);
	doc_free(source);
	return 0;
}
