/* SPDX-License-Identifier: MIT */
/* template_language.c - what a language lacks, and how one is begun. */
#include "commands/template_language.h"
#include "base/fs.h"
#include "base/x.h"
#include "game/game.h"
#include "language/languages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Before each line of a pack that is not translated yet.  To YAML it is a
 * comment, so the text is not there, and another language's stands in. */
#define PACK_UNDONE "#- "

struct look {
	const struct data *data;
	const char *lang;
	const char *from; /* the language that is compared, or copied */
	struct lacking *lacking;
	const char *dir; /* what is begun goes there */
	unsigned count;
	struct err *err;
};

/* ---- names of files ---- */

/* Where the two letters of a language stand in a file's name. */
static const char *
lang_in(const char *name)
{
	const char *end = strrchr(name, '.');

	if (data_lang_in(name) != NULL)
		return data_lang_in(name);
	if (end == NULL || strcmp(end, ".yaml") != 0 || end - name < 3 ||
	    end[-3] != '/')
		return NULL;
	return end - 2;
}

static bool
is_of(const char *name, const char *lang)
{
	const char *at = lang_in(name);

	return at != NULL && memcmp(at, lang, 2) == 0;
}

/* The same file of another language; the caller frees it. */
static char *
in_language(const char *name, const char *lang)
{
	char *other = xstrdup(name);

	memcpy(other + (lang_in(name) - name), lang, 2);
	return other;
}

char *
template_in_first(const char *name)
{
	return lang_in(name) != NULL ? in_language(name, LANGUAGE_FIRST) : NULL;
}

static bool
is_pack(const char *name)
{
	size_t len = strlen(name);

	return len > 5 && strcmp(name + len - 5, ".yaml") == 0;
}

/* ---- what is lacking ---- */

static void
lack(struct look *look, const char *file, const char *what)
{
	look->lacking->lacks++;
	buf_addf(&look->lacking->list, "%s%s%s\n", file,
	    *what == '\0' ? "" : ": ", what);
}

/* Counting words are the language's own, and not every language elides. */
static bool
is_own_business(const char *path)
{
	return strcmp(path, "numbers") == 0 || strcmp(path, "elide") == 0 ||
	       strcmp(path, LANGUAGE_COMPLETE) == 0 ||
	       strcmp(path, "talk.numbers") == 0;
}

static void
compare(struct look *look, const char *file, const struct doc *first,
    const struct doc *own, const char *path)
{
	struct buf below = BUF_INIT;

	if (is_own_business(path))
		return;
	if (!doc_is(first, DOC_MAP)) {
		look->lacking->texts++;
		if (own == NULL || doc_kind(first) != doc_kind(own))
			lack(look, file, path);
		return;
	}
	for (size_t i = 0; i < doc_count(first); i++) {
		const char *key = doc_key_at(first, i);

		buf_clear(&below);
		buf_addf(&below, "%s%s%s", path, *path == '\0' ? "" : ".", key);
		compare(look, file, doc_at(first, i), doc_get(own, key),
		    below.data);
	}
	buf_release(&below);
}

/* The language's own pack: what is not there is NULL. */
static int
own_pack(const struct look *look, const char *name, struct doc **own)
{
	*own = NULL;
	return data_has(look->data, name)
		   ? data_yaml(look->data, name, own, look->err)
		   : 0;
}

static int
look_at_pack(struct look *look, const char *name, const char *other)
{
	struct doc *first, *own;
	int rc = data_yaml(look->data, name, &first, look->err);

	if (rc < 0)
		return -1;
	rc = own_pack(look, other, &own);
	if (rc == 0)
		compare(look, other, first, own, "");
	doc_free(first);
	doc_free(own);
	return rc;
}

static int
look_at_text(struct look *look, const char *other)
{
	struct buf text = BUF_INIT;
	int rc = data_has(look->data, other)
		     ? data_read_own(look->data, other, &text, look->err)
		     : 0;

	look->lacking->texts++;
	if (text.len == 0 || data_is_undone(&text, 0))
		lack(look, other, "");
	buf_release(&text);
	return rc;
}

/* ---- names of things ---- */

/* Any form is enough, but a name, a title or a sentence must be its own. */
static bool
is_named(const struct doc *things, const char *id, const char *form,
    const struct doc *texts, const char *lang)
{
	const struct doc *own = doc_get(things, id);
	const char *text = doc_text_at(texts, LANGUAGE_FIRST, "");
	bool must = strcmp(form, "name") == 0 || strcmp(form, "title") == 0 ||
		    strchr(text, '.') != NULL;

	return doc_get(texts, lang) != NULL || doc_get(own, form) != NULL ||
	       (own != NULL && !must);
}

static void
look_for_names(struct look *look, const char *file, const struct doc *doc,
    const struct doc *things)
{
	const char *id = doc_text_at(doc, "id", NULL);
	char what[200];

	for (size_t i = 0; id != NULL && i < doc_count(doc); i++) {
		const struct doc *texts = doc_at(doc, i);

		if (doc_get(texts, LANGUAGE_FIRST) == NULL ||
		    strcmp(doc_key_at(doc, i), "alias") == 0)
			continue;
		look->lacking->texts++;
		snprintf(
		    what, sizeof(what), "things.%s.%s", id, doc_key_at(doc, i));
		if (!is_named(
			things, id, doc_key_at(doc, i), texts, look->lang))
			lack(look, file, what);
	}
	for (size_t i = 0; i < doc_count(doc); i++)
		look_for_names(look, file, doc_at(doc, i), things);
}

static int
look_at_edition(struct look *look, const struct game *game)
{
	char *edition = fs_path("games", "%s/edition.yaml", game->name);
	char *pack = fs_path("games", "%s/%s.yaml", game->name, look->lang);
	struct doc *doc, *own;
	int rc = data_yaml(look->data, edition, &doc, look->err);

	if (rc == 0) {
		rc = own_pack(look, pack, &own);
		if (rc == 0)
			look_for_names(look, pack, doc, doc_get(own, "things"));
		doc_free(own);
		doc_free(doc);
	}
	free(edition);
	free(pack);
	return rc;
}

static int
look_at(const char *name, void *arg)
{
	struct look *look = arg;
	char *other;
	int rc;

	if (!is_of(name, LANGUAGE_FIRST))
		return 0;
	other = in_language(name, look->lang);
	rc = is_pack(name) ? look_at_pack(look, name, other)
			   : look_at_text(look, other);
	free(other);
	return rc;
}

int
template_lacks(const struct data *data, const char *lang,
    struct lacking *lacking, struct err *err)
{
	struct look look = {
	    .data = data, .lang = lang, .lacking = lacking, .err = err};
	int rc;

	*lacking = (struct lacking){.list = BUF_INIT};
	rc = template_walk(data->dirs[DATA_DIRS - 1], look_at, &look, err);
	for (size_t g = 0; rc == 0 && games[g] != NULL; g++)
		rc = look_at_edition(&look, games[g]);
	return rc;
}

unsigned
template_percent(const struct lacking *lacking)
{
	unsigned there = lacking->texts - lacking->lacks;

	return lacking->texts == 0 ? 0 : there * 100 / lacking->texts;
}

/* ---- a new one ---- */

static void
add_pack(
    const char *name, const char *lang, const struct buf *text, struct buf *out)
{
	const char *line = text->data, *end;

	buf_addf(out,
	    "# Take \"%s\" away before what you have translated; for what has "
	    "it,\n# another language stands in.\n",
	    PACK_UNDONE);
	/* A pack is a map, also while it is empty. */
	if (strncmp(name, "templates/", 10) == 0)
		buf_addf(out, "language: %s\n", lang);
	else
		buf_adds(out, "things: {}\n");
	for (; *line != '\0'; line = end + 1) {
		end = strchr(line, '\n');
		if (end == NULL)
			end = line + strlen(line);
		buf_addf(out, end == line ? "" : PACK_UNDONE);
		buf_add(out, line, (size_t)(end - line));
		buf_addc(out, '\n');
		if (*end == '\0')
			return;
	}
}

/* Folders of a path that are not there are made. */
static int
write_new(const char *path, const struct buf *out, struct err *err)
{
	char *folder = xstrdup(path);
	int rc = 0;

	for (char *at = folder + 1; rc == 0 && *at != '\0'; at++)
		if (*at == '/') {
			*at = '\0';
			rc = fs_mkdir(folder, err);
			*at = '/';
		}
	free(folder);
	return rc == 0 ? fs_write(path, out->data, out->len, err) : -1;
}

static int
begin_file(const char *name, void *arg)
{
	struct look *look = arg;
	struct buf text = BUF_INIT, out = BUF_INIT;
	char *other, *path;
	int rc;

	if (!is_of(name, look->from))
		return 0;
	other = in_language(name, look->lang);
	path = fs_path(look->dir, "%s", other);
	rc = data_read_own(look->data, name, &text, look->err);
	if (rc == 0 && is_pack(name))
		add_pack(name, look->lang, &text, &out);
	else if (rc == 0)
		buf_addf(&out, "%s; take this line away then }}\n%s",
		    DATA_UNDONE, text.data);
	if (rc == 0 && !fs_exists(path)) {
		rc = write_new(path, &out, look->err);
		look->count += rc == 0;
	}
	free(path);
	free(other);
	buf_release(&text);
	buf_release(&out);
	return rc;
}

int
template_new_language(const struct data *data, const char *dir,
    const char *lang, unsigned *count, struct err *err)
{
	struct look look = {.data = data,
	    .lang = lang,
	    .from = data_lang(data),
	    .dir = dir,
	    .err = err};
	int rc;

	if (!language_is_code(lang))
		return err_set(err, EX_USAGE,
		    "\"%s\": a language is two small letters, as in ISO 639-1",
		    lang);
	if (language_find(lang) != NULL)
		return err_set(err, EX_USAGE,
		    "%s: there is this language; \"pli template --check %s\" "
		    "says what it lacks",
		    lang, lang);
	rc = template_walk(data->dirs[DATA_DIRS - 1], begin_file, &look, err);
	*count = look.count;
	return rc;
}
