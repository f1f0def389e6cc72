/* SPDX-License-Identifier: MIT */
/* fuzz_yaml.c - what yaml.c reads it writes, and reads again the same. */
#include "base/yaml.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct buf text = BUF_INIT;
	struct doc *doc, *back;
	struct err err;

	if (yaml_parse(&doc, (const char *)data, size, "f", &err) < 0)
		return 0;
	yaml_write(doc, &text);
	if (yaml_parse(&back, text.data, text.len, "f", &err) < 0 ||
	    !doc_equal(doc, back))
		abort();
	buf_clear(&text);
	doc_json(doc, &text);
	buf_release(&text);
	doc_free(back);
	doc_free(doc);
	return 0;
}
