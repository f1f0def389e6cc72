/* SPDX-License-Identifier: MIT */
/*
 * replay.c - main for a fuzz target without libFuzzer: run each file named on
 * the command line through it once.
 */
#include "base/buf.h"
#include "base/err.h"
#include "base/fs.h"

#include <stdio.h>

#define REPLAY_MAX (16 * 1024 * 1024)

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int
main(int argc, char **argv)
{
	struct err err = ERR_INIT;
	struct buf file = BUF_INIT;
	int i;

	for (i = 1; i < argc; i++) {
		buf_clear(&file);
		if (fs_read(&file, argv[i], REPLAY_MAX, &err) < 0) {
			fprintf(stderr, "%s\n", err.text);
			return 1;
		}
		LLVMFuzzerTestOneInput(
		    (const unsigned char *)file.data, file.len);
	}
	buf_release(&file);
	return 0;
}
