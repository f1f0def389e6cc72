/* SPDX-License-Identifier: MIT */
/*
 * helper.h - where the helper programs are: $PLI_LIBEXEC, else where they were
 * installed.
 */
#ifndef HELPER_H
#define HELPER_H

#include "base/err.h"

/* The path of a helper ("pli-send"), which the caller frees. */
char *helper_path(const char *name);
/* Say that a helper cannot be run: exit is the error's.  Who has built pli and
 * not installed it is told so.  Returns -1. */
int helper_missing(const char *name, int exit, struct err *err);

#endif
