/* SPDX-License-Identifier: MIT */
/* fuzz_flat.c - any bytes as a tree: none, or one that can be walked, copied
 * and written again the same; and as a file of compiled trees, of which what it
 * says it holds is asked for. */
#include "base/compiled.h"
#include "base/flat.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

#define HEAD 16 /* bytes in front of the entries */
#define ENTRY 32
#define KEYS 16

static void
read_file(const char *bytes, size_t size)
{
	struct compiled *file = compiled_at(bytes, size);
	uint64_t key;
	size_t len;

	for (size_t i = 0; file != NULL && i < KEYS; i++) {
		size_t at = HEAD + i * ENTRY;

		if (at + ENTRY > size)
			break;
		memcpy(&key, bytes + at, sizeof(key));
		compiled_bytes(file, key, &len);
		doc_free(compiled_find(file, key));
	}
	free(file);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct buf text = BUF_INIT;
	char *bytes = malloc(size + 1);
	struct doc *doc, *back;

	if (bytes == NULL)
		return 0;
	memcpy(bytes, data, size);
	read_file(bytes, size);
	doc = flat_read(bytes, size);
	if (doc != NULL) {
		doc_json(doc, &text);
		buf_clear(&text);
		back = doc_copy(doc);
		flat_write(back, &text);
		doc_free(doc);
		doc = flat_read(text.data, text.len);
		if (doc == NULL || !doc_equal(doc, back))
			abort();
		doc_free(back);
	}
	doc_free(doc);
	free(bytes);
	buf_release(&text);
	return 0;
}
