/* SPDX-License-Identifier: MIT */
/*
 * helper.h - where the helper programs are: $PLI_LIBEXEC, else where they were
 * installed.
 */
#ifndef HELPER_H
#define HELPER_H

/* The path of a helper ("pli-send"), which the caller frees. */
char *helper_path(const char *name);

#endif
