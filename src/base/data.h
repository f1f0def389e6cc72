/* SPDX-License-Identifier: MIT */
/*
 * data.h - where templates, language packs and editions are read from: the
 * site's own folder first (a host overrides any file by putting one under the
 * same name), then the installed one.
 */
#ifndef DATA_H
#define DATA_H

#include "base/buf.h"
#include "base/compiled.h"
#include "base/doc.h"
#include "base/err.h"

#define DATA_DIRS 2
#define DATA_FILE_MAX (4 * 1024 * 1024)
/* A folder of the site that may be removed at any time. */
#define DATA_CACHE "cache"

struct data {
	const char *dirs[DATA_DIRS]; /* tried in this order; NULL: none */
	bool bare;                   /* dirs[0] has none of our folders */
	/* For helpers/packs, which compiles: takes all that is made, instead of
	 * a cache, and nothing made before is used.  Else NULL. */
	struct data_made *made;
	/* The language whose texts stand in for what another lacks; NULL:
	 * DATA_FIRST_LANG. */
	const char *lang;
};

struct data_made {
	struct compiled_tree *trees; /* its own, and their docs */
	size_t count, cap;
};

/* The installed folder only: $PLI_DATA, or what configure was told. */
void data_init(struct data *data);
/* And the folder of a site before it, which must outlive data.  It is not
 * asked for each file if it has none of the folders "templates", "games" and
 * "contrib" by now. */
void data_site(struct data *data, const char *dir);
/* A copy of data without the site's own folder. */
void data_installed(struct data *installed, const struct data *data);
/* The language that all texts are first written in. */
#define DATA_FIRST_LANG "en"
/* The one that stands in for others: data->lang, else DATA_FIRST_LANG. */
const char *data_lang(const struct data *data);
/*
 * Where the two letters of a language stand in the name of a text, as in
 * "templates/fr/turn.md", "games/hab-gut/ask.fr.md" and "games/hab-gut/fr.md";
 * NULL: it is of no language.
 */
const char *data_lang_in(const char *name);
/* A text (.md) that begins so is not translated yet. */
#define DATA_UNDONE "{{! to be translated"
/* True if the text from offset from on begins so. */
bool data_is_undone(const struct buf *text, size_t from);
/*
 * Append a file ("games/hab-gut/fr.yaml"), which is read once in each process
 * for as long as it does not change.  Missing: EX_CONFIG.  A text of a
 * language that lacks it, or has it untranslated, is read in data_lang(), and
 * else in DATA_FIRST_LANG; data_read_own reads it as it is.
 */
int data_read(const struct data *data, const char *name, struct buf *out,
    struct err *err);
int data_read_own(const struct data *data, const char *name, struct buf *out,
    struct err *err);
/*
 * The tree of a YAML file, which the caller owns.  It is not parsed if it was
 * compiled (compiled.h): by make, beside the helper programs, or by the first
 * who needed it on this site, in the site's folder "cache".  Without either all
 * is the same and takes longer.
 */
int data_yaml(const struct data *data, const char *name, struct doc **doc,
    struct err *err);
/* data_yaml, without handing out the tree. */
int data_check_yaml(const struct data *data, const char *name, struct err *err);
/* As data_yaml, and the key of its source (compiled.h). */
int data_source(const struct data *data, const char *name, struct doc **doc,
    uint64_t *key, struct err *err);
/* The key alone, without the tree; 0 if the file cannot be read. */
uint64_t data_source_key(const struct data *data, const char *name);
/* As data_yaml, of bytes read already; name stands in messages. */
int data_tree(const struct data *data, const char *name, const char *text,
    size_t len, struct doc **doc, struct err *err);
/*
 * A cached result of make(arg), which must depend on nothing but sources (keys
 * are theirs) and this program; kind names what is made.  The caller owns it;
 * NULL if make fails.
 */
struct doc *data_derived(const struct data *data, const char *kind,
    const uint64_t *keys, size_t count, struct doc *(*make)(const void *arg),
    const void *arg);
/* The key of such a result. */
uint64_t data_derived_key(const char *kind, const uint64_t *keys, size_t count);
/* The compiled bytes under a key, in whatever form; NULL: none.  They are
 * aligned to FLAT_ALIGN and stay as long as the process does. */
const void *data_compiled(uint64_t key, size_t *len);
/* The tree of such bytes, which the caller owns. */
struct doc *data_compiled_tree(uint64_t key);
/* The tree of a YAML file with each of its texts folded (fold.h). */
int data_folded(const struct data *data, const char *name, struct doc **doc,
    struct err *err);
/* Add a tree or bytes under a key, taken over; freed if that key is there
 * already. */
void data_made_doc(struct data_made *made, uint64_t key, struct doc *take);
void data_made_bytes(struct data_made *made, uint64_t key, struct buf *take);
void data_made_release(struct data_made *made);
/* True if there is such a file in one of the folders. */
bool data_has(const struct data *data, const char *name);

#endif
