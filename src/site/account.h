/* SPDX-License-Identifier: MIT */
/*
 * account.h - what pli itself knows of a forum: its accounts as receivers and
 * writers, and what a person wrote in a post.
 *
 * A forum's accounts have ids that stay while their names change; a post or a
 * private message has an id that no other has.  Who reads them from the forum,
 * and posts there, is a helper (pli-fetch, pli-post); pli is handed the text.
 */
#ifndef ACCOUNT_H
#define ACCOUNT_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Receivers of an outbox batch: "forum:topic/MATCH" is the public topic of a
 * match, "forum:user/ID" a private message.  No mail has such an address. */
#define ACCOUNT_RECEIVER "forum:"
/* In the place of a match: the topic of whoever has no seat.  No match can be
 * called so. */
#define ACCOUNT_LOBBY "_lobby"
#define ACCOUNT_WORD_MAX 64
#define ACCOUNT_POST_MAX                                                       \
	((size_t)64 * 1024) /* of a longer one nothing counts */
#define ACCOUNT_NAME_MAX 200

/* One post, or private message, as the helper hands it over. */
struct account_post {
	const char *user; /* the account's id */
	const char *name; /* what it is called now */
	const char *id;
	const char *match; /* in whose topic; NULL: in none */
	bool lobby;        /* in the lobby; else without match in private */
	/* "MATCH.N": the newest entry of a match of which its writer could see
	 * something of ours when he wrote */
	const char *const *after;
	unsigned after_count;
	/* "NAME=ID": the accounts that stand in it as "@NAME" */
	const char *const *mentions;
	unsigned mention_count;
};

bool account_is_receiver(const char *address);
/* Is it an id of an account or of a post: 1 to ACCOUNT_WORD_MAX of letters,
 * digits and "._-/"? */
bool account_is_word(const char *text);
/* "forum:user/ID" and "forum:topic/MATCH"; the caller frees them. */
char *account_receiver(const char *user);
char *account_topic(const char *match);
/* The account's id in "forum:user/ID", or NULL. */
const char *account_of(const char *address);
/* The match, or ACCOUNT_LOBBY, in "forum:topic/MATCH", or NULL. */
const char *account_match(const char *address);
/* "MATCH.N", the number to n; false if it is none. */
bool account_after(const char *text, char match[17], uint32_t *n);

/* "NAME=ID", as a mention is handed over? */
bool account_is_mention(const char *text);
/* How long the name is that stands behind an "@" at text; 0: it is none. */
size_t account_mention_len(const char *text);
/* The id of the account that a post mentions by that name, or NULL. */
const char *account_mentioned(
    const struct account_post *post, const char *name, size_t len);

/*
 * Append what a person wrote in a post (Markdown, or a forum's tags) as the
 * lines of a mail: what was quoted stands behind "> " or is gone, escapes and
 * the marks of code blocks are gone; the number of lines stays.  What ends a
 * quotation counts only outside of code, unescaped and not behind ">": who is
 * quoted may have written it.  True if a line stood below a quotation without
 * an empty line between them, which forums show as quoted, and so it is taken,
 * or if perhaps more was quoted than was meant.
 */
bool account_words(const char *text, size_t len, struct buf *out);

#endif
