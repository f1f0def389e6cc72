/* SPDX-License-Identifier: MIT */
/*
 * digest.h - one letter a day that tells a player of all his matches.
 *
 * The letters of a player who wants that (PLAYER_DAILY) are queued as daily
 * letters (outbox.h) in the batches of their entries, like all letters, so that
 * no power cut loses one.  At his hour, or as soon as he wants no digest any
 * more, one letter is written (batch digest-HASH.TIME) from the matches as they
 * then are.  Its batch names the daily letters that it tells; once it is
 * durable they are done with.  A match that cannot be read is left out: its
 * letter goes by itself some hours later (OUTBOX_DAILY_LATE).
 *
 * If there is only one match to tell of, its usual letter is written.  To an
 * account on a forum ("forum:user/ID") each match's usual letter is.
 */
#ifndef DIGEST_H
#define DIGEST_H

#include "table/table.h"

/*
 * Write the digests that are due; durable on return.  Any number of runs may
 * call it at once: one does it.  What is wrong with one player's letter goes to
 * the log and does not stop the others'.
 */
int digest_write(struct site *site, int64_t now, struct err *err);
/* digest_write, called before anything is sent or posted, since late daily
 * letters go by themselves; errors are printed to stderr. */
void digest_write_first(struct site *site, int64_t now);

/* Call what with the id of each match whose private file knows that address; a
 * return other than 0 ends the loop and is returned. */
int digest_each_match(const struct site *site, const char *address,
    int (*what)(const char *match, void *arg), void *arg, struct err *err);
/* The address of the player whose hash (player_hash) begins with person
 * (DIGEST_PERSON letters); NULL: nobody known any more.  The caller frees it.
 */
char *digest_person(const struct site *site, const char *person);
/* Append the reply or bounce address (kind) of a digest to out, and the mark in
 * front of its subject to about (may be NULL).  hour: when it is written, hours
 * since 1970; post: open_table_post's. */
void digest_address(const struct site *site, const uint8_t post[KEY_LEN],
    enum code_kind kind, const char *person, unsigned hour, struct buf *out,
    struct buf *about);

#endif
