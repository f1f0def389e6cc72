/* SPDX-License-Identifier: MIT */
/* template_language.c - what a language lacks, and how one is begun. */
#include "commands/template_language.h"
#include "base/fs.h"
#include "base/x.h"
#include "commands/template_shape.h"
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
	struct doc *forms; /* of things, by name: each language has its own */
	const char *dir;   /* what is begun goes there */
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
	       strcmp(path, "posts") == 0 ||
	       strcmp(path, LANGUAGE_COMPLETE) == 0 ||
	       strcmp(path, "talk.numbers") == 0;
}

/* It was translated from another text than this: names are its own only where
 * orders are written, by arguments that all languages have. */
static bool
is_stale(const struct look *look, const char *path, const struct doc *first,
    const struct doc *own, struct buf *why)
{
	struct doc *from = doc_new_map(), *to = doc_new_map();

	template_shape_doc(first, from);
	template_shape_doc(own, to);
	buf_addf(why, "%s%swithout ", path, *path == '\0' ? "" : ", ");
	if (template_shape_in(from, to, look->forms, why)) {
		buf_clear(why);
		buf_addf(why, "%s, which has no more ", path);
		if (*path == '\0' || strncmp(path, "verbs.", 6) == 0 ||
		    template_shape_in(to, from, look->forms, why))
			buf_clear(why);
	}
	doc_free(from);
	doc_free(to);
	return why->len > 0;
}

static void
compare_text(struct look *look, const char *file, const char *path,
    const struct doc *first, const struct doc *own)
{
	struct buf why = BUF_INIT;

	look->lacking->texts++;
	if (own == NULL || doc_kind(first) != doc_kind(own))
		lack(look, file, path);
	else if (is_stale(look, path, first, own, &why))
		lack(look, file, why.data);
	buf_release(&why);
}

/* What is nowhere in LANGUAGE_FIRST is read by nobody. */
static void
compare_keys(struct look *look, const char *file, const struct doc *first,
    const struct doc *own, const char *path)
{
	struct buf what = BUF_INIT;

	for (size_t i = 0; i < doc_count(own); i++) {
		const char *key = doc_key_at(own, i);

		buf_clear(&what);
		buf_addf(&what, "%s%s%s", path, *path == '\0' ? "" : ".", key);
		if (doc_get(first, key) != NULL || is_own_business(what.data) ||
		    strncmp(what.data, "things", 6) == 0)
			continue;
		buf_addf(&what, ", which " LANGUAGE_FIRST " has not");
		look->lacking->texts++;
		lack(look, file, what.data);
	}
	buf_release(&what);
}

static void
compare(struct look *look, const char *file, const struct doc *first,
    const struct doc *own, const char *path)
{
	struct buf below = BUF_INIT;

	if (is_own_business(path))
		return;
	if (!doc_is(first, DOC_MAP)) {
		compare_text(look, file, path, first, own);
		return;
	}
	if (doc_is(own, DOC_MAP))
		compare_keys(look, file, first, own, path);
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

/* The keys of each. */
static void
add_forms(struct doc *forms, const struct doc *things)
{
	for (size_t i = 0; i < doc_count(things); i++) {
		const struct doc *thing = doc_at(things, i);

		for (size_t k = 0; k < doc_count(thing); k++)
			if (doc_get(forms, doc_key_at(thing, k)) == NULL)
				doc_add_bool(forms, doc_key_at(thing, k), true);
	}
}

static int
look_at_pack(struct look *look, const char *name, const char *other)
{
	struct doc *first, *own;
	int rc = data_yaml(look->data, name, &first, look->err);

	if (rc < 0)
		return -1;
	rc = own_pack(look, other, &own);
	if (rc == 0) {
		add_forms(look->forms, doc_get(first, "things"));
		add_forms(look->forms, doc_get(own, "things"));
		compare(look, other, first, own, "");
	}
	doc_free(first);
	doc_free(own);
	return rc;
}

static int
look_at_text(struct look *look, const char *name, const char *other)
{
	struct buf first = BUF_INIT, text = BUF_INIT;
	struct doc *texts = doc_new_map();
	int rc = data_read_own(look->data, name, &first, look->err);

	if (rc == 0 && data_has(look->data, other))
		rc = data_read_own(look->data, other, &text, look->err);
	if (rc == 0 && text.len > 0 && !data_is_undone(&text, 0))
		compare_text(look, other, "",
		    doc_add_string(texts, "first", first.data),
		    doc_add_string(texts, "own", text.data));
	else if (rc == 0)
		compare_text(look, other, "", texts, NULL);
	doc_free(texts);
	buf_release(&first);
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

/* What an edition has in LANGUAGE_FIRST alone. */
static void
add_edition_forms(struct doc *forms, const struct doc *doc)
{
	for (size_t i = 0; i < doc_count(doc); i++) {
		const char *key = doc_key_at(doc, i);

		if (doc_get(doc_at(doc, i), LANGUAGE_FIRST) != NULL &&
		    doc_get(forms, key) == NULL)
			doc_add_bool(forms, key, true);
		add_edition_forms(forms, doc_at(doc, i));
	}
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
		if (rc == 0)
			add_edition_forms(look->forms, doc);
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
			   : look_at_text(look, name, other);
	free(other);
	return rc;
}

int
template_lacks(const struct data *data, const char *lang,
    struct lacking *lacking, struct err *err)
{
	struct look look = {
	    .data = data, .lang = lang, .lacking = lacking, .err = err};
	int rc = 0;

	look.forms = doc_new_map();
	doc_add_bool(look.forms, "first", true); /* of a list */
	doc_add_bool(look.forms, "last", true);
	*lacking = (struct lacking){.list = BUF_INIT};
	for (size_t g = 0; rc == 0 && games[g] != NULL; g++)
		rc = look_at_edition(&look, games[g]);
	if (rc == 0)
		rc = template_walk(
		    data->dirs[DATA_DIRS - 1], look_at, &look, err);
	doc_free(look.forms);
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
