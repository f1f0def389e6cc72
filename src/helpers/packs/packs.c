/* SPDX-License-Identifier: MIT */
/*
 * packs.c - pli-packs: what make runs to compile language packs, editions and
 * layouts, and what is derived of them, into one file that is installed beside
 * the helper programs (base/data.h).
 *
 *	pli-packs OUT DIR YAML...
 *
 * DIR is the folder of the data, the names of the files are as data_yaml takes
 * them.
 */
#include "base/fs.h"
#include "language/orders.h"
#include "language/words.h"

#include <stdio.h>
#include <stdlib.h>

static int
make_file(const struct data *data, const char *name, struct err *err)
{
	struct doc *doc;

	if (data_yaml(data, name, &doc, err) < 0)
		return -1;
	doc_free(doc);
	return 0;
}

/* game: NULL for the shared pack alone. */
static int
make_words(const struct data *data, const char *lang, const struct game *game,
    struct err *err)
{
	struct words *words;

	if (words_new(&words, data, lang, game, NULL, err) < 0)
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
		rc = make_words(data, languages[l], NULL, err);
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
	int rc = argc < 3 ? err_set(&err, EX_USAGE, "OUT DIR YAML...") : 0;

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
