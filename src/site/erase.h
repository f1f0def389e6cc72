/* SPDX-License-Identifier: MIT */
/*
 * erase.h - takes an address or a name out of the files of a site.
 *
 * It is found as a whole word, without regard to case (A-Z), and replaced by
 * another.  Match files are never touched: they are signed.
 */
#ifndef ERASE_H
#define ERASE_H

#include "base/buf.h"
#include "base/err.h"
#include "site/site.h"

/* What stands where an address stood: no mail ever goes there (RFC 2606). */
#define ERASED_ADDRESS "nobody@example.invalid"

/* Append text with the word replaced; false: it is not in it, and nothing is
 * appended. */
bool erase_word(const char *text, size_t len, const char *word,
    const char *with, struct buf *out);
/* True if the text holds the word. */
bool erase_finds(const char *text, size_t len, const char *word);
/* Replace the word in a file below the site's folder, durably; no error if
 * there is no such file. */
int erase_in_file(const struct site *site, const char *file, const char *word,
    const char *with, struct err *err);
/* Remove the files of a folder below the site's that hold the word. */
int erase_files(const struct site *site, const char *folder, const char *word,
    struct err *err);
/*
 * Call what with the path, below the site's folder, of each file of the site
 * that holds the word; a return other than 0 ends the loop and is returned.
 */
int erase_each_holder(const struct site *site, const char *word,
    int (*what)(const char *file, void *arg), void *arg, struct err *err);

#endif
