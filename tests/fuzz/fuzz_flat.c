/* SPDX-License-Identifier: MIT */
/* fuzz_flat.c - any bytes as a tree: none, or one that can be walked, copied
 * and written again the same. */
#include "base/flat.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct buf text = BUF_INIT;
	char *bytes = malloc(size + 1);
	struct doc *doc, *back;

	if (bytes == NULL)
		return 0;
	memcpy(bytes, data, size);
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
