/* SPDX-License-Identifier: MIT */
/* reply.h - reply addresses and their codes (FORMAT.md section 10). */
#ifndef REPLY_H
#define REPLY_H

#include "base/seal.h"
#include "match/log.h"
#include "site/site.h"

#include <stdbool.h>
#include <stdint.h>

struct reply {
	char match[17]; /* a digest's: the person (DIGEST_PERSON letters) */
	/* entry: in a join address the day, in a digest's the hour, since 1970
	 */
	uint32_t seat, entry;
	enum code_kind kind;
	char code[CODE_LEN + 1];
};

/*
 * Parse "base+MATCH.SEAT.ENTRY.CODE@domain" of this site, A-Z as a-z; false if
 * it is none.  The code is not checked.
 */
bool reply_read(
    struct reply *reply, const char *address, const struct site *site);
/* Likewise with any base and domain, and "+" or "-": the site may have had
 * another address when the letter was written.  Only the code counts. */
bool reply_read_any(struct reply *reply, const char *address);
/* Likewise from the subject's "[pli MATCH.SEAT.ENTRY.CODE]" (STYLE_SUBJECT). */
bool reply_read_subject(struct reply *reply, const char *subject);
/* True if the code is right for this log.  Constant time.  ahead (may be NULL)
 * is set if the entry is above the head: then it cannot be checked, and the
 * result is false. */
bool reply_check(const struct reply *reply, const struct log *log,
    const uint8_t post[KEY_LEN], bool *ahead);

/* True if the code of a digest's address is right. */
bool reply_check_digest(const struct reply *reply, const uint8_t post[KEY_LEN]);
/* True if it is the reply or bounce address of a digest. */
bool reply_is_digest(const struct reply *reply);

#define JOIN_DAYS 7
/* Append the address for answers to a letter of the head to a seat, and the
 * mark in front of the letter's subject ("[pli ID]", with the code if the
 * subject holds it). */
void seat_address(const struct site *site, const struct log *log,
    const uint8_t post[KEY_LEN], uint32_t seat, struct buf *reply,
    struct buf *about);
/* True if it has the code of a letter that was written to this address (from)
 * at most JOIN_DAYS ago.  Constant time. */
bool join_check(const struct reply *reply, const char *from,
    const uint8_t post[KEY_LEN], int64_t now);

/* Likewise, however long ago. */
bool join_is_for(const struct reply *reply, const char *from,
    const uint8_t post[KEY_LEN], int64_t now);
/* As seat_address, of a letter about match or open table id to somebody without
 * a seat. */
void join_address(const struct site *site, const char *id,
    const uint8_t post[KEY_LEN], const char *to, int64_t now, struct buf *reply,
    struct buf *about);
/* As seat_address, of a letter to a person who looks on; day: when he asked to,
 * in days since 1970. */
void watch_address(const struct site *site, const char *id,
    const uint8_t post[KEY_LEN], const char *to, unsigned day,
    struct buf *reply, struct buf *about);
/* True if it has the code of such an address.  Constant time. */
bool watch_check(const struct reply *reply, const char *address,
    const uint8_t post[KEY_LEN]);

/* True if it is an address that pli writes to: its length, one @, no blanks,
 * controls, quotes or leading '-'. */
bool address_is_plain(const char *address);

#endif
