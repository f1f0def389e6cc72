/* SPDX-License-Identifier: MIT */
/*
 * folder.h - a test that writes does so between enter and leave, in an empty
 * folder of its own, below the build folder.
 */
#ifndef FOLDER_H
#define FOLDER_H

#include "base/fs.h"

#include "checks.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *folder_top;
static char folder_name[64];

static inline void
enter(void)
{
	folder_top = getcwd(NULL, 0);
	snprintf(folder_name, sizeof(folder_name), "folder.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder_name));
	ck_assert_int_eq(chdir(folder_name), 0);
}

static inline void
leave(void)
{
	char command[128];

	ck_assert_int_eq(chdir(folder_top), 0);
	snprintf(command, sizeof(command), "rm -rf '%s'", folder_name);
	ck_assert_int_eq(system(command), 0);
	free(folder_top);
}

/* Write without fs.c, so that nothing is a step. */
static inline void
put(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	ck_assert_ptr_nonnull(file);
	fputs(text, file);
	fclose(file);
}

/* The content of a file, "-" if there is none. */
static inline void
expect(const char *path, const char *want)
{
	struct buf got = BUF_INIT;

	if (!fs_exists(path))
		buf_adds(&got, "-");
	else
		ck_assert_int_eq(fs_read(&got, path, 1 << 20, NULL), 0);
	ck_assert_msg(strcmp(got.data, want) == 0, "%s: '%s', not '%s'", path,
	    got.data, want);
	buf_release(&got);
}

#endif
