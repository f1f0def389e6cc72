/* SPDX-License-Identifier: MIT */
/* bundle.c - the board page as one file. */
#include "touch/bundle.h"
#include "base/fs.h"
#include "base/helper.h"
#include "base/seal.h"
#include "base/squeeze.h"
#include "language/words.h"
#include "letters/parts.h"

#include <stdlib.h>
#include <string.h>

#define PROGRAM_FILE "board.wasm.gz" /* beside the helpers */
#define PROGRAM_MAX (4 * 1024 * 1024)
#define NONCE_BYTES 12

/* ---- what it reads ---- */

struct gather {
	const struct data *data;
	const char *below; /* folder */
	struct data_made made;
	struct err *err;
};

/* One file; a tree if it is YAML.  store.c finds it by its name. */
static int
add_file(struct gather *gather, const char *name)
{
	uint64_t key = compiled_key(name, strlen(name));
	struct buf text = BUF_INIT;
	struct doc *doc;

	if (fs_has_ending(name, ".yaml")) {
		if (data_yaml(gather->data, name, &doc, gather->err) < 0)
			return -1;
		data_made_doc(&gather->made, key, doc_copy(doc));
		doc_free(doc);
		return 0;
	}
	if (data_read(gather->data, name, &text, gather->err) < 0)
		return -1;
	data_made_bytes(&gather->made, key, &text);
	return 0;
}

static int
add_shown(const char *name, void *arg)
{
	struct gather *gather = arg;
	char *path;
	int rc;

	if (!(fs_has_ending(name, ".svg") || fs_has_ending(name, ".md") ||
		fs_has_ending(name, ".yaml")) ||
	    strncmp(name, "rules.", 6) == 0 || strcmp(name, "NOTES.md") == 0)
		return 0;
	path = fs_path(gather->below, "%s", name);
	rc = add_file(gather, path);
	free(path);
	return rc;
}

/* All of a folder, the site's own and the installed one. */
static int
add_folder(struct gather *gather, const char *below)
{
	int rc = 0;

	gather->below = below;
	for (unsigned i = 0; rc == 0 && i < DATA_DIRS; i++) {
		char *path = gather->data->dirs[i] == NULL
				 ? NULL
				 : fs_path(gather->data->dirs[i], "%s", below);

		if (path != NULL && fs_is_dir(path))
			rc = fs_each(path, add_shown, gather, gather->err);
		free(path);
	}
	return rc;
}

/* The sum of an edition's file, by which matches name it. */
static int
add_hash(struct gather *gather, const char *game)
{
	struct buf name = BUF_INIT, text = BUF_INIT, sum = BUF_INIT;
	uint8_t hash[HASH_LEN];
	int rc;

	buf_addf(&name, "games/%s/edition.yaml", game);
	rc = data_read(gather->data, name.data, &text, gather->err);
	if (rc == 0) {
		seal_hash(hash, text.data, text.len);
		buf_add(&sum, hash, sizeof(hash));
		buf_clear(&name);
		buf_addf(&name, "games/%s/edition.hash", game);
		data_made_bytes(
		    &gather->made, compiled_key(name.data, name.len), &sum);
	}
	buf_release(&name);
	buf_release(&text);
	return rc;
}

static int
add_game(struct gather *gather, const char *game)
{
	char *below = fs_path("games", "%s", game);
	int rc = add_folder(gather, below);

	free(below);
	return rc == 0 ? add_hash(gather, game) : -1;
}

static int
add_language(struct gather *gather, const char *lang)
{
	struct buf name = BUF_INIT;
	int rc;

	buf_addf(&name, "templates/%s.yaml", lang);
	rc = add_file(gather, name.data);
	buf_clear(&name);
	buf_addf(&name, "templates/%s/parts/touch.md", lang);
	if (rc == 0)
		rc = add_file(gather, name.data);
	buf_release(&name);
	return rc;
}

static int
gather_all(struct gather *gather, const struct game *const *which)
{
	int rc = add_file(gather, "templates/colours.yaml");

	for (unsigned i = 0; rc == 0 && languages[i] != NULL; i++)
		rc = add_language(gather, languages[i]);
	if (rc == 0)
		rc = add_folder(gather, "templates/svg/parts");
	for (; rc == 0 && *which != NULL; which++)
		rc = add_game(gather, (*which)->name);
	return rc;
}

/* ---- the page ---- */

bool
bundle_exists(void)
{
	char *path = helper_path(PROGRAM_FILE);
	bool is = fs_exists(path);

	free(path);
	return is;
}

static int
add_program(struct doc *doc, struct err *err)
{
	char *path = helper_path(PROGRAM_FILE);
	struct buf bytes = BUF_INIT, text = BUF_INIT;
	int rc = -1;

	if (!fs_exists(path))
		err_set(err, EX_CONFIG,
		    "%s: not here; configure pli with --enable-board", path);
	else
		rc = fs_read(&bytes, path, PROGRAM_MAX, err);
	if (rc == 0) {
		url64(&text, bytes.data, bytes.len);
		doc_add_string(doc, "program", text.data);
	}
	buf_release(&bytes);
	buf_release(&text);
	free(path);
	return rc;
}

static void
add_files(const struct gather *gather, struct doc *doc)
{
	struct buf bytes = BUF_INIT, text = BUF_INIT;

	compiled_write(gather->made.trees, gather->made.count, &bytes);
	url64(&text, bytes.data, bytes.len);
	doc_add_string(doc, "files", text.data);
	buf_release(&bytes);
	buf_release(&text);
}

static void
add_scene(const struct scene *scene, struct doc *doc)
{
	struct buf text = BUF_INIT;

	if (scene != NULL)
		scene_write(scene, &text);
	doc_add_string(doc, "scene", text.data);
	buf_release(&text);
}

/* What it says, in each language, where its program cannot. */
static int
add_languages(const struct data *data, struct doc *doc, struct err *err)
{
	struct doc *list = doc_add_list(doc, "languages"), *map;
	struct words *words;

	for (unsigned i = 0; languages[i] != NULL; i++) {
		if (words_new(&words, data, languages[i], NULL, NULL, err) < 0)
			return -1;
		map = doc_add_map(list, NULL);
		doc_add_string(map, "lang", languages[i]);
		if (words_texts(words, "board.wrong") != NULL)
			doc_add_copy(
			    map, "text", words_texts(words, "board.wrong"));
		words_free(words);
	}
	return 0;
}

/* The page's own style and script, by a mark that names them. */
static int
add_parts(const struct data *data, struct doc *doc, struct err *err)
{
	struct buf style = BUF_INIT, script = BUF_INIT, nonce = BUF_INIT;
	uint8_t hash[HASH_LEN];
	int rc = data_read(data, "templates/board/board.css", &style, err);

	if (rc == 0)
		rc = data_read(data, "templates/board/board.js", &script, err);
	if (rc == 0) {
		seal_hash(hash, script.data, script.len);
		url64(&nonce, hash, NONCE_BYTES);
		doc_add_string(doc, "style", style.data);
		doc_add_string(doc, "script", script.data);
		doc_add_string(doc, "nonce", nonce.data);
	}
	buf_release(&style);
	buf_release(&script);
	buf_release(&nonce);
	return rc;
}

int
bundle_page(const struct data *data, const struct game *const *which,
    const struct scene *scene, struct buf *out, struct err *err)
{
	struct gather gather = {.data = data, .err = err};
	struct doc *doc = doc_new_map();
	int rc = gather_all(&gather, which);

	if (rc == 0)
		rc = add_program(doc, err);
	if (rc == 0)
		rc = add_parts(data, doc, err);
	if (rc == 0)
		rc = add_languages(data, doc, err);
	if (rc == 0) {
		add_files(&gather, doc);
		add_scene(scene, doc);
		rc = parts_render_alone(data, "templates/board/board.html", doc,
		    ESCAPE_HTML, out, err);
	}
	data_made_release(&gather.made);
	doc_free(doc);
	return rc;
}
