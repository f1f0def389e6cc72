/* SPDX-License-Identifier: MIT */
/* password.c - a password, which stands in a file of its own. */
#include "base/password.h"
#include "base/fs.h"

#include <string.h>
#include <sys/stat.h>

#define PASSWORD_MAX 1024

int
password_read(struct buf *out, const char *path, struct err *err)
{
	struct stat st;
	int rc;

	if (stat(path, &st) < 0)
		return err_sys(err, EX_CONFIG, "%s", path);
	if ((st.st_mode & S_IRWXO) != 0)
		return err_set(err, EX_CONFIG,
		    "%s: everybody may read this password (chmod 600)", path);
	rc = fs_read(out, path, PASSWORD_MAX, err);
	if (rc < 0 && err != NULL)
		err->exit = EX_CONFIG;
	buf_cut(out, strcspn(out->data, "\r\n"));
	return rc;
}
