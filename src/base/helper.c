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

int
helper_missing(const char *name, int exit, struct err *err)
{
	char *path = helper_path(name);
	int rc = err_set(err, exit, "%s: cannot be run%s", path,
	    fs_exists(path)
		? ""
		: "; is pli installed?  If not, set PLI_LIBEXEC to the folder "
		  "where it was built");

	free(path);
	return rc;
}
