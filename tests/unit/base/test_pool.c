/* SPDX-License-Identifier: MIT */
#include "base/pool.h"
#include "base/x.h"
#include "suite.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define THINGS 3000

START_TEST(things_stay_and_keep_apart)
{
	struct pool *pool = pool_new();
	unsigned char *things[THINGS];
	size_t sizes[THINGS];

	for (size_t i = 0; i < THINGS; i++) {
		sizes[i] = i * i % 777 + 1;
		things[i] = pool_alloc(pool, sizes[i]);
		ck_assert_uint_eq((uintptr_t)things[i] % sizeof(int64_t), 0);
		memset(things[i], (int)(i % 251), sizes[i]);
	}
	for (size_t i = 0; i < THINGS; i++)
		for (size_t k = 0; k < sizes[i]; k++)
			ck_assert_uint_eq(things[i][k], i % 251);
	pool_free(pool);
	pool_free(NULL);
}
END_TEST

START_TEST(texts_of_any_length)
{
	static const size_t lengths[] = {
	    0, 1, 7, 500, 1023, 1024, 1025, 300000};
	struct pool *pool = pool_new();
	char *texts[ARRAY_LEN(lengths)], *bytes = xmalloc(300000);

	memset(bytes, 'x', 300000);
	for (size_t i = 0; i < ARRAY_LEN(lengths); i++)
		texts[i] = pool_text(pool, bytes, lengths[i]);
	for (size_t i = 0; i < ARRAY_LEN(lengths); i++)
		ck_assert_uint_eq(strlen(texts[i]), lengths[i]);
	free(bytes);
	pool_free(pool);
}
END_TEST

/* Sanitizers and valgrind see what is lost or freed too early. */
START_TEST(one_pool_holds_on_to_others)
{
	struct pool *pool = pool_new(), *child = pool_new(),
		    *other = pool_new();
	char *text = pool_text(child, "salt", 4), *more;

	pool_take(child, other);
	pool_take(pool, child);
	more = pool_text(other, "coal", 4);
	ck_assert_str_eq(text, "salt");
	ck_assert_str_eq(more, "coal");
	pool_free(pool);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {things_stay_and_keep_apart,
	    texts_of_any_length, one_pool_holds_on_to_others};

	return suite_run("pool", tests, ARRAY_LEN(tests));
}
