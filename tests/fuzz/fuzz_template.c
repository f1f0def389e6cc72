/* SPDX-License-Identifier: MIT */
/*
 * fuzz_template.c - template.c with any template.  The first byte chooses the
 * escape; the template is its own partial, under every name.
 */
#include "text/template.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

struct text {
	const char *text;
	size_t len;
};

static bool
get_self(void *arg, const char *name, const char **text, size_t *len)
{
	const struct text *self = arg;

	*text = self->text;
	*len = self->len;
	return name[0] != 'x';
}

static struct doc *
make_doc(void)
{
	struct doc *doc = doc_new_map(), *list, *map;

	doc_add_string(doc, "a", "<a> *b* \xc3\xa9\xe2\x80\xae\r\n");
	doc_add_number(doc, "n", -7);
	list = doc_add_list(doc, "l");
	doc_add_string(list, NULL, "1");
	doc_add_string(list, NULL, "2");
	map = doc_add_map(list, NULL);
	doc_add_string(map, "a", "inner");
	map = doc_add_map(doc, "m");
	doc_add_bool(map, "y", true);
	doc_add_list(map, "e");
	return doc;
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct buf out = BUF_INIT;
	struct err err = ERR_INIT;
	struct text self;
	struct template_partials partials = {.get = get_self, .arg = &self};
	struct doc *doc;

	if (size == 0)
		return 0;
	unsetenv("PLI_TEST_NAMES"); /* it is not one of ours */
	self = (struct text){(const char *)data + 1, size - 1};
	doc = make_doc();
	if (template_render(self.text, self.len, "fuzz", doc,
		data[0] % (ESCAPE_URL + 1), &partials, &out, &err) < 0 &&
	    err.exit != EX_CONFIG)
		abort();
	doc_free(doc);
	buf_release(&out);
	return 0;
}
