/* SPDX-License-Identifier: MIT */
/*
 * judge.c - what pli verify says of levels 1 to 4 of many files in one run, for
 * mutate.py: on stdin, for each file, its length and a line end, then its
 * bytes; on stdout, for each, "exit level" and what is wrong.
 */
#include "match/verify.h"

#include <stdio.h>
#include <stdlib.h>

static bool
judge_next(void)
{
	struct verify verify = VERIFY_INIT;
	struct err err = ERR_INIT;
	struct buf bytes = BUF_INIT;
	size_t len;
	int rc;

	if (scanf("%zu", &len) != 1 || getchar() != '\n')
		return false;
	buf_reserve(&bytes, len + 1);
	if (fread(bytes.data, 1, len, stdin) != len)
		return false;
	bytes.len = len;
	rc = verify_file(&verify, bytes.data, bytes.len, "file", NULL, &err);
	printf("%d %d %s\n", rc == 0 ? 0 : err.exit, (int)verify.reached,
	    rc == 0 ? "" : err.text);
	fflush(stdout);
	verify_release(&verify);
	buf_release(&bytes);
	return true;
}

int
main(void)
{
	seal_init();
	while (judge_next())
		continue;
	return 0;
}
