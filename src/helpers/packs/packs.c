/* SPDX-License-Identifier: MIT */
/*
 * packs.c - pli-packs: what make runs to compile language packs, editions and
 * layouts, and what is derived of them, into one file that is installed beside
 * the helper programs (base/data.h).
 *
 *	pli-packs OUT DIR FILE...
 *
 * DIR is the folder of the data, the files are YAML and templates by the names
 * that data_read takes.
 */
#include "base/fs.h"
#include "language/orders.h"
#include "language/words.h"
#include "text/template.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
pack(struct data_made *made, const char *text, size_t len, const char *name,
    struct err *err)
{
	uint64_t key = template_key(text, len);
	struct buf nodes = BUF_INIT;

	if (template_pack(text, len, name, &nodes, err) < 0) {
		buf_release(&nodes);
		return -1;
	}
	data_made_bytes(made, key, &nodes);
	return 0;
}

/* The part of a game stands within a line, without its last line's end
 * (text/partials.h). */
static int
make_template(const struct data *data, const char *name, struct err *err)
{
	struct buf text = BUF_INIT;
	int rc = data_read(data, name, &text, err);

	if (rc == 0)
		rc = pack(data->made, text.data, text.len, name, err);
	if (rc == 0 && text.len > 0 && strncmp(name, "games/", 6) == 0)
		rc = pack(data->made, text.data, text.len - 1, name, err);
	buf_release(&text);
	return rc;
}

static int
make_file(const struct data *data, const char *name, struct err *err)
{
	const char *end = strrchr(name, '.');

	if (end != NULL && strcmp(end, ".yaml") == 0)
		return data_check_yaml(data, name, err);
	return make_template(data, name, err);
}

static int
make_edition(struct edition *ed, const struct data *data,
    const struct game *game, struct err *err)
{
	struct buf name = BUF_INIT, text = BUF_INIT, why = BUF_INIT;
	int rc;

	buf_addf(&name, "games/%s/edition.yaml", game->name);
	rc = data_read(data, name.data, &text, err);
	if (rc == 0 && !edition_load(ed, game, name.data, text.data, text.len,
			   NULL, 0, &why))
		rc = err_set(err, EX_CONFIG, "%s", why.data);
	buf_release(&name);
	buf_release(&text);
	buf_release(&why);
	return rc;
}

static int
make_words(const struct data *data, const char *lang, const struct game *game,
    struct err *err)
{
	struct words *words;
	struct edition ed;
	int rc;

	if (make_edition(&ed, data, game, err) < 0)
		return -1;
	rc = words_new(&words, data, lang, game, &ed, err);
	if (rc == 0) {
		words_pack_names(words, data->made);
		words_free(words);
	}
	edition_release(&ed);
	return rc;
}

/* The shared pack alone. */
static int
make_shared(const struct data *data, const char *lang, struct err *err)
{
	struct words *words;

	if (words_new(&words, data, lang, NULL, NULL, err) < 0)
		return -1;
	words_free(words);
	return 0;
}

static int
make_languages(const struct data *data, struct err *err)
{
	struct quotes *quotes;
	int rc = quotes_new(&quotes, data, err);

	if (rc == 0)
		quotes_free(quotes);
	for (size_t l = 0; rc == 0 && languages[l] != NULL; l++) {
		rc = make_shared(data, languages[l], err);
		for (size_t g = 0; rc == 0 && games[g] != NULL; g++)
			rc = make_words(data, languages[l], games[g], err);
	}
	return rc;
}

int
main(int argc, char **argv)
{
	struct data_made made = {.trees = NULL};
	struct data data = {.made = &made};
	struct err err = ERR_INIT;
	struct buf out = BUF_INIT;
	int rc = argc < 3 ? err_set(&err, EX_USAGE, "OUT DIR FILE...") : 0;

	if (rc == 0)
		data.dirs[1] = argv[2];
	for (int i = 3; rc == 0 && i < argc; i++)
		rc = make_file(&data, argv[i], &err);
	if (rc == 0)
		rc = make_languages(&data, &err);
	if (rc == 0) {
		compiled_write(made.trees, made.count, &out);
		rc = fs_replace(argv[1], out.data, out.len, false, &err);
	}
	data_made_release(&made);
	buf_release(&out);
	if (rc < 0)
		fprintf(stderr, "pli-packs: %s\n", err.text);
	return rc < 0 ? err.exit : 0;
}
