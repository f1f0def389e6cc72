/* SPDX-License-Identifier: MIT */
/*
 * password.h - a password, which stands in a file of its own and never in
 * pli.yaml.
 */
#ifndef PASSWORD_H
#define PASSWORD_H

#include "base/buf.h"
#include "base/err.h"

/* The file's first line into out (buf_wipe ends it).  EX_CONFIG: it cannot be
 * read, or everybody can. */
int password_read(struct buf *out, const char *path, struct err *err);

#endif
