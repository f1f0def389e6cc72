/* SPDX-License-Identifier: MIT */
/* fuzz_fold.c - folding gives ASCII, and once is enough. */
#include "base/fold.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct buf once = BUF_INIT, twice = BUF_INIT;
	size_t i;

	fold_add(&once, (const char *)data, size);
	fold_add(&twice, once.data, once.len);
	if (once.len != twice.len ||
	    memcmp(once.data, twice.data, once.len) != 0)
		abort();
	for (i = 0; i < once.len; i++)
		if (once.data[i] < ' ' || once.data[i] > '~')
			abort();
	if (fold_width((const char *)data, size) > 2 * size)
		abort();
	buf_release(&once);
	buf_release(&twice);
	return 0;
}
