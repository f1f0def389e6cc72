/* SPDX-License-Identifier: MIT */
/* helper.c - where the helper programs are. */
#include "base/helper.h"
#include "base/fs.h"

#include <stdlib.h>

#ifndef PLI_LIBEXECDIR
#define PLI_LIBEXECDIR "/usr/local/libexec/pli"
#endif

char *
helper_path(const char *name)
{
	const char *dir = getenv("PLI_LIBEXEC");

	return fs_path(
	    dir != NULL && *dir != '\0' ? dir : PLI_LIBEXECDIR, "%s", name);
}
