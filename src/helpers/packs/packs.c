/* SPDX-License-Identifier: MIT */
/*
 * packs.c - pli-packs: what make runs to compile language packs, editions and
 * layouts into one file that is installed beside the helper programs
 * (base/data.h).
 *
 *	pli-packs OUT FILE...
 */
#include "base/compiled.h"
#include "base/fs.h"
#include "base/x.h"
#include "base/yaml.h"

#include <stdio.h>
#include <stdlib.h>

static int
add(struct compiled_tree *trees, size_t *count, const char *path,
    struct err *err)
{
	struct buf text = BUF_INIT;
	struct doc *doc;
	int rc = fs_read(&text, path, YAML_FILE_MAX, err);
	uint64_t key = compiled_key(text.data, text.len);
	bool known = false;

	for (size_t i = 0; i < *count; i++)
		known |= trees[i].key == key;
	if (rc == 0 && !known)
		rc = yaml_parse(&doc, text.data, text.len, path, err);
	if (rc == 0 && !known)
		trees[(*count)++] = (struct compiled_tree){key, doc};
	buf_release(&text);
	return rc;
}

int
main(int argc, char **argv)
{
	struct compiled_tree *trees = xcalloc((size_t)argc + 1, sizeof(*trees));
	struct err err = ERR_INIT;
	struct buf out = BUF_INIT;
	size_t count = 0;
	int rc = argc < 2 ? err_set(&err, EX_USAGE, "OUT FILE...") : 0;

	for (int i = 2; rc == 0 && i < argc; i++)
		rc = add(trees, &count, argv[i], &err);
	if (rc == 0) {
		compiled_write(trees, count, &out);
		rc = fs_replace(argv[1], out.data, out.len, false, &err);
	}
	while (count > 0)
		doc_free((struct doc *)trees[--count].doc);
	free(trees);
	buf_release(&out);
	if (rc < 0)
		fprintf(stderr, "pli-packs: %s\n", err.text);
	return rc < 0 ? err.exit : 0;
}
