/* SPDX-License-Identifier: MIT */
/*
 * erase.h - a person's words taken out of what a site keeps.
 *
 * An address or a name is found as a whole word, whatever its case (A-Z), and
 * gives way to another.  A match file is never touched: it is signed.
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
/* Does a text hold it? */
bool erase_finds(const char *text, size_t len, const char *word);
/* The same in a file below the site's folder; one that is not there is fine. */
int erase_in_file(const struct site *site, const char *file, const char *word,
    const char *with, struct err *err);
/* Remove the files of a folder that hold it. */
int erase_files(const struct site *site, const char *folder, const char *word,
    struct err *err);
/*
 * Call what with the name of each file below the site's folder, from there on,
 * that holds the word; stops at a return other than 0 and hands it on.
 */
int erase_each_holder(const struct site *site, const char *word,
    int (*what)(const char *file, void *arg), void *arg, struct err *err);

#endif
