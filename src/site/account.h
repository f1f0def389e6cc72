/* SPDX-License-Identifier: MIT */
/*
 * account.h - what pli itself knows of a forum: accounts as receivers and
 * writers, and the words of a post.
 *
 * An account has an id that stays while its name changes; a post or a private
 * message has a unique id.  Helpers read them from the forum and post there
 * (pli-fetch, pli-post); pli is handed the text.
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
/* In the place of a match's id: the lobby, the topic of people without a seat.
 * It is no valid id. */
#define ACCOUNT_LOBBY "_lobby"
#define ACCOUNT_WORD_MAX 64
/* Bytes of a post; of a longer one nothing counts. */
#define ACCOUNT_POST_MAX ((size_t)64 * 1024)
#define ACCOUNT_NAME_MAX 200

/* One post, or private message, as the helper hands it over. */
struct account_post {
	const char *user; /* the account's id */
	const char *name; /* what it is called now */
	const char *id;
	const char *match; /* the match in whose topic it stands, or NULL */
	bool lobby;        /* in the lobby; without both it is in private */
	/* "MATCH.N", one for each match: the newest entry that its writer could
	 * have seen a post or message of ours about when he wrote */
	const char *const *after;
	unsigned after_count;
	/* "NAME=ID": the accounts that stand in it as "@NAME" */
	const char *const *mentions;
	unsigned mention_count;
};

/* True if address begins with ACCOUNT_RECEIVER. */
bool account_is_receiver(const char *address);
/* True if it can be the id of an account or of a post: 1 to ACCOUNT_WORD_MAX of
 * letters, digits and "._-/". */
bool account_is_word(const char *text);
/* Make "forum:user/ID", "forum:topic/MATCH"; the caller frees them. */
char *account_receiver(const char *user);
char *account_topic(const char *match);
/* The account's id in "forum:user/ID", or NULL. */
const char *account_of(const char *address);
/* The match, or ACCOUNT_LOBBY, in "forum:topic/MATCH", or NULL. */
const char *account_match(const char *address);
/* Parse "MATCH.N"; false if it is none. */
bool account_after(const char *text, char match[17], uint32_t *n);

/* True if text is "NAME=ID", as a mention is handed over. */
bool account_is_mention(const char *text);
/* The length of the name behind an "@" at text; 0: it is none. */
size_t account_mention_len(const char *text);
/* The id of the account that a post mentions by that name, or NULL. */
const char *account_mentioned(
    const struct account_post *post, const char *name, size_t len);

/*
 * Append what a person wrote in a post (Markdown, or a forum's tags) as the
 * lines of a mail: quoted lines are behind "> " or left empty, escapes and the
 * marks of code blocks are gone; the number of lines stays.  The end of a
 * quotation counts only outside of code, unescaped and not behind ">", since
 * the person quoted may have written it.  True if a line was taken as quoted
 * that may not be meant so: forums show a line as quoted that stands right
 * below a quotation.
 */
bool account_words(const char *text, size_t len, struct buf *out);

#endif
